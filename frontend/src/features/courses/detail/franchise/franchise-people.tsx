/** The franchise of each participant: amounts, the way they arise, and why there is none. */
import { useState } from "react";
import { Link } from "react-router";
import { type Attended, explainParticipation } from "@/features/courses/api/franchise-api";
import { ownReasons, sharedReasons } from "@/features/courses/detail/franchise/franchise-words";
import { participantAddress } from "@/features/courses/model/addresses";
import { FRANCHISE_KEY } from "@/shared/courses/course-changes";
import { ExplainButton } from "@/shared/explaining/explain-button";
import { formatMoney, formatPercent } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import { Badge } from "@/shared/ui/badge";
import { Card } from "@/shared/ui/card";
import { DataTable } from "@/shared/ui/data-table";
import { columnsOf } from "@/shared/ui/data-table-columns";
import { Pagination } from "@/shared/ui/pagination";

const PAGE_SIZE = 50;

interface FranchisePeopleProps {
  courseId: number;
  participants: readonly Attended[];
}

export function FranchisePeople({ courseId, participants }: FranchisePeopleProps) {
  const [page, setPage] = useState(1);
  const first = (page - 1) * PAGE_SIZE;
  return (
    <Card title="Por participante" flush>
      <DataTable
        caption="Franquicia por participante"
        columns={columnsFor(courseId, participants)}
        rows={participants.slice(first, first + PAGE_SIZE)}
        rowHeader="name"
        rowId={({ participant_id }) => participant_id}
      />
      {participants.length > PAGE_SIZE && (
        <div className="border-t px-4 py-2">
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={participants.length}
            onPageChange={setPage}
          />
        </div>
      )}
    </Card>
  );
}

const column = columnsOf<Attended>();

function columnsFor(courseId: number, participants: readonly Attended[]) {
  const shared = sharedReasons(participants);
  return [
    column.accessor(({ person }) => person.name, {
      id: "name",
      header: "Participante",
      cell: ({ row }) => <Name courseId={courseId} attended={row.original} />,
    }),
    column.accessor("percent", {
      header: "Tramo",
      meta: { align: "end" },
      cell: ({ row }) => percentWords(row.original),
    }),
    column.accessor("cost", {
      header: "Costo",
      meta: { align: "end" },
      cell: ({ row }) => formatMoney(row.original.cost),
    }),
    column.accessor("franchise", {
      header: "Franquicia",
      meta: { align: "end" },
      cell: ({ row }) => <Franchise attended={row.original} />,
    }),
    column.accessor("companyCost", {
      header: "Costo empresa",
      meta: { align: "end" },
      cell: ({ row }) => formatMoney(row.original.companyCost),
    }),
    column.display({
      id: "reasons",
      header: "Motivo sin franquicia",
      meta: { className: "min-w-56" },
      cell: ({ row }) => <Reasons reasons={ownReasons(row.original, shared)} />,
    }),
  ];
}

function percentWords({ percent }: Attended): string {
  return percent === null ? "—" : formatPercent(percent / 100, 1);
}

function Name({ courseId, attended }: { courseId: number; attended: Attended }) {
  const { participant_id, person } = attended;
  return (
    <span className="flex flex-col py-1">
      <Link
        to={participantAddress(courseId, participant_id)}
        className="link break-words text-ink decoration-transparent hover:decoration-current"
      >
        {person.name}
      </Link>
      {person.rut && (
        <span className="text-xs font-normal text-ink-muted">{formatRut(person.rut)}</span>
      )}
    </span>
  );
}

function Franchise({ attended }: { attended: Attended }) {
  const { participant_id, person, franchise, risks } = attended;
  return (
    <span className="inline-flex items-center gap-1">
      {risks.length > 0 && <Badge tone="warning">En riesgo</Badge>}
      {formatMoney(franchise)}
      <ExplainButton
        of={`Franquicia de ${person.name}`}
        queryKey={[...FRANCHISE_KEY, "participant", participant_id]}
        explain={(signal) => explainParticipation(participant_id, signal)}
      />
    </span>
  );
}

function Reasons({ reasons }: { reasons: Attended["zeros"] }) {
  if (reasons.length === 0) return <span className="text-ink-subtle">—</span>;
  return (
    <ul className="flex flex-col gap-1 py-1 text-xs text-ink-muted">
      {reasons.map(({ reason, text }) => (
        <li key={reason}>{text}</li>
      ))}
    </ul>
  );
}
