/** The server's answer to a search as one list, in the order of the palette. */

import { formatDay } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { formatRut } from "@/shared/lib/rut";

export type FindingKind = "person" | "course" | "company" | "supplier";

export interface Finding {
  kind: FindingKind;
  id: number;
  label: string;
  /** Tells apart two of the same name. */
  detail: string;
  href: string;
}

interface Named {
  name: string;
  rut?: string | null;
}

interface SearchAnswer {
  people: (Named & { people_id: number })[];
  courses: {
    course_id: number;
    courseName: string;
    companyName: string | null;
    initialDate: string;
  }[];
  companies: (Named & { company_id: number })[];
  suppliers: { supplier_id: number; razon_social: string; rut: string }[];
}

export function findingsOf(answer: SearchAnswer): readonly Finding[] {
  return [
    ...answer.people.map((row) => finding("person", row.people_id, row)),
    ...answer.courses.map(({ course_id, courseName, companyName, initialDate }) => ({
      ...finding("course", course_id, { name: courseName }),
      // Editions of a course have one name.
      detail: [formatDay(initialDate), companyName].filter(Boolean).join(" · "),
    })),
    ...answer.companies.map((row) => finding("company", row.company_id, row)),
    ...answer.suppliers.map(({ supplier_id, razon_social, rut }) =>
      finding("supplier", supplier_id, { name: razon_social, rut }),
    ),
  ];
}

function finding(kind: FindingKind, id: number, { name, rut }: Named): Finding {
  return { kind, id, label: name, detail: rut ? formatRut(rut) : "", href: HREFS[kind](id) };
}

const HREFS: Record<FindingKind, (id: number) => string> = {
  person: (id) => withQuery(PATHS.people, { ver: id }),
  course: (id) => withQuery(PATHS.courseDetail, { id }),
  company: (id) => withQuery(PATHS.companies, { ver: id }),
  supplier: (id) => withQuery(PATHS.providers, { ver: id }),
};
