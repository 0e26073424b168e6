/** What users read in a bulk load, from its file to its end. */
import { formatCount, formatList, formatNumber } from "@/platform/lib/format";
import type { LoadedKind, LoadModel } from "@/platform/lib/load-kinds";

function rowsWritten(created: number, updated: number): string {
  const rows = [
    created > 0 && formatCount(created, "fila creada", "filas creadas"),
    updated > 0 && created > 0 && formatCount(updated, "actualizada", "actualizadas"),
    updated > 0 && created === 0 && formatCount(updated, "fila actualizada", "filas actualizadas"),
  ].filter((words) => words !== false);
  return rows.length > 0 ? formatList(rows) : "ninguna fila cambió";
}

/** What several steps say. */
export const commonTexts = {
  back: "Atrás",
  cancel: "Cancelar",
  continue: "Continuar",
  downloadFailed: "No pudimos descargar el archivo.",
  downloadRejected: "Descargar filas rechazadas",
  emptyValue: "(vacío)",
  loading: "Cargando",
  retry: "Reintentar",
  row: "Fila",
  rows: (count: number) => formatCount(count, "fila", "filas"),
  rowsWithHeadings: (count: number) => `${formatCount(count, "fila", "filas")} con los títulos`,
  /** What a load wrote: "3 filas creadas y 1 actualizada". */
  rowsWritten,
  seeErrors: "Ver errores",
  sheet: "Hoja",
  stateWithProblems: "Con problemas",
  undo: "Deshacer carga",
} as const;

/** The screen, its steps, progress and discarding. */
export const wizardTexts = {
  cancelled: "Lo cancelaste. Puedes intentarlo de nuevo.",
  jobFailed: "No pudimos terminar. Vuelve a intentarlo.",
  openCourse: (company: string, day: string) => `${company} · desde el ${day}`,
  discard: "Descartar",
  discardCorrectionTitle: "¿Descartar esta corrección?",
  discardTitle: "¿Descartar esta carga?",
  discardCorrectionDescription:
    "Olvidamos el archivo corregido. Lo que ya se cargó no cambia, y puedes volver a subirlo.",
  discardDescription: (file: string) =>
    `Olvidamos ${file} y sus columnas relacionadas. Tus otras cargas no cambian.`,
  unnamedFile: "lo que subiste",
  keepLoading: "Seguir con la carga",
  correctionDiscarded: "Corrección descartada.",
  discarded: "Carga descartada.",
  discardFailed: "No pudimos descartar la carga.",
  waiting: (label: string) => `${label}: en espera`,
  cancelling: "Cancelando…",
  rowsDone: (done: number, total: number) =>
    `${formatNumber(done)} de ${formatCount(total, "fila", "filas")}`,
  /** Rounded, so that it counts down and does not jump. */
  timeLeft: (seconds: number) => {
    if (seconds < 5) return "quedan unos segundos";
    if (seconds < 90) return `quedan unos ${Math.ceil(seconds / 10) * 10} s`;
    return `quedan unos ${Math.round(seconds / 60)} min`;
  },
  sum: (rows: number) => `Suman ${formatCount(rows, "fila", "filas")} del archivo.`,
  notes: "Lo que notamos al leerlo",
  seeMore: (count: number) => `Ver ${formatNumber(count)} más`,
  keptTitle: "Se quedan como están",
  keptInCourse: "Se quedan en el curso",
  more: (count: string) => `y ${count} más`,
  title: "Carga masiva",
  context: "Sube una planilla y revísala completa antes de que se escriba algo.",
  opening: "Abriendo la carga…",
  openFailed: "No pudimos abrir esta carga. Tus datos están a salvo.",
  steps: "Pasos de la carga",
  stepLabels: {
    archivo: "Tipo y archivo",
    columnas: "Relacionar columnas",
    revisar: "Revisar",
    resultado: "Resultado",
  },
} as const;

/** What can be loaded beside the kinds of rows (platform/lib/load-kinds.ts). */
export const kindTexts = {
  participants: {
    label: "Participantes de un curso",
    description: "Carga personas y las inscribe de una vez en el curso que elijas.",
  },
} as const;

/** The first step: kind and file. */
export const fileTexts = {
  comment: "Comentario",
  commentHint: "Para reconocer esta carga más adelante, por ejemplo: nómina de octubre.",
  kindMissing: "Elige qué vas a cargar.",
  courseMissing: "Elige el curso.",
  waitForReading: "Espera a que terminemos de leer el archivo.",
  fileMissing: "Elige un archivo para continuar.",
  passwordMissing: "Escribe la contraseña del archivo para continuar.",
  whatToLoad: "¿Qué vas a cargar?",
  adminsOnly: (ending: string) => `Solo quienes administran el sistema pueden cargarl${ending}.`,
  templateOffer:
    "¿No tienes una planilla? Parte de la nuestra: trae ejemplos y una hoja que explica cada dato.",
  downloadTemplate: "Descargar plantilla",
  course: "Curso",
  templateOfCourse:
    "¿No tienes una planilla? La nuestra ya trae a los participantes del curso: solo falta completarla.",
  courseOfResultsHint:
    "La planilla trae la asistencia y las notas de este curso. No inscribe a nadie.",
  courseHint: "Las personas del archivo quedan inscritas en este curso.",
  formats: "Excel (xlsx, xlsm, xlsb, xls), ods, csv o tsv. Hasta 100 MB y 1.048.576 filas.",
  reading: "Leyendo el archivo",
  filePassword: "Contraseña del archivo",
  filePasswordHint: "La usamos solo para abrirlo ahora: no la guardamos.",
  openFile: "Abrir",
  dropZone: "Arrastra tu planilla aquí o elígela",
  dropAny: "Arrastra tu planilla aquí o elígela: te decimos qué trae",
  anywhere:
    "También puedes soltarla en cualquier pantalla, o pegar con Ctrl+V celdas copiadas de Excel.",
  courseSaid: (said: string) => `El archivo dice "${said}". Si es otro curso, cámbialo aquí.`,
  courseFirst: "Elige el curso, o arrastra tu planilla: si dice cuál es, lo proponemos",
  courseFor: (file: string) => `Elige el curso para seguir con ${file}`,
  uploading: (file: string) => `Subiendo ${file}`,
  sent: (sent: string, size: string) => `${sent} de ${size}`,
  readingHeadings: "Leyendo los encabezados",
  rejectedTitle: "Son filas rechazadas de una carga anterior",
  goToThatLoad: "Ir a esa carga",
  rejectedHelp: 'Para completar esa misma carga, súbelas ahí con "Volver a cargar".',
  changeFile: "Cambiar archivo",
  columns: (count: number) => formatCount(count, "columna", "columnas"),
  sheetName: (name: string) => `hoja ${name}`,
  sameFileTitle: "Este mismo archivo ya se cargó",
  sameFile: (user: string, moment: string, result: string) =>
    `Lo cargó ${user} el ${moment}: ${result}. Puedes seguir igual: lo que ya está no se duplica.`,
  onlySheet: (sheet: string) => `"Continuar" carga solo la hoja ${sheet}.`,
} as const;

/** Which row has the headings, and which table is meant. */
export const headingTexts = {
  row: (number: number, cells: string) => `Fila ${number}: ${cells}`,
  headingsTitle: "¿Están bien los encabezados?",
  headingsMissing:
    "No encontramos una fila de títulos: todas las filas se leen como datos. Si hay títulos, elige su fila.",
  headingsAt: (row: number) =>
    `Los encontramos en la fila ${row}. Si no es esa, elige la correcta.`,
  headingsUnused: (texts: readonly string[]) =>
    `De lo que dice más arriba no se usa: ${formatList(texts.map((text) => `"${text}"`))}.`,
  likelySheet: (name: string) =>
    `La hoja "${name}" parece ser la lista; si es otra, elígela en Hoja.`,
  otherSheet: (name: string, read: string) =>
    `La hoja "${name}" parece ser la lista, y ahora se lee "${read}".`,
  readSheet: (name: string) => `Usar "${name}"`,
  table: "Tabla",
  tableHint: "Hay varias tablas lado a lado y se carga una a la vez. Elige cuál.",
  hiddenSheet: ", oculta",
  tableRange: (first: string, last: string, some: string, more: string) =>
    `Columnas ${first} a ${last}: ${some}${more}`,
  headingRow: "Fila de los encabezados",
  headingRowHint: "0 si el archivo no tiene títulos.",
  noHeadings: "Sin títulos: todas las filas son datos",
  moreColumns: (count: number) => `y ${formatCount(count, "columna", "columnas")} más a la derecha`,
} as const;

function byColumns(headings: readonly string[]): string {
  const more = headings.length - 6;
  const rest = more > 0 ? ` y ${more} más` : "";
  return `Por sus columnas: ${headings.slice(0, 6).join(", ")}${rest}.`;
}

/** What a file of each kind is. */
const HOLDINGS: Readonly<Record<LoadModel, string>> = {
  people: "una lista de personas",
  supplier: "una lista de proveedores",
  companies: "una lista de empresas",
  rapporteurs: "una lista de relatores",
  utm: "una tabla de valores de UTM",
  courses: "un plan de cursos",
  results: "una lista de asistencia o de notas",
};

/** What a file seems to hold: before its kind was chosen, and where it is another one. */
export const likelyTexts = {
  looking: "Mirando qué trae el archivo",
  lookingAt: (file: string) => `Mirando qué trae ${file}`,
  unread: "No pudimos leer el archivo. Vuelve a intentarlo.",
  seems: (file: string, many: string) => `"${file}" parece traer ${many}`,
  ask: (file: string) => `¿Qué trae "${file}"? Podría ser más de una cosa`,
  by: (headings: readonly string[]) =>
    `${byColumns(headings)} Confírmalo, o elige otro tipo abajo.`,
  because: (headings: readonly string[]) =>
    `${byColumns(headings)} Si es otra cosa, elige otro tipo: seguimos con el mismo archivo.`,
  unknown: (file: string) => `No reconocimos qué trae "${file}"`,
  unknownHelp: "Elige abajo qué vas a cargar y seguimos con este archivo.",
  isProtected: (file: string) => `"${file}" tiene contraseña`,
  protectedHelp: "Elige abajo qué vas a cargar y te la pediremos para abrirlo.",
  otherFile: "Usar otro archivo",
  isOther: ({ model, label }: LoadedKind) =>
    `El archivo parece ${HOLDINGS[model]}. ¿Cargarlo como ${label}?`,
  isOtherHelp: (
    { theirs, ours }: { theirs: number; ours: number },
    other: LoadedKind,
    own: LoadedKind,
  ) =>
    `${formatNumber(theirs)} de sus columnas son datos de ${other.label}, y ${formatNumber(ours)} de ${own.label}. No tienes que subirlo de nuevo.`,
  loadAs: (label: string) => `Cargarlo como ${label}`,
} as const;

/** A company made on the way. */
export const newRecordTexts = {
  name: "Nombre o razón social",
  rut: "RUT",
  rutHint: "Por ejemplo: 76.086.428-5",
  rutOf: (name: string) => `RUT de ${name}`,
  headcountOf: (name: string) => `Dotación de ${name}`,
  company: {
    missing: "Falta el RUT de cada una.",
    create: "Crear empresa",
    createAll: (count: number) => `Crear las ${formatNumber(count)} empresas`,
  },
  supplier: {
    missing: "Falta el RUT de cada uno.",
    create: "Crear proveedor",
    createAll: (count: number) => `Crear los ${formatNumber(count)} proveedores`,
  },
  toSuppliers: "Ir a Proveedores",
  wayBack: "Volver a la carga",
  description: "Podrás completar sus otros datos después.",
  alreadyMade: (names: readonly string[]) => `Ya creamos ${formatList([...names])}.`,
} as const;

/** Several sheets of one workbook. */
export const workbookTexts = {
  next: (sheet: string) => `Seguir con ${sheet}`,
} as const;

/** Several sheets of one workbook: choosing them, and how each stands. */
export const sheetsTexts = {
  title: (sheets: number) => `Este libro trae ${formatNumber(sheets)} hojas con datos`,
  help: "Puedes cargarlas una tras otra: las que otras nombran van primero, y se deshacen juntas.",
  kindOf: (sheet: string) => `Qué trae la hoja ${sheet}`,
  notLoaded: "No cargar",
  begin: (sheets: number) => `Cargar ${formatCount(sheets, "hoja", "hojas")}`,
  sheets: "Hojas de este libro",
  goesOn: (done: string, next: string) => `Cargamos ${done}. Sigue ${next}.`,
  change: "Cambiar",
  asOn: (day: string) => `Columnas como el ${day}.`,
  related: (loaded: number, left: readonly string[]) => {
    const some = left.slice(0, 3).map((name) => `"${name}"`);
    const more = left.length - some.length;
    const names = formatList(more > 0 ? [...some, `${formatNumber(more)} más`] : some);
    const none =
      left.length === 0 ? "" : ` No se ${left.length === 1 ? "carga" : "cargan"} ${names}.`;
    return `Relacionamos ${formatCount(loaded, "columna", "columnas")} por sus títulos y valores.${none}`;
  },
  relate: "Ver las columnas",
  stateOf: (state: string, failed: number) =>
    state === "done" && failed > 0
      ? `cargada, ${formatCount(failed, "rechazada", "rechazadas")}`
      : (SHEET_STATES[state] ?? "por revisar"),
  undoAll: (loads: number) => `Deshacer las ${formatNumber(loads)} cargas`,
  undoTitle: (loads: number) => `¿Deshacer las ${formatNumber(loads)} cargas de este libro?`,
  undoHelp: "Se conserva lo que se editó o se usa desde entonces.",
} as const;

const SHEET_STATES: Readonly<Record<string, string>> = {
  new: "por leer",
  read: "por relacionar",
  mapped: "por revisar",
  queued: "cargando",
  running: "cargando",
  done: "cargada",
  failed: "no se cargó",
  cancelled: "cancelada",
  undone: "deshecha",
  undone_partly: "deshecha en parte",
};

/** What becomes of rows, in words. */
export const outcomeTexts = {
  noRows: "El archivo no tiene filas con datos",
  willCreateOne: "se creará",
  willCreateMany: "se crearán",
  willUpdateOne: "se actualizará",
  willUpdateMany: "se actualizarán",
  unchanged: "sin cambios",
  willSkipOne: "se omitirá",
  willSkipMany: "se omitirán",
  waitsOne: "espera tu respuesta",
  waitsMany: "esperan tu respuesta",
  withProblems: "con problemas",
  blankOne: "fila en blanco",
  blankMany: "filas en blanco",
  people: (count: number) => formatCount(count, "persona", "personas"),
  willEnrolOne: "Se inscribirá",
  willEnrolMany: "Se inscribirán",
  enrolledOne: "Se inscribió",
  enrolledMany: "Se inscribieron",
  nobodyEnrolled: (tense: string, course: string) =>
    `Nadie nuevo ${tense === "future" ? "se inscribirá" : "se inscribió"} en "${course}"`,
  enrolment: (verb: string, people: string, course: string) => `${verb} ${people} en "${course}"`,
  alreadyThereOne: "ya estaba en el curso",
  alreadyThereMany: "ya estaban en el curso",
  notLoadedYet: "Sin cargar",
  queued: "En espera",
  loaded: "Cargada",
  failed: "No se cargó",
  cancelled: "Cancelada",
  undone: "Deshecha",
  undonePartly: "Deshecha en parte",
  previewTitle: "Aún no se carga",
  queuedTitle: "La carga está en espera",
  runningTitle: "La carga está en curso",
  doneTitle: "La carga terminó",
  failedTitle: "No se cargó ninguna fila",
  cancelledTitle: "Cancelaste la carga: no se escribió nada",
  undoneTitle: "Deshiciste esta carga",
  undonePartlyTitle: "Deshiciste parte de esta carga",
  oneRowAt: (cell: string) => `1 fila, en ${cell}`,
  rowsFrom: (count: number, cell: string) =>
    `${formatCount(count, "fila", "filas")}, la primera en ${cell}`,
  planRemoved: (rows: string, removed: number) =>
    `${removed === 1 ? "Se elimina" : "Se eliminan"} ${rows} que esta carga creó.`,
  planRestored: (rows: string, restored: number) =>
    `${rows} ${restored === 1 ? "vuelve" : "vuelven"} a sus datos anteriores.`,
  planKept: (rows: string, keptCount: number) =>
    `${rows} no ${keptCount === 1 ? "cambia" : "cambian"}, porque alguien hizo cambios después o ${keptCount === 1 ? "está" : "están"} en uso.`,
  planNothing: "No hay nada que deshacer: esta carga no cambió datos.",
  removed: (removed: number, rows: string) =>
    `${removed === 1 ? "Se eliminó" : "Se eliminaron"} ${rows}.`,
  restored: (rows: string, restored: number) =>
    `${rows} ${restored === 1 ? "volvió" : "volvieron"} a sus datos anteriores.`,
  kept: (rows: string, keptCount: number) =>
    `${rows} ${keptCount === 1 ? "quedó como estaba" : "quedaron como estaban"}.`,
  unenrolled: (unenrolled: number, participants: string) =>
    `${unenrolled === 1 ? "Salió" : "Salieron"} del curso ${participants}.`,
  stayed: (participants: string, stay: number) =>
    `${participants} ${stay === 1 ? "quedó" : "quedaron"} en el curso.`,
  planUnenrolled: (unenrolled: number, participants: string) =>
    `${unenrolled === 1 ? "Sale" : "Salen"} del curso ${participants} que esta carga inscribió.`,
  planStay: (participants: string, kept: number) =>
    `${participants} no ${kept === 1 ? "sale" : "salen"} del curso, porque ya hay resultados o cambios.`,
  participants: (count: number) => formatCount(count, "participante", "participantes"),
} as const;

/** The last step: what the load did. */
export const resultTexts = {
  uploadFailed: "No pudimos subir el archivo.",
  uploadAgain: "Volver a cargar",
  correctHere: "Corregir aquí",
  openFailed: "No pudimos abrir las filas rechazadas.",
  missingTitle: "Esta carga no existe o se descartó",
  missingDescription: "Las cargas que no se terminan se borran después de 30 días.",
  startAnother: "Empezar otra carga",
  correctionTitle: "Tienes una corrección sin cargar",
  reviewCorrection: "Revisar la corrección",
  correctionUploaded: (file: string) => `Subiste ${file}: revísalo para completar esta carga.`,
  undoing: "Deshaciendo la carga",
  loadingKind: (many: string) => `Cargando ${many}`,
  undoingLabel: "Deshaciendo",
  mayLeave:
    "Puedes salir de esta página: seguimos trabajando y te avisamos en la campana al terminar.",
  leftOut: (failed: number) => formatCount(failed, "fila quedó afuera", "filas quedaron afuera"),
  haveProblems: (failed: number) =>
    formatCount(failed, "fila tiene problemas", "filas tienen problemas"),
  stepHere: 'Lo más rápido: "Corregir aquí" abre solo esas filas y completa esta misma carga.',
  stepDownload: (one: boolean) =>
    `O descarga ${one ? "la fila rechazada" : "las filas rechazadas"}: es tu mismo archivo, con el motivo al lado.`,
  stepCorrect: "Corrige las celdas marcadas y guarda.",
  stepUploadRound:
    'Súbelo con "Volver a cargar": lo revisas y se completa esta misma carga, con lo que ya elegiste y sin duplicar nada.',
  stepUploadAll:
    'Súbelo con "Volver a cargar": juntamos esas filas con las demás de tu archivo y revisas todo antes de cargarlo.',
  reviewAgain: "Volver a revisar",
  toCourse: "Ir al curso",
  loadAnother: "Cargar otro archivo",
  undoUntil: (day: string) => `Puedes deshacer esta carga hasta el ${day}.`,
  rounds: "Rondas de esta carga",
} as const;

/** Undoing a load. */
export const undoTexts = {
  title: "¿Deshacer esta carga?",
  loading: "Calculando qué se desharía…",
  loadFailed: "No pudimos calcular qué se desharía.",
  onlyOnce:
    "Una carga deshecha no se puede rehacer: para tenerla otra vez, sube de nuevo el archivo.",
} as const;
