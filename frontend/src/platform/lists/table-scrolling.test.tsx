/** How wide a list is, whatever the size of the text, and when its head went out of sight. */
import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useRoom, useStuck } from "@/platform/lists/table-scrolling";

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
