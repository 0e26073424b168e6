// A grid as a spreadsheet: keys, clipboard and pointer, and rows that move, go, or are not there yet.
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CellText } from "@/platform/grid/cells";
import {
  cursorInRow,
  GridControl,
  type GridInput,
  useGridControl,
  useGridState,
} from "@/platform/grid/grid-control";
import { cursorAt } from "@/platform/grid/places";
import { gridTexts } from "@/platform/grid/texts";
import { ToastCorner } from "@/platform/ui/toast-corner";

interface Row {
  id: number;
  texts: (string | null)[];
}

class SheetControl extends GridControl<Row> {
  constructor(input: GridInput<Row>) {
    super(input, { cursor: cursorAt(0, 1), editing: null, gone: null });
  }
}

const FIRST: Row[] = [
  { id: 1, texts: ["Ana", "10", "a"] },
  { id: 2, texts: ["Beto", null, "b"] },
  { id: 3, texts: ["Carla", "30", "c"] },
];

let rows: Row[];
let total: number;
let areMoving: boolean;
let written: (readonly CellText<Row>[])[];
const turn = vi.fn();
const reveal = vi.fn();
const onHold = vi.fn();

beforeEach(() => {
  cleanup();
  rows = FIRST.map(({ id, texts }) => ({ id, texts: [...texts] }));
  total = rows.length;
  areMoving = false;
  written = [];
  for (const told of [turn, reveal, onHold]) told.mockReset();
});

function Sheet({ editable = true, list = "one" }: { editable?: boolean; list?: string }) {
  const control = useGridControl(SheetControl, {
    ...{ columns: 3, page: 2, editable, turn, onHold, listKey: list },
    order: rows.map(({ id }) => id).join(),
    rows: {
      total,
      rowAt: (index) => rows[index],
      keyOf: ({ id }) => id,
      indexOf(id) {
        const index = rows.findIndex((row) => row.id === id);
        return index < 0 ? null : index;
      },
      rowsBetween: async (top, bottom) => (areMoving ? null : rows.slice(top, bottom + 1)),
      textAt: ({ texts }, column) => texts[column - 1] ?? null,
    },
    write(cells) {
      written.push(cells);
      for (const { row, column, text } of cells) row.texts[column - 1] = text;
    },
    reveal({ row, column }) {
      reveal(row, column);
      cell(row, column).focus();
    },
    hasFocus: () => document.activeElement?.closest("table") !== null,
  });
  const state = useGridState(control);
  const { editing } = state;
  return (
    <table {...control.handlers}>
      <tbody>
        {rows.map((row, index) => {
          const { activeColumn, rangeLeft, rangeRight } = cursorInRow(state, index, 3);
          return (
            <tr key={row.id} data-index={index}>
              {[0, 1, 2, 3].map((column) => (
                <td
                  key={column}
                  tabIndex={-1}
                  data-column={column}
                  data-active={activeColumn === column || undefined}
                  data-chosen={
                    (column > 0 && column >= rangeLeft && column <= rangeRight) || undefined
                  }
                >
                  {editing?.place.row === index && editing.place.column === column ? (
                    <Editor text={editing.text} control={control} />
                  ) : (
                    (row.texts[column - 1] ?? "")
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Editor({ text, control }: { text: string; control: SheetControl }) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: what a key opens is typed into.
      autoFocus
      defaultValue={text}
      onBlur={(event) => control.commit(event.currentTarget.value, null)}
      onKeyDown={(event) => {
        const { key, shiftKey } = event;
        const { value } = event.currentTarget;
        // The focus goes where the cursor does.
        if (key === "Tab") event.preventDefault();
        if (key === "Enter") control.commit(value, "Enter");
        else if (key === "Tab") control.commit(value, shiftKey ? "ShiftTab" : "Tab");
        else if (key === "Escape") control.cancel();
      }}
    />
  );
}

function cell(row: number, column: number): HTMLElement {
  const found = document.querySelector(`[data-index="${row}"] > [data-column="${column}"]`);
  if (!(found instanceof HTMLElement)) throw new Error("There is no such cell.");
  return found;
}

function open(props: Parameters<typeof Sheet>[0] = {}) {
  const drawn = render(
    <>
      <Sheet {...props} />
      <ToastCorner />
    </>,
  );
  return {
    user: userEvent.setup(),
    again: (next = props) =>
      drawn.rerender(
        <>
          <Sheet {...next} />
          <ToastCorner />
        </>,
      ),
  };
}

/** Comes to a cell with the pointer. */
function pressAt(row: number, column: number, more: object = {}): void {
  fireEvent.pointerDown(cell(row, column), { button: 0, pointerType: "mouse", ...more });
}

function dragTo(row: number, column: number): void {
  fireEvent.pointerOver(cell(row, column), { buttons: 1 });
}

function active(): [number, number] | null {
  const at = document.querySelector<HTMLElement>("[data-active]");
  if (!at) return null;
  return [Number(at.parentElement?.dataset.index), Number(at.dataset.column)];
}

function chosen(): string[] {
  return [...document.querySelectorAll<HTMLElement>("[data-chosen]")].map(
    (at) => `${at.parentElement?.dataset.index}:${at.dataset.column}`,
  );
}

/** What was written last, as row, column and text. */
function lastWritten(): unknown[] | undefined {
  return written.at(-1)?.map(({ row, column, text }) => [row.id, column, text]);
}

function clip(kind: "copy" | "cut" | "paste", text = "") {
  const data = { getData: () => text, setData: vi.fn() };
  const target = document.activeElement ?? document.body;
  const event = createEvent[kind](target, { clipboardData: data });
  Object.defineProperty(event, "clipboardData", { value: data });
  fireEvent(target, event);
  return { copied: data.setData.mock.calls[0]?.[1], taken: event.defaultPrevented };
}

describe("the keys", () => {
  test("write over a cell and go on from it, down, right and back", async () => {
    const { user } = open();
    pressAt(0, 1);
    await user.keyboard("E");
    await user.keyboard("va{Enter}");
    expect(lastWritten()).toEqual([[1, 1, "Eva"]]);
    expect(active()).toEqual([1, 1]);
    await user.keyboard("{F2}");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "Beto");
    await user.keyboard("{Tab}");
    expect(active()).toEqual([1, 2]);
    await user.keyboard("{Enter}");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
    await user.keyboard("7{Shift>}{Tab}{/Shift}");
    expect(lastWritten()).toEqual([[2, 2, "7"]]);
    expect(active()).toEqual([1, 1]);
    await user.keyboard("x{Escape}");
    expect(screen.queryByRole("textbox")).toBeNull();
    // What was left as it was is not written.
    expect(written).toHaveLength(2);
    expect(active()).toEqual([1, 1]);
  });

  test("blank, fill down and take whole rows, each in one step", async () => {
    const { user } = open();
    pressAt(0, 2);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
    expect(chosen()).toEqual(["0:2", "0:3", "1:2", "1:3"]);
    await user.keyboard("{Control>}d{/Control}");
    await waitFor(() =>
      expect(lastWritten()).toEqual([
        [2, 2, "10"],
        [2, 3, "a"],
      ]),
    );
    await user.keyboard("{Escape}");
    expect(chosen()).toEqual([]);
    await user.keyboard("{Delete}");
    await waitFor(() => expect(lastWritten()).toEqual([[2, 3, null]]));
    await user.keyboard("{ArrowDown}{Control>}D{/Control}");
    await waitFor(() => expect(lastWritten()).toEqual([[3, 3, null]]));
    await user.keyboard("{Shift>} {/Shift}");
    expect(chosen()).toEqual(["2:1", "2:2", "2:3"]);
    await user.keyboard("{Backspace}");
    await waitFor(() => expect(lastWritten()).toHaveLength(3));
    expect(written).toHaveLength(4);
    pressAt(0, 1);
    await user.keyboard("{Control>}d{/Control}");
    expect(written).toHaveLength(4);
  });

  test("take back and do again, and leave the page its own ones", async () => {
    const { user } = open();
    pressAt(0, 1);
    await user.keyboard("{Control>}z{/Control}{Control>}y{/Control}{Control>}Z{/Control}");
    expect(turn.mock.calls).toEqual([["undo"], ["redo"], ["undo"]]);
    for (const held of [{ ctrlKey: true }, { altKey: true }]) {
      expect(fireEvent.keyDown(cell(0, 1), { key: "p", ...held })).toBe(true);
    }
    expect(fireEvent.keyDown(cell(0, 1), { key: "F5" })).toBe(true);
    // An accent waits for its letter.
    expect(fireEvent.keyDown(cell(0, 1), { key: "Dead" })).toBe(false);
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  });

  test("of an input method are its own", () => {
    open();
    pressAt(0, 1);
    expect(fireEvent.keyDown(cell(0, 1), { key: "a", isComposing: true })).toBe(true);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("write nothing into the head of a row, and nothing at all where it may only be read", async () => {
    const { user, again } = open();
    pressAt(1, 0);
    await user.keyboard("x");
    expect(screen.queryByRole("textbox")).toBeNull();
    again({ editable: false });
    pressAt(0, 1);
    await user.keyboard("x{Delete}{Control>}z{/Control}");
    fireEvent.doubleClick(cell(0, 1));
    expect(clip("paste", "nuevo").taken).toBe(false);
    expect(clip("cut").copied).toBe("Ana");
    await user.keyboard("{ArrowDown}");
    expect(active()).toEqual([1, 1]);
    expect([written, turn.mock.calls]).toEqual([[], []]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

describe("the clipboard", () => {
  test("gets a range as a spreadsheet has it, and says how many cells", async () => {
    open();
    pressAt(0, 1);
    pressAt(1, 2, { shiftKey: true });
    expect(clip("copy")).toEqual({ copied: "Ana\t10\nBeto\t", taken: true });
    await screen.findByText(gridTexts.copied(4));
    expect(written).toEqual([]);
    expect(clip("cut").copied).toBe("Ana\t10\nBeto\t");
    await waitFor(() => expect(lastWritten()).toHaveLength(4));
  });

  test("is put down from a cell on, and what found no place is told", async () => {
    open();
    pressAt(1, 2);
    expect(clip("paste", "7\tx\ty\n8\tz\n9\n").taken).toBe(true);
    await screen.findByText(gridTexts.pasted(4));
    expect(lastWritten()).toEqual([
      [2, 2, "7"],
      [2, 3, "x"],
      [3, 2, "8"],
      [3, 3, "z"],
    ]);
    await screen.findByText("No encontramos lugar para 1 fila pegada y 1 columna pegada.");
    screen.getByText(gridTexts.noPlaceHelp);
  });

  test("of a field is its own", async () => {
    const { user } = open();
    pressAt(0, 1);
    await user.keyboard("{F2}");
    for (const kind of ["copy", "cut", "paste"] as const) {
      expect(clip(kind, "x")).toEqual({ copied: undefined, taken: false });
    }
    expect(written).toEqual([]);
  });

  test("waits for rows that are on the move, and takes no more than one step may hold", async () => {
    total = 30_000;
    open();
    pressAt(0, 1);
    areMoving = true;
    clip("paste", "x");
    await screen.findByText(`${gridTexts.rowsMoved}.`);
    areMoving = false;
    clip("paste", Array(20_001).fill("x").join("\n"));
    await screen.findByText(gridTexts.tooMany(20_000));
    expect(written).toEqual([]);
    clip("paste", Array(20_000).fill("x").join("\n"));
    await waitFor(() => expect(written).toHaveLength(1));
  });
});

describe("the pointer", () => {
  test("draws a range as long as it is pressed, and another one from its anchor", () => {
    open();
    pressAt(0, 1);
    dragTo(1, 2);
    expect(chosen()).toEqual(["0:1", "0:2", "1:1", "1:2"]);
    reveal.mockReset();
    fireEvent.pointerUp(cell(1, 2));
    expect(reveal).toHaveBeenCalledExactlyOnceWith(1, 2);
    dragTo(2, 3);
    pressAt(2, 3, { button: 2 });
    expect(chosen()).toHaveLength(4);
    pressAt(0, 3, { shiftKey: true });
    expect(chosen()).toEqual(["0:1", "0:2", "0:3"]);
    fireEvent.pointerUp(cell(0, 3));
    // A finger that goes over cells scrolls.
    pressAt(0, 1, { pointerType: "touch" });
    dragTo(1, 1);
    expect(chosen()).toEqual([]);
  });

  test("writes in the cell that is pressed twice, if it is the same one, and not in a head", () => {
    const { again } = open();
    pressAt(0, 1);
    pressAt(0, 1);
    rows.reverse();
    again();
    pressAt(0, 1);
    fireEvent.doubleClick(cell(0, 1));
    expect(screen.queryByRole("textbox")).toBeNull();
    pressAt(0, 1);
    fireEvent.doubleClick(cell(0, 1));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "Carla");
    // What is written there is kept when another cell is pressed.
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Eva" } });
    pressAt(1, 2);
    expect(lastWritten()).toEqual([[3, 1, "Eva"]]);
    pressAt(1, 0);
    pressAt(1, 0);
    fireEvent.doubleClick(cell(1, 0));
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test("and what is open hold the rows where they are", async () => {
    const { user } = open();
    pressAt(0, 1);
    expect(onHold).toHaveBeenLastCalledWith(true);
    fireEvent.pointerUp(cell(0, 1));
    await waitFor(() => expect(onHold).toHaveBeenLastCalledWith(false));
    await user.keyboard("{F2}");
    expect(onHold).toHaveBeenLastCalledWith(true);
    await user.keyboard("{Escape}");
    expect(onHold).toHaveBeenLastCalledWith(false);
    fireEvent.pointerDown(cell(0, 1), { button: 0 });
    fireEvent.pointerCancel(cell(0, 1));
    await waitFor(() => expect(onHold.mock.calls.at(-1)).toEqual([false]));
  });
});

describe("rows that move", () => {
  test("take the cursor of whoever is there along", async () => {
    const { user, again } = open();
    rows.reverse();
    again();
    // Nobody has come to the grid yet.
    expect([active(), reveal.mock.calls]).toEqual([[0, 1], []]);
    pressAt(0, 2);
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    rows.reverse();
    reveal.mockReset();
    again();
    expect([active(), chosen()]).toEqual([[1, 2], []]);
    expect(reveal).toHaveBeenCalledExactlyOnceWith(1, 2);
    (document.activeElement as HTMLElement).blur();
    rows.reverse();
    reveal.mockReset();
    again();
    expect([active(), reveal.mock.calls]).toEqual([[1, 2], []]);
  });

  test("of another list leave the cursor in its place", () => {
    const { again } = open();
    pressAt(0, 1);
    rows.reverse();
    again({ list: "two" });
    expect(active()).toEqual([0, 1]);
  });

  test("and go leave nothing to write in, until a key that walks comes back", async () => {
    const { user, again } = open();
    pressAt(2, 1);
    rows = rows.slice(0, 2);
    total = 2;
    again();
    expect(active()).toBeNull();
    cell(1, 1).focus();
    await user.keyboard("x");
    await screen.findByText(`${gridTexts.rowGone(3)}.`);
    screen.getByText(gridTexts.rowGoneHelp);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(clip("copy").copied).toBeUndefined();
    expect(clip("cut").copied).toBeUndefined();
    clip("paste", "x");
    await user.keyboard("{Control>}z{/Control}");
    expect(turn).toHaveBeenCalledExactlyOnceWith("undo");
    expect(written).toEqual([]);
    await user.keyboard("{ArrowUp}");
    expect(active()).toEqual([1, 1]);
    await user.keyboard("{ArrowUp}");
    expect(active()).toEqual([0, 1]);
  });

  test("and come back bring the cursor back", () => {
    const { again } = open();
    pressAt(0, 1);
    const gone = rows.shift() as Row;
    again();
    expect(active()).toBeNull();
    rows.push(gone);
    again();
    expect(active()).toEqual([2, 1]);
  });
});
