/** Step 4: the load under way, and what it did once it ends. */
import { failureOf, useWork } from "@/features/loads/api/queries";
import type { Correction, Load } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import { undoneBy } from "@/features/loads/model/undo-plan";
import { LoadOutcome } from "@/features/loads/result-step/load-outcome";
import { WorkProgress } from "@/features/loads/ui/work-progress";
import type { Job } from "@/shared/api/types";
import { formatCount } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";

interface ResultStepProps {
  load: Load;
  kind: LoadKind;
  /** The last work on the mapping, which may be newer than what the load knows. */
  job: Job | null;
  /** Corrected rows that were looked at and not loaded. */
  correction: Correction | null;
  onOtherFile: () => void;
  onReview: () => void;
}

const LOADING = ["load", "undo"];

export function ResultStep(props: ResultStepProps) {
  const { load, kind, job, correction, onOtherFile, onReview } = props;
  const own = useWork(job, LOADING);
  const others = useWork(load.job, LOADING);
  const work = own ?? others;
  if (work) return <UnderWay load={load} kind={kind} work={work} />;
  // How the load itself ended is told by its outcome; this is about what was tried afterwards.
  const failure = load.state === "done" ? failureOf(job, LOADING) : null;
  return (
    <div className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {correction && (
        <Banner
          tone="info"
          title="Tienes una corrección sin cargar"
          actions={<Button onClick={onReview}>Revisar la corrección</Button>}
        >
          {`Subiste ${correction.fileName}: revísalo para completar esta carga.`}
        </Banner>
      )}
      <LoadOutcome {...{ load, kind, onOtherFile, onReview }} undone={undoneBy(job)} />
    </div>
  );
}

interface UnderWayProps {
  load: Load;
  kind: LoadKind;
  work: Job;
}

function UnderWay({ load, kind, work }: UnderWayProps) {
  const undoing = work.kind === "undo";
  return (
    <section className="flex flex-col gap-5 py-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">
          {undoing ? "Deshaciendo la carga" : `Cargando ${kind.many}`}
        </h2>
        <p className="text-sm text-ink-muted">
          {[load.fileName, formatCount(load.counts?.rows ?? work.total ?? 0, "fila", "filas")].join(
            " · ",
          )}
        </p>
      </div>
      <WorkProgress job={work} label={undoing ? "Deshaciendo" : "Cargando"} />
      <p className="text-sm text-ink-muted">
        Puedes salir de esta página: seguimos trabajando y te avisamos en la campana al terminar.
      </p>
    </section>
  );
}
