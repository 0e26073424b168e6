/** The calls about personal data and how long it is kept, with the fields of their form. */

import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { privacyTexts } from "@/features/settings/privacy-texts";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf, pageOf } from "@/platform/api/client";
import { downloadMade } from "@/platform/api/files";
import { number, oneOf } from "@/platform/forms/rules";
import type { FoundChoice } from "@/platform/forms/search-list";
import { readNumber, writeNumber } from "@/platform/forms/typed";
import { formatRut } from "@/platform/lib/rut";

type Schemas = components["schemas"];
type PrivacySettings = Schemas["PrivacySettings"];
export type Held = Schemas["Held"];

export interface KnownPrivacy {
  settings: PrivacySettings;
  updatedAt: string | null;
}

interface Years {
  peopleYears: number | null;
  commentYears: number | null;
  auditYears: number | null;
}

const PATH = "/api/settings/privacy";
const PRIVACY_KEY = ["settings", "privacy"] as const;

export const privacyQuery = queryOptions({
  queryKey: PRIVACY_KEY,
  queryFn: ({ signal }) => readPrivacy(signal),
});

export async function readPrivacy(signal?: AbortSignal): Promise<KnownPrivacy> {
  return known(await bodyOf(api.GET(PATH, signal ? { signal } : {})));
}

export async function changePrivacy(body: Schemas["PrivacySettingsForm"]): Promise<KnownPrivacy> {
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
  const query = { q, pageSize: 20, active: "all" } as const;
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
  const asked = { params: { path: { people_id } }, body: { includeAnswers } };
  await downloadMade("/api/privacy/people/{people_id}/export", asked, "datos.zip");
}

export function erase(people_id: number, confirmation: string): Promise<{ whole: boolean }> {
  const params = { path: { people_id } };
  return dataOf(
    api.POST("/api/privacy/people/{people_id}/erasure", { params, body: { confirmation } }),
  );
}

function known({ data, meta }: { data: PrivacySettings; meta: { updatedAt: string | null } }) {
  return { settings: data, updatedAt: meta.updatedAt };
}

export const PRIVACY_CHOICES = {
  salaryVisibility: [
    { value: "editores", label: privacyTexts.whoEdits },
    { value: "administradores", label: privacyTexts.adminsOnly },
  ],
} as const;

const MOST = 20;

function years() {
  return number({ min: 1, max: MOST, message: privacyTexts.yearsRule(MOST) });
}

export const privacySchema = z.object({
  salaryVisibility: oneOf(["editores", "administradores"] as const),
  peopleYears: years(),
  commentYears: years(),
  auditYears: years(),
});

export type PrivacyValues = z.input<typeof privacySchema>;

export function valuesOf(settings: PrivacySettings): PrivacyValues {
  const { salaryVisibility, peopleYears, commentYears, auditYears } = settings;
  return {
    salaryVisibility,
    peopleYears: typed(peopleYears),
    commentYears: typed(commentYears),
    auditYears: typed(auditYears),
  };
}

/** What the fields say now; what is no number of years counts as nothing. */
export function yearsOf(typedYears: Readonly<Record<keyof Years, string>>): Years {
  return {
    peopleYears: read(typedYears.peopleYears),
    commentYears: read(typedYears.commentYears),
    auditYears: read(typedYears.auditYears),
  };
}

function read(text: unknown): number | null {
  const found = readNumber(String(text ?? ""));
  return found !== null && Number.isInteger(found) && found >= 1 && found <= MOST ? found : null;
}

function typed(value: number | null): string {
  return value === null ? "" : writeNumber(value);
}
