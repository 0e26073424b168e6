/** What users read in the settings: what several sections say, the screen, and its short sections. */

/** What several sections say. */
export const commonTexts = {
  accessTitle: "Acceso",
  accountTitle: "Mi cuenta",
  allCompanies: "Todas las empresas",
  auditTitle: "Auditoría",
  colour: "Color",
  company: "Empresa",
  discard: "Descartar cambios",
  editOf: (name: string) => `Editar ${name}`,
  erase: "Eliminar sus datos",
  integrationsTitle: "Integraciones",
  mail: "Correo",
  mailsTitle: "Correos enviados",
  name: "Nombre",
  noun: "esta configuración",
  organisationTitle: "Organización",
  privacyTitle: "Privacidad",
  role: "Rol",
  save: "Guardar",
  saved: "Configuración guardada",
  state: "Estado",
  subject: "Asunto",
  surveys: "Encuestas y correos",
  users: "Usuarios",
  utm: "UTM",
  utmOf: (month: string) => `UTM de ${month}`,
  views: "Mis vistas y columnas",
} as const;

/** The screen and what stands on it at once. */
export const settingsTexts = {
  title: "Configuración",
  sections: "Secciones de Configuración",
  section: "Sección",
  asSystem: "Como el sistema",
  asSystemHelp: "Cambia junto con tu equipo.",
  light: "Claro",
  lightHelp: "Fondo blanco.",
  dark: "Oscuro",
  darkHelp: "Fondo oscuro.",
  normal: "Normal",
  normalHelp: "El de siempre.",
  large: "Grande",
  largeHelp: "Algo más grande.",
  larger: "Muy grande",
  largerHelp: "Mucho más grande.",
  compact: "Compacta",
  compactHelp: "Más filas a la vista.",
  normalDensityHelp: "La de siempre.",
  comfortable: "Cómoda",
  comfortableHelp: "Filas más altas.",
  appearance: "Apariencia",
  theme: "Tema",
  textSize: "Tamaño de texto",
  density: "Densidad de las tablas",
  keyboard: "Teclado",
  letterKeys: "Atajos de una letra",
  letterKeysHelp: "Por ejemplo, g y luego c para ir a Cursos. Nunca actúan mientras escribes.",
  keysWith: "Con ",
  keysList: " ves la lista completa. ",
  keysAlways: " funciona siempre.",
  sence: "Parámetros SENCE",
  diagnosis: "Diagnóstico",
  saved: "Guardado",
} as const;

/** Any section that can go back to what the product brings. */
export const resettableTexts = {
  loaded: "la configuración",
  done: "Configuración restablecida",
  failed: "No se restableció",
  reset: "Restablecer la sección",
  confirmTitle: (title: string) => `¿Restablecer ${title}?`,
} as const;

/** The organisation. */
export const organisationTexts = {
  resetHelp: "El nombre, el logo y el color vuelven a los del producto.",
  logo: "Logo",
  nameMissing: "Ingresa el nombre de tu organización.",
  colourWrong: "Ingresa un color como #0B6675.",
  identity: "Identidad",
  identityHelp: "Se ve en la barra superior, en los correos de cuentas y en los certificados.",
  chooseColour: "Elegir color",
  colourHelp: "En blanco: el color del producto. Lo ajustamos para que siempre se lea bien.",
  lightTheme: "Tema claro",
  darkTheme: "Tema oscuro",
  preview: "Cómo se verá",
  sampleButton: "Botón",
  sampleChosen: "Elegido",
} as const;

/** What passing a course takes. */
export const passTexts = {
  title: "Resultados",
  help: "Con la nota y la asistencia registradas se propone Aprobado o Reprobado. Lo que alguien registra o carga vale más que la propuesta.",
  resetHelp: "Vuelve a pedirse nota 4,0 y asistencia de 75 %.",
  rule: "Para aprobar un curso",
  gradeHint: "En blanco, no se pide nota.",
  gradeRule: "Ingresa una nota entre 1,0 y 7,0, con un decimal, o déjala en blanco.",
  attendanceHint: "En blanco, no se pide. SENCE pide 75 %.",
  attendanceRule: "Ingresa un porcentaje entre 0 y 100, con un decimal, o déjalo en blanco.",
  fields: { passGrade: "Nota mínima", passAttendance: "Asistencia mínima" },
  kept: "Los cursos completados conservan lo que se pedía el día en que se completaron. También los certificados: quien aprobó dice que aprobó; quien alcanzó la asistencia, que participó.",
} as const;

/** The audit log. */
export const auditTexts = {
  emptyTitle: "Aún no hay registros",
  emptyDescription: "Aquí queda quién hizo cada cambio y cuándo.",
  entry: "registro",
  entries: "registros",
  search: "Buscar por quién lo hizo",
  date: "Fecha",
  who: "Quién",
  about: "Sobre",
  action: "Acción",
  system: "El sistema",
  what: "Qué hizo",
  changes: "Cambios",
  budgetFields: {
    payroll: "Planilla anual imponible",
    oticName: "OTIC",
    oticFee: "Comisión de la OTIC",
    notes: "Notas",
    thematic_area_id: "Área temática",
    description: "Descripción",
    hours: "Horas",
    participants: "Participantes",
    amount: "Monto presupuestado",
  },
} as const;

/** The state of the system. */
export const diagnosisTexts = {
  loading: "Revisando el sistema…",
  loadFailed: "No pudimos revisar el sistema.",
  title: "Estado del sistema",
  description: "Al copiarlo no se incluyen datos de personas.",
  version: "Versión",
  schemaVersion: "Versión del esquema",
  unknown: "Desconocida",
  jobsWaiting: "Trabajos en espera",
  jobsRunning: "Trabajos en curso",
  mailsQueued: "Correos en cola",
  disk: "Disco",
  serverErrors: "Últimos errores del servidor",
  noServerErrors: "No hay errores registrados.",
  browserErrors: "Últimos errores de este navegador",
  noBrowserErrors: "No hay errores desde que abriste esta página.",
} as const;
