/** What users read of a training record and of a certificate. */
import { endSentence, formatCount } from "@/platform/lib/format";

/** What several parts say. */
export const commonTexts = {
  certificate: "Certificado",
  record: "Ficha de capacitación",
  print: "Imprimir o guardar PDF",
  result: "Resultado",
  attendance: "Asistencia",
  grade: "Nota",
  internal: "Curso interno",
  onDay: (day: string) => `el ${day}`,
  betweenDays: (first: string, last: string) => `entre el ${first} y el ${last}`,
  hoursCount: (count: number) => formatCount(count, "hora", "horas"),
  hoursOf: (hours: string, all: string) => `${hours} de ${all}`,
} as const;

/** A certificate. */
export const certificateTexts = {
  loaded: "el certificado",
  backToPeople: "Volver a personas",
  title: "Certificado de capacitación",
  certifies: " certifica que",
  rut: "RUT ",
  outcomes: { passed: "aprobó el curso", took_part: "participó en el curso" },
  folio: "Folio ",
  issued: "Emitido el ",
  signature: "Firma y timbre",
  story: (days: string, length: string, teacher: string) =>
    `realizado ${days}, con una duración de ${length}, dictado por ${endSentence(teacher)}`,
  hoursAttended: "Horas asistidas",
  modality: "Modalidad",
  senceCode: "Código SENCE",
  supplier: "Proveedor",
  teachers: "Relatoría",
} as const;

/** The record of a person. */
export const recordTexts = {
  loaded: "la ficha",
  backToPerson: "Volver a la persona",
  rut: "RUT",
  company: "Empresa",
  area: "Área",
  issued: "Emitida",
  issuedBy: (day: string, organisation: string) => `${day} por ${organisation}`,
  courses: "Cursos",
  completed: "Completados",
  hoursOfTraining: "Horas de capacitación",
  averageAttendance: "Asistencia promedio",
  averageGrade: "Nota promedio",
  course: "Curso",
  dates: "Fechas",
  hours: "Horas",
  toDay: " al ",
  senceCode: (code: string) => `SENCE ${code}`,
  emptyTitle: "Aún no participa en cursos",
  coursesCaption: "Cursos, del más reciente al más antiguo",
  attendanceOf: (attendance: string) => `Asistencia ${attendance}`,
  gradeOf: (grade: string) => `Nota ${grade}`,
  certificateOf: (courseName: string) => `Certificado de ${courseName}`,
} as const;
