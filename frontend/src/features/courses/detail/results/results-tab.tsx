/** Attendance, hours, grade and status of everybody in a course, as in a spreadsheet. */
import { ListChecks, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useHeldStatuses } from "@/features/courses/api/choices";
import type { CourseDetail } from "@/features/courses/api/courses-api";
import type { Pasted } from "@/features/courses/detail/results/grid-moves";
import { MarkAllDialog } from "@/features/courses/detail/results/mark-all-dialog";
import { ResultsGrid } from "@/features/courses/detail/results/results-grid";
import { type ResultsState, useResults } from "@/features/courses/detail/results/use-results";
import { detailAddress } from "@/features/courses/model/addresses";
import { formatCount } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";

export function ResultsTab({ course }: { course: CourseDetail }) {
  const statuses = useHeldStatuses();
  const results = useResults(course, statuses);
  const [marking, setMarking] = useState(false);
  const [left, setLeft] = useState("");
  const people = course.participants.filter(({ active }) => active);
  if (people.length === 0) return <NobodyYet course={course} />;

  function pasted({ edits, leftRows, leftColumns }: Pasted): void {
    setLeft(leftWords(leftRows, leftColumns));
    results.edit(edits, true);
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <p className="min-w-0 flex-1 basis-72 text-sm text-ink-muted">
          Pega aquí desde tu planilla: las columnas siguen este orden y, si la primera trae el RUT,
          cada fila encuentra a su participante. Muévete con las flechas o Enter.
        </p>
        <Button icon={<Undo2 />} aria-disabled={!results.canUndo} onClick={results.undoLast}>
          Deshacer
        </Button>
        <Button icon={<ListChecks />} onClick={() => setMarking(true)}>
          Marcar asistencia a todos
        </Button>
      </div>
      <SaveState results={results} left={left} />
      <Card flush>
        <ResultsGrid
          people={people}
          statuses={statuses}
          drafts={results.drafts}
          onEdit={(edit) => results.edit([edit])}
          onPaste={pasted}
          onUndo={results.undoLast}
        />
      </Card>
      <MarkAllDialog
        people={people}
        open={marking}
        onClose={() => setMarking(false)}
        onMark={(edits) => results.edit(edits, true)}
      />
    </div>
  );
}

function NobodyYet({ course }: { course: CourseDetail }) {
  return (
    <Card>
      <EmptyState
        icon={<ListChecks />}
        title="Aún no hay participantes"
        description="Agrégalos para registrar su asistencia y sus notas."
        actions={
          <Button asChild variant="primary">
            <Link to={detailAddress(course.course_id, "participantes")}>Ir a Participantes</Link>
          </Button>
        }
      />
    </Card>
  );
}

function SaveState({ results, left }: { results: ResultsState; left: string }) {
  const { drafts, saving, trouble, retry } = results;
  const faults = [...drafts.values()].filter(({ fault }) => fault !== null).length;
  return (
    <>
      {trouble && (
        <Banner
          tone="danger"
          title="No guardamos los últimos cambios."
          actions={
            <Button size="sm" onClick={retry}>
              Reintentar
            </Button>
          }
        >
          {trouble}
        </Banner>
      )}
      {(faults > 0 || left) && (
        <Banner tone="warning">
          {[faults > 0 && faultWords(faults), left].filter(Boolean).join(" ")}
        </Banner>
      )}
      <p role="status" className="-my-2 min-h-5 text-xs text-ink-subtle">
        {saving ? "Guardando…" : ""}
      </p>
    </>
  );
}

function faultWords(count: number): string {
  return count === 1
    ? "Falta guardar 1 celda: corrígela en la tabla."
    : `Faltan por guardar ${formatCount(count, "celda", "celdas")}: corrígelas en la tabla.`;
}

function leftWords(rows: number, columns: number): string {
  const parts = [
    rows > 0 && formatCount(rows, "fila pegada", "filas pegadas"),
    columns > 0 && formatCount(columns, "columna pegada", "columnas pegadas"),
  ].filter(Boolean);
  return parts.length > 0 ? `No encontramos lugar para ${parts.join(" y ")}.` : "";
}
