/** Panels that journeys begin with: a company with numbers of its own, and widgets that show them. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, form, json } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";

export interface GivenWidget {
  id: number;
  id_kpi: number;
  type: number;
  title: string | null;
  cols: number;
  height: number;
  width: number;
  position: number;
}

export interface GivenFacts {
  company: { company_id: number; name: string };
  courses: number[];
  /** "2026-11", in which all the courses ended. */
  month: string;
  hours: number;
  people: number;
}

export const KPI = { hours: 1, trainings: 2, people: 3, surveys: 4 } as const;
export const HOURS_OF_COURSE = 8;

const GIVE_UP_MS = 30_000;
const LOOK_MS = 200;

/** A word that only one journey uses. */
export function freshName(stem: string): string {
  return `${stem} ${Math.random().toString(36).slice(2, 8)}`;
}

/** A company whose people were trained in some courses that are over and complete; all counted. */
export async function givenFacts(
  ask: Ask,
  { courses = 2, people = 3, endDate = yesterday() } = {},
): Promise<GivenFacts> {
  const company = await givenCompany(ask);
  const ruts = await givenRuts(ask, company.company_id, people);
  const made: number[] = [];
  for (let number = 1; number <= courses; number += 1)
    made.push(await givenCourse(ask, company, `${company.name}, curso ${number}`, ruts, endDate));
  const facts = {
    company,
    courses: made,
    month: endDate.slice(0, 7),
    hours: courses * people * HOURS_OF_COURSE,
    people,
  };
  await untilCounted(ask, facts);
  return facts;
}

/** The panel of the administrator, emptied and filled with these widgets. */
export async function givenPanel(
  ask: Ask,
  widgets: readonly Record<string, unknown>[],
): Promise<GivenWidget[]> {
  await ask("/api/preferences", json("PATCH", { panel: null }));
  await givenOpenCards(ask);
  for (const { id } of await panelOf(ask)) await ask(`/api/delWidget/${id}`, { method: "DELETE" });
  const made: GivenWidget[] = [];
  for (const widget of widgets) made.push(await givenWidget(ask, widget));
  return made;
}

export function givenWidget(ask: Ask, widget: Record<string, unknown>): Promise<GivenWidget> {
  const form = { id_kpi: KPI.hours, type: 1, cols: 4, height: 20, ...widget };
  return ask<GivenWidget>("/api/addWidget", json("POST", form));
}

export function panelOf(ask: Ask): Promise<GivenWidget[]> {
  return ask<GivenWidget[]>("/api/getActiveWidgets");
}

/** The four cards, narrowed to nothing. */
export async function givenOpenCards(ask: Ask): Promise<void> {
  for (const id of Object.values(KPI))
    await ask("/api/updateConfigGenericCard", json("PUT", { id, filter: {} }));
}

/** A filter that sees these facts and no others. */
export function filterOf({ company, month }: GivenFacts, groupType = "Month") {
  return { startMonth: month, endMonth: month, company: company.company_id, groupType };
}

/** The address of the panel through a lens that sees these facts and no others. */
export function lensOf({ company, month }: GivenFacts): string {
  return `/?desde=${month}&hasta=${month}&empresa=${company.company_id}`;
}

export async function givenCourse(
  ask: Ask,
  company: GivenFacts["company"],
  courseName: string,
  ruts: readonly string[],
  endDate = yesterday(),
): Promise<number> {
  const [area] = await ask<{ id: number }[]>("/api/getThematicAreas");
  const body = {
    courseName,
    company_id: company.company_id,
    topicArea: area?.id,
    modality: "Presencial",
    region: "Maule",
    commune: "Talca",
    address: "Uno Norte 801",
    initialDate: endDate,
    endDate,
    jornada: "AM",
    hourInit: "09:00",
    hourFinish: "17:00",
    totalHours: HOURS_OF_COURSE,
  };
  const course = await ask<{ course_id: number }>("/api/createcourse", json("POST", body));
  await givenParticipants(ask, course.course_id, ruts);
  await changeCourse(ask, course.course_id, { isComplete: true });
  return course.course_id;
}

export async function givenParticipants(
  ask: Ask,
  course_id: number,
  ruts: readonly string[],
): Promise<void> {
  const participants = ruts.map((rut) => ({ rut }));
  await ask("/api/createparticipantlist", json("POST", { course_id, participants }));
}

export async function changeCourse(
  ask: Ask,
  id: number,
  changes: Record<string, unknown>,
): Promise<void> {
  await ask(`/api/updatecourse/${id}`, json("PUT", changes));
}

export async function givenCompany(ask: Ask): Promise<GivenFacts["company"]> {
  const fields = { name: freshName("Aserraderos"), rut: freshRut(), dotacion: "40" };
  return ask("/api/createcompany", form(fields));
}

export async function givenRuts(ask: Ask, company: number, count: number): Promise<string[]> {
  const ruts: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const person = { name: `Persona ${number}`, rut: freshRut(), company };
    ruts.push((await ask<{ rut: string }>("/api/createpeople", json("POST", person))).rut);
  }
  return ruts;
}

/** Waits until the cells of these facts are counted. */
export async function untilCounted(ask: Ask, facts: GivenFacts): Promise<void> {
  const query = new URLSearchParams({
    startMonth: facts.month,
    endMonth: facts.month,
    company: String(facts.company.company_id),
  });
  const giveUp = Date.now() + GIVE_UP_MS;
  while (Date.now() < giveUp) {
    const answer = await ask<Record<string, number>>(`/api/getTrainingHours?${query}`);
    if (Object.values(answer)[0] === facts.hours) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`The hours of ${facts.company.name} were never counted.`);
}

/** A day that is over in Chile too. */
function yesterday(): string {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
}
