/** What is there on every page, signed in or not. */

import { useEffect, useState } from "react";
import { Outlet, useNavigation } from "react-router";
import { Logo } from "@/app/layout/logo";
import { onRouteChanged } from "@/app/route-events";
import { useSession } from "@/platform/api/session";
import { late, useIsLoading } from "@/platform/lib/late";
import {
  PROGRESS_BAR_DURATION_MS,
  PROGRESS_BAR_HEIGHT,
  PROGRESS_BAR_THROTTLE_MS,
} from "@/platform/lib/limits";

export function Root() {
  return (
    <>
      <RouteProgress />
      <Outlet />
    </>
  );
}

/** idle: gone; running: on its way to nearly full; done: full, fading out. */
type Phase = "idle" | "running" | "done";

const FADE_MS = 300;

/** The thin bar under the top bar while a screen, or a window that was asked for, is on its way. */
function RouteProgress() {
  const phase = usePhase(useNavigation().state !== "idle", useIsLoading());
  if (phase === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label="Cargando la página"
      aria-hidden={phase === "done"}
      className="fixed inset-x-0 top-14 layer-sticky overflow-hidden print:hidden"
      style={{ height: PROGRESS_BAR_HEIGHT }}
    >
      <Filling done={phase === "done"} />
    </div>
  );
}

function Filling({ done }: { done: boolean }) {
  const [started, setStarted] = useState(false);
  // The first frame is drawn empty, so that the way to full is seen.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStarted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const share = done ? 1 : started ? 0.95 : 0;
  return (
    <div
      className="h-full origin-left bg-primary"
      style={{
        transform: `scaleX(${share})`,
        opacity: done ? 0 : 1,
        transition: done
          ? `transform 120ms linear, opacity ${FADE_MS}ms linear`
          : `transform ${PROGRESS_BAR_DURATION_MS}ms cubic-bezier(0.1, 0.7, 0.2, 1)`,
      }}
    />
  );
}

/** Quick ways show nothing; the end, good or bad, fills the bar and lets it go. */
function usePhase(navigates: boolean, loads: boolean): Phase {
  const [phase, setPhase] = useState<Phase>("idle");
  const busy = navigates || loads;

  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setPhase("running"), PROGRESS_BAR_THROTTLE_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  useEffect(() => {
    if (!loads) return;
    return () => setPhase((now) => (now === "running" ? "done" : now));
  }, [loads]);

  useEffect(() => onRouteChanged(() => setPhase((now) => (now === "running" ? "done" : now))), []);

  useEffect(() => {
    if (phase !== "done") return;
    const timer = setTimeout(() => setPhase("idle"), FADE_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  return phase;
}

/** The first moment of a visit, while the first piece of code arrives. */
export function Opening() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Logo markOnly className="animate-skeleton" />
    </div>
  );
}

const Shell = late(async () => (await import("@/app/layout/main-layout")).Component);

/** The frame of an unknown address: the shell for who is signed in, nothing for strangers. */
export function ShellIfSignedIn() {
  const signedIn = useSession((state) => state.tokens !== null);
  if (signedIn) {
    return <Shell />;
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <Outlet />
    </main>
  );
}
