/** A widget, the KPIs and a draft as tests need them. */

import type { Kpi, Widget } from "@/features/panel/api";
import { OPEN_FILTER } from "@/features/panel/widget";
import { type Draft, draftOf, newDraft } from "@/features/panel/wizard/draft";

function kpi(id: number, name: string, serviceName: string): Kpi {
  const desc = `Qué es ${name}.`;
  return { id, name, desc, serviceName, chartType: [1, 3, 5], explanation: [] };
}

export const HOURS = kpi(1, "Horas de capacitación", "/getTrainingHours");
export const TRAININGS = kpi(2, "Capacitaciones completadas", "/getCompletedTrainings");
export const PEOPLE = kpi(3, "Personas capacitadas", "/getTrainedPeople");
export const ANSWERS = kpi(4, "Respuestas de encuestas", "/getSurveyResponses");
export const KPIS: readonly Kpi[] = [HOURS, TRAININGS, PEOPLE, ANSWERS];

export function aWidget(changes: Partial<Widget> = {}): Widget {
  return {
    id: 7,
    id_kpi: PEOPLE.id,
    type: 1,
    title: "Personas de Andina",
    width: 80,
    height: 30,
    cols: 6,
    status: true,
    position: 2,
    filter: { ...OPEN_FILTER, startMonth: "2025-03", endMonth: "2025-08", groupType: "Month" },
    companyName: null,
    labels: ["25-Mar"],
    datasets: [
      {
        label: "Personas",
        x_axis: "Mes",
        y_axis: "Personas",
        data: [4],
        barThickness: 20,
        backgroundColor: "#ac4716",
      },
    ],
    updatedAt: "2026-11-21T12:00:00+00:00",
    ...changes,
  };
}

export function anEdit(changes: Partial<Widget> = {}): Draft {
  return draftOf(aWidget(changes), KPIS);
}

/** A new widget that could be saved. */
export function finished(): Draft {
  const { kpi: _none, ...draft } = newDraft();
  return { ...draft, kpi: { ...HOURS, chartType: [1, 2, 3, 4, 5] }, chartType: 1 };
}
