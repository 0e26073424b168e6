/** A survey is paused or goes on, and that can be taken back. */
import { describeError } from "@/shared/api/errors";
import { changeSurvey } from "@/shared/surveys/schedule/schedule-calls";
import { useSurveysChanged } from "@/shared/surveys/survey-keys";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

const STOPS = "Nadie puede responder ni recibe correos mientras está en pausa.";

interface Pausable {
  id: number;
  status: boolean;
}

export function usePause(): (survey: Pausable) => Promise<void> {
  const changed = useSurveysChanged();

  async function turn(id: number, status: boolean): Promise<void> {
    await changeSurvey(id, { status });
    await changed();
  }

  return async ({ id, status }) => {
    try {
      await turn(id, !status);
    } catch (error) {
      await toast.failed("No pudimos cambiar la encuesta.", describeError(error).message);
      return;
    }
    undoable(
      status ? "Encuesta pausada" : "Encuesta reanudada",
      () => turn(id, status),
      status ? STOPS : undefined,
    );
  };
}
