/** /selectable: the lists that other screens choose from, one tab each. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, ListChecks, Pencil, Plus, Search, SearchX, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { matching, SelectableForm } from "@/features/selectables/selectable-form";
import {
  KINDS,
  type Selectable,
  type SelectableKind,
  type Typed,
} from "@/features/selectables/selectable-kinds";
import { selectableTexts } from "@/features/selectables/texts";
import { ApiError, describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { asOneOf, useAddress } from "@/platform/lib/address";
import { formatNumber } from "@/platform/lib/format";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";
import { TextField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";
import { undoable } from "@/platform/undo/undo";

const PLACE = { pestana: asOneOf(KINDS.map(({ tab }) => tab)) };

export function SelectablesScreen() {
  const [{ pestana }, say] = useAddress(PLACE);
  const kind = KINDS.find(({ tab }) => tab === pestana) as SelectableKind;
  const tabs = useTabs();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={selectableTexts.title} context={selectableTexts.context} />
      <Tabs
        label={selectableTexts.lists}
        value={kind.tab}
        onValueChange={(tab) => say({ pestana: tab }, { replace: true })}
        tabs={tabs}
      >
        <SelectableList key={kind.tab} kind={kind} />
      </Tabs>
    </div>
  );
}

function useTabs() {
  const counts = KINDS.map(useCount);
  return KINDS.map(({ tab, title }, index) => ({ value: tab, label: title, count: counts[index] }));
}

/** The kinds are always the same three, so their queries are too. */
function useCount(kind: SelectableKind): number | undefined {
  return useSelectables(kind).data?.length;
}

/** One list to choose from: a line to add to it, a box to find in it, and its entries. */
export function SelectableList({ kind }: { kind: SelectableKind }) {
  const canEdit = useSession((state) => state.user?.isAdmin ?? false);
  const rows = useSelectables(kind);
  return (
    <div className="flex flex-col gap-4">
      {canEdit && <Addition kind={kind} others={rows.data ?? []} />}
      <Card flush>
        <AsyncView
          query={rows}
          loadingLabel={selectableTexts.loading(kind.title.toLocaleLowerCase("es-CL"))}
          errorTitle={selectableTexts.loadFailed}
          skeleton={<TableSkeleton rows={8} columns={2} />}
          empty={<EmptyState icon={<ListChecks />} title={kind.empty} />}
        >
          {(known) => <Entries kind={kind} rows={known} canEdit={canEdit} />}
        </AsyncView>
      </Card>
    </div>
  );
}

interface AdditionProps {
  kind: SelectableKind;
  others: readonly Selectable[];
}

/** The focus stays on the name, so that one can go on with the next. */
function Addition({ kind, others }: AdditionProps) {
  const { save } = useSelectableChanges(kind);
  const name = useRef<HTMLInputElement>(null);
  return (
    <Card className="print:hidden">
      <SelectableForm
        kind={kind}
        label={selectableTexts.addOne(kind.one)}
        initial={kind.blank}
        others={others}
        submitLabel={selectableTexts.add}
        icon={<Plus />}
        nameRef={name}
        onSave={async (fields) => {
          await save(fields);
          announce(selectableTexts.added(String(fields[kind.nameField]).trim()));
          name.current?.focus();
        }}
      />
    </Card>
  );
}

interface EntriesProps {
  kind: SelectableKind;
  rows: readonly Selectable[];
  canEdit: boolean;
}

function Entries({ kind, rows, canEdit }: EntriesProps) {
  const [words, setWords] = useState("");
  const found = matching(rows, words);
  return (
    <>
      <div className="border-b p-3 print:hidden">
        <TextField
          type="search"
          label={selectableTexts.filter(kind.title.toLocaleLowerCase("es-CL"))}
          hideLabel
          placeholder={selectableTexts.filter(kind.title.toLocaleLowerCase("es-CL"))}
          icon={<Search />}
          className="w-full sm:w-72"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState icon={<SearchX />} title={selectableTexts.noneFound} />
      ) : (
        <ul aria-label={kind.title} className="flex flex-col divide-y">
          {found.map((row) => (
            <li key={row.id} className="min-h-(--row) px-4 py-2">
              <SelectableRow
                kind={kind}
                row={row}
                others={rows.filter(({ id }) => id !== row.id)}
                canEdit={canEdit}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SelectableRowProps {
  kind: SelectableKind;
  row: Selectable;
  others: readonly Selectable[];
  canEdit: boolean;
}

/** One entry of a list to choose from: read, renamed in place, or removed. */
export function SelectableRow({ kind, row, others, canEdit }: SelectableRowProps) {
  const [editing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const { save } = useSelectableChanges(kind);

  function endEditing(): void {
    setEditing(false);
    // The button comes back in the same stroke, and with it the place of the focus.
    setTimeout(() => pencil.current?.focus());
  }

  if (editing) {
    return (
      <SelectableForm
        kind={kind}
        label={selectableTexts.editOne(row.name)}
        initial={row.fields}
        others={others}
        submitLabel={selectableTexts.save}
        nameRef={focusAtOnce}
        onSave={async (fields) => {
          await save(fields, row.id);
          endEditing();
        }}
        onCancel={endEditing}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 max-sm:gap-x-2">
      <div className="flex min-w-0 flex-1 basis-24 flex-col sm:basis-52">
        <span className="font-medium break-words text-ink">{row.name}</span>
        <OtherTexts kind={kind} row={row} />
      </div>
      {kind.fields.map(({ id, label }) => {
        const holds = row.fields[id];
        return typeof holds === "boolean" && <YesOrNo key={id} label={label} holds={holds} />;
      })}
      <span className="text-right sm:min-w-24 text-sm text-ink-muted tabular-nums">
        {row.uses === 0 ? selectableTexts.unused : selectableTexts.inUse(formatNumber(row.uses))}
      </span>
      {canEdit && (
        <span className="ml-auto flex print:hidden">
          <IconButton
            ref={pencil}
            size="sm"
            label={selectableTexts.editOne(row.name)}
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
          <Removal kind={kind} row={row} others={others} />
        </span>
      )}
    </div>
  );
}

/** What is written of an entry beside its name; plain words need no label. */
function OtherTexts({ kind, row }: Pick<SelectableRowProps, "kind" | "row">) {
  return kind.fields.map((field) => {
    const text = row.fields[field.id];
    if (field.id === kind.nameField || typeof text !== "string" || text === "") return null;
    const shown = field.options?.find(({ value }) => value === text)?.label ?? text;
    return (
      <span key={field.id} className="text-sm break-words text-ink-muted">
        {field.kind === "text" ? text : `${field.label}: ${shown}`}
      </span>
    );
  });
}

function YesOrNo({ label, holds }: { label: string; holds: boolean }) {
  return holds ? (
    <Badge tone="success" icon={<CircleCheck />}>
      {label}
    </Badge>
  ) : (
    <Badge>{selectableTexts.not(label)}</Badge>
  );
}

/** What opens under the hand takes the focus. */
function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

type RemovalProps = Omit<SelectableRowProps, "canEdit">;

function Removal({ kind, row, others }: RemovalProps) {
  const [reason, setReason] = useState<string | null>(null);
  const { remove, refresh } = useSelectableChanges(kind);

  async function removeUnused(button: HTMLElement): Promise<void> {
    const neighbour = neighbourOf(button);
    if (await attempt(refused, () => remove(row))) neighbour?.focus();
  }

  /** In use, as the server knows best: what takes its place is asked next. */
  async function refused(error: unknown): Promise<void> {
    const told = describeError(error).message;
    if (error instanceof ApiError && error.code === "selectable_in_use") setReason(told);
    else await toast.failed(selectableTexts.removeFailed(row.name), told);
    await refresh();
  }

  return (
    <>
      <IconButton
        size="sm"
        label={selectableTexts.remove(row.name)}
        icon={<Trash2 />}
        onClick={(event) => void removeUnused(event.currentTarget)}
      />
      {reason !== null && (
        <ReplaceDialog
          {...{ kind, row, reason, others }}
          onReplace={(replaceWith) => remove(row, replaceWith)}
          onClose={() => setReason(null)}
        />
      )}
    </>
  );
}

/** Where the focus goes when its row is gone. */
function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const item = button.closest("li");
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  return next?.querySelector("button");
}

interface ReplaceDialogProps {
  kind: SelectableKind;
  row: Selectable;
  /** "No se puede eliminar: se usa en 12 cursos." */
  reason: string;
  others: readonly Selectable[];
  onReplace: (replaceWith: number) => Promise<void>;
  onClose: () => void;
}

/** Removing an entry that is in use: something else takes its place first. */
export function ReplaceDialog({
  kind,
  row,
  reason,
  others,
  onReplace,
  onClose,
}: ReplaceDialogProps) {
  const [choice, setChoice] = useState("");
  const [missed, setMissed] = useState(false);
  const replacing = useCall(async () => {
    await onReplace(Number(choice));
    onClose();
  });
  const error = missed ? selectableTexts.replacementMissing : replacing.error;

  function replace(): void {
    setMissed(choice === "");
    if (choice !== "") void replacing.run();
  }

  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={selectableTexts.removeTitle(row.name)}
      description={selectableTexts.replaceHelp(reason)}
      confirm={
        <Button variant="danger" loading={replacing.busy} onClick={replace}>
          {selectableTexts.replace}
        </Button>
      }
    >
      <ComboboxField
        label={selectableTexts.replaceBy}
        value={choice}
        onValueChange={(next) => {
          setChoice(next);
          setMissed(false);
          replacing.reset();
        }}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={error}
        placeholder={selectableTexts.chooseOne(kind.one)}
      />
    </Dialog>
  );
}

export function useSelectables(kind: SelectableKind) {
  return useQuery({
    // The lookups of all screens are kept under the same name, in the server's own shape.
    queryKey: [...kind.queryKey, "with-uses"],
    queryFn: ({ signal }) => kind.list(signal),
  });
}

export function useSelectableChanges(kind: SelectableKind) {
  const client = useQueryClient();

  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey: kind.queryKey });
  }

  async function save(fields: Typed, id?: number): Promise<number> {
    const saved = await kind.save(fields, id, crypto.randomUUID());
    await refresh();
    return saved.id;
  }

  /** An unused entry goes at once and can be made again; a replaced one cannot come back. */
  async function remove(row: Selectable, replaceWith?: number): Promise<void> {
    await kind.remove(row.id, replaceWith);
    await refresh();
    if (replaceWith !== undefined) return;
    let { id } = row;
    undoable({
      said: selectableTexts.removed(row.name),
      // What comes back is another entry of the same name.
      async undo() {
        id = await save(row.fields);
      },
      async redo() {
        await kind.remove(id);
        await refresh();
      },
    });
  }

  return { save, remove, refresh };
}
