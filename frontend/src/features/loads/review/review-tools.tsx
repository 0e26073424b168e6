/** What can be done for all rows at once, in the bar under the review. */

import { Sparkles } from "lucide-react";
import { gridTexts } from "@/features/loads/review/texts";
import type { FileReview, ProblemKind } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";

/** A window over the review. */
export type ReviewDialog =
  | { kind: "replace" }
  | { kind: "template" }
  | { kind: "column"; column: number | null }
  | { kind: "accept"; problem: ProblemKind }
  | { kind: "without"; problem: ProblemKind }
  | { kind: "acceptSeveral"; problems: ProblemKind[] }
  | { kind: "withoutSeveral"; problems: ProblemKind[] };

interface ReviewToolsProps {
  review: FileReview;
  editable: boolean;
  onOpen: (dialog: ReviewDialog) => void;
}

/** How many rows have problems, and the two ways out of most of them. */
export function ReviewTools({ review, editable, onOpen }: ReviewToolsProps) {
  const { problems, optionalOnly } = review;
  const rows = review.filters.find(({ state }) => state === "problem")?.count ?? 0;
  if (rows === 0) return null;
  const suggested = problems.filter(
    ({ suggestions, attribute, bulk }) => suggestions > 0 && attribute !== null && bulk !== "never",
  );
  const optional = problems.filter((kind) => kind.optional && kind.attribute !== null);
  const optionalLabels = new Set(optional.flatMap(({ label }) => label ?? []));
  return (
    <>
      <p className="text-sm sm:max-[110rem]:sr-only">
        <strong className="font-semibold">{gridTexts.withProblems(rows)}</strong>{" "}
        {optionalOnly > 0 && (
          <span className="text-ink-muted">
            {gridTexts.optionalOnly(optionalOnly, rows, [...optionalLabels])}
          </span>
        )}
      </p>
      {editable && suggested.length > 0 && (
        <Button
          size="sm"
          icon={<Sparkles />}
          onClick={() => onOpen(dialogFor("accept", suggested))}
        >
          {acceptWords(suggested)}
        </Button>
      )}
      {editable && optionalOnly > 0 && optional.length > 0 && (
        <Button size="sm" onClick={() => onOpen(dialogFor("without", optional))}>
          {gridTexts.loadWithout(optionalOnly)}
        </Button>
      )}
    </>
  );
}

function dialogFor(what: "accept" | "without", problems: ProblemKind[]): ReviewDialog {
  const [only] = problems;
  if (only && problems.length === 1) return { kind: what, problem: only };
  return { kind: `${what}Several`, problems };
}

function acceptWords(kinds: readonly ProblemKind[]): string {
  const count = kinds.reduce((sum, { suggestions }) => sum + suggestions, 0);
  const labels = new Set(kinds.map(({ label }) => label));
  const [only] = labels;
  return gridTexts.acceptSuggestions(count, labels.size === 1 ? (only ?? null) : null);
}
