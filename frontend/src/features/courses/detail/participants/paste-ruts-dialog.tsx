/** A pasted column of RUTs into the course, and what became of each line. */
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { pasteParticipants } from "@/features/courses/api/participants-api";
import { PastedOutcomes } from "@/features/courses/detail/participants/pasted-outcomes";
import {
  inCalls,
  inNeed,
  type LineOutcome,
  outcomesOf,
  type RutLines,
  readRutLines,
  unsentOutcomes,
} from "@/features/courses/detail/participants/rut-lines";
import { describeError } from "@/shared/api/errors";
import { coursesChanged } from "@/shared/courses/course-changes";
import { AttemptSeries } from "@/shared/forms/attempt-key";
import { formatCount } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { TextareaField } from "@/shared/ui/textarea-field";

interface Pasting {
  outcomes: readonly LineOutcome[];
  warnings: readonly string[];
}

interface PasteRutsDialogProps {
  course: CourseDetail;
  onClose: () => void;
}

export function PasteRutsDialog({ course, onClose }: PasteRutsDialogProps) {
  const formId = useId();
  const [text, setText] = useState("");
  const [outcomes, setOutcomes] = useState<Pasting | null>(null);
  const read = readRutLines(text);
  const { busy, error, send } = usePasting(course.course_id, setOutcomes);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(read);
  }

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={outcomes ? "Resultado de los RUT pegados" : "Pegar RUT"}
      description={outcomes ? undefined : "Copia la columna desde tu planilla: un RUT por línea."}
      size="lg"
      sturdy
      footer={
        outcomes ? (
          <>
            <Button onClick={() => setOutcomes(null)}>Pegar más RUT</Button>
            <Button variant="primary" onClick={onClose}>
              Ver participantes
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              loading={busy}
              aria-disabled={read.lines.length === 0}
            >
              {busy ? "Agregando…" : addWords(read.lines.length)}
            </Button>
          </>
        )
      }
    >
      {outcomes ? (
        <PastedOutcomes
          {...outcomes}
          onCorrect={(corrected) => {
            setText(corrected);
            setOutcomes(null);
          }}
        />
      ) : (
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
          {error && <Banner tone="danger">{error}</Banner>}
          <TextareaField
            label="RUT, uno por línea"
            hint="Si pegas también el nombre en la columna siguiente, crearemos a quien no exista."
            rows={8}
            spellCheck={false}
            className="font-mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p role="status" className="text-sm text-ink-muted">
            {lineWords(read)}
          </p>
        </form>
      )}
    </Dialog>
  );
}

function addWords(count: number): string {
  return `Agregar ${formatCount(count, "participante", "participantes")}`;
}

function lineWords({ lines, repeated, notRut }: RutLines): string {
  return [
    formatCount(lines.length, "RUT encontrado", "RUT encontrados"),
    repeated.length > 0 && formatCount(repeated.length, "línea repetida", "líneas repetidas"),
    notRut.length > 0 && formatCount(notRut.length, "línea sin RUT", "líneas sin RUT"),
  ]
    .filter(Boolean)
    .join("; ");
}

/** A long list goes in several calls; what was sent before a fault stays in the course. */
function usePasting(courseId: number, onDone: (pasting: Pasting) => void) {
  const client = useQueryClient();
  const [series] = useState(() => new AttemptSeries());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(read: RutLines): Promise<void> {
    const { lines } = read;
    if (busy || lines.length === 0) return;
    setBusy(true);
    setError(null);
    try {
      const outcomes = unsentOutcomes(read);
      const warnings: string[] = [];
      const key = series.keyFor(lines);
      for (const [index, call] of inCalls(lines).entries()) {
        const answer = await pasteParticipants(courseId, call, `${key}-${index}`);
        outcomes.push(...outcomesOf(call, answer));
        warnings.push(...answer.warnings.map(({ message }) => message));
      }
      series.ended();
      onDone({ outcomes: inNeed(outcomes), warnings });
    } catch (trouble) {
      setError(describeError(trouble).message);
    } finally {
      await coursesChanged(client);
      setBusy(false);
    }
  }

  return { busy, error, send };
}
