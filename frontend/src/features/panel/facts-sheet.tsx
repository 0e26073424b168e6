/** "Ver detalle": the facts behind a number, as many as it says. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ListX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Kpi, WidgetFilter } from "@/features/panel/api";
import { commonTexts, factsTexts } from "@/features/panel/texts";
import { serviceOf } from "@/features/panel/widget";
import type { components } from "@/generated/schema";
import { api, type Page, pageOf } from "@/platform/api/client";
import { formatCount, formatDay, formatNumber } from "@/platform/lib/format";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { formatRut } from "@/platform/lib/rut";
import { type DataColumn, DataTable } from "@/platform/ui/data-table";
import { Missing } from "@/platform/ui/facts";
import { Pagination } from "@/platform/ui/pagination";
import { Sheet } from "@/platform/ui/sheet";
import { AsyncView, EmptyState, TableSkeleton } from "@/platform/ui/states";

interface FactsSheetProps {
  kpi: Kpi;
  /** As it is seen: the lens is in it already. */
  filter: WidgetFilter;
  /** Of the widget or the card. */
  title: string;
  /** The filter in words. */
  words?: readonly string[] | undefined;
  onClose: () => void;
}

export function FactsSheet({ kpi, filter, title, words = [], onClose }: FactsSheetProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ["panel", "facts", kpi.id, filter, page],
    queryFn: ({ signal }) => {
      const { company, ...rest } = filter;
      const narrowed = company === null ? rest : { ...rest, company };
      const query = { ...narrowed, page, pageSize: PAGE_SIZE };
      const params = { path: { kpi_id: kpi.id }, query };
      return pageOf(api.GET("/api/kpis/{kpi_id}/detail", { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const kind = KINDS[serviceOf(kpi.serviceName)] ?? INVITATIONS;
  return (
    <Sheet onClose={onClose} title={factsTexts.title(title)} className="w-full sm:w-180">
      <div className="flex flex-col gap-4">
        {words.length > 0 && <p className="text-sm text-ink-muted">{words.join(" · ")}</p>}
        <AsyncView
          query={query}
          loaded={factsTexts.loaded}
          skeleton={<TableSkeleton rows={8} columns={kind.columns.length} />}
          isEmpty={({ meta }) => meta.total === 0}
          empty={
            <EmptyState
              icon={<ListX />}
              title={factsTexts.emptyTitle}
              description={factsTexts.emptyDescription}
            />
          }
        >
          {(facts) => <Facts kind={kind} facts={facts} title={title} onPageChange={setPage} />}
        </AsyncView>
      </div>
    </Sheet>
  );
}

interface FactsProps {
  kind: FactKind;
  facts: Page<Fact[]>;
  title: string;
  onPageChange: (page: number) => void;
}

function Facts({ kind, facts: { items, meta }, title, onPageChange }: FactsProps) {
  return (
    <>
      <p className="text-sm font-semibold">{formatCount(meta.total, kind.one, kind.many)}</p>
      <div className="-mx-5 border-y">
        <DataTable
          columns={kind.columns}
          rows={items}
          rowHeader={kind.header}
          caption={factsTexts.title(title)}
          dense
        />
      </div>
      {meta.pages > 1 && <Pagination {...meta} onPageChange={onPageChange} />}
    </>
  );
}

type Fact = components["schemas"]["Fact"];

const PAGE_SIZE = 50;

interface FactKind {
  /** What a row is, one and many. */
  readonly one: string;
  readonly many: string;
  /** The column that names the row. */
  readonly header: string;
  readonly columns: readonly DataColumn<Fact>[];
}

const person: DataColumn<Fact> = {
  id: "name",
  header: factsTexts.person,
  cell: (fact) => <Person fact={fact} />,
};
const course: DataColumn<Fact> = {
  id: "courseName",
  header: factsTexts.course,
  cell: (fact) => <Course fact={fact} />,
};
const company: DataColumn<Fact> = {
  id: "companyName",
  header: commonTexts.company,
  cell: ({ companyName }) => companyName ?? <Missing />,
};
const survey: DataColumn<Fact> = {
  id: "surveyType",
  header: factsTexts.survey,
  cell: (fact) => <Survey fact={fact} />,
};
const hours = numbers("hours", factsTexts.hours);

const PARTICIPATIONS: FactKind = {
  one: factsTexts.participation,
  many: factsTexts.participations,
  header: "name",
  columns: [person, course, company, ended(factsTexts.end), hours],
};
const COURSES: FactKind = {
  one: factsTexts.courseNoun,
  many: factsTexts.coursesNoun,
  header: "courseName",
  columns: [
    course,
    company,
    ended(factsTexts.end),
    numbers("participants", commonTexts.participants),
    hours,
  ],
};
const PEOPLE: FactKind = {
  one: factsTexts.personNoun,
  many: factsTexts.peopleNoun,
  header: "name",
  columns: [
    person,
    company,
    numbers("courses", factsTexts.courses),
    hours,
    ended(factsTexts.lastEnd),
  ],
};
const INVITATIONS: FactKind = {
  one: factsTexts.invitation,
  many: factsTexts.invitations,
  header: "name",
  columns: [person, course, company, survey],
};

/** The columns of the facts behind each KPI; invitations behind the others. */
const KINDS: Readonly<Record<string, FactKind>> = {
  getTrainingHours: PARTICIPATIONS,
  getCompletedTrainings: COURSES,
  getTrainedPeople: PEOPLE,
};

function numbers(field: "hours" | "courses" | "participants", header: string): DataColumn<Fact> {
  return {
    id: field,
    header,
    align: "end",
    cell: (fact) => orMissing(fact[field], formatNumber),
  };
}

function ended(header: string): DataColumn<Fact> {
  return {
    id: "endDate",
    header,
    className: "whitespace-nowrap",
    cell: ({ endDate }) => orMissing(endDate, formatDay),
  };
}

function orMissing<Value>(value: Value | null, said: (value: Value) => string): ReactNode {
  return value === null ? <Missing /> : said(value);
}

function Person({ fact: { people_id, name, rut } }: { fact: Fact }) {
  if (name === null) return <Missing />;
  return (
    <span className="flex flex-col">
      <Linked to={people_id && withQuery(PATHS.people, { ver: people_id })}>{name}</Linked>
      {rut && <span className="text-xs font-normal text-ink-muted">{formatRut(rut)}</span>}
    </span>
  );
}

/** Of another company's course only the name is known. */
function Course({ fact: { course_id, courseName } }: { fact: Fact }) {
  if (courseName === null) return <Missing />;
  return (
    <Linked to={course_id && withQuery(PATHS.courseDetail, { id: course_id })}>{courseName}</Linked>
  );
}

/** Which survey, since when, and who was asked in place of the person. */
function Survey({ fact: { surveyType, surveyDate, role } }: { fact: Fact }) {
  if (surveyType === null || surveyDate === null) return <Missing />;
  const asked = role === "jefatura" ? factsTexts.askedBoss : "";
  return (
    <span className="flex flex-col">
      {surveyType}
      <span className="text-xs text-ink-muted">
        {factsTexts.askedSince(asked, formatDay(surveyDate))}
      </span>
    </span>
  );
}

function Linked({ to, children }: { to: string | 0 | null; children: ReactNode }) {
  if (!to) return children;
  return (
    <Link to={to} className="link w-fit">
      {children}
    </Link>
  );
}
