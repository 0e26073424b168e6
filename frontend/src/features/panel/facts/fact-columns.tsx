/** The columns of the facts behind each KPI: participations, courses, people or invitations. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Fact } from "@/features/panel/facts/facts-queries";
import { serviceOf } from "@/features/panel/model/data-rules";
import type { Kpi } from "@/features/panel/panel-api";
import { formatDay, formatNumber } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { formatRut } from "@/shared/lib/rut";
import { type Column, columnsOf } from "@/shared/ui/data-table-columns";
import { Missing } from "@/shared/ui/facts";

export interface FactKind {
  /** What a row is, one and many. */
  readonly one: string;
  readonly many: string;
  /** The column that names the row. */
  readonly header: string;
  readonly columns: readonly Column<Fact>[];
}

const column = columnsOf<Fact>();

const person = column.accessor("name", {
  header: "Persona",
  cell: ({ row }) => <Person fact={row.original} />,
});
const course = column.accessor("courseName", {
  header: "Curso",
  cell: ({ row }) => <Course fact={row.original} />,
});
const company = column.accessor("companyName", {
  header: "Empresa",
  cell: ({ getValue }) => getValue() ?? <Missing />,
});
const survey = column.accessor("surveyType", {
  header: "Encuesta",
  cell: ({ row }) => <Survey fact={row.original} />,
});
const hours = numbers("hours", "Horas");

const PARTICIPATIONS: FactKind = {
  one: "participación",
  many: "participaciones",
  header: "name",
  columns: [person, course, company, ended("Término"), hours],
};
const COURSES: FactKind = {
  one: "curso",
  many: "cursos",
  header: "courseName",
  columns: [course, company, ended("Término"), numbers("participants", "Participantes"), hours],
};
const PEOPLE: FactKind = {
  one: "persona",
  many: "personas",
  header: "name",
  columns: [person, company, numbers("courses", "Cursos"), hours, ended("Último término")],
};
const INVITATIONS: FactKind = {
  one: "invitación",
  many: "invitaciones",
  header: "name",
  columns: [person, course, company, survey],
};

const KINDS: Readonly<Record<string, FactKind>> = {
  getTrainingHours: PARTICIPATIONS,
  getCompletedTrainings: COURSES,
  getTrainedPeople: PEOPLE,
};

export function factKindOf({ serviceName }: Pick<Kpi, "serviceName">): FactKind {
  return KINDS[serviceOf(serviceName)] ?? INVITATIONS;
}

function numbers(field: "hours" | "courses" | "participants", header: string): Column<Fact> {
  return column.accessor(field, {
    header,
    cell: ({ getValue }) => orMissing(getValue(), formatNumber),
    meta: { align: "end" },
  });
}

function ended(header: string): Column<Fact> {
  return column.accessor("endDate", {
    header,
    cell: ({ getValue }) => orMissing(getValue(), formatDay),
    meta: { className: "whitespace-nowrap" },
  });
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
  const asked = role === "jefatura" ? "a la jefatura, " : "";
  return (
    <span className="flex flex-col">
      {surveyType}
      <span className="text-xs text-ink-muted">{`${asked}desde el ${formatDay(surveyDate)}`}</span>
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
