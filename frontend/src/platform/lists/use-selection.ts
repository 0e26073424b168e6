/** The chosen rows of a list: they outlive paging, and go when another question is asked. */
import { useEffect, useRef, useState } from "react";
import {
  extended,
  hasSelection,
  NOTHING_SELECTED,
  pageToggled,
  type RowId,
  type Selection,
  toggled,
} from "@/platform/lists/selection";
import { announce } from "@/platform/ui/live-region";

export interface ListSelection {
  selection: Selection;
  turn: (id: RowId, extend: boolean) => void;
  turnPage: () => void;
  selectEverything: () => void;
  clear: () => void;
}

/** `question` is what the filters ask, as a text that changes with it. */
export function useSelection(onPage: readonly RowId[], question: string): ListSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const asked = useRef(question);

  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    if (!hasSelection(selection)) return;
    setSelection(NOTHING_SELECTED);
    announce("La selección se quitó porque cambiaron los filtros.");
  }, [question, selection]);

  return {
    selection,
    turn: (id, extend) =>
      setSelection((present) => (extend ? extended : toggled)(present, id, onPage)),
    turnPage: () => setSelection((present) => pageToggled(present, onPage)),
    selectEverything: () => setSelection({ ...NOTHING_SELECTED, everything: true }),
    clear: () => setSelection(NOTHING_SELECTED),
  };
}
