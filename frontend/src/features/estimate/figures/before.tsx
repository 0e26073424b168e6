/** What an amount was in the year before, and how it changed. */
import { changeWords, type FigureKind } from "@/features/estimate/model/figures";
import { Amount } from "@/features/estimate/ui/amount";

interface BeforeProps {
  value: number | null;
  before: number | null;
  /** The year before. */
  year: number;
  kind: FigureKind;
}

export function Before({ value, before, year, kind }: BeforeProps) {
  const change = changeWords(value, before);
  return (
    <span className="mt-auto text-xs text-ink-muted tabular-nums">
      {year}: <Amount value={before} kind={kind} />
      {change && ` · ${change}`}
    </span>
  );
}
