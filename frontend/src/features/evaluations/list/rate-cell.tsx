/** The share of those who are asked that answered, as a bar and in words. */
import type { Evaluation } from "@/features/evaluations/api/evaluations-api";
import { LOW_RATE, nameOf } from "@/features/evaluations/model/words";
import { rateWords } from "@/shared/surveys/survey-states";
import { Meter } from "@/shared/ui/meter";

export function RateCell({ evaluation }: { evaluation: Evaluation }) {
  const { responseAmount, participants, responseRate } = evaluation;
  if (responseRate === null) return null;
  return (
    <span className="flex flex-col gap-1 py-1">
      <span className="font-medium whitespace-nowrap tabular-nums">{rateWords(responseRate)}</span>
      <Meter
        label={`Tasa de respuesta de ${nameOf(evaluation)}`}
        value={responseAmount}
        max={participants}
        tone={responseRate < LOW_RATE ? "warning" : "success"}
      />
    </span>
  );
}
