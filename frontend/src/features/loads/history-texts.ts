/** What users read of former loads: their rows, what was rejected, and what was begun and left. */
import { formatCount } from "@/platform/lib/format";

/** What became of each row. */
export const recordTexts = {
  records: "Fila por fila",
  recordsFailed: "No pudimos leer las filas de esta carga.",
  recordsCaption: "Qué pasó con cada fila de la carga",
  recordsNone: "Ninguna fila corresponde a lo que buscas",
  whichRecords: "Qué filas mostrar",
  allRecords: "Todas",
  /** They agree with what the rows are: "Creada" of a person, "Creados" of courses. */
  outcomes: {
    as: { created: "Creada", updated: "Actualizada", failed: "Rechazada" },
    os: { created: "Creado", updated: "Actualizado", failed: "Rechazado" },
  },
  outcome: "Resultado",
  recordName: "Nombre",
  recordGone: "Ya no está registrado",
  searchRecords: "Buscar por nombre, RUT o valor",
  exportRecords: "Exportar a Excel",
  exportName: (file: string) => `Filas de ${file}`,
} as const;

/** The screen of rows with errors. */
export const errorsTexts = {
  loaded: "los problemas",
  emptyFiltered: "Ningún problema coincide con los filtros.",
  empty: "No hay errores pendientes.",
  whose: "De quién",
  rowKey: "RUT o clave",
  rowName: "Nombre",
  column: "Columna",
  wholeRow: "Toda la fila",
  fileValue: "Valor en el archivo",
  problem: "Problema",
  howToCorrect: "Cómo corregir",
  caption: "Problemas del archivo",
  rowBefore: "Fila ",
  cellAt: (cell: string) => `celda ${cell}`,
  title: "Errores de carga",
  noLoads: "No hay cargas con errores pendientes.",
  origin: (many: string, file: string, moment: string) => `Carga de ${many} · ${file} · ${moment}`,
  backToLoad: "Volver a la carga",
  allColumns: "Todas las columnas",
  clearFilters: "Limpiar filtros",
  byType: "Problemas por tipo",
  problemsCopied: (count: number) =>
    `${formatCount(count, "problema copiado", "problemas copiados")}.`,
  copyFailed: "No pudimos copiar los problemas.",
  copied: "Copiado",
  copy: "Copiar",
  cell: "Celda",
} as const;

/** Former loads. */
export const historyTexts = {
  title: "Cargas anteriores",
  loaded: "las cargas anteriores",
  emptyTitle: "Aún no hay cargas",
  emptyDescription:
    "Aquí quedará cada archivo que cargues, con sus cifras y la opción de deshacerlo.",
  date: "Fecha",
  kind: "Tipo",
  file: "Archivo",
  loadedBy: "Cargado por",
  result: "Resultado",
  actions: "Acciones",
  course: (course: string) => `Curso "${course}"`,
  participantsOf: (course: string) => `Participantes de "${course}"`,
  actionsOf: (file: string) => `Acciones de ${file}`,
  seeResult: "Ver resultado",
} as const;

/** Loads that were begun and left. */
export const begunTexts = {
  title: "Cargas sin terminar",
  description: "Solo tú las ves. Nada de ellas se ha escrito todavía.",
  sheet: (name: string) => `hoja "${name}"`,
  kept: (touched: string, until: string) => `${touched} · se guarda hasta el ${until}`,
  goOn: "Seguir",
  goOnWith: (file: string) => `Seguir con ${file}`,
  discard: (file: string) => `Descartar ${file}`,
} as const;
