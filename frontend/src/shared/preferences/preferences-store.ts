/** How this person likes the screen: theme, row height, shortcuts. Kept in the browser. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export type Theme = "system" | "light" | "dark";
export type Density = "compact" | "normal" | "comfortable";

interface PreferencesState {
  theme: Theme;
  density: Density;
  /** Whether single letters act as shortcuts. */
  shortcuts: boolean;
  themeChosen: (theme: Theme) => void;
  densityChosen: (density: Density) => void;
  shortcutsSwitched: (shortcuts: boolean) => void;
}

/** The name is also read by public/theme.js, before the first paint. */
const KEY = "preferences";

export const usePreferences = create<PreferencesState>()(
  persist(
    (set) => ({
      theme: "system",
      density: "normal",
      shortcuts: true,
      themeChosen: (theme) => set({ theme }),
      densityChosen: (density) => set({ density }),
      shortcutsSwitched: (shortcuts) => set({ shortcuts }),
    }),
    { name: KEY, version: 1 },
  ),
);

/** Puts the choices on the document, where the style sheets read them, now and at each change. */
export function applyPreferences(): () => void {
  show(usePreferences.getState());
  return usePreferences.subscribe(show);
}

function show({ theme, density }: PreferencesState): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  dataset.density = density;
}
