/** The form that people answer a survey with: the same in public, in a preview and in a trial. */
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type Given, missingIn, progressOf, withAnswer } from "@/shared/surveys/answers";
import { CommentQuestion } from "@/shared/surveys/comment-question";
import type { ShownTable, SurveyComment } from "@/shared/surveys/definition";
import { QuestionSection } from "@/shared/surveys/question-section";
import { SendBar } from "@/shared/surveys/send-bar";
import { missingWords } from "@/shared/surveys/survey-words";
import { useProgressAnnouncement } from "@/shared/surveys/use-progress-announcement";
import { announce } from "@/shared/ui/live-region";

interface SurveyFormProps {
  tables: readonly ShownTable[];
  comment: SurveyComment;
  given: Given;
  /** Left out, with onSend, where the form is only looked at. */
  onGiven?: ((given: Given) => void) | undefined;
  /** Called once nothing is missing. */
  onSend?: ((given: Given) => void) | undefined;
  sending?: boolean | undefined;
  /** Above the button that sends, e.g. where the answers are kept. */
  note?: ReactNode | undefined;
}

export function SurveyForm(props: SurveyFormProps) {
  const { tables, comment, given, onGiven, onSend, sending = false } = props;
  const id = useId();
  const [tried, setTried] = useState(false);
  // Nothing is called missing while somebody is still answering.
  const missing = tried ? missingIn({ tables, comment }, given) : [];
  const progress = progressOf(tables, given.answers);
  useProgressAnnouncement(progress);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (sending) return;
    const found = missingIn({ tables, comment }, given);
    setTried(found.length > 0);
    if (found[0] === undefined) onSend?.(given);
    else {
      announce(missingWords(found.length), "assertive");
      leadTo(`${id}-${found[0]}`);
    }
  }

  return (
    <Frame onSubmit={onSend && send}>
      {tables.map((table) => (
        <QuestionSection
          key={table.tableId}
          formId={id}
          table={table}
          answers={given.answers[table.tableId] ?? {}}
          missing={missing}
          disabled={onSend === undefined}
          onAnswer={(rowId, columnId) =>
            onGiven?.({
              ...given,
              answers: withAnswer(given.answers, table.tableId, rowId, columnId),
            })
          }
        />
      ))}
      {comment.enabled && (
        <CommentQuestion
          formId={id}
          question={comment}
          missing={missing}
          text={given.comment}
          disabled={onSend === undefined}
          onText={(text) => onGiven?.({ ...given, comment: text })}
        />
      )}
      {onSend && (
        <SendBar progress={progress} missing={missing.length} sending={sending} note={props.note} />
      )}
    </Frame>
  );
}

interface FrameProps {
  /** Left out where nothing can be sent: then it is no form, and may stand in another one. */
  onSubmit: ((event: FormEvent) => void) | undefined;
  children: ReactNode;
}

function Frame({ onSubmit, children }: FrameProps) {
  const look = "@container/survey flex flex-col gap-5";
  if (!onSubmit) return <div className={look}>{children}</div>;
  return (
    <form noValidate aria-label="Encuesta" onSubmit={onSubmit} className={look}>
      {children}
    </form>
  );
}

function leadTo(id: string): void {
  const question = document.getElementById(id);
  const control = question?.querySelector<HTMLElement>("input, textarea");
  question?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
