/** What users read on the panel, in its windows and on its sheet of paper. */
import { endSentence, formatCount, formatNumber } from "@/platform/lib/format";

/** What several parts of the panel say. */
export const commonTexts = {
  actions: (name: string) => `Acciones de ${name}`,
  cancel: "Cancelar",
  company: "Empresa",
  downloaded: "Archivo descargado.",
  downloadPicture: "Descargar PNG",
  downloadWorkbook: "Descargar Excel",
  firstMonth: "Mes de inicio",
  gender: "Género",
  grabbed: (title: string) => `Tomaste ${endSentence(title)}`,
  howComputed: "¿Cómo se calcula?",
  lastMonth: "Mes de término",
  loadFailed: "No pudimos cargarlo",
  panelName: "Panel de control",
  participants: "Participantes",
  period: "Período",
  place: (title: string, place: number | string, count: number) =>
    `${title}, posición ${place} de ${count}`,
  print: "Imprimir o guardar PDF",
  retry: "Reintentar",
  saving: "Guardando…",
  seeFacts: "Ver detalle",
} as const;

/** The screen: cards, widgets, arranging them. */
export const panelTexts = {
  arrangementSaved: "Cambiaste el orden o el tamaño de tus widgets.",
  arrangementFailed: "No se guardaron los cambios del panel.",
  size: (title: string, columns: number, allColumns: number, height: number) =>
    `${title}, ${columns} de ${allColumns} columnas, alto ${height} %`,
  loadedCards: "los números del panel",
  more: "Más acciones del panel",
  endEditing: "Terminar edición",
  edit: "Editar panel",
  addWidget: "Agregar widget",
  leaveFullScreen: "Salir de pantalla completa",
  fullScreen: "Pantalla completa",
  dataAsOf: "Datos de las",
  updated: "Actualizado",
  notUpdated: " · no pudimos actualizar",
  update: "Actualizar los datos",
  fullScreenRefused: "El navegador no permitió la pantalla completa.",
  downloadFailed: "No pudimos descargar el panel.",
  export: "Exportar",
  droppedAt: (place: string) => `Soltaste ${place}.`,
  moveCancelled: (title: string) => `Movimiento cancelado: ${title} volvió a su lugar.`,
  atBound: (words: string) => `${words}. No puede cambiar más.`,
  copySuffix: " (copia)",
  duplicateFailed: "No pudimos duplicar el widget.",
  duplicated: (title: string) => `Duplicaste ${endSentence(title)}`,
  removeFailed: "No pudimos eliminar el widget.",
  removed: (title: string) => `Eliminaste ${endSentence(title)}`,
  changed: (title: string) => `Cambiaste ${endSentence(title)}`,
  widgetChanged: (title: string) => `Widget actualizado: ${endSentence(title)}`,
  widgetAdded: (title: string) => `Widget agregado: ${endSentence(title)}`,
  added: (title: string) => `Agregaste ${endSentence(title)}`,
  widgets: "Widgets",
  widgetsLoading: "Cargando los widgets…",
  widgetsFailed: "No pudimos cargar tus widgets. Tus datos están a salvo.",
  arrangeHelp:
    "Arrastra cada widget por su asa, o su esquina para cambiar el tamaño. Con el teclado: enfoca el asa, Enter lo toma, las flechas lo mueven, Mayús y las flechas cambian su tamaño, Enter lo suelta y Esc cancela.",
  numbersMissing: "Los números del panel no llegaron.",
  emptyTitle: "Agrega tu primer widget",
  /** The specification gives the sense of this sentence. */
  plusHint: "Puedes agregar nuevos widgets con el botón más del panel superior derecho.",
  dataFrom: "Datos de",
} as const;

/** Period and company that the whole panel is looked at in. */
export const lensTexts = {
  monthMissing: "Elige al menos un mes.",
  rangeTitle: "Otro período",
  rangeDescription: "Todo el panel se mirará en estos meses; los widgets guardan los suyos.",
  rangeApply: "Mirar este período",
  lookingOnlyAt: "Mirando solo ",
  widgetFiltersStay: ". Los filtros de cada widget no cambian.",
  clear: "Quitar",
  chip: "Filtros",
  chipTitle: "Período y empresa",
  done: "Listo",
  presets: {
    own: "El período de cada widget",
    month: "Mes en curso",
    "last-month": "Mes anterior",
    quarter: "Trimestre en curso",
    year: "Año en curso",
    twelve: "Últimos 12 meses",
    "last-year": "Año anterior",
    range: "Otro período…",
  },
  monthFormat: "Escribe cada mes como mm-aaaa.",
  wrongOrder: "El mes de término es anterior al mes de inicio.",
} as const;

/** The numbers above the widgets. */
export const cardTexts = {
  notLoaded: (count: number) => `No pudimos cargar ${formatCount(count, "widget", "widgets")}`,
  groupings: {
    Month: "Mes",
    Quarter: "Trimestre",
    Semester: "Semestre",
    Year: "Año",
    "": "Período",
  },
  participantsAndCompleted: ["Participantes", "Completadas"],
  updateHeadcount: "Actualiza la dotación",
  withoutHeadcount: (count: number) =>
    count === 1
      ? "1 empresa sin dotación: se usan sus personas registradas"
      : `${formatNumber(count)} empresas sin dotación: se usan sus personas registradas`,
  completeHeadcount: "completar",
  ofWhole: (whole: string) => `de ${whole}`,
  internalOne: "interna",
  internalMany: "internas",
  covered: (trained: string, kind: string, staff: string) => `${trained} ${kind} de ${staff}`,
  previousPeriod: "período anterior",
  lastYear: "mismo período del año anterior",
  equal: "igual",
  pending: (pending: number) => formatCount(pending, "cambio por mostrar", "cambios por mostrar"),
  title: "Indicadores",
  filter: "Filtrar tarjeta",
  more: "más",
  less: "menos",
  than: "que",
  comparedWith: "frente a",
  inMonths: (months: string) => `en ${months}`,
  thanThen: (name: string) => `que en el ${name}`,
  goal: (goal: string) => `meta ${goal}`,
  goalByToday: (goal: string) => ` (a hoy, ${goal})`,
  onGoal: "En la meta",
  nearGoal: "Cerca de la meta",
  belowGoal: "Bajo la meta",
} as const;

/** One widget, its menu, its filters in words. */
export const widgetTexts = {
  workbookName: "Widget.xlsx",
  panelWorkbookName: "Panel de control.xlsx",
  edit: "Editar",
  update: "Actualizar",
  asChart: "Ver como gráfico",
  asTable: "Ver como tabla",
  downloadFailed: "No pudimos descargar el widget.",
  moveBefore: "Mover antes",
  moveAfter: "Mover después",
  moveToPlace: "Mover a posición…",
  wider: "Más ancho",
  narrower: "Más angosto",
  taller: "Más alto",
  lower: "Más bajo",
  duplicate: "Duplicar",
  remove: "Eliminar",
  bars: "Barras",
  lines: "Líneas",
  horizontalBars: "Barras horizontales",
  male: "Masculino",
  female: "Femenino",
  otherGender: "Otro",
  internal: "Internos",
  external: "Externos",
  /** A company whose name is not known, or not yet. */
  someCompany: "Una empresa",
  semesterly: "Semestral",
  quarterly: "Trimestral",
  monthly: "Mensual",
  fromMonth: (month: string) => `desde ${month}`,
  untilMonth: (month: string) => `hasta ${month}`,
  seriesNames: {
    staff: "Dotación",
    result: "Personas capacitadas",
    participants: "Participantes",
    completed: "Completadas",
  },
} as const;

/** Dragging widgets. */
export const sortableTexts = {
  over: (title: string) => `Sobre ${endSentence(title)}`,
  outside: "Fuera del panel.",
  dropped: (title: string) => `Soltaste en el lugar de ${endSentence(title)}`,
  unchanged: "Sin cambios.",
  cancelled: "Movimiento cancelado.",
  move: (title: string) => `Mover ${title}`,
  resize: "Arrastra para cambiar el tamaño",
  sizeNow: (columns: number, height: number) => `${columns} columnas · alto ${height} %`,
} as const;

/** The window that moves a widget to a place. */
export const positionTexts = {
  title: "Mover a posición",
  description: (title: string, place: number, count: number) =>
    `${title} está en la posición ${place} de ${count}.`,
  move: "Mover",
  place: "Posición",
} as const;

/** The window with the filters of a card. */
export const cardFilterTexts = {
  loading: "Cargando los filtros…",
  loadFailed: "No pudimos cargar los filtros de la tarjeta.",
  title: (name: string) => `Filtrar ${name}`,
  description: "Lo que dejes vacío queda abierto. Sin meses, la tarjeta muestra el año en curso.",
  clear: "Quitar filtros",
  goal: "Meta anual",
  goalHints: {
    getTrainingHours: "Horas en un año; de un período más corto se espera su parte.",
    getCompletedTrainings: "Cursos en un año; de un período más corto se espera su parte.",
    getTrainedPeople: "Porcentaje de la dotación capacitado en un año.",
    answers: "Porcentaje de las invitaciones que se responde.",
  },
  goalWrong: "Ingresa un número mayor que 0, o deja vacío.",
  shareWrong: "Ingresa un porcentaje hasta 100, o deja vacío.",
  save: "Guardar filtros",
  saved: (name: string) => `${name}: filtros guardados.`,
} as const;

/** The window that says how a KPI is computed. */
export const explanationTexts = {
  staffBases: {
    dotacion: "Aquí la dotación es la que declara cada empresa.",
    people: "Aquí la dotación es la cantidad de personas activas registradas.",
    mixed:
      "Aquí la dotación es la que declara cada empresa; de las que no la declaran, sus personas internas activas.",
  },
  title: (name: string) => `¿Cómo se calcula ${name}?`,
  close: "Cerrar",
} as const;

/** The rows behind a number. */
export const factsTexts = {
  title: (title: string) => `Detalle de ${title}`,
  loaded: "el detalle",
  emptyTitle: "Nada que detallar",
  emptyDescription: "Con estos filtros no hay registros detrás de este número.",
  person: "Persona",
  course: "Curso",
  survey: "Encuesta",
  hours: "Horas",
  participation: "participación",
  participations: "participaciones",
  end: "Término",
  courseNoun: "curso",
  coursesNoun: "cursos",
  personNoun: "persona",
  peopleNoun: "personas",
  courses: "Cursos",
  lastEnd: "Último término",
  invitation: "invitación",
  invitations: "invitaciones",
  askedBoss: "a la jefatura, ",
  askedSince: (asked: string, day: string) => `${asked}desde el ${day}`,
} as const;

/** The panel on paper and in pictures. */
export const sheetTexts = {
  sheet: "Hoja",
  loaded: "el panel",
  emptyTitle: "El panel aún no tiene widgets",
  emptyDescription: "Agrega widgets en el panel y vuelve para imprimirlos.",
  backToPanel: "Volver al panel",
  toolbar: "Exportación",
  greyPatterns: "Tramas para imprimir en gris",
  sheetSize: "Tamaño de la hoja",
  pictureDownloaded: "Imagen descargada.",
  pictureFailed: (message: string) => `No pudimos crear la imagen. ${message}`,
  notAvailable: "No disponible",
  filters: "Filtros",
  madeOn: "Hecho el",
  madeBy: (moment: string, name: string) => `${moment} por ${name}`,
  dataOf: "Datos al",
  dataVersion: "Versión de los datos",
  ownFilters: "Los de cada indicador",
  ownFiltersAllCompanies: "Todas las empresas de cada indicador",
  ownPeriod: "El de cada indicador",
  withPending: (moment: string) => `${moment}, con cambios por mostrar`,
  unknownCard: "Indicador",
  letterPortrait: "Carta vertical",
  letterLandscape: "Carta horizontal",
  a4Portrait: "A4 vertical",
  a4Landscape: "A4 horizontal",
} as const;
