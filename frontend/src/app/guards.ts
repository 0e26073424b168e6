/** Who may open which address, and where people go when a session begins or ends. */

import { data, type MiddlewareFunction, redirect } from "react-router";
import { useBreadcrumbs } from "@/app/layout/breadcrumbs-store";
import { keepLensCompany, withoutLensCompany } from "@/features/panel/lens-company";
import { forgetRecents } from "@/features/search/recents";
import { isSignedIn, useSession } from "@/platform/api/session";
import { unknownMiddleware } from "@/platform/lib/fixed-texts";
import { PATHS } from "@/platform/lib/paths";

const requireSession: MiddlewareFunction = ({ url }) => {
  if (isSignedIn()) return;
  keepReturnAddress(url.pathname + url.search + url.hash);
  throw redirect(PATHS.login);
};

const requireGuest: MiddlewareFunction = () => {
  if (isSignedIn()) throw redirect(takeReturnAddress());
};

const GUARDS: ReadonlyMap<string, MiddlewareFunction> = new Map([
  ["session", requireSession],
  ["guest", requireGuest],
]);

/** The names of the guards that a route may carry, turned into the router's middleware. */
export function guardedBy(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => GUARDS.get(name) ?? refuse(name));
}

/** A route that names a guard nobody wrote must not open: silence would leave it unguarded. */
function refuse(name: string): MiddlewareFunction {
  return () => {
    throw data(unknownMiddleware(name), { status: 500 });
  };
}

const KEY = "return-address";

export function keepReturnAddress(address: string): void {
  if (isInside(address)) sessionStorage.setItem(KEY, address);
}

/** Reads the address and forgets it; the panel when there is none. */
export function takeReturnAddress(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept && isInside(kept) ? kept : PATHS.panel;
}

/** Only our own pages: an address that leads elsewhere must not ride on a sign-in. */
function isInside(address: string): boolean {
  if (!address.startsWith("/") || address.startsWith("//") || address.includes("\\")) return false;
  const [path] = address.split(/[?#]/);
  return path !== PATHS.login && path !== PATHS.logout && path !== PATHS.callback;
}

/** What the watch needs of the router. */
interface Traveller {
  state: { location: { pathname: string; search: string; hash: string } };
  navigate: (to: string, options: { replace: boolean }) => Promise<void>;
}

/** Takes a person to the sign-in page when their session ends, in any tab, and back when it begins. */
export function watchSession(router: Traveller): () => void {
  return useSession.subscribe((now, before) => {
    if (before.tokens && !now.tokens) leave(router, now.ended === "expired");
    if (!before.tokens && now.tokens) arrive(router);
  });
}

function leave(router: Traveller, mayReturn: boolean): void {
  const { pathname, search, hash } = router.state.location;
  keepLensCompany(null);
  if (isForEverybody(pathname)) return;
  if (mayReturn) keepReturnAddress(pathname + withoutLensCompany(pathname, search) + hash);
  else useBreadcrumbs.getState().forgotten();
  forgetRecents();
  void router.navigate(PATHS.login, { replace: true });
}

/** A link is the right to be there, so no session that ends may take the page away. */
function isForEverybody(pathname: string): boolean {
  return pathname.startsWith("/answer/") || pathname.startsWith("/invitation/");
}

function arrive(router: Traveller): void {
  // A tab that was closed and opened again may hold that of a sign-in which ended meanwhile.
  keepLensCompany(null);
  if (router.state.location.pathname !== PATHS.login) return;
  void router.navigate(takeReturnAddress(), { replace: true });
}
