/** Changes of the lines of a budget: at once, with the way back. */
import {
  addLine,
  type Budget,
  type BudgetLine,
  getEstimate,
  orderLines,
  removeLine,
  useBudgetChanged,
} from "@/features/estimate/api";
import { commonTexts, planTexts } from "@/features/estimate/texts";
import { moved } from "@/platform/lib/moved";
import { attempt } from "@/platform/ui/attempt";
import { announce } from "@/platform/ui/live-region";
import { undoable } from "@/platform/undo/undo";

export interface LineChanges {
  remove: (line: BudgetLine) => Promise<void>;
  /** One place up (-1) or down (1). */
  move: (line: BudgetLine, by: -1 | 1) => Promise<void>;
  /** All lines in another order; answers whether it was kept. */
  order: (ids: readonly number[]) => Promise<boolean>;
}

export function useLineChanges(budget: Budget, lines: readonly BudgetLine[]): LineChanges {
  const changed = useBudgetChanged();
  const ids = lines.map(({ id }) => id);

  const tried = (change: () => Promise<unknown>) =>
    attempt(planTexts.changeFailed, async () => {
      await change();
      await changed();
    });

  async function bringBack(line: BudgetLine): Promise<number> {
    const { thematicArea, description, hours, participants, amount } = line;
    const facts = { description, hours, participants, amount };
    const body = { thematic_area_id: thematicArea?.id ?? null, ...facts };
    try {
      const again = await addLine(budget.id, body, crypto.randomUUID());
      // It is back already: another place than before is no failure.
      await putBehind(ids.slice(0, ids.indexOf(line.id)), again.id).catch(() => null);
      return again.id;
    } finally {
      await changed();
    }
  }

  /** Behind the nearest of the lines before it that is still there. */
  async function putBehind(before: readonly number[], id: number): Promise<void> {
    const now = await getEstimate({ company: budget.company_id, year: budget.year }, false);
    const others = now.lines.map((line) => line.id).filter((other) => other !== id);
    const place = others.findLastIndex((other) => before.includes(other)) + 1;
    await orderLines(budget.id, others.toSpliced(place, 0, id));
  }

  const order = (next: readonly number[]) => tried(() => orderLines(budget.id, next));

  return {
    order,
    async remove(line) {
      if (await tried(() => removeLine(line.id))) {
        let { id } = line;
        undoable({
          said: planTexts.removed(line.description),
          async undo() {
            id = await bringBack(line);
          },
          async redo() {
            await removeLine(id);
            await changed();
          },
        });
      }
    },
    async move(line, by) {
      const from = ids.indexOf(line.id);
      if (await order(moved(ids, from, from + by))) {
        announce(commonTexts.place(line.description, from + by + 1, ids.length));
      }
    },
  };
}
