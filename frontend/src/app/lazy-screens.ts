/** Where the code of each screen lives; every one is a piece of its own. */
import type { ComponentType } from "react";
import { PATHS } from "@/shared/lib/paths";

type LoadScreen = () => Promise<{ Component: ComponentType }>;

export const inPreparation: LoadScreen = () => import("@/app/routes/section-in-preparation");

export const LAZY_SCREENS: Readonly<Record<string, LoadScreen>> = {
  [PATHS.panel]: () => import("@/app/routes/home"),
  [PATHS.settings]: () => import("@/app/routes/settings"),
  [PATHS.courses]: () => import("@/app/routes/courses"),
  [PATHS.courseDetail]: () => import("@/app/routes/course-detail"),
  [PATHS.people]: () => import("@/app/routes/people"),
  [PATHS.providers]: () => import("@/app/routes/providers"),
  [PATHS.companies]: () => import("@/app/routes/companies"),
  [PATHS.selectable]: () => import("@/app/routes/selectable"),
  [PATHS.newCourse]: () => import("@/app/routes/new-course"),
  [PATHS.editCourse]: () => import("@/app/routes/edit-course"),
  [PATHS.massiveLoad]: () => import("@/app/routes/massive-load"),
  [PATHS.massiveLoadErrors]: () => import("@/app/routes/error-massive-load"),
};
