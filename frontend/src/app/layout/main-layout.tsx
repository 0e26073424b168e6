/** The frame around every signed-in screen. */

import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, WifiOff, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  Link,
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
} from "react-router";
import { BellPanel } from "@/app/layout/bell";
import { Breadcrumbs } from "@/app/layout/breadcrumbs";
import { useBreadcrumbs } from "@/app/layout/breadcrumbs-store";
import { CRUMBS_FIT_THE_BAR, Drawer } from "@/app/layout/drawer";
import { TopBar } from "@/app/layout/top-bar";
import { useShortcuts } from "@/app/layout/use-shortcuts";
import { usePalette, useShortcutsList } from "@/app/layout/windows-store";
import { queryClient } from "@/app/query-client";
import { screenOfHandle } from "@/app/screens";
import {
  companiesQuery,
  departmentsQuery,
  kpisQuery,
  statusesQuery,
  thematicAreasQuery,
} from "@/entities/lookups/lookups";
import { useSession } from "@/platform/api/session";
import { wasFirstDay } from "@/platform/first-steps/first-day";
import { useJobFollowing } from "@/platform/jobs/jobs";
import { formatLongDay, formatTime } from "@/platform/lib/format";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { useWayBack } from "@/platform/lib/way-back";
import { useNotificationPolling } from "@/platform/notifications/notifications";
import { IconButton } from "@/platform/ui/icon-button";
import { toast } from "@/platform/ui/toast";
import { ToastRegion } from "@/platform/ui/toast-region";
import { useUndoKeys } from "@/platform/undo/undo";

const MAIN_ID = "contenido";

const DropAnywhere = late(async () => (await import("@/app/layout/drop-anywhere")).DropAnywhere);
const NextStepLine = late(
  async () => (await import("@/platform/first-steps/first-steps")).NextStepLine,
);
const ShellPalette = late(async () => (await import("@/app/layout/shell-palette")).ShellPalette);
const ShortcutsDialog = late(
  async () => (await import("@/app/layout/shortcuts-dialog")).ShortcutsDialog,
);

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

function Shell() {
  useLayoutLoad();
  useJobFollowing();
  useNotificationPolling();
  useSessionReminder();
  useTrailKeeping();
  useShortcuts();
  useUndoKeys();
  useLayersSoon();
  const isPaletteWanted = usePalette((state) => state.wanted);
  const areShortcutsWanted = useShortcutsList((state) => state.wanted);
  return (
    <>
      <SkipLink />
      <TopBar />
      <OfflineBar />
      <div className="flex">
        <Drawer />
        <Content />
      </div>
      <DropAnywhere />
      {isPaletteWanted && <ShellPalette />}
      {areShortcutsWanted && <ShortcutsDialog />}
      <ToastRegion />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** The page that a window begins with has no key of its own, only that of all such pages. */
function placeOf({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key;
}

function Content() {
  const crumbsInBar = useMediaQuery(CRUMBS_FIT_THE_BAR);
  const isFirstDay = useFirstDayOfVisit();
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-w-0 flex-1 px-4 py-4 xl:px-6">
      <div className="mx-auto flex max-w-360 flex-col gap-4">
        {!crumbsInBar && <Breadcrumbs short />}
        {isFirstDay && <NextStepLine />}
        <WayBackLine />
        <Outlet />
      </div>
    </main>
  );
}

/** Back to what was left in the middle, on every other screen. */
export function WayBackLine() {
  const { address, label, returned } = useWayBack();
  const { pathname } = useLocation();
  // Whoever leaves is still there when it is kept: only arriving ends it.
  useEffect(() => {
    const kept = useWayBack.getState();
    if (kept.address?.split("?")[0] === pathname) kept.returned();
  }, [pathname]);
  if (address === null || address.split("?")[0] === pathname) return null;
  return (
    <div className="flex items-center justify-between gap-3 rounded-card border border-primary/40 bg-primary-soft px-3 py-1 text-sm text-on-primary-soft print:hidden">
      <Link to={address} className="link inline-flex min-h-8 items-center gap-2 font-semibold">
        <ArrowLeft className="size-4 shrink-0" />
        {label}
      </Link>
      <IconButton size="sm" label="Quitar este aviso" icon={<X />} onClick={returned} />
    </div>
  );
}

/** It stays until the visit ends: the first completed course is something to be told of. */
function useFirstDayOfVisit(): boolean {
  const userId = useSession((state) => state.user?.id ?? 0);
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (wasFirstDay(userId)) setSeen(true);
    else if (pathname === PATHS.panel) setSeen(false);
  }, [userId, pathname]);
  return seen;
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // Moves the focus without leaving a step in the browser's history.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      className="fixed top-2 left-2 layer-tooltip -translate-y-20 rounded-button bg-primary px-4 py-2 text-sm font-semibold text-on-primary focus:translate-y-0 print:hidden"
    >
      Saltar al contenido
    </a>
  );
}

/** Adds each screen that opens to the trail. Once, in the shell. */
export function useTrailKeeping(): void {
  const screen = screenOfHandle(useMatches().at(-1)?.handle);
  const { search } = useLocation();

  useEffect(() => {
    if (!screen) return;
    useBreadcrumbs.getState().visited({
      path: screen.path,
      label: screen.crumb,
      href: screen.path + search,
      disabled: screen.crumbDisabled,
    });
  }, [screen, search]);
}

const AHEAD_MS = 3 * 24 * 3_600_000;

export function isNearEnd(expiresAt: number, now: number): boolean {
  return expiresAt - now < AHEAD_MS && expiresAt > now;
}

export function useSessionReminder(): void {
  const expiresAt = useSession((state) => state.tokens?.expiresAt ?? null);
  const navigate = useNavigate();
  useEffect(() => {
    if (expiresAt === null || !isNearEnd(expiresAt, Date.now())) return;
    void toast.done("Tu sesión está por terminar", {
      description: `Termina el ${formatLongDay(new Date(expiresAt).toISOString())}.`,
      action: { label: "Volver a entrar", onClick: () => void navigate(PATHS.logout) },
    });
  }, [expiresAt, navigate]);
}

/** What the shell asks for when it opens: four lists unless held, the companies always. */
export function useLayoutLoad(): void {
  const client = useQueryClient();
  // The moment before the screen in the frame asks for anything.
  const [opened] = useState(() => Date.now() - 1);
  useEffect(
    () =>
      // What the screen itself wants goes first.
      whenQuiet(() => {
        // A prefetch swallows its error: the screen that needs the list asks again and shows it.
        void client.prefetchQuery(kpisQuery);
        void client.prefetchQuery(thematicAreasQuery);
        void client.prefetchQuery(statusesQuery);
        void client.prefetchQuery(departmentsQuery);
        // A screen may have asked for them since; what was held before does not count.
        void client.prefetchQuery({ ...companiesQuery, staleTime: Date.now() - opened });
      }),
    [client, opened],
  );
}

const SIGNS_OF_LIFE = ["pointermove", "pointerdown", "keydown"] as const;

/** What opens from buttons comes with the panel of the bell, as soon as somebody does anything. */
function useLayersSoon(): void {
  useEffect(() => {
    const noticed = new AbortController();
    for (const sign of SIGNS_OF_LIFE)
      addEventListener(
        sign,
        () => {
          noticed.abort();
          BellPanel.preload();
        },
        { signal: noticed.signal, passive: true },
      );
    return () => noticed.abort();
  }, []);
}

/** Says that there is no connection, and since when what is shown is no longer new. */
export function OfflineBar() {
  const online = useSyncExternalStore(whenConnectionChanges, () => navigator.onLine);
  const [since, setSince] = useState(now);
  useEffect(() => {
    if (!online) setSince(now());
  }, [online]);
  if (online) return null;
  return (
    <div
      role="status"
      className="sticky top-14 layer-sticky flex items-center justify-center gap-2 border-b border-warning/30 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-warning"
    >
      <WifiOff className="size-4 shrink-0" />
      {`Sin conexión. Mostramos datos de las ${formatTime(since)}. Podrás guardar cuando vuelva.`}
    </div>
  );
}

function now(): string {
  return new Date().toISOString();
}

function whenConnectionChanges(changed: () => void): () => void {
  globalThis.addEventListener("online", changed);
  globalThis.addEventListener("offline", changed);
  return () => {
    globalThis.removeEventListener("online", changed);
    globalThis.removeEventListener("offline", changed);
  };
}

/** The longest that it waits, on a page that never comes to rest. */
const LONGEST_MS = 2_000;

/** Does it as soon as the page has nothing else to do. Answers how to call it off. */
export function whenQuiet(work: () => void): () => void {
  // Safari knows no idle moments.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, LONGEST_MS / 10);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: LONGEST_MS });
  return () => cancelIdleCallback(asked);
}
