/** The chart's colours, read again when the theme changes, whoever changed it. */
import { useEffect, useMemo, useState } from "react";
import type { ChartTheme } from "@/platform/charts/chart-spec";
import { currentChartTheme, readPaperTheme } from "@/platform/charts/chart-theme";

interface Looks {
  /** Light, whatever the page wears. */
  print: boolean;
  /** Patterns beside colours. */
  grey: boolean;
}

export function useChartTheme({ print, grey }: Looks): ChartTheme {
  const [theme, setTheme] = useState(() => (print ? readPaperTheme() : currentChartTheme()));

  useEffect(() => {
    if (print) return undefined;
    const read = () => setTheme(currentChartTheme());
    const system = globalThis.matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(read);
    system.addEventListener("change", read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", read);
      chosen.disconnect();
    };
  }, [print]);

  return useMemo(() => ({ ...theme, patterns: grey }), [theme, grey]);
}
