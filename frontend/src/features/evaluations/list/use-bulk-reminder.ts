/** The surveys that a bulk reminder is about: the chosen ones, as far as they are still asked. */
import { useState } from "react";
import { type Evaluation, listEvaluations } from "@/features/evaluations/api/evaluations-api";
import { describeError } from "@/shared/api/errors";
import type { BulkRows, BulkTarget } from "@/shared/lists/bulk";
import type { ListQuery } from "@/shared/lists/list-place";
import { toast } from "@/shared/ui/toast";

/** As many as the server mails at once. */
const MOST = 500;

export interface BulkReminder {
  surveys: readonly Evaluation[];
  done: () => void;
}

export function useBulkReminder() {
  const [reminder, setReminder] = useState<BulkReminder | null>(null);

  async function begin({ rows }: BulkTarget, done: () => void): Promise<void> {
    try {
      const { items } = await listEvaluations(questionOf(rows), new AbortController().signal);
      const surveys = chosenOf(items, rows).filter(
        ({ state, pending }) => state === "Vigente" && pending > 0,
      );
      if (surveys.length > 0) setReminder({ surveys, done });
      else await toast.done("No hay destinatarios pendientes.");
    } catch (error) {
      await toast.failed("No pudimos leer las encuestas.", describeError(error).message);
    }
  }

  return { reminder, begin, end: () => setReminder(null) };
}

function questionOf(rows: BulkRows): ListQuery {
  const filter = "filter" in rows ? rows.filter : { active: "true" };
  return { ...filter, page: 1, pageSize: MOST, sort: "courseName" };
}

function chosenOf(items: readonly Evaluation[], rows: BulkRows): readonly Evaluation[] {
  return "ids" in rows ? items.filter(({ id }) => rows.ids.includes(id)) : items;
}
