/** A value of an hour in a window, a new one or one that is known. */
import { useQueryClient } from "@tanstack/react-query";
import {
  bodyOf,
  changesOf,
  HOUR_VALUE_LABELS,
  hourValueIssues,
  hourValueSchema,
  NEW_HOUR_VALUE,
  TRANCHES,
  valuesOf,
} from "@/features/settings/sence/hours/hour-value-fields";
import { changeHourValue, createHourValue } from "@/features/settings/sence/hours/hour-values-api";
import { MODALITIES } from "@/shared/courses/modalities";
import { FieldRow } from "@/shared/forms/form-section";
import { DateInput } from "@/shared/forms/inputs/date-input";
import { MoneyInput } from "@/shared/forms/inputs/money-input";
import { SegmentedInput } from "@/shared/forms/inputs/segmented-input";
import { SelectInput } from "@/shared/forms/inputs/select-input";
import { TextInput } from "@/shared/forms/inputs/text-input";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { type HourValue, hourValuesQuery, senceChanged } from "@/shared/sence/sence-queries";
import { Dialog } from "@/shared/ui/dialog";
import { toast } from "@/shared/ui/toast";

const MODALITY_CHOICES = MODALITIES.map((modality) => ({ value: modality, label: modality }));
const TRANCHE_CHOICES = TRANCHES.map((tranche) => ({ value: tranche, label: tranche }));

interface HourValueDialogProps {
  /** Null for a new one. */
  value: HourValue | null;
  onClose: () => void;
}

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
        <SelectInput name="modality" options={MODALITY_CHOICES} />
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
