// The rules of the wizard, by the sentences of the specification (sections 2 to 5 and 9).
import { describe, expect, test } from "vitest";
import type { ChartType } from "@/features/panel/widget";
import {
  contrastOf,
  contrastWords,
  outlineWords,
  readColour,
  SWATCHES,
} from "@/features/panel/wizard/chart-step";
import {
  changesOf,
  chosenAgain,
  configOf,
  creationOf,
  filterOf,
  groupAt,
  isSizeValid,
  isWithin,
  lookOf,
  newDraft,
  optionOf,
  positionOf,
  rangeProblem,
  regrouped,
  SIZE_FIELDS,
  shareOfScreen,
  sizeProblem,
  summaryOf,
  takesColour,
  takesThickness,
  titleIn,
  withChart,
  withCurrentYear,
  withFilter,
  withLook,
  withoutChart,
  withoutChartMeta,
  withRecommended,
  withReset,
  withSize,
  withTitle,
} from "@/features/panel/wizard/draft";
import {
  layOut,
  liveChart,
  miniChart,
  previewTitle,
  sampleChart,
  scrolledTo,
} from "@/features/panel/wizard/previews";
import {
  buttonsOf,
  canGoTo,
  continueProblem,
  createWizardStore,
} from "@/features/panel/wizard/store";
import {
  anEdit,
  aWidget,
  finished,
  HOURS,
  KPIS,
  PEOPLE,
} from "@/features/panel/wizard/testing/samples";

const RECOMMENDED = { cols: 3, width: 100, height: 20 };

describe("atras, Continuar, Finalizar", () => {
  test("atras is disabled on step 1 only", () => {
    const off = [1, 2, 3, 4].filter((step) => buttonsOf(finished(), step).back.reason);
    expect(off).toEqual([1]);
  });

  test("Continuar is disabled when the continue flag is set, and on step 4", () => {
    const on = (step: number) => buttonsOf(finished(), step).next.reason === undefined;
    expect([1, 2, 3, 4].map(on)).toEqual([true, true, true, false]);
    expect([1, 3].map((step) => buttonsOf(newDraft(), step).next.reason)).toEqual([
      "Elige un KPI para continuar.",
      "Elige un gráfico para continuar.",
    ]);
  });

  test("Finalizar is shown on step 4 or in edit mode, where it is Finalizar edición", () => {
    const shown = [1, 2, 3, 4].filter((step) => buttonsOf(finished(), step).finish.shown);
    expect(shown).toEqual([4]);
    expect(buttonsOf(finished(), 4).finish.label).toBe("Finalizar");
    const editing = [1, 2, 3, 4].map((step) => buttonsOf(anEdit(), step).finish);
    expect(editing.every((finish) => finish.shown && !finish.reason)).toBe(true);
    expect(editing[0]?.label).toBe("Finalizar edición");
  });

  test("Continuar is enabled on step 1 only when more than one KPI configuration is chosen", () => {
    expect(continueProblem({ ...newDraft(), kpi: {} }, 1)).toBeTruthy();
    expect(continueProblem({ ...newDraft(), kpi: { id: 1 } }, 1)).toBeTruthy();
    expect(continueProblem({ ...newDraft(), kpi: configOf(HOURS) }, 1)).toBeUndefined();
  });

  test("on step 3 only when a chart type is set", () => {
    expect(continueProblem({ ...finished(), chartType: null }, 3)).toBeTruthy();
    expect(continueProblem(finished(), 3)).toBeUndefined();
  });

  test("on step 2 as the dimension screen allows", () => {
    const wrong = withFilter(finished(), { startMonth: "2025-05", endMonth: "2025-04" });
    expect(continueProblem(wrong, 2)).toBe(
      "El mes de inicio no puede ser posterior al de término.",
    );
    const unread = withFilter(finished(), { startMonth: "05-20" });
    expect(continueProblem(unread, 2)).toBe("Corrige los meses para continuar.");
    const right = withFilter(finished(), { startMonth: "2025-05", endMonth: "2025-05" });
    expect(continueProblem(right, 2)).toBeUndefined();
  });

  test("the validity of the size form drives the disabled button", () => {
    const wrong = withSize(finished(), "height", 21);
    expect(buttonsOf(wrong, 4).finish.reason).toBe("Corrige el tamaño para finalizar.");
    expect(buttonsOf(withSize(wrong, "height", 22), 4).finish.reason).toBeUndefined();
  });

  test("an edit cannot be finished from elsewhere while a step is wrong", () => {
    const wrong = withoutChart(anEdit());
    expect(buttonsOf(wrong, 1).finish.reason).toBe("Elige un gráfico para finalizar.");
  });

  test("a step is gone to when it was seen and nothing before it is open", () => {
    expect(canGoTo(finished(), 2, 3)).toBe(true);
    expect(canGoTo(finished(), 4, 3)).toBe(false);
    expect(canGoTo({ ...finished(), kpi: {} }, 2, 3)).toBe(false);
    expect(canGoTo(anEdit(), 4, 1)).toBe(true);
  });
});

describe("the KPI", () => {
  test("on selection the product sets chartType to [1,2,3,4,5]", () => {
    expect(configOf(HOURS).chartType).toEqual([1, 2, 3, 4, 5]);
    expect(configOf(HOURS).serviceName).toBe("/getTrainingHours");
  });
});

describe("dimensions", () => {
  const chosen = withFilter(
    { ...finished(), currentYear: false },
    {
      startMonth: "2025-03",
      endMonth: "2025-08",
      company: 4,
      gender: "Female",
      external: "true",
      groupType: "Quarter",
    },
  );

  test("unset values display as Año en curso, Todas las empresas, Todos los géneros or Anual", () => {
    expect(summaryOf(filterOf(newDraft()), undefined)).toEqual([
      { name: "Mes de inicio", option: "Año en curso" },
      { name: "Mes de término", option: "Año en curso" },
      { name: "Empresa", option: "Todas las empresas" },
      { name: "Género", option: "Todos los géneros" },
      { name: "Participantes", option: "Todos los participantes" },
      { name: "Agrupación", option: "Anual" },
    ]);
  });

  test("the summary table shows the chosen settings", () => {
    const options = summaryOf(filterOf(chosen), "Andina").map(({ option }) => option);
    expect(options).toEqual([
      "marzo de 2025",
      "agosto de 2025",
      "Andina",
      "Femenino",
      "Externos",
      "Trimestral",
    ]);
  });

  test.each([
    ["startMonth", ""],
    ["endMonth", ""],
    ["company", null],
    ["gender", ""],
    ["external", ""],
    ["groupType", "Year"],
  ] as const)("reset: %s goes to %j", (dimension, value) => {
    const reset = withReset(chosen, dimension);
    expect(filterOf(reset)).toEqual({ ...filterOf(chosen), [dimension]: value });
  });

  test("reset: group type goes to 3, which other KPIs keep empty", () => {
    const other = { ...chosen, kpi: configOf(PEOPLE) };
    expect(filterOf(withReset(other, "groupType")).groupType).toBe("");
  });

  test("Año en curso on: start and end months are cleared", () => {
    const on = withCurrentYear(chosen, true);
    expect(on.currentYear).toBe(true);
    expect(filterOf(on)).toEqual({ ...filterOf(chosen), startMonth: "", endMonth: "" });
    expect(withCurrentYear(on, false).currentYear).toBe(false);
  });

  test("Año en curso: in edit mode with a filter it is set to off", () => {
    expect(newDraft().currentYear).toBe(true);
    expect(anEdit().currentYear).toBe(false);
  });

  test("what is open at one end is allowed", () => {
    expect(rangeProblem(withFilter(finished(), { startMonth: "2027-01" }))).toBeUndefined();
    expect(rangeProblem(withFilter(finished(), { endMonth: "2020-01" }))).toBeUndefined();
  });
});

describe("group type slider", () => {
  test("0 = Month, 1 = Quarter, 2 = Semester", () => {
    const stored = [0, 1, 2].map((position) => groupAt(position, "/getTrainedPeople"));
    expect(stored).toEqual(["Month", "Quarter", "Semester"]);
  });

  test("for the KPI served at /getTrainingHours, position 3 stores Year; otherwise empty", () => {
    expect(groupAt(3, "/getTrainingHours")).toBe("Year");
    expect(KPIS.slice(1).map((kpi) => groupAt(3, kpi.serviceName))).toEqual(["", "", ""]);
  });

  test("3 is also the empty default", () => {
    expect(positionOf("")).toBe(3);
    expect(positionOf("Year")).toBe(3);
    expect(positionOf("Month")).toBe(0);
  });

  test("what was stored for hours is not carried to another KPI", () => {
    expect(regrouped("Year", "/getTrainedPeople")).toBe("");
    expect(regrouped("Year", "/getTrainingHours")).toBe("Year");
    expect(regrouped("Month", "/getTrainedPeople")).toBe("Month");
    expect(regrouped("", "/getTrainingHours")).toBe("");
  });
});

describe("the chart", () => {
  test("choosing records the chart type, moves to sub-step 2 and enables continue", () => {
    const chosen = withChart({ ...finished(), chartType: null }, 3);
    expect(chosen).toMatchObject({ chartType: 3, stage: "styling" });
    expect(continueProblem(chosen, 3)).toBeUndefined();
  });

  test("editar goes back to sub-step 1 and keeps the choice", () => {
    expect(chosenAgain(withChart(finished(), 5))).toMatchObject({
      chartType: 5,
      stage: "choosing",
    });
  });

  test("resetting clears the choice and returns to sub-step 1", () => {
    const reset = withoutChart(withChart(finished(), 5));
    expect(reset).toMatchObject({ chartType: null, stage: "choosing" });
    expect(continueProblem(reset, 3)).toBeTruthy();
  });

  test("when editing, the radio is pre-set from the type: 1 first, 3 second, 5 third", () => {
    const options = ([1, 3, 5] as const).map((type) => optionOf(anEdit({ type }).chartType));
    expect(options).toEqual([0, 1, 2]);
    expect(optionOf(null)).toBe(-1);
  });

  test("colour only for chart types 1, 3 and 5; bar thickness only for 1 and 5", () => {
    const types: readonly ChartType[] = [1, 3, 5];
    expect(types.map(takesColour)).toEqual([true, true, true]);
    expect(types.map(takesThickness)).toEqual([true, false, true]);
    expect([takesColour(null), takesThickness(null)]).toEqual([false, false]);
  });

  test("bar thickness is 2 by default, from 0 to 50", () => {
    expect(lookOf(newDraft()).thickness).toBe(2);
    const problem = (thickness: number) =>
      continueProblem(withLook(finished(), { thickness }), 3) === undefined;
    expect([0, 50].every(problem)).toBe(true);
    expect([-1, 51, Number.NaN].some(problem)).toBe(false);
    expect(continueProblem({ ...withLook(finished(), { thickness: 51 }), chartType: 3 }, 3)).toBe(
      undefined,
    );
  });

  test("the label in the preview defaults to 'Titulo'", () => {
    expect(previewTitle(newDraft())).toBe("Titulo");
    expect(sampleChart(newDraft()).series[0]?.name).toBe("Titulo");
    expect(previewTitle(withTitle(newDraft(), " Horas "))).toBe("Horas");
    expect(previewTitle(anEdit({ title: null }))).toBe("Personas");
  });

  test("the pictures are one of each kind that is offered", () => {
    const kinds = ([1, 3, 5] as const).map((type) => miniChart(type).kind);
    expect(kinds).toEqual(["bar", "line", "horizontal-bar"]);
  });

  test("the preview is drawn with the chosen colour, thickness and periods", () => {
    const draft = withFilter(
      withLook({ ...finished(), chartType: 5 }, { colour: "#3378fd", thickness: 40 }),
      { groupType: "Semester" },
    );
    expect(sampleChart(draft)).toMatchObject({
      kind: "horizontal-bar",
      labels: ["S1", "S2"],
      thickness: 40,
      series: [{ colour: "#3378fd" }],
    });
    expect(sampleChart({ ...draft, chartType: 3 })).not.toHaveProperty("thickness");
  });
});

describe("the live preview", () => {
  test("is the chart that will stand on the panel: its numbers, its name, its periods", () => {
    const months = withFilter(finished(), { groupType: "Month" });
    const data = { "2026": { Oct: 12, Nov: 20 } };
    expect(liveChart(months, data, "2026-11")).toMatchObject({
      labels: ["oct 26", "nov 26"],
      series: [{ name: "Horas de capacitación", values: [12, 20] }],
    });
    expect(liveChart(finished(), { "2026": 48 }, "2026-11")).toMatchObject({
      labels: ["2026"],
      running: [0],
    });
  });
});

describe("colours", () => {
  test("begin as that of the measure, until one is chosen", () => {
    const store = createWizardStore({ widget: null, active: [], kpis: KPIS });
    const chosen = () => lookOf(store.getState().draft).colour;
    store.getState().kpiChosen(PEOPLE);
    expect(chosen()).toBe("#3378fd");
    store.getState().kpiChosen(HOURS);
    expect(chosen()).toBe("#0b6675");
    store.getState().lookChanged({ colour: "#123456" });
    store.getState().kpiChosen(PEOPLE);
    expect(chosen()).toBe("#123456");
    const edited = createWizardStore({ widget: aWidget(), active: [], kpis: KPIS });
    edited.getState().kpiChosen(HOURS);
    expect(lookOf(edited.getState().draft).colour).toBe("#ac4716");
  });

  test("six have a name", () => {
    expect(new Set(SWATCHES.map(({ name }) => name)).size).toBe(6);
  });

  test("a code counts once it is whole", () => {
    expect(readColour("0B6675")).toBe("#0b6675");
    expect(readColour(" #AC4716 ")).toBe("#ac4716");
    expect(readColour("#ac47")).toBeUndefined();
    expect(readColour("teal")).toBeUndefined();
  });

  test("are measured against both themes; the faint ones are told to get an outline", () => {
    expect(contrastOf("#ffffff").light).toBe(1);
    expect(contrastWords("#0b6675")).toBe("6,6:1 sobre fondo claro · 8,7:1 sobre fondo oscuro");
    expect(outlineWords("#00D8FF")).toMatch(/^Se distingue poco sobre fondo claro:/);
    expect(outlineWords("#10233f")).toMatch(/sobre fondo oscuro/);
    expect(outlineWords("#3378fd")).toBeUndefined();
  });
});

describe("add mode and edit mode", () => {
  test("in add mode the fields read and write pending values; the dataset is rebuilt on a colour change", () => {
    const draft = withLook(withTitle(newDraft(), "Horas"), { colour: "#ac4716" });
    expect(draft.subject).toMatchObject({
      mode: "add",
      pending: {
        title: "Horas",
        colour: "#ac4716",
        dataset: { backgroundColor: "#ac4716", barThickness: 2 },
      },
    });
  });

  test("in edit mode they read and write the widget's first dataset and its filter directly", () => {
    const before = anEdit();
    expect(lookOf(before)).toEqual({ colour: "#ac4716", thickness: 20 });
    expect(filterOf(before)).toBe(
      before.subject.mode === "edit" ? before.subject.widget.filter : null,
    );
    const after = withTitle(
      withFilter(withLook(before, { colour: "#3378fd", thickness: 8 }), { gender: "Male" }),
      "Otro",
    );
    expect(after.subject).toMatchObject({
      mode: "edit",
      widget: {
        title: "Otro",
        filter: { gender: "Male", startMonth: "2025-03" },
        datasets: [
          { backgroundColor: "#3378fd", barThickness: 8, label: "Personas", x_axis: "Mes" },
        ],
      },
    });
    expect(titleIn(after)).toBe("Otro");
  });

  test("a widget without datasets gets its first one", () => {
    const after = withLook(anEdit({ datasets: [] }), { colour: "#3378fd" });
    expect(lookOf(after).colour).toBe("#3378fd");
  });
});

describe("the size", () => {
  test("slider bounds: height 20 to 50, step 2; width 50 to 100, step 2; columns 3 to 12, step 1", () => {
    expect(SIZE_FIELDS.map(({ name, bounds }) => [name, bounds])).toEqual([
      ["height", { min: 20, max: 50, step: 2 }],
      ["width", { min: 50, max: 100, step: 2 }],
      ["cols", { min: 3, max: 12, step: 1 }],
    ]);
  });

  test("Valores recomendados on resets to 3 columns, 100 width and 20 height", () => {
    expect(newDraft()).toMatchObject({ recommended: true, size: RECOMMENDED });
    const on = withRecommended(anEdit(), true);
    expect(on).toMatchObject({ recommended: true, size: RECOMMENDED });
    expect(withRecommended(anEdit(), false).size).toEqual({ cols: 6, width: 80, height: 30 });
  });

  test.each([
    ["height", 22],
    ["width", 98],
    ["cols", 4],
  ] as const)("moving the %s slider away from its default turns the switch off", (field, value) => {
    const moved = withSize(newDraft(), field, value);
    expect(moved.recommended).toBe(false);
    expect(moved.size[field]).toBe(value);
  });

  test("an edit of a widget of that size begins with the switch on", () => {
    expect(anEdit(RECOMMENDED).recommended).toBe(true);
    expect(anEdit().recommended).toBe(false);
  });

  test("is valid within its bounds and on its steps", () => {
    expect(isSizeValid(RECOMMENDED)).toBe(true);
    expect(isSizeValid({ ...RECOMMENDED, width: 102 })).toBe(false);
    expect(isSizeValid({ ...RECOMMENDED, cols: Number.NaN })).toBe(false);
    expect(sizeProblem({ min: 20, max: 50, step: 2 }, 21)).toBe(
      "Ingresa un número par entre 20 y 50.",
    );
    expect(sizeProblem({ min: 3, max: 12, step: 1 }, 2)).toBe(
      "Ingresa un número entero entre 3 y 12.",
    );
    expect(isWithin({ min: 3, max: 12, step: 1 }, 3.5)).toBe(false);
  });

  test("the indicator is the percentage of the 12-column screen width used", () => {
    expect([3, 6, 7, 12].map(shareOfScreen)).toEqual([25, 50, 58, 100]);
  });
});

describe("what is sent", () => {
  const active = [aWidget({ id: 3 }), aWidget({ id: 9 })];

  test("a new widget: id and position are the number of active widgets plus 1", () => {
    expect(creationOf(finished(), active)).toMatchObject({ id: 3, position: 3 });
  });

  test("a new widget has the defaults of the specification", () => {
    expect(creationOf(finished(), [])).toEqual({
      id: 1,
      position: 1,
      id_kpi: 1,
      type: 1,
      status: true,
      title: null,
      width: 100,
      height: 20,
      cols: 3,
      filter: filterOf(newDraft()),
      datasets: [{ backgroundColor: "#0b6675", barThickness: 2 }],
    });
  });

  test("a private chart-meta key is removed from the first dataset before creating", () => {
    const dataset = { backgroundColor: "#0b6675", barThickness: 2, _meta: { 0: {} } };
    expect(withoutChartMeta(dataset)).toEqual({ backgroundColor: "#0b6675", barThickness: 2 });
    const draft = finished();
    if (draft.subject.mode !== "add") throw new Error("A new one was asked for.");
    const pending = { ...draft.subject.pending, dataset };
    const sent = creationOf({ ...draft, subject: { mode: "add", pending } }, []);
    expect(sent.datasets?.[0]).not.toHaveProperty("_meta");
  });

  test("an edit sends what the wizard edits, and the moment that was read", () => {
    const second = { ...aWidget().datasets[0], label: "Completadas" } as const;
    const widget = aWidget();
    const draft = anEdit({
      datasets: [
        ...widget.datasets,
        { ...widget.datasets[0], ...second },
      ] as typeof widget.datasets,
    });
    const sent = changesOf(withChart(draft, 3));
    expect(sent).toMatchObject({
      id_kpi: 3,
      type: 3,
      title: "Personas de Andina",
      cols: 6,
      filter: { startMonth: "2025-03" },
      updatedAt: "2026-11-21T12:00:00+00:00",
    });
    expect(sent.datasets).toEqual([
      {
        label: "Personas",
        x_axis: "Mes",
        y_axis: "Personas",
        barThickness: null,
        backgroundColor: "#ac4716",
      },
      expect.objectContaining({ label: "Completadas", barThickness: 20 }),
    ]);
    expect(sent).not.toHaveProperty("position");
  });

  test("nothing unfinished, and nothing of the other mode, is ever sent", () => {
    expect(() => creationOf(newDraft(), [])).toThrow();
    expect(() => creationOf(anEdit(), [])).toThrow();
    expect(() => changesOf(finished())).toThrow();
  });
});

describe("the preview of the panel", () => {
  const visible = { width: 1440, height: 800 };

  test("lays twelve columns in a row and begins another one after them", () => {
    const tiles = layOut(
      [
        { key: "a", cols: 8, height: 50 },
        { key: "b", cols: 4, height: 20 },
        { key: "c", cols: 3, height: 20 },
      ],
      visible,
    );
    const [a, b, c] = tiles;
    expect(b?.top).toBe(a?.top);
    expect((b?.left ?? 0) + (b?.width ?? 0)).toBeCloseTo(1440 - 24);
    expect(c?.top).toBe((a?.top ?? 0) + (a?.height ?? 0) + 16);
    expect(c?.left).toBe(24);
  });

  test("is scrolled until the widget is seen whole", () => {
    const tile = { key: "a", left: 0, top: 1_000, width: 10, height: 300 };
    expect(scrolledTo(tile, visible)).toBe(1_000 + 300 + 24 - 800);
    expect(scrolledTo({ ...tile, top: 0 }, visible)).toBe(0);
  });

  test("takes the whole row on a phone, as the panel does", () => {
    const [tile] = layOut([{ key: "a", cols: 3, height: 20 }], { width: 390, height: 800 });
    expect(tile?.width).toBeCloseTo(390 - 48);
  });
});
