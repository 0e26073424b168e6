import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Chart } from "@/shared/charts/chart";
import type { ChartSpec } from "@/shared/charts/chart-spec";
import { toHex } from "@/shared/charts/chart-theme";
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

test("painted colours are read as hex", () => {
  expect(toHex("rgb(11, 102, 117)")).toBe("#0b6675");
  expect(toHex("teal")).toBe("teal");
});
