/** The courses that make up the figures of a year, each leading to its own costs. */

import { BookOpen } from "lucide-react";
import { useMemo } from "react";
import { BUDGET_KEY } from "@/entities/course/course";
import { useThematicAreaChoices } from "@/entities/lookups/lookups";
import { Amount, type TabProps } from "@/features/estimate/amount";
import { type BudgetCourse, type BudgetYear, listCourses } from "@/features/estimate/api";
import { commonTexts, coursesTexts } from "@/features/estimate/texts";
import { formatDay, formatMoney, formatPercent } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import type { ListQuery } from "@/platform/lists/list-place";
import {
  type ColumnAt,
  choicesOf,
  countColumn,
  type FilterAt,
  type SpecAt,
} from "@/platform/lists/list-spec";
import { InnerList } from "@/platform/lists/resource-list";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import { useListRows } from "@/platform/lists/use-list-rows";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Popover } from "@/platform/ui/popover";
import { EmptyState } from "@/platform/ui/states";

export function CoursesTab({ estimate, year }: TabProps) {
  const { company, year: number } = year;
  const spec = useMemo(() => coursesOf({ company, year: number }), [company, number]);
  const list: ResourceListProps<BudgetCourse> = {
    spec,
    useRows: useCourseRows,
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    rowHref: ({ course_id }) =>
      course_id === null ? null : withQuery(PATHS.courseDetail, { id: course_id, tab: "costos" }),
    empty: (
      <EmptyState
        icon={<BookOpen />}
        title={coursesTexts.empty(estimate.company.name, number)}
        description={coursesTexts.emptyHelp}
      />
    ),
  };
  return (
    <div className="flex flex-col gap-4">
      <Totals estimate={estimate} />
      <InnerList list={list} />
    </div>
  );
}

function useCourseRows(query: ListQuery) {
  return useListRows<BudgetCourse>([...BUDGET_KEY, "courses"], query, listCourses);
}

/** Of the whole year, whatever the list is narrowed to. */
function Totals({ estimate }: Pick<TabProps, "estimate">) {
  const { executed, committed } = estimate.figures;
  const shown = [
    { name: coursesTexts.totalCost, value: executed.cost + committed.cost },
    { name: commonTexts.franchise, value: executed.franchise + committed.franchise },
    { name: commonTexts.companyCost, value: executed.companyCost + committed.companyCost },
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {shown.map(({ name, value }) => (
        <div key={name} className="flex gap-2">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="font-semibold tabular-nums">
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReasonsCell({ name, zeros }: BudgetCourse) {
  if (zeros.length === 0) return null;
  const words = coursesTexts.reasons(zeros.length);
  return <OnRequest words={words} label={coursesTexts.withoutFranchiseIn(name)} reasons={zeros} />;
}

/** The pesos of the franchise that SENCE may refuse; they are the button to the reasons. */
function RiskCell({ name, atRisk, risks }: BudgetCourse) {
  if (risks.length === 0) return null;
  return (
    <OnRequest words={formatMoney(atRisk)} label={coursesTexts.atRiskIn(name)} reasons={risks} />
  );
}

interface OnRequestProps {
  words: string;
  label: string;
  reasons: BudgetCourse["zeros"] | BudgetCourse["risks"];
}

function OnRequest({ words, label, reasons }: OnRequestProps) {
  return (
    <>
      <span className="print:hidden">
        <Popover
          label={label}
          className="w-96 p-4"
          trigger={
            <Button size="sm" variant="ghost" aria-label={`${words}: ${label}`}>
              {words}
            </Button>
          }
        >
          <ul className="flex flex-col gap-2 text-sm text-ink-muted">
            {reasons.map(({ reason, text, people }) => (
              <li key={reason}>
                <strong className="font-semibold text-ink">{commonTexts.people(people)}:</strong>{" "}
                {text}
              </li>
            ))}
          </ul>
        </Popover>
      </span>
      <span className="hidden print:inline">{words}</span>
    </>
  );
}

const STATES = {
  executed: { label: commonTexts.executed, tone: "success" },
  committed: { label: commonTexts.committed, tone: "info" },
} as const;

const COLUMNS: ColumnAt<"/api/getBudgetCourses", BudgetCourse>[] = [
  { id: "name", header: commonTexts.course, sortKey: "name", cell: CourseName, fields: [] },
  {
    id: "state",
    header: coursesTexts.state,
    onCard: true,
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
  },
  {
    id: "endDate",
    header: coursesTexts.end,
    sortKey: "endDate",
    onCard: true,
    width: 108,
    cell: ({ endDate }) => formatDay(endDate),
  },
  {
    id: "thematicArea",
    header: commonTexts.area,
    hidden: true,
    cell: ({ thematicArea }) => thematicArea?.name,
  },
  countColumn("participants", commonTexts.participants, { sortKey: "participants" }),
  {
    id: "cost",
    header: commonTexts.cost,
    sortKey: "cost",
    align: "end",
    width: 120,
    onCard: true,
    cell: ({ cost }) => <Amount value={cost} />,
  },
  {
    id: "franchise",
    header: commonTexts.franchise,
    sortKey: "franchise",
    align: "end",
    width: 120,
    onCard: true,
    cell: ({ franchise }) => <Amount value={franchise} />,
  },
  {
    id: "companyCost",
    header: commonTexts.companyCost,
    sortKey: "companyCost",
    align: "end",
    width: 120,
    onCard: true,
    cell: ({ companyCost }) => <Amount value={companyCost} />,
  },
  {
    id: "attendance",
    header: coursesTexts.attendance,
    align: "end",
    cell: ({ attendance }) => attendance !== null && formatPercent(attendance / 100, 1),
  },
  {
    id: "atRisk",
    header: commonTexts.atRisk,
    align: "end",
    onCard: true,
    fields: ["atRisk", "risks"],
    cell: RiskCell,
  },
  { id: "zeros", header: commonTexts.withoutFranchise, onCard: true, cell: ReasonsCell },
];

function CourseName({ name, senceCode }: BudgetCourse) {
  return (
    <>
      {name}
      <span className="text-xs font-normal text-ink-subtle max-sm:block sm:ml-2">
        {senceCode ? coursesTexts.senceCode(senceCode) : coursesTexts.noSenceCode}
      </span>
    </>
  );
}

const FILTERS: FilterAt<"/api/getBudgetCourses">[] = [
  {
    kind: "choice",
    key: "state",
    param: "estado",
    label: coursesTexts.state,
    promoted: true,
    options: choicesOf(STATES),
  },
  {
    kind: "choice",
    key: "thematicArea",
    param: "area",
    label: commonTexts.area,
    promoted: true,
    useOptions: useThematicAreaChoices,
  },
];

/** The list of one company and year; the same hooks whichever they are. */
export function coursesOf({
  company,
  year,
}: BudgetYear): SpecAt<"/api/getBudgetCourses", BudgetCourse> {
  return {
    name: "budget-courses",
    title: coursesTexts.title,
    nouns: { one: coursesTexts.courseNoun, many: coursesTexts.coursesNoun, feminine: false },
    searchLabel: coursesTexts.search,
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
