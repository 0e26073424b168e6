/** What users read on the screen of evaluations and on the results of a survey. */
import { endSentence, formatCount, formatNumber } from "@/platform/lib/format";

/** What several parts say. */
export const commonTexts = {
  company: "Empresa",
  fileName: (name: string) => `QR ${name}`,
  index: "Índice",
  participants: "Participantes",
  responseRate: "Tasa de respuesta",
  seeResults: "Ver resultados",
  sendReminder: "Enviar recordatorio",
  showMore: (count: number) => `Mostrar más (${formatNumber(count)})`,
} as const;

/** The list and its summary. */
export const evaluationsTexts = {
  course: "Curso",
  type: "Tipo",
  supplier: "Proveedor",
  surveyDate: "Fecha encuesta",
  closing: "Cierre",
  sent: "Enviada",
  yes: "Sí",
  no: "No",
  sends: "Enviados",
  answers: "Respuestas",
  lastSend: "Último envío",
  state: "Estado",
  lowRate: "Tasa menor a 50 %",
  title: "Evaluaciones",
  surveyNoun: "encuesta",
  surveysNoun: "encuestas",
  search: "Buscar por curso o código SENCE",
  responseRateOf: (name: string) => `Tasa de respuesta de ${name}`,
  noPast: "No hay encuestas cerradas ni en pausa.",
  openElsewhere: "Las que están abiertas están en Vigentes.",
  noOpen: "No hay encuestas vigentes. Prográmalas desde el detalle de un curso.",
  goToCourses: "Ir a cursos",
  open: "Vigentes",
  past: "Históricas",
  surveys: "Encuestas",
  summary: "Resumen",
  openSurveys: "Encuestas vigentes",
  overallRate: "Tasa global",
  pendingAnswers: "Respuestas pendientes",
  closingSoon: "Cierran en 7 días",
  mostReminders: (most: number) =>
    `Elige hasta ${most} a la vez y repite el recordatorio con las demás.`,
  tooMany: "Son demasiadas encuestas.",
  nobodyPending: "No hay destinatarios pendientes.",
  readFailed: "No pudimos leer las encuestas.",
  seeParticipants: "Ver participantes",
  sendReminder: (pending: number) =>
    pending === 0
      ? "Enviar recordatorio a pendientes"
      : `Enviar recordatorio a pendientes (${formatNumber(pending)})`,
  copyLink: "Copiar enlace / QR",
  extend: "Extender plazo",
  pause: "Pausar",
  resume: "Reanudar",
  exportResults: "Exportar resultados",
  exportName: (name: string) => `Resultados ${name}`,
  exportFailed: "No pudimos exportar los resultados.",
  answered: (answers: string, participants: string) => `${answers} de ${participants}`,
  deliveries: {
    "En cola": "Correo en cola",
    Enviando: "Correo en envío",
    Enviado: "Correo enviado",
    "Guardado, no salió": "Correo guardado, no salió",
    Rebotado: "El correo rebotó",
    Error: "El correo no salió",
    "Sin correo": "Sin correo",
  },
  notSentYet: "Aún sin envíos",
  deliverySends: (delivery: string, sends: number) => `${delivery} · ${sends} envíos`,
} as const;

/** The link and QR code of a course. */
export const doorTexts = {
  title: "Enlace del curso",
  description: (name: string) =>
    `${endSentence(name)} Sirve para todo el curso: cada persona escribe su RUT y llega a su propia encuesta.`,
  loaded: "el enlace",
  closedTitle: "La encuesta está cerrada",
  closedDescription: "Extiende el plazo para volver a recibir respuestas.",
  qrLabel: (name: string) => `Código QR de la encuesta de ${name}`,
} as const;

/** Who was asked, and who answered. */
export const peopleTexts = {
  loaded: "los participantes",
  emptyTitle: "Aún no hay a quién preguntar",
  emptyDescription:
    "Se invita a los participantes habilitados del curso que cuentan como capacitados.",
  summary: (state: string, from: string, to: string, answered: string, rate: string) =>
    `${state} · del ${from} al ${to} · ${answered} (${rate})`,
  groups: "Grupos de participantes",
  search: "Buscar participante",
  searchPlaceholder: "Buscar por nombre, área o empresa",
  emptyGroup: "Nadie en este grupo.",
  linkOf: (name: string) => `Enlace de ${name}`,
  qrLabel: (name: string) => `Código QR de ${name}`,
  bossLink: "Lo responde su jefatura. Entrégalo solo a esa persona.",
  personalLink: "Es personal: entrégalo solo a esa persona.",
  linkFailed: "No pudimos mostrar el enlace.",
  copyLinkOf: (name: string) => `Copiar enlace de ${name}`,
  qrOf: (name: string) => `QR de ${name}`,
  bossAnswers: "Responde su jefatura",
  answeredOn: (day: string) => `Respondió el ${day}`,
  lastSentOn: (moment: string) => `último ${moment}`,
  groupLabels: {
    todas: "Todas",
    pendientes: "Pendientes",
    respondidas: "Respondidas",
    "sin-correo": "Sin correo",
  },
} as const;

/** The window that sends invitations again. */
export const reminderTexts = {
  title: "Enviar invitación",
  cancel: "Cancelar",
  sending: "Enviando…",
  counting: "Contando destinatarios…",
  countFailed: "No pudimos contar a los destinatarios. No se ha enviado nada.",
  message: "Mensaje adicional",
  messageHint: "Va al comienzo del correo.",
  retry: "Reintentar",
  surveys: (count: number) => formatCount(count, "encuesta", "encuestas"),
  recipients: "Destinatarios",
  allPeople: (count: string) => `Todos los participantes (${count})`,
  seeMail: "Ver el texto del correo",
  mailLoading: "Cargando el texto…",
  mailFailed: "No pudimos cargar el texto del correo.",
  sampleData: "Con datos de ejemplo.",
  theirBoss: "su jefatura",
  nothingSent: "Todavía no se ha enviado ningún correo.",
  lastSend: (day: string) => `Último envío: ${day}.`,
} as const;

/** The results of a survey. */
export const resultsTexts = {
  title: "Resultados",
  loaded: "los resultados",
  back: "Volver a evaluaciones",
  dates: (from: string, to: string) => `del ${from} al ${to}`,
  print: "Imprimir",
  export: "Exportar",
  exportHelp: "El archivo lleva las respuestas de todas las personas, sin filtros.",
  tooFew: "Así nadie puede saber qué respondió cada persona.",
  allCompanies: "Todas las empresas",
  department: "Área",
  allDepartments: "Todas las áreas",
  clearFilters: "Limpiar filtros",
  responsesOf: (responses: string, participants: number) =>
    participants === 0
      ? "Aún no hay a quién preguntar"
      : `${responses} de ${formatCount(participants, "persona", "personas")}`,
  indexHelp: "0 es la peor respuesta posible y 100, la mejor.",
  areaAverage: "Promedio del área temática",
  noOthers: "Aún no hay otras encuestas del área.",
  areaSurveys: (surveys: number) => `${formatCount(surveys, "encuesta", "encuestas")} del área`,
  transferOfCourse: "Transferencia del curso",
  satisfactionOfCourse: "Satisfacción del curso",
  noPair: "El curso no tiene esa encuesta.",
  pairTitle: "Satisfacción y transferencia",
  pairDescription: "Las preguntas que ambas encuestas del curso comparten.",
  seeResultsOf: (type: string) => `Ver resultados de ${type}`,
  nothingShared: "Las plantillas no tienen preguntas en común; compara sus índices.",
  indexSuffix: (index: string) => ` · índice ${index}`,
  comments: "Comentarios",
  commentsMixed: (count: number) =>
    `${formatCount(count, "comentario", "comentarios")}, mezclados y sin nombres.`,
  noComments: "Nadie dejó comentarios.",
  searchComments: "Buscar en los comentarios",
  commentCount: (count: number) => formatCount(count, "comentario", "comentarios"),
  noMatchingComment: "Ningún comentario tiene esas palabras.",
  sameAsAverage: "igual al promedio",
  point: "punto",
  points: "puntos",
  difference: (size: string, points: string, difference: number) =>
    `${size} ${points} ${difference > 0 ? "sobre" : "bajo"} el promedio`,
  indexOf100: (index: string) => `Índice ${index} de 100`,
  seeTable: "Ver la tabla de respuestas",
  mean: (mean: string) => `media ${mean}`,
  favourable: (share: string) => `${share} favorable`,
  answers: (count: number) => formatCount(count, "respuesta", "respuestas"),
  caution: (fewAnswers: number) =>
    `Menos de ${fewAnswers} respuestas: interpreta este resultado con cautela.`,
  options: "Opciones",
  answersTo: (title: string) => `Respuestas de ${title}`,
  question: "Pregunta",
  meanColumn: "Media",
  unanswered: "Sin respuestas",
} as const;
