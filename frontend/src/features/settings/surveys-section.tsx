/** Encuestas y correos: its settings, and the way back to how they were in the beginning. */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Plus, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { SampleButton } from "@/entities/survey/mailing";
import { MailViews } from "@/features/settings/mail-views";
import {
  ResettableSection,
  SectionForm,
  type SectionFormProps,
} from "@/features/settings/resettable-section";
import {
  changeSettings,
  changesOf,
  type KnownSettings,
  LABELS,
  LINK,
  MARKERS,
  markerFault,
  previewText,
  RESPONDENTS,
  readSettings,
  resetSettings,
  SURVEY_SETTINGS_KEY,
  type SurveyValues,
  sendExample,
  surveySchema,
  surveySettingsQuery,
  TEXTS,
  type TextKind,
  type TextPart,
  textField,
  textIn,
  valuesOf,
  withMarker,
  written,
} from "@/features/settings/surveys";
import { surveysTexts } from "@/features/settings/surveys-texts";
import { commonTexts } from "@/features/settings/texts";
import {
  type FieldOf,
  fieldId,
  useFill,
  useForm,
  useIsWrong,
  useTyped,
} from "@/platform/forms/form-context";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import {
  NumberInput,
  SegmentedInput,
  SwitchInput,
  TextareaInput,
  TextInput,
  TimeInput,
} from "@/platform/forms/inputs";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { useDebounced } from "@/platform/lib/hooks";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

export function SurveysSection() {
  const client = useQueryClient();
  const settings = useQuery(surveySettingsQuery);

  async function reset(): Promise<void> {
    client.setQueryData(surveySettingsQuery.queryKey, await resetSettings());
    await client.invalidateQueries({ queryKey: SURVEY_SETTINGS_KEY });
  }

  return (
    <ResettableSection
      settings={settings}
      title={commonTexts.surveys}
      description={surveysTexts.resetHelp}
      onReset={reset}
    >
      {(known, again) => <SurveysForm known={known} onDiscard={again} />}
    </ResettableSection>
  );
}

/** The settings of surveys in a form: who writes, when, how often, with which words. */
function SurveysForm({ known, onDiscard }: SectionFormProps<KnownSettings>) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: surveySchema,
    ...ofRecord(known, ({ settings }) => valuesOf(settings), readSettings),
    fields: LABELS,
    required: ["sender"],
    noun: commonTexts.noun,
    save: async (changes, _all, { updatedAt }) => {
      const saved = await changeSettings({ ...changesOf(changes), updatedAt: updatedAt || null });
      await client.invalidateQueries({ queryKey: SURVEY_SETTINGS_KEY });
      return { updatedAt: saved.updatedAt };
    },
    onSaved: () => void toast.done(commonTexts.saved),
  });
  return (
    <SectionForm form={form} label={commonTexts.surveys} onDiscard={onDiscard}>
      <Sending />
      <Satisfaction />
      <Transfer />
      <Reminders />
      <FormSection title={surveysTexts.mailTexts} description={surveysTexts.mailTextsHelp}>
        <div className="flex flex-col gap-3">
          {TEXTS.map((text) => (
            <TextEditor key={text.kind} {...text} usual={known.defaults.texts[text.kind]} />
          ))}
        </div>
      </FormSection>
    </SectionForm>
  );
}

function Sending() {
  return (
    <FormSection<SurveyValues>
      title={surveysTexts.sending}
      description={surveysTexts.sendingHelp}
      fields={["sender", "replyTo", "sendAt", "businessDaysOnly"]}
    >
      <FieldRow>
        <TextInput<SurveyValues> name="sender" hint={surveysTexts.senderHint} />
        <TextInput<SurveyValues>
          name="replyTo"
          type="email"
          inputMode="email"
          maxLength={254}
          hint={surveysTexts.replyToHint}
        />
      </FieldRow>
      <TimeInput<SurveyValues> name="sendAt" hint={surveysTexts.sendAtHint} />
      <SwitchInput<SurveyValues>
        name="businessDaysOnly"
        description={surveysTexts.businessDaysHelp}
      />
    </FormSection>
  );
}

function Satisfaction() {
  const names = ["satisfactionOpensAfter", "satisfactionLasts", "satisfactionFrequency"] as const;
  return (
    <FormSection<SurveyValues>
      title={surveysTexts.satisfaction}
      description={surveysTexts.satisfactionHelp}
      fields={names}
    >
      <Days names={names} />
    </FormSection>
  );
}

function Transfer() {
  const names = ["transferOpensAfter", "transferLasts", "transferFrequency"] as const;
  return (
    <FormSection<SurveyValues>
      title={surveysTexts.transfer}
      description={surveysTexts.transferHelp}
      fields={[...names, "transferRespondent"]}
    >
      <Days names={names} />
      <SegmentedInput<SurveyValues>
        name="transferRespondent"
        label={surveysTexts.respondent}
        options={RESPONDENTS}
      />
    </FormSection>
  );
}

type DaysField = FieldOf<SurveyValues, string>;

function Days({
  names: [opens, lasts, frequency],
}: {
  names: readonly [DaysField, DaysField, DaysField];
}) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberInput<SurveyValues>
        name={opens}
        label={surveysTexts.opensAfter}
        unit={surveysTexts.days}
        hint={surveysTexts.opensAfterHint}
      />
      <NumberInput<SurveyValues>
        name={lasts}
        label={surveysTexts.lasts}
        unit={surveysTexts.days}
        hint={surveysTexts.lastsHint}
      />
      <NumberInput<SurveyValues>
        name={frequency}
        label={surveysTexts.remindEvery}
        unit={surveysTexts.days}
        hint={surveysTexts.remindEveryHint}
      />
    </div>
  );
}

function Reminders() {
  return (
    <FormSection<SurveyValues>
      title={surveysTexts.reminders}
      fields={["maxReminders", "lastCall", "minResponses"]}
    >
      <FieldRow>
        <NumberInput<SurveyValues> name="maxReminders" hint={surveysTexts.remindersHint} />
        <NumberInput<SurveyValues> name="minResponses" hint={surveysTexts.leastAnswersHint} />
      </FieldRow>
      <SwitchInput<SurveyValues> name="lastCall" description={surveysTexts.lastCallHelp} />
    </FormSection>
  );
}

interface TextEditorProps {
  kind: TextKind;
  label: string;
  description: string;
  /** The words of the beginning. */
  usual: { subject: string; body: string };
}

/** One of the texts: its subject and body, the markers, a preview, and the way back to the beginning. */
function TextEditor({ kind, label, description, usual }: TextEditorProps) {
  const [wanted, setWanted] = useState(false);
  const names = [textField(kind, "subject"), textField(kind, "body")];
  const isWrong = useIsWrong<SurveyValues>(names);
  const { core } = useForm();
  const { subject, body } = useTyped((typed: SurveyValues) => textIn(typed, kind));
  const isUsual = subject === usual.subject && body === usual.body;
  const isChanged = core.changed().some((name) => name === names[0] || name === names[1]);
  const state = isChanged ? surveysTexts.changed : isUsual ? null : surveysTexts.ownText;
  const open = wanted || isWrong;
  return (
    <details
      open={open}
      onToggle={(event) => setWanted(event.currentTarget.open)}
      className="group border-t pt-3 first:border-t-0 first:pt-0"
    >
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-field hover:bg-hover">
        <ChevronRight className="size-4 shrink-0 text-ink-subtle transition-transform group-open:rotate-90" />
        <h3 className="text-sm font-semibold">{label}</h3>
        {state && <Badge tone="info">{state}</Badge>}
      </summary>
      {open && (
        <div className="flex flex-col gap-4 pt-2 pb-3 sm:pl-6">
          <p className="text-sm text-ink-muted">{description}</p>
          <Writing kind={kind} label={label} usual={usual} canRestore={!isUsual} />
          <MailPreview kind={kind} label={label} />
        </div>
      )}
    </details>
  );
}

interface WritingProps {
  kind: TextKind;
  label: string;
  usual: TextEditorProps["usual"];
  canRestore: boolean;
}

function Writing({ kind, label, usual, canRestore }: WritingProps) {
  const [part, setPart] = useState<TextPart>("body");
  const box = useRef<HTMLDivElement>(null);
  const form = useForm();
  const write = useFill<SurveyValues>();

  /** Puts a marker in where the caret stands, and lets the writing go on behind it. */
  function put(name: string): void {
    const field = textField(kind, name === LINK ? "body" : part);
    const control = document.getElementById(fieldId(form.id, field)) as HTMLTextAreaElement | null;
    if (!control) return;
    const { value, selectionStart, selectionEnd } = control;
    const { text, caret } = withMarker(value, selectionStart, selectionEnd, name);
    write(field, text);
    requestAnimationFrame(() => {
      control.focus();
      control.setSelectionRange(caret, caret);
    });
  }

  function restore(): void {
    write(textField(kind, "subject"), usual.subject);
    write(textField(kind, "body"), usual.body);
    box.current?.querySelector("input")?.focus();
  }

  return (
    <div ref={box} className="flex flex-col gap-4">
      <div onFocusCapture={() => setPart("subject")}>
        <TextInput<SurveyValues> name={textField(kind, "subject")} label={commonTexts.subject} />
      </div>
      <div onFocusCapture={() => setPart("body")}>
        <TextareaInput<SurveyValues>
          name={textField(kind, "body")}
          label={surveysTexts.text}
          rows={8}
        />
      </div>
      <MarkerChips label={label} inSubject={part === "subject"} onPick={put} />
      {canRestore && (
        <div>
          <Button size="sm" icon={<RotateCcw className="size-4" />} onClick={restore}>
            {surveysTexts.resetText}
            <span className="sr-only"> ({label})</span>
          </Button>
        </div>
      )}
    </div>
  );
}

interface MarkerChipsProps {
  /** Which text they go into. */
  label: string;
  onPick: (name: string) => void;
  /** The link has no place in a subject. */
  inSubject: boolean;
}

/** The markers of a text, each put in with one click where the caret stands. */
function MarkerChips({ label, onPick, inSubject }: MarkerChipsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 text-xs text-ink-muted">
        {surveysTexts.insertInto(inSubject)}
        <span className="sr-only">{surveysTexts.ofText(label)}</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {MARKERS.map(({ name, label: meaning }) => (
          <button
            key={name}
            type="button"
            title={meaning}
            disabled={inSubject && name === LINK}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(name)}
            className="inline-flex min-h-7 items-center gap-1 rounded-pill border border-line-control/50 bg-surface px-2.5 font-mono text-xs text-ink hover:bg-hover disabled:opacity-55 pointer-coarse:min-h-11"
          >
            <Plus className="size-3 text-ink-subtle" />
            {written(name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const REST_MS = 500;

interface MailPreviewProps {
  kind: TextKind;
  label: string;
}

/** A text as its reader gets it, drawn anew when the writing rests. */
function MailPreview({ kind, label }: MailPreviewProps) {
  const words = useTyped((typed: SurveyValues) => textIn(typed, kind));
  const subject = useDebounced(words.subject, REST_MS);
  const body = useDebounced(words.body, REST_MS);
  const isDrawable = !markerFault(subject, "subject") && !markerFault(body, "body");
  const preview = useQuery({
    queryKey: [...SURVEY_SETTINGS_KEY, "preview", kind, subject, body],
    queryFn: ({ signal }) => previewText({ kind, subject, body }, signal),
    enabled: isDrawable,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={surveysTexts.previewOf(label)} className="flex min-w-0 flex-col gap-3">
      <h4 className="text-sm font-medium">{surveysTexts.previewTitle}</h4>
      {isDrawable ? (
        <AsyncView
          query={preview}
          loadingLabel={surveysTexts.previewLoading}
          errorTitle={surveysTexts.previewFailed}
          skeleton={<TextSkeleton lines={6} />}
        >
          {(mail) => (
            <>
              <p className="text-sm break-words">
                <span className="text-ink-muted">{surveysTexts.subjectBefore}</span>
                <strong className="font-semibold">{mail.subject}</strong>
              </p>
              <MailViews title={`Vista previa: ${label}`} text={mail.text} html={mail.html} />
              <SampleButton
                send={() => sendExample({ kind, subject, body })}
                size="sm"
                className="self-start"
              />
            </>
          )}
        </AsyncView>
      ) : (
        <p className="text-sm text-ink-muted">{surveysTexts.previewWaits}</p>
      )}
    </section>
  );
}
