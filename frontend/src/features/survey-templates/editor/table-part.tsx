/** One table of questions: its heading, its scale and its rows. */

import {
  ArrowDown,
  ArrowUp,
  Ban,
  ClipboardPaste,
  MoreHorizontal,
  Plus,
  Trash2,
} from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { SurveyColumn, SurveyRow, SurveyTable } from "@/entities/survey/definition";
import { useEditor } from "@/features/survey-templates/editor/editor-context";
import { editingTexts } from "@/features/survey-templates/editor/texts";
import { ViewToggle } from "@/features/survey-templates/parts";
import {
  columnsOfScale,
  faultAt,
  insertedAfter,
  MOST_COLUMNS,
  MOST_ROWS,
  newColumn,
  newRow,
  questionsIn,
  SCALES,
  scaleOf,
  withNotApplicable,
  withPasted,
} from "@/features/survey-templates/template";
import { commonTexts } from "@/features/survey-templates/texts";
import { FormSection } from "@/platform/forms/form-section";
import { readNumber, writeNumber } from "@/platform/forms/typed";
import { late } from "@/platform/lib/late";
import { moved } from "@/platform/lib/moved";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { FieldError } from "@/platform/ui/field";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { SortableList } from "@/platform/ui/sortable-list";
import { SwitchField } from "@/platform/ui/switch-field";
import { TextareaField, TextField } from "@/platform/ui/text-field";

export function TablePart({ table }: { table: SurveyTable }) {
  const { faults, changeTable } = useEditor();
  const { tableId, title, instructions, scope, requireAll } = table;
  const change = (changes: Partial<SurveyTable>) => changeTable(tableId, changes);
  return (
    <>
      <FormSection title={editingTexts.table}>
        <TextField
          label={editingTexts.tableTitle}
          maxLength={120}
          value={title}
          error={faultAt(faults, `${tableId}.title`)}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label={editingTexts.instructions}
          optional
          maxLength={500}
          value={instructions ?? ""}
          onChange={(event) => change({ instructions: event.target.value })}
        />
        <SwitchField
          label={editingTexts.repeatPerRapporteur}
          description={editingTexts.repeatHelp}
          checked={scope === "relator"}
          onCheckedChange={(checked) => change({ scope: checked ? "relator" : "curso" })}
        />
        <SwitchField
          label={editingTexts.allRequired}
          checked={requireAll}
          onCheckedChange={(checked) => change({ requireAll: checked })}
        />
      </FormSection>
      <RowsEditor table={table} />
      <ScaleEditor table={table} />
    </>
  );
}

const PasteDialog = late(
  async () => (await import("@/features/survey-templates/editor/paste-dialog")).PasteDialog,
);

/** The questions of a table, written one below the other or pasted all at once. */
function RowsEditor({ table }: { table: SurveyTable }) {
  const { faults } = useEditor();
  const edits = useRowEdits(table);
  const [pasting, setPasting] = useState(false);
  const { tableId, rows } = table;
  const last = rows.length - 1;
  return (
    <FormSection title={commonTexts.questions}>
      <SortableList
        label={commonTexts.questions}
        items={rows.map(({ rowId, text }, index) => ({
          id: rowId,
          name: text || editingTexts.questionNumber(index + 1),
        }))}
        onMove={edits.move}
        className="flex flex-col gap-2"
      >
        {(_id, index, handle) => <RowEditor {...{ table, index, handle, edits }} />}
      </SortableList>
      <FieldError id={`${tableId}-rows-error`} text={faultAt(faults, `${tableId}.rows`)} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus />}
          aria-disabled={rows.length >= MOST_ROWS}
          onClick={() => edits.addAfter(last)}
        >
          {editingTexts.addQuestion}
        </Button>
        <Button size="sm" icon={<ClipboardPaste />} onClick={() => setPasting(true)}>
          {commonTexts.pasteMany}
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onPasted={(text) => edits.paste(last, text)}
        />
      )}
    </FormSection>
  );
}

interface RowEditorProps {
  table: SurveyTable;
  index: number;
  handle: ReactNode;
  edits: RowEdits;
}

/** One question being written: Enter begins the next one, several pasted lines become several. */
function RowEditor({ table, index, handle, edits }: RowEditorProps) {
  const { faults } = useEditor();
  const row = table.rows[index];
  if (!row) return null;
  const name = editingTexts.questionNumber(index + 1);

  function pressed(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      edits.addAfter(index);
    }
    if (event.key === "Backspace" && row?.text === "" && table.rows.length > 1) {
      event.preventDefault();
      edits.remove(index);
    }
  }

  function pasted(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text");
    if (questionsIn(text).length < 2) return;
    event.preventDefault();
    edits.paste(index, text);
  }

  return (
    <div className="flex items-start gap-1">
      {handle}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <TextareaField
          id={rowBoxId(row.rowId)}
          label={name}
          hideLabel
          rows={1}
          maxLength={300}
          value={row.text}
          error={faultAt(faults, `${table.tableId}.rows.${row.rowId}`)}
          onChange={(event) => edits.change(index, { text: event.target.value })}
          onKeyDown={pressed}
          onPaste={pasted}
        />
        {!table.requireAll && (
          <Checkbox
            label={editingTexts.required}
            checked={row.required}
            onCheckedChange={(checked) => edits.change(index, { required: checked === true })}
          />
        )}
      </div>
      <Menu
        trigger={
          <IconButton size="sm" label={editingTexts.actions(name)} icon={<MoreHorizontal />} />
        }
        items={[
          ...moveItems(index, table.rows.length, (to) => edits.move(index, to)),
          {
            label: editingTexts.removeQuestion,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => edits.remove(index),
          },
        ]}
      />
    </div>
  );
}

/** One place up or down, as entries of a menu. */
export function moveItems(index: number, count: number, move: (to: number) => void): MenuItem[] {
  return [
    {
      label: editingTexts.moveUp,
      icon: <ArrowUp />,
      disabled: index === 0,
      onSelect: () => move(index - 1),
    },
    {
      label: editingTexts.moveDown,
      icon: <ArrowDown />,
      disabled: index === count - 1,
      onSelect: () => move(index + 1),
    },
  ];
}

interface RowEdits {
  change: (index: number, changes: Partial<SurveyRow>) => void;
  addAfter: (index: number) => void;
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
  paste: (index: number, text: string) => void;
}

/** The box that a question is written in. */
function rowBoxId(rowId: string): string {
  return `texto-${rowId}`;
}

function useRowEdits({ tableId, rows }: SurveyTable): RowEdits {
  const { changeTable } = useEditor();
  const wanted = useRef<string | null>(null);
  const put = (next: readonly SurveyRow[]) => changeTable(tableId, { rows: next });

  // The box is there only once the change has been drawn.
  useEffect(() => {
    if (wanted.current === null || rows.length === 0) return;
    document.getElementById(rowBoxId(wanted.current))?.focus();
    wanted.current = null;
  }, [rows]);

  return {
    change: (index, changes) =>
      put(rows.map((row, at) => (at === index ? { ...row, ...changes } : row))),
    addAfter(index) {
      if (rows.length >= MOST_ROWS) return;
      const row = newRow();
      wanted.current = row.rowId;
      put(insertedAfter(rows, index, [row]));
    },
    remove(index) {
      wanted.current = (rows[index - 1] ?? rows[index + 1])?.rowId ?? null;
      put(rows.filter((_, at) => at !== index));
      announce(editingTexts.questionRemoved);
    },
    move(from, to) {
      put(moved(rows, from, to));
      announce(editingTexts.questionPlace(to + 1, rows.length));
    },
    paste(index, text) {
      const pasted = withPasted(rows, index, text);
      put(pasted.rows);
      announce(editingTexts.questionsAdded(pasted.added));
    },
  };
}

/** The options of a table: a ready-made scale, or one of its own. */
function ScaleEditor({ table }: { table: SurveyTable }) {
  const { faults, changeTable } = useEditor();
  const { tableId, columns } = table;
  const scale = scaleOf(columns);
  const keepFocus = useKeptFocus();
  const put = (next: readonly SurveyColumn[]) => changeTable(tableId, { columns: next });
  const place = `${tableId}.columns`;

  function choose(id: string): void {
    const chosen = SCALES.find((one) => one.id === id);
    if (chosen) put(columnsOfScale(chosen, columns));
  }

  return (
    <FormSection title={editingTexts.answerOptions} description={editingTexts.answerOptionsHelp}>
      <ViewToggle
        label={editingTexts.scale}
        views={scale ? READY : [...READY, OWN]}
        value={scale?.id ?? OWN.value}
        onValue={choose}
      />
      <ul
        aria-label={editingTexts.options}
        onFocusCapture={keepFocus}
        className="flex flex-col gap-2"
      >
        {columns.map((column, index) => (
          <li key={column.columnId}>
            <OptionEditor {...{ columns, index }} onColumns={put} place={place} />
          </li>
        ))}
      </ul>
      <FieldError id={`${place}-error`} text={faultAt(faults, place)} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus />}
          aria-disabled={columns.length >= MOST_COLUMNS}
          onClick={() => put(withOption(columns))}
        >
          {editingTexts.addOption}
        </Button>
        {!columns.some(({ isNA }) => isNA) && (
          <Button
            size="sm"
            icon={<Ban />}
            aria-disabled={columns.length >= MOST_COLUMNS}
            onClick={() => put(withNotApplicable(columns))}
          >
            {editingTexts.addNotApplicable}
          </Button>
        )}
      </div>
    </FormSection>
  );
}

const READY = SCALES.map(({ id, label }) => ({ value: id, label }));
const OWN = { value: "propia", label: editingTexts.ownScale };

/** Before what stands apart, one step further on the scale. */
function withOption(columns: readonly SurveyColumn[]): readonly SurveyColumn[] {
  const own = columns.filter(({ isNA }) => !isNA);
  const last = own.at(-1)?.value ?? null;
  const before = own.at(-2)?.value ?? null;
  const step = last !== null && before !== null && last < before ? -1 : 1;
  const value = last === null ? null : last + step;
  return [...own, newColumn("", value), ...columns.filter(({ isNA }) => isNA)];
}

interface OptionEditorProps {
  columns: readonly SurveyColumn[];
  index: number;
  onColumns: (columns: readonly SurveyColumn[]) => void;
  place: string;
}

/** One option of a scale: its label, its worth, its place. */
function OptionEditor({ columns, index, onColumns, place }: OptionEditorProps) {
  const { faults } = useEditor();
  const column = columns[index];
  if (!column) return null;
  const { columnId, label, value, isNA } = column;
  const name = editingTexts.option(index + 1);
  const change = (changes: Partial<SurveyColumn>) =>
    onColumns(columns.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={name}
          hideLabel
          maxLength={60}
          value={label}
          error={faultAt(faults, `${place}.${columnId}`)}
          onChange={(event) => change({ label: event.target.value })}
        />
      </div>
      {isNA ? (
        <p className="flex min-h-(--control) w-20 items-center text-xs text-ink-subtle">
          {editingTexts.noValue}
        </p>
      ) : (
        <ValueInput
          label={editingTexts.optionValue(index + 1)}
          value={value}
          onValue={(next) => change({ value: next })}
        />
      )}
      <Menu
        trigger={
          <IconButton size="sm" label={editingTexts.actions(name)} icon={<MoreHorizontal />} />
        }
        items={[
          ...moveItems(index, columns.length, (to) => onColumns(moved(columns, index, to))),
          {
            label: editingTexts.removeOption,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => onColumns(columns.filter((_, at) => at !== index)),
          },
        ]}
      />
    </div>
  );
}

interface ValueInputProps {
  label: string;
  value: number | null;
  onValue: (value: number | null) => void;
}

/** The worth of an option: a number or nothing, written as Chile writes numbers. */
export function ValueInput({ label, value, onValue }: ValueInputProps) {
  const [text, setText] = useState(written(value));
  // What is being typed stays as typed while it says the value; a step back says another one.
  const shown = read(text) === value || read(text) === undefined ? text : written(value);

  function type(typed: string): void {
    setText(typed);
    const next = read(typed);
    if (next !== undefined) onValue(next);
  }

  return (
    <TextField
      label={label}
      hideLabel
      inputMode="decimal"
      placeholder={editingTexts.value}
      autoComplete="off"
      className="w-20"
      maxLength={8}
      value={shown}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(written(value))}
    />
  );
}

/** undefined: not a number yet, like "-". */
function read(text: string): number | null | undefined {
  const bare = text.trim();
  if (bare === "") return null;
  const size = readNumber(bare.replace(/^-/, ""));
  if (size === null) return undefined;
  return bare.startsWith("-") ? -size : size;
}

function written(value: number | null): string {
  return value === null ? "" : writeNumber(value);
}
