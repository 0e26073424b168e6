/** The four steps: those that are done lead back. */
import { wizardAddress } from "@/features/loads/model/addresses";
import {
  furthest,
  isFinal,
  STEP_IDS,
  STEP_LABELS,
  type Step,
  startedLoad,
} from "@/features/loads/model/steps";
import { Stepper } from "@/shared/ui/stepper";

export function WizardStepper({ step }: { step: Step }) {
  const reached = STEP_IDS.indexOf(furthest(step.mapping));
  const current = STEP_IDS.indexOf(step.id);
  const mappingId = step.mapping?.mapping_id ?? null;
  const load = step.mapping && startedLoad(step.mapping);
  const settled = load !== null && isFinal(load);

  function addressOf(index: number): string | undefined {
    const id = STEP_IDS[index];
    const walkable = !settled || id === "resultado";
    const open = index !== current && index <= reached && mappingId !== null && walkable;
    return open && id ? wizardAddress({ step: id, mappingId }) : undefined;
  }

  return (
    <Stepper
      label="Pasos de la carga"
      steps={STEP_IDS.map((id, index) => ({
        id,
        label: STEP_LABELS[id],
        state: stateOf(index, current),
        href: addressOf(index),
      }))}
    />
  );
}

function stateOf(index: number, current: number): "done" | "current" | "todo" {
  if (index === current) return "current";
  return index < current ? "done" : "todo";
}
