/** How a person likes a list: columns, row height, views of their own. Kept on the server. */
import type { Density } from "@/platform/preferences/preferences-store";
import { useServerPreference } from "@/platform/preferences/server-preferences";

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

export function useListPreferences(list: string) {
  const { kept, isKnown, save } = useServerPreference(`list:${list}`);
  return {
    preferences: readListPreferences(kept),
    isKnown,
    save: (changes: Partial<ListPreferences>) =>
      save((known) => ({ ...readListPreferences(known), ...changes })),
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
