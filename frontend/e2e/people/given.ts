/** People that journeys begin with, of a name that only one journey uses. */
import { type Ask, companyNamed, json } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";

export interface KnownPerson {
  people_id: number;
  name: string;
  rut: string;
  email: string | null;
  areaName: string | null;
  active: boolean;
}

const COMPANY = "Viñedos Quillón SpA";
const COMPANY_RUT = "96.874.030-K";

export const givenCompany = (ask: Ask) => companyNamed(ask, COMPANY, COMPANY_RUT);

export const COMPANY_NAME = COMPANY;

/** As many people as there are changes: "Qabc A", "Qabc B"… */
export async function givenPeople(
  ask: Ask,
  word: string,
  changes: readonly Record<string, unknown>[],
): Promise<KnownPerson[]> {
  const company = await givenCompany(ask);
  const made: KnownPerson[] = [];
  for (const [index, change] of changes.entries()) {
    const name = `${word} ${String.fromCharCode(65 + index)}`;
    const body = {
      name,
      rut: freshRut("person"),
      email: `${word}${index}@vinedos.cl`,
      company,
      ...change,
    };
    made.push(await ask<KnownPerson>("/api/createpeople", json("POST", body)));
  }
  return made;
}

export function peopleOf(ask: Ask, word: string): Promise<KnownPerson[]> {
  return ask<KnownPerson[]>(`/api/get_people?active=all&sort=name&q=${word}`);
}

export async function givenArea(ask: Ask, name: string): Promise<number> {
  const known = await ask<{ id: number; name: string }[]>("/api/getDepartment");
  const found = known.find((area) => area.name === name);
  if (found) return found.id;
  const made = await ask<{ id: number }>("/api/createDepartment", json("POST", { name }));
  return made.id;
}

export async function givenCourse(ask: Ask, courseName: string): Promise<number> {
  const [area] = await ask<{ id: number }[]>("/api/getThematicAreas");
  const body = {
    courseName,
    company_id: await givenCompany(ask),
    topicArea: area?.id,
    modality: "E-learning asincrónico",
    initialDate: "2026-12-01",
    endDate: "2026-12-18",
    jornada: "AM",
    totalHours: 16,
  };
  const made = await ask<{ course_id: number }>("/api/createcourse", json("POST", body));
  return made.course_id;
}
