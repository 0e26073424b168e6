/** Mailing those who did not answer: the exact number first, then the mails. */

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import {
  groupsOfSkipped,
  type Mailing,
  type MailKind,
  NoServerBanner,
  outcomeWords,
  previewMail,
  SampleButton,
  type Skipped,
  SkippedList,
  sendSample,
  sendWords,
  tryMailing,
  useSending,
} from "@/entities/survey/mailing";
import { askedQuery, type Evaluation, type Recipient } from "@/features/evaluations/api";
import { commonTexts, reminderTexts } from "@/features/evaluations/texts";
import { nameOf } from "@/features/evaluations/words";
import { describeError } from "@/platform/api/errors";
import { formatDay, formatNumber } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { TextareaField } from "@/platform/ui/text-field";

const MESSAGE_CHARS = 1_000;

interface ReminderDialogProps {
  surveys: readonly Evaluation[];
  onClose: () => void;
  onSent: (() => void) | undefined;
}

export function ReminderDialog({ surveys, onClose, onSent }: ReminderDialogProps) {
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [message, setMessage] = useState("");
  const { whole, counted, outcome, isOld, candidates, mailing } = useMailing(
    surveys,
    without,
    message,
  );
  const sending = useSending(() => {
    onSent?.();
    onClose();
  });
  const people = outcome?.people;
  const [only] = surveys;
  const kind = kindOf(surveys);
  return (
    <Dialog
      onClose={onClose}
      title={kind === "recordatorio" ? commonTexts.sendReminder : reminderTexts.title}
      description={`${surveysWords(surveys)}. ${lastMailWords(surveys)}`}
      sturdy
      footer={
        <>
          {only && <SampleButton send={() => sendSample(only.id)} className="sm:mr-auto" />}
          <Button onClick={onClose}>{reminderTexts.cancel}</Button>
          <Button
            variant="primary"
            icon={<Send />}
            loading={sending.busy}
            aria-disabled={!people || isOld || undefined}
            onClick={() => void sending.run(mailing)}
          >
            {sending.busy ? reminderTexts.sending : sendWords(outcome)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {sending.error && <Banner tone="danger">{sending.error}</Banner>}
        <AsyncView
          query={whole}
          loadingLabel={reminderTexts.counting}
          errorTitle={reminderTexts.countFailed}
          skeleton={<TextSkeleton lines={5} />}
        >
          {({ skipped, local }) => (
            <>
              {local && <NoServerBanner />}
              {counted.error ? (
                <Banner
                  tone="danger"
                  title={reminderTexts.countFailed}
                  actions={
                    <Button size="sm" onClick={() => void counted.refetch()}>
                      {reminderTexts.retry}
                    </Button>
                  }
                >
                  {describeError(counted.error).message}
                </Banner>
              ) : (
                <p aria-live="polite" className="text-base font-semibold">
                  {outcomeWords(outcome)}
                </p>
              )}
              {surveys.length === 1 && (
                <CandidateList candidates={candidates} without={without} onChange={setWithout} />
              )}
              <SkippedList groups={groupsOfSkipped(skipped)} />
              <TextareaField
                label={reminderTexts.message}
                optional
                hint={reminderTexts.messageHint}
                maxLength={MESSAGE_CHARS}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
              <MailText kind={textOf(kind, surveys)} />
            </>
          )}
        </AsyncView>
      </div>
    </Dialog>
  );
}

function surveysWords(surveys: readonly Evaluation[]): string {
  const [only] = surveys;
  return surveys.length === 1 && only ? nameOf(only) : reminderTexts.surveys(surveys.length);
}

const NOBODY = { people: 0, answers: 0, local: false };

/** Everybody who could be mailed, and the exact number for those who are chosen. */
function useMailing(surveys: readonly Evaluation[], without: ReadonlySet<number>, message: string) {
  const [only] = surveys;
  const asked = useQuery({ ...askedQuery(only?.id ?? 0), enabled: surveys.length === 1 });
  const everybody = mailingOf(surveys, new Set(), [], "");
  const whole = useQuery(trialQuery(everybody));
  const candidates = candidatesOf(asked.data?.recipients ?? [], whole.data?.skipped ?? []);
  const chosen = mailingOf(surveys, without, candidates, "");
  const isNobody = chosen.participantIds?.length === 0;
  const counted = useQuery({
    ...trialQuery(chosen),
    enabled: !isNobody,
    placeholderData: keepPreviousData,
  });
  return {
    whole,
    counted,
    outcome: isNobody ? NOBODY : counted.data,
    isOld: !isNobody && counted.isPlaceholderData,
    candidates,
    mailing: mailingOf(surveys, without, candidates, message),
  };
}

function trialQuery(mailing: Mailing) {
  return queryOptions({
    queryKey: ["evaluations", "mailing", mailing],
    queryFn: ({ signal }) => tryMailing(mailing, signal),
    staleTime: 0,
  });
}

/** More are drawn when they are asked for. */
const AT_ONCE = 50;

interface CandidateListProps {
  candidates: readonly Candidate[];
  without: ReadonlySet<number>;
  onChange: (without: ReadonlySet<number>) => void;
}

/** The people who will be mailed, each to be taken out. */
function CandidateList({ candidates, without, onChange }: CandidateListProps) {
  const [shown, setShown] = useState(AT_ONCE);
  if (candidates.length === 0) return null;
  const all = candidates.map(({ participantId }) => participantId);
  const everybody = without.size === 0 ? true : without.size < all.length && "indeterminate";

  function toggle(id: number, wanted: boolean): void {
    const next = new Set(without);
    if (wanted) next.delete(id);
    else next.add(id);
    onChange(next);
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-medium">{reminderTexts.recipients}</legend>
      <div className="flex flex-col rounded-card border">
        <div className="border-b bg-sunken px-3 py-2">
          <Checkbox
            label={reminderTexts.allPeople(formatNumber(all.length))}
            checked={everybody}
            onCheckedChange={(wanted) => onChange(new Set(wanted ? [] : all))}
          />
        </div>
        <section
          aria-label={reminderTexts.recipients}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
          tabIndex={0}
          className="max-h-56 overflow-y-auto"
        >
          <ul className="flex flex-col gap-2 px-3 py-2">
            {candidates.slice(0, shown).map(({ participantId, name, detail }) => (
              <li key={participantId}>
                <Checkbox
                  label={name}
                  description={detail}
                  checked={!without.has(participantId)}
                  onCheckedChange={(wanted) => toggle(participantId, wanted)}
                />
              </li>
            ))}
          </ul>
          {candidates.length > shown && (
            <div className="p-2">
              <Button size="sm" onClick={() => setShown(shown + AT_ONCE)}>
                {commonTexts.showMore(candidates.length - shown)}
              </Button>
            </div>
          )}
        </section>
      </div>
    </fieldset>
  );
}

/** The mail as it will be read, with example values. */
function MailText({ kind }: { kind: MailKind }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-medium">{reminderTexts.seeMail}</summary>
      {open && <Preview kind={kind} />}
    </details>
  );
}

function Preview({ kind }: { kind: MailKind }) {
  const preview = useQuery({
    queryKey: ["settings", "surveys", "preview", kind],
    queryFn: ({ signal }) => previewMail(kind, signal),
  });
  return (
    <AsyncView
      query={preview}
      loadingLabel={reminderTexts.mailLoading}
      errorTitle={reminderTexts.mailFailed}
      skeleton={<TextSkeleton lines={4} />}
    >
      {({ subject, text }) => (
        <div className="mt-2 flex flex-col gap-2 rounded-card border bg-sunken p-3">
          <p className="font-semibold">{subject}</p>
          <p className="break-words whitespace-pre-wrap text-ink-muted">{text}</p>
          <p className="text-xs text-ink-subtle">{reminderTexts.sampleData}</p>
        </div>
      )}
    </AsyncView>
  );
}

type Kind = Mailing["kind"];

/** Somebody who was never mailed is invited, whatever the others get. */
export function kindOf(surveys: readonly Evaluation[]): Kind {
  return surveys.some(({ surveySent }) => surveySent) ? "recordatorio" : "invitacion";
}

/** The text that most of them will read. */
export function textOf(kind: Kind, surveys: readonly Evaluation[]): MailKind {
  const toBosses = surveys.every(({ type }) => type === "Transferencia");
  if (!toBosses) return kind;
  return kind === "recordatorio" ? "jefatura_recordatorio" : "jefatura";
}

/** One of the people who could be mailed now. */
interface Candidate {
  participantId: number;
  name: string;
  detail: string;
}

/** Each participant once, in the order of the list; those who get no mail are left out. */
export function candidatesOf(
  people: readonly Recipient[],
  skipped: readonly Skipped[],
): Candidate[] {
  const out = new Set(skipped.map(({ participantId }) => participantId));
  const found = new Map<number, Candidate>();
  for (const one of people) {
    if (one.state === "Respondida" || out.has(one.participantId)) continue;
    found.set(one.participantId, {
      participantId: one.participantId,
      name: one.name,
      detail: [one.recipient === "jefatura" ? reminderTexts.theirBoss : null, one.email]
        .filter(Boolean)
        .join(", "),
    });
  }
  return [...found.values()];
}

/** What the server is asked to mail; everybody unless somebody was taken out. */
export function mailingOf(
  surveys: readonly Evaluation[],
  without: ReadonlySet<number>,
  candidates: readonly Candidate[],
  message: string,
): Mailing {
  const [only] = surveys;
  const chosen = candidates.filter(({ participantId }) => !without.has(participantId));
  const ids = chosen.map(({ participantId }) => participantId);
  return {
    ...(surveys.length === 1 && only
      ? { surveyId: only.id }
      : { surveyIds: surveys.map(({ id }) => id) }),
    ...(without.size > 0 ? { participantIds: ids } : {}),
    kind: kindOf(surveys),
    ...(message.trim() ? { message: message.trim() } : {}),
    dryRun: false,
  };
}

/** When the last mail left: so that nobody mails twice by mistake. */
export function lastMailWords(surveys: readonly Evaluation[]): string {
  const days = surveys.flatMap(({ last_mailing_date }) => last_mailing_date ?? []).sort();
  const last = days.at(-1);
  return last === undefined ? reminderTexts.nothingSent : reminderTexts.lastSend(formatDay(last));
}
