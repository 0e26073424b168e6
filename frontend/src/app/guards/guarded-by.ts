/** The names of the guards that a route may carry, turned into the router's middleware. */
import { data, type MiddlewareFunction } from "react-router";
import { requireGuest, requireSession } from "@/app/guards/session-guards";
import { unknownMiddleware } from "@/shared/lib/fixed-texts";

const GUARDS: ReadonlyMap<string, MiddlewareFunction> = new Map([
  ["session", requireSession],
  ["guest", requireGuest],
]);

export function guardedBy(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => GUARDS.get(name) ?? refuse(name));
}

/** A route that names a guard nobody wrote must not open: silence would leave it unguarded. */
function refuse(name: string): MiddlewareFunction {
  return () => {
    throw data(unknownMiddleware(name), { status: 500 });
  };
}
