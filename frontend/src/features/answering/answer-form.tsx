/** The form of one person: what it is about, the questions, and in the end the thanks. */
import { AboutSurvey } from "@/features/answering/about-survey";
import { isOver } from "@/features/answering/answer-keeper";
import type { OpenSurvey } from "@/features/answering/answering-api";
import { KeepingLine } from "@/features/answering/keeping-line";
import { RefusalNotice } from "@/features/answering/refusal-notice";
import { ThanksNotice } from "@/features/answering/thanks-notice";
import { useAnswering } from "@/features/answering/use-answering";
import { SurveyForm } from "@/shared/surveys/survey-form";

interface AnswerFormProps {
  token: string;
  survey: OpenSurvey;
}

export function AnswerForm({ token, survey }: AnswerFormProps) {
  const { given, keeping, change, send } = useAnswering(token, survey);
  if (keeping.kind === "sent") return <ThanksNotice course={survey.course.name} />;
  if (keeping.kind === "refused" && isOver(keeping.error)) {
    return <RefusalNotice error={keeping.error} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <AboutSurvey survey={survey} />
      <SurveyForm
        tables={survey.tables}
        comment={survey.comment}
        given={given}
        onGiven={change}
        onSend={send}
        sending={keeping.kind === "sending"}
        note={<KeepingLine keeping={keeping} />}
      />
    </div>
  );
}
