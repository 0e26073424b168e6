/** Small hooks that know nothing of the product. */

import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { FETCH_MINIMUM_MS } from "@/platform/lib/limits";
import { useProductName } from "@/platform/lib/product-name";
import { announce } from "@/platform/ui/live-region";

const SEARCH_DELAY_MS = 250;

/** A value that waits until it rests, so that each letter typed is not a call. */
export function useDebounced<Value>(value: Value, delay: number = SEARCH_DELAY_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}

/** Whether the window answers to a media query, kept up to date. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => globalThis.matchMedia(query).matches,
  );
}

const STEP_MS = 30_000;

/** The present, read again from time to time, for words like "hace 3 minutos". */
export function useNow(every: number = STEP_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Whether a box holds more than it shows, so that it must be reachable to be scrolled by key. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);

  return overflows;
}

/** The first screen of a visit is announced by the browser itself. */
let visited = false;

/** What happens when a screen arrives: its title, the focus on its H1, a word to screen readers. */
export function usePageArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const product = useProductName(({ name }) => name);

  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: two screens may share a component, and then only the address says that one arrived.
  useEffect(() => {
    if (visited) {
      heading.current?.focus({ preventScroll: true });
      announce(`${heading.current?.textContent ?? ""}, página cargada`);
    }
    visited = true;
  }, [pathname]);

  return heading;
}

/** hidden: room is kept, nothing drawn; visible: drawn; slow: drawn with an explanation. */
type LoadingPhase = "idle" | "hidden" | "visible" | "slow";

const SHOW_AFTER_MS = 300;
const SLOW_AFTER_MS = 3_000;

/** When a loader shows: not for a blink, and never for less than its minimum once it does. */
export function useSteadyLoading(waiting: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(waiting ? "hidden" : "idle");
  const shownAt = useRef<number | null>(null);

  useEffect(() => {
    if (!waiting) {
      return settle(shownAt.current, () => {
        shownAt.current = null;
        setPhase("idle");
      });
    }
    setPhase("hidden");
    const show = setTimeout(() => {
      shownAt.current = performance.now();
      setPhase("visible");
    }, SHOW_AFTER_MS);
    const slow = setTimeout(() => setPhase("slow"), SLOW_AFTER_MS);
    return () => {
      clearTimeout(show);
      clearTimeout(slow);
    };
  }, [waiting]);

  return phase;
}

/** Runs `done` at once when nothing was drawn, else when the drawing has had its minimum. */
function settle(shownAt: number | null, done: () => void): (() => void) | undefined {
  const rest = shownAt === null ? 0 : FETCH_MINIMUM_MS - (performance.now() - shownAt);
  if (rest <= 0) {
    done();
    return undefined;
  }
  const timer = setTimeout(done, rest);
  return () => clearTimeout(timer);
}
