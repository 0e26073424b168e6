/** How far a task is; without a known total it moves along and says only what it does. */

import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { formatPercent } from "@/platform/lib/format";

/** A share of a whole as a thin bar: a measure, not a task under way. */
interface MeterProps {
  label: string;
  value: number;
  max: number;
  /** `measure` is the colour `--measure` of what is around it. */
  tone?: "primary" | "success" | "warning" | "danger" | "measure" | undefined;
}

const FILL = {
  measure: "bg-(--measure)",
  primary: "bg-primary",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
};

export function Meter({ label, value, max, tone = "primary" }: MeterProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element <meter> cannot be drawn alike in all browsers.
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 w-full overflow-hidden rounded-pill bg-line forced-colors:border"
    >
      <div
        className={`h-full rounded-pill forced-colors:bg-[Highlight] ${FILL[tone]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

interface ProgressBarProps {
  label: ReactNode;
  /** null: at work, with no known total. */
  value: number | null;
  max: number;
  /** The progress in words, e.g. "430 de 1.975 filas". */
  text?: string | undefined;
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const id = useId();
  const share = value === null || max <= 0 ? null : Math.min(Math.max(value / max, 0), 1);
  const words = text ?? (share === null ? undefined : formatPercent(share));
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span id={id} className="font-medium text-ink">
          {label}
        </span>
        {words && <span className="text-xs text-ink-muted tabular-nums">{words}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        aria-valuetext={share === null ? undefined : words}
        className="h-2 overflow-hidden rounded-pill bg-line forced-colors:border"
      >
        <div
          className={clsx(
            "h-full origin-left rounded-pill bg-primary forced-colors:bg-[Highlight]",
            share === null ? "w-2/5 animate-along" : "w-full transition-transform duration-300",
          )}
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
