/** What users read about programs: accounts of those that call, webhooks for those that are told. */
import { formatCount, formatList } from "@/platform/lib/format";

/** Accounts of programs. */
export const serviceTexts = {
  title: "Cuentas de servicio",
  description:
    "Cada programa que lee o carga datos entra con un token propio, en vez de la contraseña de una persona. Lo que hace queda en la auditoría con el nombre de su cuenta.",
  add: "Nueva cuenta de servicio",
  addHelp: "Dale solo los permisos que el programa usa.",
  create: "Crear y ver el token",
  noun: "esta cuenta de servicio",
  loaded: "las cuentas de servicio",
  emptyTitle: "Aún no hay cuentas de servicio",
  emptyDescription: "Crea una para cada programa que se conecta.",
  scopes: "Permisos",
  scopesHint: "Ninguna administra usuarios, contraseñas, cuentas de servicio ni configuración.",
  scopesMissing: "Elige al menos un permiso.",
  nameHint: "El programa que la usa, por ejemplo Remuneraciones.",
  nameMissing: "Ingresa un nombre que diga qué programa la usa.",
  companyHint: "Sin una, ve todas las empresas.",
  expiryMissing: "Ingresa el último día en que sirve el token.",
  expiryHint: "Último día en que sirve; a lo más, un año.",
  domain: "Datos",
  domains: {
    people: "Personas",
    courses: "Cursos y relatores",
    participants: "Participantes y resultados",
    suppliers: "Proveedores",
    companies: "Empresas y listas",
    surveys: "Encuestas",
    finance: "Presupuesto y SENCE",
    indicators: "Indicadores",
  },
  actionNames: { read: "Leer", load: "Cargar", write: "Escribir" },
  scope: (domain: ScopeDomain, actions: readonly ScopeAction[]) => {
    const words = actions.map((one) => serviceTexts.actionNames[one].toLowerCase());
    return `${serviceTexts.domains[domain]}: ${formatList(words)}`;
  },
  fields: {
    name: "Nombre",
    company_id: "Empresa",
    scopes: "Permisos",
    expiresOn: "Vence",
  },
  working: "Vigente",
  expired: "Vencida",
  revoked: "Revocada",
  until: (state: string, day: string) => (state === "vencida" ? `el ${day}` : `hasta el ${day}`),
  lastUse: "Último uso",
  prolong: "Prolongar",
  prolongOf: (name: string) => `Prolongar ${name}`,
  prolongHelp: "El programa sigue con el mismo token hasta el día que elijas.",
  prolonged: (name: string, day: string) => `${name}: sirve hasta el ${day}`,
  revoke: "Revocar",
  revokeTitle: (name: string) => `¿Revocar ${name}?`,
  revokeDescription:
    "Su token deja de servir de inmediato y para siempre. Lo que hizo queda en la auditoría.",
  revokeFailed: "No pudimos revocar la cuenta.",
  revokedNow: (name: string) => `${name}: revocada`,
  tokenTitle: (name: string) => `Token de ${name}`,
  token: {
    label: "Token",
    once: "Cópialo ahora: no se vuelve a mostrar",
    onceHelp:
      "Guárdalo donde el programa guarda sus secretos. Si se pierde o alguien más lo ve, revoca la cuenta y crea otra.",
    copy: "Copiar token",
    copied: "Token copiado",
    kept: "Ya lo guardé",
  },
  tokenUse: "El programa lo envía en cada llamada, en la cabecera",
  tokenHeader: "Authorization: Bearer",
} as const;

type ScopeDomain =
  | "people"
  | "courses"
  | "participants"
  | "suppliers"
  | "companies"
  | "surveys"
  | "finance"
  | "indicators";
type ScopeAction = "read" | "load" | "write";

/** Webhooks. */
export const webhookTexts = {
  title: "Webhooks",
  description:
    "Avisan a otro sistema en el momento en que algo ocurre aquí. Llevan números y nombres de cursos, nunca datos de personas.",
  add: "Nuevo webhook",
  addHelp: "Después verás el secreto con que el otro sistema comprueba que el aviso es nuestro.",
  create: "Crear y ver el secreto",
  save: "Guardar webhook",
  noun: "este webhook",
  loaded: "los webhooks",
  loadedOne: "el webhook",
  emptyTitle: "Aún no hay webhooks",
  emptyDescription: "Crea uno para cada sistema que deba enterarse.",
  fields: { name: "Nombre", url: "Dirección", company_id: "Empresa", events: "Eventos" },
  nameHint: "El sistema que recibe, por ejemplo Remuneraciones.",
  nameMissing: "Ingresa un nombre para reconocer este webhook.",
  urlHint: "Pública y con https://. Las de redes privadas se rechazan.",
  urlMissing: "Ingresa la dirección que recibe los avisos.",
  companyHint: "Sin una, avisa lo de todas las empresas.",
  eventsMissing: "Elige al menos un evento.",
  events: {
    "load.finished": "Terminó una carga masiva",
    "course.completed": "Se completó un curso",
    "survey.closed": "Se cerró una encuesta",
    "franchise.at_risk": "Hay franquicia en riesgo",
    "job.failed": "Falló un proceso",
  },
  test: "Prueba",
  eventCount: (count: number) => formatCount(count, "evento", "eventos"),
  working: "Activo",
  failing: "Con fallas",
  paused: "En pausa",
  off: "Apagado",
  deliveredAt: "Última entrega",
  waiting: "Por entregar",
  failingSince: "Falla desde",
  formerUntil: "El secreto anterior sirve hasta",
  pausedHelp: "Lo que ocurre mientras tanto se guarda por 30 días y sale al reanudar.",
  resumed: "Webhook reanudado",
  sendTest: "Enviar prueba",
  testSent: "Prueba enviada: mira abajo si llegó.",
  renew: "Crear otro secreto",
  renewTitle: "¿Crear otro secreto?",
  renewDescription:
    "El anterior firma junto al nuevo por 24 horas, para que alcances a cambiarlo en el otro sistema.",
  switchOff: "Apagar",
  switchOffTitle: (name: string) => `¿Apagar ${name}?`,
  switchOffDescription: "Deja de recibir, y lo que aún no se entregó se pierde.",
  switchedOff: "Webhook apagado",
  switchOn: "Encender",
  switchedOn: "Webhook encendido",
  removeDescription: "Se elimina con el registro de sus entregas y no se puede recuperar.",
  removed: "Webhook eliminado",
  secretTitle: (name: string) => `Secreto de ${name}`,
  secret: {
    label: "Secreto",
    once: "Cópialo ahora: no se vuelve a mostrar",
    onceHelp:
      "Guárdalo en el sistema que recibe: con él comprueba la firma de cada aviso. Si se pierde, crea otro.",
    copy: "Copiar secreto",
    copied: "Secreto copiado",
    kept: "Ya lo guardé",
  },
  deliveries: "Entregas",
  deliveriesLoaded: "las entregas",
  noDeliveries: "Todavía no ocurre nada de lo que debe avisar.",
  newest: (count: number) => `Las ${count} más recientes.`,
  states: { waiting: "Por entregar", delivered: "Entregado", failed: "No llegó" },
  tries: (count: number) => formatCount(count, "intento", "intentos"),
  nextTry: (moment: string) => `próximo el ${moment}`,
  answered: (status: number) => `respondió ${status}`,
  replay: "Reenviar",
  replayOf: (kind: string, moment: string) => ` ${kind} del ${moment}`,
  replayed: "Se envía otra vez, con el mismo identificador.",
} as const;

/** What is said of each thing that somebody made and that works by itself. */
export const madeTexts = {
  actions: "Acciones",
  failed: "La acción no se completó.",
  never: "Nunca",
  remove: "Eliminar",
  removeTitle: (name: string) => `¿Eliminar ${name}?`,
  resume: "Reanudar",
  see: "Ver",
  seeOf: (name: string) => `Ver ${name}`,
  edit: "Editar",
  pausedSince: (moment: string) => `En pausa desde el ${moment}`,
} as const;
