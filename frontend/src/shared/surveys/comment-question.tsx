/** The open question of a survey, with room for a few sentences. */

import { COMMENT_KEY } from "@/shared/surveys/answers";
import type { SurveyComment } from "@/shared/surveys/definition";
import { COMMENT_MISSING, lengthWords } from "@/shared/surveys/survey-words";
import { TextareaField } from "@/shared/ui/textarea-field";

interface CommentQuestionProps {
  formId: string;
  question: SurveyComment;
  missing: readonly string[];
  text: string;
  disabled: boolean;
  onText: (text: string) => void;
}

export function CommentQuestion(props: CommentQuestionProps) {
  const { formId, question, missing, text, disabled, onText } = props;
  const { prompt, required, maxLength } = question;
  return (
    <section
      id={`${formId}-${COMMENT_KEY}`}
      className="rounded-card border bg-surface px-4 py-4 shadow-raised sm:px-5 print:rounded-none print:border-0 print:px-0"
    >
      <TextareaField
        label={<span className="text-base">{prompt}</span>}
        hint={lengthWords(text.length, maxLength)}
        error={missing.includes(COMMENT_KEY) ? COMMENT_MISSING : undefined}
        optional={!required}
        required={required}
        className="min-h-24 print:bg-transparent"
        maxLength={maxLength}
        disabled={disabled}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </section>
  );
}
