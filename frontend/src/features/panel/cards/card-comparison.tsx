/** How a number compares with the same number of another time, in a line that says of which. */
import { ArrowDown, ArrowUp, Equal, type LucideIcon } from "lucide-react";
import type { Comparison } from "@/features/panel/model/comparison";

const PICTURES: Readonly<Record<Comparison["trend"], LucideIcon>> = {
  up: ArrowUp,
  down: ArrowDown,
  same: Equal,
};
const DIRECTIONS: Readonly<Record<Comparison["trend"], string>> = {
  up: "más",
  down: "menos",
  same: "",
};

export function CardComparison({ trend, change, name, earlier, months }: Comparison) {
  const Picture = PICTURES[trend];
  return (
    <p className="flex items-start gap-1.5 text-xs text-ink-muted">
      <Picture className="mt-0.5 size-3.5 shrink-0 text-ink" aria-hidden />
      <span>
        {change && (
          <span className="font-semibold text-ink tabular-nums">
            {[change, DIRECTIONS[trend]].filter(Boolean).join(" ")}{" "}
          </span>
        )}
        {change ? "que" : "frente a"} <span className="tabular-nums">{earlier}</span> en {months} (
        {name})
      </span>
    </p>
  );
}
