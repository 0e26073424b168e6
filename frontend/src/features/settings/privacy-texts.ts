/** What users read about data of persons, and erasing them. */
import { formatCount } from "@/platform/lib/format";

/** Privacy. */
export const privacyTexts = {
  resetHelp: "Las rentas vuelven a verse al editar personas, y nada se elimina por antigüedad.",
  personTitle: "Datos de una persona",
  personHelp:
    "Responde a quien pide sus datos o que los elimines (Ley 21.719). Queda en la auditoría.",
  person: "Persona",
  personPlaceholder: "Busca por RUT o nombre",
  searching: "Buscando sus datos…",
  loadFailed: "No pudimos cargar sus datos.",
  exportFailed: "No pudimos exportar sus datos.",
  withAnswers: "Incluir sus respuestas a encuestas",
  withAnswersHelp:
    "Se le prometió que nadie las leería con su nombre: inclúyelas solo si las pide.",
  export: "Exportar sus datos",
  salaries: "Rentas",
  salariesHelp: "Cada vez que alguien ve una renta queda en la auditoría.",
  retention: "Conservación",
  retentionHelp: "Lo más antiguo se elimina solo, cada día. En blanco, no se elimina nunca.",
  years: "años",
  peopleHint: "Desde su último cambio.",
  commentsHint: "La nota de la encuesta queda.",
  auditHint: "Recomendamos 5.",
  alsoRemoved:
    "Además, las notificaciones se eliminan a los 90 días, los correos al año y las planillas cargadas a los 30 días.",
  willErase: (what: string) => `Al guardar se eliminarán ${what}.`,
  nothingOld: "Hoy no hay nada tan antiguo.",
  people: (count: number) => formatCount(count, "persona", "personas"),
  comments: (count: number) => formatCount(count, "comentario", "comentarios"),
  events: (count: number) => formatCount(count, "registro de auditoría", "registros de auditoría"),
  fields: {
    salaryVisibility: "Quién puede ver las rentas",
    peopleYears: "Personas sin cursos",
    commentYears: "Comentarios de encuestas",
    auditYears: "Registros de auditoría",
  },
  whoEdits: "Quien edita personas",
  adminsOnly: "Solo administración",
  yearsRule: (most: number) => `Ingresa entre 1 y ${most} años.`,
} as const;

/** The window that erases a person. */
export const eraseTexts = {
  done: "Datos eliminados",
  title: (name: string) => `¿Eliminar los datos de ${name}?`,
  description: "No se puede deshacer.",
  whatGoes: "Se elimina",
  whatStays: "Se conserva",
  confirm: (name: string) => `Escribe ${name} para confirmar`,
} as const;
