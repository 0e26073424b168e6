/** Courses with surveys and answers that journeys begin with, made as people make them. */
import { type Ask, companyNamed, json } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";

const SCALE = [
  "Muy en desacuerdo",
  "En desacuerdo",
  "Ni uno ni otro",
  "De acuerdo",
  "Muy de acuerdo",
];

/** A word that finds the rows of one journey and no others. */
export function freshWord(): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26));
  return `Z${letters.join("")}`;
}

export interface Recipient {
  participantId: number;
  name: string;
  state: string;
  invitationId: number;
  canAnswer: boolean;
}

export interface Given {
  courseId: number;
  satisfaction: number;
  transfer: number;
}

interface Wanted {
  name: string;
  /** How many people; the last one has no mail. */
  people: number;
}

/** A course that ended three days ago, with both surveys open. */
export async function givenSurveys(ask: Ask, { name, people }: Wanted): Promise<Given> {
  const company = await givenCompany(ask, name);
  const courseId = await givenCourse(ask, company, name);
  await givenPeople(ask, { company, courseId, people, name });
  const satisfaction = await givenTemplate(ask, `${name} satisfacción`, "Satisfacción");
  const transfer = await givenTemplate(ask, `${name} transferencia`, "Transferencia");
  const made = await ask<Record<"satisfaction" | "transfer", { id: number }>>(
    "/api/SurveyCourse",
    json("POST", {
      courseId,
      satisfaction: { surveyData_id: satisfaction, initialDate: day(-3), endDate: day(5) },
      transfer: { surveyData_id: transfer, initialDate: day(-1), endDate: day(20) },
    }),
  );
  return { courseId, satisfaction: made.satisfaction.id, transfer: made.transfer.id };
}

export async function askedOf(ask: Ask, survey: number): Promise<Recipient[]> {
  const path = `/api/getSurveyParticipantStats/${survey}`;
  return (await ask<{ recipients: Recipient[] }>(path)).recipients;
}

/** So many answer, each with one value for every question, over the links of their own. */
export async function givenAnswers(
  ask: Ask,
  survey: number,
  values: readonly number[],
  comments: readonly string[] = [],
): Promise<void> {
  const pending = (await askedOf(ask, survey)).filter(({ canAnswer }) => canAnswer);
  for (const [place, value] of values.entries()) {
    await answer(ask, await linkOf(ask, pending[place]), value, comments[place] ?? null);
  }
}

export async function linkOf(ask: Ask, asked: Recipient | undefined): Promise<string> {
  const path = `/api/surveys/invitations/${asked?.invitationId}/link`;
  return (await ask<{ link: string }>(path, json("POST", {}))).link;
}

interface AskedTable {
  tableId: string;
  columns: { value: number | null }[];
  rows: unknown[];
}

async function answer(ask: Ask, link: string, value: number, comment: string | null) {
  const path = `/api/public/surveys/${link.split("/").at(-1)}`;
  const { tables } = await ask<{ tables: AskedTable[] }>(path);
  const resTables = tables.map(({ tableId, columns, rows }) => ({
    tableId,
    matrix: columns.map((column) => rows.map(() => (column.value === value ? 1 : 0))),
  }));
  await ask(path, json("POST", { resTables, comment }));
}

const givenCompany = (ask: Ask, name: string) => companyNamed(ask, `Empresa ${name}`, freshRut());

async function givenCourse(ask: Ask, company_id: number, courseName: string): Promise<number> {
  const [area] = await ask<{ id: number }[]>("/api/getThematicAreas");
  const body = {
    courseName,
    company_id,
    topicArea: area?.id,
    modality: "E-learning asincrónico",
    initialDate: day(-12),
    endDate: day(-3),
    totalHours: 24,
  };
  return (await ask<{ course_id: number }>("/api/createcourse", json("POST", body))).course_id;
}

interface Crowd {
  company: number;
  courseId: number;
  people: number;
  name: string;
}

async function givenPeople(ask: Ask, { company, courseId, people, name }: Crowd): Promise<void> {
  const participants: { rut: string }[] = [];
  const house = `${name.split(" ")[0]?.toLowerCase()}.ejemplo.cl`;
  for (let place = 0; place < people; place += 1) {
    const letter = String.fromCharCode(65 + place);
    const rut = freshRut("person");
    const email = `${letter.toLowerCase()}@${house}`;
    const person = {
      name: `Persona ${letter} ${name}`,
      rut,
      company,
      ...(place < people - 1 ? { email } : {}),
      bossName: `Jefa de ${name}`,
      bossEmail: `jefa@${house}`,
    };
    await ask("/api/createpeople", json("POST", person));
    participants.push({ rut });
  }
  await ask("/api/createparticipantlist", json("POST", { course_id: courseId, participants }));
}

async function givenTemplate(ask: Ask, title: string, type: string): Promise<number> {
  const columns = SCALE.map((label, place) => ({ label, value: place + 1 }));
  const rows = ["Los contenidos fueron claros", "Lo aprendido sirve en mi puesto"];
  const body = {
    title,
    type,
    tables: [{ title: "Contenidos", columns, rows: rows.map((text) => ({ text })) }],
    comment: { enabled: true, prompt: "¿Qué mejorarías?" },
  };
  const made = await ask<{ surveyData_id: number }>("/api/createSurvey", json("POST", body));
  return made.surveyData_id;
}

/** So many days from now, as the server writes days. */
export function day(offset: number): string {
  const zone = { timeZone: "America/Santiago" };
  return new Intl.DateTimeFormat("en-CA", zone).format(Date.now() + offset * 86_400_000);
}
