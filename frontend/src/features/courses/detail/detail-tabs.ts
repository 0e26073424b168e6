/** The tabs of a course and how the address names them. */
import type { CourseDetail } from "@/features/courses/api/courses-api";
import type { DetailTab } from "@/features/courses/model/addresses";

interface TabSpec {
  value: DetailTab;
  label: string;
  countOf?: ((course: CourseDetail) => number) | undefined;
}

export const DETAIL_TABS: readonly TabSpec[] = [
  { value: "resumen", label: "Resumen" },
  {
    value: "participantes",
    label: "Participantes",
    countOf: ({ participantCount }) => participantCount,
  },
  { value: "resultados", label: "Asistencia y resultados" },
  {
    value: "relatores",
    label: "Relatores",
    countOf: ({ rapporteurs }) => rapporteurs.active.length,
  },
  { value: "encuestas", label: "Encuestas" },
  { value: "evaluaciones", label: "Evaluaciones" },
  { value: "franquicia", label: "Costos y franquicia" },
  { value: "historial", label: "Historial" },
];

/** An unknown tab is the first one. */
export function readTab(query: URLSearchParams): DetailTab {
  const asked = query.get("tab");
  return DETAIL_TABS.find(({ value }) => value === asked)?.value ?? "resumen";
}
