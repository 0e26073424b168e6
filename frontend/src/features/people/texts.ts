/** What users read of people: their list, each of them, their form, and enrolling them. */
import { formatCount } from "@/platform/lib/format";

/** What several parts say. */
export const commonTexts = {
  cancel: "Cancelar",
  enrol: "Inscribir en curso",
  newPerson: "Nueva persona",
} as const;

/** The list, and each person beside it. */
export const peopleTexts = {
  one: "persona",
  many: "personas",
  external: "Externa",
  internal: "Interna",
  disabledEffects:
    "Sus cursos y su historial se conservan; no podrás inscribirla en cursos nuevos.",
  manyDisabledEffects:
    "Sus cursos y su historial se conservan; no podrás inscribirlas en cursos nuevos.",
  person: "Persona",
  loading: "Cargando la persona…",
  saved: "Persona guardada.",
  newSaved: (name: string | undefined) => `${name} quedó guardada`,
  newSavedSentence: (name: string) => `${name} quedó guardada.`,
  data: "Datos",
  boss: "Jefatura",
  courseHistory: "Historial de cursos",
  activity: "Actividad",
  parts: "Partes de la ficha",
  recordLink: "Ficha de capacitación y certificados",
  noCourses: "Aún no participa en cursos",
  hoursCount: (count: number) => formatCount(count, "hora", "horas"),
  hoursOf: (hours: string, whole: string) => `${hours} de ${whole}`,
  attendanceOf: (attendance: string) => `Asistencia ${attendance}`,
  gradeOf: (grade: string) => `Nota ${grade}`,
  withdrawn: "Retirada del curso",
  disable: "Deshabilitar",
  enable: "Habilitar",
  edit: "Editar",
  see: "Ver ficha",
  record: "Ficha de capacitación",
  load: "Carga masiva",
  changeArea: "Cambiar área",
  useFranchise: "Usar franquicia SENCE",
  leaveFranchise: "No usar franquicia",
  franchiseUsed: (people: string) => `${people} con franquicia SENCE`,
  franchiseLeft: (people: string) => `${people} sin franquicia SENCE`,
  franchiseEffects:
    "Los cursos en que ya están inscritas conservan su copia: actualízala en cada curso.",
  franchiseSame: (count: number) =>
    formatCount(
      count,
      "persona sigue igual: ya la usaba, es externa o no tiene renta registrada.",
      "personas siguen igual: ya la usaban, son externas o no tienen renta registrada.",
    ),
  emptyTitle: "Aún no hay personas registradas",
  emptyDescription: "Crea la primera o carga un archivo.",
  goToLoad: "Ir a carga masiva",
  courses: "Cursos",
  hoursYear: "Horas año",
  title: "Personas",
  search: "Buscar por nombre, RUT o correo",
  internalOnes: "Internas",
  externalOnes: "Externas",
  training: "Capacitación",
  untrained: "Sin capacitación este año",
  untrainedBefore: "Sin capacitación el año pasado",
  withoutMail: "Sin correo",
  area: "Área",
  kind: "Tipo",
  gender: "Género",
  franchise: "Franquicia SENCE",
  yes: "Sí",
  no: "No",
  state: "Estado",
  incompleteData: "Datos incompletos",
  withoutBossMail: "Sin correo de jefatura",
  withoutSalary: "Sin renta con franquicia",
  withoutGender: "Sin género",
  areaChanged: (people: string) => `${people} con otra área`,
  changeAreaOf: (people: string) => `Cambiar área de ${people}`,
  areaMissing: "Selecciona un área de la lista.",
  withoutArea: "Sin área",
} as const;

/** The form. */
export const formTexts = {
  noun: "esta persona",
  rutMissing: "El RUT es obligatorio.",
  mailMissing: "Una persona externa sin RUT necesita correo.",
  companyMissing: "Selecciona la empresa.",
  externalFranchise: "Una persona externa no puede usar la franquicia.",
  salaryMissing: "Ingresa la renta bruta para determinar el tramo SENCE.",
  another: "Crear y seguir con otra",
  editing: (name: string) => `Editar ${name}`,
  save: "Guardar persona",
  create: "Crear persona",
} as const;

/** The salary, hidden until somebody asks for it. */
export const salaryTexts = {
  hide: "Ocultar renta",
  reveal: "Mostrar renta",
  hidden: "Oculta",
  hint: "En pesos, sin decimales. No se guarda en borradores.",
  show: "Mostrar",
  replace: "Reemplazar",
  logged: "Cada vez que alguien la muestra, queda registrado.",
  forAdmins: "Solo quienes administran pueden verla.",
  revealFailed: "No pudimos mostrar la renta.",
} as const;

/** Enrolling in a course. */
export const enrolTexts = {
  done: "Inscripción lista",
  title: (whose: string) => `Inscribir en curso: ${whose}`,
  course: "Curso",
  courseHint: "Busca por nombre o código SENCE.",
  courseMissing: "Selecciona el curso.",
  close: "Cerrar inscripción",
  tooMany: "Son demasiadas personas",
  tooManyHelp: "Inscribe hasta 1.000 cada vez: acota los filtros o usa la carga masiva.",
  already: "ya en el curso",
  disabled: "sin inscribir: deshabilitadas",
  more: (count: number) => `${count} más`,
} as const;
