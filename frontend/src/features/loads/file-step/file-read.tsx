/** The file once it is read: what it holds, what was noticed, and its headings to check. */
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { moveHeadings } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import { FileSummary } from "@/features/loads/file-step/file-summary";
import { HeadingChooser, type HeadingPlace } from "@/features/loads/file-step/heading-chooser";
import { SameFileNotice } from "@/features/loads/file-step/same-file-notice";
import { errorsAddress } from "@/features/loads/model/addresses";
import type { ReadMapping } from "@/features/loads/model/steps";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { Notes } from "@/features/loads/ui/notes";
import { WorkProgress } from "@/features/loads/ui/work-progress";
import { describeError } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";

interface FileReadProps {
  mapping: ReadMapping;
  work: Job | null;
  onFile: (file: File) => void;
}

export function FileRead({ mapping, work, onFile }: FileReadProps) {
  const { file } = mapping;
  const { move, error } = useHeadingMove(mapping.mapping_id);
  return (
    <div className="flex flex-col gap-4">
      <FileSummary file={file} onFile={onFile} />
      {file.sameFileAs && <SameFileNotice sameFile={file.sameFileAs} />}
      {file.rejectedOf !== null && <RejectedNotice loadId={file.rejectedOf} />}
      <Notes notes={file.notes} decisions={file.decisions} />
      {error && <Banner tone="danger">{error}</Banner>}
      <HeadingChooser file={file} busy={work !== null} onMove={move} />
      {work && <WorkProgress job={work} label="Leyendo los encabezados" />}
    </div>
  );
}

function RejectedNotice({ loadId }: { loadId: number }) {
  return (
    <Banner
      tone="info"
      title="Son filas rechazadas de una carga anterior"
      actions={
        <Button asChild>
          <Link to={errorsAddress(loadId)}>Ir a esa carga</Link>
        </Button>
      }
    >
      <p>Para completar esa misma carga, súbelas ahí con "Volver a cargar".</p>
    </Banner>
  );
}

/** A moved heading row makes other columns, so what was chosen for the former ones is dropped. */
function useHeadingMove(mappingId: number) {
  const [error, setError] = useState<string | null>(null);
  const { jobStarted } = useMappingCache();
  const headingsMoved = useWizardStore((state) => state.headingsMoved);
  const move = useCallback(
    (place: HeadingPlace) => {
      setError(null);
      moveHeadings({ mappingId, ...place })
        .then((job) => {
          headingsMoved();
          jobStarted(mappingId, job);
        })
        .catch((cause: unknown) => setError(describeError(cause).message));
    },
    [mappingId, jobStarted, headingsMoved],
  );
  return { move, error };
}
