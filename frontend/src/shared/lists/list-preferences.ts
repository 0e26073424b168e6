/** How a person likes a list: columns, row height, views of their own. Kept on the server. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { describeError } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import type { Density } from "@/shared/preferences/preferences-store";
import { toast } from "@/shared/ui/toast";

export interface SavedView {
  id: string;
  label: string;
  /** As `viewQueryOf` gives it. */
  query: string;
}

export interface ListPreferences {
  /** The columns shown; the list's own choice when absent. */
  columns?: readonly string[] | undefined;
  density?: Density | undefined;
  views: readonly SavedView[];
  /** The view that a bare address opens. */
  defaultView?: string | undefined;
}

const DENSITIES: readonly string[] = ["compact", "normal", "comfortable"] satisfies Density[];

const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/preferences", { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Until the server answers, what signing in brought along stands in. */
export function useListPreferences(list: string) {
  const client = useQueryClient();
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...preferencesQuery,
    placeholderData: () => useSession.getState().user?.preferences,
  });
  const key = `list:${list}`;

  async function save(changes: Partial<ListPreferences>): Promise<void> {
    const known = client.getQueryData(preferencesQuery.queryKey);
    const next = { [key]: { ...readListPreferences(known?.[key]), ...changes } };
    client.setQueryData(preferencesQuery.queryKey, { ...known, ...next });
    try {
      await dataOf(api.PATCH("/api/preferences", { body: next }));
    } catch (error) {
      await client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
      await toast.failed("No pudimos guardar tus preferencias.", describeError(error).message);
    }
  }

  return {
    preferences: readListPreferences(data?.[key]),
    /** Whether the server's own answer is here. */
    isKnown: isSuccess && !isPlaceholderData,
    save,
  };
}

/** What was kept may be of another version, so each part is looked at before it is believed. */
export function readListPreferences(kept: unknown): ListPreferences {
  const { columns, density, views, defaultView } = (kept ?? {}) as Record<string, unknown>;
  return {
    ...(isTexts(columns) ? { columns } : {}),
    ...(DENSITIES.includes(String(density)) ? { density: density as Density } : {}),
    ...(typeof defaultView === "string" ? { defaultView } : {}),
    views: Array.isArray(views) ? views.filter(isView) : [],
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}

function isView(value: unknown): value is SavedView {
  const { id, label, query } = (value ?? {}) as Record<string, unknown>;
  return isTexts([id, label, query]);
}
