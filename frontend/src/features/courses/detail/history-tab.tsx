/** Who changed what in a course, its participants and its rapporteurs. */
import { HistoryList } from "@/entities/history/history";
import type { CourseDetail } from "@/features/courses/api";
import { Card } from "@/platform/ui/card";

export function HistoryTab({ course }: { course: CourseDetail }) {
  return (
    <Card>
      <HistoryList entity="course" id={course.course_id} labels={HISTORY_LABELS} />
    </Card>
  );
}

/** How the fields of a course and of its participants are called. */
export const HISTORY_LABELS: Readonly<Record<string, string>> = {
  courseName: "Nombre del curso",
  courseSenceName: "Nombre SENCE",
  courseCodeSence: "Código SENCE",
  company_id: "Empresa",
  supplier_id: "Proveedor",
  topicArea: "Área temática",
  modality: "Modalidad",
  region: "Región",
  commune: "Comuna",
  address: "Dirección",
  city: "Ciudad",
  initialDate: "Fecha de inicio",
  endDate: "Fecha de término",
  jornada: "Jornada",
  hourInit: "Hora de inicio",
  hourFinish: "Hora de término",
  totalHours: "Horas totales",
  participatingValue: "Valor por participante",
  senceHourValue: "Valor hora SENCE",
  senceActionId: "ID de acción SENCE",
  senceCommunicatedAt: "Comunicación SENCE",
  bipartite: "Comité bipartito",
  active: "Habilitado",
  surveyData_id: "Plantilla",
  mailing_frequency: "Recordar cada (días)",
  isComplete: "Completado",
  rapporteurs: "Relatores",
  attendance: "Asistencia %",
  attendedHours: "Horas asistidas",
  grade: "Nota",
  status: "Estado",
  attendanceException: "Excepción de asistencia",
  djSigned: "Declaración jurada firmada",
  name: "Nombre",
  rut: "RUT",
  email: "Correo",
  phone: "Teléfono",
  gender: "Género",
  company: "Empresa del participante",
  area: "Área",
  isExternal: "Participante externo",
  bossName: "Nombre de la jefatura",
  bossPosition: "Cargo de la jefatura",
  bossEmail: "Correo de la jefatura",
  bossPhone: "Teléfono de la jefatura",
  franchiseSence: "Usa franquicia SENCE",
  grossSalary: "Renta bruta mensual",
};
