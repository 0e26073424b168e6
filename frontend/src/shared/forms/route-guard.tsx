/** Holds the router while a form has unsaved changes. The router listens to one form at a time. */
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useForm } from "@/shared/forms/form-context";

export function RouteGuard() {
  const { guard } = useForm();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      here.pathname + here.search !== there.pathname + there.search && guard.isHeld(),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each way out, whatever is drawn meanwhile.
  useEffect(() => {
    if (blocker.state === "blocked") {
      guard.ask({ proceed: () => blocker.proceed(), cancel: () => blocker.reset() });
    }
  }, [blocker.state]);

  return null;
}
