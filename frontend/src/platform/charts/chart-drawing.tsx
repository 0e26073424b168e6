/** The drawn chart: the one module that loads ECharts, so it is only ever imported lazily. */

import type { EChartsType } from "echarts/core";
import ReactEChartsCore from "echarts-for-react/esm/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ChartSpec, type ChartTheme, RUNNING, valueWords } from "@/platform/charts/chart-spec";
import { CHART_LOCALE, echarts } from "@/platform/charts/echarts-parts";
import { toOption } from "@/platform/charts/to-option";
import { formatNumber } from "@/platform/lib/format";

/** SVG prints sharp and its words are words. */
const RENDERING = { renderer: "svg", locale: CHART_LOCALE } as const;
const FILL = { width: "100%", height: "100%" } as const;

export interface DrawingProps {
  spec: ChartSpec;
  theme: ChartTheme;
  onDrawn: () => void;
  /** What a click on a bar or point does, by the place of its label. */
  onPoint?: ((place: number) => void) | undefined;
}

export function ChartDrawing({ spec, theme, onDrawn, onPoint }: DrawingProps) {
  const option = useMemo(() => withTooltip(toOption(spec, theme), spec), [spec, theme]);
  return <Drawing {...{ option, onDrawn, onPoint }} />;
}

/** Elements are made where there is a page; the option itself stays plain values. */
export function withTooltip<Option extends { tooltip?: unknown }>(option: Option, spec: ChartSpec) {
  const formatter = tooltipContent(spec.running ?? [], valueWords(spec));
  return { ...option, tooltip: { ...(option.tooltip as object), formatter } };
}

interface OptionProps extends Pick<DrawingProps, "onDrawn" | "onPoint"> {
  option: { series?: unknown; tooltip?: unknown };
}

export function Drawing({ option, onDrawn, onPoint }: OptionProps) {
  const isMyTurn = useTurn();
  const [isPointedAt, setPointedAt] = useState(false);
  const shown = useMemo(() => {
    const { tooltip, ...still } = option;
    return isPointedAt ? option : still;
  }, [option, isPointedAt]);
  const unfollow = useRef<() => void>(undefined);
  useEffect(() => () => unfollow.current?.(), []);
  const pointed = useRef(onPoint);
  useEffect(() => {
    pointed.current = onPoint;
  }, [onPoint]);

  function ready(chart: EChartsType): void {
    unfollow.current?.();
    const ends = [followSize(chart), followPrinting(chart)];
    unfollow.current = () => {
      for (const end of ends) end();
    };
    const drawn = () => {
      chart.off("finished", drawn);
      onDrawn();
    };
    chart.on("finished", drawn);
    chart.on("click", ({ dataIndex }) => {
      if (dataIndex !== undefined) pointed.current?.(dataIndex);
    });
  }

  if (!isMyTurn) return null;
  return (
    // A tooltip costs as much as a third of a drawing, and most charts are never pointed at: it is made
    // before the chart hears of the pointer.
    <div
      className="contents"
      onPointerEnter={() => !isPointedAt && flushSync(() => setPointedAt(true))}
    >
      <ReactEChartsCore
        echarts={singleInstance}
        option={shown}
        opts={RENDERING}
        style={FILL}
        onChartReady={ready}
        // It takes its first resizing for the beginning and leaves it out.
        autoResize={false}
        notMerge
        // To take in an option and to draw it are two tasks: keys and pointer come in between.
        lazyUpdate={!isPointedAt}
      />
    </div>
  );
}

/** Answers how to stop. */
export function followSize(chart: EChartsType): () => void {
  const place = chart.getDom();
  const watch = new ResizeObserver(() => {
    // On paper it is scaled instead.
    if (chart.isDisposed() || place.querySelector("svg[viewBox]")) return;
    const { clientWidth: width, clientHeight: height } = place;
    const same = width === chart.getWidth() && height === chart.getHeight();
    // A place that is hidden for a moment has no size.
    if (same || width === 0 || height === 0) return;
    chart.resize({ width, height });
  });
  watch.observe(place);
  return () => watch.disconnect();
}

/** As large as the place on paper is, at which its words can be read there. */
const ON_PAPER = { width: 440, wide: 880, height: 240 };

/** A panel that is printed is laid out anew, and its drawings with it: at once, and scaled to their places. Answers how to stop. */
export function followPrinting(chart: EChartsType): () => void {
  const place = chart.getDom();

  function before(): void {
    const row = place.closest("[data-charts] > li");
    if (!row || chart.isDisposed()) return;
    const { height } = ON_PAPER;
    const width = row.matches("[data-wide]") ? ON_PAPER.wide : ON_PAPER.width;
    chart.resize({ width, height });
    chart.getZr().flush();
    place.querySelector("svg")?.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  function after(): void {
    if (chart.isDisposed()) return;
    place.querySelector("svg")?.removeAttribute("viewBox");
    resized();
    // The page may still lie as on paper, and its coming back is no change of size to hear of.
    requestAnimationFrame(resized);
  }

  function resized(): void {
    const { clientWidth: width, clientHeight: height } = place;
    if (!chart.isDisposed() && width > 0 && height > 0) chart.resize({ width, height });
  }

  addEventListener("beforeprint", before);
  addEventListener("afterprint", after);
  // Who comes into sight because the page is laid out for paper has missed the event.
  if (globalThis.matchMedia("print").matches) before();
  return () => {
    removeEventListener("beforeprint", before);
    removeEventListener("afterprint", after);
  };
}

let last: Promise<void> = Promise.resolve();

/** Whether it is this chart's turn; once it is, it stays so. */
export function useTurn(): boolean {
  const [come, setCome] = useState(false);

  useEffect(() => {
    let left = false;
    last = last.then(() => new Promise((drawn) => requestAnimationFrame(() => drawn())));
    void last.then(() => {
      if (!left) setCome(true);
    });
    return () => {
      left = true;
    };
  }, []);

  return come;
}

type Options = NonNullable<Parameters<typeof echarts.init>[2]>;

const onTrial = new WeakSet<HTMLElement>();

/** Stands in the place of the first instance: it is ready in a task of its own, unless it is gone. */
function trialOf(place: HTMLElement) {
  return {
    on(_event: string, finished: () => void) {
      setTimeout(() => onTrial.has(place) && finished());
    },
    // The one that draws begins with the newest option by itself.
    setOption(_option: object) {},
    hideLoading() {},
  };
}

/**
 * ECharts as echarts-for-react is given it. That makes an instance only to learn, a frame later, how
 * large its place is; then it makes the one that draws. Our places have their size when charts come.
 */
export const singleInstance = {
  init(place: HTMLElement, theme: string | object | undefined, options: Options) {
    if (options.width !== undefined) return echarts.init(place, theme, options);
    onTrial.add(place);
    return trialOf(place);
  },
  getInstanceByDom(place: HTMLElement): EChartsType | ReturnType<typeof trialOf> | undefined {
    return onTrial.has(place) ? trialOf(place) : echarts.getInstanceByDom(place);
  },
  dispose(place: HTMLElement): void {
    if (!onTrial.delete(place)) echarts.dispose(place);
  },
};

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
  line.textContent = running.includes(dataIndex) ? name + RUNNING : name;
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
