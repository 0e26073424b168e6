/** The SENCE parameters that several features show. */

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { BUDGET_KEY, FRANCHISE_KEY } from "@/entities/course/course";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";

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

type Valid = Pick<HourValue, "modality" | "value" | "validFrom" | "validTo" | "resolution">;

/** A course names no tranche, so the highest value of that day counts; null when none is known. */
export function hourMaximum<Value extends Valid>(
  values: readonly Value[],
  modality: string,
  day: string,
): Value | null {
  return values
    .filter((one) => one.modality === modality && isValidOn(one, day))
    .reduce<Value | null>((best, one) => (best && best.value >= one.value ? best : one), null);
}

/** Days are ISO texts, which sort like time. */
export function isValidOn(
  { validFrom, validTo }: Pick<Valid, "validFrom" | "validTo">,
  day: string,
) {
  return validFrom <= day && (validTo === null || day <= validTo);
}
