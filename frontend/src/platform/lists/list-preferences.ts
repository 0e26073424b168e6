/** How a person likes a list: columns, their order and widths, row height, views of their own. Kept on the server. */

import { useMemo } from "react";
import { clamped, type Widths } from "@/platform/lists/column-widths";
import type { Density } from "@/platform/preferences/preferences-store";
import { useServerPreference } from "@/platform/preferences/server-preferences";

export interface SavedView {
  id: string;
  label: string;
  /** As `viewQueryOf` gives it. */
  query: string;
}

export interface ListPreferences {
  /** The columns shown, in their order; the list's own choice when absent. */
  columns?: readonly string[] | undefined;
  /** The widths that were drawn by hand. */
  widths?: Widths | undefined;
  density?: Density | undefined;
  views: readonly SavedView[];
  /** The view that a bare address opens. */
  defaultView?: string | undefined;
}

const DENSITIES: readonly string[] = ["compact", "normal", "comfortable"] satisfies Density[];

export function useListPreferences(list: string) {
  const { kept, isKnown, save } = useServerPreference(`list:${list}`);
  // The same as long as nothing is saved, so that rows which depend on it are not drawn anew.
  const preferences = useMemo(() => readListPreferences(kept), [kept]);
  return {
    preferences,
    isKnown,
    save: (changes: Partial<ListPreferences>) =>
      save((known) => ({ ...readListPreferences(known), ...changes })),
  };
}

/** What was kept may be of another version, so each part is looked at before it is believed. */
export function readListPreferences(kept: unknown): ListPreferences {
  const { columns, widths, density, views, defaultView } = (kept ?? {}) as Record<string, unknown>;
  return {
    ...(isTexts(columns) ? { columns } : {}),
    ...(isNumbers(widths) ? { widths: allClamped(widths) } : {}),
    ...(DENSITIES.includes(String(density)) ? { density: density as Density } : {}),
    ...(typeof defaultView === "string" ? { defaultView } : {}),
    views: Array.isArray(views) ? views.filter(isView) : [],
  };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === "string");
}

function isNumbers(value: unknown): value is Record<string, number> {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every((part) => Number.isFinite(part));
}

function allClamped(widths: Widths): Widths {
  return Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, clamped(width)]));
}

function isView(value: unknown): value is SavedView {
  const { id, label, query } = (value ?? {}) as Record<string, unknown>;
  return isTexts([id, label, query]);
}
