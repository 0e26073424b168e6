/** What a form begins with: the newest of what the server and this browser kept. */
import type { OpenSurvey } from "@/features/answering/answering-api";
import type { KeptAnswers } from "@/features/answering/local-answers";
import { fittingAnswers, type Given, NOTHING_GIVEN } from "@/shared/surveys/answers";
import { answersOf } from "@/shared/surveys/matrix";

export function beginningOf(survey: OpenSurvey, kept: KeptAnswers | null): Given {
  const { tables, comment, draft } = survey;
  const local = kept && {
    answers: fittingAnswers(tables, kept.given.answers),
    comment: kept.given.comment.slice(0, comment.maxLength),
  };
  // What never reached the server is newer than what did, which another device may have changed since.
  if (local && !kept?.synced) return local;
  if (draft) return { answers: answersOf(tables, draft.resTables), comment: draft.comment ?? "" };
  return local ?? NOTHING_GIVEN;
}
