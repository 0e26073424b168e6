/** What became of pasted lines: counts, and each line with its fate. */
import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, Copy, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import {
  correctedText,
  countOf,
  type LineFate,
  type LineOutcome,
} from "@/features/courses/detail/participants/rut-lines";
import { formatCount } from "@/shared/lib/format";
import { formatRut } from "@/shared/lib/rut";
import { Badge, type Tone } from "@/shared/ui/badge";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { DataTable } from "@/shared/ui/data-table";
import { columnsOf } from "@/shared/ui/data-table-columns";
import { announce, useAnnouncement } from "@/shared/ui/live-region";

interface FateWords {
  fate: LineFate;
  one: string;
  many: string;
  tone: Tone;
  icon: ReactNode;
}

const FATES: readonly FateWords[] = [
  { fate: "added", one: "Agregado", many: "agregados", tone: "success", icon: <CircleCheck /> },
  {
    fate: "already",
    one: "Ya inscrito",
    many: "ya inscritos",
    tone: "info",
    icon: <CircleMinus />,
  },
  {
    fate: "notFound",
    one: "No encontrado",
    many: "no encontrados",
    tone: "warning",
    icon: <CircleHelp />,
  },
  {
    fate: "invalid",
    one: "Con problema",
    many: "con problemas",
    tone: "danger",
    icon: <CircleAlert />,
  },
];

const column = columnsOf<LineOutcome>();

const COLUMNS = [
  column.accessor("line", { header: "Línea", meta: { align: "end", className: "w-16" } }),
  column.accessor("rut", {
    header: "RUT",
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatRut(getValue())}</span>,
  }),
  column.accessor("name", { header: "Nombre", cell: ({ getValue }) => getValue() ?? "" }),
  column.accessor("fate", {
    header: "Resultado",
    cell: ({ row }) => <Fate outcome={row.original} />,
  }),
];

interface PastedOutcomesProps {
  outcomes: readonly LineOutcome[];
  /** What is worth knowing about those who were added. */
  warnings: readonly string[];
  /** Takes lines with their right check digits, to be looked over and pasted again. */
  onCorrect: (text: string) => void;
}

export function PastedOutcomes({ outcomes, warnings, onCorrect }: PastedOutcomesProps) {
  const words = FATES.map(({ fate, one, many }) =>
    formatCount(countOf(outcomes, fate), one.toLocaleLowerCase("es-CL"), many),
  );
  const unknown = outcomes.filter(({ fate }) => fate === "notFound").map(({ rut }) => rut);
  const corrected = correctedText(outcomes);
  useAnnouncement(words.join(", "));

  async function copyUnknown(): Promise<void> {
    await navigator.clipboard.writeText(unknown.join("\n"));
    announce("RUT copiados.");
  }

  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Resumen" className="flex flex-wrap gap-2">
        {FATES.map(({ fate, tone, icon }, index) => (
          <li key={fate}>
            <Badge tone={tone} icon={icon}>
              {words[index]}
            </Badge>
          </li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      {unknown.length > 0 && (
        <Button size="sm" icon={<Copy />} className="w-fit" onClick={() => void copyUnknown()}>
          Copiar los RUT no encontrados
        </Button>
      )}
      {corrected !== "" && (
        <Button
          size="sm"
          icon={<PencilLine />}
          className="w-fit"
          onClick={() => onCorrect(corrected)}
        >
          Pegar los RUT con el dígito sugerido
        </Button>
      )}
      <div className="rounded-card border">
        <DataTable
          caption="Resultado por línea"
          columns={COLUMNS}
          rows={outcomes}
          rowHeader="rut"
          rowId={({ line }) => line}
          dense
        />
      </div>
    </div>
  );
}

function Fate({ outcome }: { outcome: LineOutcome }) {
  const known = FATES.find(({ fate }) => fate === outcome.fate);
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={known?.tone} icon={known?.icon}>
        {known?.one}
      </Badge>
      {outcome.reason && <span className="text-xs text-ink-muted">{outcome.reason}</span>}
    </span>
  );
}
