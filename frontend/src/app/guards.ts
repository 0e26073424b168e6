/** Who may open which address, and where somebody returns to after signing in. */

import { data, type MiddlewareFunction, redirect } from "react-router";
import { isSignedIn } from "@/platform/api/session";
import { unknownMiddleware } from "@/platform/lib/fixed-texts";
import { PATHS } from "@/platform/lib/paths";

export const requireSession: MiddlewareFunction = ({ url }) => {
  if (isSignedIn()) return;
  keepReturnAddress(url.pathname + url.search + url.hash);
  throw redirect(PATHS.login);
};

export const requireGuest: MiddlewareFunction = () => {
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
