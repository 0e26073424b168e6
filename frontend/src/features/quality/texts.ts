/** What users read of data that courses lack. */
import { endSentence, formatCount } from "@/platform/lib/format";

/** The list of what is missing. */
export const lackingTexts = {
  noSalary: "Sin renta con franquicia",
  noGender: "Sin género",
  noEmail: "Sin correo, con encuesta",
  noBossEmail: "Sin correo de jefatura, con encuesta",
  tooManyHours: "Más horas que el curso",
  missingNames: {
    salary: "Renta",
    gender: "Género",
    email: "Correo",
    bossEmail: "Correo de jefatura",
    hours: "Horas",
  },
  hoursOf: (attended: string, total: string) => `${attended} h de ${total} h`,
  correctInCourse: "Corrígela en el curso",
  missingInRecord: "Falta también en la ficha",
  recordHas: (known: string) => `La ficha tiene: ${known}`,
  completedCourses: (count: number) => ` (${formatCount(count, "completado", "completados")})`,
  people: "Personas",
  courses: "Cursos",
  hoursByGender: "Horas que pasan a contarse por género",
  franchiseToday: "Franquicia de estas participaciones hoy",
  franchiseAfter: "Franquicia después",
  difference: "Diferencia",
  participations: (count: number) => formatCount(count, "participación", "participaciones"),
  title: "Datos que faltan en los cursos",
  participationNoun: "participación",
  participationsNoun: "participaciones",
  search: "Buscar por persona, RUT o curso",
  whatIsMissing: "Qué falta",
  person: "Persona",
  rut: "RUT",
  course: "Curso",
  end: "Término",
  state: "Estado",
  completed: "Completado",
  toComplete: "Por completar",
  missingInCourse: "Falta en el curso",
  inRecord: "En la ficha",
  rowName: (person: string, course: string) => `${person} en ${course}`,
  seeInCourse: "Ver en el curso",
  seeRecord: "Ver ficha",
  emptyTitle: "No falta nada",
  emptyDescription:
    "Las participaciones tienen los datos que usan los indicadores, las encuestas y la franquicia.",
  completedFromRecord: (participations: string) => `${participations} con los datos de la ficha`,
  recordHasIt: (participations: string) => `La ficha ya tiene el dato de ${participations}.`,
  recordLacksIt: "Las fichas tampoco tienen este dato: complétalas primero.",
  complete: "Completar desde las fichas",
  rest: (rest: string) =>
    `En ${rest} más falta también en la ficha, o es de otra jefatura u otra empresa.`,
  completeTitle: (participations: string) => `¿Completar ${participations}?`,
  completeDescription:
    "Se copia de la ficha solo lo que falta: nada de lo registrado se reemplaza, y los cursos completados conservan su UTM, su valor hora y sus reglas. Queda en el historial de cada curso y se puede deshacer.",
} as const;

/** The card that leads there. */
export const qualityTexts = {
  purpose: "Lo que falta para que los indicadores, las encuestas y la franquicia sean exactos.",
  onlyOf: (company: string) => ` Solo lo de ${endSentence(company)}`,
  someCompany: "una empresa",
  title: "Calidad de los datos",
  loading: "Revisando los datos…",
  loadFailed: "No pudimos revisar los datos.",
  nothingMissing: "No falta nada: tus datos están completos.",
} as const;
