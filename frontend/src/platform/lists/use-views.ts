/** The views of one list for one person: chosen through the address, kept on the server. */
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isBare, placeOfView, viewQueryOf } from "@/platform/lists/list-place";
import type { ListPreferences, SavedView } from "@/platform/lists/list-preferences";
import type { ListSpec } from "@/platform/lists/list-spec";
import { currentView, isModified, newView, type View, viewsOf } from "@/platform/lists/views";

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
  const [query] = useSearchParams();
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
      const changed = { ...bare(current), query: viewQueryOf(query, spec) };
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

function bare({ id, label, query }: View): SavedView {
  return { id, label, query };
}
