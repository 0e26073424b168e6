/** The keys of the review beside those of every grid: answers, problems, rows that stay out, and menus of rows. */
import type { CellState, Key } from "@/platform/grid/keyboard";

export type ReviewIntent =
  | "accept"
  | "acceptAll"
  | "without"
  | "intoHelp"
  | "nextProblem"
  | "leaveOut"
  | "rowMenu";

export interface ReviewCell extends CellState {
  /** Whether a suggestion is shown beside the cell. */
  suggests: boolean;
}

/** Nothing for a key that means here what it means in every grid, or that the page may have. */
export function reviewIntentOf(pressed: Key, cell: ReviewCell): ReviewIntent | null {
  const { key, ctrl, shift, alt } = pressed;
  if (alt) return ctrl ? null : withAlt(key, cell);
  if (key === "F8") return "nextProblem";
  if (key === "ContextMenu" || (key === "F10" && shift)) return "rowMenu";
  if (key === " " && !shift && cell.isHead) return "rowMenu";
  return cell.editable ? changing(pressed, cell) : null;
}

function withAlt(key: string, { editable }: ReviewCell): ReviewIntent | null {
  if (key === "ArrowDown") return "intoHelp";
  if (!editable) return null;
  if (key === "Enter") return "acceptAll";
  return key === "Delete" ? "without" : null;
}

function changing({ key, ctrl, shift }: Key, cell: ReviewCell): ReviewIntent | null {
  if (key === "Delete" && (ctrl || cell.isHead)) return "leaveOut";
  if (ctrl) return null;
  if (cell.suggests && (key === "Enter" || (key === "Tab" && !shift))) return "accept";
  return cell.isHead && key === "Enter" ? "rowMenu" : null;
}
