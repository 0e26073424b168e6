import { expect, test } from "vitest";
import type { ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { toCircularOption } from "@/platform/charts/circular-drawing";

const THEME: ChartTheme = {
  palette: [],
  surface: "#ffffff",
  ink: "#16202e",
  inkMuted: "#465468",
  line: "#dce2ea",
  font: "Figtree",
};
const SPEC: ChartSpec = {
  kind: "doughnut",
  dimension: "Mes",
  labels: ["ene", "feb", "mar", "abr"],
  series: [{ name: "Horas", values: [1, 2, 3, 4] }],
};

function slices(spec: ChartSpec) {
  const [circle] = toCircularOption(spec, THEME).series as {
    radius: unknown;
    data: { value: number; itemStyle: { color: string; borderColor?: string } }[];
  }[];
  if (!circle) throw new Error("Nothing is drawn.");
  return circle;
}

test("doughnut and pie keep their fixed colours, in their order", () => {
  const colours = slices(SPEC).data.map(({ itemStyle }) => itemStyle.color);
  expect(colours).toEqual(["#41B883", "#E46651", "#00D8FF", "#DD1B16"]);
});

test("slices too faint for the paper get an outline", () => {
  const outlined = slices(SPEC).data.map(({ itemStyle }) => itemStyle.borderColor !== undefined);
  expect(outlined).toEqual([true, false, true, false]);
});

test("only a doughnut has a hole", () => {
  expect(slices(SPEC).radius).toHaveLength(2);
  expect(slices({ ...SPEC, kind: "pie" }).radius).toBe("72%");
});
