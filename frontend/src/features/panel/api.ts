/** The calls of the panel and what is kept of their answers. */

import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { components } from "@/generated/schema";
import { api, dataOf, errorBody, settled } from "@/platform/api/client";
import { ApiError } from "@/platform/api/errors";
import { firstNow, firstOr } from "@/platform/api/first-answer";

const OK = 200;
const NOT_MODIFIED = 304;

type Schemas = components["schemas"];
export type Widget = Schemas["Widget"];
export type WidgetForm = Schemas["WidgetForm"];
export type WidgetChanges = Schemas["WidgetChanges"];
export type WidgetFilter = Schemas["WidgetFilter"];
export type Dataset = Schemas["Dataset"];
export type WidgetNumbers = Schemas["Numbers"];
export type CardFilter = Schemas["CardFilter"];
export type CardNumbers = Schemas["Card"];
export type PanelNumbers = Schemas["PanelNumbers"];
export type Kpi = Schemas["Kpi"];
export type Place = Schemas["Place"];

/** What the panel is looked at through for a moment; empty strings leave it open. */
export interface Lens {
  readonly startMonth: string;
  readonly endMonth: string;
  readonly company: number | null;
}

export function listWidgets(signal: AbortSignal): Promise<Widget[]> {
  return dataOf(api.GET("/api/getActiveWidgets", { signal }));
}

export function addWidget(body: WidgetForm, key: string): Promise<Widget> {
  const headers = { "Idempotency-Key": key };
  return dataOf(api.POST("/api/addWidget", { body, headers }));
}

/** An edit was made only when the answer says 200; any other one is an error. */
export async function updateWidget(id: number, body: WidgetChanges): Promise<Widget> {
  const params = { path: { widget_id: id } };
  const answer = await settled(api.PUT("/api/updateWidget/{widget_id}", { params, body }));
  if (answer.response.status === OK) return dataOf(Promise.resolve(answer));
  throw new ApiError(answer.response.status, errorBody(answer.error));
}

export function deleteWidget(id: number): Promise<unknown> {
  return dataOf(api.DELETE("/api/delWidget/{widget_id}", { params: { path: { widget_id: id } } }));
}

export function moveWidgets(places: Place[]): Promise<Place[]> {
  return dataOf(api.PUT("/api/updateWidgetPosition", { body: places }));
}

/** Numbers, and the tag by which the server knows them again. */
export interface TaggedNumbers {
  readonly tag: string | null;
  readonly numbers: PanelNumbers;
}

/**
 * The numbers of the whole panel, cards included; each widget fails alone. Those that are known
 * already do not travel again: the server only says that they are still those of this moment.
 */
export async function getPanelNumbers(
  lens: Lens,
  signal: AbortSignal,
  known: TaggedNumbers | undefined,
): Promise<TaggedNumbers> {
  const headers = known?.tag ? { "If-None-Match": known.tag } : {};
  const params = { query: asQuery(lens) };
  const answer = await settled(api.GET("/api/getWidgetsData", { params, headers, signal }));
  if (known && answer.response.status === NOT_MODIFIED) return known;
  const numbers = await dataOf(Promise.resolve(answer));
  return { tag: answer.response.headers.get("ETag"), numbers };
}

/** The calls that answer a KPI; each is named by the last segment of the KPI's serviceName. */
const KPI_CALLS = {
  getTrainingHours: "/api/getTrainingHours",
  getCompletedTrainings: "/api/getCompletedTrainings",
  getTrainedPeople: "/api/getTrainedPeople",
  getSurveyResponses: "/api/getSurveyResponses",
  getSurveyResponsesKPI: "/api/getSurveyResponsesKPI",
} as const;

/** The numbers of a KPI through a filter, whether a widget shows them or not. */
export function kpiQuery(service: string, filter: WidgetFilter) {
  return queryOptions({
    queryKey: [...PANEL, "kpi", service, filter],
    queryFn: async ({ signal }): Promise<Record<string, unknown>> => {
      const { company, ...rest } = filter;
      const query = company === null ? rest : { ...rest, company };
      const call = KPI_CALLS[service as keyof typeof KPI_CALLS];
      if (!call) throw new Error(`No call answers ${service}.`);
      return dataOf(api.GET(call, { params: { query }, signal }));
    },
    staleTime: SOON_MS,
  });
}

export function narrowCard(
  id: Kpi["id"],
  kept: Pick<CardFilter, "filter" | "goal">,
): Promise<unknown> {
  const body = { id, ...kept } as Schemas["CardForm"];
  return dataOf(api.PUT("/api/updateConfigGenericCard", { body }));
}

/** Only what narrows: the calls leave out what is open. */
export function asQuery({ startMonth, endMonth, company }: Lens) {
  return {
    ...(startMonth ? { startMonth } : {}),
    ...(endMonth ? { endMonth } : {}),
    ...(company === null ? {} : { company }),
  };
}

function queryWords(lens: Lens): string {
  const said = Object.entries(asQuery(lens)).map(([name, value]) => [name, String(value)]);
  return String(new URLSearchParams(said));
}

const PANEL = ["panel"] as const;
const NUMBERS = [...PANEL, "numbers"] as const;

/** While the page is in sight. An answer that has not changed costs the server next to nothing. */
const ASKED_AGAIN_MS = 30_000;
/** While changes are on their way into the numbers. */
const SOON_MS = 3_000;

export const widgetsQuery = queryOptions({
  queryKey: [...PANEL, "widgets"],
  initialData: () => firstNow("widgets"),
  queryFn: ({ signal }) => firstOr("widgets", () => listWidgets(signal)),
});

/** What a card is narrowed to by itself; its numbers come with the filter seen through the lens. */
export function cardFilterQuery(id: Kpi["id"]) {
  const params = { query: { id: id as Schemas["CardForm"]["id"] } };
  return queryOptions({
    queryKey: [...PANEL, "card", id],
    queryFn: ({ signal }): Promise<CardFilter> =>
      dataOf(api.GET("/api/getConfigGenericCard", { params, signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

export function numbersQuery(lens: Lens) {
  return queryOptions({
    queryKey: [...NUMBERS, lens],
    initialData: () => {
      const answer = firstNow("numbers", queryWords(lens));
      return answer && kept(lens, answer);
    },
    queryFn: ({ signal }) => askNumbers(lens, signal),
    // Another lens keeps the old numbers in sight, faded, until its own are here.
    placeholderData: keepPreviousData,
    // Whoever comes back to the panel wants what is true now; what a visit begins with was just asked for.
    staleTime: ({ state: { dataUpdateCount } }) => (dataUpdateCount === 0 ? SOON_MS : 0),
    refetchInterval: ({ state: { data } }) => (isBehind(data) ? SOON_MS : ASKED_AGAIN_MS),
  });
}

/** Of the lens that was asked through last: it is the one that is asked through again. */
let last: { readonly lens: string; readonly answer: TaggedNumbers } | undefined;

async function askNumbers(lens: Lens, signal: AbortSignal): Promise<PanelNumbers> {
  const known = last?.lens === JSON.stringify(lens) ? last.answer : undefined;
  const call = () => getPanelNumbers(lens, signal, known);
  return kept(lens, await firstOr("numbers", call, queryWords(lens)));
}

/** The numbers of an answer, whose tag goes along with the next question. */
function kept(lens: Lens, answer: TaggedNumbers): PanelNumbers {
  last = { lens: JSON.stringify(lens), answer };
  return answer.numbers;
}

function isBehind(numbers: PanelNumbers | undefined): boolean {
  if (!numbers) return false;
  return [...numbers.widgets, ...numbers.cards].some(({ meta }) => (meta?.pending ?? 0) > 0);
}

export function reloadNumbers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: NUMBERS });
}

/** Widgets and numbers anew, e.g. after one was added or taken away. */
export function reloadPanel(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PANEL });
}
