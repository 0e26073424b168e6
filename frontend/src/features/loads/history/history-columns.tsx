/** The columns of the list of earlier loads. */
import { Link } from "react-router";
import type { Load } from "@/features/loads/api/types";
import { LoadMenu } from "@/features/loads/history/load-menu";
import { wizardAddress } from "@/features/loads/model/addresses";
import { countsInWords } from "@/features/loads/model/counts";
import { kindByModelId } from "@/features/loads/model/kinds";
import { stateWords } from "@/features/loads/model/outcomes";
import { formatMoment } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/badge";
import { columnsOf } from "@/shared/ui/data-table-columns";

const column = columnsOf<Load>();

export const HISTORY_COLUMNS = [
  column.accessor("createdAt", {
    header: "Fecha",
    meta: { className: "w-36 whitespace-nowrap text-ink-muted" },
    cell: (cell) => formatMoment(cell.getValue()),
  }),
  column.accessor("model_id", {
    header: "Tipo",
    meta: { className: "w-28" },
    cell: (cell) => kindByModelId(cell.getValue()).label,
  }),
  column.accessor("fileName", {
    header: "Archivo",
    meta: { className: "min-w-56" },
    cell: (cell) => <FileCell load={cell.row.original} />,
  }),
  column.accessor("userName", { header: "Cargado por", meta: { className: "w-36" } }),
  column.accessor("counts", {
    header: "Resultado",
    cell: (cell) => <ResultCell load={cell.row.original} />,
  }),
  column.display({
    id: "actions",
    header: "Acciones",
    meta: { className: "w-16" },
    cell: (cell) => <LoadMenu load={cell.row.original} />,
  }),
];

function FileCell({ load }: { load: Load }) {
  return (
    <span className="flex flex-col py-1">
      <Link
        className="link break-all"
        to={wizardAddress({ step: "resultado", mappingId: load.mapping_id })}
      >
        {load.fileName}
      </Link>
      {load.courseName && (
        <span className="text-xs font-normal break-words text-ink-muted">
          {`Participantes de "${load.courseName}"`}
        </span>
      )}
      {load.comment && (
        <span className="text-xs font-normal break-words text-ink-muted">{load.comment}</span>
      )}
    </span>
  );
}

function ResultCell({ load }: { load: Load }) {
  const { label, tone } = stateWords(load);
  const counts = load.state === "done" ? load.counts : null;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1">
      <Badge tone={tone}>{label}</Badge>
      {counts && (
        <span className="text-xs text-ink-muted">
          {countsInWords(counts, kindByModelId(load.model_id), "past")}
        </span>
      )}
    </span>
  );
}
