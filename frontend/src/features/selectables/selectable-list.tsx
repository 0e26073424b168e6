/** One list to choose from: a line to add to it, a box to find in it, and its entries. */
import { ListChecks, Plus, Search, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { SelectableForm } from "@/features/selectables/selectable-form";
import type { Selectable, SelectableKind } from "@/features/selectables/selectable-kinds";
import { SelectableRow } from "@/features/selectables/selectable-row";
import { matching } from "@/features/selectables/selectable-rules";
import { useSelectableChanges, useSelectables } from "@/features/selectables/use-selectables";
import { useSession } from "@/shared/api/session";
import { AsyncView } from "@/shared/ui/async-view";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { announce } from "@/shared/ui/live-region";
import { TableSkeleton } from "@/shared/ui/skeleton";
import { TextField } from "@/shared/ui/text-field";

const NOTHING = { name: "", description: "", countsAsTrained: true };

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
