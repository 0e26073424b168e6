/** The step on screen, with where each of its buttons leads. */
import { ColumnsStep } from "@/features/loads/columns-step/columns-step";
import { FileStep } from "@/features/loads/file-step/file-step";
import type { WizardPlace } from "@/features/loads/model/addresses";
import { kindByModelId, type LoadKind } from "@/features/loads/model/kinds";
import type { Step } from "@/features/loads/model/steps";
import { ResultStep } from "@/features/loads/result-step/result-step";
import { ReviewStep } from "@/features/loads/review-step/review-step";

interface WizardStepProps {
  step: Step;
  /** The kind in the address, before a mapping has one. */
  kind: LoadKind | null;
  onGo: (place: WizardPlace) => void;
}

export function WizardStep({ step, kind, onGo }: WizardStepProps) {
  const mappingId = step.mapping?.mapping_id ?? null;
  const go = (id: Step["id"]) => () => onGo({ step: id, mappingId });
  switch (step.id) {
    case "archivo":
      return (
        <FileStep
          kind={step.mapping ? kindByModelId(step.mapping.model_id) : kind}
          mapping={step.mapping}
          onKindChange={(chosen) => onGo({ kind: chosen })}
          onMapping={(id) => onGo({ step: "archivo", mappingId: id })}
          onContinue={go("columnas")}
        />
      );
    case "columnas":
      return <ColumnsStep mapping={step.mapping} onBack={go("archivo")} onSaved={go("revisar")} />;
    case "revisar":
      return (
        <ReviewStep
          mapping={step.mapping}
          kind={step.kind}
          onBack={go("columnas")}
          onOtherFile={() => onGo({ kind: step.kind })}
          onLoading={go("resultado")}
        />
      );
    case "resultado":
      return (
        <ResultStep
          load={step.load}
          kind={step.kind}
          job={step.mapping.job}
          onOtherFile={() => onGo({ kind: step.kind })}
          onReview={go("revisar")}
        />
      );
  }
}
