/** Resultados: the grade and the attendance with which a course is passed. */

import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { COURSES_KEY } from "@/entities/course/course";
import {
  ResettableSection,
  SectionForm,
  type SectionFormProps,
} from "@/features/settings/resettable-section";
import { commonTexts, passTexts } from "@/features/settings/texts";
import type { components } from "@/generated/schema";
import { api, bodyOf } from "@/platform/api/client";
import { FormSection } from "@/platform/forms/form-section";
import { NumberInput } from "@/platform/forms/inputs";
import { number } from "@/platform/forms/rules";
import { writeNumber } from "@/platform/forms/typed";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { formatGrade } from "@/platform/lib/format";
import { toast } from "@/platform/ui/toast";

type PassRule = components["schemas"]["ResultSettings"];

interface KnownRule {
  settings: PassRule;
  updatedAt: string | null;
}

const PATH = "/api/settings/results";

const ruleQuery = queryOptions({
  queryKey: ["settings", "results"],
  queryFn: async ({ signal }) => known(await bodyOf(api.GET(PATH, { signal }))),
});

function known({ data, meta }: { data: PassRule; meta: { updatedAt: string | null } }): KnownRule {
  return { settings: data, updatedAt: meta.updatedAt };
}

/** What is proposed in courses that are not completed changes with it. */
async function ruleChanged(client: QueryClient, rule: KnownRule): Promise<void> {
  client.setQueryData(ruleQuery.queryKey, rule);
  await client.invalidateQueries({ queryKey: COURSES_KEY });
}

export const passSchema = z.object({
  passGrade: number({ min: 1, max: 7, step: 0.1, message: passTexts.gradeRule }),
  passAttendance: number({ min: 0, max: 100, step: 0.1, message: passTexts.attendanceRule }),
});

type RuleTyped = z.input<typeof passSchema>;

function valuesOf({ passGrade, passAttendance }: PassRule): RuleTyped {
  return {
    passGrade: passGrade === null ? "" : formatGrade(passGrade),
    passAttendance: passAttendance === null ? "" : writeNumber(passAttendance),
  };
}

export function ResultsSection() {
  const client = useQueryClient();
  const settings = useQuery(ruleQuery);

  async function reset(): Promise<void> {
    await ruleChanged(client, known(await bodyOf(api.DELETE(PATH))));
  }

  return (
    <ResettableSection
      settings={settings}
      title={commonTexts.resultsTitle}
      description={passTexts.resetHelp}
      onReset={reset}
    >
      {(rule, again) => <RuleForm known={rule} onDiscard={again} />}
    </ResettableSection>
  );
}

function RuleForm({ known: rule, onDiscard }: SectionFormProps<KnownRule>) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: passSchema,
    ...ofRecord(
      rule,
      ({ settings }) => valuesOf(settings),
      async () => known(await bodyOf(api.GET(PATH))),
    ),
    fields: passTexts.fields,
    noun: commonTexts.noun,
    save: async (changes, _all, { updatedAt }) => {
      const body = { ...changes, updatedAt: updatedAt || null };
      const saved = known(await bodyOf(api.PUT(PATH, { body })));
      await ruleChanged(client, saved);
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done(commonTexts.saved),
  });
  return (
    <SectionForm form={form} label={commonTexts.resultsTitle} onDiscard={onDiscard}>
      <FormSection<RuleTyped>
        title={passTexts.rule}
        description={passTexts.help}
        fields={["passGrade", "passAttendance"]}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberInput<RuleTyped> name="passGrade" hint={passTexts.gradeHint} />
          <NumberInput<RuleTyped> name="passAttendance" unit="%" hint={passTexts.attendanceHint} />
        </div>
        <p className="text-xs text-ink-subtle text-pretty">{passTexts.kept}</p>
      </FormSection>
    </SectionForm>
  );
}
