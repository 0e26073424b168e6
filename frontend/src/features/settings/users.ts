/** The calls about the accounts of the people who use the product. */

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { commonTexts } from "@/features/settings/texts";
import { usersTexts } from "@/features/settings/users-texts";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import { pagesAt, useListRows } from "@/platform/lists/use-list-rows";
import type { Tone } from "@/platform/ui/badge";

type Schemas = components["schemas"];
export type Account = Schemas["Account"];

const USERS_KEY = ["users"] as const;
/** What is asked about one's own account. */
export const ACCOUNT_KEY = ["account"] as const;

const ofUser = (user_id: number) => ({ params: { path: { user_id } } });

export function useUserRows(query: ListQuery) {
  return useListRows<Account>(USERS_KEY, query, pagesAt("/api/users"));
}

export function userQuery(user_id: number) {
  return queryOptions({
    queryKey: [...USERS_KEY, "one", user_id],
    queryFn: ({ signal }) => getUser(user_id, signal),
  });
}

export function getUser(user_id: number, signal?: AbortSignal): Promise<Account> {
  return dataOf(
    api.GET("/api/users/{user_id}", { ...ofUser(user_id), ...(signal ? { signal } : {}) }),
  );
}

export function inviteUser(body: Schemas["InvitationForm"], key: string): Promise<Account> {
  return dataOf(api.POST("/api/users", { body, headers: { "Idempotency-Key": key } }));
}

export function changeUser(user_id: number, body: Schemas["UserChanges"]): Promise<Account> {
  return dataOf(api.PATCH("/api/users/{user_id}", { ...ofUser(user_id), body }));
}

export function setUserActive(user_id: number, active: boolean): Promise<Account> {
  return active
    ? dataOf(api.PUT("/api/users/{user_id}/enable", ofUser(user_id)))
    : dataOf(api.PUT("/api/users/{user_id}/disable", ofUser(user_id)));
}

export function sendLink(user_id: number): Promise<Account> {
  return dataOf(api.POST("/api/users/{user_id}/invitation", ofUser(user_id)));
}

export async function showLink(user_id: number): Promise<string> {
  return (await dataOf(api.POST("/api/users/{user_id}/invitation/link", ofUser(user_id)))).link;
}

export async function endSessions(user_id: number): Promise<number> {
  return (await dataOf(api.DELETE("/api/users/{user_id}/sessions", ofUser(user_id)))).ended;
}

export function unlinkUser(user_id: number): Promise<Account> {
  return dataOf(api.DELETE("/api/users/{user_id}/identity", ofUser(user_id)));
}

export function resetSecondFactor(user_id: number): Promise<Account> {
  return dataOf(api.DELETE("/api/users/{user_id}/second-factor", ofUser(user_id)));
}

/** A change of an account makes every list of accounts old. */
export function useUsersChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: USERS_KEY });
}

export const STATES: Readonly<Record<Account["state"], { label: string; tone: Tone }>> = {
  habilitado: { label: usersTexts.enabled, tone: "success" },
  invitado: { label: usersTexts.invited, tone: "warning" },
  deshabilitado: { label: usersTexts.disabled, tone: "neutral" },
};

export const ROLES: Readonly<Record<Account["role"], string>> = commonTexts.roles;

export function companyWords({ companyName }: Pick<Account, "companyName">): string {
  return companyName ?? commonTexts.allCompanies;
}
