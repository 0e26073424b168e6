/** The plan as rows to look at: what was planned, what was not, and the sum of each. */
import type { BudgetLine, Unbudgeted } from "@/features/estimate/api/estimate-api";
import { formatCount } from "@/shared/lib/format";

export interface PlanAmounts {
  /** Null: nothing was planned. */
  amount: number | null;
  /** Null, as the next two: a line without an area cannot be compared with courses. */
  committed: number | null;
  executed: number | null;
  /** What is left; below zero when more is spent than planned. */
  difference: number | null;
  /** The thematic area whose courses are counted; null: none, or those of several. */
  areaId: number | null;
}

export interface PlanRow extends PlanAmounts {
  key: string;
  /** The line that can be changed; null for what nobody planned. */
  lineId: number | null;
  name: string;
  detail: string;
  hours: number | null;
  participants: number | null;
}

export interface PlanGroup {
  title: string;
  rows: readonly PlanRow[];
  total: PlanAmounts;
}

export const PLANNED = "Presupuestado";
export const UNPLANNED = "No presupuestado";

/** Groups without rows are left out. */
export function planGroups(
  lines: readonly BudgetLine[],
  unbudgeted: readonly Unbudgeted[],
): PlanGroup[] {
  return [group(PLANNED, lines.map(ofLine)), group(UNPLANNED, unbudgeted.map(ofArea))].filter(
    ({ rows }) => rows.length > 0,
  );
}

function ofLine({ id, thematicArea, description, ...line }: BudgetLine): PlanRow {
  return {
    ...line,
    key: `line-${id}`,
    lineId: id,
    name: description,
    areaId: thematicArea?.id ?? null,
    detail: thematicArea?.name ?? "Línea libre: elige un área para compararla con sus cursos",
  };
}

function ofArea({ thematicArea, committed, executed, courses }: Unbudgeted): PlanRow {
  return {
    key: `area-${thematicArea?.id ?? "none"}`,
    lineId: null,
    name: thematicArea?.name ?? "Sin área temática",
    areaId: thematicArea?.id ?? null,
    detail: formatCount(courses, "curso", "cursos"),
    hours: null,
    participants: null,
    amount: null,
    committed,
    executed,
    difference: -(committed + executed),
  };
}

function group(title: string, rows: readonly PlanRow[]): PlanGroup {
  const sum = (of: (row: PlanRow) => number | null) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  const amount = sum((row) => row.amount);
  const committed = sum((row) => row.committed);
  const executed = sum((row) => row.executed);
  const isPlanned = rows.some(({ amount }) => amount !== null);
  return {
    title,
    rows,
    total: {
      amount: isPlanned ? amount : null,
      committed,
      executed,
      difference: amount - committed - executed,
      areaId: null,
    },
  };
}
