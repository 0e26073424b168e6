/** Rows that undoing leaves alone, each with the reason. */
import type { UndoPlan } from "@/features/loads/api/types";
import { formatNumber } from "@/shared/lib/format";

export function KeptRows({ kept, keptCount }: Pick<UndoPlan, "kept" | "keptCount">) {
  if (kept.length === 0) return null;
  const more = keptCount - kept.length;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">Se quedan como están</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard. */}
      <ul tabIndex={0} className="max-h-48 divide-y overflow-y-auto rounded-button border text-sm">
        {kept.map((row) => (
          <li key={row.row} className="flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
            <span className="font-medium">{row.name}</span>
            <span className="text-ink-muted">{row.reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-xs text-ink-muted">{`y ${formatNumber(more)} más`}</p>}
    </section>
  );
}
