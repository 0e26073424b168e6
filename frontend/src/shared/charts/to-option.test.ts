import { describe, expect, test } from "vitest";
import type { ChartSpec, ChartTheme } from "@/shared/charts/chart-spec";
import { toOption } from "@/shared/charts/to-option";

const THEME: ChartTheme = {
  palette: ["#0b6675", "#ac4716"],
  surface: "#ffffff",
  ink: "#16202e",
  inkMuted: "#465468",
  line: "#dce2ea",
  font: "Figtree",
  animated: true,
};
const HOURS: ChartSpec = {
  kind: "bar",
  dimension: "Mes",
  labels: ["enero", "febrero"],
  series: [{ name: "Horas", values: [820, 932] }],
};

function series(spec: ChartSpec, theme: ChartTheme = THEME) {
  return toOption(spec, theme).series as { [key: string]: unknown }[];
}

describe("bars", () => {
  test("stand on the labels", () => {
    const option = toOption(HOURS, THEME);
    expect(option.xAxis).toMatchObject({ type: "category", data: ["enero", "febrero"] });
    expect(option.yAxis).toMatchObject({ type: "value" });
    expect(series(HOURS)).toMatchObject([{ type: "bar", name: "Horas", data: [820, 932] }]);
  });

  test("lie when horizontal, first label on top", () => {
    const option = toOption({ ...HOURS, kind: "horizontal-bar" }, THEME);
    expect(option.yAxis).toMatchObject({ type: "category", inverse: true });
    expect(option.xAxis).toMatchObject({ type: "value" });
  });

  test("are as thick as asked, or as their place allows", () => {
    expect(series({ ...HOURS, thickness: 20 })[0]).toHaveProperty("barWidth", 20);
    expect(series({ ...HOURS, thickness: 0 })[0]).toHaveProperty("barWidth", 0);
    expect(series(HOURS)[0]).not.toHaveProperty("barWidth");
  });
});

describe("lines", () => {
  const spec: ChartSpec = {
    ...HOURS,
    kind: "line",
    series: [...HOURS.series, { name: "Personas", values: [4, 9] }],
  };

  test("differ by dash and symbol, not by colour alone", () => {
    const [first, second] = series(spec) as { symbol: string; lineStyle: { type: string } }[];
    expect(first?.symbol).not.toBe(second?.symbol);
    expect(first?.lineStyle.type).not.toBe(second?.lineStyle.type);
  });

  test("begin at the edge of the plot", () => {
    expect(toOption(spec, THEME).xAxis).toMatchObject({ boundaryGap: false });
  });
});

describe("colours", () => {
  test("come from the palette, over and over", () => {
    const three = Array.from({ length: 3 }, (_, index) => ({ name: `${index}`, values: [1] }));
    const colours = series({ ...HOURS, series: three }).map((one) => one.itemStyle);
    expect(colours).toMatchObject([
      { color: "#0b6675" },
      { color: "#ac4716" },
      { color: "#0b6675" },
    ]);
  });

  test("too faint for the background get an outline, in either theme", () => {
    const faint = { ...HOURS, series: [{ name: "Horas", values: [1], colour: "#00D8FF" }] };
    expect(series(faint)[0]?.itemStyle).toMatchObject({ borderColor: "#16202e", borderWidth: 1 });
    const dark = { ...THEME, surface: "#161d26" };
    expect(series(faint, dark)[0]?.itemStyle).not.toHaveProperty("borderColor");
  });
});

describe("the option", () => {
  test("has a legend only when there is something to tell apart", () => {
    expect(toOption(HOURS, THEME).legend).toMatchObject({ show: false });
  });

  test("does not move for who asked for stillness", () => {
    expect(toOption(HOURS, { ...THEME, animated: false }).animation).toBe(false);
  });

  test("leaves what it was given untouched", () => {
    const spec = structuredClone(HOURS);
    toOption(spec, THEME);
    expect(spec).toEqual(HOURS);
  });
});
