/** /selectable: the lists that other screens choose from, one tab each. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { GraduationCap, ListChecks, Pencil, Plus, Search, SearchX, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { matching, SelectableForm } from "@/features/selectables/selectable-form";
import {
  KINDS,
  type Selectable,
  type SelectableFields,
  type SelectableKind,
} from "@/features/selectables/selectable-kinds";
import { ApiError, describeError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { formatNumber } from "@/platform/lib/format";
import { changedQuery } from "@/platform/lib/paths";
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
import { toast, undoable } from "@/platform/ui/toast";

const PARAM = "pestana";
const FIRST = KINDS[0] as SelectableKind;

/** /selectable: the lists that other screens choose from, one tab each. */
export function SelectablesScreen() {
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find(({ tab }) => tab === query.get(PARAM)) ?? FIRST;
  const tabs = useTabs();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Seleccionables"
        context="Las listas de las que se elige en cursos, personas y participantes."
      />
      <Tabs
        label="Listas"
        value={kind.tab}
        onValueChange={(tab) =>
          setQuery(changedQuery(query, { [PARAM]: tab === FIRST.tab ? null : tab }), {
            replace: true,
          })
        }
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

const NOTHING = { name: "", description: "", countsAsTrained: true };

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
          loadingLabel={`Cargando ${kind.title.toLocaleLowerCase("es-CL")}…`}
          errorTitle="No pudimos cargar la lista."
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
        label={`Agregar ${kind.one}`}
        initial={NOTHING}
        others={others}
        submitLabel="Agregar"
        icon={<Plus />}
        nameRef={name}
        onSave={async (fields) => {
          await save(fields);
          announce(`Se agregó ${fields.name.trim()}`);
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
          label={`Filtrar ${kind.title.toLocaleLowerCase("es-CL")}`}
          hideLabel
          placeholder={`Filtrar ${kind.title.toLocaleLowerCase("es-CL")}`}
          icon={<Search aria-hidden />}
          className="w-full sm:w-72"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState icon={<SearchX />} title="Nada coincide con el filtro." />
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
        label={`Editar ${row.name}`}
        initial={fieldsOf(row)}
        others={others}
        submitLabel="Guardar"
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex min-w-0 flex-1 basis-52 flex-col">
        <span className="font-medium break-words text-ink">{row.name}</span>
        {row.description && (
          <span className="text-sm break-words text-ink-muted">{row.description}</span>
        )}
      </div>
      {row.countsAsTrained !== null && <TrainedBadge counts={row.countsAsTrained} />}
      <span className="min-w-24 text-right text-sm text-ink-muted tabular-nums">
        {row.uses === 0 ? "Sin uso" : `En uso (${formatNumber(row.uses)})`}
      </span>
      {canEdit && (
        <span className="ml-auto flex print:hidden">
          <IconButton
            ref={pencil}
            size="sm"
            label={`Editar ${row.name}`}
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          />
          <Removal kind={kind} row={row} others={others} />
        </span>
      )}
    </div>
  );
}

function TrainedBadge({ counts }: { counts: boolean }) {
  return counts ? (
    <Badge tone="success" icon={<GraduationCap />}>
      Cuenta como capacitado
    </Badge>
  ) : (
    <Badge>No cuenta como capacitado</Badge>
  );
}

/** What opens under the hand takes the focus. */
function focusAtOnce(input: HTMLInputElement | null): void {
  if (input?.form && !input.form.contains(document.activeElement)) input.select();
}

type RemovalProps = Omit<SelectableRowProps, "canEdit">;

function Removal({ kind, row, others }: RemovalProps) {
  const [reason, setReason] = useState<string | null>(null);
  const { remove, refresh } = useSelectableChanges(kind);

  async function removeUnused(button: HTMLElement): Promise<void> {
    const neighbour = neighbourOf(button);
    try {
      await remove(row);
      neighbour?.focus();
    } catch (error) {
      await refused(error);
    }
  }

  /** In use, as the server knows best: what takes its place is asked next. */
  async function refused(error: unknown): Promise<void> {
    const told = describeError(error).message;
    if (error instanceof ApiError && error.code === "selectable_in_use") setReason(told);
    else await toast.failed(`No pudimos eliminar "${row.name}".`, told);
    await refresh();
  }

  return (
    <>
      <IconButton
        size="sm"
        label={`Eliminar ${row.name}`}
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
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function replace(): Promise<void> {
    if (choice === "") {
      setError("Selecciona una opción de la lista.");
      return;
    }
    setBusy(true);
    try {
      await onReplace(Number(choice));
      onClose();
    } catch (trouble) {
      setError(describeError(trouble).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Eliminar "${row.name}"`}
      description={`${reason} Elige qué poner en su lugar; este cambio no se puede deshacer.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" loading={busy} onClick={() => void replace()}>
            Reemplazar y eliminar
          </Button>
        </>
      }
    >
      <ComboboxField
        label="Reemplazar por"
        value={choice}
        onValueChange={(next) => {
          setChoice(next);
          setError(undefined);
        }}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={error}
        placeholder={`Elegir ${kind.one}…`}
      />
    </Dialog>
  );
}

/** The lookups of all screens are kept under the same name, in the server's own shape. */
function keyOf({ queryKey }: SelectableKind) {
  return [...queryKey, "with-uses"];
}

export function useSelectables(kind: SelectableKind) {
  return useQuery({
    queryKey: keyOf(kind),
    queryFn: ({ signal }) => kind.list(signal),
  });
}

export function useSelectableChanges(kind: SelectableKind) {
  const client = useQueryClient();

  async function refresh(): Promise<void> {
    await client.invalidateQueries({ queryKey: kind.queryKey });
  }

  async function save(fields: SelectableFields, id?: number, key = newKey()): Promise<void> {
    const { name, description } = fields;
    const sent = { ...fields, name: name.trim(), description: description.trim() };
    await kind.save(sent, id, key);
    await refresh();
  }

  /** An unused entry goes at once and can be made again; a replaced one cannot come back. */
  async function remove(row: Selectable, replaceWith?: number): Promise<void> {
    await kind.remove(row.id, replaceWith);
    await refresh();
    if (replaceWith === undefined) {
      undoable(`Se eliminó "${row.name}"`, () => save(fieldsOf(row)));
    }
  }

  return { save, remove, refresh };
}

export function fieldsOf(row: Selectable): SelectableFields {
  return {
    name: row.name,
    description: row.description ?? "",
    countsAsTrained: row.countsAsTrained ?? true,
  };
}

export function newKey(): string {
  return crypto.randomUUID();
}
