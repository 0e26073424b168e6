/** The surveys that a bulk reminder is about: the chosen ones, as far as they are still asked. */
import { useState } from "react";
import { type Evaluation, listEvaluations } from "@/features/evaluations/api/evaluations-api";
import { describeError } from "@/shared/api/errors";
import type { BulkRows, BulkTarget } from "@/shared/lists/bulk";
import type { ListQuery } from "@/shared/lists/list-place";
import { toast } from "@/shared/ui/toast";

/** As many as the server mails at once, and tells on a page. */
const MOST = 500;
const TOO_MANY = `Elige hasta ${MOST} a la vez y repite el recordatorio con las demás.`;

export interface BulkReminder {
  surveys: readonly Evaluation[];
  done: () => void;
}

export function useBulkReminder() {
  const [reminder, setReminder] = useState<BulkReminder | null>(null);

  async function begin({ rows }: BulkTarget, done: () => void): Promise<void> {
    try {
      const surveys = (await surveysIn(rows)).filter(
        ({ state, pending }) => state === "Vigente" && pending > 0,
      );
      if (surveys.length > MOST) await toast.failed("Son demasiadas encuestas.", TOO_MANY);
      else if (surveys.length > 0) setReminder({ surveys, done });
      else await toast.done("No hay destinatarios pendientes.");
    } catch (error) {
      await toast.failed("No pudimos leer las encuestas.", describeError(error).message);
    }
  }

  return { reminder, begin, end: () => setReminder(null) };
}

/** All that are meant, on however many pages. */
async function surveysIn(rows: BulkRows): Promise<readonly Evaluation[]> {
  const found: Evaluation[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { signal } = new AbortController();
    const { items, meta } = await listEvaluations(questionOf(rows, page), signal);
    found.push(...chosenOf(items, rows));
    pages = meta.pages;
  }
  return found;
}

function questionOf(rows: BulkRows, page: number): ListQuery {
  const filter = "filter" in rows ? rows.filter : { active: "true" };
  return { ...filter, page, pageSize: MOST, sort: "courseName" };
}

function chosenOf(items: readonly Evaluation[], rows: BulkRows): readonly Evaluation[] {
  return "ids" in rows ? items.filter(({ id }) => rows.ids.includes(id)) : items;
}
