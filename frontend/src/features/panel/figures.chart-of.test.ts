import { describe, expect, test } from "vitest";
import { chartOf } from "@/features/panel/figures";
import { widget } from "@/features/panel/testing/samples";

const POINTS = { labels: ["26-Oct", "26-Nov"], values: [12, 20] };

describe("a widget as a chart", () => {
  test("is drawn by its type, in its colour and thickness, under its title", () => {
    expect(chartOf(widget({ type: 5 }), POINTS)).toEqual({
      kind: "horizontal-bar",
      dimension: "Mes",
      labels: ["oct 26", "nov 26"],
      series: [{ name: "Horas por mes", values: [12, 20], colour: "#0b6675" }],
      thickness: 2,
    });
    expect(chartOf(widget({ type: 3 }), POINTS).kind).toBe("line");
    expect(chartOf(widget({ type: 1 }), POINTS).kind).toBe("bar");
  });

  test("of participants and completed has two series over the same periods, in one colour", () => {
    const labels = [
      "26-T1 Participantes",
      "26-T1 Completadas",
      "26-T2 Participantes",
      "26-T2 Completadas",
    ];
    const { labels: periods, series } = chartOf(widget(), { labels, values: [9, 4, 7, 2] });
    expect(periods).toEqual(["T1 26", "T2 26"]);
    expect(series).toEqual([
      { name: "Participantes", values: [9, 7], colour: "#0b6675" },
      { name: "Completadas", values: [4, 2], colour: "#0b6675", inside: true },
    ]);
  });

  test("of nothing keeps its one series, and what a pair lacks counts as none", () => {
    const one = { name: "Horas por mes", values: [], colour: "#0b6675" };
    expect(chartOf(widget(), { labels: [], values: [] }).series).toEqual([one]);
    const pair = { labels: ["Participantes", "Completadas"], values: [] };
    expect(chartOf(widget(), pair).series.map(({ values }) => values)).toEqual([[0], [0]]);
    const periods = { labels: ["26-T1 Participantes", "26-T1 Completadas"], values: [] };
    expect(chartOf(widget(), periods).series.map(({ values }) => values)).toEqual([[0], [0]]);
  });

  test("of labels that only look like pairs stays one series", () => {
    const labels = ["26-T1 Participantes", "26-T2 Completadas"];
    expect(chartOf(widget(), { labels, values: [9, 4] }).labels).toEqual(labels);
  });
});
