/** The calls about what was written down. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf, useListRows } from "@/shared/lists/list-rows";
import type { Choice } from "@/shared/ui/select-field";

export type AuditEvent = components["schemas"]["AuditEvent"];
type Kind = keyof components["schemas"]["AuditChoices"];

const AUDIT_KEY = ["audit"] as const;

function listEvents(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/audit">(query);
  return pageOf(api.GET("/api/audit", { params: { query: asked }, signal }));
}

export function useAuditRows(query: ListQuery) {
  return useListRows<AuditEvent>(AUDIT_KEY, query, listEvents);
}

const choicesQuery = queryOptions({
  queryKey: [...AUDIT_KEY, "choices"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/audit/choices", { signal })),
});

const NONE: readonly Choice[] = [];

function useChoices(kind: Kind): readonly Choice[] {
  const { data } = useQuery(choicesQuery);
  return data?.[kind] ?? NONE;
}

export const useUserChoices = () => useChoices("users");
export const useActionChoices = () => useChoices("actions");
export const useEntityChoices = () => useChoices("entities");
