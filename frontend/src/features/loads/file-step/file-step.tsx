/** Step 1: what is being loaded, from which file, and where its headings are. */
import { ArrowRight } from "lucide-react";
import { failureOf, useWork } from "@/features/loads/api/queries";
import type { Mapping } from "@/features/loads/api/types";
import { FileDrop } from "@/features/loads/file-step/file-drop";
import { FileRead } from "@/features/loads/file-step/file-read";
import { KindCards } from "@/features/loads/file-step/kind-cards";
import { TemplateLink } from "@/features/loads/file-step/template-link";
import { useFileUpload } from "@/features/loads/file-step/use-file-upload";
import type { LoadKind } from "@/features/loads/model/kinds";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { DiscardButton } from "@/features/loads/ui/discard-button";
import { StepActions } from "@/features/loads/ui/step-actions";
import { TextareaField } from "@/shared/ui/textarea-field";

interface FileStepProps {
  kind: LoadKind | null;
  mapping: Mapping | null;
  onKindChange: (kind: LoadKind) => void;
  onMapping: (mappingId: number, kind: LoadKind) => void;
  onContinue: () => void;
}

const READING = ["headings"];

export function FileStep({ kind, mapping, onKindChange, onMapping, onContinue }: FileStepProps) {
  const { upload, send, sendAgain, cancel } = useFileUpload(onMapping);
  const work = useWork(mapping?.job ?? null, READING);
  const file = mapping?.file ?? null;
  const failure = failureOf(mapping?.job ?? null, READING);

  function changeKind(chosen: LoadKind): void {
    onKindChange(chosen);
    if (file) sendAgain(chosen);
  }

  function sendChosen(chosen: File): void {
    if (kind) void send(chosen, kind);
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <KindCards kind={kind} onKindChange={changeKind} />
        {kind && <TemplateLink kind={kind} />}
      </div>
      {file && mapping && upload.state === "idle" ? (
        <FileRead mapping={{ ...mapping, file }} work={work} onFile={sendChosen} />
      ) : (
        <FileDrop
          {...{ kind, upload, failure, work }}
          onFile={sendChosen}
          onCancelUpload={cancel}
        />
      )}
      <Comment />
      <StepActions
        primaryLabel="Continuar"
        primaryIcon={<ArrowRight />}
        reason={reasonToWait(kind, mapping, upload.state === "sending" || work !== null)}
        onPrimary={onContinue}
        start={mapping && <DiscardButton />}
      />
    </div>
  );
}

function Comment() {
  const comment = useWizardStore((state) => state.comment);
  const commentWritten = useWizardStore((state) => state.commentWritten);
  return (
    <TextareaField
      label="Comentario"
      optional
      hint="Para reconocer esta carga más adelante, por ejemplo: nómina de octubre."
      rows={2}
      maxLength={500}
      value={comment}
      onChange={(event) => commentWritten(event.target.value)}
    />
  );
}

function reasonToWait(
  kind: LoadKind | null,
  mapping: Mapping | null,
  working: boolean,
): string | null {
  if (!kind) return "Elige qué vas a cargar.";
  if (working) return "Espera a que terminemos de leer el archivo.";
  return mapping?.file ? null : "Elige un archivo para continuar.";
}
