/** The route of the evaluations. */
import { EvaluationsScreen } from "@/features/evaluations/evaluations-screen";

export function Component() {
  return <EvaluationsScreen />;
}
