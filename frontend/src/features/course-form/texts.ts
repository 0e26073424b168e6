/** What users read of the form of a course: new, copied or changed. */
import { formatCount } from "@/platform/lib/format";

/** The form as a whole, and its rules. */
export const courseTexts = {
  saveAndAdd: "Guardar y agregar participantes",
  edit: "Editar curso",
  newCourse: "Nuevo curso",
  save: "Guardar curso",
  noun: "este curso",
  saved: (name: string) => `${name}: curso guardado`,
  loading: "Cargando el curso…",
  teachers: "Relatores",
  endBeforeStart: "La fecha de término no puede ser anterior a la de inicio.",
  regionMissing: "Selecciona la región.",
  communeMissing: "Selecciona la comuna.",
  startTimeMissing: "Ingresa la hora de inicio.",
  endTimeMissing: "Ingresa la hora de término.",
  endTimeBeforeStart: "La hora de término debe ser posterior a la de inicio.",
  senceNameMissing: "Ingresa el nombre con que el curso está registrado en SENCE.",
  surveys: "Encuestas",
  surveysFailed:
    "No pudimos cargar las encuestas. Puedes guardar el curso y cambiarlas después en su ficha.",
  internal: "Sin proveedor: curso interno",
} as const;

/** A new course, also from another one or from the simulator. */
export const newTexts = {
  newHelp: "Los datos de SENCE se pueden completar después.",
  proposedHelp: "Con los datos del simulador de Presupuesto.",
  willEnrol: (people: number) =>
    `Al guardar se ${people === 1 ? "inscribe" : "inscriben"} ${formatCount(people, "persona elegida", "personas elegidas")} en el simulador.`,
  copyOf: (name: string) => `Copia de ${name}`,
  originFailed: "No pudimos cargar el curso que quieres copiar.",
  enrolFailed: "El curso quedó guardado, pero sin las personas elegidas.",
} as const;

/** A course that is there. */
export const editTexts = {
  loadFailed: "No pudimos cargar el curso.",
  missing: "Este curso no existe o fue eliminado.",
  seeCourses: "Ver cursos",
  savedIncomplete: "Guardado, sin marcarlo completado.",
} as const;

/** Who teaches. */
export const teacherTexts = {
  noun: "este relator",
  create: "Crear relator",
  withoutSupplier: "Sin proveedor",
  assigned: (name: string) => `${name} asignado al curso`,
  removed: (name: string) => `${name} quitado del curso`,
  add: "Agregar relator",
  searchHelp: "Busca por nombre, RUT o especialidad. Si no está, puedes crearlo desde aquí.",
  search: "Buscar relator…",
  createNamed: (q: string) => `Crear relator ${q}`,
  alreadyAssigned: "El relator ya está asignado.",
  emptyTitle: "Este curso aún no tiene relatores.",
  assignedOnes: "Relatores asignados",
  remove: (name: string) => `Quitar a ${name}`,
  removedOnes: "Quitados",
  removedTeachers: "Relatores quitados",
  assignAgain: (name: string) => `Deshacer: volver a asignar a ${name}`,
  undo: "Deshacer",
} as const;

/** What comes later in the form: values, what SENCE pays, the days of the surveys. */
export const laterTexts = {
  cost: "Costo estimado por participante: ",
  covered: " · cubierto por SENCE: ",
  upTo: "hasta ",
  byTranche: ", según el tramo",
  hourValueHint: "Lo que SENCE paga por cada hora de un participante",
  maximumAtStart: (maximum: string) => `Máximo vigente al inicio: ${maximum}`,
  aboveMaximum: (maximum: string) =>
    `Supera el valor hora máximo configurado (${maximum}) para esta modalidad.`,
  computedWithMaximum: " La franquicia se calcula con el máximo.",
  use: (maximum: string) => `Usar ${maximum}`,
  senceWarnings: "Advertencias SENCE",
  datesStay: "Ya se enviaron correos: las fechas no se mueven con el curso.",
  datesMove: "Las fechas se moverán con el curso.",
} as const;

/** Saving its surveys. */
export const surveyTexts = {
  saveFailed: "El curso quedó guardado, pero sus encuestas no.",
  scheduled: "Encuestas programadas.",
} as const;
