/** The answers about one row, as buttons. */

import { gridTexts } from "@/features/loads/review/texts";
import type { NewStep } from "@/features/loads/steps";
import type { CellProblem } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";

interface RowAnswersProps {
  problem: CellProblem;
  busy: boolean;
  /** The row, for who hears the buttons. */
  place: string;
  onAnswer: (step: NewStep) => void;
}

export function RowAnswers({ problem, busy, place, onAnswer }: RowAnswersProps) {
  if (problem.options.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {problem.options.map(({ id, label, step }) => (
        <Button
          key={id}
          size="sm"
          aria-label={gridTexts.partOf(place, label)}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onAnswer(step as NewStep)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
