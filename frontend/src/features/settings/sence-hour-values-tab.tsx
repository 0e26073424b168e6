/** Valores hora: what SENCE recognises by modality and tranche, and from when until when. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type HourValue, hourValuesQuery, isValidOn, senceChanged } from "@/entities/sence/sence";
import {
  bodyOf,
  changeHourValue,
  changesOf,
  createHourValue,
  type HourValueValues,
  hourValueIssues,
  hourValueSchema,
  NEW_HOUR_VALUE,
  removeHourValue,
  TRANCHES,
  valuesOf,
} from "@/features/settings/sence-hour-values";
import { hourValueTexts } from "@/features/settings/sence-texts";
import { commonTexts } from "@/features/settings/texts";
import { CHOICES } from "@/generated/records/choices";
import { DateInput } from "@/platform/forms/date-input";
import { FormDialog } from "@/platform/forms/form-dialog";
import { FieldRow } from "@/platform/forms/form-section";
import { MoneyInput, SegmentedInput, TextInput } from "@/platform/forms/inputs";
import { SelectInput } from "@/platform/forms/select-input";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { formatDay, formatMoney, todayInChile } from "@/platform/lib/format";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { undoable } from "@/platform/undo/undo";

/** What the window is about; null while it is closed. */
type Opened = { value: HourValue | null } | null;

export function HourValuesTab() {
  const values = useQuery(hourValuesQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const remove = useRemoval();
  const keepFocus = useKeptFocus();
  const columns = hourValueColumns({ onEdit: (value) => setOpened({ value }), onRemove: remove });
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpened({ value: null })}>
      {hourValueTexts.add}
    </Button>
  );
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={hourValueTexts.title}
        description={hourValueTexts.description}
        actions={add}
        flush
      >
        <AsyncView
          query={values}
          loaded={hourValueTexts.loaded}
          skeleton={<TableSkeleton rows={7} columns={5} />}
          empty={
            <EmptyState
              icon={<Clock />}
              title={hourValueTexts.emptyTitle}
              description={hourValueTexts.emptyDescription}
            />
          }
        >
          {(known) => (
            <DataTable
              caption={hourValueTexts.caption}
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

/** The columns of the values of an hour. */
function hourValueColumns(doors: Doors): DataColumn<HourValue>[] {
  return [
    { id: "modality", header: hourValueTexts.modality, cell: ({ modality }) => modality },
    { id: "tranche", header: hourValueTexts.tranche, align: "end", cell: ({ tranche }) => tranche },
    {
      id: "value",
      header: hourValueTexts.value,
      align: "end",
      cell: ({ value }) => formatMoney(value),
    },
    {
      id: "validFrom",
      header: hourValueTexts.validity,
      cell: (value) => <Validity value={value} />,
    },
    { id: "resolution", header: hourValueTexts.resolution, cell: ({ resolution }) => resolution },
    {
      id: "actions",
      header: hourValueTexts.actions,
      className: "w-24 print:hidden",
      cell: (value) => <Actions value={value} {...doors} />,
    },
  ];
}

function Validity({ value }: { value: HourValue }) {
  const { validFrom, validTo } = value;
  const today = todayInChile();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">
        {validTo === null ? (
          hourValueTexts.from(formatDay(validFrom))
        ) : (
          <>
            <span className="whitespace-nowrap">{formatDay(validFrom)}</span>{" "}
            <span className="whitespace-nowrap">{hourValueTexts.until(formatDay(validTo))}</span>
          </>
        )}
      </span>
      {isValidOn(value, today) && <Badge tone="success">{hourValueTexts.valid}</Badge>}
      {validFrom > today && <Badge tone="info">{hourValueTexts.future}</Badge>}
    </span>
  );
}

function Actions({ value, onEdit, onRemove }: Doors & { value: HourValue }) {
  const name = hourValueTexts.name(value.modality, value.tranche, formatDay(value.validFrom));
  return (
    <span className="flex gap-1">
      <IconButton
        size="sm"
        label={commonTexts.editOf(name)}
        icon={<Pencil />}
        onClick={() => onEdit(value)}
      />
      <IconButton
        size="sm"
        label={hourValueTexts.removeOf(name)}
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
function HourValueDialog({ value, onClose }: HourValueDialogProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: hourValueSchema,
    cross: hourValueIssues,
    ...(value ? ofRecord(value, valuesOf, () => read(value.id)) : { values: NEW_HOUR_VALUE }),
    fields: hourValueTexts.fields,
    required: ["modality", "tranche", "value", "validFrom"],
    noun: hourValueTexts.noun,
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
      void toast.done(hourValueTexts.saved);
    },
  });

  async function read(id: number): Promise<HourValue> {
    const all = await client.fetchQuery({ ...hourValuesQuery, staleTime: 0 });
    const newer = all.find((one) => one.id === id);
    if (!newer) throw new Error("The value is gone.");
    return newer;
  }

  return (
    <FormDialog
      form={form}
      title={value ? hourValueTexts.editTitle : hourValueTexts.add}
      description={hourValueTexts.dialogHelp}
      label={hourValueTexts.value}
      submitLabel={value ? hourValueTexts.saveChanged : hourValueTexts.saveNew}
      onClose={onClose}
    >
      <SelectInput<HourValueValues> name="modality" options={CHOICES.modality} />
      <SegmentedInput<HourValueValues> name="tranche" options={TRANCHE_CHOICES} />
      <MoneyInput<HourValueValues> name="value" />
      <FieldRow>
        <DateInput<HourValueValues> name="validFrom" />
        <DateInput<HourValueValues> name="validTo" hint={hourValueTexts.validToHint} />
      </FieldRow>
      <TextInput<HourValueValues> name="resolution" hint={hourValueTexts.resolutionHint} />
    </FormDialog>
  );
}

/** Removes a value of an hour at once; for ten seconds it can be made again. */
function useRemoval() {
  const client = useQueryClient();
  const refresh = () => senceChanged(client);

  async function remove(value: HourValue): Promise<void> {
    await attempt(hourValueTexts.removeFailed, async () => {
      await removeHourValue(value.id);
      await refresh();
      let { id } = value;
      undoable({
        said: hourValueTexts.removed,
        async undo() {
          ({ id } = await restore(value));
        },
        async redo() {
          await removeHourValue(id);
          await refresh();
        },
      });
    });
  }

  async function restore({ id: _, updatedAt: __, ...form }: HourValue) {
    const body = form as Parameters<typeof createHourValue>[0];
    const restored = await createHourValue(body, crypto.randomUUID());
    await refresh();
    return restored;
  }

  return (value: HourValue) => void remove(value);
}
