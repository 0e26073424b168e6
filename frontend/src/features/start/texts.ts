/** What users read at the start, before their panel shows anything. */
import { formatCount } from "@/platform/lib/format";

export const startTexts = {
  toDo: "Por hacer",
  toDoFailed: "No pudimos ver qué hay por hacer.",
  retry: "Reintentar",
  dismiss: "Ocultar por hoy",
  dismissed: "Ocultaste lo que hay por hacer hasta mañana.",
  home: "Panel de control",
  noNumbersYet: "Tu panel aparece aquí con los números de tu primer curso completado.",
  firstSteps: "Primeros pasos",
  firstStepsHelp: "Se marcan solos a medida que avanzas.",
  recentLoads: "Últimas cargas",
  loaded: "las últimas cargas",
  seeAll: "Ver todas",
  preview: "En revisión",
  queued: "En espera",
  running: "Cargando",
  done: "Terminada",
  failed: "Falló",
  cancelled: "Cancelada",
  undone: "Deshecha",
  undonePartly: "Deshecha en parte",
  created: (count: number, feminine: boolean) =>
    feminine ? formatCount(count, "creada", "creadas") : formatCount(count, "creado", "creados"),
  updated: (count: number, feminine: boolean) =>
    feminine
      ? formatCount(count, "actualizada", "actualizadas")
      : formatCount(count, "actualizado", "actualizados"),
  withProblems: (failed: number) => formatCount(failed, "con problemas", "con problemas"),
} as const;
