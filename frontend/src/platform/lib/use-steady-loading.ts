/** When a loader shows: not for a blink, and never for less than its minimum once it does. */
import { useEffect, useRef, useState } from "react";
import { FETCH_MINIMUM_MS } from "@/platform/lib/limits";

/** hidden: room is kept, nothing drawn; visible: drawn; slow: drawn with an explanation. */
export type LoadingPhase = "idle" | "hidden" | "visible" | "slow";

const SHOW_AFTER_MS = 300;
const SLOW_AFTER_MS = 3_000;

export function useSteadyLoading(waiting: boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>(waiting ? "hidden" : "idle");
  const shownAt = useRef<number | null>(null);

  useEffect(() => {
    if (!waiting) return settle(shownAt.current, () => leave(setPhase, shownAt));
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

function leave(setPhase: (phase: LoadingPhase) => void, shownAt: { current: number | null }): void {
  shownAt.current = null;
  setPhase("idle");
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
