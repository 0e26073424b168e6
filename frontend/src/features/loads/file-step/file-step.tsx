/** Step 1: what is being loaded, from which file, and where its headings are. */
import { ArrowRight } from "lucide-react";
import { failureOf, useWork } from "@/features/loads/api/queries";
import type { Mapping } from "@/features/loads/api/types";
import { CourseField } from "@/features/loads/file-step/course-field";
import { FileDrop } from "@/features/loads/file-step/file-drop";
import { FileRead } from "@/features/loads/file-step/file-read";
import { KindCards } from "@/features/loads/file-step/kind-cards";
import { TemplateLink } from "@/features/loads/file-step/template-link";
import {
  type Destination,
  destinationOf,
  useFileUpload,
} from "@/features/loads/file-step/use-file-upload";
import type { LoadKind } from "@/features/loads/model/kinds";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { DiscardButton } from "@/features/loads/ui/discard-button";
import { StepActions } from "@/features/loads/ui/step-actions";
import { TextareaField } from "@/shared/ui/textarea-field";

interface FileStepProps {
  kind: LoadKind | null;
  /** The course in the address, before a mapping has one. */
  courseId: number | null;
  mapping: Mapping | null;
  onKindChange: (kind: LoadKind, courseId: number | null) => void;
  onMapping: (mappingId: number, kind: LoadKind) => void;
  onContinue: () => void;
}

const READING = ["headings"];

export function FileStep(props: FileStepProps) {
  const { kind, courseId, mapping, onKindChange, onMapping, onContinue } = props;
  const { upload, send, sendAgain, cancel } = useFileUpload(onMapping);
  const work = useWork(mapping?.job ?? null, READING);
  const file = mapping?.file ?? null;
  const destination = destinationOf(kind, courseId);
  const failure = failureOf(mapping?.job ?? null, READING);

  function change(chosen: LoadKind, course: number | null): void {
    onKindChange(chosen, course);
    const next = destinationOf(chosen, course);
    if (next && (file || chosen.needsCourse)) sendAgain(next);
  }

  function sendChosen(chosen: File): void {
    if (destination) void send(chosen, destination);
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <KindCards kind={kind} onKindChange={(chosen) => change(chosen, courseId)} />
        {kind?.needsCourse && (
          <CourseField courseId={courseId} onCourseChange={(chosen) => change(kind, chosen)} />
        )}
        {kind && <TemplateLink kind={kind} />}
      </div>
      {file && mapping && upload.state === "idle" ? (
        <FileRead mapping={{ ...mapping, file }} work={work} onFile={sendChosen} />
      ) : (
        <FileDrop
          {...{ upload, failure, work }}
          kind={destination?.kind ?? null}
          needsCourse={kind !== null && destination === null}
          onFile={sendChosen}
          onCancelUpload={cancel}
        />
      )}
      <Comment />
      <StepActions
        primaryLabel="Continuar"
        primaryIcon={<ArrowRight />}
        reason={
          missing(kind, destination) ??
          reasonToWait(mapping, upload.state === "sending" || work !== null)
        }
        onPrimary={onContinue}
        start={mapping && <DiscardButton mapping={mapping} />}
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

function missing(kind: LoadKind | null, destination: Destination | null): string | null {
  if (!kind) return "Elige qué vas a cargar.";
  return destination ? null : "Elige el curso.";
}

function reasonToWait(mapping: Mapping | null, working: boolean): string | null {
  if (working) return "Espera a que terminemos de leer el archivo.";
  return mapping?.file ? null : "Elige un archivo para continuar.";
}
