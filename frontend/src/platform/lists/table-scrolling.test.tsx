/** How wide a list is, whatever the size of the text, when its head went out of sight, and what lies beyond its sides. */
import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ScrollBar, useRoom, useScrollEdges, useStuck } from "@/platform/lists/table-scrolling";

afterEach(() => {
  document.documentElement.style.fontSize = "";
});

function Probe() {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const isStuck = useStuck(box, true);
  return <div ref={box}>{`${room} ${isStuck}`}</div>;
}

test.each([
  ["16px", "600 false"],
  ["32px", "300 false"],
])("at a text of %s a place has its room at once", (fontSize, shown) => {
  document.documentElement.style.fontSize = fontSize;
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  render(<Probe />);
  expect(screen.getByText(shown)).toBeTruthy();
});

test("a head is out of sight above, not below", () => {
  let seen: IntersectionObserverCallback = () => {};
  class Watch {
    constructor(callback: IntersectionObserverCallback) {
      seen = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watch);
  render(<Probe />);
  const told = (top: number) =>
    act(() =>
      seen(
        [{ intersectionRatio: 0.5, boundingClientRect: { top } } as IntersectionObserverEntry],
        {} as IntersectionObserver,
      ),
    );
  told(-10);
  expect(screen.getByText(/true$/)).toBeTruthy();
  told(2_000);
  expect(screen.getByText(/false$/)).toBeTruthy();
});

function Wide({ scrolls }: { scrolls: boolean }) {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useScrollEdges(frame, box, scrolls);
  return (
    <div ref={frame} data-testid="frame">
      <div ref={box} data-testid="box">
        <p>Ancho</p>
      </div>
      <ScrollBar box={box} total={1_600} />
    </div>
  );
}

function scrollTo(box: HTMLElement, left: number): void {
  box.scrollLeft = left;
  box.dispatchEvent(new Event("scroll"));
}

test("what lies beyond a side is known there, as long as the table is wider than its room", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(1_000);
  const { rerender, getByTestId } = render(<Wide scrolls />);
  const [frame, box] = [getByTestId("frame"), getByTestId("box")];
  const sides = () => [frame.dataset.fromLeft, frame.dataset.moreRight];
  scrollTo(box, 0);
  expect(sides()).toEqual([undefined, ""]);
  scrollTo(box, 200);
  expect(sides()).toEqual(["", ""]);
  // A pixel is no more to be seen.
  scrollTo(box, 399);
  expect(sides()).toEqual(["", undefined]);
  rerender(<Wide scrolls={false} />);
  expect(sides()).toEqual([undefined, undefined]);
  scrollTo(box, 100);
  expect(sides()).toEqual([undefined, undefined]);
});

test("the bar below goes along with the table, and the table with the bar", () => {
  const { getByTestId, unmount } = render(<Wide scrolls />);
  const box = getByTestId("box");
  const bar = box.nextElementSibling as HTMLElement;
  expect((bar.firstElementChild as HTMLElement).style.width).toBe("100rem");
  scrollTo(box, 120);
  expect(bar.scrollLeft).toBe(120);
  scrollTo(bar, 40);
  expect(box.scrollLeft).toBe(40);
  unmount();
  scrollTo(bar, 90);
  expect(box.scrollLeft).toBe(40);
});
