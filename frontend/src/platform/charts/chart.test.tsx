import { act, render, renderHook, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Chart, chartSummary } from "@/platform/charts/chart";
import { type ChartSpec, toHex } from "@/platform/charts/chart-spec";
import { accessibilityFaults } from "@/testing/axe";

const SPEC: ChartSpec = {
  kind: "bar",
  dimension: "Mes",
  labels: ["enero", "febrero"],
  series: [{ name: "Horas", values: [1_820, 932] }],
};

test("a chart is also a table, drawn or not", async () => {
  render(<Chart spec={SPEC} label="Horas de capacitación por mes" />);
  const table = screen.getByRole("table", { name: "Horas de capacitación por mes" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["MesHoras", "enero1.820", "febrero932"]);
  expect(await accessibilityFaults()).toEqual([]);
});

test.each(["bar", "pie"] as const)(
  "a drawing whose code is on its way has something in its place, so that the page says nothing: %s",
  async (kind) => {
    vi.resetModules();
    const { Chart: NewChart } = await import("@/platform/charts/chart");
    const { useIsLoading } = await import("@/platform/lib/late");
    render(<NewChart spec={{ ...SPEC, kind }} label="Horas por mes" />);
    expect(renderHook(useIsLoading).result.current).toBe(false);
  },
);

describe("while there is something else to draw", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("the table waits, and the summary does not", () => {
    const idle = vi.fn<(call: () => void) => number>();
    vi.stubGlobal("requestIdleCallback", idle);
    vi.stubGlobal("cancelIdleCallback", vi.fn());
    render(<Chart spec={SPEC} label="Horas por mes" />);
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getByText(/el más alto es 1.820/)).toBeTruthy();
    act(() => idle.mock.calls[0]?.[0]());
    expect(screen.getByRole("table", { name: "Horas por mes" })).toBeTruthy();
  });
});

test("seen as a table it is nothing but the table", () => {
  render(<Chart spec={SPEC} label="Horas por mes" asTable />);
  expect(screen.queryByRole("figure")).toBeNull();
  expect(screen.getByRole("rowheader", { name: "enero" })).toBeTruthy();
});

test("its table says which periods are still running, and its summary is heard", () => {
  render(<Chart spec={{ ...SPEC, running: [1] }} label="Horas por mes" />);
  expect(screen.getByRole("rowheader", { name: "febrero (en curso)" })).toBeTruthy();
  expect(screen.getByText(/Todavía en curso: febrero\./)).toBeTruthy();
});

describe("the legend", () => {
  const PAIR: ChartSpec = {
    ...SPEC,
    series: [...SPEC.series, { name: "Personas", values: [4, 9] }],
  };

  test("is there when there is something to tell apart", () => {
    render(<Chart spec={SPEC} label="Horas por mes" />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("takes a series out of the drawing and back, never out of the table", async () => {
    render(<Chart spec={PAIR} label="Horas y personas por mes" />);
    const button = screen.getByRole("button", { name: "Personas" });
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByRole("columnheader", { name: "Personas" })).toBeTruthy();
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("has no buttons on paper", () => {
    render(<Chart spec={PAIR} label="Horas y personas por mes" print />);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText("Personas")).toBeTruthy();
  });
});

test("painted colours are read as hex", () => {
  expect(toHex("rgb(11, 102, 117)")).toBe("#0b6675");
  expect(toHex("teal")).toBe("teal");
});

const HOURS: ChartSpec = {
  kind: "bar",
  dimension: "Mes",
  labels: ["25-Ene", "25-Feb", "25-Mar"],
  series: [{ name: "Horas", values: [820, 1932.5, 0] }],
};

test("tells the highest, the lowest and the last value", () => {
  expect(chartSummary(HOURS)).toBe(
    "Horas: el más alto es 1.932,5 (25-Feb), el más bajo es 0 (25-Mar); último: 0 (25-Mar).",
  );
});

test("tells the total of what adds up", () => {
  expect(chartSummary({ ...HOURS, adds: true })).toContain("; total: 2.752,5.");
});

test("writes pesos as money", () => {
  expect(chartSummary({ ...HOURS, unit: "pesos" })).toContain("el más bajo es $0 (25-Mar)");
});

test("tells a single value, equal values and nothing at all in their own words", () => {
  const single = { ...HOURS, labels: ["2025"], series: [{ name: "Horas", values: [38] }] };
  expect(chartSummary(single)).toBe("Horas: 38 en 2025.");
  const equal = { ...HOURS, series: [{ name: "Horas", values: [4, 4, 4] }] };
  expect(chartSummary(equal)).toBe("Horas: 4 en todos los períodos.");
  expect(chartSummary({ ...HOURS, labels: [] })).toBe("Sin datos.");
});

test("says which periods are still running", () => {
  expect(chartSummary({ ...HOURS, running: [1, 2] })).toContain(
    "Todavía en curso: 25-Feb y 25-Mar.",
  );
});

test("draws no bar for one value: the number stands there, and opens what it counts", async () => {
  const onPoint = vi.fn();
  const onDrawn = vi.fn();
  const single = {
    ...HOURS,
    labels: ["2026"],
    running: [0],
    series: [{ name: "Horas", values: [38.5] }],
  };
  const drawn = (
    <Chart spec={single} label="Horas del año" onPoint={onPoint} onDrawn={() => onDrawn()} />
  );
  const { rerender } = render(drawn);
  await userEvent.click(screen.getByRole("button", { name: "38,5" }));
  expect(onPoint).toHaveBeenCalledExactlyOnceWith(0);
  // Whoever waits for it may draw anew once it is told.
  rerender(<Chart {...drawn.props} label="Horas de 2026" />);
  expect(onDrawn).toHaveBeenCalledOnce();
  expect(screen.getByText("2026 (en curso)")).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
});
