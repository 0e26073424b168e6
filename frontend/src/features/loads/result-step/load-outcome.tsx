/** What a load did: its figures, its rejected rows, and taking it back. */
import { CircleAlert, CircleCheck, CircleSlash, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Load } from "@/features/loads/api/types";
import type { LoadKind } from "@/features/loads/model/kinds";
import {
  failedRows,
  hasRejected,
  type OutcomeTone,
  outcomeTitle,
  stateWords,
} from "@/features/loads/model/outcomes";
import { type Undone, undoneWords } from "@/features/loads/model/undo-plan";
import { OutcomeActions } from "@/features/loads/result-step/outcome-actions";
import { Rounds } from "@/features/loads/result-step/rounds";
import { CountsBar } from "@/features/loads/ui/counts-bar";
import { EnrolmentNote } from "@/features/loads/ui/enrolment-note";
import { Kept } from "@/features/loads/undo/kept-rows";
import { formatCount, formatMoment } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/badge";
import { Banner } from "@/shared/ui/banner";

interface LoadOutcomeProps {
  load: Load;
  /** What undoing it did, while that is the last thing that happened. */
  undone: Undone | null;
  kind: LoadKind;
  onOtherFile: () => void;
  onReview: () => void;
}

export function LoadOutcome({ load, kind, undone, onOtherFile, onReview }: LoadOutcomeProps) {
  const { label, tone } = stateWords(load);
  const wrote = load.state === "done";
  return (
    <section className="flex flex-col gap-6">
      <header className="flex items-start gap-4">
        <OutcomeMark tone={tone} undone={load.state.startsWith("undone")} />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <h2 className="text-xl font-semibold text-balance">{outcomeTitle(load, kind)}</h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
            <Badge tone={tone}>{label}</Badge>
            <span>{whenAndWho(load)}</span>
          </div>
          {load.comment && <p className="text-sm text-ink-muted">{`"${load.comment}"`}</p>}
        </div>
      </header>
      {load.error && <Banner tone="danger">{load.error.message}</Banner>}
      {wrote && load.counts && (
        <>
          <CountsBar counts={load.counts} kind={kind} tense="past" />
          <EnrolmentNote counts={load.counts} courseName={load.courseName} tense="past" />
        </>
      )}
      {hasRejected(load) && <WhatToDo failed={failedRows(load)} wrote={wrote} />}
      {undone && load.state.startsWith("undone") && <UndoneSummary load={load} undone={undone} />}
      <Rounds rounds={load.rounds} kind={kind} />
      <OutcomeActions load={load} onOtherFile={onOtherFile} onReview={onReview} />
    </section>
  );
}

function whenAndWho({ fileName, finishedAt, createdAt, userName }: Load): string {
  return `${fileName} · ${formatMoment(finishedAt ?? createdAt)} · ${userName}`;
}

const MARKS: Record<OutcomeTone, { icon: ReactNode; look: string }> = {
  success: { icon: <CircleCheck />, look: "bg-success-soft text-success" },
  warning: { icon: <TriangleAlert />, look: "bg-warning-soft text-warning" },
  danger: { icon: <CircleAlert />, look: "bg-danger-soft text-danger" },
  info: { icon: <CircleCheck />, look: "bg-info-soft text-info" },
  neutral: { icon: <CircleSlash />, look: "bg-sunken text-ink-muted" },
};

function OutcomeMark({ tone, undone }: { tone: OutcomeTone; undone: boolean }) {
  const { icon, look } = MARKS[tone];
  return (
    <span
      aria-hidden
      className={`flex size-12 shrink-0 items-center justify-center rounded-pill [&>svg]:size-6 ${look}`}
    >
      {undone ? <Undo2 /> : icon}
    </span>
  );
}

function UndoneSummary({ load, undone }: { load: Load; undone: Undone }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {undoneWords(undone, load.model_id).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Kept plan={undone} />
    </>
  );
}

function WhatToDo({ failed, wrote }: { failed: number; wrote: boolean }) {
  const one = failed === 1;
  return (
    <Banner
      tone="warning"
      title={
        wrote
          ? formatCount(failed, "fila quedó afuera", "filas quedaron afuera")
          : formatCount(failed, "fila tiene problemas", "filas tienen problemas")
      }
    >
      <ol className="list-decimal pl-5">
        <li>{`Descarga ${one ? "la fila rechazada" : "las filas rechazadas"}: es tu mismo archivo, con el motivo al lado.`}</li>
        <li>Corrige las celdas marcadas y guarda.</li>
        <li>
          {wrote
            ? 'Súbelo con "Volver a cargar": lo revisas y se completa esta misma carga, con lo que ya elegiste y sin duplicar nada.'
            : 'Súbelo con "Volver a cargar": juntamos esas filas con las demás de tu archivo y revisas todo antes de cargarlo.'}
        </li>
      </ol>
    </Banner>
  );
}
