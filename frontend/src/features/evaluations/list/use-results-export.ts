/** The responses to a survey as a spreadsheet. */
import type { Evaluation } from "@/features/evaluations/api/evaluations-api";
import { nameOf } from "@/features/evaluations/model/words";
import { describeError } from "@/shared/api/errors";
import { runExport } from "@/shared/lists/export/run-export";
import { toast } from "@/shared/ui/toast";

export function useResultsExport(): (survey: Evaluation) => Promise<void> {
  return async (survey) => {
    const order = {
      list: "survey-results",
      format: "xlsx",
      survey_id: survey.id,
      filter: {},
    } as const;
    try {
      await runExport(order, `Resultados ${nameOf(survey)}`);
    } catch (error) {
      await toast.failed("No pudimos exportar los resultados.", describeError(error).message);
    }
  };
}
