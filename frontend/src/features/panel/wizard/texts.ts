/** What users read in the wizard of widgets. */

/** The window: steps, buttons, saving. */
export const wizardTexts = {
  kpiMissing: "Elige un KPI para continuar.",
  chartMissing: "Elige un gráfico para continuar.",
  thicknessWrong: "Corrige el grosor para continuar.",
  /** Ends what is missing before the next step; at the last step it is said with the other. */
  toContinue: "para continuar",
  toFinish: "para finalizar",
  sizeWrong: "Corrige el tamaño para finalizar.",
  onFirst: "Estás en el primer paso.",
  onLast: "Estás en el último paso.",
  loading: "Cargando los KPI…",
  loadFailed: "No pudimos cargar los KPI. Tu panel está a salvo.",
  unsavedTitle: "Tienes cambios sin guardar",
  unsavedDescription: "Si sales ahora, se pierde lo que elegiste en esta ventana.",
  stay: "Seguir editando",
  leave: "Salir sin guardar",
  steps: "Pasos del widget",
  adding: "Agregando…",
  saveFailed: (reason: string) => `El widget no se guardó. ${reason}`,
  goneTitle: "Este widget ya no existe.",
  goneDescription:
    "Se eliminó mientras lo editabas. Cierra esta ventana y agrégalo de nuevo si lo necesitas.",
  conflictTitle: "Este widget cambió en otra ventana.",
  takeNewest: "Cargar lo más nuevo",
  newestFailed: (reason: string) => `No pudimos cargar lo más nuevo. ${reason}`,
  conflictDescription:
    "Todavía no guardamos lo tuyo. Al cargar lo más nuevo, se reemplaza lo que cambiaste aquí.",
} as const;

/** Choosing a KPI. */
export const kpiTexts = {
  title: "Elige un KPI",
  description: "Es lo que va a medir el widget.",
  available: "KPI disponibles",
  chosen: (name: string) => `KPI ${name} seleccionado`,
  whatIsTitle: "¿Qué es un KPI?",
  whatIs:
    "Un KPI es un indicador: un número que dice cómo va algo que te importa, y que se puede comparar en el tiempo.",
  example:
    "Por ejemplo, Personas capacitadas cuenta a quienes participaron en al menos un curso terminado. Por mes, muestra cuándo se capacitó más; por empresa, quiénes faltan.",
} as const;

/** Whom and which months it counts. */
export const dimensionTexts = {
  title: "Define las dimensiones",
  currentYearHint: "Apágalo para elegir los meses.",
  reset: (name: string) => `Restablecer ${name}`,
  companiesLoading: "Cargando las empresas…",
  companiesFailed: "No pudimos cargar las empresas.",
  help: "Qué significa cada dimensión",
  dimensions: "Dimensiones",
  startHelp:
    "Todas son opcionales: lo que dejas sin elegir cuenta completo. Pasa por un campo para saber qué cambia en el widget.",
  summary: "Resumen",
  summaryName: "Nombre",
  summaryOption: "Opción",
  firstMonthHelp: "Primer mes que cuenta, completo. Sin él, el widget parte en enero.",
  lastMonthHelp: "Último mes que cuenta, completo. Sin él, el widget llega hasta diciembre.",
  currentYearHelp:
    "El widget muestra siempre el año en que estamos, de enero a diciembre, y avanza solo al año siguiente.",
  companyHelp:
    "Cuenta solo lo que corresponde a una empresa: la que cada persona tenía al inscribirse en el curso.",
  genderHelp:
    "Cuenta solo a personas de un género. Quienes no lo tienen registrado aparecen únicamente en Todos los géneros.",
  externalHelp:
    "Internos son quienes trabajan en tus empresas; externos, quienes participan sin ser parte de ellas.",
  grouping: "Agrupación",
  groupingHelp:
    "En qué períodos se divide el rango. Cada período es un punto del gráfico, también los que quedan en cero.",
  singleBar: "Así el gráfico tendría una sola barra. Por mes se ve cómo cambia.",
  takeMonthly: "Mostrar por mes",
  monthlyTaken: "Listo: el gráfico se muestra por mes.",
  wrongOrder: "El mes de inicio no puede ser posterior al de término.",
  monthsUnreadable: "Corrige los meses para continuar.",
  companyNumber: (id: number) => `Empresa ${id}`,
} as const;

/** Choosing and styling the chart. */
export const chartTexts = {
  sampleNotice: "Los datos de los gráficos son solo referenciales.",
  charts: "Gráficos disponibles",
  keyboardHelp: "Con el teclado: recorre con las flechas y elige con la barra espaciadora.",
  chart: (name: string) => `Gráfico: ${name}`,
  changeChart: "editar",
  reset: "Restablecer gráfico",
  sample: (title: string) => `${title}: ejemplo con datos referenciales`,
  widgetTitle: "Título del widget",
  widgetTitleHint: "Sin título, el widget lleva el nombre del KPI.",
  thickness: "Grosor de las barras",
  thicknessHint: "Las líneas no tienen grosor.",
  colour: "Color",
  colourCode: "Código del color",
  colourHint: "Por ejemplo, #0b6675.",
  colourWrong: "Ingresa un color como #0b6675. Queda el anterior.",
  petrol: "Petróleo",
  terracotta: "Terracota",
  blue: "Azul",
  lilac: "Lila",
  ochre: "Ocre",
  wine: "Vino",
  light: "claro",
  dark: "oscuro",
  contrast: (light: string, dark: string) =>
    `${light}:1 sobre fondo claro · ${dark}:1 sobre fondo oscuro`,
  and: " y ",
  faint: (backgrounds: string) =>
    `Se distingue poco sobre fondo ${backgrounds}: ahí lo dibujamos con un borde.`,
  sampleMonths: [
    "ene",
    "feb",
    "mar",
    "abr",
    "may",
    "jun",
    "jul",
    "ago",
    "sep",
    "oct",
    "nov",
    "dic",
  ],
  sampleYears: ["Año 1", "Año 2", "Año 3"],
} as const;

/** Its size. */
export const sizeTexts = {
  height: "Alto",
  width: "Ancho",
  columns: "Columnas",
  evenOutOfRange: (min: number, max: number) => `Ingresa un número par entre ${min} y ${max}.`,
  outOfRange: (min: number, max: number) => `Ingresa un número entero entre ${min} y ${max}.`,
  hints: {
    height: "De la altura visible de la pantalla.",
    width: "Del lugar que ocupa el widget.",
    cols: "De las 12 columnas de la pantalla.",
  },
  title: "Tamaño y posición",
  placeOfNew: "El widget queda al final del panel; después lo puedes mover.",
  placeOfExisting: "El widget sigue en su lugar; lo puedes mover desde el panel.",
  summary: (columns: number, width: number, height: number) =>
    `${columns} columnas, ${width} % de ancho y ${height} % de alto.`,
  screenWidth: "Ancho de pantalla",
  shareOfScreen: (share: number) => `${share} % del ancho de pantalla`,
  real: "Con tus datos de este momento.",
  noneYet: "Con estas dimensiones todavía no hay datos: el gráfico estará en cero.",
  realFailed: "No pudimos cargar tus datos: el gráfico es solo referencial.",
  realLoading: "Cargando tus datos…",
  preview: "Vista previa ",
  scale: (width: string, height: string) => `a escala de tu navegador (${width} × ${height})`,
  others: "Los recuadros punteados son los demás widgets de tu panel.",
} as const;
