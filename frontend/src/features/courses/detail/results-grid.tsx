/** The grid of results: one cell is open for typing, arrows walk, a paste fills what follows. */

import { clsx } from "clsx";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  type CellDraft,
  type CellEdit,
  type CellPlace,
  type Drafts,
  FIELD_LABELS,
  FIELDS,
  type Field,
  isBlock,
  keyOf,
  type Participant,
  type Pasted,
  pasteAt,
  readBlock,
  type Step,
  steppedCell,
  writeCell,
} from "@/features/courses/detail/results";
import { commonTexts, resultTexts } from "@/features/courses/texts";
import { useOverflow } from "@/platform/lib/hooks";
import { formatRut } from "@/platform/lib/rut";
import type { Choice } from "@/platform/ui/select-field";
import { useVisibleRows } from "@/platform/ui/use-visible-rows";

interface ResultsGridProps {
  people: readonly Participant[];
  statuses: readonly Choice[];
  drafts: Drafts;
  onEdit: (edit: CellEdit) => void;
  onPaste: (pasted: Pasted) => void;
  onUndo: () => void;
}

const HEAD = "h-10 text-xs font-semibold whitespace-nowrap text-ink-muted";
/** Names stay in sight while a narrow window is scrolled sideways. */
const NAME = "sticky left-0 min-w-32 px-4 sm:min-w-40";

export function ResultsGrid(props: ResultsGridProps) {
  const { people, statuses, drafts, onUndo } = props;
  const { box, rows, isLong, measure, roomBefore, roomAfter } = useVisibleRows(people);
  const scrolls = useOverflow(box) || isLong;
  const { open, begin, doors } = useOpenCell(props);

  function undoByKey(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    // While a cell holds something new, the key is about that text.
    if ((event.target as HTMLElement).dataset.changed !== undefined) return;
    event.preventDefault();
    onUndo();
  }

  return (
    <div
      ref={box}
      {...(scrolls ? { role: "region", "aria-label": resultTexts.table, tabIndex: 0 } : {})}
      className={clsx(
        "print:overflow-visible",
        isLong ? "max-h-[75dvh] overflow-auto" : "overflow-x-auto",
      )}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with the arrows is a grid.
        role="grid"
        aria-rowcount={isLong ? people.length + 1 : undefined}
        className="w-full min-w-144 table-fixed border-collapse text-sm sm:min-w-200"
        onKeyDown={undoByKey}
      >
        <caption className="sr-only">{commonTexts.results}</caption>
        <thead className={isLong ? "layer-sticky sticky top-0" : undefined}>
          <tr className="border-b bg-sunken">
            <th scope="col" className={clsx(HEAD, NAME, "bg-sunken text-left")}>
              {commonTexts.name}
            </th>
            <th scope="col" className={clsx(HEAD, "w-36 px-4 text-left max-sm:hidden")}>
              {commonTexts.rut}
            </th>
            {FIELDS.map((field) => (
              <th
                key={field}
                scope="col"
                className={clsx(
                  HEAD,
                  "border-l px-3",
                  field === "status" ? "w-36 text-left sm:w-44" : "w-24 text-right sm:w-32",
                )}
              >
                {FIELD_LABELS[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          <Room height={roomBefore} />
          {rows.map(({ row: person, index }) => (
            <GridRow
              key={person.participant_id}
              person={person}
              index={index}
              measure={measure}
              statuses={statuses}
              drafts={rowDrafts(drafts, person.participant_id)}
              open={open.id === person.participant_id ? open.field : null}
              {...{ begin, doors }}
            />
          ))}
          <Room height={roomAfter} />
        </tbody>
      </table>
    </div>
  );
}

/** The open cell takes the focus only after a key or a click brought it there. */
function useOpenCell({ people, onEdit, onPaste }: ResultsGridProps) {
  const [asked, setAsked] = useState<CellPlace | null>(null);
  const known = asked && people.some(({ participant_id }) => participant_id === asked.id);
  const open: CellPlace = known ? asked : { id: people[0]?.participant_id ?? 0, field: FIELDS[0] };
  const now = useRef({ people, onEdit, onPaste });
  now.current = { people, onEdit, onPaste };
  const focusWaits = useRef(false);

  const [begin] = useState(() => (place: CellPlace) => {
    focusWaits.current = true;
    setAsked(place);
  });
  const [doors] = useState<CellDoors>(() => ({
    keep: (edit) => now.current.onEdit(edit),
    step: (from, step) => begin(steppedCell(from, step, now.current.people)),
    takesFocus() {
      const waits = focusWaits.current;
      focusWaits.current = false;
      return waits;
    },
    paste: (at, text) => now.current.onPaste(pasteAt(at, readBlock(text), now.current.people)),
  }));
  return { open, begin, doors };
}

/** Stands for the rows out of sight, so that the scroll bar tells the truth. */
function Room({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td style={{ height }} />
    </tr>
  ) : null;
}

const NO_DRAFTS: Partial<Record<Field, CellDraft>> = {};

/** A row without drafts gets the same nothing each time, so that it need not be drawn again. */
function rowDrafts(drafts: Drafts, id: number): Partial<Record<Field, CellDraft>> {
  const found = FIELDS.flatMap((field) => {
    const draft = drafts.get(keyOf({ id, field }));
    return draft ? [[field, draft] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : NO_DRAFTS;
}

interface GridRowProps {
  person: Participant;
  statuses: readonly Choice[];
  drafts: Partial<Record<Field, CellDraft>>;
  /** Which of its cells is open. */
  open: Field | null;
  index: number;
  /** Given when only the rows in sight are drawn. */
  measure: ((row: Element | null) => void) | undefined;
  begin: (place: CellPlace) => void;
  doors: CellDoors;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { person, statuses, drafts, open, index, measure, begin, doors } = props;
  const { participant_id: id, name, rut } = person;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={measure ? index + 2 : undefined}>
      <th scope="row" className={clsx(NAME, "h-(--row) bg-surface py-1 text-left font-medium")}>
        {name}
      </th>
      <td className="px-4 whitespace-nowrap tabular-nums max-sm:hidden">{rut && formatRut(rut)}</td>
      {FIELDS.map((field) => {
        const draft = drafts[field];
        const text = draft?.text ?? writeCell(field, person[field], statuses);
        const cell = { id, field };
        return open === field ? (
          <td key={field} className="border-l p-1">
            <CellEditor
              cell={cell}
              label={resultTexts.fieldOf(FIELD_LABELS[field], name)}
              fault={draft?.fault ?? null}
              {...{ text, statuses, doors }}
            />
          </td>
        ) : (
          <ClosedCell
            key={field}
            text={text}
            draft={draft}
            field={field}
            onOpen={() => begin(cell)}
          />
        );
      })}
    </tr>
  );
});

interface ClosedCellProps {
  text: string;
  field: Field;
  draft: CellDraft | undefined;
  onOpen: () => void;
}

/** Keys reach a cell from its neighbour, so only the pointer opens it here. */
function ClosedCell({ text, field, draft, onOpen }: ClosedCellProps) {
  return (
    <td
      aria-invalid={draft?.fault ? true : undefined}
      onClick={onOpen}
      onKeyDown={undefined}
      className={clsx(
        "cursor-text border-l px-3 py-1.5 tabular-nums hover:bg-hover",
        field === "status" ? "text-left" : "text-right",
        draft?.fault && "bg-danger-soft text-danger",
        draft && !draft.fault && "text-ink-muted italic",
      )}
    >
      <span>{text}</span>
      {draft?.fault && <span className="block text-left text-xs">{draft.fault}</span>}
    </td>
  );
}

/** What happens to a cell is the grid's to do. */
export interface CellDoors {
  keep: (edit: CellEdit) => void;
  step: (from: CellPlace, step: Step) => void;
  paste: (at: CellPlace, text: string) => void;
  /** Whether a key or a click led to the cell that opens now, so that the focus comes along; once. */
  takesFocus: () => boolean;
}

interface CellEditorProps {
  cell: CellPlace;
  /** What is kept, or was typed before and could not be kept. */
  text: string;
  label: string;
  fault: string | null;
  statuses: readonly Choice[];
  doors: CellDoors;
}

type Control = HTMLInputElement | HTMLSelectElement;

const LOOK =
  "block min-h-8 w-full rounded-chip border border-line-control bg-surface px-2 text-sm tabular-nums pointer-coarse:min-h-11 pointer-coarse:text-base";

/** The open cell of the grid: it is typed into, left with the arrows, and takes what is pasted. */
export function CellEditor(props: CellEditorProps) {
  const { cell, text, label, fault, statuses, doors } = props;
  const faultId = useId();
  const control = useRef<Control>(null);
  const [typed, setTyped] = useTyped(text);
  const isStatus = cell.field === "status";

  useEffect(() => {
    if (doors.takesFocus()) control.current?.focus();
  }, [doors]);

  function keep(next: string): void {
    if (next.trim() !== text) doors.keep({ ...cell, text: next });
  }

  useKeptOnLeaving(() => keep(typed));

  function walk(event: KeyboardEvent<Control>): void {
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    keep(typed);
    doors.step(cell, step);
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text");
    if (!isStatus && !isBlock(pasted)) return;
    event.preventDefault();
    setTyped(text);
    doors.paste(cell, pasted);
  }

  const shared = {
    "aria-label": label,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? faultId : undefined,
    ...(typed === text ? {} : { "data-changed": "" }),
    onKeyDown: walk,
    onPaste: paste,
  } as const;

  return (
    <>
      {isStatus ? (
        <select
          {...shared}
          ref={control as RefObject<HTMLSelectElement>}
          className={clsx(LOOK, fault && "border-danger")}
          value={typed}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => {
            setTyped(event.target.value);
            keep(event.target.value);
          }}
        >
          <option value="">—</option>
          {choicesWith(statuses, typed).map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          ref={control as RefObject<HTMLInputElement>}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={clsx(LOOK, "text-right", fault && "border-danger")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => keep(typed)}
        />
      )}
      {fault && (
        <p id={faultId} className="pt-0.5 text-xs text-danger">
          {fault}
        </p>
      )}
    </>
  );
}

/** A cell that goes out of sight while it is typed into keeps what was typed. */
function useKeptOnLeaving(keep: () => void): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => () => latest.current(), []);
}

/** What is typed; where nothing was, it follows what is kept. */
function useTyped(text: string) {
  const [typed, setTyped] = useState(text);
  const [base, setBase] = useState(text);
  if (base !== text) {
    setBase(text);
    if (typed === base) setTyped(text);
  }
  return [typed, setTyped] as const;
}

/** A pasted status that does not exist stands among the choices until another one is taken. */
function choicesWith(statuses: readonly Choice[], typed: string): string[] {
  const labels = statuses.map(({ label }) => label);
  return typed === "" || labels.includes(typed) ? labels : [typed, ...labels];
}

function stepOf(event: KeyboardEvent<Control>): Step | null {
  const { altKey, ctrlKey, metaKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey) return null;
  return event.key === "Enter" ? enterStep(event.shiftKey) : arrowStep(event.key, currentTarget);
}

function enterStep(back: boolean): Step {
  return back ? "up" : "down";
}

/** Sideways only from the edge of the text, so that the caret can walk inside it. */
function arrowStep(key: string, control: Control): Step | null {
  if (control instanceof HTMLSelectElement && isUnfolded(control)) return null;
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return isAtEdge(control, "start") ? "left" : null;
    case "ArrowRight":
      return isAtEdge(control, "end") ? "right" : null;
    default:
      return null;
  }
}

function isAtEdge(element: Control, edge: "start" | "end"): boolean {
  if (element instanceof HTMLSelectElement) return true;
  const { selectionStart, selectionEnd, value } = element;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return whole || (edge === "start" ? selectionEnd === 0 : selectionStart === value.length);
}

/** Browsers that cannot tell are taken to have it folded. */
function isUnfolded(element: HTMLSelectElement): boolean {
  return CSS.supports("selector(:open)") && element.matches(":open");
}
