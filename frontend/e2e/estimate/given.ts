/** A company with people and a course of its own, of a name that only one journey uses. */
import type { Page } from "playwright-core";
import { type Ask, form, json } from "../support/asking.ts";
import { open } from "../support/journey.ts";
import { freshRut } from "../support/ruts.ts";

export interface GivenCompany {
  company_id: number;
  name: string;
}

/** What the course of the company costs: of each of its people. */
export const PRICE = 180_000;
const HOURS = 20;
const HOUR_VALUE = 7_000;
/** Low enough for the first tranche in any year of these journeys. */
export const LOW_SALARY = 600_000;
/** What SENCE gives back of it: all that its hours are worth. */
export const FRANCHISE = HOURS * HOUR_VALUE;

export function yearNow(): number {
  return new Date().getFullYear();
}

export async function givenCompany(ask: Ask, stem: string): Promise<GivenCompany> {
  const name = `${stem} ${Math.random().toString(36).slice(2, 8)}`;
  return ask<GivenCompany>("/api/createcompany", form({ name, rut: freshRut() }));
}

/** People whose whole course SENCE would pay. */
export async function givenPeople(
  ask: Ask,
  { company_id }: GivenCompany,
  names: readonly string[],
): Promise<string[]> {
  const ruts = names.map(() => freshRut("person"));
  for (const [index, name] of names.entries()) {
    const rut = ruts[index];
    const facts = { grossSalary: LOW_SALARY, franchiseSence: true, email: `${rut}@ejemplo.cl` };
    const body = { name, rut, company: company_id, ...facts };
    await ask("/api/createpeople", json("POST", body));
  }
  return ruts;
}

/** A course of this year that is still to be completed, inside the company itself. */
export async function givenCourse(
  ask: Ask,
  { company_id, name }: GivenCompany,
  ruts: readonly string[],
): Promise<{ courseName: string; area: string }> {
  const [area] = await ask<{ id: number; name: string }[]>("/api/getThematicAreas");
  const courseName = `Curso de ${name}`;
  const day = `${yearNow()}-12-30`;
  const body = {
    courseName,
    company_id,
    topicArea: area?.id,
    modality: "E-learning asincrónico",
    initialDate: day,
    endDate: day,
    totalHours: HOURS,
    courseCodeSence: "1238012345",
    courseSenceName: courseName,
    participatingValue: PRICE,
    senceHourValue: HOUR_VALUE,
  };
  const { course_id } = await ask<{ course_id: number }>("/api/createcourse", json("POST", body));
  const participants = ruts.map((rut) => ({ rut }));
  await ask("/api/createparticipantlist", json("POST", { course_id, participants }));
  return { courseName, area: area?.name ?? "" };
}

/** Leads to the budget of a company. */
export async function showBudget(
  page: Page,
  { company_id }: GivenCompany,
  tab = "plan",
): Promise<Page> {
  await open(page, `/estimate?empresa=${company_id}&tab=${tab}`, "Presupuesto");
  await page.getByRole("article", { name: "Presupuesto anual" }).waitFor();
  return page;
}
