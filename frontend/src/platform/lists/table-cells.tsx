/** What the pointer and the focus do with the cells of a table: read what is cut, edit, open the row. */

import { type MouseEvent, type SyntheticEvent, useMemo, useRef, useState } from "react";
import type { RowsProps } from "@/platform/lists/rows";
import { CELL, focusCell, ROW_LINK } from "@/platform/lists/use-list-keys";
import { Hint } from "@/platform/ui/tooltip";

/** What is cut says the whole of it, to the pointer and to the focus. */
export function useCut() {
  const [cut, setCut] = useState<{ control: HTMLElement; words: string; key: number } | null>(null);

  function look({ target }: SyntheticEvent): void {
    const control = (target as HTMLElement).closest<HTMLElement>(`[${ROW_LINK}], [${CELL}]`);
    const words = control ? wordsCut(control) : "";
    const isSame = control === cut?.control;
    if (!control || (isSame && words === cut.words)) return;
    if (words !== "") setCut({ control, words, key: (cut?.key ?? 0) + 1 });
    else if (isSame) setCut(null);
  }

  const hint = cut && (
    <Hint key={cut.key} control={cut.control} side="bottom">
      {cut.words}
    </Hint>
  );
  return { look, hint };
}

/** The whole of what a cell shows a part of; nothing where all of it is in sight, or is being edited. */
function wordsCut(cell: HTMLElement): string {
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>("[data-cut]")];
  const isCut = parts.some(
    (part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1,
  );
  if (!isCut || cell.querySelector("[data-editor]")) return "";
  // biome-ignore lint/performance/useDomNodeTextContent: the lines of a cell are lines of its tooltip.
  return cell.innerText.trim();
}

export interface Cells {
  /** Answers whether the cell can be edited. */
  edit: (id: number, column: string) => boolean;
  isEdited: (id: number, column: string) => boolean;
  close: (isBack: boolean) => void;
}

/** Which cell is being edited; afterwards the keyboard is where it was. */
export function useCells<Row>({ columns, cellForm }: RowsProps<Row>): Cells {
  const [edited, setEdited] = useState<{ id: number; column: string } | null>(null);
  return useMemo(
    () => ({
      edit(id, column) {
        const can = cellForm && columns.find((known) => known.id === column)?.edits !== undefined;
        if (can) setEdited({ id, column });
        return can === true;
      },
      isEdited: (id, column) => edited?.id === id && edited.column === column,
      close(isBack) {
        setEdited(null);
        if (isBack && edited) {
          const { id, column } = edited;
          setTimeout(() =>
            focusCell(document.querySelector(`[data-row="${id}"]`) ?? undefined, column),
          );
        }
      },
    }),
    [edited, columns, cellForm],
  );
}

/** What a click on a row is not about. */
const CONTROLS = "a, button, input, select, textarea, label, [data-editor]";
/** How long a click waits for the second one where a double click means something else. */
const DOUBLE_MS = 250;

/** A click on a row opens it, but not one on a control, nor the end of marking words; a double click edits the cell. */
export function useRowClicks(edit: Cells["edit"]) {
  const waiting = useRef<number>(undefined);

  function open(row: Element, { ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    const keys = { ctrlKey, metaKey, shiftKey };
    const click = new globalThis.MouseEvent("click", { bubbles: true, cancelable: true, ...keys });
    row.querySelector(`[${ROW_LINK}]`)?.dispatchEvent(click);
  }

  return {
    onClick(event: MouseEvent): void {
      const target = event.target as HTMLElement;
      const row = target.closest("[data-row]");
      clearTimeout(waiting.current);
      if (!row || event.defaultPrevented || target.closest(CONTROLS)) return;
      if (getSelection()?.isCollapsed === false) return;
      if (target.closest("[data-edits]"))
        waiting.current = window.setTimeout(() => open(row, event), DOUBLE_MS);
      else open(row, event);
    },
    /** A link within a cell that is edited waits, too. */
    onClickCapture(event: MouseEvent): void {
      const link = (event.target as HTMLElement).closest<HTMLElement>(`[data-edits] a`);
      // A click that was sent by hand counts none.
      if (!link || link.hasAttribute(ROW_LINK) || event.detail !== 1) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(waiting.current);
      waiting.current = window.setTimeout(() => link.click(), DOUBLE_MS);
    },
    onDoubleClick(event: MouseEvent): void {
      const target = event.target as HTMLElement;
      const cell = target.closest("[data-edits]");
      const row = target.closest<HTMLElement>("[data-row]");
      if (!cell || !row || target.closest("[data-editor]")) return;
      clearTimeout(waiting.current);
      getSelection()?.removeAllRanges();
      edit(Number(row.dataset.row), cell.getAttribute(CELL) ?? "");
    },
  };
}
