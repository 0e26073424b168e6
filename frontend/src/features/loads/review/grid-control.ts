/** The grid of the review: what its keys do with problems and with the rows of the file. */
import { type CellEdit, type CellSource, nextProblem } from "@/features/loads/review/grid-edits";
import { type ReviewIntent, reviewIntentOf } from "@/features/loads/review/grid-keyboard";
import { gridTexts } from "@/features/loads/review/texts";
import type { CellProblem, ReviewRow } from "@/features/loads/types";
import { MOST_CELLS } from "@/platform/grid/cells";
import {
  GridControl,
  type GridInput,
  type GridState,
  tellMoved,
  tellTooMany,
} from "@/platform/grid/grid-control";
import type { Key } from "@/platform/grid/keyboard";
import { type Cursor, cursorAt, isSame, type Place } from "@/platform/grid/places";
import { announce } from "@/platform/ui/live-region";
import type { Way } from "@/platform/undo/undo";

/** What the grid asks of whoever keeps the file. */
export interface GridActions {
  write: (cells: CellEdit[]) => void;
  leaveOut: (rows: number[]) => void;
  include: (rows: number[]) => void;
  acceptAll: (problem: CellProblem) => void;
  without: (problem: CellProblem) => void;
  turn: (way: Way) => void;
}

interface ReviewInput extends GridInput<ReviewRow> {
  rows: CellSource;
  actions: GridActions;
  /** Leads the focus into the help beside the cell. */
  intoHelp: () => void;
}

export interface ReviewState extends GridState<ReviewRow> {
  /** The row whose menu is open. */
  rowMenu: number | null;
  /** The cell whose help was closed. */
  closed: Place | null;
}

const START: ReviewState = {
  ...{ cursor: cursorAt(0, 1), editing: null, rowMenu: null, closed: null, gone: null },
};

export class ReviewControl extends GridControl<ReviewRow, ReviewInput, ReviewState> {
  constructor(input: ReviewInput) {
    super(input, START);
  }

  protected override get isBusy(): boolean {
    return super.isBusy || this.snapshot().rowMenu !== null;
  }

  get #problem(): CellProblem | null {
    const row = this.active;
    return row ? this.input.rows.problemAt(row, this.place.column) : null;
  }

  override begin(cursor: Cursor): void {
    this.set({ closed: null });
    super.begin(cursor);
  }

  protected override followed(cursor: Cursor): void {
    const { closed } = this.snapshot();
    this.set({ closed: isSame(closed, this.place) ? cursor.active : null });
    super.followed(cursor);
  }

  protected override escape(): void {
    super.escape();
    this.set({ closed: this.place });
  }

  /** The cursor goes along, so that the menu of its row is there before and after. */
  openMenu = (row: number): void => {
    this.touch();
    this.set({ rowMenu: row, cursor: cursorAt(row, 0), gone: null });
  };

  closeMenu = (): void => this.set({ rowMenu: null });

  /** Takes the suggestion, and goes on to the next one. */
  accept = (): void => {
    const row = this.active;
    const { column } = this.place;
    const suggestion = this.#problem?.suggestion;
    if (!row || suggestion == null || column === 0) return;
    const next = this.#next(({ suggestion: other }) => other !== null);
    this.input.write([{ row, column, text: suggestion }]);
    if (next) this.go(cursorAt(next.row, next.column));
    else announce(gridTexts.accepted(suggestion));
  };

  #next(isWanted: (problem: CellProblem) => boolean): Place | null {
    const { rows, columns } = this.input;
    return nextProblem(rows, columns, this.place, isWanted);
  }

  /** Leads to the next cell with a problem. */
  #goToProblem(): void {
    const next = this.#next(() => true);
    if (next) this.go(cursorAt(next.row, next.column));
    else announce(gridTexts.noMoreProblems);
  }

  /** Leads whoever is elsewhere to the problem at the cursor, or to the next; answers whether there is one. */
  comeToProblem(): boolean {
    const next = this.#problem ? this.place : this.#next(() => true);
    if (next) this.go(cursorAt(next.row, next.column));
    return next !== null;
  }

  /** Rows that are all out already are taken in again. */
  leaveOut = async (top: number, bottom: number): Promise<void> => {
    if (bottom - top + 1 > MOST_CELLS) return tellTooMany();
    const rows = await this.input.rows.rowsBetween(top, bottom);
    if (rows === null) {
      tellMoved();
      return;
    }
    const within = rows.filter(({ canInclude }) => !canInclude);
    const { leaveOut, include } = this.input.actions;
    if (within.length > 0) leaveOut(within.map(({ row }) => row));
    else include(rows.map(({ row }) => row));
  };

  protected override ownDeed(pressed: Key): (() => void) | null {
    const problem = this.#problem;
    const intent = reviewIntentOf(pressed, {
      suggests: problem?.suggestion != null && !isSame(this.snapshot().closed, this.place),
      isHead: this.place.column === 0,
      editable: this.input.editable,
    });
    return intent && this.#deedOf(intent, problem);
  }

  protected override leavesRow({ key }: Key): boolean {
    return key === "F8";
  }

  #deedOf(intent: ReviewIntent, problem: CellProblem | null): () => void {
    const { actions, intoHelp } = this.input;
    const deeds: Record<ReviewIntent, () => void> = {
      accept: this.accept,
      acceptAll: () => problem && actions.acceptAll(problem),
      without: () => problem && actions.without(problem),
      intoHelp,
      nextProblem: () => this.#goToProblem(),
      leaveOut: () => void this.leaveOut(this.range.top, this.range.bottom),
      rowMenu: () => this.openMenu(this.place.row),
    };
    return deeds[intent];
  }
}
