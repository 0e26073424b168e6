/** The views of a list, ready-made and one's own, and which of them is on the screen. */
import { type Place, viewQueryOf } from "@/platform/lists/list-place";
import type { SavedView } from "@/platform/lists/list-preferences";
import type { ListSpec } from "@/platform/lists/list-spec";
import { allWord } from "@/platform/lists/list-words";

export interface View extends SavedView {
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
