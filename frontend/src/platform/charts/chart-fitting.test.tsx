// A drawing and its place: it follows its size, and on paper it is laid out anew and comes back.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { followPrinting, followSize } from "@/platform/charts/chart-drawing";

let size: { width: number; height: number };
let isGone: boolean;
let resized: object[];
let place: HTMLElement;

/** What of ECharts follows its place. */
function chart() {
  const drawn = { ...size };
  return {
    getDom: () => place,
    isDisposed: () => isGone,
    getWidth: () => drawn.width,
    getHeight: () => drawn.height,
    getZr: () => ({ flush: () => undefined }),
    resize(to: { width: number; height: number }) {
      Object.assign(drawn, to);
      resized.push(to);
    },
  } as unknown as Parameters<typeof followSize>[0];
}

beforeEach(() => {
  size = { width: 300, height: 200 };
  isGone = false;
  resized = [];
  document.body.innerHTML =
    "<ul data-charts><li><div id='place'><svg></svg></div></li></ul><div id='alone'></div>";
  place = document.getElementById("place") as HTMLElement;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => size.height);
});

const viewBox = () => place.querySelector("svg")?.getAttribute("viewBox") ?? null;
const print = (moment: "beforeprint" | "afterprint") => dispatchEvent(new Event(moment));

describe("the size of its place", () => {
  let look: () => void;
  const ended = vi.fn();

  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: () => void) {
          look = callback;
        }
        observe(): void {}
        disconnect = ended;
      },
    );
    return () => vi.unstubAllGlobals();
  });

  test("is followed, but not where it is the same, hidden or on paper", () => {
    const stop = followSize(chart());
    look();
    expect(resized).toEqual([]);
    for (const hidden of [
      { width: 0, height: 100 },
      { width: 100, height: 0 },
    ]) {
      size = hidden;
      look();
    }
    expect(resized).toEqual([]);
    size = { width: 300, height: 250 };
    look();
    size = { width: 400, height: 250 };
    look();
    expect(resized).toEqual([
      { width: 300, height: 250 },
      { width: 400, height: 250 },
    ]);
    place.querySelector("svg")?.setAttribute("viewBox", "0 0 1 1");
    size = { width: 500, height: 250 };
    look();
    place.querySelector("svg")?.removeAttribute("viewBox");
    isGone = true;
    look();
    expect(resized).toHaveLength(2);
    stop();
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe("paper", () => {
  test("has it in the size of its place there, and the screen in its own again", async () => {
    const stop = followPrinting(chart());
    print("beforeprint");
    const [onPaper] = resized as { width: number; height: number }[];
    expect(viewBox()).toBe(`0 0 ${onPaper?.width} ${onPaper?.height}`);
    print("afterprint");
    expect(viewBox()).toBeNull();
    expect(resized[1]).toEqual(size);
    size = { width: 310, height: 210 };
    await vi.waitFor(() => expect(resized[2]).toEqual(size));
    stop();
    print("beforeprint");
    print("afterprint");
    expect(resized).toHaveLength(3);
  });

  test("has a wide one twice as wide", () => {
    const stop = followPrinting(chart());
    print("beforeprint");
    place.closest("li")?.setAttribute("data-wide", "");
    print("beforeprint");
    const [one, wide] = resized as { width: number }[];
    expect(wide?.width).toBe(2 * (one?.width ?? 0));
    stop();
  });

  test("does nothing to one that stands in no panel, or that is gone", () => {
    place = document.getElementById("alone") as HTMLElement;
    const stop = followPrinting(chart());
    print("beforeprint");
    expect(resized).toEqual([]);
    place = document.getElementById("place") as HTMLElement;
    isGone = true;
    print("beforeprint");
    print("afterprint");
    expect(resized).toEqual([]);
    stop();
  });

  test("is there already for who comes into sight because of it", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "print" }));
    const stop = followPrinting(chart());
    expect(resized).toHaveLength(1);
    expect(viewBox()).not.toBeNull();
    stop();
    vi.unstubAllGlobals();
  });
});
