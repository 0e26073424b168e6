/** The surveys of a course are saved after it; when that fails the course stays, and one may try again. */

import { useSurveysChanged } from "@/entities/survey/survey";
import type { KnownSurveys, SurveysTyped } from "@/features/course-form/model/survey-fields";
import { surveyTexts } from "@/features/course-form/texts";
import { describeError } from "@/platform/api/errors";
import { attempt } from "@/platform/ui/attempt";
import { toast } from "@/platform/ui/toast";

/** Never throws: the course was saved, whatever becomes of its surveys. */
type SaveSurveys = (courseId: number, typed: SurveysTyped, known: KnownSurveys) => Promise<void>;

export function useSurveySaving(): SaveSurveys {
  const changed = useSurveysChanged();

  function save(...surveys: Parameters<SaveSurveys>): Promise<boolean> {
    const retry = (error: unknown) =>
      void toast.retry(surveyTexts.saveFailed, {
        description: describeError(error).message,
        onRetry: () => void again(...surveys),
      });
    return attempt(retry, async () => {
      const { saveSurveys } = await import("@/features/course-form/surveys/survey-saving");
      if (await saveSurveys(...surveys)) await changed();
    });
  }

  async function again(...surveys: Parameters<SaveSurveys>): Promise<void> {
    if (await save(...surveys)) await toast.done(surveyTexts.scheduled);
  }

  return async (...surveys) => {
    await save(...surveys);
  };
}
