/** The courses that make up the figures of a year, each leading to its own costs. */
import { BookOpen } from "lucide-react";
import { useMemo } from "react";
import { type BudgetCourse, listCourses } from "@/features/estimate/api/estimate-api";
import { coursesOf } from "@/features/estimate/courses/course-list-spec";
import { Amount } from "@/features/estimate/ui/amount";
import type { TabProps } from "@/features/estimate/ui/tab-props";
import { BUDGET_KEY } from "@/shared/courses/course-changes";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { InnerList } from "@/shared/lists/inner-list";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";
import type { ResourceListProps } from "@/shared/lists/resource-list-props";
import { EmptyState } from "@/shared/ui/empty-state";

export function CoursesTab({ estimate, year }: TabProps) {
  const { company, year: number } = year;
  const spec = useMemo(() => coursesOf({ company, year: number }), [company, number]);
  const list: ResourceListProps<BudgetCourse> = {
    spec,
    useRows: useCourseRows,
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    rowHref: ({ course_id }) =>
      course_id === null
        ? null
        : withQuery(PATHS.courseDetail, { id: course_id, tab: "franquicia" }),
    empty: (
      <EmptyState
        icon={<BookOpen />}
        title={`Ningún curso de ${estimate.company.name} termina en ${number}.`}
        description="Los cursos activos entran al presupuesto del año en que terminan."
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
    { name: "Costo total", value: executed.cost + committed.cost },
    { name: "Franquicia", value: executed.franchise + committed.franchise },
    { name: "Costo empresa", value: executed.companyCost + committed.companyCost },
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
