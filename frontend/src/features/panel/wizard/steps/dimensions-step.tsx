/** The step Dimensiones. */
import { StepHeading } from "@/features/panel/wizard/parts/step-heading";

export function DimensionsStep() {
  return <StepHeading title="Dimensiones" />;
}
