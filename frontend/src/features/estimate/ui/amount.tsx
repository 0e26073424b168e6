/** An amount or a per cent; what is below zero has its sign, its colour and its words. */
import { type FigureKind, figureWords } from "@/features/estimate/model/figures";
import { Missing } from "@/shared/ui/facts";

interface AmountProps {
  /** Null: nothing can be said. */
  value: number | null;
  kind?: FigureKind | undefined;
}

export function Amount({ value, kind = "money" }: AmountProps) {
  if (value === null) return <Missing />;
  const words = figureWords(value, kind);
  if (value >= 0) return words;
  return (
    <span className="text-danger">
      {words}
      <span className="sr-only"> (en contra)</span>
    </span>
  );
}
