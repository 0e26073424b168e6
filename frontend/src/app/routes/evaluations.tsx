/** The route of the evaluations. */
import { EvaluationsScreen } from "@/features/evaluations/screen";

export function Component() {
  return <EvaluationsScreen />;
}
