/** The calls of somebody who answers: by the token of their link alone, never as a signed-in person. */
import createClient from "openapi-fetch";
import { type Given, resTablesOf, type ShownTable } from "@/entities/survey/definition";
import type { components, paths } from "@/generated/schema";
import { dataOf, done } from "@/platform/api/client";

type Schemas = components["schemas"];

export type AskedCourse = Schemas["AskedCourse"];
/** What the server gives for a link while its survey is open. */
export type OpenSurvey = Schemas["Asked"];
/** A link or QR that all participants of a course share. */
type CourseDoor = Schemas["AskedAtDoor"];

const visitors = createClient<paths>({
  baseUrl: globalThis.location.origin,
  credentials: "omit",
});

const FORM = "/api/public/surveys/{token}";
const DOOR = "/api/public/surveys/course/{token}";

export function readSurvey(token: string, signal: AbortSignal): Promise<OpenSurvey> {
  return dataOf(visitors.GET(FORM, { ...at(token), signal }));
}

/** Says that somebody began; the answers stay here until they are sent. */
export async function beginAnswering(token: string): Promise<void> {
  await done(visitors.PUT(FORM, at(token)));
}

export async function sendAnswers(
  token: string,
  tables: readonly ShownTable[],
  { answers, comment }: Given,
): Promise<void> {
  const body = { resTables: resTablesOf(tables, answers), comment };
  await dataOf(visitors.POST(FORM, { ...at(token), body }));
}

export function readDoor(token: string, signal: AbortSignal): Promise<CourseDoor> {
  return dataOf(visitors.GET(DOOR, { ...at(token), signal }));
}

/** The token of the form of the person with this RUT. */
export async function openDoor(token: string, rut: string): Promise<string> {
  const own = await dataOf(visitors.POST(DOOR, { ...at(token), body: { rut } }));
  return own.token;
}

function at(token: string) {
  return { params: { path: { token } } };
}
