/** Privacidad: its settings, and what one person may ask for. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import {
  changePrivacy,
  findPeople,
  type Held,
  handOver,
  heldQuery,
  type KnownPrivacy,
  oldQuery,
  PRIVACY_CHOICES,
  type PrivacyValues,
  privacyQuery,
  privacySchema,
  readPrivacy,
  resetPrivacy,
  valuesOf,
  yearsOf,
} from "@/features/settings/privacy";
import { privacyTexts } from "@/features/settings/privacy-texts";
import {
  ResettableSection,
  SectionForm,
  type SectionFormProps,
} from "@/features/settings/resettable-section";
import { commonTexts } from "@/features/settings/texts";
import { useTyped } from "@/platform/forms/form-context";
import { FormSection } from "@/platform/forms/form-section";
import { NumberInput, SegmentedInput } from "@/platform/forms/inputs";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { KeyValue } from "@/platform/ui/facts";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { SwitchField } from "@/platform/ui/switch-field";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

export function PrivacySection() {
  const client = useQueryClient();
  const settings = useQuery(privacyQuery);

  async function reset(): Promise<void> {
    client.setQueryData(privacyQuery.queryKey, await resetPrivacy());
  }

  return (
    <>
      <PersonDataCard />
      <ResettableSection
        settings={settings}
        title={commonTexts.privacyTitle}
        description={privacyTexts.resetHelp}
        onReset={reset}
      >
        {(known, again) => <PrivacyForm known={known} onDiscard={again} />}
      </ResettableSection>
    </>
  );
}

const EraseDialog = late(
  async () => (await import("@/features/settings/erase-dialog")).EraseDialog,
);

const NOBODY = { value: "", label: "" };

/** The rights of one person: all data in a file, or the data removed. */
function PersonDataCard() {
  const [chosen, setChosen] = useState(NOBODY);
  return (
    <Card title={privacyTexts.personTitle} description={privacyTexts.personHelp}>
      <div className="flex flex-col gap-5">
        <SearchCombobox
          label={privacyTexts.person}
          load={findPeople}
          cacheKey="privacy-people"
          placeholder={privacyTexts.personPlaceholder}
          clearable
          value={chosen.value}
          shown={chosen.label}
          onChoose={({ value, label }) => setChosen({ value, label })}
        />
        {chosen.value && (
          <PersonData
            key={chosen.value}
            id={Number(chosen.value)}
            onGone={() => setChosen(NOBODY)}
          />
        )}
      </div>
    </Card>
  );
}

function PersonData({ id, onGone }: { id: number; onGone: () => void }) {
  const held = useQuery(heldQuery(id));
  return (
    <AsyncView
      query={held}
      loadingLabel={privacyTexts.searching}
      errorTitle={privacyTexts.loadFailed}
      skeleton={<TextSkeleton lines={6} />}
    >
      {(known) => <Known held={known} onGone={onGone} />}
    </AsyncView>
  );
}

function Known({ held, onGone }: { held: Held; onGone: () => void }) {
  const [withAnswers, setWithAnswers] = useState(false);
  const [erasing, setErasing] = useState(false);
  const giving = useCall(() => handOver(held.people_id, withAnswers), privacyTexts.exportFailed);

  return (
    <>
      <KeyValue
        items={held.parts
          .filter(({ count }) => count > 0)
          .map(({ title, count }) => ({ label: title, value: formatNumber(count) }))}
      />
      <SwitchField
        label={privacyTexts.withAnswers}
        description={privacyTexts.withAnswersHelp}
        checked={withAnswers}
        onCheckedChange={setWithAnswers}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download />} loading={giving.busy} onClick={() => void giving.run()}>
          {privacyTexts.export}
        </Button>
        <Button variant="danger" icon={<Trash2 />} onClick={() => setErasing(true)}>
          {commonTexts.erase}
        </Button>
      </div>
      {erasing && <EraseDialog held={held} onClose={() => setErasing(false)} onGone={onGone} />}
    </>
  );
}

/** Who sees salaries, and how long data are kept; what that would remove is counted beside it. */
function PrivacyForm({ known, onDiscard }: SectionFormProps<KnownPrivacy>) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: privacySchema,
    ...ofRecord(known, ({ settings }) => valuesOf(settings), readPrivacy),
    fields: privacyTexts.fields,
    noun: commonTexts.noun,
    save: async (changes, _all, { updatedAt }) => {
      const saved = await changePrivacy({ ...changes, updatedAt: updatedAt || null });
      client.setQueryData(privacyQuery.queryKey, saved);
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done(commonTexts.saved),
  });
  return (
    <SectionForm form={form} label={commonTexts.privacyTitle} onDiscard={onDiscard}>
      <FormSection<PrivacyValues>
        title={privacyTexts.salaries}
        description={privacyTexts.salariesHelp}
        fields={["salaryVisibility"]}
      >
        <SegmentedInput<PrivacyValues>
          name="salaryVisibility"
          options={PRIVACY_CHOICES.salaryVisibility}
        />
      </FormSection>
      <FormSection<PrivacyValues>
        title={privacyTexts.retention}
        description={privacyTexts.retentionHelp}
        fields={["peopleYears", "commentYears", "auditYears"]}
      >
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberInput<PrivacyValues>
            name="peopleYears"
            unit={privacyTexts.years}
            hint={privacyTexts.peopleHint}
          />
          <NumberInput<PrivacyValues>
            name="commentYears"
            unit={privacyTexts.years}
            hint={privacyTexts.commentsHint}
          />
          <NumberInput<PrivacyValues>
            name="auditYears"
            unit={privacyTexts.years}
            hint={privacyTexts.auditHint}
          />
        </div>
        <Preview />
        <p className="text-xs text-ink-subtle text-pretty">{privacyTexts.alsoRemoved}</p>
      </FormSection>
    </SectionForm>
  );
}

/** What the years in the form would remove today. */
function Preview() {
  const years = useTyped((typed: PrivacyValues) => yearsOf(typed));
  const isOff = Object.values(years).every((value) => value === null);
  const { data } = useQuery({ ...oldQuery(years), enabled: !isOff });
  if (isOff || !data) return null;
  const { people, comments, events } = data;
  const words = [
    people ? privacyTexts.people(people) : "",
    comments ? privacyTexts.comments(comments) : "",
    events ? privacyTexts.events(events) : "",
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <Banner tone={words ? "warning" : "info"}>
      <p>{words ? privacyTexts.willErase(words) : privacyTexts.nothingOld}</p>
    </Banner>
  );
}
