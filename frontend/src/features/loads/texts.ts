/** What users read in a bulk load, from the file to its result and its undoing. */
import { formatCount, formatList, formatNumber } from "@/platform/lib/format";

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
  cancelFailed: "No pudimos cancelar.",
  sum: (rows: number) => `Suman ${formatCount(rows, "fila", "filas")} del archivo.`,
  notes: "Lo que notamos al leerlo",
  seeMore: (count: number) => `Ver ${count} más`,
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
  createdAndUpdated: (created: string, updated: number) =>
    `${created} y ${formatCount(updated, "actualizada", "actualizadas")}`,
  rowsCreated: (count: number) => formatCount(count, "fila creada", "filas creadas"),
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

/** What a file seems to hold, when it was given before its kind was chosen. */
function byColumns(headings: readonly string[]): string {
  const more = headings.length - 6;
  const rest = more > 0 ? ` y ${more} más` : "";
  return `Por sus columnas: ${headings.slice(0, 6).join(", ")}${rest}.`;
}

export const likelyTexts = {
  looking: "Mirando qué trae el archivo",
  lookingAt: (file: string) => `Mirando qué trae ${file}`,
  unread: "No pudimos leer el archivo. Vuelve a intentarlo.",
  seems: (file: string, many: string) => `"${file}" parece traer ${many}`,
  ask: (file: string) => `¿Qué trae "${file}"? Podría ser más de una cosa`,
  by: (headings: readonly string[]) =>
    `${byColumns(headings)} Confírmalo, o elige otro tipo arriba.`,
  because: (headings: readonly string[]) =>
    `${byColumns(headings)} Si es otra cosa, elige otro tipo: seguimos con el mismo archivo.`,
  unknown: (file: string) => `No reconocimos qué trae "${file}"`,
  unknownHelp: "Elige arriba qué vas a cargar y seguimos con este archivo.",
  isProtected: (file: string) => `"${file}" tiene contraseña`,
  protectedHelp: "Elige arriba qué vas a cargar y te la pediremos para abrirlo.",
  otherFile: "Usar otro archivo",
} as const;

/** The second step: which column is which attribute. */
export const columnsTexts = {
  proposalFailed: "No pudimos proponer la relación de columnas",
  comparing: "Comparando las columnas con tus datos",
  mappingKept:
    "Guardamos esta relación y sus valores por defecto, y los recordaremos la próxima vez.",
  oneProblem: "Para continuar, corrige 1 punto:",
  problems: (count: number) => `Para continuar, corrige ${count} puntos:`,
  fileColumn: "Columna del archivo",
  loadedAs: "Se carga como",
  why: "Por qué",
  fileColumns: "Columnas del archivo",
  ignored: (ignored: number) =>
    formatCount(ignored, "columna no se cargará.", "columnas no se cargarán."),
  loadColumnAs: (name: string) => `Se carga ${name} como`,
  columnLetter: (letter: string) => `Columna ${letter}`,
  noData: "Sin datos",
  suggested: "Sugerida",
  confirmed: "Confirmada",
  notLoaded: "No se cargará",
  toChoose: "Por elegir",
  confidence: (word: string) => `confianza ${word}`,
  none: "Ninguna",
  noneDescription: "No se carga este dato.",
  whichColumn: (label: string) => `¿Qué columna es ${label}?`,
  columnEvidence: (letter: string, samples: string) => `Columna ${letter}${samples}`,
  remembered: (day: string, similar: boolean | undefined) =>
    `Usamos la relación del ${day}, de un archivo con ${similar ? "encabezados parecidos. Revisa las columnas nuevas." : "los mismos encabezados."}`,
  defaults: "Valores por defecto",
  defaultsHelp: "Se usan en todas las filas que no traen el dato.",
  requiredMissing: "Datos obligatorios sin columna",
  noAttendance: "Este archivo no trae asistencia que podamos leer",
  sessionsOpen: "Di qué significan las marcas de las sesiones, o carga sin asistencia.",
  requiredComplete: "Los datos obligatorios están completos",
  onlyKnown: (labels: string, known: string) => `Sin ${labels} solo se actualizan ${known}.`,
  advised: "Sin ellos habrá filas con problemas",
  chooseColumn: "Elige en la tabla la columna que lo trae.",
  fromColumn: "Sacarlo de otra columna…",
  takeOut: (label: string) => `Sacar ${label} de otra columna`,
  used: "Se usa",
  gives: (labels: readonly string[]) =>
    `De aquí ${labels.length === 1 ? "sale" : "salen"} ${formatList(labels)}.`,
  addDefault: "Agregar valor por defecto",
  noDefault: "Sin valor por defecto",
  example: (example: string) => `Por ejemplo: ${example}`,
  listLoading: "Cargando…",
  sameForAll: "La misma para todas las filas",
  onlyCompany: "Es la única empresa registrada.",
  listFailed: "No pudimos cargar la lista. Recarga la página.",
  later: "Pueden faltar por ahora",
  laterHelp:
    "Los cursos se crean igual y quedan por preparar: estos datos se piden antes de comunicarlos a SENCE o completarlos. Los presenciales y mixtos llevan región y comuna; los presenciales y sincrónicos, horario. Si uno vale para todas las filas, dalo aquí.",
  giveForAll: (label: string) => `Dar ${label} a todas las filas`,
  doNotLoad: "No cargar",
  chosenByYou: "La elegiste tú.",
  confidenceHigh: "alta",
  confidenceMedium: "media",
  confidenceLow: "baja",
  orDefault: " o da un valor para todas las filas",
  columnMissing: (label: string, orDefault: string) =>
    `${label}: elige la columna que lo trae${orDefault}.`,
  columnQuestion: (label: string) => `${label}: elige qué columna es, o ninguna.`,
  sameTarget: (names: string) => `${names} van al mismo dato. Deja solo una.`,
} as const;

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
    `${formatCount(rows, "fila no trae", "filas no traen")} ${formatList(labels)}`,
  missingColumnsHelp: "Ninguna columna se relacionó con ese dato:",
  relateColumns: "relaciónala o da un valor para todas",
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
  valuesOfList: (column: string, values: readonly { value: string }[]) =>
    `En "${column}", ¿qué ${values.length === 1 ? `es "${values[0]?.value}"` : `son ${formatCount(values.length, "valor", "valores")}`}?`,
  answer: "Responder",
  skipped: (count: number, message: string) => `${formatCount(count, "fila", "filas")}: ${message}`,
  load: (rows: string) => `Cargar ${rows}`,
  loadAndGoOn: (rows: string) => `Cargar ${rows} y seguir`,
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
  unclear: {
    gender_unclear: {
      title: (column: string) => `En "${column}" hay H, M y F: ¿qué significa la M?`,
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
      title: (column: string) => `En "${column}" hay solo M y nombres de mujeres: ¿qué es la M?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una M.`,
      legend: "La M es",
      answers: [
        { value: "women_are_m", label: "Mujer", description: "Todas son mujeres." },
        { value: "men_are_m", label: "Masculino", description: "Todos son hombres." },
      ],
    },
    gender_code_unclear: {
      title: (column: string) => `En "${column}" hay códigos: ¿qué significa el 1?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} un código.`,
      legend: "El 1 es",
      answers: [
        { value: "men_are_1", label: "Masculino", description: "El 2, o el 0, es femenino." },
        { value: "women_are_1", label: "Femenino", description: "El 2, o el 0, es masculino." },
      ],
    },
    external_unclear: {
      title: (column: string) => `En "${column}" hay E y no hay I: ¿qué significa la E?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una E.`,
      legend: "La E es",
      answers: [
        { value: "e_is_external", label: "Externo", description: "No es de la empresa." },
        { value: "e_is_internal", label: "Empleado", description: "Es de la empresa." },
      ],
    },
    date_order_unclear: {
      title: (column: string) => `En "${column}", ¿qué va primero: el día o el mes?`,
      help: (count: number) =>
        `${formatCount(count, "fecha se puede leer", "fechas se pueden leer")} de las dos formas, y el archivo da señales de ambas.`,
      legend: "03-05-2027 es",
      answers: [
        { value: "day_first", label: "3 de mayo", description: "El día va primero." },
        { value: "month_first", label: "5 de marzo", description: "El mes va primero." },
      ],
    },
    date_year_unclear: {
      title: (column: string) => `En "${column}", ¿cuál de los números es el año?`,
      help: (count: number) =>
        `${formatCount(count, "fecha tiene", "fechas tienen")} el año con dos cifras.`,
      legend: "27-03-01 es",
      answers: [
        { value: "ymd_short", label: "1 de marzo de 2027", description: "El año va primero." },
        { value: "dmy_short", label: "27 de marzo de 2001", description: "El año va al final." },
      ],
    },
    date_turned_unclear: {
      title: (column: string) => `En "${column}", ¿cambió Excel el día y el mes de lugar?`,
      help: (count: number) =>
        `${formatCount(count, "celda es", "celdas son")} de fecha, siempre con día hasta 12, y las demás son textos que no se podían leer con el mes primero: así quedan cuando las abre un Excel en otro idioma.`,
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
    month_of_date_unclear: {
      title: (column: string) => `En "${column}" hay fechas: ¿cuál número es el mes?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una.`,
      legend: "01-03-2026 es de",
      answers: [
        { value: "month_of_dmy", label: "Marzo", description: "El día va primero." },
        { value: "month_of_mdy", label: "Enero", description: "El mes va primero." },
      ],
    },
    month_day_unclear: {
      title: (column: string) => `En "${column}", ¿Excel hizo un día de cada mes?`,
      help: (count: number) =>
        `${formatCount(count, "fecha cae", "fechas caen")} en un mismo día, que puede ser un año: al escribir ene-26, Excel guarda el 26 de enero.`,
      legend: "26-01-2027 es de",
      answers: [
        { value: "days_are_years", label: "Enero de 2026", description: "Se escribió ene-26." },
        { value: "days_are_days", label: "Enero de 2027", description: "Es un día de ese mes." },
      ],
    },
    month_of_two_unclear: {
      title: (column: string) => `En "${column}" el año tiene dos cifras: ¿cuál es el mes?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} dos números.`,
      legend: "03-12 es",
      answers: [
        { value: "month_year", label: "Marzo de 2012", description: "El mes va primero." },
        { value: "year_month", label: "Diciembre de 2003", description: "El año va primero." },
      ],
    },
    hours_date_unclear: {
      title: (column: string) => `En "${column}" hay fechas de 1900: ¿son duraciones o números?`,
      help: (count: number) =>
        `${formatCount(count, "celda tiene", "celdas tienen")} formato de fecha o de duración.`,
      legend: "La celda que muestra 05-01-1900, o 120:00, son",
      answers: [
        {
          value: "hours_of_dates",
          label: "5 horas",
          description: "Un número con formato de fecha.",
        },
        { value: "hours_of_lengths", label: "120 horas", description: "Una duración." },
      ],
    },
    attendance_unclear: {
      title: (column: string) => `En "${column}" hay celdas con A: ¿qué significan?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} una A.`,
      legend: "La A es",
      answers: [
        { value: "a_is_absent", label: "Ausente", description: "La A vale 0 % y la P, 100 %." },
        { value: "a_is_present", label: "Asistió", description: "La A vale 100 % y la F, 0 %." },
      ],
    },
    share_unclear: {
      title: (column: string) => `En "${column}" hay números hasta 1 sin el signo %: ¿qué son?`,
      help: (count: number) => `${formatCount(count, "fila tiene", "filas tienen")} uno.`,
      legend: "Son",
      answers: [
        { value: "shares", label: "Partes de 1", description: "0,95 es 95 % y 1 es 100 %." },
        { value: "percents", label: "Porcentajes", description: "0,9 es 0,9 % y 1 es 1 %." },
      ],
    },
    grade_scale_unclear: {
      title: (column: string) => `En "${column}" hay números mayores que 7: ¿son puntajes?`,
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
      title: (column: string) => `En "${column}" hay números de 10 a 70: ¿son notas sin coma?`,
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
  },
  repeatedTitle: (keys: number, one: string, many: string) =>
    `${formatCount(keys, `${one} viene`, `${many} vienen`)} en varias filas con datos distintos`,
  repeatedHelp: "Elige una vez qué fila vale para cada clave.",
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
  answerFirst: "Responde los valores que no conocemos para cargar sus filas.",
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
    missing === 0
      ? `${formatCount(steps, "paso sirve", "pasos sirven")} aquí`
      : `${formatCount(steps, "paso sirve", "pasos sirven")} aquí, ${formatNumber(missing)} no`,
  appliesNot: "No se aplica:",
  apply: "Aplicar",
  applySome: (steps: number) => `Aplicar ${formatCount(steps, "paso", "pasos")}`,
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

/** Values that name nothing yet. */
export const unknownTexts = {
  openValues: (open: number) =>
    formatCount(open, "valor que no conocemos", "valores que no conocemos"),
  newValues: "Valores nuevos: así los cargaremos",
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
    `${formatCount(count, "fila", "filas")} (${first}${more})`,
} as const;

/** A company made on the way. */
export const newRecordTexts = {
  name: "Nombre o razón social",
  rut: "RUT",
  rutHint: "Por ejemplo: 76.086.428-5",
  rutOf: (name: string) => `RUT de ${name}`,
  headcountOf: (name: string) => `Dotación de ${name}`,
  company: {
    create: "Crear empresa",
    createAll: (count: number) => `Crear las ${formatNumber(count)} empresas`,
  },
  supplier: {
    create: "Crear proveedor",
    createAll: (count: number) => `Crear los ${formatNumber(count)} proveedores`,
  },
  toSuppliers: "Ir a Proveedores",
  wayBack: "Volver a la carga",
  description: "Podrás completar sus otros datos después.",
  descriptionAll: "Falta el RUT de cada una. Podrás completar sus otros datos después.",
  alreadyMade: (names: readonly string[]) => `Ya creamos ${formatList([...names])}.`,
} as const;

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
  undone: (created: number, updated: number) =>
    `${formatCount(created, "fila creada", "filas creadas")} y ${formatCount(updated, "actualizada", "actualizadas")}.`,
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
  loadAnother: "Cargar otro archivo",
  undoUntil: (day: string) => `Puedes deshacer esta carga hasta el ${day}.`,
  rounds: "Rondas de esta carga",
} as const;

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
  loading: "Cargando los problemas…",
  loadFailed: "No pudimos cargar los problemas. Tus datos están a salvo.",
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
  loading: "Cargando las cargas anteriores…",
  loadFailed: "No pudimos cargar las cargas anteriores. Tus datos están a salvo.",
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

/** Undoing a load. */
export const undoTexts = {
  title: "¿Deshacer esta carga?",
  loading: "Calculando qué se desharía…",
  loadFailed: "No pudimos calcular qué se desharía.",
  onlyOnce: "Lo hacemos una sola vez: no se puede repetir.",
} as const;

/** Who uses the franchise, where a file does not say it. */
export const franchiseTexts = {
  legend: "El archivo no dice quién usa franquicia SENCE",
  answers: [
    {
      value: "Sí",
      label: "Sí, las personas internas",
      description: "Las que traen su primera renta en este archivo.",
    },
    { value: "No", label: "No, todavía", description: "Podrás activarla después, en Personas." },
  ],
  help: "Lo que ya dijiste de una persona con renta no cambia. Sin franquicia, sus cursos no recuperan nada de SENCE.",
} as const;
