/** Where the code of each screen lives: a piece of its own, named like its address. */

import type { ComponentType } from "react";
import type { ScreenPath } from "@/app/screens";
import { PATHS } from "@/platform/lib/paths";

type LoadScreen = () => Promise<{ Component: ComponentType }>;

export const LAZY_SCREENS: Readonly<Record<ScreenPath, LoadScreen>> = {
  [PATHS.panel]: () => import("@/app/routes/home"),
  [PATHS.settings]: () => import("@/app/routes/settings"),
  [PATHS.courses]: () => import("@/app/routes/courses"),
  [PATHS.courseDetail]: () => import("@/app/routes/detail-course"),
  [PATHS.people]: () => import("@/app/routes/people"),
  [PATHS.providers]: () => import("@/app/routes/providers"),
  [PATHS.companies]: () => import("@/app/routes/companies"),
  [PATHS.evaluations]: () => import("@/app/routes/evaluations"),
  [PATHS.selectable]: () => import("@/app/routes/selectable"),
  [PATHS.newCourse]: () => import("@/app/routes/form-new-course"),
  [PATHS.editCourse]: () => import("@/app/routes/form-edit-course"),
  [PATHS.survey]: () => import("@/app/routes/survey"),
  [PATHS.surveyEdit]: () => import("@/app/routes/survey-edit"),
  [PATHS.surveyView]: () => import("@/app/routes/survey-view"),
  [PATHS.massiveLoad]: () => import("@/app/routes/massive-load"),
  [PATHS.massiveLoadErrors]: () => import("@/app/routes/error-massive-load"),
  [PATHS.help]: () => import("@/app/routes/help"),
  [PATHS.personRecord]: () => import("@/app/routes/people-record"),
  [PATHS.dataQuality]: () => import("@/app/routes/data-quality"),
  [PATHS.estimate]: () => import("@/app/routes/estimate"),
};

const asked = new Set<string>();

/** Fetches the code of a screen before it is asked for, when somebody points at its link. */
export function preloadScreen(path: ScreenPath): void {
  if (asked.has(path)) return;
  asked.add(path);
  // A piece that cannot be fetched now is dealt with when the screen is really wanted.
  LAZY_SCREENS[path]().catch(() => asked.delete(path));
}
