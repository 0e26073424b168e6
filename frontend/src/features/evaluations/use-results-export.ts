/** The responses to a survey as a spreadsheet. */
import type { Evaluation } from "@/features/evaluations/api";
import { evaluationsTexts } from "@/features/evaluations/texts";
import { nameOf } from "@/features/evaluations/words";
import { runExport } from "@/platform/lists/run-export";
import { attempt } from "@/platform/ui/attempt";

export function useResultsExport(): (survey: Evaluation) => Promise<void> {
  return async (survey) => {
    const order = {
      list: "survey-results",
      format: "xlsx",
      survey_id: survey.id,
      filter: {},
    } as const;
    await attempt(evaluationsTexts.exportFailed, () =>
      runExport(order, evaluationsTexts.exportName(nameOf(survey))),
    );
  };
}
