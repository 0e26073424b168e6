/** Names that come in capitals or with the surnames first: offered as steps, before anybody looks for them. */

import { Wand2, X } from "lucide-react";
import { useState } from "react";
import { cleaningTexts } from "@/features/loads/review/texts";
import type { Recipe } from "@/features/loads/review/use-recipe";
import type { FileReview, Mapping, ReviewColumn, ReviewRow } from "@/features/loads/types";
import { STEP_OFFERS } from "@/generated/steps";
import { Button } from "@/platform/ui/button";

interface Offer {
  pattern: string;
  /** Whether the name has to be in one column. */
  whole?: boolean;
}

export interface Cleaning {
  /** What the names look like, in words. */
  found: string[];
  steps: { op: (typeof STEP_OFFERS)[number]["op"]; column: number }[];
}

/** Fewer rows than these say nothing of a column. */
const FEWEST = 3;
const NEARLY_ALL = 0.9;

/** The steps that the names of a file ask for, by its first rows; what was tried already is not offered. */
export function cleaningFor(
  { columns, steps }: FileReview,
  { attributes, model }: Pick<Mapping, "attributes" | "model">,
  rows: readonly ReviewRow[],
): Cleaning {
  // The names of companies are spelt as they are, and those of a list of results are not written.
  const ofPeople = model !== "results" && attributes.some(({ attribute }) => attribute === "email");
  const wanted = STEP_OFFERS.filter(
    ({ op }) => ofPeople && !steps.some((step) => step.op === op),
  ).flatMap((offer) => columnsOf(offer, columns, rows).map((column) => ({ ...offer, column })));
  return {
    found: [...new Set(wanted.map(({ words }) => words))],
    steps: wanted.map(({ op, column }) => ({ op, column })),
  };
}

/** The columns of names nearly all of which look like this. */
function columnsOf(
  { pattern, whole = false }: Offer,
  columns: readonly ReviewColumn[],
  rows: readonly ReviewRow[],
): number[] {
  const shape = new RegExp(pattern, "u");
  return columns.flatMap(({ attribute, part, position }, index) => {
    if (attribute !== "name" || (whole && part !== null)) return [];
    const texts = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
    const alike = texts.filter((text) => shape.test(text)).length;
    return texts.length >= FEWEST && alike >= texts.length * NEARLY_ALL ? [position] : [];
  });
}

export function ProposedCleaning({ cleaning, recipe }: { cleaning: Cleaning; recipe: Recipe }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || cleaning.steps.length === 0) return null;

  async function apply(): Promise<void> {
    for (const step of cleaning.steps) if (!(await recipe.apply(step))) return;
  }

  return (
    <section
      aria-label={cleaningTexts.label}
      className="flex items-center gap-x-3 gap-y-1 border-b border-info/25 bg-info-soft px-3 py-1.5 text-sm max-sm:flex-wrap print:hidden"
    >
      <Wand2 className="size-4 shrink-0 text-info" />
      <p className="min-w-0 flex-1 max-sm:basis-3/4">{cleaningTexts.found(cleaning.found)}</p>
      <Button size="sm" loading={recipe.busy} onClick={() => void apply()}>
        {cleaningTexts.apply}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<X />}
        aria-label={cleaningTexts.leave}
        onClick={() => setDismissed(true)}
      />
    </section>
  );
}
