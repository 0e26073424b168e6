/** Fetches the code of a screen before it is asked for, when somebody points at its link. */
import { LAZY_SCREENS } from "@/app/lazy-screens";
import type { ScreenPath } from "@/app/screens";

const asked = new Set<string>();

export function preloadScreen(path: ScreenPath): void {
  if (asked.has(path)) return;
  asked.add(path);
  // A piece that cannot be fetched now is dealt with when the screen is really wanted.
  LAZY_SCREENS[path]().catch(() => asked.delete(path));
}
