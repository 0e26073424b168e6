import { describe, expect, test } from "vitest";
import type { CardNumbers, Kpi, Widget, WidgetNumbers } from "@/features/panel/api";
import { figuresOf } from "@/features/panel/export-screen";
import { type PaperSource, paperOf } from "@/features/panel/paper";
import { OPEN_FILTER } from "@/features/panel/widget";

const NOW = Date.parse("2026-11-22T03:05:00Z");
const META = { asOf: "2026-11-22T02:00:00Z", version: 12, pending: 0 };
const HOURS: Kpi = {
  id: 1,
  name: "Horas de capacitación",
  desc: "",
  serviceName: "/getTrainingHours",
  chartType: [1],
  explanation: [],
};
const PEOPLE: Kpi = {
  ...HOURS,
  id: 3,
  name: "Personas capacitadas",
  serviceName: "/getTrainedPeople",
};

type Coverage = NonNullable<NonNullable<CardNumbers["meta"]>["coverage"]>;

const NUMBERS: WidgetNumbers = {
  id: 7,
  title: null,
  data: { "2026": { Oct: 10, Nov: 28.5 } },
  labels: ["26-Oct", "26-Nov"],
  values: [10, 28.5],
  startMonth: "2026-10",
  endMonth: "2026-11",
  untilDay: null,
  meta: META,
  error: null,
};

const WIDGET: Widget = {
  id: 7,
  id_kpi: 1,
  type: 1,
  title: "Horas por mes",
  width: 100,
  height: 20,
  cols: 6,
  status: true,
  position: 1,
  filter: { ...OPEN_FILTER, groupType: "Month" },
  companyName: null,
  labels: [],
  datasets: [],
  updatedAt: "2026-11-20T12:00:00Z",
};

function card(changes: Partial<CardNumbers>): CardNumbers {
  const alone = {
    filter: OPEN_FILTER,
    companyName: null,
    previous: null,
    lastYear: null,
    goal: null,
  };
  return { ...NUMBERS, id: 1, values: [38], ...alone, ...changes };
}

function source(changes: Partial<PaperSource> = {}): PaperSource {
  return {
    widgets: [WIDGET],
    numbers: { widgets: [NUMBERS], cards: [card({})] },
    kpis: [HOURS, PEOPLE],
    lens: { startMonth: "", endMonth: "", company: null },
    company: null,
    checkedAt: NOW,
    madeAt: new Date(NOW).toISOString(),
    month: "2026-11",
    by: "Ana Soto",
    ...changes,
  };
}

function stamp(label: string, changes: Partial<PaperSource> = {}): string | undefined {
  return paperOf(source(changes)).stamps.find((one) => one.label === label)?.value;
}

describe("the head of the paper", () => {
  test("says filters, period, when and by whom it was made, and the age and version of the data", () => {
    const { stamps } = paperOf(source());
    expect(stamps.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Filtros: Los de cada indicador",
      "Período: El de cada indicador",
      "Hecho el: 22-11-2026 00:05 por Ana Soto",
      "Datos al: 22-11-2026 00:05",
      "Versión de los datos: 12",
    ]);
  });

  test("leaves to the screen what says nothing on paper", () => {
    const onPaper = (changes: Partial<PaperSource> = {}) =>
      paperOf(source(changes)).stamps.flatMap(({ label, isForScreen }) =>
        isForScreen ? [] : [label],
      );
    expect(onPaper()).toEqual(["Hecho el", "Datos al"]);
    const lens = { startMonth: "2026-01", endMonth: "2026-06", company: 5 };
    expect(onPaper({ lens })).toEqual(["Filtros", "Período", "Hecho el", "Datos al"]);
  });

  test("says the lens in words", () => {
    const lens = { startMonth: "2026-01", endMonth: "2026-06", company: 5 };
    expect(stamp("Filtros", { lens, company: "Forestal Quillay" })).toBe("Forestal Quillay");
    expect(stamp("Período", { lens })).toBe("enero de 2026 a junio de 2026");
  });

  test("is as old as the changes that are not shown yet", () => {
    const late = { ...NUMBERS, meta: { ...META, pending: 2 } };
    expect(stamp("Datos al", { numbers: { widgets: [late], cards: [] } })).toBe(
      "21-11-2026 23:00, con cambios por mostrar",
    );
  });
});

describe("a card", () => {
  const ofCard = (changes: Partial<CardNumbers>) =>
    paperOf(source({ numbers: { widgets: [], cards: [card(changes)] } })).cards[0];

  test("of one number says it", () => {
    expect(ofCard({})).toMatchObject({ name: "Horas de capacitación", value: "38 h", share: "" });
  });

  test("of a pair says the second of the first, and their share", () => {
    const covering = (coverage: Coverage) =>
      ofCard({ id: 3, values: [150, 3], meta: { ...META, coverage } });
    expect(covering({ percent: 2, trained: 3, staff: 150, undeclared: 0 })).toMatchObject({
      value: "3 de 150",
      share: "2\u00a0%",
    });
    expect(covering({ percent: 1.3, trained: 2, staff: 150, undeclared: 0 })).toMatchObject({
      value: "3",
      share: "1,3\u00a0% · 2 internas de 150",
    });
  });

  test("has no share of nothing, of less than itself, or of people whom the head count leaves out", () => {
    const external = { filter: { ...OPEN_FILTER, external: "true" as const } };
    const pairs = [{ values: [0, 0] }, { values: [2, 3] }, { values: [9, 3], ...external }];
    expect(pairs.map((pair) => ofCard({ id: 3, ...pair })?.share)).toEqual(["", "", ""]);
  });

  test("that failed has no number", () => {
    expect(ofCard({ error: { code: "BROKEN", message: "" }, values: [] })?.value).toBeNull();
  });
});

describe("a widget", () => {
  test("has the months that its filter came to, and all its numbers", () => {
    const [widget] = paperOf(source()).widgets;
    expect(widget?.words).toEqual([
      "octubre de 2026 a noviembre de 2026",
      "Todas las empresas",
      "Mensual",
    ]);
    expect(widget?.spec && figuresOf(widget.spec)).toEqual([
      { label: "oct 26", value: "10" },
      { label: "nov 26 (en curso)", value: "28,5" },
    ]);
  });

  test("says a whole year as that year", () => {
    const whole = { ...NUMBERS, startMonth: "2026-01", endMonth: "2026-12" };
    const { widgets } = paperOf(source({ numbers: { widgets: [whole], cards: [] } }));
    expect(widgets[0]?.words[0]).toBe("2026");
  });

  test("tells a total unless it counts people, who may stand in several periods", () => {
    const people = { ...WIDGET, id_kpi: PEOPLE.id };
    const adds = [WIDGET, people].map(
      (widget) => paperOf(source({ widgets: [widget] })).widgets[0]?.spec?.adds,
    );
    expect(adds).toEqual([true, false]);
  });

  test("that failed keeps its name and its place", () => {
    const failed = { ...NUMBERS, data: null, error: { code: "BROKEN", message: "" }, meta: null };
    const { widgets } = paperOf(source({ numbers: { widgets: [failed], cards: [] } }));
    expect(widgets).toMatchObject([{ title: "Horas por mes", spec: null }]);
  });
});
