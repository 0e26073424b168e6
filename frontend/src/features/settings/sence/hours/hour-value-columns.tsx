/** The columns of the values of an hour. */
import { Pencil, Trash2 } from "lucide-react";
import { formatDay, formatMoney, todayInChile } from "@/shared/lib/format";
import { isValidOn } from "@/shared/sence/hour-maximum";
import type { HourValue } from "@/shared/sence/sence-queries";
import { Badge } from "@/shared/ui/badge";
import { columnsOf } from "@/shared/ui/data-table-columns";
import { IconButton } from "@/shared/ui/icon-button";

interface Doors {
  onEdit: (value: HourValue) => void;
  onRemove: (value: HourValue) => void;
}

const column = columnsOf<HourValue>();

export function hourValueColumns(doors: Doors) {
  return [
    column.accessor("modality", { header: "Modalidad" }),
    column.accessor("tranche", { header: "Tramo", meta: { align: "end" } }),
    column.accessor("value", {
      header: "Valor hora",
      meta: { align: "end" },
      cell: ({ row }) => formatMoney(row.original.value),
    }),
    column.accessor("validFrom", {
      header: "Vigencia",
      cell: ({ row }) => <Validity value={row.original} />,
    }),
    column.accessor("resolution", { header: "Resolución" }),
    column.display({
      id: "actions",
      header: "Acciones",
      meta: { className: "w-24" },
      cell: ({ row }) => <Actions value={row.original} {...doors} />,
    }),
  ];
}

function Validity({ value }: { value: HourValue }) {
  const { validFrom, validTo } = value;
  const today = todayInChile();
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">
        {validTo === null ? (
          `Desde ${formatDay(validFrom)}`
        ) : (
          <>
            <span className="whitespace-nowrap">{formatDay(validFrom)}</span>{" "}
            <span className="whitespace-nowrap">{`al ${formatDay(validTo)}`}</span>
          </>
        )}
      </span>
      {isValidOn(value, today) && <Badge tone="success">Vigente</Badge>}
      {validFrom > today && <Badge tone="info">Futuro</Badge>}
    </span>
  );
}

function Actions({ value, onEdit, onRemove }: Doors & { value: HourValue }) {
  const name = `${value.modality}, tramo ${value.tranche}, desde ${formatDay(value.validFrom)}`;
  return (
    <span className="flex gap-1">
      <IconButton
        size="sm"
        label={`Editar ${name}`}
        icon={<Pencil />}
        onClick={() => onEdit(value)}
      />
      <IconButton
        size="sm"
        label={`Eliminar ${name}`}
        icon={<Trash2 />}
        onClick={() => onRemove(value)}
      />
    </span>
  );
}
