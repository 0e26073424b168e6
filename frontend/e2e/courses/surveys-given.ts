/** A course with people and templates, ready for its surveys. */
import { type Ask, json } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";
import { givenCompany, givenCourse } from "./given.ts";

export interface Ready {
  courseId: number;
  courseName: string;
  satisfaction: string;
  transfer: string;
}

/** Three people with e-mail and bosses; the course ended some days ago. */
export async function givenReady(ask: Ask, courseName: string): Promise<Ready> {
  const company = await givenCompany(ask);
  const { course_id: courseId } = await givenCourse(ask, courseName);
  const participants = [];
  for (const letter of ["a", "b", "c"]) {
    const rut = freshRut("person");
    const email = `${letter}${rut.replaceAll(/\D/g, "")}@quillay.ejemplo.cl`;
    const boss = { bossName: "Jefa Encuestas", bossEmail: "jefa@quillay.ejemplo.cl" };
    const body = { name: `Persona ${letter} ${rut}`, rut, company, email, ...boss };
    await ask("/api/createpeople", json("POST", body));
    participants.push({ rut });
  }
  await ask("/api/createparticipantlist", json("POST", { course_id: courseId, participants }));
  const satisfaction = await givenTemplate(ask, `${courseName} S`, "Satisfacción");
  const transfer = await givenTemplate(ask, `${courseName} T`, "Transferencia");
  return { courseId, courseName, satisfaction, transfer };
}

interface KnownSurvey {
  id: number;
  title: string;
  status: boolean;
  state: string;
  initialDate: string;
  endDate: string;
  mailing_frequency: number;
  amountSent: number;
}

export function surveysOf(ask: Ask, courseId: number) {
  return ask<Record<"satisfaction" | "transfer", KnownSurvey | null>>(`/api/getSurvey/${courseId}`);
}

/** A word that no earlier visit to the same server used. */
export function fresh(name: string): string {
  return `${name} ${Date.now().toString(36)}`;
}

export async function givenTemplate(
  ask: Ask,
  title: string,
  type: string,
  scope: "curso" | "relator" = "curso",
): Promise<string> {
  const columns = ["No", "Más o menos", "Sí"].map((label, place) => ({ label, value: place + 1 }));
  const rows = [{ text: "Los contenidos fueron claros" }];
  const tables = [{ title: "Contenidos", columns, rows, scope }];
  const comment = { enabled: true, prompt: "¿Qué mejorarías?" };
  await ask("/api/createSurvey", json("POST", { title, type, tables, comment }));
  return title;
}
