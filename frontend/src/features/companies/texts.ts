/** What users read of companies: their list, each of them, and their form. */
import { formatCount } from "@/platform/lib/format";

/** What several parts say. */
export const commonTexts = {
  newCompany: "Nueva empresa",
  logo: "Logo",
} as const;

/** The list, and each company beside it. */
export const companyTexts = {
  company: "Empresa",
  load: "Cargar desde planilla",
  loaded: "la empresa",
  data: "Datos",
  headcount: "Dotación",
  activity: "Actividad",
  parts: "Partes de la empresa",
  disable: "Deshabilitar",
  enable: "Habilitar",
  budget: "Presupuesto",
  edit: "Editar empresa",
  thisYear: "Este año",
  people: "Personas registradas",
  courses: "Cursos",
  courseHours: "Horas de curso",
  trained: "Personas capacitadas",
  coverage: "% dotación capacitada",
  headcountMissing: "Falta la dotación: se usan las personas registradas",
  savedWithRemarks: "La empresa se guardó. Ten en cuenta:",
  countedOf: (trained: string, headcount: string) => `${trained} de ${headcount}`,
  headcountOutdated: ": actualiza la dotación",
  headcountAdvised: ": agrega la dotación",
  coverageOf: (name: string) => `Dotación capacitada de ${name}`,
  loadedHeadcount: "la dotación",
  noHeadcount: "Aún no hay dotación registrada",
  headcountHelp: "La cobertura de cada año se calcula con la dotación vigente en ese momento.",
  since: "Desde",
  workers: "Trabajadores",
  noValue: "Sin dato",
  disabledEffects:
    "Sus cursos y personas se conservan; no podrás crear cursos nuevos para esta empresa.",
  manyDisabledEffects: "Sus cursos y personas se conservan; no podrás crearles cursos nuevos.",
  disabled: "deshabilitada",
  enabled: "habilitada",
  switched: (count: number, done: string) =>
    formatCount(count, `empresa ${done}`, `empresas ${done}s`),
  emptyTitle: "Aún no hay empresas",
  emptyDescription: "Registra la primera empresa para crear cursos.",
  see: "Ver ficha",
  editOne: "Editar",
  coursesOfYear: "Cursos del año",
  title: "Empresas",
  one: "empresa",
  many: "empresas",
  search: "Buscar por nombre, RUT o ciudad",
  state: "Estado",
  enabledOnes: "Habilitadas",
  disabledOnes: "Deshabilitadas",
  city: "Ciudad",
  incompleteData: "Datos incompletos",
  withoutHeadcount: "Sin dotación",
} as const;

/** All data of a company as a file. */
export const exportTexts = {
  title: "Todos los datos",
  help: "Un ZIP con todo lo que hay de esta empresa, también las rentas: tablas para programas, un libro de Excel y los archivos cargados. Solo lo obtiene quien administra todas las empresas, y queda en la auditoría.",
  order: "Exportar todos los datos",
  again: "Exportar de nuevo",
  fetch: "Descargar",
  orderFailed: "No pudimos exportar los datos.",
  fetchFailed: "No pudimos descargar el archivo.",
  loaded: "la última exportación",
  waiting: "Preparando el archivo. Puedes seguir trabajando: te avisamos en la campana.",
  phase: (phase: string) => `Preparando el archivo: ${phase}.`,
  ready: (size: string) => `El archivo está listo (${size})`,
  readyHelp: (by: string, until: string) => `Lo pidió ${by}. Se conserva hasta el ${until}.`,
  failed: "No se pudo preparar el archivo",
} as const;

/** The form. */
export const formTexts = {
  noun: "esta empresa",
  editing: (name: string) => `Editar ${name}`,
  save: "Guardar empresa",
  create: "Crear empresa",
} as const;
