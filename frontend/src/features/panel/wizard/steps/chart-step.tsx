/** The step Gráfico. */
import { StepHeading } from "@/features/panel/wizard/parts/step-heading";

export function ChartStep() {
  return <StepHeading title="Gráfico" />;
}
