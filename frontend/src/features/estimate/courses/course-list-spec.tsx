/** The courses of a budget as a list: what each costs and why it gives nothing back. */
import type { BudgetCourse, BudgetYear } from "@/features/estimate/api/estimate-api";
import { ReasonsCell, RiskCell } from "@/features/estimate/courses/reasons-cell";
import { Amount } from "@/features/estimate/ui/amount";
import { formatDay, formatNumber, formatPercent } from "@/shared/lib/format";
import type { FilterSpec, ListColumn, ListSpec } from "@/shared/lists/list-spec";
import { useThematicAreaChoices } from "@/shared/lookups/lookup-choices";
import { Badge } from "@/shared/ui/badge";

const STATES = {
  executed: { label: "Ejecutado", tone: "success" },
  committed: { label: "Comprometido", tone: "info" },
} as const;

const COLUMNS: ListColumn<BudgetCourse>[] = [
  { id: "name", header: "Curso", sortKey: "name", cell: CourseName, fields: [] },
  {
    id: "state",
    header: "Estado",
    onCard: true,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    id: "endDate",
    header: "Término",
    sortKey: "endDate",
    onCard: true,
    className: "whitespace-nowrap tabular-nums",
    cell: ({ endDate }) => formatDay(endDate),
  },
  {
    id: "thematicArea",
    header: "Área temática",
    hidden: true,
    cell: ({ thematicArea }) => thematicArea.name,
  },
  {
    id: "participants",
    header: "Participantes",
    sortKey: "participants",
    align: "end",
    cell: ({ participants }) => formatNumber(participants),
  },
  {
    id: "cost",
    header: "Costo",
    sortKey: "cost",
    align: "end",
    onCard: true,
    cell: ({ cost }) => <Amount value={cost} />,
  },
  {
    id: "franchise",
    header: "Franquicia",
    sortKey: "franchise",
    align: "end",
    onCard: true,
    cell: ({ franchise }) => <Amount value={franchise} />,
  },
  {
    id: "companyCost",
    header: "Costo empresa",
    sortKey: "companyCost",
    align: "end",
    onCard: true,
    cell: ({ companyCost }) => <Amount value={companyCost} />,
  },
  {
    id: "attendance",
    header: "Asistencia",
    align: "end",
    cell: ({ attendance }) => attendance !== null && formatPercent(attendance / 100, 1),
  },
  {
    id: "atRisk",
    header: "Franquicia en riesgo",
    align: "end",
    onCard: true,
    fields: ["atRisk", "risks"],
    cell: RiskCell,
  },
  { id: "zeros", header: "Sin franquicia", onCard: true, cell: ReasonsCell },
];

function CourseName({ name, senceCode }: BudgetCourse) {
  return (
    <>
      {name}
      <span className="block text-xs font-normal text-ink-subtle">
        {senceCode ? `SENCE ${senceCode}` : "Sin código SENCE"}
      </span>
    </>
  );
}

const FILTERS: FilterSpec[] = [
  {
    kind: "choice",
    key: "state",
    param: "estado",
    label: "Estado",
    promoted: true,
    options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
  },
  {
    kind: "choice",
    key: "thematicArea",
    param: "area",
    label: "Área temática",
    promoted: true,
    useOptions: useThematicAreaChoices,
  },
];

/** The list of one company and year; the same hooks whichever they are. */
export function coursesOf({ company, year }: BudgetYear): ListSpec<BudgetCourse> {
  return {
    name: "budget-courses",
    title: "Cursos del presupuesto",
    nouns: { one: "curso", many: "cursos", feminine: false },
    searchLabel: "Buscar por curso o código SENCE",
    sorts: {
      nombre: "name",
      termino: "endDate",
      participantes: "participants",
      costo: "cost",
      franquicia: "franchise",
      costoEmpresa: "companyCost",
    },
    defaultSort: "endDate",
    filters: FILTERS,
    always: { company: String(company), year: String(year) },
    rowHeader: "name",
    columns: COLUMNS,
  };
}
