/** Adds each screen that opens to the trail. Once, in the shell. */
import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { useBreadcrumbs } from "@/app/layout/breadcrumbs/breadcrumbs-store";
import { screenOfHandle } from "@/app/screens";

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
