/** The calls that change the rules of SENCE. */
import { bodyOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { KnownSenceSettings } from "@/shared/sence/sence-queries";

export type SenceChanges = components["schemas"]["SenceSettingsForm"];

export async function changeRules(body: SenceChanges): Promise<KnownSenceSettings> {
  const { data, meta } = await bodyOf(api.PUT("/api/settings/sence", { body }));
  return { settings: data, updatedAt: meta.updatedAt };
}

export async function resetRules(): Promise<KnownSenceSettings> {
  const { data, meta } = await bodyOf(api.DELETE("/api/settings/sence"));
  return { settings: data, updatedAt: meta.updatedAt };
}
