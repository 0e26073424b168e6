import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Drawing } from "@/platform/charts/chart-drawing";
import { frame } from "@/platform/charts/option-parts";

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

test("a chart that leaves while it is being made leaves nothing behind", async () => {
  const { unmount } = render(<Drawing option={optionOf("Ene")} onDrawn={vi.fn()} />);
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  await nextFrame();
  unmount();
  await new Promise((later) => setTimeout(later, 5));
  await nextFrame();
});
