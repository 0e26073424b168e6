/** How a table that is wider or longer than its place scrolls: its width, its shadows, its head and its bar. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Widths follow the size of the text. */
export function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

/** How wide a place is, in pixels at the normal text size; nothing is painted before it is known. */
export function useRoom(frame: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setRoom(Math.floor(element.clientWidth / textScale()));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return room;
}

function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

/** Which sides of a table hold more than is in sight, for the shadows of what is pinned. */
export function useScrollEdges(
  frame: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  scrolls: boolean,
): void {
  useLayoutEffect(() => {
    const [whole, moving] = [frame.current, box.current];
    if (!whole || !moving || !scrolls) return undefined;
    const look = () => {
      whole.toggleAttribute("data-from-left", moving.scrollLeft > 0);
      const right = moving.scrollLeft + moving.clientWidth;
      whole.toggleAttribute("data-more-right", right < moving.scrollWidth - 1);
    };
    // It looks once the browser laid the table out by itself: to ask before makes it do so one time more.
    const observer = new ResizeObserver(look);
    observer.observe(moving);
    for (const sheet of moving.children) observer.observe(sheet);
    moving.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      moving.removeEventListener("scroll", look);
      whole.removeAttribute("data-from-left");
      whole.removeAttribute("data-more-right");
    };
  }, [frame, box, scrolls]);
}

/** Whether the head of a table that scrolls sideways went out of sight above. */
export function useStuck(head: RefObject<HTMLElement | null>, scrolls: boolean): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const element = head.current;
    if (!element || !scrolls) {
      setStuck(false);
      return undefined;
    }
    const below = 3.5 * 16 * textScale();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setStuck(entry.intersectionRatio < 1 && entry.boundingClientRect.top < below);
      },
      { rootMargin: `-${below}px 0px 0px 0px`, threshold: [0, 0.99, 1] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [head, scrolls]);
  return isStuck;
}

/** Keeps two boxes that scroll sideways at the same place; the second one begins where the first one is. */
export function useInStep(
  first: RefObject<HTMLElement | null>,
  second: RefObject<HTMLElement | null>,
) {
  useEffect(() => {
    const [one, other] = [first.current, second.current];
    if (!one || !other) return undefined;
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft;
    };
    const [forth, back] = [follow(one, other), follow(other, one)];
    forth();
    one.addEventListener("scroll", forth, { passive: true });
    other.addEventListener("scroll", back, { passive: true });
    return () => {
      one.removeEventListener("scroll", forth);
      other.removeEventListener("scroll", back);
    };
  }, [first, second]);
}

/** The scroll bar of a table that is longer than the window, always in sight. */
export function ScrollBar({ box, total }: { box: RefObject<HTMLElement | null>; total: number }) {
  const own = useRef<HTMLDivElement>(null);
  useInStep(box, own);
  return (
    <div
      ref={own}
      aria-hidden
      tabIndex={-1}
      className="sticky bottom-(--bulk-bar,0px) z-2 overflow-x-auto bg-surface print:hidden"
    >
      <div style={{ width: rem(total) }} className="h-px" />
    </div>
  );
}
