/** The numbers at the top of results: how many answered, the index, what it compares with. */
import type { ReactNode } from "react";
import type { OtherResults, Results } from "@/features/evaluations/api/evaluations-api";
import { differenceWords, FEW_ANSWERS } from "@/features/evaluations/results/results-model";
import { Caution } from "@/features/evaluations/results/table-results";
import { formatCount, formatNumber } from "@/shared/lib/format";
import { rateWords } from "@/shared/surveys/survey-states";
import { Meter } from "@/shared/ui/meter";

export function ResultNumbers({ results }: { results: Results }) {
  const { responses, participants, rate, index, average, pair } = results;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4 print:grid-cols-2">
      <Tile label="Tasa de respuesta" value={rateWords(rate)}>
        <Meter label="Tasa de respuesta" value={responses} max={participants} tone="primary" />
        <p>{`${formatNumber(responses)} de ${formatCount(participants, "persona", "personas")}`}</p>
      </Tile>
      <Tile
        label="Índice"
        value={indexWords(index)}
        mark={responses < FEW_ANSWERS && index !== null ? <Caution /> : null}
      >
        <p>0 es la peor respuesta posible y 100, la mejor.</p>
      </Tile>
      <Tile label="Promedio del área temática" value={averageWords(average)}>
        <p>{comparison(index, average)}</p>
      </Tile>
      <Tile label={pairLabel(results)} value={pair ? indexWords(pair.index) : "—"}>
        <p>{pairWords(pair)}</p>
      </Tile>
    </div>
  );
}

interface TileProps {
  label: string;
  value: string;
  mark?: ReactNode;
  children: ReactNode;
}

function Tile({ label, value, mark, children }: TileProps) {
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-1.5 rounded-card border bg-surface px-4 py-3 text-xs text-ink-muted shadow-raised break-inside-avoid"
    >
      <h2 className="text-sm font-medium text-ink-muted">{label}</h2>
      <p className="flex items-center gap-2 text-2xl font-semibold text-ink tabular-nums">
        {value}
        {mark}
      </p>
      {children}
    </section>
  );
}

function indexWords(index: number | null): string {
  return index === null ? "—" : formatNumber(index);
}

type Average = Results["average"];

/** An average of this survey alone says nothing. */
function averageWords({ index, surveys }: Average): string {
  return surveys > 1 ? indexWords(index) : "—";
}

function comparison(index: number | null, average: Average): string {
  if (average.index === null || average.surveys < 2) return "Aún no hay otras encuestas del área.";
  const of = `${formatCount(average.surveys, "encuesta", "encuestas")} del área`;
  return index === null ? of : `${differenceWords(index, average.index)} (${of})`;
}

function pairLabel({ survey }: Results): string {
  return survey.type === "Satisfacción" ? "Transferencia del curso" : "Satisfacción del curso";
}

function pairWords(pair: OtherResults | null): string {
  if (pair === null) return "El curso no tiene esa encuesta.";
  if (!pair.enough) return pair.message ?? "";
  return `${formatNumber(pair.responses)} de ${formatCount(pair.participants, "persona", "personas")}`;
}
