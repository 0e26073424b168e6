/** The changes to the questions of one table, with the focus where the next words go. */
import { useEffect, useRef } from "react";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { insertedAfter, newRow, withPasted } from "@/features/survey-templates/model/table-edits";
import { MOST_ROWS } from "@/features/survey-templates/model/template-rules";
import { formatCount } from "@/shared/lib/format";
import { moved } from "@/shared/lib/moved";
import type { SurveyRow, SurveyTable } from "@/shared/surveys/definition";
import { announce } from "@/shared/ui/live-region";

export interface RowEdits {
  change: (index: number, changes: Partial<SurveyRow>) => void;
  addAfter: (index: number) => void;
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
  paste: (index: number, text: string) => void;
}

/** The box that a question is written in. */
export function rowBoxId(rowId: string): string {
  return `texto-${rowId}`;
}

export function useRowEdits({ tableId, rows }: SurveyTable): RowEdits {
  const { changeTable } = useEditor();
  const wanted = useRef<string | null>(null);
  const put = (next: readonly SurveyRow[]) => changeTable(tableId, { rows: next });

  // The box is there only once the change has been drawn.
  useEffect(() => {
    if (wanted.current === null || rows.length === 0) return;
    document.getElementById(rowBoxId(wanted.current))?.focus();
    wanted.current = null;
  }, [rows]);

  return {
    change: (index, changes) =>
      put(rows.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    addAfter(index) {
      if (rows.length >= MOST_ROWS) return;
      const row = newRow();
      wanted.current = row.rowId;
      put(insertedAfter(rows, index, [row]));
    },
    remove(index) {
      wanted.current = (rows[index - 1] ?? rows[index + 1])?.rowId ?? null;
      put(rows.filter((_, at) => at !== index));
      announce("Pregunta eliminada. Con Ctrl+Z la recuperas.");
    },
    move(from, to) {
      put(moved(rows, from, to));
      announce(`Pregunta en el lugar ${to + 1} de ${rows.length}`);
    },
    paste(index, text) {
      const pasted = withPasted(rows, index, text);
      put(pasted.rows);
      announce(formatCount(pasted.added, "pregunta agregada", "preguntas agregadas"));
    },
  };
}
