/** Survey templates that journeys begin with, of a name that only one journey uses. */
import { type Ask, json } from "../support/asking.ts";

export interface Template {
  surveyData_id: number;
  title: string;
  version: number;
  active: boolean;
  respondent: string;
  comment: Record<string, unknown>;
  updatedAt: string;
  tables: { tableId: string; title: string; rows: { rowId: string; text: string }[] }[];
}

interface Starter {
  type: string;
}

/** A word that finds the templates of one journey and no others. */
export function freshWord(): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26));
  return `P${letters.join("")}`;
}

/** As the examples of the product, under another title. */
export async function givenTemplate(
  ask: Ask,
  title: string,
  type: "Satisfacción" | "Transferencia" = "Satisfacción",
): Promise<Template> {
  const starters = await ask<Starter[]>("/api/surveys/starters");
  const starter = starters.find((one) => one.type === type);
  return ask<Template>("/api/createSurvey", json("POST", { ...starter, title }));
}

export function templateOf(ask: Ask, id: number): Promise<Template> {
  return ask<Template>(`/api/getSurveyData?surveyData_id=${id}`);
}

export function templatesOf(ask: Ask, word: string): Promise<Template[]> {
  return ask<Template[]>(`/api/getSurveyInfo?active=all&q=${word}`);
}
