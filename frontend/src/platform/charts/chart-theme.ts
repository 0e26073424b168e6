/** The chart's colours, read from the tokens of the page as they are now. */
import type { ChartTheme } from "@/platform/charts/chart-spec";

const SERIES = [1, 2, 3, 4, 5, 6] as const;

/** A token may hold a pair for both themes; only a painted element knows which half is in force. */
export function readChartTheme(host: HTMLElement = document.body): ChartTheme {
  return readThrough(document.createElement("span"), host);
}

let latest: { look: string; theme: ChartTheme } | undefined;

/** The same for all charts of a page, read once while it looks as it does. */
export function currentChartTheme(): ChartTheme {
  const { dataset, style } = document.documentElement;
  const isDark = globalThis.matchMedia("(prefers-color-scheme: dark)").matches;
  const look = [isDark, dataset.theme, style.cssText].join();
  if (latest?.look !== look) latest = { look, theme: readChartTheme() };
  return latest.theme;
}

/** The same in light colours, whatever the page wears: for paper and pictures. */
export function readPaperTheme(host: HTMLElement = document.body): ChartTheme {
  const probe = document.createElement("span");
  probe.style.colorScheme = "light";
  return readThrough(probe, host);
}

function readThrough(probe: HTMLElement, host: HTMLElement): ChartTheme {
  probe.hidden = true;
  host.append(probe);
  const token = (name: string): string => {
    probe.style.color = `var(--color-${name})`;
    return toHex(getComputedStyle(probe).color);
  };
  const theme: ChartTheme = {
    palette: SERIES.map((slot) => token(`chart-${slot}`)),
    surface: token("surface"),
    ink: token("ink"),
    inkMuted: token("ink-muted"),
    line: token("line"),
    font: getComputedStyle(host).fontFamily,
  };
  probe.remove();
  return theme;
}

/** "rgb(11, 102, 117)" as "#0b6675"; anything else stays as it is. */
export function toHex(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1);
  if (!channels) return colour;
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
