/** Saves the surveys of a course that is saved already; when that fails one may try again. */

import { scheduleSurveys } from "@/entities/survey/schedule";
import {
  type KnownSurveys,
  type SurveysTyped,
  wantedSurveys,
} from "@/features/course-form/model/survey-fields";

/** Answers whether there was anything to save. */
export async function saveSurveys(
  courseId: number,
  typed: SurveysTyped,
  known: KnownSurveys,
): Promise<boolean> {
  const wanted = wantedSurveys(typed, known);
  if (wanted) await scheduleSurveys(courseId, wanted);
  return wanted !== null;
}
