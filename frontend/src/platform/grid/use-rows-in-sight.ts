/** The rows of a long list that are in sight while its box is scrolled, resized or led somewhere. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  clamped,
  type InSight,
  lastOffset,
  offsetAt,
  offsetShowing,
  type Ruler,
  rangePx,
  rowsInSight,
  scaleOf,
  scrollTopAt,
} from "@/platform/grid/rows-in-sight";

interface RowsInSightInput {
  box: RefObject<HTMLElement | null>;
  rows: number;
  rowPx: number;
  /** What stands above the rows and stays in sight. */
  headPx: number;
}

interface RowsInSight extends InSight {
  /** Where the first drawn row stands in the element that scrolls. */
  topPx: number;
  /** How long that element is. */
  rangePx: number;
  /** Whole rows that fit in sight. */
  page: number;
  reveal: (row: number) => void;
}

/** Before the box was measured. */
const FIRST_VIEW_PX = 560;
const SPARE_ROWS = 8;
/** A scroll bar answers in whole pixels of the screen. */
const ROUNDING_PX = 1;

export function useRowsInSight({ box, rows, rowPx, headPx }: RowsInSightInput): RowsInSight {
  const viewPx = useViewHeight(box, headPx);
  const ruler: Ruler = { rows, rowPx, viewPx };
  const latest = useRef(ruler);
  latest.current = ruler;
  const [place, setPlace] = useState({ scrollTop: 0, offset: 0 });
  const held = useRef(place);

  const moveTo = useCallback(
    (offset: number) => {
      const element = box.current;
      if (!element) return;
      const to = clamped(offset, lastOffset(latest.current));
      element.scrollTop = scrollTopAt(latest.current, to);
      held.current = { scrollTop: element.scrollTop, offset: to };
      setPlace(held.current);
    },
    [box],
  );

  useScrolling(box, latest, held, setPlace);
  useFineWheel(box, latest, held, moveTo);
  // A list that became another one begins where it can: a place beyond its end is its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another length can leave the place beyond the end.
  useLayoutEffect(() => {
    if (held.current.offset > lastOffset(latest.current)) moveTo(lastOffset(latest.current));
  }, [rows]);

  const reveal = useCallback(
    (row: number) => {
      const offset = offsetShowing(latest.current, held.current.offset, row);
      if (offset !== held.current.offset) moveTo(offset);
    },
    [moveTo],
  );

  const offset = clamped(place.offset, lastOffset(ruler));
  const sight = rowsInSight(ruler, offset, SPARE_ROWS);
  return {
    ...sight,
    topPx: Math.max(0, (scaleOf(ruler) === 1 ? 0 : place.scrollTop - offset) + sight.first * rowPx),
    rangePx: rangePx(ruler),
    page: Math.max(1, Math.floor(viewPx / rowPx) - 1),
    reveal,
  };
}

type Held = RefObject<{ scrollTop: number; offset: number }>;

/** Follows the scroll bar, but for what was scrolled from here: that is known more exactly. */
function useScrolling(
  box: RefObject<HTMLElement | null>,
  ruler: RefObject<Ruler>,
  held: Held,
  setPlace: (place: { scrollTop: number; offset: number }) => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function follow(): void {
      const { scrollTop } = element as HTMLElement;
      const scaled = scaleOf(ruler.current) !== 1;
      const ours = Math.abs(scrollTop - held.current.scrollTop) <= ROUNDING_PX;
      if (scrollTop === held.current.scrollTop || (scaled && ours)) return;
      held.current = { scrollTop, offset: offsetAt(ruler.current, scrollTop) };
      setPlace(held.current);
    }
    element.addEventListener("scroll", follow, { passive: true });
    return () => element.removeEventListener("scroll", follow);
  }, [box, ruler, held, setPlace]);
}

/** Where a pixel of the scroll bar is many rows, a wheel still moves by what it was turned. */
function useFineWheel(
  box: RefObject<HTMLElement | null>,
  ruler: RefObject<Ruler>,
  held: Held,
  moveTo: (offset: number) => void,
): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function turn(event: WheelEvent): void {
      if (scaleOf(ruler.current) === 1 || event.ctrlKey || event.shiftKey) return;
      const { offset } = held.current;
      const to = clamped(offset + pixelsOf(event, ruler.current), lastOffset(ruler.current));
      if (to === offset) return;
      event.preventDefault();
      moveTo(to);
    }
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [box, ruler, held, moveTo]);
}

function pixelsOf({ deltaY, deltaMode }: WheelEvent, { rowPx, viewPx }: Ruler): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return deltaY * rowPx;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? deltaY * viewPx : deltaY;
}

function useViewHeight(box: RefObject<HTMLElement | null>, headPx: number): number {
  const [boxPx, setBoxPx] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setBoxPx(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return boxPx > headPx ? boxPx - headPx : FIRST_VIEW_PX;
}
