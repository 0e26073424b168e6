/** The calls about the accounts of programs, and what such an account may be given. */

import { queryOptions } from "@tanstack/react-query";
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

export function createServiceAccount(
  body: Schemas["ServiceAccountForm"],
): Promise<NewServiceAccount> {
  return dataOf(api.POST("/api/service-accounts", { body }));
}

/** Gives the token of an account another last day. */
export function prolongServiceAccount(account_id: number, expiresOn: string): Promise<unknown> {
  const params = { path: { account_id } };
  const body = { expiresOn };
  return dataOf(api.PUT("/api/service-accounts/{account_id}/prolong", { params, body }));
}

export function revokeServiceAccount(account_id: number): Promise<unknown> {
  const params = { path: { account_id } };
  return dataOf(api.PUT("/api/service-accounts/{account_id}/revoke", { params }));
}

export const ACTIONS = ["read", "load", "write"] as const;
type Action = (typeof ACTIONS)[number];
type DomainName = keyof typeof serviceTexts.domains;

/** What there is to do in each domain, in the order of the form. */
const DOMAINS: Readonly<Record<DomainName, readonly Action[]>> = {
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
export const SCOPES = DOMAIN_NAMES.flatMap((domain) =>
  DOMAINS[domain].map((action) => `${domain}:${action}`),
);

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

export type ServiceAccountTyped = z.input<typeof serviceAccountSchema>;
export type ProlongingTyped = z.input<typeof prolongingSchema>;

export type ServiceAccountValues = z.output<typeof serviceAccountSchema>;

export function bodyOf(values: ServiceAccountValues): Schemas["ServiceAccountForm"] {
  return { ...values, scopes: values.scopes.split(" ") as Scope[] };
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
