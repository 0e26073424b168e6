import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Drawing, singleInstance, tooltipContent, useTurn } from "@/platform/charts/chart-drawing";
import { echarts } from "@/platform/charts/echarts-parts";
import { chartTooltip, frame } from "@/platform/charts/to-option";

const THEME = {
  palette: ["#0b6675"],
  surface: "#fff",
  ink: "#111",
  inkMuted: "#555",
  line: "#ddd",
  font: "sans-serif",
};

/** What stands below the one bar. */
const optionOf = (label: string) => ({
  ...frame(THEME),
  xAxis: { type: "category", data: [label] },
  yAxis: { type: "value" },
  series: [{ type: "bar", data: [1] }],
});

describe("a drawing", () => {
  let frames: FrameRequestCallback[];

  beforeEach(() => {
    frames = [];
    vi.stubGlobal("requestAnimationFrame", (next: FrameRequestCallback) => frames.push(next));
    for (const [side, size] of Object.entries({ clientWidth: 300, clientHeight: 200 }))
      vi.spyOn(HTMLElement.prototype, side as "clientWidth", "get").mockReturnValue(size);
  });

  afterEach(() => vi.unstubAllGlobals());

  async function nextFrame(): Promise<void> {
    await act(async () => {
      for (const one of frames.splice(0)) one(performance.now());
    });
  }

  test("what changes while a chart is being made is what it shows", async () => {
    const onDrawn = vi.fn();
    const { container, rerender } = render(<Drawing option={optionOf("Ene")} onDrawn={onDrawn} />);
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    await nextFrame();
    rerender(<Drawing option={optionOf("Feb")} onDrawn={onDrawn} />);
    await vi.waitFor(async () => {
      await nextFrame();
      expect(onDrawn).toHaveBeenCalledTimes(1);
    });
    expect(container.querySelector("svg")?.textContent).toContain("Feb");
    rerender(<Drawing option={optionOf("Mar")} onDrawn={onDrawn} />);
    await vi.waitFor(async () => {
      await nextFrame();
      expect(container.querySelector("svg")?.textContent).toContain("Mar");
    });
    expect(onDrawn).toHaveBeenCalledTimes(1);
  });

  test("has a tooltip from the moment that it is pointed at", async () => {
    const onDrawn = vi.fn();
    const option = { ...optionOf("Ene"), tooltip: chartTooltip(THEME) };
    const { container } = render(<Drawing option={option} onDrawn={onDrawn} />);
    await vi.waitFor(async () => {
      await nextFrame();
      expect(onDrawn).toHaveBeenCalledTimes(1);
    });
    const place = container.querySelector<HTMLElement>("[_echarts_instance_]") ?? container;
    const tooltips = () => echarts.getInstanceByDom(place)?.getOption().tooltip;
    expect(tooltips()).toEqual([]);
    fireEvent.pointerEnter(place);
    expect(tooltips()).toHaveLength(1);
  });

  test("a chart that leaves while it is being made leaves nothing behind", async () => {
    const { unmount } = render(<Drawing option={optionOf("Ene")} onDrawn={vi.fn()} />);
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    await nextFrame();
    unmount();
    await new Promise((later) => setTimeout(later, 5));
    await nextFrame();
  });
});

function Waiting({ name }: { name: string }) {
  return useTurn() ? <p>{name}</p> : null;
}

describe("turns", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("each frame lets one more be drawn, in their order", async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    render(["uno", "dos", "tres"].map((name) => <Waiting key={name} name={name} />));
    const drawn = () => screen.queryAllByText(/uno|dos|tres/, { selector: "p" }).length;
    for (const before of [0, 1, 2]) {
      await vi.waitFor(() => expect(frames).toHaveLength(before + 1));
      expect(drawn()).toBe(before);
      await act(async () => frames[before]?.(0));
    }
    expect(drawn()).toBe(3);
  });
});

describe("the instance", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const SIZE = { renderer: "svg", width: 300, height: 200 } as const;

  test("the first instance only stands in: it is ready in the next task", () => {
    const place = document.createElement("div");
    singleInstance.init(place, undefined, { renderer: "svg" });
    const trial = singleInstance.getInstanceByDom(place);
    const finished = vi.fn();
    trial?.on("finished", finished);
    expect(place.childElementCount).toBe(0);
    expect(finished).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(finished).toHaveBeenCalledTimes(1);
  });

  test("whoever left before is not called", () => {
    const place = document.createElement("div");
    singleInstance.init(place, undefined, { renderer: "svg" });
    const finished = vi.fn();
    singleInstance.getInstanceByDom(place)?.on("finished", finished);
    singleInstance.dispose(place);
    vi.runAllTimers();
    expect(finished).not.toHaveBeenCalled();
    expect(singleInstance.getInstanceByDom(place)).toBeUndefined();
  });

  test("the one with a size draws, and goes", () => {
    const place = document.createElement("div");
    singleInstance.init(place, undefined, { renderer: "svg" });
    singleInstance.dispose(place);
    const chart = singleInstance.init(place, undefined, SIZE);
    expect(singleInstance.getInstanceByDom(place)).toBe(chart);
    expect(place.querySelector("svg")).not.toBeNull();
    singleInstance.dispose(place);
    expect(singleInstance.getInstanceByDom(place)).toBeUndefined();
  });
});

describe("the tooltip", () => {
  const POINT = {
    name: "26-Nov",
    seriesName: "Horas",
    value: 1932.5,
    dataIndex: 3,
    color: "#0b6675",
  };

  test("says the label, each series and its number", () => {
    const box = tooltipContent([])([POINT, { ...POINT, seriesName: "Personas", value: 4 }]);
    expect([...box.children].map((line) => line.textContent)).toEqual([
      "26-Nov",
      "Horas1.932,5",
      "Personas4",
    ]);
  });

  test("writes the numbers as it is told", () => {
    const box = tooltipContent([], (value) => `${value} pesos`)([{ ...POINT, value: 7 }]);
    expect(box.lastChild?.textContent).toBe("Horas7 pesos");
  });

  test("says what is still running", () => {
    expect(tooltipContent([3])([POINT]).firstChild?.textContent).toBe("26-Nov (en curso)");
  });

  test("leaves names as text, whatever somebody wrote into them", () => {
    const box = tooltipContent([])([{ ...POINT, seriesName: "<img src=x onerror=alert(1)>" }]);
    expect(box.querySelector("img")).toBeNull();
    expect(box.textContent).toContain("<img src=x onerror=alert(1)>");
  });
});
