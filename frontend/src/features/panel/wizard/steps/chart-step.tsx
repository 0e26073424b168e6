/** Step 3: the chart, in two sub-steps: choosing one, and styling it. */

import { ChartChoices } from "@/features/panel/wizard/parts/chart-choices";
import { ChartStyling } from "@/features/panel/wizard/parts/chart-styling";
import { StepHeading } from "@/features/panel/wizard/parts/step-heading";
import { useWizard } from "@/features/panel/wizard/store/wizard-context";
import { WIZARD_TEXTS } from "@/shared/lib/fixed-texts";

export function ChartStep() {
  const choosing = useWizard((state) => state.draft.stage === "choosing");
  return (
    <>
      <StepHeading title={WIZARD_TEXTS.chartTitle} stop={choosing}>
        Los datos de los gráficos son solo referenciales.
      </StepHeading>
      {choosing ? <ChartChoices /> : <ChartStyling />}
    </>
  );
}
