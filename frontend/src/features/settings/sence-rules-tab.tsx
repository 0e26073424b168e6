/** Reglas: what the franchise is computed with, and the way back to what the law says. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type KnownSenceSettings,
  readSenceSettings,
  senceChanged,
  senceSettingsQuery,
} from "@/entities/sence/sence";
import { ResettableSection } from "@/features/settings/resettable-section";
import {
  RULE_CHOICES,
  RULE_LABELS,
  ruleIssues,
  rulesSchema,
  valuesOf,
} from "@/features/settings/sence-rules";
import { api, bodyOf } from "@/platform/api/client";
import type { components } from "@/platform/api/schema";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import { NumberInput, SegmentedInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { toast } from "@/platform/ui/toast";

/** Reglas: what the franchise is computed with, and the way back to what the law says. */
export function RulesTab() {
  const client = useQueryClient();
  const settings = useQuery(senceSettingsQuery);

  async function reset(): Promise<void> {
    client.setQueryData(senceSettingsQuery.queryKey, await resetRules());
    await senceChanged(client);
  }

  return (
    <div className="flex flex-col gap-5">
      <ResettableSection
        settings={settings}
        title="las reglas de SENCE"
        description="Tramos, topes y requisitos vuelven a lo que dice la ley. Los valores hora y la UTM no cambian, y los cursos completados conservan su cálculo."
        onReset={reset}
      >
        {(known, again) => <RulesForm known={known} onDiscard={again} />}
      </ResettableSection>
    </div>
  );
}

interface RulesFormProps {
  known: KnownSenceSettings;
  /** Begins anew with what the server has. */
  onDiscard: () => void;
}

/** The rules of SENCE in a form: tranches, ceiling of the year, requirements, ways of computing. */
export function RulesForm({ known, onDiscard }: RulesFormProps) {
  const form = useRulesForm(known);
  return (
    <RecordForm
      form={form}
      label="Reglas de SENCE"
      submitLabel="Guardar"
      cancelLabel="Descartar cambios"
      onCancel={onDiscard}
      reviewable
    >
      <Tranches />
      <Ceiling />
      <Requirements />
      <Computing />
    </RecordForm>
  );
}

function useRulesForm({ settings, updatedAt }: KnownSenceSettings) {
  const client = useQueryClient();
  return useRecordForm({
    schema: rulesSchema,
    cross: ruleIssues,
    values: valuesOf(settings),
    // Rules that nobody changed yet exist all the same.
    updatedAt: updatedAt ?? "",
    fields: RULE_LABELS,
    noun: "estas reglas",
    save: async (changes, _all, { updatedAt: seen }) => {
      const saved = await changeRules({ ...changes, updatedAt: seen || null });
      await senceChanged(client);
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done("Reglas guardadas"),
    reload: async () => {
      const now = await readSenceSettings();
      return { values: valuesOf(now.settings), updatedAt: now.updatedAt ?? "" };
    },
  });
}

function Tranches() {
  return (
    <FormSection
      title="Tramos de renta"
      description="Qué parte del monto imputable se recupera, según la renta bruta mensual. Quien gana más que el tramo 2 está en el tramo 3."
      fields={["firstLimitUtm", "firstPercent", "secondLimitUtm", "secondPercent", "thirdPercent"]}
    >
      <FieldRow>
        <NumberInput name="firstLimitUtm" unit="UTM" />
        <NumberInput name="firstPercent" unit="%" />
      </FieldRow>
      <FieldRow>
        <NumberInput name="secondLimitUtm" unit="UTM" />
        <NumberInput name="secondPercent" unit="%" />
      </FieldRow>
      <NumberInput name="thirdPercent" unit="%" />
    </FormSection>
  );
}

function Ceiling() {
  return (
    <FormSection
      title="Tope anual"
      description="Lo máximo que una empresa recupera en el año, según su planilla anual imponible."
      fields={[
        "ceilingPercent",
        "leastCeilingUtm",
        "nothingBelowUtm",
        "smallBelowUtm",
        "smallCeilingUtm",
      ]}
    >
      <FieldRow>
        <NumberInput name="ceilingPercent" unit="%" />
        <NumberInput
          name="leastCeilingUtm"
          unit="UTM"
          hint="Si el porcentaje da menos, vale este tope."
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          name="nothingBelowUtm"
          unit="UTM"
          hint="Con una planilla menor no hay franquicia."
        />
        <NumberInput
          name="smallBelowUtm"
          unit="UTM"
          hint="Con una planilla menor vale el tope reducido."
        />
      </FieldRow>
      <NumberInput name="smallCeilingUtm" unit="UTM" />
    </FormSection>
  );
}

function Requirements() {
  return (
    <FormSection
      title="Requisitos"
      description="Lo que un curso y cada participante deben cumplir."
      fields={["leastAttendance", "leastHours", "maxHoursPerDay"]}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberInput name="leastAttendance" unit="%" />
        <NumberInput name="leastHours" unit="horas" hint="Cronológicas." />
        <NumberInput name="maxHoursPerDay" unit="horas" hint="Si hay más, el curso avisa." />
      </div>
    </FormSection>
  );
}

function Computing() {
  return (
    <FormSection
      title="Cálculo"
      description="Valores referenciales: confírmalos con tu OTIC o con SENCE."
      fields={["referenceMonth", "aboveMaximum", "bipartitePercent"]}
    >
      <SegmentedInput
        name="referenceMonth"
        label="Mes de la UTM con que se mide la renta"
        options={RULE_CHOICES.referenceMonth}
      />
      <SegmentedInput
        name="aboveMaximum"
        label="Si el valor hora de un curso supera el máximo de SENCE"
        options={RULE_CHOICES.aboveMaximum}
      />
      <NumberInput
        name="bipartitePercent"
        unit="%"
        hint="Sobre la franquicia, en cursos acordados con el comité. 0: sin aumento."
      />
    </FormSection>
  );
}

export type SenceChanges = components["schemas"]["SenceSettingsForm"];

export async function changeRules(body: SenceChanges): Promise<KnownSenceSettings> {
  const { data, meta } = await bodyOf(api.PUT("/api/settings/sence", { body }));
  return { settings: data, updatedAt: meta.updatedAt };
}

export async function resetRules(): Promise<KnownSenceSettings> {
  const { data, meta } = await bodyOf(api.DELETE("/api/settings/sence"));
  return { settings: data, updatedAt: meta.updatedAt };
}
