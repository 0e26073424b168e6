/** What users read while they edit a template. */
import { formatCount } from "@/platform/lib/format";

/** The screen: opening, saving, its panes. */
export const editorTexts = {
  outline: "Esquema",
  preview: "Vista previa",
  whatToShow: "Qué mostrar",
  descriptionHint: "Una línea que quien responde lee bajo el título.",
  askComment: "Preguntar con texto libre al final",
  question: "Pregunta",
  commentRequired: "Es obligatorio responderla",
  fromExample: "A partir de un ejemplo",
  fromFile: "A partir de un archivo",
  saveAsVersion: "Guardar como nueva versión",
  noun: "esta plantilla",
  saved: (title: string) => `${title}: plantilla guardada`,
  formLabel: "Editar plantilla",
  save: "Guardar plantilla",
  noComment: "Sin pregunta abierta",
  fields: {
    title: "Título",
    description: "Descripción",
    type: "Tipo de encuesta",
    respondent: "Dirigida a",
    tables: "Tablas de preguntas",
    comment: "Pregunta abierta",
  },
  marked: "marcada",
  markedMany: "marcadas",
  moreProblems: (count: number, marked: string) => ` Hay ${count} más, ${marked} en su lugar.`,
} as const;

/** Tables, questions and scales. */
export const editingTexts = {
  undo: "Deshacer",
  redo: "Rehacer",
  manyOptions: (table: string, count: number) =>
    `"${table}" tiene ${count} opciones: con más de 7, responder en un teléfono se hace largo.`,
  undone: "Cambio deshecho.",
  redone: "Cambio rehecho.",
  parts: "Partes de la plantilla",
  tables: "Tablas de preguntas",
  addTable: "Agregar tabla",
  switchedOff: "Desactivada",
  questionCount: (count: number) => formatCount(count, "pregunta", "preguntas"),
  perRapporteur: (rows: string) => `${rows}, por relator`,
  tablePlace: (title: string, place: number, count: number) =>
    `${title}: lugar ${place} de ${count}`,
  tableRemoved: (title: string) => `${title}: tabla eliminada. Con Ctrl+Z la recuperas.`,
  actions: (title: string) => `Acciones de ${title}`,
  moveUp: "Subir",
  moveDown: "Bajar",
  duplicateTable: "Duplicar tabla",
  removeTable: "Eliminar tabla",
  toCorrect: ", por corregir",
  table: "Tabla de preguntas",
  tableTitle: "Título de la tabla",
  instructions: "Instrucciones",
  repeatPerRapporteur: "Repetir por cada relator o relatora del curso",
  repeatHelp: "Se responde una vez por cada persona que lo dicta.",
  allRequired: "Todas las preguntas son obligatorias",
  questionNumber: (place: number) => `Pregunta ${place}`,
  addQuestion: "Agregar pregunta",
  required: "Obligatoria",
  removeQuestion: "Eliminar pregunta",
  questionRemoved: "Pregunta eliminada. Con Ctrl+Z la recuperas.",
  questionPlace: (place: number, count: number) => `Pregunta en el lugar ${place} de ${count}`,
  questionsAdded: (added: number) => formatCount(added, "pregunta agregada", "preguntas agregadas"),
  answerOptions: "Opciones de respuesta",
  answerOptionsHelp:
    "El valor ordena la escala y da el promedio; sin valores solo se cuenta cada opción.",
  scale: "Escala",
  options: "Opciones",
  addOption: "Agregar opción",
  addNotApplicable: 'Agregar "No aplica"',
  ownScale: "Escala propia",
  option: (place: number) => `Opción ${place}`,
  noValue: "Sin valor",
  optionValue: (place: number) => `Valor de la opción ${place}`,
  removeOption: "Eliminar opción",
  value: "Valor",
} as const;

/** The window for many questions at once. */
export const pasteTexts = {
  description: "Cada línea será una pregunta. Las que ya están no se repiten.",
  addQuestions: "Agregar preguntas",
  addSome: (length: number) => `Agregar ${formatCount(length, "pregunta", "preguntas")}`,
} as const;
