/** Widgets, cards and numbers of the panel as tests need them: whole, and different only in what matters. */

import type { CardNumbers, Kpi, Widget, WidgetNumbers } from "@/features/panel/api";
import { OPEN_FILTER } from "@/features/panel/widget";

export const HOURS: Kpi = {
  id: 1,
  name: "Horas de capacitación",
  desc: "Suma de las horas.",
  serviceName: "/getTrainingHours",
  chartType: [1, 3, 5],
  explanation: ["Suma las horas."],
};

export const PEOPLE: Kpi = {
  ...HOURS,
  id: 3,
  name: "Personas capacitadas",
  serviceName: "/getTrainedPeople",
};

export const SURVEYS: Kpi = {
  ...HOURS,
  id: 4,
  name: "Respuestas de encuestas",
  serviceName: "/getSurveyResponses",
};

export function widget(changes: Partial<Widget> = {}): Widget {
  return {
    id: 1,
    id_kpi: 1,
    type: 1,
    title: "Horas por mes",
    width: 100,
    height: 20,
    cols: 3,
    status: true,
    position: 1,
    filter: { ...OPEN_FILTER, groupType: "Month" },
    companyName: null,
    labels: [],
    datasets: [
      {
        label: "Horas",
        x_axis: "",
        y_axis: "",
        data: [],
        barThickness: 2,
        backgroundColor: "#0b6675",
      },
    ],
    updatedAt: "2026-11-21T12:00:00-03:00",
    ...changes,
  };
}

export function numbers(changes: Partial<WidgetNumbers> = {}): WidgetNumbers {
  return {
    id: 1,
    title: null,
    data: { "2026": { Oct: 12, Nov: 20 } },
    labels: ["26-Oct", "26-Nov"],
    values: [12, 20],
    startMonth: "2026-10",
    endMonth: "2026-11",
    untilDay: null,
    meta: { asOf: "2026-11-21T12:00:00-03:00", version: 1, pending: 0 },
    error: null,
    ...changes,
  };
}

export function card(changes: Partial<CardNumbers> = {}): CardNumbers {
  return {
    ...numbers({ data: { "2026": 48 }, labels: ["2026"], values: [48] }),
    filter: OPEN_FILTER,
    companyName: null,
    previous: null,
    lastYear: null,
    goal: null,
    ...changes,
  };
}
