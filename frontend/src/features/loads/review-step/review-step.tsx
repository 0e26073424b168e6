/** Step 3: everything that loading would do, seen before anything is written. */
import { ArrowLeft } from "lucide-react";
import type { LoadKind } from "@/features/loads/model/kinds";
import type { Review } from "@/features/loads/model/steps";
import { Reviewed } from "@/features/loads/review-step/reviewed";
import { usePreview } from "@/features/loads/review-step/use-preview";
import { WorkProgress } from "@/features/loads/ui/work-progress";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Skeleton, TableSkeleton } from "@/shared/ui/skeleton";

interface ReviewStepProps {
  review: Review;
  kind: LoadKind;
  onBack: () => void;
  onLoading: () => void;
}

export function ReviewStep({ review, kind, onBack, onLoading }: ReviewStepProps) {
  const { ask, work, failure } = usePreview(review);
  return (
    <div className="flex flex-col gap-6">
      {failure && !work && (
        <NoPreview
          failure={failure}
          cancelled={review.mapping.job?.state === "cancelled"}
          backLabel={review.corrects ? "Volver al resultado" : "Volver a las columnas"}
          onBack={onBack}
          onRetry={ask}
        />
      )}
      {work && <WorkProgress job={work} label="Revisando las filas" />}
      {review.preview ? (
        <Reviewed
          {...{ review, kind, onBack, onLoading }}
          preview={review.preview}
          hold={holdOf(work !== null, failure !== null)}
          onOptions={(options) => void ask(options)}
        />
      ) : (
        !failure && <ReviewSkeleton />
      )}
    </div>
  );
}

/** Why figures that belong to other options must not be loaded. */
function holdOf(working: boolean, failed: boolean): string | null {
  if (working) return "Espera a que terminemos de revisar.";
  return failed ? "Vuelve a revisar el archivo antes de cargarlo." : null;
}

interface NoPreviewProps {
  failure: string;
  /** The person stopped it: that is no trouble. */
  cancelled: boolean;
  backLabel: string;
  onBack: () => void;
  onRetry: () => Promise<void>;
}

function NoPreview({ failure, cancelled, backLabel, onBack, onRetry }: NoPreviewProps) {
  return (
    <Banner
      tone={cancelled ? "info" : "danger"}
      title={cancelled ? "Revisión cancelada" : "No pudimos revisar el archivo"}
      actions={
        <>
          <Button icon={<ArrowLeft />} onClick={onBack}>
            {backLabel}
          </Button>
          <Button onClick={() => void onRetry()}>
            {cancelled ? "Revisar de nuevo" : "Reintentar"}
          </Button>
        </>
      }
    >
      {failure}
    </Banner>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-3 w-full" />
      <TableSkeleton rows={6} columns={4} />
    </div>
  );
}
