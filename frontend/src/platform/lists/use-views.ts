/** The views of one list for one person: chosen through the address, kept on the server. */

import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useQueryOfAddress } from "@/platform/lib/address";
import { isBare, type Place, placeOfView, viewQueryOf } from "@/platform/lists/list-place";
import type { ListPreferences, SavedView } from "@/platform/lists/list-preferences";
import { allWord, type ListSpec } from "@/platform/lists/list-spec";

export interface ListViews {
  views: readonly View[];
  current: View;
  modified: boolean;
  defaultView: string;
  /** Keeps what is on the screen under a name and goes there. */
  saveAs: (label: string) => void;
  /** Keeps what is on the screen in the view that it began with. */
  saveChanges: () => void;
  rename: (view: View, label: string) => void;
  remove: (view: View) => void;
  makeDefault: (id: string) => void;
}

interface Kept {
  preferences: ListPreferences;
  isKnown: boolean;
  save: (changes: Partial<ListPreferences>) => Promise<void>;
}

export function useViews(spec: ListSpec<never>, { preferences, isKnown, save }: Kept): ListViews {
  const query = useQueryOfAddress();
  const navigate = useNavigate();
  const views = viewsOf(spec, preferences.views);
  const current = currentView(views, { view: query.get("vista") });

  function goTo(view: SavedView): void {
    const search = `?${placeOfView(query, spec, view)}`;
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }

  function keep(saved: readonly SavedView[], goingTo?: SavedView): void {
    void save({ views: saved });
    if (goingTo) goTo(goingTo);
  }

  const usual = views.find(({ id }) => id === preferences.defaultView);
  useDefaultView(isKnown, isBare(query, spec), () => {
    if (usual?.id) goTo(usual);
  });

  return {
    views,
    current,
    modified: isModified(current, query, spec),
    defaultView: preferences.defaultView ?? "",
    saveAs: (label) => {
      const view = newView(label, viewQueryOf(query, spec), views);
      keep([...preferences.views, view], view);
    },
    saveChanges: () => {
      const { id, label } = current;
      const changed = { id, label, query: viewQueryOf(query, spec) };
      keep(preferences.views.map((view) => (view.id === current.id ? changed : view)));
    },
    rename: (view, label) =>
      keep(preferences.views.map((kept) => (kept.id === view.id ? { ...kept, label } : kept))),
    remove: (view) =>
      keep(
        preferences.views.filter(({ id }) => id !== view.id),
        view.id === current.id ? views[0] : undefined,
      ),
    makeDefault: (id) => void save({ defaultView: id }),
  };
}

/** A bare address, as from the menu, opens the view that the person chose for it; once. */
function useDefaultView(isKnown: boolean, isBarePlace: boolean, goToUsual: () => void): void {
  const arrivedBare = useRef(isBarePlace);
  useEffect(() => {
    if (!isKnown || !arrivedBare.current) return;
    arrivedBare.current = false;
    if (isBarePlace) goToUsual();
  });
}

/** The views of a list, ready-made and one's own, and which of them is on the screen. */
interface View extends SavedView {
  /** Made by the person, who may change it. */
  own: boolean;
}

type ViewsSpec = Pick<
  ListSpec<never>,
  "presets" | "nouns" | "sorts" | "defaultSort" | "filters" | "hasDisabled"
>;

/** The first one is the whole list, which has no id. */
export function viewsOf(spec: ViewsSpec, saved: readonly SavedView[]): View[] {
  const whole = { id: "", label: allWord(spec.nouns), query: "" };
  const presets = [whole, ...(spec.presets ?? [])].map((view) => ({ ...view, own: false }));
  return [...presets, ...saved.map((view) => ({ ...view, own: true }))];
}

/** The view that the address names, or the whole list. */
export function currentView(views: readonly View[], place: Pick<Place, "view">): View {
  return views.find(({ id }) => id === (place.view ?? "")) ?? (views[0] as View);
}

/** Whether the address says something else than its view. */
export function isModified(view: View, query: URLSearchParams, spec: ViewsSpec): boolean {
  return viewQueryOf(new URLSearchParams(view.query), spec) !== viewQueryOf(query, spec);
}

/** A name that is free, and an id made from it for the address. */
export function newView(label: string, query: string, views: readonly View[]): SavedView {
  const slug = slugOf(label) || "vista";
  const taken = new Set(views.map(({ id }) => id));
  let id = slug;
  for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
  return { id, label, query };
}

function slugOf(label: string): string {
  return label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
