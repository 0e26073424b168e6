/** Courses and people that journeys begin with. */
import { type Ask, companyNamed, json } from "../support/asking.ts";
import { freshRut, numberOf } from "../support/ruts.ts";

const COMPANY = "Forestal Quillay SpA";
const COMPANY_RUT = "96.541.230-1";

export interface KnownCourse {
  course_id: number;
  courseName: string;
  state: string;
  isComplete: boolean;
  active: boolean;
  participantCount: number;
  participants: {
    participant_id: number;
    name: string;
    attendance: number | null;
    attendedHours: number | null;
    grade: number | null;
    statusName: string | null;
  }[];
}

export interface KnownPerson {
  name: string;
  rut: string;
}

export const givenCompany = (ask: Ask) => companyNamed(ask, COMPANY, COMPANY_RUT);

/** A course that ended some days ago, unless its days are given. */
export async function givenCourse(
  ask: Ask,
  courseName: string,
  changes: Record<string, unknown> = {},
): Promise<KnownCourse> {
  const company_id = await givenCompany(ask);
  const [area] = await ask<{ id: number }[]>("/api/getThematicAreas");
  const body = {
    courseName,
    company_id,
    topicArea: area?.id,
    modality: "Presencial",
    region: "Maule",
    commune: "Talca",
    address: "Uno Norte 801",
    initialDate: day(-12),
    endDate: day(-3),
    jornada: "AM",
    hourInit: "09:00",
    hourFinish: "13:00",
    totalHours: 24,
    courseCodeSence: "1238012345",
    courseSenceName: `${courseName} (SENCE)`,
    participatingValue: 180_000,
    ...changes,
  };
  return ask<KnownCourse>("/api/createcourse", json("POST", body));
}

/** Enrols people who are registered already. */
export async function givenParticipants(
  ask: Ask,
  course_id: number,
  people: readonly KnownPerson[],
) {
  const participants = people.map(({ rut }) => ({ rut }));
  await ask("/api/createparticipantlist", json("POST", { course_id, participants }));
}

export async function givenRapporteur(ask: Ask, name: string): Promise<void> {
  const known = await ask<unknown[]>(`/api/getRapporteurs?q=${encodeURIComponent(name)}`);
  if (known.length > 0) return;
  await ask("/api/createRapporteur", json("POST", { name, specialty: "Prevención de riesgos" }));
}

export function courseOf(ask: Ask, id: number): Promise<KnownCourse> {
  return ask<KnownCourse>(`/api/get_course/${id}`);
}

/** So many people, of different names. */
export async function givenPeople(ask: Ask, count: number): Promise<KnownPerson[]> {
  const company = await givenCompany(ask);
  const people = Array.from({ length: count }, (_, index) => person(index));
  for (const { name, rut } of people) {
    await ask("/api/createpeople", json("POST", { name, rut, company }));
  }
  return people;
}

function person(index: number): KnownPerson {
  const given = ["Ana", "Bruno", "Carla", "Diego", "Elena", "Felipe"][index % 6];
  const family = ["Araya", "Bravo", "Castro", "Díaz", "Espinoza"][index % 5];
  const rut = freshRut("person");
  return { name: `${given} ${family} ${numberOf(rut).slice(-3)}`, rut };
}

/** So many days from now, as the server writes days. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}
