/** The chart's colours, read again when the theme changes, whoever changed it. */
import { useEffect, useState } from "react";
import type { ChartTheme } from "@/shared/charts/chart-spec";
import { readChartTheme } from "@/shared/charts/chart-theme";

export function useChartTheme(): ChartTheme {
  const [theme, setTheme] = useState(readChartTheme);

  useEffect(() => {
    const read = () => setTheme(readChartTheme());
    const system = globalThis.matchMedia("(prefers-color-scheme: dark)");
    const chosen = new MutationObserver(read);
    system.addEventListener("change", read);
    chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      system.removeEventListener("change", read);
      chosen.disconnect();
    };
  }, []);

  return theme;
}
