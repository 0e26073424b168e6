/** How this person likes the screen: theme, size of text, row height, shortcuts. Kept in the browser. */
import { create } from "zustand";
import { persist } from "zustand/middleware";

export type Theme = "system" | "light" | "dark";
export type TextSize = "normal" | "large" | "larger";
export type Density = "compact" | "normal" | "comfortable";

interface PreferencesState {
  theme: Theme;
  textSize: TextSize;
  density: Density;
  /** Whether single letters act as shortcuts. */
  shortcuts: boolean;
  themeChosen: (theme: Theme) => void;
  textSizeChosen: (textSize: TextSize) => void;
  densityChosen: (density: Density) => void;
  shortcutsSwitched: (shortcuts: boolean) => void;
}

/** The name is also read by src/first.ts, before the first paint. */
const KEY = "preferences";

export const usePreferences = create<PreferencesState>()(
  persist(
    (set) => ({
      theme: "system",
      textSize: "normal",
      density: "normal",
      shortcuts: true,
      themeChosen: (theme) => set({ theme }),
      textSizeChosen: (textSize) => set({ textSize }),
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

function show({ theme, textSize, density }: PreferencesState): void {
  Object.assign(document.documentElement.dataset, { theme, textSize, density });
}
