/** One entry of a list to choose from: read, renamed in place, or removed. */
import { GraduationCap, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { ReplaceDialog } from "@/features/selectables/replace-dialog";
import { SelectableForm } from "@/features/selectables/selectable-form";
import type { Selectable, SelectableKind } from "@/features/selectables/selectable-kinds";
import { fieldsOf, useSelectableChanges } from "@/features/selectables/use-selectables";
import { ApiError, describeError } from "@/shared/api/errors";
import { formatNumber } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/badge";
import { IconButton } from "@/shared/ui/icon-button";
import { toast } from "@/shared/ui/toast";

interface SelectableRowProps {
  kind: SelectableKind;
  row: Selectable;
  others: readonly Selectable[];
  canEdit: boolean;
}

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
