/** The step Configuración. */
import { StepHeading } from "@/features/panel/wizard/parts/step-heading";

export function SizeStep() {
  return <StepHeading title="Configuración" />;
}
