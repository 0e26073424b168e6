/** The calls about the accounts of programs, and what such an account may be given. */

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { serviceTexts } from "@/features/settings/integrations-texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { choiceId, requiredDay, requiredLine } from "@/platform/forms/rules";
import type { Tone } from "@/platform/ui/badge";

type Schemas = components["schemas"];
export type ServiceAccount = Schemas["ServiceAccount"];
export type NewServiceAccount = Schemas["NewServiceAccount"];
export type Scope = Schemas["ServiceAccountForm"]["scopes"][number];

export const serviceAccountsQuery = queryOptions({
  queryKey: ["service-accounts"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/service-accounts", { signal })),
});

export async function createServiceAccount(
  body: Schemas["ServiceAccountForm"],
  client: QueryClient,
): Promise<NewServiceAccount> {
  const made = await dataOf(api.POST("/api/service-accounts", { body }));
  await client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
  return made;
}

/** Gives the token of an account another last day. */
export async function prolongServiceAccount(
  account_id: number,
  expiresOn: string,
  client: QueryClient,
): Promise<void> {
  const params = { path: { account_id } };
  const body = { expiresOn };
  await dataOf(api.PUT("/api/service-accounts/{account_id}/prolong", { params, body }));
  await client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
}

export async function revokeServiceAccount(account_id: number, client: QueryClient): Promise<void> {
  const params = { path: { account_id } };
  await dataOf(api.PUT("/api/service-accounts/{account_id}/revoke", { params }));
  await client.invalidateQueries({ queryKey: serviceAccountsQuery.queryKey });
}

export const ACTIONS = ["read", "load", "write"] as const;
type Action = (typeof ACTIONS)[number];
type DomainName = keyof typeof serviceTexts.domains;

/** What there is to do in each domain, in the order of the form. */
export const DOMAINS: Readonly<Record<DomainName, readonly Action[]>> = {
  people: ACTIONS,
  courses: ACTIONS,
  participants: ACTIONS,
  suppliers: ACTIONS,
  companies: ACTIONS,
  surveys: ["read", "write"],
  finance: ACTIONS,
  indicators: ["read"],
};
export const DOMAIN_NAMES = Object.keys(DOMAINS) as DomainName[];

export const serviceAccountSchema = z.object({
  name: requiredLine({ min: 2, max: 80, message: serviceTexts.nameMissing }),
  company_id: choiceId(),
  /** With a space between them. */
  scopes: requiredLine({ max: 1_000, message: serviceTexts.scopesMissing }),
  expiresOn: requiredDay(serviceTexts.expiryMissing),
});

export const prolongingSchema = z.object({
  expiresOn: requiredDay(serviceTexts.expiryMissing),
});

export type ServiceAccountValues = z.output<typeof serviceAccountSchema>;

export function bodyOf(values: ServiceAccountValues): Schemas["ServiceAccountForm"] {
  return { ...values, scopes: values.scopes.split(" ") as Scope[] };
}

/** A scope more, or one less, in the text of a form. */
export function withScope(scopes: string, scope: string, isGiven: boolean): string {
  const others = scopes.split(" ").filter((one) => one !== "" && one !== scope);
  return (isGiven ? [...others, scope] : others).join(" ");
}

/** "Personas: leer y cargar", a line for each domain. */
export function scopeWords(scopes: readonly string[]): string[] {
  return DOMAIN_NAMES.flatMap((domain) => {
    const given = ACTIONS.filter((action) => scopes.includes(`${domain}:${action}`));
    return given.length > 0 ? [serviceTexts.scope(domain, given)] : [];
  });
}

export const STATES: Readonly<Record<ServiceAccount["state"], { label: string; tone: Tone }>> = {
  vigente: { label: serviceTexts.working, tone: "success" },
  vencida: { label: serviceTexts.expired, tone: "warning" },
  revocada: { label: serviceTexts.revoked, tone: "neutral" },
};
