/** Reglas: what the franchise is computed with, and the way back to what the law says. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type KnownSenceSettings,
  readSenceSettings,
  senceChanged,
  senceSettingsQuery,
} from "@/entities/sence/sence";
import {
  ResettableSection,
  SectionForm,
  type SectionFormProps,
} from "@/features/settings/resettable-section";
import {
  RULE_CHOICES,
  RULE_LABELS,
  type RuleValues,
  ruleIssues,
  rulesSchema,
  valuesOf,
} from "@/features/settings/sence-rules";
import { ruleTexts } from "@/features/settings/sence-texts";
import { commonTexts } from "@/features/settings/texts";
import { api, bodyOf } from "@/platform/api/client";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import { NumberInput, SegmentedInput } from "@/platform/forms/inputs";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { toast } from "@/platform/ui/toast";

export function RulesTab() {
  const client = useQueryClient();
  const settings = useQuery(senceSettingsQuery);

  async function reset(): Promise<void> {
    const { data, meta } = await bodyOf(api.DELETE("/api/settings/sence"));
    client.setQueryData(senceSettingsQuery.queryKey, {
      settings: data,
      updatedAt: meta.updatedAt,
    });
    await senceChanged(client);
  }

  return (
    <div className="flex flex-col gap-5">
      <ResettableSection
        settings={settings}
        title={ruleTexts.resetName}
        description={ruleTexts.resetHelp}
        onReset={reset}
      >
        {(known, again) => <RulesForm known={known} onDiscard={again} />}
      </ResettableSection>
    </div>
  );
}

/** The rules of SENCE in a form: tranches, ceiling of the year, requirements, ways of computing. */
function RulesForm({ known, onDiscard }: SectionFormProps<KnownSenceSettings>) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: rulesSchema,
    cross: ruleIssues,
    ...ofRecord(known, ({ settings }) => valuesOf(settings), readSenceSettings),
    fields: RULE_LABELS,
    noun: ruleTexts.noun,
    save: async (changes, _all, { updatedAt }) => {
      const body = { ...changes, updatedAt: updatedAt || null };
      const { meta } = await bodyOf(api.PUT("/api/settings/sence", { body }));
      await senceChanged(client);
      return { updatedAt: meta.updatedAt };
    },
    onSaved: () => void toast.done(ruleTexts.saved),
  });
  return (
    <SectionForm form={form} label={ruleTexts.title} onDiscard={onDiscard}>
      <Tranches />
      <Ceiling />
      <Requirements />
      <Computing />
    </SectionForm>
  );
}

function Tranches() {
  return (
    <FormSection<RuleValues>
      title={ruleTexts.tranches}
      description={ruleTexts.tranchesHelp}
      fields={["firstLimitUtm", "firstPercent", "secondLimitUtm", "secondPercent", "thirdPercent"]}
    >
      <FieldRow>
        <NumberInput<RuleValues> name="firstLimitUtm" unit={commonTexts.utm} />
        <NumberInput<RuleValues> name="firstPercent" unit="%" />
      </FieldRow>
      <FieldRow>
        <NumberInput<RuleValues> name="secondLimitUtm" unit={commonTexts.utm} />
        <NumberInput<RuleValues> name="secondPercent" unit="%" />
      </FieldRow>
      <NumberInput<RuleValues> name="thirdPercent" unit="%" />
    </FormSection>
  );
}

function Ceiling() {
  return (
    <FormSection<RuleValues>
      title={ruleTexts.ceiling}
      description={ruleTexts.ceilingHelp}
      fields={[
        "ceilingPercent",
        "leastCeilingUtm",
        "nothingBelowUtm",
        "smallBelowUtm",
        "smallCeilingUtm",
      ]}
    >
      <FieldRow>
        <NumberInput<RuleValues> name="ceilingPercent" unit="%" />
        <NumberInput<RuleValues>
          name="leastCeilingUtm"
          unit={commonTexts.utm}
          hint={ruleTexts.leastCeilingHint}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput<RuleValues>
          name="nothingBelowUtm"
          unit={commonTexts.utm}
          hint={ruleTexts.nothingHint}
        />
        <NumberInput<RuleValues>
          name="smallBelowUtm"
          unit={commonTexts.utm}
          hint={ruleTexts.smallHint}
        />
      </FieldRow>
      <NumberInput<RuleValues> name="smallCeilingUtm" unit={commonTexts.utm} />
    </FormSection>
  );
}

function Requirements() {
  return (
    <FormSection<RuleValues>
      title={ruleTexts.requirements}
      description={ruleTexts.requirementsHelp}
      fields={["leastAttendance", "leastHours", "maxHoursPerDay"]}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberInput<RuleValues> name="leastAttendance" unit="%" />
        <NumberInput<RuleValues>
          name="leastHours"
          unit={ruleTexts.hours}
          hint={ruleTexts.leastHoursHint}
        />
        <NumberInput<RuleValues>
          name="maxHoursPerDay"
          unit={ruleTexts.hours}
          hint={ruleTexts.maxHoursHint}
        />
      </div>
    </FormSection>
  );
}

function Computing() {
  return (
    <FormSection<RuleValues>
      title={ruleTexts.computing}
      description={ruleTexts.computingHelp}
      fields={["referenceMonth", "aboveMaximum", "bipartitePercent"]}
    >
      <SegmentedInput<RuleValues>
        name="referenceMonth"
        label={ruleTexts.referenceMonthLabel}
        options={RULE_CHOICES.referenceMonth}
      />
      <SegmentedInput<RuleValues>
        name="aboveMaximum"
        label={ruleTexts.aboveMaximumLabel}
        options={RULE_CHOICES.aboveMaximum}
      />
      <NumberInput<RuleValues> name="bipartitePercent" unit="%" hint={ruleTexts.bipartiteHint} />
    </FormSection>
  );
}
