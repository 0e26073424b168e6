// A long list in its box: which rows are drawn while it is scrolled, turned with a wheel or led to a row.
import { act, render } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { LONGEST_PX } from "@/platform/grid/rows-in-sight";
import { useRowsInSight } from "@/platform/grid/use-rows-in-sight";

const ROW_PX = 30;
const HEAD_PX = 40;
const BOX_PX = 640;
/** As many as an element can hold, and far more. */
const SHORT = 1_000;
const LONG = 5_000_000;

type Sight = ReturnType<typeof useRowsInSight>;

let sight: Sight;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(BOX_PX);
});

function List({ rows }: { rows: number }) {
  const box = useRef<HTMLDivElement>(null);
  sight = useRowsInSight({ box, rows, rowPx: ROW_PX, headPx: HEAD_PX });
  return <div ref={box} data-testid="box" />;
}

function draw(rows: number) {
  const { rerender, getByTestId } = render(<List rows={rows} />);
  const box = getByTestId("box");
  return { box, redraw: (next: number) => rerender(<List rows={next} />) };
}

function scroll(box: HTMLElement, scrollTop: number): void {
  act(() => {
    box.scrollTop = scrollTop;
    box.dispatchEvent(new Event("scroll"));
  });
}

/** Answers whether the page may scroll by itself. */
function wheel(box: HTMLElement, deltaY: number, more: WheelEventInit = {}): boolean {
  const event = new WheelEvent("wheel", { deltaY, cancelable: true, ...more });
  // The light DOM forgets which keys are held.
  for (const [name, value] of Object.entries(more)) Object.defineProperty(event, name, { value });
  act(() => {
    box.dispatchEvent(event);
  });
  return !event.defaultPrevented;
}

function drawn(): [first: number, end: number, topPx: number] {
  return [sight.first, sight.end, sight.topPx];
}

test("a list is drawn where it is scrolled to, with some rows to spare", () => {
  const { box } = draw(SHORT);
  expect([sight.rangePx, sight.page]).toEqual([SHORT * ROW_PX, 19]);
  expect(drawn()).toEqual([0, 28, 0]);
  scroll(box, 3_000);
  expect(drawn()).toEqual([92, 128, 92 * ROW_PX]);
  scroll(box, 0);
  expect(drawn()).toEqual([0, 28, 0]);
  // The wheel scrolls it by itself.
  expect(wheel(box, 90)).toBe(true);
  expect(drawn()).toEqual([0, 28, 0]);
});

test("before it was measured it is taken for a usual one", () => {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(HEAD_PX);
  draw(SHORT);
  expect(sight.end).toBeGreaterThan(20);
  expect(sight.page).toBeGreaterThan(10);
});

test("it is led to a row only where that is out of sight, by as little as it needs", () => {
  const { box } = draw(SHORT);
  act(() => sight.reveal(10));
  expect(box.scrollTop).toBe(0);
  act(() => sight.reveal(20));
  expect(box.scrollTop).toBe(ROW_PX);
  act(() => sight.reveal(999));
  expect(box.scrollTop).toBe(SHORT * ROW_PX - (BOX_PX - HEAD_PX));
  expect(sight.end).toBe(SHORT);
  act(() => sight.reveal(5));
  expect(box.scrollTop).toBe(5 * ROW_PX);
});

test("a shorter list begins at its end where it is not as long as its place", () => {
  const { box, redraw } = draw(SHORT);
  scroll(box, 20_000);
  redraw(900);
  expect(box.scrollTop).toBe(20_000);
  redraw(100);
  expect(box.scrollTop).toBe(100 * ROW_PX - (BOX_PX - HEAD_PX));
  expect(sight.end).toBe(100);
  redraw(3);
  expect(drawn()).toEqual([0, 3, 0]);
});

test("a list longer than an element moves by what a wheel was turned, in pixels, lines or pages", () => {
  const { box } = draw(LONG);
  expect(sight.rangePx).toBe(LONGEST_PX);
  expect(wheel(box, 300)).toBe(false);
  expect(sight.first).toBe(2);
  expect(wheel(box, 10, { deltaMode: WheelEvent.DOM_DELTA_LINE })).toBe(false);
  expect(sight.first).toBe(12);
  expect(wheel(box, 1, { deltaMode: WheelEvent.DOM_DELTA_PAGE })).toBe(false);
  expect(sight.first).toBe(32);
  for (const held of [{ ctrlKey: true }, { shiftKey: true }]) {
    expect(wheel(box, 300, held)).toBe(true);
  }
  expect(sight.first).toBe(32);
  // Its rows are drawn where the scroll bar stands, and not where they would stand in the whole list.
  wheel(box, 30_000);
  expect(sight.first).toBe(1_032);
  expect(box.scrollTop).toBeLessThan(5_000);
  expect(sight.topPx).toBeCloseTo(box.scrollTop - 8 * ROW_PX);
  wheel(box, -100_000);
  expect(sight.first).toBe(0);
  // At its end the page may go on.
  expect(wheel(box, -300)).toBe(true);
});

test("and is not moved by the rounding of its own scroll bar", () => {
  const { box } = draw(LONG);
  wheel(box, 3_000);
  const before = drawn();
  scroll(box, Math.round(box.scrollTop));
  expect(drawn()).toEqual(before);
  scroll(box, LONGEST_PX - (BOX_PX - HEAD_PX));
  expect(sight.end).toBe(LONG);
  act(() => sight.reveal(0));
  expect([box.scrollTop, sight.first]).toEqual([0, 0]);
});

test("follows the height of its box, as long as it is there", () => {
  const measures: (() => void)[] = [];
  const ends = vi.fn();
  class Watching extends ResizeObserver {
    constructor(measure: ResizeObserverCallback) {
      super(measure);
      measures.push(() => measure([], this));
    }
    override disconnect(): void {
      ends();
    }
  }
  vi.stubGlobal("ResizeObserver", Watching);
  const { box } = draw(SHORT);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(BOX_PX / 2);
  act(() => measures[0]?.());
  expect(sight.page).toBe(8);
  expect(ends).not.toHaveBeenCalled();
  expect(box.isConnected).toBe(true);
  vi.unstubAllGlobals();
});
