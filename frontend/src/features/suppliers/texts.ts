/** What users read of suppliers: their list, each of them, and their form. */
import { formatCount } from "@/platform/lib/format";

/** What several parts say. */
export const commonTexts = {
  newSupplier: "Nuevo proveedor",
} as const;

/** The list, and each supplier beside it. */
export const supplierTexts = {
  one: "proveedor",
  many: "proveedores",
  see: "Ver ficha",
  edit: "Editar",
  load: "Cargar desde planilla",
  emptyTitle: "Aún no hay proveedores",
  emptyDescription: "Agrega uno o cárgalos desde un archivo.",
  complete: "Completo",
  incomplete: "Incompleto",
  contact: "Contacto",
  operativeContact: "Contacto operativo",
  billing: "Facturación",
  coursesOfYear: "Cursos del año",
  hours: "Horas dictadas",
  spend: "Gasto del año",
  satisfaction: "Satisfacción",
  title: "Proveedores",
  search: "Buscar por nombre, RUT o ciudad",
  withCourses: "Con cursos este año",
  incompleteData: "Datos incompletos",
  city: "Ciudad",
  saved: "Proveedor guardado.",
  supplier: "Proveedor",
  loading: "Cargando el proveedor…",
  newSaved: (name: string) => `${name} quedó guardado.`,
  data: "Datos",
  courses: "Cursos",
  teachers: "Relatores",
  activity: "Actividad",
  parts: "Partes de la ficha",
  otec: "OTEC",
  noCourses: "Aún no dicta cursos",
  hoursCount: (count: number) => formatCount(count, "hora", "horas"),
  noParticipants: "sin participantes",
  participants: (count: number) => formatCount(count, "participante", "participantes"),
  loadingTeachers: "Cargando relatores…",
  teachersFailed: "No pudimos cargar los relatores. Tus datos están a salvo.",
  noTeachers: "Aún no tiene relatores",
  noTeachersHelp: "Se agregan al asignarlos a un curso.",
  coursesCount: (count: number) => formatCount(count, "curso", "cursos"),
  satisfactionOf: (index: string) => `satisfacción ${index}`,
} as const;

/** The form. */
export const formTexts = {
  noun: "este proveedor",
  copied: (title: string) => `${title}: copiado del contacto comercial.`,
  copyTo: (title: string) => `Copiar del contacto comercial: ${title}`,
  copy: "Copiar del contacto comercial",
  contactIncomplete: "Completa el nombre y un medio de contacto.",
  editing: (name: string) => `Editar ${name}`,
  save: "Guardar proveedor",
  create: "Crear proveedor",
} as const;
