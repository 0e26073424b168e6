/** The grid of results: one cell is open for typing, arrows walk, a paste fills what follows. */
import { clsx } from "clsx";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { type CellDoors, CellEditor } from "@/features/courses/detail/results/cell-editor";
import {
  type CellEdit,
  type CellPlace,
  FIELD_LABELS,
  FIELDS,
  type Field,
  type Participant,
  writeCell,
} from "@/features/courses/detail/results/cell-values";
import { type CellDraft, type Drafts, keyOf } from "@/features/courses/detail/results/grid-drafts";
import { type Pasted, pasteAt, steppedCell } from "@/features/courses/detail/results/grid-moves";
import { readBlock } from "@/features/courses/detail/results/pasted-block";
import { formatRut } from "@/shared/lib/rut";
import { useOverflow } from "@/shared/lib/use-overflow";
import type { Choice } from "@/shared/ui/select-field";
import { useVisibleRows } from "@/shared/ui/use-visible-rows";

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
      {...(scrolls ? { role: "region", "aria-label": "Tabla de resultados", tabIndex: 0 } : {})}
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
        <caption className="sr-only">Asistencia y resultados</caption>
        <thead className={isLong ? "layer-sticky sticky top-0" : undefined}>
          <tr className="border-b bg-sunken">
            <th scope="col" className={clsx(HEAD, NAME, "bg-sunken text-left")}>
              Nombre
            </th>
            <th scope="col" className={clsx(HEAD, "w-36 px-4 text-left max-sm:hidden")}>
              RUT
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
              label={`${FIELD_LABELS[field]} de ${name}`}
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
