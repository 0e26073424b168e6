import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { Chart } from "@/platform/charts/chart";
import type { ChartSpec } from "@/platform/charts/chart-spec";
import { toHex } from "@/platform/charts/chart-theme";
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
