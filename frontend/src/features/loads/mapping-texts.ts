/** What users read where columns are related with data. */
import { formatCount, formatList } from "@/platform/lib/format";

/** The second step: which column is which attribute. */
export const columnsTexts = {
  answered: (question: string, answer: string) => `${question} · ${answer}`,
  changeAnswer: "Cambiar",
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
  yes: "Sí",
  no: "No",
  noneDescription: "No se carga este dato.",
  whichColumn: (label: string, columns: readonly { name: string }[]) =>
    columns.length === 1
      ? `¿Se carga la columna "${columns[0]?.name}" como ${label}?`
      : `¿Qué columna es ${label}?`,
  columnEvidence: (letter: string, samples: string) => `Columna ${letter}${samples}`,
  remembered: (day: string, similar: boolean | undefined) =>
    `Usamos la relación del ${day}, de un archivo con ${similar ? "encabezados parecidos. Revisa las columnas nuevas." : "los mismos encabezados."}`,
  defaults: "Valores por defecto",
  defaultsHelp: "Se usan en las filas que no traen el dato; lo ya registrado no cambia.",
  requiredMissing: "Datos obligatorios sin columna",
  noAttendance: "Este archivo no trae asistencia que podamos leer",
  sessionsOpen: "Cuenta las sesiones como asistencia, o carga sin asistencia.",
  requiredComplete: "Los datos obligatorios están completos",
  onlyKnown: (labels: string, known: string) => `Sin ${labels} solo se actualizan ${known}.`,
  advised: "Sin ellos habrá filas con problemas",
  chooseColumn: "Elige en la tabla la columna que lo trae.",
  fromColumn: "Sacarlo de otra columna…",
  fromColumnOf: (label: string) => `${label}: Sacarlo de otra columna…`,
  takeOut: (label: string) => `Sacar ${label} de otra columna`,
  used: "Se usa",
  gives: (labels: readonly string[]) =>
    `De aquí ${labels.length === 1 ? "sale" : "salen"} ${formatList(labels)}.`,
  addDefault: "Agregar valor por defecto",
  noDefault: "Sin valor por defecto",
  example: (example: string) => `Por ejemplo: ${example}`,
  listLoading: "Cargando…",
  sameForAll: "La misma para todas las filas",
  saidAbove: (said: string) => `Sobre la tabla, el archivo dice «${said}».`,
  takeAbove: (name: string) => `Usar ${name}`,
  onlyCompany: "Es la única empresa registrada.",
  listFailed: "No pudimos cargar la lista. Recarga la página.",
  later: "Pueden faltar por ahora",
  laterHelp:
    "Los cursos se crean igual y quedan por preparar: estos datos se piden antes de comunicarlos a SENCE o completarlos. Los presenciales y mixtos llevan región y comuna; los presenciales y sincrónicos, horario. Si uno vale para todas las filas, dalo aquí.",
  giveForAll: (label: string) => `Dar ${label} a todas las filas`,
  without: (label: string) => `${label}, sin columna`,
  sameNameHelp: "Un curso con código SENCE lleva el nombre con que está registrado.",
  sameAs: (column: string) => `Igual a la columna ${column}`,
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

/** Data that come out of other columns. */
export const fromColumnTexts = {
  takeOutHelp: "Para archivos que traen dos datos en la misma columna, o uno en varias.",
  how: "Qué parte usas",
  outcome: "Así queda",
  useIt: "Usar así",
  madeTitle: "Datos que salen de otras columnas",
  madeOf: (labels: string, names: string) => `${labels}: de ${names}`,
  removeMade: (labels: string) => `Quitar: ${labels}`,
};

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
