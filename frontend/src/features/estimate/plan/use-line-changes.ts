/** Changes of the lines of a budget: at once, with the way back. */
import {
  addLine,
  type BudgetLine,
  type LineBody,
  orderLines,
  removeLine,
} from "@/features/estimate/api/estimate-api";
import { useBudgetChanged } from "@/features/estimate/api/estimate-queries";
import { describeError } from "@/shared/api/errors";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

export interface LineChanges {
  remove: (line: BudgetLine) => Promise<void>;
  /** One place up (-1) or down (1). */
  move: (line: BudgetLine, by: -1 | 1) => Promise<void>;
  /** All lines in another order; answers whether it was kept. */
  order: (ids: readonly number[]) => Promise<boolean>;
}

export function useLineChanges(budgetId: number, lines: readonly BudgetLine[]): LineChanges {
  const changed = useBudgetChanged();
  const ids = lines.map(({ id }) => id);

  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    try {
      await change();
      await changed();
      return true;
    } catch (error) {
      await toast.failed("No pudimos guardar el cambio.", describeError(error).message);
      return false;
    }
  }

  async function bringBack(line: BudgetLine): Promise<void> {
    const again = await addLine(budgetId, bodyOf(line), crypto.randomUUID());
    await orderLines(
      budgetId,
      ids.map((id) => (id === line.id ? again.id : id)),
    );
    await changed();
  }

  const order = (next: readonly number[]) => attempt(() => orderLines(budgetId, next));

  return {
    order,
    async remove(line) {
      if (await attempt(() => removeLine(line.id))) {
        undoable(`Se eliminó "${line.description}"`, () => bringBack(line));
      }
    },
    async move(line, by) {
      const from = ids.indexOf(line.id);
      if (await order(moved(ids, from, from + by))) {
        announce(`${line.description}: lugar ${from + by + 1} de ${ids.length}`);
      }
    },
  };
}

function bodyOf({ thematicArea, description, hours, participants, amount }: BudgetLine): LineBody {
  return { thematic_area_id: thematicArea?.id ?? null, description, hours, participants, amount };
}

/** The item at one place put to another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}
