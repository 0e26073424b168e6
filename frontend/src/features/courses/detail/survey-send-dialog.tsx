/** Mails everybody who did not answer, after saying how many they are. */

import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import {
  groupsOfSkipped,
  type Mailing,
  NoServerBanner,
  outcomeWords,
  SkippedList,
  sendWords,
  tryMailing,
  useSending,
} from "@/entities/survey/mailing";
import type { CourseSurvey } from "@/entities/survey/schedule";
import { EVALUATIONS_KEY } from "@/entities/survey/survey";
import { surveyTexts } from "@/features/courses/texts";
import { endSentence, formatDay } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

interface SendDialogProps {
  survey: CourseSurvey;
  /** What a person calls it. */
  name: string;
  onClose: () => void;
}

export function SendDialog({ survey, name, onClose }: SendDialogProps) {
  const { id, amountSent, last_mailing_date } = survey;
  const mailing: Mailing = {
    surveyId: id,
    // Somebody who was never mailed is invited, whatever the others get.
    kind: amountSent > 0 ? "recordatorio" : "invitacion",
    dryRun: false,
  };
  const trial = useQuery({
    queryKey: [...EVALUATIONS_KEY, "mailing", mailing],
    queryFn: ({ signal }) => tryMailing(mailing, signal),
    staleTime: 0,
  });
  const sending = useSending(onClose);
  const people = trial.data?.people;
  const lastMail =
    last_mailing_date === null
      ? surveyTexts.neverSent
      : surveyTexts.lastSentSentence(formatDay(last_mailing_date));
  return (
    <Dialog
      onClose={onClose}
      title={surveyTexts.sendNow}
      description={`${endSentence(name)} ${lastMail}`}
      size="sm"
      sturdy
      confirm={
        <Button
          variant="primary"
          icon={<Send />}
          loading={sending.busy}
          disabled={!people}
          onClick={() => void sending.run(mailing)}
        >
          {sending.busy ? surveyTexts.sending : sendWords(trial.data)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {sending.error && <Banner tone="danger">{sending.error}</Banner>}
        <AsyncView
          query={trial}
          loadingLabel={surveyTexts.counting}
          errorTitle={surveyTexts.countFailed}
          skeleton={<TextSkeleton lines={3} />}
        >
          {(counted) => (
            <>
              {counted.local && <NoServerBanner />}
              <p aria-live="polite" className="text-base font-semibold">
                {outcomeWords(counted)}
              </p>
              <SkippedList groups={groupsOfSkipped(counted.skipped)} />
            </>
          )}
        </AsyncView>
      </div>
    </Dialog>
  );
}
