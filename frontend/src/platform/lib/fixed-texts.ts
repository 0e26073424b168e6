/** Every literal that the specification fixes, spelling included. Nobody corrects one by accident. */

/** The one name here that is ours: the specification gives the product none. */
export const PRODUCT_NAME = "Aula";

export const SERVER_ERROR = "SERVER_ERROR";

export const ERROR_TEXTS = {
  notFoundTitle: "Página no encontrada",
  notFoundCode: "Error 404",
  unexpected: "Se ha producido un error inesperado",
  reload: "recarga la página",
  home: "Ir a panel de control",
  pageNotFoundMessage: "This page could not be found",
} as const;

export function unknownMiddleware(name: string): string {
  return `Unknown middleware ${name}`;
}

export const SHELL_TEXTS = {
  account: "Mi cuenta",
  signOut: "Cerrar sesión",
} as const;

export const DRAWER_TEXTS = {
  panel: "Panel de control",
  courses: "Cursos",
  providers: "Proveedores",
  people: "Personas",
  surveys: "Encuestas",
  templates: "Plantillas",
  evaluations: "Evaluaciones",
  configuration: "Configuración",
  massiveLoad: "Carga masiva",
  companies: "Empresas",
  selectable: "Seleccionables",
  help: "Ayuda",
} as const;

interface CrumbText {
  readonly label: string;
  readonly disabled: boolean;
}

export const BREADCRUMB_TEXTS: Readonly<Record<string, CrumbText>> = {
  "/": { label: "Panel de Control", disabled: false },
  "/courses": { label: "Cursos", disabled: false },
  "/providers": { label: "Proveedores", disabled: false },
  "/people": { label: "Personas", disabled: false },
  "/estimate": { label: "Presupuesto", disabled: false },
  "/survey": { label: "Encuestas", disabled: false },
  "/evaluations": { label: "Evaluaciones", disabled: false },
  "/companies": { label: "Compañias", disabled: false },
  "/massive-load": { label: "Carga Masiva", disabled: false },
  "/help": { label: "Ayuda", disabled: true },
  "/selectable": { label: "Seleccionables", disabled: true },
};

export const NOTIFICATION_TEXTS = {
  clear: "limpiar todo",
  empty: "Nada nuevo por acá",
} as const;

/** @public The wizard of widgets comes with the panel. */
export const WIZARD_TEXTS = {
  title: "Configuración",
  steps: ["KPI", "Dimensiones", "Gráfico", "Configuración"],
  back: "atras",
  next: "Continuar",
  finish: "Finalizar",
  finishEditing: "Finalizar edición",
  cancel: "Cancelar",
  chartTitle: "Selecciona uno de los Gráficos disponibles para visualizar el kpi",
  chartDefaultLabel: "Titulo",
  recommended: "Valores recomendados",
  currentYear: "Año en curso",
  allCompanies: "Todas las empresas",
  allGenders: "Todos los géneros",
  allParticipants: "Todos los participantes",
  yearly: "Anual",
} as const;
