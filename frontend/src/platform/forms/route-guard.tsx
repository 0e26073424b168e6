/** Holds the router while a form has unsaved changes. The router listens to one form at a time. */
import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { useForm } from "@/platform/forms/form-context";

export function RouteGuard() {
  const { guard, indifferentTo } = useForm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      placeOf(here, indifferentTo) !== placeOf(there, indifferentTo) && guard.isHeld(),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way out, whatever is drawn meanwhile.
  useEffect(() => {
    if (blocker.state === "blocked") {
      guard.ask({ proceed: () => blocker.proceed(), cancel: () => blocker.reset() });
    }
  }, [blocker.state]);

  return null;
}

function placeOf({ pathname, search }: Location, ignored: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const name of ignored) query.delete(name);
  return `${pathname}?${query}`;
}
