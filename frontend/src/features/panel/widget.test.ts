/** Defaults, bounds and places of widgets, by the words of the specification. */
import { describe, expect, test } from "vitest";
import { numbers, widget } from "@/features/panel/testing/samples";
import {
  asForm,
  CHART_TYPES,
  COLUMNS,
  HEIGHT,
  hasBars,
  measureColour,
  measureToken,
  nextPlace,
  RECOMMENDED,
  rowsOf,
  spanOn,
  THICKNESS,
  titleAbove,
  titleOf,
  WIDTH,
  within,
} from "@/features/panel/widget";
import { LIGHT_PALETTE } from "@/platform/charts/chart-spec";

test("a new widget has the number of active widgets plus 1 as id and as position", () => {
  expect(nextPlace([])).toEqual({ id: 1, position: 1 });
  expect(nextPlace([widget(), widget({ id: 9 })])).toEqual({ id: 3, position: 3 });
});

test("the recommended values are 3 columns, 100 width and 20 height", () => {
  expect(RECOMMENDED).toEqual({ cols: 3, width: 100, height: 20 });
});

test("only bar, line and horizontal bar are offered", () => {
  expect(CHART_TYPES).toEqual([1, 3, 5]);
});

describe("bounds", () => {
  test("height 20 to 50 step 2; width 50 to 100 step 2; columns 3 to 12 step 1", () => {
    expect([within(HEIGHT, 18), within(HEIGHT, 33), within(HEIGHT, 60)]).toEqual([20, 34, 50]);
    expect([within(WIDTH, 10), within(WIDTH, 71), within(WIDTH, 101)]).toEqual([50, 72, 100]);
    expect([within(COLUMNS, 1), within(COLUMNS, 7), within(COLUMNS, 13)]).toEqual([3, 7, 12]);
  });
});

test("bars are thick or thin, lines are not", () => {
  expect(CHART_TYPES.filter(hasBars)).toEqual([1, 5]);
  expect([within(THICKNESS, -1), within(THICKNESS, 0), within(THICKNESS, 51)]).toEqual([0, 0, 50]);
});

test("what is measured has a colour of its own, the same on cards and in widgets", () => {
  const measures = [
    "getTrainingHours",
    "getCompletedTrainings",
    "getTrainedPeople",
    "getSurveyResponses",
  ];
  expect(new Set(measures.map(measureColour)).size).toBe(measures.length);
  expect(new Set(measures.map(measureToken)).size).toBe(measures.length);
  expect(measureColour("getSurveyResponsesKPI")).toBe(measureColour("getSurveyResponses"));
  expect(measures.map((name) => measureToken(name).at(-2))).toEqual(
    measures.map((name) =>
      String((LIGHT_PALETTE as readonly string[]).indexOf(measureColour(name)) + 1),
    ),
  );
  expect(measureColour(undefined)).toBe(LIGHT_PALETTE[0]);
});

test("a row of widgets is as wide as the sheet, and no wider", () => {
  const rows = (spans: number[], columns = 12) => rowsOf(spans, columns, (span) => span);
  expect(rows([6, 6, 12, 4])).toEqual([[6, 6], [12], [4]]);
  expect(rows([6, 7, 5, 1])).toEqual([[6], [7, 5], [1]]);
  expect(rows([])).toEqual([]);
});

test("a widget takes twice its columns where the screen is not wide, and a phone's whole width", () => {
  expect([3, 6, 12].map((cols) => spanOn("wide", cols))).toEqual([3, 6, 12]);
  expect([3, 6, 12].map((cols) => spanOn("medium", cols))).toEqual([6, 12, 12]);
  expect([3, 6, 12].map((cols) => spanOn("narrow", cols))).toEqual([12, 12, 12]);
});

test("a widget is called by its title, else by its first series", () => {
  expect(titleOf(widget())).toBe("Horas por mes");
  expect(titleOf(widget({ title: null }))).toBe("Horas");
  expect(titleOf(widget({ title: "", datasets: [] }))).toBe("Titulo");
  expect(titleAbove(numbers({ title: "Horas de Quillay" }), widget())).toBe("Horas de Quillay");
  expect(titleAbove(numbers(), widget())).toBe("Horas por mes");
});

test("sent again, a widget is what it was, without what the server makes", () => {
  const form = asForm(widget({ id: 4, position: 7 }));
  expect(form).not.toHaveProperty("id");
  expect(form).not.toHaveProperty("updatedAt");
  expect(form).toMatchObject({ position: 7, cols: 3, type: 1 });
  expect(form.datasets).toEqual([expect.not.objectContaining({ data: [] })]);
});
