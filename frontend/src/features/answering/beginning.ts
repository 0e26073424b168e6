/** What a form begins with: what this browser kept, as far as it is still asked. */
import type { OpenSurvey } from "@/features/answering/answering-api";
import type { KeptAnswers } from "@/features/answering/local-answers";
import { fittingAnswers, type Given, NOTHING_GIVEN } from "@/shared/surveys/answers";

export function beginningOf({ tables, comment }: OpenSurvey, kept: KeptAnswers | null): Given {
  if (kept === null) return NOTHING_GIVEN;
  return {
    answers: fittingAnswers(tables, kept.given.answers),
    comment: kept.given.comment.slice(0, comment.maxLength),
  };
}
