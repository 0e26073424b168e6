/** The calls about the accounts of the people who use the product. */

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { commonTexts, usersTexts } from "@/features/settings/texts";
import { api, dataOf, pageOf } from "@/platform/api/client";
import type { components } from "@/platform/api/schema";
import type { ListQuery } from "@/platform/lists/list-place";
import { asQueryOf, useListRows } from "@/platform/lists/list-rows";
import type { Tone } from "@/platform/ui/badge";

type Schemas = components["schemas"];
export type Account = Schemas["Account"];
type Invitation = Schemas["InvitationForm"];
type Changes = Schemas["UserChanges"];

export const USERS_KEY = ["users"] as const;

function listUsers(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/users">(query);
  return pageOf(api.GET("/api/users", { params: { query: asked }, signal }));
}

export function useUserRows(query: ListQuery) {
  return useListRows<Account>(USERS_KEY, query, listUsers);
}

export function userQuery(user_id: number) {
  return queryOptions({
    queryKey: [...USERS_KEY, "one", user_id],
    queryFn: ({ signal }) => getUser(user_id, signal),
  });
}

export function getUser(user_id: number, signal?: AbortSignal): Promise<Account> {
  const params = { path: { user_id } };
  return dataOf(api.GET("/api/users/{user_id}", { params, ...(signal ? { signal } : {}) }));
}

export function inviteUser(body: Invitation, key: string): Promise<Account> {
  return dataOf(api.POST("/api/users", { body, headers: { "Idempotency-Key": key } }));
}

export function changeUser(user_id: number, body: Changes): Promise<Account> {
  return dataOf(api.PATCH("/api/users/{user_id}", { params: { path: { user_id } }, body }));
}

export function setUserActive(user_id: number, active: boolean): Promise<Account> {
  const params = { params: { path: { user_id } } };
  return active
    ? dataOf(api.PUT("/api/users/{user_id}/enable", params))
    : dataOf(api.PUT("/api/users/{user_id}/disable", params));
}

export function sendLink(user_id: number): Promise<Account> {
  return dataOf(api.POST("/api/users/{user_id}/invitation", { params: { path: { user_id } } }));
}

export async function showLink(user_id: number): Promise<string> {
  const params = { path: { user_id } };
  return (await dataOf(api.POST("/api/users/{user_id}/invitation/link", { params }))).link;
}

export async function endSessions(user_id: number): Promise<number> {
  const params = { path: { user_id } };
  return (await dataOf(api.DELETE("/api/users/{user_id}/sessions", { params }))).ended;
}

/** A change of an account makes every list of accounts old. */
export function useUsersChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: USERS_KEY });
}

type State = Account["state"];

export const STATES: Readonly<Record<State, { label: string; tone: Tone }>> = {
  habilitado: { label: usersTexts.enabled, tone: "success" },
  invitado: { label: usersTexts.invited, tone: "warning" },
  deshabilitado: { label: usersTexts.disabled, tone: "neutral" },
};

export const ROLES: Readonly<Record<Account["role"], string>> = usersTexts.roles;

export function companyWords({ companyName }: Pick<Account, "companyName">): string {
  return companyName ?? commonTexts.allCompanies;
}
