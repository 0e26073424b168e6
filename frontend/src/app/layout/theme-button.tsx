/** Switches between the light and the dark theme. */
import { Moon, Sun } from "lucide-react";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { usePreferences } from "@/shared/preferences/preferences-store";
import { IconButton } from "@/shared/ui/icon-button";

export function ThemeButton() {
  const dark = useIsDark();
  const themeChosen = usePreferences((state) => state.themeChosen);
  return (
    <IconButton
      label={dark ? "Usar tema claro" : "Usar tema oscuro"}
      icon={dark ? <Sun /> : <Moon />}
      onClick={() => themeChosen(dark ? "light" : "dark")}
    />
  );
}

function useIsDark(): boolean {
  const theme = usePreferences((state) => state.theme);
  const systemIsDark = useMediaQuery("(prefers-color-scheme: dark)");
  return theme === "system" ? systemIsDark : theme === "dark";
}
