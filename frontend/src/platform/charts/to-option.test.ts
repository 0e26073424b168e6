import { describe, expect, test } from "vitest";
import type { ChartSeries, ChartSpec, ChartTheme } from "@/platform/charts/chart-spec";
import { toOption } from "@/platform/charts/to-option";

const THEME: ChartTheme = {
  palette: ["#0b6675", "#ac4716"],
  surface: "#ffffff",
  ink: "#16202e",
  inkMuted: "#465468",
  line: "#dce2ea",
  font: "Figtree",
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

  test("of thickness 0 take 30 % of their place, of thickness 50 95 %, linear between", () => {
    const width = (thickness: number) => series({ ...HOURS, thickness })[0]?.barWidth;
    expect([0, 2, 25, 50].map(width)).toEqual(["30%", "32.6%", "62.5%", "95%"]);
    expect(series(HOURS)[0]).not.toHaveProperty("barWidth");
    const most = (thickness: number) => series({ ...HOURS, thickness })[0]?.barMaxWidth;
    expect([0, 25, 50].map(most)).toEqual([24, 36, 48]);
  });

  test("of two series share the place, and one that is hidden leaves its part", () => {
    const two = [...HOURS.series, { name: "Personas", values: [4, 9] }];
    const widths = (spec: ChartSpec) => series(spec).map(({ barWidth }) => barWidth);
    expect(widths({ ...HOURS, thickness: 50, series: two })).toEqual(["45.2%", "45.2%"]);
    const one = two.map((each, index) => ({ ...each, hidden: index === 0 }));
    expect(widths({ ...HOURS, thickness: 50, series: one })).toEqual(["95%"]);
  });

  test("of one stack stand on each other and take the place of one bar", () => {
    const [one, other] = [{ name: "Franquicia" }, { name: "Empresa" }].map((each) => ({
      ...each,
      values: [4, 9],
      stack: "Ejecutado",
    }));
    const alone = { name: "Plan", values: [1, 1] };
    const stacked = { ...HOURS, thickness: 50, series: [one, other, alone] as ChartSpec["series"] };
    expect(series(stacked)).toMatchObject([
      { stack: "Ejecutado", barWidth: "45.2%", itemStyle: { borderRadius: 0 } },
      { stack: "Ejecutado", barWidth: "45.2%" },
      { barWidth: "45.2%", itemStyle: { borderRadius: [4, 4, 0, 0] } },
    ]);
    expect(series(stacked)[2]).not.toHaveProperty("stack");
  });

  test("of a period that is still running are hatched, and no others", () => {
    const [bars] = series({ ...HOURS, running: [1] });
    expect(bars?.data).toEqual([
      820,
      { value: 932, itemStyle: { decal: expect.objectContaining({ color: "#ffffff" }) } },
    ]);
  });
});

describe("periods that are still to come", () => {
  test("have no bar and no point, and no line leads there", () => {
    const [bars] = series({ ...HOURS, begun: 1 });
    expect(bars?.data).toEqual([820, "-"]);
    const [line] = series({ ...HOURS, kind: "line", begun: 1 });
    expect(line?.data).toEqual([820, null]);
  });
});

describe("a part of a whole", () => {
  const ASKED: ChartSpec = {
    ...HOURS,
    series: [
      { name: "Participantes", values: [12, 5], colour: "#0b6675" },
      { name: "Completadas", values: [8, 5], colour: "#0b6675", inside: true },
    ],
  };

  test("stands in the bar of its whole, which is paler and has its colour around it", () => {
    const [whole, part] = series({ ...ASKED, thickness: 50 });
    expect(whole).toMatchObject({
      barGap: "-100%",
      barWidth: "95%",
      itemStyle: { color: "#c2d9dd", borderColor: "#0b6675", borderWidth: 1 },
    });
    expect(part).toMatchObject({
      barGap: "-100%",
      barWidth: "95%",
      itemStyle: { color: "#0b6675" },
    });
  });

  test("is told with it, and by itself once the whole is hidden", () => {
    const said = (spec: ChartSpec) => series(spec).map(wordsAt(0));
    expect(said(ASKED)).toEqual(["8 de 12", undefined]);
    const [whole, part] = ASKED.series as [ChartSeries, ChartSeries];
    expect(said({ ...ASKED, series: [{ ...whole, hidden: true }, part] })).toEqual(["8"]);
    expect(said({ ...ASKED, series: [whole, { ...part, hidden: true }] })).toEqual(["12"]);
  });
});

type Worded = { label?: { formatter: (point: { dataIndex: number }) => string } };

/** What a bar says of a label. */
function wordsAt(dataIndex: number) {
  return (one: object) => (one as Worded).label?.formatter({ dataIndex });
}

describe("values on bars", () => {
  const of = (count: number, kind: ChartSpec["kind"] = "bar") => {
    const labels = Array.from({ length: count }, (_, index) => `${index}`);
    return series({ ...HOURS, kind, labels, series: [{ name: "Horas", values: [1932.5] }] });
  };

  test("are written while bars are six or fewer, in the words of the chart", () => {
    expect(of(6).map(wordsAt(0))).toEqual(["1.932,5"]);
    expect(of(6, "horizontal-bar").map(wordsAt(0))).toEqual(["1.932,5"]);
    expect(of(7).map(wordsAt(0))).toEqual([undefined]);
    expect(of(2, "line").map(wordsAt(0))).toEqual([undefined]);
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

  test("begin at the edge of the plot, and a single point stands in the middle", () => {
    expect(toOption(spec, THEME).xAxis).toMatchObject({ boundaryGap: false });
    const single = { ...spec, labels: ["2025"] };
    expect(toOption(single, THEME).xAxis).toMatchObject({ boundaryGap: true });
  });

  test("are dashed up to and from a period that is still running, whose number stays readable", () => {
    const running = {
      ...HOURS,
      kind: "line",
      labels: ["ene", "feb", "mar"],
      running: [2],
    } as const;
    const [points, settled, unsettled] = series({
      ...running,
      series: [{ name: "Horas", values: [5, 7, 3, 0] }],
    });
    expect(points).toMatchObject({ lineStyle: { opacity: 0 }, data: [5, 7, { value: 3 }, 0] });
    expect(settled).toMatchObject({ data: [5, 7, null, 0], lineStyle: { type: "solid" } });
    expect(unsettled).toMatchObject({ data: [null, 7, 3, 0], lineStyle: { type: [3, 4] } });
    expect([settled, unsettled].map((one) => one?.tooltip)).toEqual([
      { show: false },
      { show: false },
    ]);
  });
});

describe("colours", () => {
  test("of the palette are those of the theme, and another one stays", () => {
    const dark = { ...THEME, palette: ["#5fc9d6", "#f28d46"], surface: "#161d26" };
    const coloured = (colour: string) => ({
      ...HOURS,
      series: [{ name: "Horas", values: [1], colour }],
    });
    const shown = (colour: string) => series(coloured(colour), dark)[0]?.itemStyle;
    expect(shown("#AC4716")).toMatchObject({ color: "#f28d46" });
    expect(shown("#123456")).toMatchObject({ color: "#123456" });
  });

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

test("a bar of nothing has no outline either, and a faint line lies on a stronger one", () => {
  const faint = { name: "Horas", values: [1, 0], colour: "#00D8FF" };
  expect(series({ ...HOURS, series: [faint] })[0]?.data).toEqual([
    1,
    { value: 0, itemStyle: { borderWidth: 0 } },
  ]);
  const [below, line] = series({ ...HOURS, kind: "line", series: [faint] });
  expect(below).toMatchObject({ data: [1, 0], symbol: "none", lineStyle: { color: THEME.ink } });
  expect(line).toMatchObject({ lineStyle: { color: "#00D8FF" } });
});

describe("the option", () => {
  test("stands still, so that a chart is complete when it is first seen", () => {
    expect(toOption(HOURS, THEME).animation).toBe(false);
  });

  test("has patterns only on paper without colour", () => {
    const shown = (theme: ChartTheme) => toOption(HOURS, theme).aria;
    expect(shown(THEME)).toEqual({ enabled: false });
    expect(shown({ ...THEME, patterns: true })).toMatchObject({
      enabled: true,
      decal: { show: true },
    });
  });

  test("counts whole things in whole steps", () => {
    const steps = (values: number[]) =>
      toOption({ ...HOURS, series: [{ name: "Horas", values }] }, THEME).yAxis;
    expect(steps([0, 1])).toMatchObject({ minInterval: 1 });
    expect(steps([0, 0.5])).toMatchObject({ minInterval: 0 });
  });

  test("leaves what it was given untouched", () => {
    const spec = structuredClone(HOURS);
    toOption(spec, THEME);
    expect(spec).toEqual(HOURS);
  });
});
