/** The parts of a template in order: opened with a click, moved by dragging or by menu. */
import { clsx } from "clsx";
import { CircleAlert, Copy, MoreHorizontal, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import {
  COMMENT_PART,
  GENERAL_PART,
  useEditor,
} from "@/features/survey-templates/editor/editor-context";
import { moveItems } from "@/features/survey-templates/editor/table-part";
import { editingTexts } from "@/features/survey-templates/editor/texts";
import {
  AGREEMENT_SCALE,
  columnsOfScale,
  copyOf,
  faultAt,
  insertedAfter,
  isFaulty,
  MOST_TABLES,
  newTable,
  TABLES_PLACE,
} from "@/features/survey-templates/template";
import { commonTexts, templatesTexts } from "@/features/survey-templates/texts";
import { useForm } from "@/platform/forms/form-context";
import { moved } from "@/platform/lib/moved";
import { Button } from "@/platform/ui/button";
import { FieldError } from "@/platform/ui/field";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { Menu } from "@/platform/ui/menu";
import { SortableList } from "@/platform/ui/sortable-list";

interface OutlineProps {
  /** Called when a part was chosen, for screens that show one thing at a time. */
  onOpened: () => void;
}

export function Outline({ onOpened }: OutlineProps) {
  const { id } = useForm();
  const editor = useEditor();
  const { tables, faults, changeTables, comment } = editor;
  const keepFocus = useKeptFocus();

  function open(part: string): void {
    editor.open(part);
    onOpened();
  }

  function add(): void {
    const table = newTable(columnsOfScale(AGREEMENT_SCALE, []));
    changeTables([...tables, table]);
    open(table.tableId);
  }

  return (
    <nav
      aria-label={editingTexts.parts}
      onFocusCapture={keepFocus}
      className="flex flex-col gap-1 rounded-card border bg-surface p-2 shadow-raised"
    >
      <Part part={GENERAL_PART} onOpen={open} title={commonTexts.general} />
      <SortableList
        label={editingTexts.tables}
        items={tables.map(({ tableId, title }) => ({
          id: tableId,
          name: title || templatesTexts.untitledTable,
        }))}
        onMove={(from, to) => changeTables(moved(tables, from, to))}
        className="flex flex-col gap-1"
      >
        {(tableId, index, handle) => <TablePart {...{ tableId, index, handle }} onOpen={open} />}
      </SortableList>
      <FieldError id={`${id}-tables-error`} text={faultAt(faults, TABLES_PLACE)} />
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus />}
        aria-disabled={tables.length >= MOST_TABLES}
        onClick={add}
        className="justify-start!"
      >
        {editingTexts.addTable}
      </Button>
      <Part
        part={COMMENT_PART}
        onOpen={open}
        title={commonTexts.commentPart}
        detail={comment.enabled ? undefined : editingTexts.switchedOff}
      />
    </nav>
  );
}

interface TablePartProps {
  tableId: string;
  index: number;
  handle: ReactNode;
  onOpen: (part: string) => void;
}

function TablePart({ tableId, index, handle, onOpen }: TablePartProps) {
  const { tables } = useEditor();
  const table = tables[index];
  if (!table) return null;
  const title = table.title || templatesTexts.untitledTable;
  const rows = editingTexts.questionCount(table.rows.length);
  return (
    <div className="flex items-center">
      {handle}
      <Part
        part={tableId}
        onOpen={onOpen}
        title={title}
        detail={table.scope === "relator" ? editingTexts.perRapporteur(rows) : rows}
      />
      <TableMenu index={index} title={title} onOpen={onOpen} />
    </div>
  );
}

interface TableMenuProps {
  index: number;
  title: string;
  onOpen: (part: string) => void;
}

function TableMenu({ index, title, onOpen }: TableMenuProps) {
  const { tables, changeTables } = useEditor();

  function move(to: number): void {
    changeTables(moved(tables, index, to));
    announce(editingTexts.tablePlace(title, to + 1, tables.length));
  }

  function copy(): void {
    const table = tables[index];
    if (!table) return;
    const twin = copyOf(table);
    changeTables(insertedAfter(tables, index, [twin]));
    onOpen(twin.tableId);
  }

  function remove(): void {
    changeTables(tables.filter((_, at) => at !== index));
    announce(editingTexts.tableRemoved(title));
  }

  return (
    <Menu
      trigger={
        <IconButton size="sm" label={editingTexts.actions(title)} icon={<MoreHorizontal />} />
      }
      items={[
        ...moveItems(index, tables.length, move),
        {
          label: editingTexts.duplicateTable,
          icon: <Copy />,
          disabled: tables.length >= MOST_TABLES,
          onSelect: copy,
        },
        { label: editingTexts.removeTable, icon: <Trash2 />, danger: true, onSelect: remove },
      ]}
    />
  );
}

interface PartProps {
  part: string;
  title: string;
  detail?: string | undefined;
  onOpen: (part: string) => void;
}

function Part({ part, title, detail, onOpen }: PartProps) {
  const { part: current, faults } = useEditor();
  const isCurrent = part === current;
  return (
    <button
      type="button"
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => onOpen(part)}
      className={clsx(
        "flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-field px-2 py-1 text-left text-sm transition-colors pointer-coarse:min-h-11",
        isCurrent ? "bg-primary-soft font-semibold text-on-primary-soft" : "hover:bg-hover",
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="break-words">{title}</span>
        {detail && (
          <span className={clsx("text-xs font-normal", !isCurrent && "text-ink-subtle")}>
            {detail}
          </span>
        )}
      </span>
      {isFaulty(faults, part) && (
        <>
          <CircleAlert className="size-4 shrink-0 text-danger" />
          <span className="sr-only">{editingTexts.toCorrect}</span>
        </>
      )}
    </button>
  );
}
