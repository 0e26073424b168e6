/** Every screen of the main layout: its address, its title and what the breadcrumb trail calls it. */
import { UNKNOWN } from "@/app/layout/breadcrumbs-store";
import { BREADCRUMB_TEXTS, ERROR_TEXTS } from "@/platform/lib/fixed-texts";
import { PATHS } from "@/platform/lib/paths";

interface Screen {
  path: ScreenPath | typeof UNKNOWN;
  title: string;
  crumb: string;
  /** A disabled crumb is text, not a link. */
  crumbDisabled: boolean;
}

/** What a route of the main layout carries in its handle. */
interface ScreenHandle {
  screen: Screen;
}

const TITLES = {
  [PATHS.panel]: "Panel de control",
  [PATHS.courses]: "Cursos",
  [PATHS.providers]: "Proveedores",
  [PATHS.people]: "Personas",
  [PATHS.companies]: "Empresas",
  [PATHS.selectable]: "Seleccionables",
  [PATHS.settings]: "Configuración",
  [PATHS.help]: "Ayuda",
  [PATHS.estimate]: "Presupuesto",
  [PATHS.evaluations]: "Evaluaciones",
  [PATHS.massiveLoad]: "Carga masiva",
  [PATHS.massiveLoadErrors]: "Errores de carga",
  [PATHS.survey]: "Plantillas de encuesta",
  [PATHS.surveyEdit]: "Editor de plantillas",
  [PATHS.surveyView]: "Ver encuesta",
  [PATHS.courseDetail]: "Detalle de curso",
  [PATHS.newCourse]: "Nuevo curso",
  [PATHS.editCourse]: "Editar curso",
  [PATHS.personRecord]: "Ficha de capacitación",
  [PATHS.dataQuality]: "Datos que faltan en los cursos",
} as const;

/** The address of a screen inside the main layout. */
export type ScreenPath = keyof typeof TITLES;

export const SCREENS: readonly (Screen & { path: ScreenPath })[] = (
  Object.entries(TITLES) as [ScreenPath, string][]
).map(([path, title]) => {
  const fixed = BREADCRUMB_TEXTS[path];
  return {
    path,
    title,
    crumb: fixed?.label ?? title,
    crumbDisabled: fixed?.disabled ?? false,
  };
});

/** Of an address that leads nowhere. */
export const NOT_FOUND: Screen = {
  path: UNKNOWN,
  title: ERROR_TEXTS.notFoundTitle,
  crumb: ERROR_TEXTS.notFoundTitle,
  crumbDisabled: true,
};

export function screenOfHandle(handle: unknown): Screen | undefined {
  return (handle as ScreenHandle | undefined)?.screen;
}
