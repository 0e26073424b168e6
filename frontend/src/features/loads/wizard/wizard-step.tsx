/** The step on screen, with where each of its buttons leads. */

import type { Mapping } from "@/features/loads/api/types";
import { ColumnsStep } from "@/features/loads/columns-step/columns-step";
import { FileStep } from "@/features/loads/file-step/file-step";
import type { WizardPlace } from "@/features/loads/model/addresses";
import { kindOf, type LoadKind } from "@/features/loads/model/kinds";
import type { Step } from "@/features/loads/model/steps";
import { ResultStep } from "@/features/loads/result-step/result-step";
import { ReviewStep } from "@/features/loads/review-step/review-step";

interface WizardStepProps {
  step: Step;
  /** The kind in the address, before a mapping has one. */
  kind: LoadKind | null;
  courseId: number | null;
  onGo: (place: WizardPlace) => void;
}

export function WizardStep({ step, kind, courseId, onGo }: WizardStepProps) {
  const mappingId = step.mapping?.mapping_id ?? null;
  const go = (id: Step["id"]) => () => onGo({ step: id, mappingId });
  switch (step.id) {
    case "archivo":
      return (
        <FileStep
          kind={step.mapping ? kindOf(step.mapping) : kind}
          courseId={step.mapping ? step.mapping.courseId : courseId}
          mapping={step.mapping}
          onKindChange={(chosen, course) => onGo({ kind: chosen, courseId: course })}
          onMapping={(id) => onGo({ step: "archivo", mappingId: id })}
          onContinue={go("columnas")}
        />
      );
    case "columnas":
      return <ColumnsStep mapping={step.mapping} onBack={go("archivo")} onSaved={go("revisar")} />;
    case "revisar":
      return (
        <ReviewStep
          review={step.review}
          kind={step.kind}
          onBack={go(step.review.corrects ? "resultado" : "columnas")}
          onLoading={go("resultado")}
        />
      );
    case "resultado":
      return (
        <ResultStep
          load={step.load}
          kind={step.kind}
          job={step.mapping.job}
          correction={step.mapping.correction}
          onOtherFile={() => onGo(anotherFile(step.mapping))}
          onReview={go("revisar")}
        />
      );
  }
}

function anotherFile(mapping: Mapping): WizardPlace {
  return { kind: kindOf(mapping), courseId: mapping.courseId };
}
