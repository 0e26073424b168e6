/** Words about attendance lists with a column for each session. */
import { formatCount, formatList, formatNumber } from "@/platform/lib/format";

/** Longer lists of sessions are told by their first and last ones. */
const FEW = 6;

function listed(names: readonly string[]): string {
  const [first = "", last = ""] = [names[0], names.at(-1)];
  return names.length > FEW
    ? `${formatCount(names.length, "columna", "columnas")}, de ${first} a ${last}`
    : formatList(names);
}

export const sessionsTexts = {
  asks: "¿Contamos estas marcas como asistencia?",
  asksHours: "¿Sumamos estas horas como asistencia?",
  waits: "Falta decidir si las sesiones cuentan como asistencia",
  offer: (names: readonly string[]) =>
    `Trae una marca por sesión: ${listed(names)}. Di qué significa cada una y las contamos en porcentaje y horas.`,
  offerHours: (names: readonly string[], whole: number) =>
    `Trae horas por sesión: ${listed(names)}, que suman ${formatNumber(whole)} horas. Las sumamos, y el porcentaje es de las horas del curso.`,
  empty: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} viene vacía: no cuenta.`
      : `${listed(names)} vienen vacías: no cuentan.`,
  mark: (mark: string) => (mark === "" ? "En blanco" : mark),
  cells: (count: number) => formatCount(count, "celda", "celdas"),
  means: (mark: string) =>
    mark === "" ? "Qué significa una celda en blanco" : `Qué significa ${mark}`,
  meanings: {
    present: "Presente",
    half: "Media sesión",
    absent: "Ausente",
    not_counted: "No cuenta",
    no_data: "Sin dato",
    hours: "Horas asistidas",
  },
  help: "No cuenta: la sesión se deja fuera del porcentaje de esa persona. Sin dato: la persona queda sin asistencia.",
  outcome: "Así quedan las primeras filas",
  row: (row: number) => `Fila ${formatNumber(row)}`,
  becomes: "queda en",
  percent: (share: number) => `${formatNumber(share)} %`,
  hours: (hours: number) => formatCount(hours, "hora", "horas"),
  without: "sin asistencia",
  count: "Contar las marcas",
  sum: "Sumar las horas",
  lacking: (marks: readonly string[]) =>
    `Falta decir qué significa: ${formatList(marks.map((mark) => sessionsTexts.mark(mark)))}.`,
  leaveOut: "Cargar sin asistencia",
  summed: "Las horas de las sesiones se suman como asistencia",
  counted: "Las marcas de las sesiones se cuentan como asistencia",
  leftOut: (names: readonly string[]) => `No se cuentan las marcas de ${listed(names)}.`,
  change: "Cambiar",
};
