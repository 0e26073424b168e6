/** The states of a survey, and what to fetch again after it changed. */

import { useQueryClient } from "@tanstack/react-query";
import type { components } from "@/generated/schema";
import { formatPercent } from "@/platform/lib/format";
import type { Tone } from "@/platform/ui/badge";

export const EVALUATIONS_KEY = ["evaluations"] as const;
/** A course that changes may take its surveys along. */
export const COURSE_SURVEYS_KEY = ["courses", "surveys"] as const;

/** Templates tell how many courses use them; the history of a course tells of its surveys. */
const TOLD_ELSEWHERE = [["survey-templates"], ["history", "course"]] as const;

/** A change of a survey, or a mailing, makes all that is told of surveys old. */
export function useSurveysChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const queryKey of TOLD_ELSEWHERE) void client.invalidateQueries({ queryKey });
    await Promise.all([
      client.invalidateQueries({ queryKey: ["courses"] }),
      client.invalidateQueries({ queryKey: EVALUATIONS_KEY }),
    ]);
  };
}

export const STATE_TONES: Readonly<Record<components["schemas"]["CourseSurvey"]["state"], Tone>> = {
  Vigente: "success",
  Programada: "info",
  Pausada: "warning",
  Cerrada: "neutral",
};

export function rateWords(rate: number | null): string {
  return rate === null ? "—" : formatPercent(rate / 100, 1);
}
