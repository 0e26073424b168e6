/** Giving a file and watching it go: the zone, its way to the server, its reading there. */
import type { ReactNode } from "react";
import type { Upload } from "@/features/loads/file-step/use-file-upload";
import { ACCEPTED_FILES } from "@/features/loads/model/accepted-files";
import type { LoadKind } from "@/features/loads/model/kinds";
import { WorkProgress } from "@/features/loads/ui/work-progress";
import type { Job } from "@/shared/api/types";
import { formatBytes } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { FileZone } from "@/shared/ui/file-zone";
import { ProgressBar } from "@/shared/ui/progress-bar";

const HINT = "Excel (xlsx, xlsm, xlsb, xls), ods, csv o tsv. Hasta 100 MB y 1.048.576 filas.";

interface FileDropProps {
  kind: LoadKind | null;
  /** The kind is chosen and goes into a course, which is not. */
  needsCourse: boolean;
  upload: Upload;
  work: Job | null;
  failure: string | null;
  onFile: (file: File) => void;
  onCancelUpload: () => void;
}

export function FileDrop(props: FileDropProps) {
  const { kind, needsCourse, upload, work, failure, onFile, onCancelUpload } = props;
  if (upload.state === "sending") return <Sending upload={upload} onCancel={onCancelUpload} />;
  if (work) {
    return (
      <Frame>
        <WorkProgress job={work} label="Leyendo el archivo" />
      </Frame>
    );
  }
  return (
    <FileZone
      label={kind ? "Arrastra tu planilla aquí o elígela" : firstChoice(needsCourse)}
      hint={HINT}
      accept={ACCEPTED_FILES}
      disabled={kind === null}
      error={upload.state === "failed" ? upload.message : (failure ?? undefined)}
      onFile={onFile}
    />
  );
}

function firstChoice(needsCourse: boolean): string {
  return needsCourse ? "Elige primero el curso" : "Elige primero qué vas a cargar";
}

interface SendingProps {
  upload: Extract<Upload, { state: "sending" }>;
  onCancel: () => void;
}

function Sending({ upload, onCancel }: SendingProps) {
  const { file, share } = upload;
  return (
    <Frame>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <ProgressBar
            label={`Subiendo ${file.name}`}
            value={share * file.size}
            max={file.size}
            text={`${formatBytes(share * file.size)} de ${formatBytes(file.size)}`}
          />
        </div>
        <Button size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="rounded-card border bg-sunken/40 px-5 py-8">{children}</div>;
}
