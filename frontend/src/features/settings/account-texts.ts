/** What users read about what is theirs: account, second factor, calendars, kept lists. */
import { formatCount } from "@/platform/lib/format";

/** One's own account, password and sessions. */
export const accountTexts = {
  email: "Correo electrónico",
  password: "Contraseña",
  changeName: "Cambiar nombre",
  nameNoun: "tu nombre",
  passwordHelp: "Al cambiarla se cierran tus sesiones en otros dispositivos.",
  changePassword: "Cambiar contraseña",
  passwordNoun: "tu contraseña",
  passwordChanged: "Contraseña cambiada",
  ended: (ended: number) =>
    `Cerramos ${formatCount(ended, "sesión", "sesiones")} en otros dispositivos.`,
  passwordFields: {
    current: "Contraseña actual",
    new: "Contraseña nueva",
    again: "Repite la contraseña nueva",
  },
  currentMissing: "Ingresa tu contraseña actual.",
  samePassword: "La contraseña nueva debe ser distinta de la actual.",
  sessions: "Sesiones activas",
  sessionsHelp:
    "Los dispositivos donde tu cuenta está abierta. Cierra los que no reconozcas y cambia tu contraseña.",
  loadedSessions: "tus sesiones",
  sessionEnded: "Sesión cerrada",
  endFailed: "No cerramos la sesión",
  thisSession: "Esta sesión",
  sessionDates: (since: string, isFresh: boolean, renewed: string) =>
    `Desde el ${since}${isFresh ? "" : ` · renovada el ${renewed}`}`,
  endSession: "Cerrar sesión",
  ofDevice: (device: string, since: string) => `de ${device} del ${since}`,
  endOthers: "Cerrar las demás sesiones",
  endOthersTitle: "¿Cerrar las demás sesiones?",
  endOthersDescription:
    "En esos dispositivos habrá que iniciar sesión otra vez. Esta sesión sigue abierta.",
  browserOn: (browser: string, system: string) => `${browser} en ${system}`,
  unknownDevice: "Dispositivo sin identificar",
} as const;

/** The second step of a sign-in. */
export const secondFactorTexts = {
  title: "Verificación en dos pasos",
  help: "Además de la contraseña, al entrar se pide un código de una aplicación de autenticación de tu teléfono.",
  loaded: "tu verificación en dos pasos",
  on: (day: string) => `Activa desde el ${day}`,
  off: "Inactiva",
  left: (count: number) =>
    count === 0
      ? "No te quedan códigos de recuperación. Desactívala y actívala de nuevo para tener otros."
      : `Te quedan ${formatCount(count, "código", "códigos")} de recuperación.`,
  turnOn: "Activar",
  turnOff: "Desactivar",
  turnOnTitle: "Activar la verificación en dos pasos",
  turnOffTitle: "Desactivar la verificación en dos pasos",
  passwordHelp: "Primero confirma que eres tú.",
  next: "Continuar",
  scan: "Escanea este código con la aplicación",
  scanHelp: "O escribe esta clave en ella:",
  qr: "Código QR para la aplicación de autenticación",
  confirm: "Confirmar y activar",
  codesTitle: "Guarda tus códigos de recuperación",
  codes: {
    once: "No se vuelven a mostrar",
    onceHelp:
      "Con cada uno entras una vez si pierdes el teléfono. Guárdalos fuera de él. Cerramos tus sesiones en otros dispositivos.",
    copy: "Copiar códigos",
    copied: "Códigos copiados",
    kept: "Ya los guardé",
  },
  turnedOff: "Verificación en dos pasos desactivada",
  noun: "este paso",
  codeMissing: "Escribe el código.",
  codeHint: "Seis dígitos que cambian cada medio minuto.",
  codeOrRecovery: "El de la aplicación, o uno de recuperación.",
  fields: { password: "Contraseña actual", code: "Código" },
} as const;

/** Calendars that other programs read. */
export const calendarTexts = {
  cardTitle: "Tu calendario en otro programa",
  description:
    "Agrega la dirección en Google Calendar, Outlook o el calendario de tu teléfono, y verás ahí los cursos y el cierre de las encuestas. Se actualiza sola.",
  copied: "Otro calendario conserva lo que ya copió",
  copiedHelp:
    "Quien tenga la dirección ve los nombres y fechas de los cursos, sin nombres de personas. Si la compartiste por error, cámbiala: no entregará nada más, pero lo que ya se copió queda allá.",
  loaded: "tus calendarios",
  everything: "Todo lo que ves",
  create: "Crear calendario",
  created: "Calendario creado: copia su dirección.",
  needsAddress: "La clave del servidor cambió: pide otra dirección.",
  lastRead: (moment: string) => `Leído por última vez el ${moment}`,
  neverRead: "Ningún programa lo ha leído todavía",
  renew: "Cambiar dirección",
  renewTitle: "¿Cambiar la dirección?",
  renewDescription: "La actual deja de servir de inmediato: agrega la nueva en tu calendario.",
  renewed: "Dirección cambiada",
  remove: "Eliminar",
  removeTitle: (name: string) => `¿Eliminar el calendario ${name}?`,
  removeDescription: "Su dirección deja de servir de inmediato.",
  removed: "Calendario eliminado",
  failed: "La acción no se completó.",
} as const;

/** Views and columns that somebody keeps. */
export const viewsTexts = {
  loaded: "tus vistas",
  description: "Lo que guardaste en cada lista: vistas, columnas y densidad.",
  allReset: "Todo restablecido",
  empty: "Aún no guardas nada. En una lista, filtra y elige Guardar vista, o cambia sus columnas.",
  listReset: (title: string) => `${title}: restablecida`,
  reset: "Restablecer",
  columns: (count: number) => formatCount(count, "columna elegida", "columnas elegidas"),
  view: (label: string) => `Vista ${label}`,
  removeView: (label: string) => `Eliminar la vista ${label}`,
  viewRemoved: (label: string) => `Vista ${label}: eliminada`,
  resetAll: "Restablecer todo",
  resetAllTitle: "¿Restablecer tus vistas y columnas?",
  resetAllDescription:
    "Todas las listas vuelven a como vienen de fábrica y se eliminan tus vistas.",
  forgetFailed: "No pudimos guardar el cambio.",
  lists: {
    audit: "Auditoría",
    "budget-courses": "Cursos del presupuesto",
    companies: "Empresas",
    courses: "Cursos",
    evaluations: "Evaluaciones",
    mails: "Correos enviados",
    participants: "Participantes",
    people: "Personas",
    suppliers: "Proveedores",
    "survey-templates": "Plantillas de encuesta",
    users: "Usuarios",
  },
} as const;
