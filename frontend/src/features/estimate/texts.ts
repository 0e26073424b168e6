/** What users read of the budget: its figures, plan, courses, simulator and parameters. */
import { formatCount } from "@/platform/lib/format";

/** What several parts say. */
export const commonTexts = {
  add: "Agregar línea",
  area: "Área temática",
  atRisk: "Franquicia en riesgo",
  choosePeople: "Elegir personas",
  committed: "Comprometido",
  cost: "Costo",
  companyCost: "Costo empresa",
  course: "Curso",
  executed: "Ejecutado",
  franchise: "Franquicia",
  hours: "Horas",
  hoursUnit: "horas",
  lines: "Líneas del plan",
  noun: "este presupuesto",
  orderLines: "Ordenar líneas",
  participants: "Participantes",
  people: (people: number) => formatCount(people, "persona", "personas"),
  place: (name: string | undefined, place: number, count: number) =>
    `${name}: lugar ${place} de ${count}`,
  simulator: "Simulador",
  submit: "Crear presupuesto",
  withoutFranchise: "Sin franquicia",
} as const;

/** The screen and its figures. */
export const estimateTexts = {
  negative: " (en contra)",
  figures: "Cifras del presupuesto",
  explained: {
    executedFranchise: "Franquicia ejecutada",
    executedCompanyCost: "Costo empresa ejecutado",
    committedFranchise: "Franquicia comprometida",
    committedCompanyCost: "Costo empresa comprometido",
  },
  moreFigures: "Más cifras del año",
  utmOf: "El tope se calcula con la UTM de ",
  monthlyOf: (year: number) => `Gasto por mes de ${year}`,
  monthly: "Gasto por mes",
  noSpendingIn: (year: number) => `Aún no hay gasto en ${year}.`,
  noSpendingHelp: "Cuentan los cursos con participantes y valor, en el mes en que terminan.",
  monthlyHelp: "Según el mes en que termina cada curso.",
  asChart: "Ver gráfico",
  asTable: "Ver como tabla",
  franchiseNoun: "franquicia",
  companyCostNoun: "costo empresa",
  month: "Mes",
  budgeted: "Presupuesto anual",
  available: "Disponible",
  overBudget: "Lo ejecutado y comprometido supera el presupuesto.",
  franchiseAvailable: "Franquicia disponible (1 %)",
  overCeiling: "La franquicia del año supera el tope.",
  executionRate: "Ejecución del presupuesto",
  franchiseUse: "Uso de la franquicia",
  company: "Empresa",
  planMissing: "Aún no hay montos presupuestados.",
  payrollMissing: "Escribe la planilla anual en Parámetros del año.",
  ceiling: "Tope de franquicia",
  usableFranchise: "Franquicia utilizable",
  excess: "Exceso sobre el tope",
  fee: "Comisión de la OTIC (valor referencial)",
  costPerHour: "Costo por hora-persona",
  costPerPerson: "Costo por persona capacitada",
  equal: "igual",
  change: (share: string, change: number) => `${share} ${change > 0 ? "más" : "menos"}`,
  noBudget: (year: number) => `Aún no hay presupuesto ${year} para esta empresa.`,
  noBudgetHelp: "Planifica por área temática y compara con lo que cuestan los cursos.",
  copyLatest: (latest: number) => `Copiar desde ${latest}`,
  plan: "Plan",
  courses: "Cursos",
  parameters: "Parámetros del año",
  chooseCompany: "Elige una empresa",
  chooseCompanyHelp: "Verás su plan del año, lo ejecutado y la franquicia que le queda.",
  noCompanies: "Aún no hay empresas",
  noCompaniesHelp: "El presupuesto es de una empresa y un año: registra la primera.",
  registerCompany: "Registrar empresa",
  loaded: "el presupuesto",
  parts: "Partes del presupuesto",
  title: "Presupuesto",
  context: "Plan anual de capacitación y franquicia tributaria SENCE.",
  exportName: (name: string, year: number) => `Presupuesto ${name} ${year}`,
  exportFailed: "No pudimos exportar el presupuesto.",
  export: "Exportar a Excel",
  print: "Imprimir",
  filters: "Filtros del presupuesto",
  companyPlaceholder: "Elegir empresa…",
  yearField: "Año",
  compare: "Comparar con año anterior",
  alerts: "Avisos",
} as const;

/** The plan of the year. */
export const planTexts = {
  empty: (year: number) => `El plan ${year} aún no tiene líneas.`,
  emptyHelp: "Agrega una por área temática, o una libre, con el monto que piensas gastar.",
  edit: "Editar",
  moveUp: "Subir",
  moveDown: "Bajar",
  remove: "Eliminar",
  difference: "Diferencia",
  line: "Línea",
  actions: "Acciones",
  total: (name: string) => `Total ${name}`,
  actionsOf: (name: string) => `Acciones de ${name}`,
  planned: "Presupuestado",
  unplanned: "No presupuestado",
  freeLineHelp: "Línea libre: elige un área para compararla con sus cursos",
  noArea: "Sin área temática",
  courses: (courses: number) => formatCount(courses, "curso", "cursos"),
  seeCourses: " (ver sus cursos)",
  changeFailed: "No pudimos guardar el cambio.",
  removed: (description: string) => `Se eliminó "${description}"`,
} as const;

/** The window of one line. */
export const lineTexts = {
  editTitle: "Editar línea",
  newTitle: "Nueva línea del plan",
  save: "Guardar línea",
  freeLine: "Línea libre",
  areaHint: "Los cursos de esta área se descuentan de la línea.",
  peopleUnit: "personas",
  noun: "esta línea",
  description: "Descripción",
  amount: "Monto presupuestado",
  amountRule: "Ingresa el monto en pesos, sin decimales.",
  descriptionRule: "Ingresa una descripción de 3 a 150 caracteres.",
  hoursRule: "Ingresa las horas, en tramos de media hora.",
  participantsRule: "Ingresa un número entero de participantes.",
} as const;

/** The window that orders lines. */
export const orderTexts = {
  save: "Guardar orden",
  moveUpOf: (name: string) => `Subir ${name}`,
  moveDownOf: (name: string) => `Bajar ${name}`,
} as const;

/** The courses of the year. */
export const coursesTexts = {
  empty: (company: string, year: number) => `Ningún curso de ${company} termina en ${year}.`,
  emptyHelp: "Los cursos activos entran al presupuesto del año en que terminan.",
  totalCost: "Costo total",
  reasons: (count: number) => formatCount(count, "motivo", "motivos"),
  withoutFranchiseIn: (name: string) => `Sin franquicia en ${name}`,
  atRiskIn: (name: string) => `Franquicia en riesgo de ${name}`,
  state: "Estado",
  end: "Término",
  attendance: "Asistencia",
  senceCode: (senceCode: string) => `SENCE ${senceCode}`,
  noSenceCode: "Sin código SENCE",
  title: "Cursos del presupuesto",
  courseNoun: "curso",
  coursesNoun: "cursos",
  search: "Buscar por curso o código SENCE",
} as const;

/** Trying a course before it is made. */
export const simulatorTexts = {
  fields: {
    hours: "Horas totales",
    price: "Valor por participante",
    hourValue: "Valor hora SENCE",
    initialDate: "Fecha de inicio",
    modality: "Modalidad",
    bipartite: "Con comité bipartito",
    by: "Participantes",
    first: "Tramo 1",
    second: "Tramo 2",
    third: "Tramo 3",
    people: "Personas elegidas",
  },
  priceRule: "Ingresa el valor por participante en pesos.",
  hourValueRule: "Ingresa el valor hora en pesos (hasta $100.000).",
  countRule: "Ingresa un número entero de personas.",
  hoursRule: "Ingresa las horas del curso (entre 0,5 y 2.000).",
  personMissing: "Elige al menos una persona.",
  countsMissing: "Escribe cuántas personas hay en algún tramo.",
  changed: "Cambiaste los datos: vuelve a calcular.",
  noun: "esta simulación",
  computed: "Simulación calculada",
  compute: "Calcular",
  computing: "Calculando…",
  emptyTitle: "Prueba un curso antes de crearlo",
  emptyHelp: "Verás cuánto cuesta, cuánto cubre la franquicia y cuánto tope queda.",
  byTranche: "Cantidad por tramo",
  byPerson: "Personas elegidas",
  hourValueHint: "Lo que SENCE paga por cada hora de un participante.",
  modalityHint: "Con ella se aplica el valor hora máximo.",
  dateHint: "dd-mm-aaaa. Sin fecha se usa la UTM de hoy.",
  how: "Cómo los indicas",
  lowSalaries: "Rentas más bajas: el mayor porcentaje.",
  middleSalaries: "Rentas intermedias.",
  highSalaries: "Rentas más altas.",
  nobodyChosen: "Nadie elegido todavía",
  chosen: (count: number) => formatCount(count, "persona elegida", "personas elegidas"),
  removePerson: (person: string) => `Quitar a ${person}`,
  trancheHelp: "El tramo sale de la renta registrada en su ficha, que no se muestra aquí.",
  result: "Resultado",
  participants: (participants: number) =>
    formatCount(participants, "participante", "participantes"),
  createCourse: "Crear curso con estos datos",
  overMaximum: (maximum: string, capped: boolean) =>
    `Supera el valor hora máximo configurado (${maximum}) para esta modalidad${capped ? ": se usó el máximo." : "."}`,
  byTrancheCaption: "Por tramo",
  covers: "Cubre",
  people: "Personas",
  payrollMissing: (year: number) =>
    `Escribe la planilla de ${year} en Parámetros del año para ver el efecto en el tope.`,
  effect: "Efecto en el tope",
  ceiling: (year: number) => `Tope de franquicia ${year}`,
  basePerPerson: "Base por persona",
  yearCeiling: "Tope del año",
  availableBefore: "Disponible antes del curso",
  availableAfter: "Disponible después",
  overCeiling: (excess: string) =>
    `${excess} de franquicia no caben en el tope: los paga la empresa.`,
} as const;

/** The window that chooses people. */
export const peopleTexts = {
  description: (mostChosen: number) => `De la empresa, hasta ${mostChosen}.`,
  use: (count: number) =>
    count === 0 ? "Seguir sin personas" : `Usar ${formatCount(count, "persona", "personas")}`,
  search: "Nombre, RUT o correo",
} as const;

/** The parameters of a year. */
export const parametersTexts = {
  payrollHint:
    "Suma de las remuneraciones imponibles del año: de ella sale el tope de la franquicia.",
  oticHint: "Si la empresa trabaja con una.",
  feeHint: "Valor referencial: se aplica a la franquicia utilizable del año.",
  fields: {
    payroll: "Planilla anual imponible",
    oticName: "OTIC",
    oticFee: "Comisión de la OTIC",
    notes: "Notas",
  },
  oticRule: "Ingresa un nombre de 2 a 150 caracteres.",
  feeRule: "Ingresa un porcentaje entre 0 y 100, con un decimal.",
  saved: "Parámetros guardados",
  formLabel: (year: number) => `Parámetros de ${year}`,
  save: "Guardar parámetros",
  discard: "Descartar cambios",
  year: (year: number) => `Año ${year}`,
  help: "Con la planilla se calcula el tope de la franquicia tributaria.",
  removed: (year: number) => `Presupuesto ${year} eliminado`,
  removeFailed: "No pudimos eliminar el presupuesto.",
  remove: (year: number) => `Eliminar presupuesto ${year}`,
  removeTitle: (year: number) => `¿Eliminar el presupuesto ${year}?`,
  removeDescription:
    "Se pierden su plan y sus parámetros, y no se puede deshacer. Los cursos y lo que costaron se conservan.",
  removeConfirm: "Eliminar presupuesto",
} as const;

/** The window of a new budget. */
export const newBudgetTexts = {
  copyFrom: "Copiar líneas desde",
  title: (year: number) => `Crear presupuesto ${year}`,
  description: "Puedes completar estos datos después.",
  noCopy: "Sin copiar",
} as const;
