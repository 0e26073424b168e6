/** What must be there before a course can be made, and courses that journeys begin with. */
import { type Ask, companyNamed, json } from "../support/asking.ts";

export const COMPANY = "Viña Los Aromos";
export const SUPPLIER = "Capacita Sur SpA";

interface Course {
  course_id: number;
  company_id: number;
  courseName: string;
  updatedAt: string;
}

export interface CourseDetail extends Course {
  companyName: string;
  supplierName: string | null;
  topicAreaName: string;
  modality: string;
  jornada: string;
  hourInit: string | null;
  hourFinish: string | null;
  region: string | null;
  commune: string | null;
  totalHours: number;
  participatingValue: number | null;
  initialDate: string;
  endDate: string;
  rapporteurs: { active: { name: string }[]; removed: { name: string }[] };
}

/** Makes what is missing; every journey may call it first. */
export async function givenBasics(ask: Ask): Promise<void> {
  await companyNamed(ask, COMPANY, "76.543.210-3");
  const suppliers = await ask<{ razon_social: string }[]>("/api/getsuppliers?q=capacita");
  if (suppliers.length === 0) {
    await ask(
      "/api/createsupplier",
      json("POST", { razon_social: SUPPLIER, rut: "77.777.777-7", isOtec: true }),
    );
  }
}

export async function givenCourse(
  ask: Ask,
  name: string,
  changes: Record<string, unknown> = {},
): Promise<Course> {
  const companies = await ask<{ company_id: number; name: string }[]>("/api/getcompanies");
  const areas = await ask<{ id: number }[]>("/api/getThematicAreas");
  return ask<Course>(
    "/api/createcourse",
    json("POST", {
      courseName: name,
      company_id: companies.find((company) => company.name === COMPANY)?.company_id,
      topicArea: areas[0]?.id,
      modality: "E-learning asincrónico",
      initialDate: "2026-03-02",
      endDate: "2026-03-20",
      totalHours: 6,
      ...changes,
    }),
  );
}

export function courseOf(ask: Ask, id: number): Promise<CourseDetail> {
  return ask<CourseDetail>(`/api/get_course/${id}`);
}

/** Every course with a name: a name that was sent twice would be here twice. */
export function coursesNamed(ask: Ask, name: string): Promise<Course[]> {
  return ask<Course[]>(`/api/get_courses?q=${encodeURIComponent(name)}`);
}

/** A name that no earlier visit to the same server used. */
export function fresh(name: string): string {
  return `${name} ${Date.now().toString(36)}`;
}
