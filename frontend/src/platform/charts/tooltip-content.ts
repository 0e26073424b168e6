/** What stands beside the pointer: elements with text in them, never HTML made of data. */
import { formatNumber } from "@/platform/lib/format";

/** What ECharts tells of a point. */
interface Pointed {
  readonly name: string;
  readonly seriesName?: string | undefined;
  readonly value: unknown;
  readonly color?: unknown;
  readonly dataIndex: number;
}

/** `running` are the places of the periods that are not over; `words` writes a value. */
export function tooltipContent(running: readonly number[], words = formatNumber) {
  return (points: unknown): HTMLElement => {
    const all = (Array.isArray(points) ? points : [points]) as Pointed[];
    const box = document.createElement("div");
    const [first] = all;
    if (first) box.append(heading(first, running));
    box.append(...all.map((point) => row(point, words)));
    return box;
  };
}

function heading({ name, dataIndex }: Pointed, running: readonly number[]): HTMLElement {
  const line = document.createElement("div");
  line.textContent = running.includes(dataIndex) ? `${name} (en curso)` : name;
  line.style.fontWeight = "600";
  return line;
}

function row({ seriesName, name, value, color }: Pointed, words: typeof formatNumber): HTMLElement {
  const line = document.createElement("div");
  line.style.cssText = "display: flex; align-items: center; gap: 8px";
  const mark = document.createElement("span");
  mark.style.cssText = "width: 10px; height: 10px; border-radius: 3px; flex: none";
  if (typeof color === "string") mark.style.backgroundColor = color;
  const title = document.createElement("span");
  title.textContent = seriesName ?? name;
  const number = document.createElement("strong");
  number.style.cssText =
    "margin-left: auto; padding-left: 12px; font-variant-numeric: tabular-nums";
  number.textContent = typeof value === "number" ? words(value) : "sin dato";
  line.append(mark, title, number);
  return line;
}
