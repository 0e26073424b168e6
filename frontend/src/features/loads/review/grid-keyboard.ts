/** What a key means in the grid, as in a spreadsheet. */
import { wayOf } from "@/platform/undo/undo";

export type Intent =
  | { kind: "move" }
  | { kind: "edit" }
  | { kind: "type"; text: string }
  | { kind: "accept" }
  | { kind: "acceptAll" }
  | { kind: "without" }
  | { kind: "intoHelp" }
  | { kind: "nextProblem" }
  | { kind: "blank" }
  | { kind: "fillDown" }
  | { kind: "leaveOut" }
  | { kind: "rowMenu" }
  | { kind: "wholeRow" }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "escape" };

export interface Key {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

export interface CellState {
  /** Whether a suggestion is shown beside the cell. */
  suggests: boolean;
  /** Whether the cell is the number of a row. */
  isRowNumber: boolean;
  editable: boolean;
}

const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/;

/** Nothing for a key that the page may have. */
export function intentOf(pressed: Key, cell: CellState): Intent | null {
  const { key, ctrl, alt } = pressed;
  if (alt) return withAlt(key, ctrl, cell);
  const reading = looking(pressed, cell);
  if (reading || !cell.editable) return reading;
  return ctrl ? withCtrl(pressed) : changing(pressed, cell);
}

/** Keys that change nothing in the file. */
function looking({ key, shift }: Key, { isRowNumber }: CellState): Intent | null {
  if (MOVES.test(key)) return { kind: "move" };
  if (key === "Escape") return { kind: "escape" };
  if (key === "F8") return { kind: "nextProblem" };
  if (key === "ContextMenu" || (key === "F10" && shift)) return { kind: "rowMenu" };
  if (key !== " ") return null;
  if (shift) return { kind: "wholeRow" };
  return isRowNumber ? { kind: "rowMenu" } : null;
}

function withAlt(key: string, ctrl: boolean, { editable }: CellState): Intent | null {
  if (ctrl) return null;
  if (key === "ArrowDown") return { kind: "intoHelp" };
  if (!editable) return null;
  if (key === "Enter") return { kind: "acceptAll" };
  return key === "Delete" ? { kind: "without" } : null;
}

const WITH_CTRL: Readonly<Record<string, Intent>> = {
  d: { kind: "fillDown" },
  delete: { kind: "leaveOut" },
};

function withCtrl({ key, shift }: Key): Intent | null {
  const turn = wayOf(key, shift);
  return turn ? { kind: turn } : (WITH_CTRL[key.toLowerCase()] ?? null);
}

/** Keys that change the file. */
function changing({ key, shift }: Key, { suggests, isRowNumber }: CellState): Intent | null {
  if (suggests && (key === "Enter" || (key === "Tab" && !shift))) return { kind: "accept" };
  if (isRowNumber) return AT_ROW_NUMBER[key] ?? null;
  // A character, or the accent that the next one will bear.
  if (key === "Dead") return { kind: "type", text: "" };
  if ([...key].length === 1) return { kind: "type", text: key };
  return IN_CELL[key] ?? null;
}

const AT_ROW_NUMBER: Readonly<Record<string, Intent>> = {
  Enter: { kind: "rowMenu" },
  Delete: { kind: "leaveOut" },
};

const IN_CELL: Readonly<Record<string, Intent>> = {
  Enter: { kind: "edit" },
  F2: { kind: "edit" },
  Delete: { kind: "blank" },
  Backspace: { kind: "blank" },
};
