/** The constants of SENCE that any screen may need: values of an hour, and the rules. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { bodyOf, dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { BUDGET_KEY, FRANCHISE_KEY } from "@/shared/courses/course-changes";

export type HourValue = components["schemas"]["HourValue"];
export type SenceSettings = components["schemas"]["SenceSettings"];

export const SENCE_KEY = ["sence"] as const;

/** Every amount computed with a constant is old as soon as the constant is. */
export async function senceChanged(client: QueryClient): Promise<void> {
  for (const queryKey of [FRANCHISE_KEY, BUDGET_KEY]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: SENCE_KEY });
}

/** They change a few times in a year. */
const FRESH_MS = 5 * 60_000;

export const hourValuesQuery = queryOptions({
  queryKey: [...SENCE_KEY, "hour-values"],
  queryFn: ({ signal }): Promise<HourValue[]> =>
    dataOf(api.GET("/api/sence/hourValues", { signal })),
  staleTime: FRESH_MS,
});

export interface KnownSenceSettings {
  settings: SenceSettings;
  /** Null while nobody has changed them. */
  updatedAt: string | null;
}

export const senceSettingsQuery = queryOptions({
  queryKey: [...SENCE_KEY, "settings"],
  queryFn: ({ signal }) => readSenceSettings(signal),
  staleTime: FRESH_MS,
});

export async function readSenceSettings(signal?: AbortSignal): Promise<KnownSenceSettings> {
  const { data, meta } = await bodyOf(api.GET("/api/settings/sence", signal ? { signal } : {}));
  return { settings: data, updatedAt: meta.updatedAt };
}
