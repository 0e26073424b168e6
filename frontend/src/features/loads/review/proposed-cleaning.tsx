/** Names that come in capitals or with the surnames first: offered as steps, before anybody looks for them. */

import { Wand2, X } from "lucide-react";
import { useState } from "react";
import { cleaningTexts } from "@/features/loads/review/texts";
import type { Recipe } from "@/features/loads/review/use-recipe";
import type { FileReview, Mapping, ReviewColumn, ReviewRow } from "@/features/loads/types";
import { Button } from "@/platform/ui/button";

type Op = "title_case" | "name_order";

export interface Cleaning {
  /** What the names look like. */
  found: Op[];
  steps: { op: Op; column: number }[];
}

/** Fewer rows than these say nothing of a column. */
const FEWEST = 3;
const NEARLY_ALL = 0.9;
const SURNAMES_FIRST = /^[^,\d]*\p{L}[^,\d]*, *\p{L}[^,\d]*$/u;
const CAPITALS = /^(?=(?:.*\p{Lu}){3})[^\p{Ll}]*$/u;

/** The steps that the names of a file ask for, by its first rows; what was tried already is not offered. */
export function cleaningFor(
  { columns, steps }: FileReview,
  { attributes, model }: Pick<Mapping, "attributes" | "model">,
  rows: readonly ReviewRow[],
): Cleaning {
  // The names of companies are spelt as they are, and those of a list of results are not written.
  const ofPeople = model !== "results" && attributes.some(({ attribute }) => attribute === "email");
  if (!ofPeople) return { found: [], steps: [] };
  const wanted: Cleaning["steps"] = [];
  const ask = (op: Op, shape: RegExp, isMeant: (column: ReviewColumn) => boolean) => {
    if (steps.some((step) => step.op === op)) return;
    columns.forEach((column, index) => {
      if (column.attribute !== "name" || !isMeant(column)) return;
      const texts = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
      const alike = texts.filter((text) => shape.test(text)).length;
      if (texts.length >= FEWEST && alike >= texts.length * NEARLY_ALL)
        wanted.push({ op, column: column.position });
    });
  };
  ask("name_order", SURNAMES_FIRST, ({ part }) => part === null);
  ask("title_case", CAPITALS, () => true);
  return { found: [...new Set(wanted.map(({ op }) => op))], steps: wanted };
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
      className="flex items-center gap-x-3 gap-y-1 border-b border-info/25 bg-info-soft px-3 py-1.5 text-sm max-sm:flex-wrap"
    >
      <Wand2 className="size-4 shrink-0 text-info" aria-hidden />
      <p className="min-w-0 flex-1">{cleaningTexts.found(cleaning.found)}</p>
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
