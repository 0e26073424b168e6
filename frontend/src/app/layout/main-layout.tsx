/** The frame around every signed-in screen. */
import { QueryClientProvider } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { CommandPalette } from "@/app/commands/command-palette";
import { ShortcutsWindow } from "@/app/keyboard/shortcuts-window";
import { useShortcuts } from "@/app/keyboard/use-shortcuts";
import { Breadcrumbs } from "@/app/layout/breadcrumbs/breadcrumbs";
import { useTrailKeeping } from "@/app/layout/breadcrumbs/use-trail-keeping";
import { Drawer } from "@/app/layout/drawer/drawer";
import { OfflineBar } from "@/app/layout/offline-bar";
import { CRUMBS_FIT_THE_BAR } from "@/app/layout/screen-widths";
import { TopBar } from "@/app/layout/top-bar";
import { useLayoutLoad } from "@/app/layout/use-layout-load";
import { useSessionReminder } from "@/app/layout/use-session-reminder";
import { queryClient } from "@/app/query-client";
import { useJobFollowing } from "@/shared/jobs/use-job-following";
import { useMediaQuery } from "@/shared/lib/use-media-query";
import { useNotificationPolling } from "@/shared/notifications/use-notification-polling";
import { ToastRegion } from "@/shared/ui/toast-region";

const MAIN_ID = "contenido";

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
  return (
    <>
      <SkipLink />
      <TopBar />
      <OfflineBar />
      <div className="flex">
        <Drawer />
        <Content />
      </div>
      <CommandPalette />
      <ShortcutsWindow />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}

function Content() {
  const crumbsInBar = useMediaQuery(CRUMBS_FIT_THE_BAR);
  return (
    <main id={MAIN_ID} tabIndex={-1} className="min-w-0 flex-1 px-4 py-5 sm:px-6 sm:py-6">
      <div className="mx-auto flex max-w-360 flex-col gap-4">
        {!crumbsInBar && <Breadcrumbs short />}
        <Outlet />
      </div>
    </main>
  );
}

function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={goToContent}
      className="fixed top-2 left-2 layer-tooltip -translate-y-20 rounded-button bg-primary px-4 py-2 text-sm font-semibold text-on-primary focus:translate-y-0 print:hidden"
    >
      Saltar al contenido
    </a>
  );
}

/** Moves the focus without leaving a step in the browser's history. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN_ID)?.focus();
}
