/** The calls about privacy: its settings, and the data of one person. */
import { queryOptions } from "@tanstack/react-query";
import { bodyOf, dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { downloadMade } from "@/shared/api/download";
import type { components } from "@/shared/api/schema";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { formatRut } from "@/shared/lib/rut";

type Schemas = components["schemas"];
export type PrivacySettings = Schemas["PrivacySettings"];
type Changes = Schemas["PrivacySettingsForm"];
export type Held = Schemas["Held"];
export type Old = Schemas["Old"];

export interface KnownPrivacy {
  settings: PrivacySettings;
  updatedAt: string | null;
}

export interface Years {
  peopleYears: number | null;
  commentYears: number | null;
  auditYears: number | null;
}

const PATH = "/api/settings/privacy";
const PRIVACY_KEY = ["settings", "privacy"] as const;
const FEW = 20;

export const privacyQuery = queryOptions({
  queryKey: PRIVACY_KEY,
  queryFn: ({ signal }) => readPrivacy(signal),
});

export async function readPrivacy(signal?: AbortSignal): Promise<KnownPrivacy> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

export async function changePrivacy(body: Changes): Promise<KnownPrivacy> {
  return known(await bodyOf(api.PUT(PATH, { body })));
}

export async function resetPrivacy(): Promise<KnownPrivacy> {
  return known(await bodyOf(api.DELETE(PATH)));
}

/** How much a retention would remove if it held now. */
export function oldQuery(years: Years) {
  return queryOptions({
    queryKey: ["privacy", "old", years],
    queryFn: ({ signal }) => {
      const given = Object.entries(years).filter(([, value]) => value !== null);
      const query = Object.fromEntries(given) as Record<keyof Years, number>;
      return dataOf(api.GET("/api/privacy/retention", { params: { query }, signal }));
    },
  });
}

export async function findPeople(q: string, signal: AbortSignal): Promise<FoundChoice[]> {
  const query = { q, pageSize: FEW, active: "all" } as const;
  const { items } = await pageOf(api.GET("/api/get_people", { params: { query }, signal }));
  return items.map(({ people_id, name, rut, companyName }) => ({
    value: String(people_id),
    label: name,
    detail: [rut && formatRut(rut), companyName].filter(Boolean).join(" · "),
  }));
}

export function heldQuery(people_id: number) {
  return queryOptions({
    queryKey: ["privacy", "held", people_id],
    queryFn: ({ signal }) => {
      const params = { path: { people_id } };
      return dataOf(api.GET("/api/privacy/people/{people_id}", { params, signal }));
    },
  });
}

export async function handOver(people_id: number, includeAnswers: boolean): Promise<void> {
  await downloadMade(`/api/privacy/people/${people_id}/export`, { includeAnswers }, "datos.zip");
}

export function erase(people_id: number, confirmation: string): Promise<{ whole: boolean }> {
  const call = api.POST("/api/privacy/people/{people_id}/erasure", {
    params: { path: { people_id } },
    body: { confirmation },
  });
  return dataOf(call);
}

function known({ data, meta }: { data: PrivacySettings; meta: { updatedAt: string | null } }) {
  return { settings: data, updatedAt: meta.updatedAt };
}
