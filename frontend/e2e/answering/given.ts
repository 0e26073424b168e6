/** A course whose survey is open, and the links of who is asked. */
import { day, givenCompany, givenCourse } from "../courses/given.ts";
import { type Ask, json } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";

export interface Asked {
  courseName: string;
  surveyId: number;
  /** The address that all participants share. */
  door: string;
  people: { name: string; rut: string }[];
  /** The own link of each, in the order of the people. */
  links: string[];
}

interface Starter {
  type: string;
  title: string;
}

interface Recipient {
  name: string;
  invitationId: number;
}

interface Schedule {
  id: number;
  link: string;
}

interface Wish {
  type: "Satisfacción" | "Transferencia";
  names: readonly string[];
  /** Whether two people taught the course. */
  taught?: boolean;
}

let made = 0;

/** A course that ended, with its survey open since then. */
export async function givenSurvey(ask: Ask, { type, names, taught = true }: Wish): Promise<Asked> {
  made += 1;
  const courseName = `Primeros auxilios en faena ${Date.now().toString(36)}${made}`;
  const rapporteurs = taught ? await twoTeachers(ask) : [];
  const course = await givenCourse(ask, courseName, { endDate: day(-100), initialDate: day(-104) });
  for (const rapporteur_id of rapporteurs) {
    const link = { rapporteur_id, course_id: course.course_id };
    await ask("/api/createRapporteurCourse", json("POST", link));
  }
  const people = await givenColleagues(ask, names);
  const participants = people.map(({ rut }) => ({ rut }));
  const { course_id } = course;
  await ask("/api/createparticipantlist", json("POST", { course_id, participants }));
  const schedule = await scheduled(ask, course_id, type);
  const { recipients } = await ask<{ recipients: Recipient[] }>(
    `/api/getSurveyParticipantStats/${schedule.id}`,
  );
  const links: string[] = [];
  for (const name of names) {
    const asked = recipients.find((one) => one.name === name);
    const shown = `/api/surveys/invitations/${asked?.invitationId}/link`;
    links.push((await ask<{ link: string }>(shown, json("POST", {}))).link);
  }
  return {
    courseName,
    surveyId: schedule.id,
    door: pathOf(schedule.link),
    people,
    links: links.map(pathOf),
  };
}

async function scheduled(ask: Ask, courseId: number, type: Wish["type"]): Promise<Schedule> {
  const starters = await ask<Starter[]>("/api/surveys/starters");
  const starter = starters.find((one) => one.type === type);
  made += 1;
  const title = `${starter?.title} ${Date.now().toString(36)}${made}`;
  const body = json("POST", { ...starter, title });
  const { surveyData_id } = await ask<{ surveyData_id: number }>("/api/createSurvey", body);
  const plan = { surveyData_id, initialDate: day(-9), endDate: day(20), mailing_frequency: 0 };
  const name = type === "Satisfacción" ? "satisfaction" : "transfer";
  const saved = await ask<Record<string, Schedule>>(
    "/api/SurveyCourse",
    json("POST", { courseId, [name]: plan }),
  );
  const schedule = saved[name];
  if (!schedule) throw new Error("The survey was not scheduled.");
  return schedule;
}

/** Everybody has an address, and one boss. */
async function givenColleagues(ask: Ask, names: readonly string[]) {
  const company = await givenCompany(ask);
  const people: Asked["people"] = [];
  for (const name of names) {
    const rut = freshRut("person");
    const email = `${rut}@quillay.cl`;
    const boss = { bossName: "Rosa Ibáñez", bossEmail: "rosa@quillay.cl" };
    await ask("/api/createpeople", json("POST", { name, rut, company, email, ...boss }));
    people.push({ name, rut });
  }
  return people;
}

async function twoTeachers(ask: Ask): Promise<number[]> {
  const ids: number[] = [];
  for (const name of ["Marcela Fuentes Oyarzún", "Íñigo Sepúlveda"]) {
    const known = await ask<{ rapporteur_id: number }[]>(
      `/api/getRapporteurs?q=${encodeURIComponent(name)}`,
    );
    const body = json("POST", { name, specialty: "Emergencias" });
    const one = known[0] ?? (await ask<{ rapporteur_id: number }>("/api/createRapporteur", body));
    ids.push(one.rapporteur_id);
  }
  return ids;
}

function pathOf(address: string): string {
  return new URL(address, "http://nowhere").pathname;
}
