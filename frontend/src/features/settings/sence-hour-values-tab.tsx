/** Valores hora: what SENCE recognises by modality and tranche, and from when until when. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { CHOICES } from "@/entities/records/choices";
import { type HourValue, hourValuesQuery, isValidOn, senceChanged } from "@/entities/sence/sence";
import {
  bodyOf,
  changeHourValue,
  changesOf,
  createHourValue,
  HOUR_VALUE_LABELS,
  hourValueIssues,
  hourValueSchema,
  NEW_HOUR_VALUE,
  removeHourValue,
  TRANCHES,
  valuesOf,
} from "@/features/settings/sence-hour-values";
import { describeError } from "@/platform/api/errors";
import { DateInput } from "@/platform/forms/date-input";
import { FieldRow } from "@/platform/forms/form-section";
import { MoneyInput, SegmentedInput, TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { SelectInput } from "@/platform/forms/select-input";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { formatDay, formatMoney, todayInChile } from "@/platform/lib/format";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { DataTable } from "@/platform/ui/data-table";
import { columnsOf } from "@/platform/ui/data-table-columns";
import { Dialog } from "@/platform/ui/dialog";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { toast, undoable } from "@/platform/ui/toast";

/** What the window is about; null while it is closed. */
type Opened = { value: HourValue | null } | null;

/** Valores hora: what SENCE recognises by modality and tranche, and from when until when. */
export function HourValuesTab() {
  const values = useQuery(hourValuesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const remove = useRemoval();
  const keepFocus = useKeptFocus();
  const columns = hourValueColumns({ onEdit: (value) => setOpened({ value }), onRemove: remove });
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ value: null })}>
      Agregar valor hora
    </Button>
  );
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title="Valores hora máximos"
        description="Cada curso usa el de su modalidad en la fecha de inicio; si hay varios tramos vigentes, el más alto."
        actions={add}
        flush
      >
        <AsyncView
          query={values}
          loadingLabel="Cargando los valores hora…"
          errorTitle="No pudimos cargar los valores hora."
          skeleton={<TableSkeleton rows={7} columns={5} />}
          empty={
            <EmptyState
              icon={<Clock />}
              title="Aún no hay valores hora"
              description="Sin ellos, la franquicia usa el valor hora de cada curso sin compararlo."
            />
          }
        >
          {(known) => (
            <DataTable
              caption="Valores hora máximos de SENCE"
              columns={columns}
              rows={known}
              rowHeader="modality"
              rowId={({ id }) => id}
            />
          )}
        </AsyncView>
        {opened && (
          <HourValueDialog
            key={opened.value?.id ?? "new"}
            value={opened.value}
            onClose={() => setOpened(null)}
          />
        )}
      </Card>
    </div>
  );
}

interface Doors {
  onEdit: (value: HourValue) => void;
  onRemove: (value: HourValue) => void;
}

const column = columnsOf<HourValue>();

/** The columns of the values of an hour. */
export function hourValueColumns(doors: Doors) {
  return [
    column.accessor("modality", { header: "Modalidad" }),
    column.accessor("tranche", { header: "Tramo", meta: { align: "end" } }),
    column.accessor("value", {
      header: "Valor hora",
      meta: { align: "end" },
      cell: ({ row }) => formatMoney(row.original.value),
    }),
    column.accessor("validFrom", {
      header: "Vigencia",
      cell: ({ row }) => <Validity value={row.original} />,
    }),
    column.accessor("resolution", { header: "Resolución" }),
    column.display({
      id: "actions",
      header: "Acciones",
      meta: { className: "w-24" },
      cell: ({ row }) => <Actions value={row.original} {...doors} />,
    }),
  ];
}

function Validity({ value }: { value: HourValue }) {
  const { validFrom, validTo } = value;
  const today = todayInChile();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">
        {validTo === null ? (
          `Desde ${formatDay(validFrom)}`
        ) : (
          <>
            <span className="whitespace-nowrap">{formatDay(validFrom)}</span>{" "}
            <span className="whitespace-nowrap">{`al ${formatDay(validTo)}`}</span>
          </>
        )}
      </span>
      {isValidOn(value, today) && <Badge tone="success">Vigente</Badge>}
      {validFrom > today && <Badge tone="info">Futuro</Badge>}
    </span>
  );
}

function Actions({ value, onEdit, onRemove }: Doors & { value: HourValue }) {
  const name = `${value.modality}, tramo ${value.tranche}, desde ${formatDay(value.validFrom)}`;
  return (
    <span className="flex gap-1">
      <IconButton
        size="sm"
        label={`Editar ${name}`}
        icon={<Pencil />}
        onClick={() => onEdit(value)}
      />
      <IconButton
        size="sm"
        label={`Eliminar ${name}`}
        icon={<Trash2 />}
        onClick={() => onRemove(value)}
      />
    </span>
  );
}

const TRANCHE_CHOICES = TRANCHES.map((tranche) => ({ value: tranche, label: tranche }));

interface HourValueDialogProps {
  /** Null for a new one. */
  value: HourValue | null;
  onClose: () => void;
}

/** A value of an hour in a window, a new one or one that is known. */
export function HourValueDialog({ value, onClose }: HourValueDialogProps) {
  const form = useHourValueForm(value, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && form.guard.askToLeave(onClose)}
      title={value ? "Editar valor hora" : "Agregar valor hora"}
      description="Lo máximo que SENCE reconoce por cada hora de un participante."
      sturdy
    >
      <RecordForm
        form={form}
        label="Valor hora"
        place="dialog"
        submitLabel={value ? "Guardar valor" : "Agregar valor"}
        onCancel={onClose}
      >
        <SelectInput name="modality" options={CHOICES.modality} />
        <SegmentedInput name="tranche" options={TRANCHE_CHOICES} />
        <MoneyInput name="value" />
        <FieldRow>
          <DateInput name="validFrom" />
          <DateInput name="validTo" hint="Vacío: hasta que empiece otro." />
        </FieldRow>
        <TextInput name="resolution" maxLength={120} hint="Por ejemplo R.E. 1087 de 2025" />
      </RecordForm>
    </Dialog>
  );
}

function useHourValueForm(value: HourValue | null, onClose: () => void) {
  const client = useQueryClient();
  return useRecordForm({
    schema: hourValueSchema,
    cross: hourValueIssues,
    values: value ? valuesOf(value) : NEW_HOUR_VALUE,
    updatedAt: value?.updatedAt,
    fields: HOUR_VALUE_LABELS,
    required: ["modality", "tranche", "value", "validFrom"],
    noun: "este valor hora",
    nested: true,
    save: async (changes, all, { idempotencyKey, updatedAt }) => {
      const saved = value
        ? await changeHourValue(value.id, changesOf(changes, updatedAt))
        : await createHourValue(bodyOf(all), idempotencyKey);
      await senceChanged(client);
      return saved;
    },
    onSaved: () => {
      onClose();
      void toast.done("Valor hora guardado");
    },
    ...(value ? { reload: () => reload(value.id) } : {}),
  });

  async function reload(id: number) {
    const newer = (await client.fetchQuery({ ...hourValuesQuery, staleTime: 0 })).find(
      (one) => one.id === id,
    );
    if (!newer) throw new Error("The value is gone.");
    return { values: valuesOf(newer), updatedAt: newer.updatedAt };
  }
}

/** Removes a value of an hour at once; for ten seconds it can be made again. */
export function useRemoval() {
  const client = useQueryClient();
  const refresh = () => senceChanged(client);

  async function remove(value: HourValue): Promise<void> {
    try {
      await removeHourValue(value.id);
      await refresh();
      undoable("Se eliminó el valor hora", () => restore(value));
    } catch (error) {
      void toast.failed("No se eliminó", describeError(error).message);
    }
  }

  async function restore({ id: _, updatedAt: __, ...form }: HourValue): Promise<void> {
    await createHourValue(form as Parameters<typeof createHourValue>[0], crypto.randomUUID());
    await refresh();
  }

  return (value: HourValue) => void remove(value);
}
