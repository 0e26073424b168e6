/** Satisfaction beside transfer: the questions that both surveys of a course ask. */
import { Link } from "react-router";
import type { Results, RowResult } from "@/features/evaluations/api/evaluations-api";
import { resultsAddress } from "@/features/evaluations/model/place";
import { AnswerBar } from "@/features/evaluations/results/answer-bar";
import { type PairedRow, pairedRows } from "@/features/evaluations/results/results-model";
import { formatNumber } from "@/shared/lib/format";
import { Card } from "@/shared/ui/card";

export function PairCard({ results }: { results: Results }) {
  const { pair, survey, tables } = results;
  if (pair === null || !pair.enough) return null;
  const rows = pairedRows(tables, pair.tables, pair.rows);
  return (
    <Card
      title="Satisfacción y transferencia"
      description="Las preguntas que ambas encuestas del curso comparten."
      actions={
        <Link to={resultsAddress(pair.survey.id)} className="link text-sm print:hidden">
          {`Ver resultados de ${pair.survey.type.toLowerCase()}`}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <p className="text-sm text-ink-muted">
          Las plantillas no tienen preguntas en común; compara sus índices.
        </p>
      ) : (
        <ul className="flex flex-col gap-5">
          {rows.map((row) => (
            <Pair key={row.text} row={row} ownType={survey.type} otherType={pair.survey.type} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PairProps {
  row: PairedRow;
  ownType: string;
  otherType: string;
}

function Pair({ row, ownType, otherType }: PairProps) {
  return (
    <li className="flex flex-col gap-2 break-inside-avoid">
      <span className="text-sm font-medium">{row.text}</span>
      <Side type={ownType} row={row.own} />
      <Side
        type={otherType}
        row={row.other}
        text={row.otherText === row.text ? undefined : row.otherText}
      />
    </li>
  );
}

function Side({ type, row, text }: { type: string; row: RowResult; text?: string | undefined }) {
  const index = row.index === null ? "" : ` · índice ${formatNumber(row.index)}`;
  return (
    <div className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
      <span className="text-xs text-ink-muted">
        {`${type}${index}`}
        {text && <span className="block">{text}</span>}
      </span>
      <AnswerBar row={row} />
    </div>
  );
}
