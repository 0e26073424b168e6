/** What a review asks. */
import { formatCount, formatList, formatNumber } from "@/platform/lib/format";

/** Values that name nothing yet. */
export const unknownTexts = {
  openValues: (open: number) =>
    formatCount(open, "valor que no conocemos", "valores que no conocemos"),
  newValues: "Valores que no conocíamos: así los cargaremos",
  waitingRows: (waiting: number) =>
    `${formatCount(waiting, "fila espera", "filas esperan")} solo tu respuesta. `,
  answerOnce:
    "Responde una vez por valor: vale para todas sus filas y lo recordamos para la próxima. ",
  help: "Qué son estas filas",
  apply: (pending: number) =>
    `Aplicar ${formatCount(pending, "respuesta", "respuestas")} y revisar`,
  applyAll: "Aplicar respuestas y revisar",
  notYetApplied: "Elige qué es cada valor; los que dejes sin respuesta quedan fuera con sus filas.",
  changeToApply: "Cambia alguna respuesta para aplicarla.",
  willBeCreated: (count: number) =>
    formatCount(count, "valor nuevo se creará", "valores nuevos se crearán"),
  review: "Revisar",
  choose: "Elige qué es…",
  acceptSimilar: (count: number) => `Sí a las ${formatNumber(count)} sugerencias`,
  createAll: (count: number) => `Crear los ${formatNumber(count)} valores nuevos`,
  where: (count: number, first: string, more: string) =>
    count === 1 ? `Fila ${first}` : `${formatCount(count, "fila", "filas")} (${first}${more})`,
} as const;

type Columns = readonly string[];

function named(columns: Columns): string {
  return formatList(columns.map((column) => `"${column}"`));
}

/** Columns whose values can be meant in two ways, by code: what is asked, and what may be answered. */
export const unclearTexts = {
  gender_unclear: {
    title: (columns: Columns) => `En ${named(columns)} hay H, M y F: ¿qué significa la M?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una M.`,
    legend: "La M es",
    answers: [
      { value: "women_are_m", label: "Mujer", description: "La H es hombre y la M es mujer." },
      {
        value: "men_are_m",
        label: "Masculino",
        description: "La M es masculino y la F es femenino.",
      },
    ],
  },
  gender_alone_unclear: {
    title: (columns: Columns) =>
      `En ${named(columns)} hay solo M y nombres de mujeres: ¿qué es la M?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una M.`,
    legend: "La M es",
    answers: [
      { value: "women_are_m", label: "Mujer", description: "Todas son mujeres." },
      { value: "men_are_m", label: "Masculino", description: "Todos son hombres." },
    ],
  },
  gender_code_unclear: {
    title: (columns: Columns) => `En ${named(columns)} hay códigos: ¿qué significa el 1?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} un código.`,
    legend: "El 1 es",
    answers: [
      { value: "men_are_1", label: "Masculino", description: "El 2, o el 0, es femenino." },
      { value: "women_are_1", label: "Femenino", description: "El 2, o el 0, es masculino." },
    ],
  },
  external_unclear: {
    title: (columns: Columns) => `En ${named(columns)} hay E y no hay I: ¿qué significa la E?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una E.`,
    legend: "La E es",
    answers: [
      { value: "e_is_external", label: "Externo", description: "No es de la empresa." },
      { value: "e_is_internal", label: "Empleado", description: "Es de la empresa." },
    ],
  },
  boolean_negated_unclear: {
    title: (columns: Columns) =>
      `${named(columns)} niega el dato: ¿qué quiere decir un Sí o una X?`,
    help: (count: number) => `${formatCount(count, "fila trae", "filas traen")} una respuesta.`,
    legend: (label: string) => `Con un Sí o una X, "${label}" se carga como`,
    answers: [
      {
        value: "turned",
        label: "No",
        description: "La fila responde a lo que dice el título. Con un No se carga Sí.",
      },
      {
        value: "not_turned",
        label: "Sí",
        description: "La fila responde al dato, aunque el título lo niegue.",
      },
    ],
  },
  date_order_unclear: {
    title: (columns: Columns) => `En ${named(columns)}, ¿qué va primero: el día o el mes?`,
    help: (count: number) =>
      `${formatCount(count, "fecha se puede leer", "fechas se pueden leer")} de las dos formas, y el archivo da señales de ambas.`,
    legend: "03-05-2027 es",
    answers: [
      { value: "day_first", label: "3 de mayo", description: "El día va primero." },
      { value: "month_first", label: "5 de marzo", description: "El mes va primero." },
    ],
  },
  date_year_unclear: {
    title: (columns: Columns) => `En ${named(columns)}, ¿cuál de los números es el año?`,
    help: (count: number) =>
      `${formatCount(count, "fecha tiene", "fechas tienen")} el año con dos cifras.`,
    legend: "27-03-01 es",
    answers: [
      { value: "ymd_short", label: "1 de marzo de 2027", description: "El año va primero." },
      { value: "dmy_short", label: "27 de marzo de 2001", description: "El año va al final." },
    ],
  },
  date_turned_unclear: {
    title: (columns: Columns) => `En ${named(columns)}, ¿cambió Excel el día y el mes de lugar?`,
    help: (count: number) =>
      `Excel convirtió en fecha ${formatCount(count, "celda", "celdas")}, siempre con día hasta 12, y dejó las demás como texto. Así pasa cuando un Excel en otro idioma abre el archivo, y esas fechas quedan con el día y el mes al revés.`,
    legend: "La celda 09-01-2027 era",
    answers: [
      {
        value: "dates_turned",
        label: "1 de septiembre",
        description: "Excel las cambió: se devuelven a su lugar.",
      },
      {
        value: "dates_as_they_are",
        label: "9 de enero",
        description: "Están bien: se cargan como se ven.",
      },
    ],
  },
  day_of_month_unclear: {
    title: (columns: Columns) =>
      `En ${named(columns)} las celdas muestran solo mes y año: ¿qué día es?`,
    help: (count: number) =>
      `${formatCount(count, "celda no muestra", "celdas no muestran")} el día. Si es otro, corrige cada fecha en su fila.`,
    legend: "mar-27 es",
    answers: [
      { value: "dates_of_first", label: "1 de marzo", description: "El primer día del mes." },
      { value: "dates_of_last", label: "31 de marzo", description: "El último día del mes." },
    ],
  },
  month_of_date_unclear: {
    title: (columns: Columns) => `En ${named(columns)} hay fechas: ¿cuál número es el mes?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una.`,
    legend: "01-03-2026 es de",
    answers: [
      { value: "month_of_dmy", label: "Marzo", description: "El día va primero." },
      { value: "month_of_mdy", label: "Enero", description: "El mes va primero." },
    ],
  },
  month_day_unclear: {
    title: (columns: Columns) => `En ${named(columns)}, ¿el día es en realidad el año?`,
    help: (count: number) =>
      `${formatCount(count, "fecha cae", "fechas caen")} en un mismo día, que puede ser un año: al escribir ene-26, Excel guarda el 26 de enero.`,
    legend: "26-01-2027 es de",
    answers: [
      { value: "days_are_years", label: "Enero de 2026", description: "Se escribió ene-26." },
      { value: "days_are_days", label: "Enero de 2027", description: "Es un día de ese mes." },
    ],
  },
  month_of_two_unclear: {
    title: (columns: Columns) => `En ${named(columns)} el año tiene dos cifras: ¿cuál es el mes?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} dos números.`,
    legend: "03-12 es",
    answers: [
      { value: "month_year", label: "Marzo de 2012", description: "El mes va primero." },
      { value: "year_month", label: "Diciembre de 2003", description: "El año va primero." },
    ],
  },
  hours_date_unclear: {
    title: (columns: Columns) =>
      `En ${named(columns)} hay fechas de 1900: ¿son duraciones o números?`,
    help: (count: number) =>
      `${formatCount(count, "celda tiene", "celdas tienen")} formato de fecha o de duración.`,
    legend: "Una celda que muestra 05-01-1900, o 120:00, trae",
    answers: [
      {
        value: "hours_of_dates",
        label: "5 horas",
        description: "Un número con formato de fecha.",
      },
      { value: "hours_of_lengths", label: "120 horas", description: "Una duración." },
    ],
  },
  hours_minutes_unclear: {
    title: (columns: Columns) => `En ${named(columns)}, ¿los decimales son minutos?`,
    help: (count: number) =>
      `${formatCount(count, "celda tiene", "celdas tienen")} una coma o un punto, con menos de 60 detrás.`,
    legend: "8,30 es",
    answers: [
      {
        value: "hours_and_minutes",
        label: "8 horas y 30 minutos",
        description: "Se carga como 8,5 horas.",
      },
      { value: "hours_and_tenths", label: "8,3 horas", description: "Es una fracción de hora." },
    ],
  },
  attendance_unclear: {
    title: (columns: Columns) => `En ${named(columns)} hay celdas con A: ¿qué significan?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una A.`,
    legend: "La A es",
    answers: [
      { value: "a_is_absent", label: "Ausente", description: "La A vale 0 % y la P, 100 %." },
      { value: "a_is_present", label: "Asistió", description: "La A vale 100 % y la F, 0 %." },
    ],
  },
  share_unclear: {
    title: (columns: Columns) =>
      `En ${named(columns)} hay números hasta 1 sin el signo %: ¿qué son?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} uno.`,
    legend: "Son",
    answers: [
      { value: "shares", label: "Partes de 1", description: "0,95 es 95 % y 1 es 100 %." },
      { value: "percents", label: "Porcentajes", description: "0,9 es 0,9 % y 1 es 1 %." },
    ],
  },
  grade_scale_unclear: {
    title: (columns: Columns) => `En ${named(columns)} hay números mayores que 7: ¿son puntajes?`,
    help: (count: number) =>
      `${formatCount(count, "fila trae", "filas traen")} un número. Si son puntajes, tampoco los menores que 7 son notas.`,
    legend: "Son",
    answers: [
      {
        value: "other_scale",
        label: "Puntajes",
        description: "No se carga ninguno: conviértelos antes en notas de 1,0 a 7,0.",
      },
      {
        value: "as_written",
        label: "Notas",
        description: "Los mayores que 7 quedan con problemas.",
      },
    ],
  },
  grade_unclear: {
    title: (columns: Columns) =>
      `En ${named(columns)} hay números de 10 a 70: ¿son notas sin coma?`,
    help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} uno.`,
    legend: "Son",
    answers: [
      { value: "tenths", label: "Notas sin coma", description: "65 es la nota 6,5." },
      {
        value: "as_written",
        label: "Otra cosa",
        description: "No son notas de 1,0 a 7,0: esas filas quedan con problemas.",
      },
    ],
  },
} as const;
