/** One row of the grid: its number with its state, and its cells with what is wrong or would change. */

import { clsx } from "clsx";
import {
  CircleHelp,
  EllipsisVertical,
  Equal,
  type LucideIcon,
  MinusCircle,
  Pencil,
  Plus,
  PlusCircle,
  SkipForward,
  TriangleAlert,
} from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import {
  changeAt,
  isFigure,
  otherSide,
  problemIn,
  textIn,
} from "@/features/loads/review/cell-view";
import type { ReviewControl } from "@/features/loads/review/grid-control";
import { gridTexts } from "@/features/loads/review/texts";
import { type Pending, pendingKey } from "@/features/loads/review/use-recipe";
import { commonTexts } from "@/features/loads/texts";
import type {
  CellProblem,
  FieldChange,
  ReviewColumn,
  ReviewRow,
  RowState,
} from "@/features/loads/types";
import type { CommitKey, Editing } from "@/platform/grid/grid-control";
import { formatNumber } from "@/platform/lib/format";
import { Menu } from "@/platform/ui/menu";

export interface ShownColumn {
  column: ReviewColumn;
  index: number;
  widthPx: number;
  /** From the column before it: those in between are out of sight. */
  gapPx: number;
  /** It names the row, and stays beside its number. */
  stays: boolean;
}

/** Where a column stands in its row; others pass below that which stays. */
export function placeOf({ widthPx, gapPx, stays }: ShownColumn, numberPx: number) {
  return {
    className: stays ? "sticky z-2 border-r-line-control" : "relative",
    style: { width: widthPx, marginLeft: gapPx, left: stays ? numberPx : undefined },
  };
}

/** A table that is drawn as boxes is a table no more in some browsers, so each of its parts says what it is. */
export const ROLE = {
  grid: { role: "grid" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  gridcell: { role: "gridcell" },
} as const;

const ACTIVE = "outline-2 -outline-offset-2 outline-focus";

interface GridRowProps {
  index: number;
  /** Nothing while it is on its way. */
  row: ReviewRow | undefined;
  columns: readonly ReviewColumn[];
  /** Those in sight. */
  shown: readonly ShownColumn[];
  numberPx: number;
  rowPx: number;
  pending: Pending;
  /** Cells say what stands in the file, not what it was read as. */
  raw: boolean;
  editable: boolean;
  control: ReviewControl;
  activeColumn: number | null;
  /** The columns of a range that the row takes part in; 0 when it does not. */
  rangeLeft: number;
  rangeRight: number;
  editing: Editing<ReviewRow> | null;
  menuOpen: boolean;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, shown, rowPx, activeColumn, rangeLeft, rangeRight } = props;
  return (
    <tr
      {...ROLE.row}
      aria-rowindex={index + 2}
      data-index={index}
      aria-selected={rangeLeft > 0}
      className={clsx("group/row flex w-max", row?.state === "left_out" && "text-ink-subtle")}
      style={{ height: rowPx }}
    >
      <RowNumber {...props} />
      {shown.map((one) => (
        <Cell
          key={one.column.position}
          {...props}
          {...one}
          isActive={activeColumn === one.index + 1}
          inRange={one.index + 1 >= rangeLeft && one.index + 1 <= rangeRight}
        />
      ))}
    </tr>
  );
});

interface StateLook {
  Icon: LucideIcon;
  tint: string;
  edge: string;
}

export const STATE_LOOK: Readonly<Record<RowState, StateLook>> = {
  problem: { Icon: TriangleAlert, tint: "text-danger", edge: "border-l-danger" },
  question: { Icon: CircleHelp, tint: "text-primary", edge: "border-l-primary" },
  updated: { Icon: Pencil, tint: "text-warning", edge: "border-l-warning" },
  created: { Icon: Plus, tint: "text-success", edge: "border-l-success" },
  unchanged: { Icon: Equal, tint: "text-ink-subtle", edge: "border-l-line-control" },
  skipped: { Icon: SkipForward, tint: "text-ink-subtle", edge: "border-l-line-control" },
  left_out: { Icon: MinusCircle, tint: "text-ink-subtle", edge: "border-l-line" },
};

/** The number that the row has in the file, its state in colour, picture and words, and its menu. */
function RowNumber(props: GridRowProps) {
  const { index, row, numberPx, activeColumn, editable, menuOpen, control } = props;
  const isActive = activeColumn === 0;
  const look = row ? STATE_LOOK[row.state] : null;
  const problem = row ? problemIn(row, null) : null;
  return (
    <th
      {...ROLE.rowheader}
      aria-colindex={1}
      data-column={0}
      tabIndex={isActive ? 0 : undefined}
      aria-invalid={problem ? true : undefined}
      title={row?.note ?? undefined}
      className={clsx(
        "sticky left-0 z-2 flex shrink-0 items-center gap-1 border-r border-b border-l-4 pr-0.5 pl-1 text-2xs font-normal tabular-nums",
        look?.edge ?? "border-l-transparent",
        problem ? "bg-danger-soft" : activeColumn !== null ? "bg-primary-soft" : "bg-surface",
        isActive && ACTIVE,
      )}
      style={{ width: numberPx }}
    >
      {row && look && (
        <>
          <look.Icon aria-hidden className={clsx("size-3 shrink-0", look.tint)} />
          <span className="flex-1 text-right text-ink-muted">{formatNumber(row.row)}</span>
        </>
      )}
      <span className="sr-only">{rowWords(row)}</span>
      {row && editable && (
        <RowMenu
          open={menuOpen}
          isNear={activeColumn !== null}
          row={row}
          onOpenChange={(open) => (open ? control.openMenu(index) : control.closeMenu())}
          onLeaveOut={() => void control.leaveOut(index, index)}
        />
      )}
    </th>
  );
}

/** The state of a row in words, with why nothing becomes of it. */
function rowWords(row: ReviewRow | undefined): string {
  if (!row) return gridTexts.rowLoading;
  const { state, note } = row;
  const words = gridTexts.stateOne[state];
  return note ? `${words}: ${note}` : words;
}

interface RowMenuProps {
  open: boolean;
  /** Whether the cursor is in the row. */
  isNear: boolean;
  row: ReviewRow;
  onOpenChange: (open: boolean) => void;
  onLeaveOut: () => void;
}

/** Each row has a menu and only that of the cursor's can be opened: the others are bare buttons. */
function RowMenu({ open, isNear, row, onOpenChange, onLeaveOut }: RowMenuProps) {
  const button = (
    <button
      type="button"
      tabIndex={-1}
      aria-label={gridTexts.rowMenu(row.row)}
      aria-haspopup="menu"
      onClick={isNear ? undefined : () => onOpenChange(true)}
      className="flex size-6 shrink-0 items-center justify-center rounded-chip text-ink-subtle opacity-0 group-hover/row:opacity-100 hover:bg-hover aria-expanded:opacity-100 pointer-coarse:opacity-100"
    >
      <EllipsisVertical className="size-3.5" />
    </button>
  );
  if (!isNear) return button;
  const isOut = row.canInclude;
  return (
    <Menu
      trigger={button}
      align="start"
      open={open}
      onOpenChange={onOpenChange}
      items={[
        {
          label: isOut ? gridTexts.includeRow(row.row) : gridTexts.leaveOutRow(row.row),
          icon: isOut ? <PlusCircle /> : <MinusCircle />,
          note: gridTexts.leaveOutKey,
          onSelect: onLeaveOut,
        },
      ]}
    />
  );
}

interface CellProps extends Omit<GridRowProps, "index">, ShownColumn {
  isActive: boolean;
  inRange: boolean;
}

function Cell(props: CellProps) {
  const { column, index, stays, isActive, inRange, row } = props;
  const place = placeOf(props, props.numberPx);
  const content = contentOf(props);
  const { problem, isPending } = content;
  return (
    <td
      {...ROLE.gridcell}
      aria-colindex={index + 2}
      data-column={index + 1}
      tabIndex={isActive ? 0 : undefined}
      aria-invalid={problem && !problem.waits ? true : undefined}
      {...{ "aria-selected": inRange || isActive, "aria-readonly": !props.editable }}
      title={content.other}
      className={clsx(
        "flex shrink-0 items-center border-r border-b px-2",
        place.className,
        isFigure(column) && "justify-end tabular-nums",
        tintOf({ ...content, row, column, inRange, stays }),
        isActive && (stays ? ACTIVE : `${ACTIVE} z-1`),
        isPending && "italic",
      )}
      style={place.style}
    >
      {isActive && props.editing ? (
        <CellEditor
          text={props.editing.text}
          label={gridTexts.editing(column.name)}
          choices={column.choices}
          onCommit={props.control.commit}
          onCancel={props.control.cancel}
        />
      ) : row ? (
        <CellText {...content} />
      ) : (
        <span aria-hidden className="h-2.5 w-3/4 rounded-field bg-line/60" />
      )}
    </td>
  );
}

interface CellContent {
  text: string | null;
  /** Written a moment ago, and not checked yet. */
  isPending: boolean;
  problem: CellProblem | null;
  /** What would be shown of a datum that changes; nothing where the file is shown as it stands. */
  change: FieldChange | null;
  changes: boolean;
  /** What the file says, or what it was read as: whichever is not shown. */
  other: string | undefined;
}

const NOTHING: CellContent = {
  ...{ text: null, isPending: false, problem: null },
  ...{ change: null, changes: false, other: undefined },
};

function contentOf({ row, column, index, pending, columns, raw }: CellProps): CellContent {
  if (!row) return NOTHING;
  const written = pending.get(pendingKey(row.row, column.position));
  if (written !== undefined) return { ...NOTHING, text: written, isPending: true };
  const problem = problemIn(row, column);
  const change = problem ? null : changeAt(row, column, columns);
  return {
    ...{ text: textIn(row, column, index, raw), isPending: false, problem },
    ...{ change: raw ? null : change, changes: change !== null },
    other: otherSide(row, column, index, raw),
  };
}

type Tint = CellContent & Pick<CellProps, "row" | "column" | "inRange" | "stays">;

function tintOf({ problem, changes, row, column, inRange, stays }: Tint): string {
  if (inRange) return "bg-primary-soft";
  if (problem?.waits) return stays ? "bg-primary-soft" : "bg-primary-soft/60";
  if (problem) return "bg-danger-soft";
  if (changes) return "bg-warning-soft";
  if (row?.edited.includes(column.position)) return "bg-info-soft";
  return stays ? "bg-surface" : "";
}

/** What the file brings; of a datum that would change, what there is now as well. */
function CellText({ text, change, problem }: CellContent) {
  if (change)
    return (
      <span className="flex min-w-0 items-baseline gap-1.5">
        <del className="min-w-0 shrink truncate text-xs text-ink-muted">
          {change.before || commonTexts.emptyValue}
        </del>
        <span className="sr-only">{gridTexts.changesTo}</span>
        <ins className="min-w-0 shrink-0 max-w-[75%] truncate font-medium no-underline">
          {change.after || commonTexts.emptyValue}
        </ins>
      </span>
    );
  if (problem && !text)
    return <span className="truncate text-danger italic">{commonTexts.emptyValue}</span>;
  return <span className="truncate">{text}</span>;
}

interface CellEditorProps {
  text: string;
  label: string;
  choices: readonly string[] | null;
  onCommit: (text: string, key: CommitKey | null) => void;
  onCancel: () => void;
}

const KEYS: Readonly<Record<string, CommitKey>> = { Enter: "Enter", Tab: "Tab" };

/** The text of a cell while it is written; closed lists offer what they hold. */
function CellEditor({ text, label, choices, onCommit, onCancel }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  const list = useId();

  useEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function end(then: () => void): void {
    if (over.current) return;
    over.current = true;
    then();
  }

  const leave = useEffectEvent((field: HTMLInputElement | null) => {
    if (field && field.value !== text) end(() => onCommit(field.value, null));
  });
  // Who goes to another screen leaves the cell, too.
  useLayoutEffect(() => {
    const field = input.current;
    return () => leave(field);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const key = KEYS[event.key];
    if (key) {
      event.preventDefault();
      const { value } = event.currentTarget;
      end(() => onCommit(value, key === "Tab" && event.shiftKey ? "ShiftTab" : key));
    } else if (event.key === "Escape") {
      event.preventDefault();
      end(onCancel);
    }
    event.stopPropagation();
  }

  return (
    <>
      <input
        ref={input}
        defaultValue={text}
        aria-label={label}
        list={choices ? list : undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => end(() => onCommit(currentTarget.value, null))}
        className="absolute inset-0 w-full bg-surface px-2 text-sm text-ink outline-2 -outline-offset-2 outline-focus select-text"
      />
      {choices && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  );
}
