/** Which screen answers which address, and who may open it. */
import { data, type RouteObject, redirect } from "react-router";
import { guardedBy } from "@/app/guards";
import { UNKNOWN } from "@/app/layout/breadcrumbs-store";
import { Opening, Root, ShellIfSignedIn } from "@/app/layout/root";
import { LAZY_SCREENS } from "@/app/lazy-screens";
import { RouteError, WindowError } from "@/app/route-error";
import { Component as SignIn } from "@/app/routes/login";
import { NOT_FOUND, SCREENS } from "@/app/screens";
import { signOut } from "@/features/auth/sign-out";
import { ERROR_TEXTS } from "@/platform/lib/fixed-texts";
import { PATHS } from "@/platform/lib/paths";

const screens: RouteObject[] = SCREENS.map((screen) => ({
  path: screen.path,
  handle: { screen },
  lazy: LAZY_SCREENS[screen.path],
}));

/** The router draws nothing for a route whose own code failed to arrive, so the parent shows its error. */
const insideShell: RouteObject = { ErrorBoundary: RouteError, children: screens };

async function leave(): Promise<never> {
  await signOut();
  throw redirect(PATHS.login);
}

function refuseUnknown(): never {
  throw data(ERROR_TEXTS.pageNotFoundMessage, { status: 404 });
}

const layout = () => import("@/app/layout/main-layout");

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: WindowError,
    HydrateFallback: Opening,
    children: [
      {
        // Its code is part of the first piece: whoever signs in waits for nothing else.
        path: PATHS.login,
        middleware: guardedBy("guest"),
        Component: SignIn,
      },
      { path: PATHS.logout, loader: leave },
      { path: PATHS.callback, loader: () => redirect(PATHS.login) },
      {
        path: PATHS.exportWidget,
        middleware: guardedBy("session"),
        lazy: () => import("@/app/routes/export-widget"),
      },
      {
        path: PATHS.certificate,
        middleware: guardedBy("session"),
        lazy: () => import("@/app/routes/people-certificate"),
      },
      // For people who have no account: their link is their right.
      { path: "/invitation/:token", lazy: () => import("@/app/routes/invitation") },
      { path: PATHS.answer, lazy: () => import("@/app/routes/answer") },
      { path: PATHS.answerDoor, lazy: () => import("@/app/routes/answer-door") },
      { middleware: guardedBy("session"), lazy: layout, children: [insideShell] },
      {
        Component: ShellIfSignedIn,
        children: [
          {
            path: UNKNOWN,
            handle: { screen: NOT_FOUND },
            loader: refuseUnknown,
            ErrorBoundary: RouteError,
          },
        ],
      },
    ],
  },
];
