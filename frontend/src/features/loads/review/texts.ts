/** What users read while they review a file: its grid, and the steps that clean it. */
import { formatCount, formatList, formatNumber } from "@/platform/lib/format";

export const cleaningTexts = {
  label: "Cómo vienen los nombres",
  found: (looks: readonly string[]) => `Los nombres vienen ${formatList(looks)}.`,
  apply: "Escribirlos como Ana Muñoz Soto",
  leave: "Dejarlos así",
};

/** The grid of the review: its rows, cells, filters and what is done for all. */
export const gridTexts = {
  onPaper:
    "En papel sale lo que se ve en la pantalla. Para revisar todas las filas con problemas, descárgalas con «Corregir en Excel».",
  grid: "Filas del archivo",
  bench: "Filtros y pasos",
  filters: "Qué filas se muestran",
  row: "Fila",
  required: "(obligatorio)",
  fromTo: (first: string | null, last: string | null) => [first, last].filter(Boolean).join(" a "),
  partOf: (label: string, part: string) => `${label}: ${part}`,
  changesTo: "cambia a",
  inFile: (text: string) => `En el archivo: ${text}`,
  readAs: (text: string) => `Se lee como: ${text}`,
  raw: "Texto original",
  rawHelp: "Las celdas como vienen en el archivo",
  editing: (column: string) => `Escribe en ${column}`,
  cellOf: (column: string, row: number) => `${column}, fila ${row}`,
  wholeRow: (row: number) => `Fila ${row}`,
  helpFor: (place: string) => `Ayuda para ${place}`,
  spokenSuggestion: (suggestion: string) => `Sugerencia: ${suggestion}. Tab la acepta.`,
  accepted: (suggestion: string) => `Aceptaste ${suggestion}.`,
  acceptAll: (count: number) => `Aceptar las ${formatNumber(count)}`,
  acceptAllKey: "Alt + Enter",
  without: (label: string | null) => (label ? `Sin ${inSentence(label)}` : "Sin este dato"),
  withoutKey: "Alt + Supr",
  rowMenu: (row: number) => `Acciones de la fila ${row}`,
  leaveOutRow: (row: number) => `Dejar fuera la fila ${row}`,
  leaveOutKey: "Ctrl + Supr",
  includeRow: (row: number) => `Incluir la fila ${row}`,
  includeIt: "Incluirla",
  nextProblem: "lleva al problema que sigue",
  noMoreProblems: "No hay más problemas a la vista.",
  undo: "Deshacer",
  redo: "Rehacer",
  nothingToUndo: "No hay pasos que deshacer.",
  nothingToRedo: "No hay pasos que rehacer.",
  notSaved: "No pudimos aplicar el cambio.",
  written: (values: readonly string[]) =>
    values.length === 1
      ? `Escribiste «${values[0]}».`
      : `Escribiste en ${formatNumber(values.length)} celdas.`,
  waits: "Sin conexión: aplicaremos el cambio cuando vuelva.",
  rowsFailed: "No pudimos cargar las filas. Tus datos están a salvo.",
  loaded: "las filas",
  noRows: "Ninguna fila coincide",
  noRowsHelp: "Elige otro filtro o cambia lo que buscas.",
  search: (total: number) => `Buscar en ${formatCount(total, "fila", "filas")}`,
  replace: "Buscar y reemplazar",
  order: "Orden de las filas",
  orders: [
    { value: "problems", label: "Problemas primero" },
    { value: "file", label: "Como en el archivo" },
  ],
  rowsShown: (total: number) => formatCount(total, "fila", "filas"),
  filtersAndSteps: (steps: number) => (steps > 0 ? `Filtros y pasos (${steps})` : "Filtros"),
  moreKinds: (count: number) => `Ver ${formatNumber(count)} más`,
  moreData: (count: number) => `Ver ${formatCount(count, "dato", "datos")} más`,
  cardTitle: (row: string, state: string) => `Fila ${row} · ${state}`,
  rowLoading: "Cargando la fila",
  stateOne: {
    problem: "con problemas",
    question: "espera tu respuesta",
    updated: "se actualiza",
    created: "se crea",
    unchanged: "sin cambios",
    skipped: "se omite",
    left_out: "dejada fuera",
  },
  stateMany: {
    all: "Todas las filas",
    problem: "Con problemas",
    question: "Por responder",
    updated: "Con cambios",
    created: "Nuevas",
    unchanged: "Sin cambios",
    skipped: "Omitidas",
    left_out: "Dejadas fuera",
    edited: "Editadas a mano",
  },
  withProblems: (rows: number) => `${formatCount(rows, "fila", "filas")} con problemas.`,
  optionalOnly: (some: number, all: number, labels: readonly string[]) =>
    `${some === all ? (some === 1 ? "Solo" : "Todas, solo") : formatNumber(some)}${some === all ? "" : " solo"} en datos opcionales${labels.length > 0 ? ` (${formatList(labels.map(inSentence))})` : ""}.`,
  acceptSuggestions: (count: number, label: string | null) =>
    `Aceptar ${formatCount(count, "sugerencia", "sugerencias")}${label ? ` de ${inSentence(label)}` : ""}`,
  loadWithout: (rows: number) =>
    rows === 1 ? "Cargar 1 sin ese dato" : `Cargar ${formatNumber(rows)} sin esos datos`,
} as const;

/** Questions about rows of one kind. */
export const questionTexts = {
  forAll: (label: string, count: number) => `${label} (${formatNumber(count)})`,
  acceptTicked: (count: number, label?: string) => {
    if (count === 0) return "Marca las que aceptas";
    const marked = formatCount(count, "marcada", "marcadas");
    return label ? `${label}: ${marked}` : `Aceptar ${marked}`;
  },
  atStake:
    "Mira cada fila y marca las que aceptas: lo que cargues cuenta para los indicadores y la franquicia SENCE.",
  acceptRow: (place: string, suggestion: string | null) =>
    suggestion ? `${place}: aceptar ${suggestion}` : place,
  seeMore: (count: number) => `Ver las ${formatNumber(count)}`,
  inGrid: "Ver en la planilla",
  inFile: "en el archivo",
  registered: "en el registro",
  sureTitle: (count: number) => `¿Las ${formatNumber(count)} filas son de quien está registrado?`,
  sureHelp:
    "El nombre registrado se reemplaza por el de la fila. Si una es de otra persona, sus datos quedan en la ficha equivocada. Puedes deshacerlo en los pasos.",
} as const;

/** How a file was read. */
export const howReadTexts = {
  title: "Cómo se leyó",
  columns: "Columnas que se cargan",
  loadedAs: "se carga como",
  probable: "probable",
  probableIn: (count: number) => `probable en ${formatCount(count, "celda", "celdas")}`,
  ignored: "Columnas que no se cargan",
  asLastTime: "Fuera, como la última vez.",
  include: (column: string) => `Incluir ${column}`,
  skipped: "Filas que no se cargan",
  sheets: "Hojas que no se leen",
} as const;

/** Values that a closed list does not have. */
export const listTexts = {
  help: "Dilo una vez para todas las filas que lo traen. Queda entre los pasos y lo puedes deshacer.",
  is: (value: string, choice: string) => `"${value}" es ${choice}`,
  blank: "Dejar en blanco",
  isBlank: (value: string) => `"${value}": Dejar en blanco`,
  choose: "Elige qué es",
} as const;

/** Steps that clean the file, and their trial. */
export const stepTexts = {
  steps: "Pasos de limpieza",
  noSteps: "Aún no hay pasos. Cada corrección que hagas queda aquí y la puedes deshacer.",
  addStep: "Paso de columna",
  formerSteps: (count: number) => `Ver ${formatCount(count, "paso anterior", "pasos anteriores")}`,
  moveUp: "Subir",
  moveDown: "Bajar",
  remove: "Quitar",
  actionsOf: (step: string) => `Acciones del paso: ${step}`,
  rows: (count: number) => formatCount(count, "fila", "filas"),
  title: "Paso de columna",
  description: "Cambia una columna entera. Antes de hacerlo ves qué cambiaría.",
  add: "Agregar el paso",
  what: "Qué hacer",
  column: "Columna",
  columns: "Columnas",
  columnsHint: "Se usan en el orden en que las marcas.",
  columnAs: (name: string, label: string) => `${name} (${label})`,
  chosenAs: (place: number, name: string) => `${place}. ${name}`,
  find: "Buscar",
  replaceWith: "Reemplazar por",
  wholeCell: "Solo celdas iguales",
  matchCase: "Distinguir mayúsculas",
  where: "Dónde",
  everywhere: "Todas las columnas",
  replaceTitle: "Buscar y reemplazar",
  replace: "Reemplazar",
  separator: "Separador",
  /** What stands between two dates in one cell. */
  until: " al ",
  separatorIsSpace: "Un espacio.",
  into: "Se carga como",
  part: (place: number) => `Parte ${place}`,
  morePart: "Otra parte",
  inFile: "En el archivo",
  standsFor: "Significa",
  moreValue: "Otro valor",
  missingColumn: "Elige la columna.",
  trialTitle: "Qué cambiaría",
  wouldChange: (count: number) =>
    count === 0
      ? "No cambiaría nada."
      : `${formatCount(count, "celda cambiaría", "celdas cambiarían")}.`,
  wouldStayOut: (count: number) =>
    count === 0
      ? "Ninguna fila quedaría fuera."
      : `${formatCount(count, "fila quedaría", "filas quedarían")} fuera.`,
  exampleRow: (row: string) => `Fila ${row}`,
  andMoreRows: (count: number) => `y ${formatCount(count, "fila", "filas")} más`,
  exampleAt: (row: string, column: string) => `Fila ${row} · ${column}`,
  becomes: "queda como",
  andMore: (count: number) => `y ${formatCount(count, "celda", "celdas")} más`,
  seeTrial: "Ver qué cambiaría",
  acceptTitle: (count: number) =>
    count === 1 ? "Aceptar 1 sugerencia" : `Aceptar ${formatNumber(count)} sugerencias`,
  acceptAll: (count: number) => (count === 1 ? "Aceptarla" : `Aceptar las ${formatNumber(count)}`),
  acceptSeveralTitle: "Aceptar sugerencias",
  acceptSeveralHelp: "Cada tipo queda como un paso que puedes deshacer.",
  acceptChosen: "Aceptar las elegidas",
  withoutTitle: (count: number, label: string) =>
    `Cargar ${formatCount(count, "fila", "filas")} sin ${inSentence(label)}`,
  withoutHelp: "Ese dato queda vacío en las filas donde no sirve. Lo demás se carga.",
  withoutConfirm: (count: number) =>
    count === 1 ? "Cargarla sin el dato" : "Cargarlas sin el dato",
  withoutSeveralTitle: "Cargar sin los datos que no sirven",
  withoutChosen: "Cargar sin esos datos",
  cure: (place: string, before: string, after: string) => `${place}: ${before} → ${after}`,
  kindCount: (place: string, count: number) => `${place} (${formatNumber(count)})`,
} as const;

/** "Correo" inside of a sentence; a RUT stays one. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The third step: what the load would do. */
export const reviewTexts = {
  backToResult: "Volver al resultado",
  backToColumns: "Volver a las columnas",
  reviewing: "Revisando las filas",
  waitForReview: "Espera a que terminemos de revisar.",
  reviewFirst: "Vuelve a revisar el archivo antes de cargarlo.",
  cancelledTitle: "Revisión cancelada",
  failedTitle: "No pudimos revisar el archivo",
  reviewAnew: "Revisar de nuevo",
  missingColumns: (rows: number, labels: readonly string[]) =>
    `${formatCount(rows, "fila no trae", "filas no traen")} ${formatList(labels)}.`,
  missingColumnsHelp: "Ninguna columna se relacionó con ese dato:",
  relateColumns: (takesOneForAll: boolean) =>
    takesOneForAll ? "relaciónala o da un valor para todas" : "relaciónala",
  inWorkbook: "Corregir en Excel",
  inWorkbookHelp:
    "Descarga las filas con problemas, corrígelas en tu planilla y súbelas de nuevo a esta misma carga.",
  downloadProblems: "Descargar filas con problemas",
  correctionOf: (corrected: string, file: string) =>
    `Corrección de ${corrected}: revisamos solo las filas que volvieron en ${file}.`,
  nothingWritten: "Nada se ha escrito todavía.",
  takeYourTime: "Revisa con calma: los datos cambian solo cuando los cargues.",
  howRead: "Cómo se leyó",
  questions: "Preguntas sobre el archivo",
  otherQuestions: (count: number) => `Ver ${formatCount(count, "pregunta más", "preguntas más")}`,
  fewerQuestions: "Ver menos preguntas",
  valuesOfList: (column: string, values: readonly { value: string }[]) =>
    `En "${column}", ¿qué ${values.length === 1 ? `significa "${values[0]?.value}"` : `significan estos ${formatNumber(values.length)} valores`}?`,
  inColumn: (column: string, message: string) => `${column}: ${message}`,
  answer: "Responder",
  skipped: (count: number, message: string) => `${formatCount(count, "fila", "filas")}: ${message}`,
  load: (rows: number, goesOn: boolean) =>
    ["Cargar", rows > 0 && formatCount(rows, "fila", "filas"), goesOn && "y seguir"]
      .filter(Boolean)
      .join(" "),
  leftOutOne: (words: string) => `${words} queda fuera: podrás descargarla y corregirla.`,
  leftOutMany: (words: string) => `${words} quedan fuera: podrás descargarlas y corregirlas.`,
  howToLoad: "Cómo cargar",
  ifExists: (theOne: string) => `Si ${theOne} ya existe`,
  ifProblems: "Si hay filas con problemas",
  ifBlank: "Si una celda está vacía",
  firstRow: "La primera fila",
  firstRowHelp: "Las que vienen después se omiten.",
  lastRow: "La última fila",
  lastRowHelp: "Las que vienen antes se omiten.",
  bothBack: "Revisarlas yo",
  bothBackHelp: "No se carga ninguna: vuelven en el archivo de filas rechazadas.",
  answeredOnce: "Respondes una vez y lo recordamos para archivos con los mismos títulos.",
  repeatedTitle: (rows: number) =>
    `${formatCount(rows, "fila parece repetida", "filas parecen repetidas")}, con datos distintos`,
  repeatedHelp: "Elige una vez qué fila vale: sirve para todas las que se repiten.",
  repeatedRows: (first: number, last: number) => `: filas ${first} y ${last}`,
  moreRows: (more: number) => `y ${formatCount(more, "fila más", "filas más")}`,
  whichRow: "Qué fila vale",
  isExisting: (name: string) => `Sí, es ${name}`,
  create: (value: string) => `Crear "${value}"`,
  reject: "Rechazar estas filas",
  useExisting: (name: string) => `Usar ${name}`,
  update: (count: string) => `Actualizar${count}`,
  updateHelp: (many: string) => `Los datos del archivo reemplazan a los de ${many} que ya existen.`,
  skip: (count: string) => `Omitir${count}`,
  skipHelp: (many: string) =>
    `Se cargan solo ${many} que aún no existen; lo demás queda como está.`,
  markAsProblem: (count: string) => `Marcar como problema${count}`,
  markAsProblemHelp: "Esas filas vuelven en el archivo de filas rechazadas.",
  allStops: (staysOut: string) => `Con ${staysOut}, hoy no se cargaría ninguna.`,
  allWouldStop: "Si aparece un problema, no se carga ninguna.",
  partial: "Cargar las filas correctas",
  partialHelp: "Las que tienen problemas vuelven en un archivo para corregirlas.",
  all: "Todo o nada",
  keepBlanks: "Mantener lo que hay",
  keepBlanksHelp: "Una celda vacía no borra el dato que ya existe.",
  clearBlanks: "Borrar el dato",
  clearBlanksHelp: "Una celda vacía deja vacío el dato que ya existe.",
  rowsWithProblems: (failed: number) => `${formatCount(failed, "fila", "filas")} con problemas`,
  rowsWaiting: (waiting: number) => `${formatCount(waiting, "fila", "filas")} sin respuesta`,
  waitingAndProblems: (asked: string, failed: string) => `${asked} y ${failed} con problemas`,
  applyFirst: "Aplica primero tus respuestas a los valores que no conocemos.",
  allButProblems: (staysOut: string) => `Elegiste "Todo o nada" y hay ${staysOut}.`,
  answerFirst: "Responde las preguntas de arriba para cargar sus filas.",
  correctFirst: "Corrige o responde alguna fila para cargarla.",
  nothingToLoad: "No hay filas nuevas ni cambios que cargar.",
} as const;

/** Steps under a name, that other files take. */
export const templateTexts = {
  title: "Plantillas de limpieza",
  help: "Pasos guardados que tu empresa comparte. Te los proponemos al revisar un archivo con títulos parecidos.",
  about: (kind: string, steps: number, user: string, moment: string) =>
    `${kind} · ${formatCount(steps, "paso", "pasos")} · ${user}, ${moment}`,
  save: "Guardar como plantilla",
  saveHelp:
    "Guarda los pasos de limpieza para el próximo archivo. Lo que corregiste en celdas y filas sueltas no se incluye. Tu empresa la comparte.",
  name: "Nombre",
  nameHint: "Por ejemplo: Nómina mensual",
  replaces: "Ya hay una plantilla con este nombre: la reemplazas con estos pasos.",
  confirm: "Guardar",
  replace: "Reemplazar",
  saved: (name: string) => `Guardaste la plantilla «${name}».`,
  proposedLabel: "Plantilla para este archivo",
  proposed: (name: string) => `Plantilla «${name}».`,
  fits: (steps: number, missing: number) =>
    steps === 0
      ? "Ningún paso sirve aquí"
      : missing === 0
        ? `${formatCount(steps, "paso sirve", "pasos sirven")} aquí`
        : `${formatCount(steps, "paso sirve", "pasos sirven")} aquí, ${formatNumber(missing)} no`,
  appliesNot: "No se aplica:",
  apply: "Aplicar",
  applySome: (steps: number) =>
    steps === 0 ? "Aplicar" : `Aplicar ${formatCount(steps, "paso", "pasos")}`,
  notNow: "Ahora no",
  applied: "Aplicaste la plantilla.",
  remove: (name: string) => `Eliminar la plantilla ${name}`,
  rename: (name: string) => `Cambiar el nombre de la plantilla ${name}`,
  renameTitle: "Cambiar el nombre",
  renameHelp: "Tu empresa la verá con el nombre nuevo.",
  renamed: (name: string) => `La plantilla ahora se llama «${name}».`,
  removeTitle: (name: string) => `¿Eliminar la plantilla «${name}»?`,
  removeHelp:
    "Deja de proponerse a toda tu empresa. Las cargas en que se aplicó quedan como están.",
  removeConfirm: "Eliminar plantilla",
  removed: (name: string) => `Eliminaste la plantilla «${name}».`,
  removeFailed: "No pudimos eliminar la plantilla.",
} as const;
