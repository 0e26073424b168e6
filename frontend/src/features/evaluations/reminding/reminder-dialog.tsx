/** Mailing those who did not answer: the exact number first, then the mails. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { askedQuery } from "@/features/evaluations/api/evaluation-queries";
import type { Evaluation } from "@/features/evaluations/api/evaluations-api";
import { nameOf } from "@/features/evaluations/model/words";
import { CandidateList } from "@/features/evaluations/reminding/candidate-list";
import { MailText } from "@/features/evaluations/reminding/mail-text";
import {
  candidatesOf,
  kindOf,
  lastMailWords,
  mailingOf,
  textOf,
} from "@/features/evaluations/reminding/reminder-model";
import { describeError } from "@/shared/api/errors";
import { formatCount } from "@/shared/lib/format";
import { type Mailing, sendSample, tryMailing } from "@/shared/surveys/mailing/mailing-api";
import { NoServerBanner } from "@/shared/surveys/mailing/no-server-banner";
import { SampleButton } from "@/shared/surveys/mailing/sample-button";
import { groupsOfSkipped, outcomeWords, sendWords } from "@/shared/surveys/mailing/skipped";
import { SkippedList } from "@/shared/surveys/mailing/skipped-list";
import { useSending } from "@/shared/surveys/mailing/use-sending";
import { AsyncView } from "@/shared/ui/async-view";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { TextSkeleton } from "@/shared/ui/skeleton";
import { TextareaField } from "@/shared/ui/textarea-field";

const MESSAGE_CHARS = 1_000;

interface ReminderDialogProps {
  surveys: readonly Evaluation[];
  onClose: () => void;
  onSent?: (() => void) | undefined;
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
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === "recordatorio" ? "Enviar recordatorio" : "Enviar invitación"}
      description={`${surveysWords(surveys)}. ${lastMailWords(surveys)}`}
      sturdy
      footer={
        <>
          {only && <SampleButton send={() => sendSample(only.id)} className="sm:mr-auto" />}
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            icon={<Send />}
            loading={sending.busy}
            aria-disabled={!people || isOld || undefined}
            onClick={() => void sending.send(mailing)}
          >
            {sending.busy ? "Enviando…" : sendWords(people ?? 0)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {sending.error && <Banner tone="danger">{sending.error}</Banner>}
        <AsyncView
          query={whole}
          loadingLabel="Contando destinatarios…"
          errorTitle="No pudimos contar a los destinatarios. No se ha enviado nada."
          skeleton={<TextSkeleton lines={5} />}
        >
          {({ skipped, local }) => (
            <>
              {local && <NoServerBanner />}
              {counted.error ? (
                <Uncounted error={counted.error} onRetry={() => void counted.refetch()} />
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
                label="Mensaje adicional"
                optional
                hint="Va al comienzo del correo."
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

function Uncounted({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      title="No pudimos contar a los destinatarios. No se ha enviado nada."
      actions={
        <Button size="sm" onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      {describeError(error).message}
    </Banner>
  );
}

function surveysWords(surveys: readonly Evaluation[]): string {
  const [only] = surveys;
  return surveys.length === 1 && only
    ? nameOf(only)
    : formatCount(surveys.length, "encuesta", "encuestas");
}

const NOBODY = { people: 0, answers: 0 };

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
