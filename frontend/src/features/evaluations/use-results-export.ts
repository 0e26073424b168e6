/** The responses to a survey as a spreadsheet. */
import type { Evaluation } from "@/features/evaluations/api";
import { evaluationsTexts } from "@/features/evaluations/texts";
import { nameOf } from "@/features/evaluations/words";
import { describeError } from "@/platform/api/errors";
import { runExport } from "@/platform/lists/run-export";
import { toast } from "@/platform/ui/toast";

export function useResultsExport(): (survey: Evaluation) => Promise<void> {
  return async (survey) => {
    const order = {
      list: "survey-results",
      format: "xlsx",
      survey_id: survey.id,
      filter: {},
    } as const;
    try {
      await runExport(order, evaluationsTexts.exportName(nameOf(survey)));
    } catch (error) {
      await toast.failed(evaluationsTexts.exportFailed, describeError(error).message);
    }
  };
}
