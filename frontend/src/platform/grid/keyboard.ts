/** What a key means in a grid, as in a spreadsheet. */
import { type Way, wayOf } from "@/platform/undo/undo";

export interface Key {
  key: string;
  /** Ctrl, or the command key of a Mac. */
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

export type Intent =
  | { kind: "move" | "edit" | "blank" | "fillDown" | "wholeRow" | "escape" }
  | { kind: Way }
  | { kind: "type"; text: string };

export interface CellState {
  /** Whether the cell heads its row and holds no text of its own. */
  isHead: boolean;
  editable: boolean;
}

const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/;

/** Nothing for a key that the page may have. */
export function intentOf(pressed: Key, cell: CellState): Intent | null {
  if (pressed.alt) return null;
  const looking = lookingIntent(pressed);
  if (looking || !cell.editable) return looking;
  if (pressed.ctrl) return withCtrl(pressed);
  return cell.isHead ? null : inCell(pressed.key);
}

function lookingIntent({ key, shift }: Key): Intent | null {
  if (MOVES.test(key)) return { kind: "move" };
  if (key === "Escape") return { kind: "escape" };
  return key === " " && shift ? { kind: "wholeRow" } : null;
}

function withCtrl({ key, shift }: Key): Intent | null {
  const way = wayOf(key, shift);
  if (way) return { kind: way };
  return key.toLowerCase() === "d" ? { kind: "fillDown" } : null;
}

const IN_CELL: Readonly<Record<string, Intent>> = {
  Enter: { kind: "edit" },
  F2: { kind: "edit" },
  Delete: { kind: "blank" },
  Backspace: { kind: "blank" },
  // The accent that the next character will bear.
  Dead: { kind: "type", text: "" },
};

function inCell(key: string): Intent | null {
  return [...key].length === 1 ? { kind: "type", text: key } : (IN_CELL[key] ?? null);
}
