/** The data of a course in the groups in which its form asks for them. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import { formatDay, formatMoney, formatNumber } from "@/shared/lib/format";

interface FactGroup {
  title: string;
  items: { label: string; value: string }[];
}

const NONE = "—";

export function factGroups(course: CourseDetail): FactGroup[] {
  return [
    {
      title: "Identificación",
      items: [
        { label: "Nombre del curso", value: course.courseName },
        { label: "Nombre SENCE", value: course.courseSenceName ?? NONE },
        { label: "Empresa", value: course.companyName },
        { label: "Proveedor", value: course.supplierName ?? "Curso interno" },
        { label: "Área temática", value: course.topicAreaName },
        { label: "Modalidad", value: course.modality },
        { label: "Creado por", value: course.creatorName ?? NONE },
      ],
    },
    {
      title: "Fechas y horario",
      items: [
        { label: "Inicio", value: formatDay(course.initialDate) },
        { label: "Término", value: formatDay(course.endDate) },
        { label: "Jornada", value: course.jornada },
        { label: "Horario", value: scheduleOf(course) },
        { label: "Horas totales", value: formatNumber(course.totalHours) },
      ],
    },
    {
      title: "Lugar",
      items: [
        { label: "Región", value: course.region ?? NONE },
        { label: "Comuna", value: course.commune ?? NONE },
        { label: "Dirección", value: course.address ?? NONE },
        { label: "Ciudad", value: course.city ?? NONE },
      ],
    },
    {
      title: "Valores y SENCE",
      items: [
        { label: "Valor por participante", value: moneyOf(course.participatingValue) },
        { label: "Valor hora SENCE", value: moneyOf(course.senceHourValue) },
        { label: "Código SENCE", value: course.courseCodeSence ?? NONE },
        { label: "ID de acción SENCE", value: course.senceActionId ?? NONE },
        {
          label: "Comunicación SENCE",
          value: course.senceCommunicatedAt ? formatDay(course.senceCommunicatedAt) : NONE,
        },
        { label: "Comité bipartito", value: course.bipartite ? "Sí" : "No" },
      ],
    },
  ];
}

function scheduleOf({ hourInit, hourFinish }: CourseDetail): string {
  return hourInit && hourFinish ? `${hourInit} a ${hourFinish}` : NONE;
}

function moneyOf(value: number | null): string {
  return value === null ? NONE : formatMoney(value);
}
