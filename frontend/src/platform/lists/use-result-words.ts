/** After each new question a list says to screen readers how many rows it found. */
import { useEffect, useRef } from "react";
import type { ListRows } from "@/platform/lists/list-rows";
import { foundWords, type ListNouns } from "@/platform/lists/list-words";
import { announce } from "@/platform/ui/live-region";

export function useResultWords(nouns: ListNouns, rows: ListRows<unknown>, question: string): void {
  const told = useRef(question);
  const settled = rows.isSuccess && !rows.isPlaceholderData;
  const total = rows.data?.meta.total ?? 0;
  useEffect(() => {
    if (!settled || told.current === question) return;
    told.current = question;
    announce(foundWords(nouns, total));
  }, [settled, question, total, nouns]);
}
