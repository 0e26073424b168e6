// What people paste from a spreadsheet: every writing of Chile, and a clear word for each bad cell.
import { describe, expect, test } from "vitest";
import { readUtmBlock } from "@/features/settings/sence-utm";

const RANGE = { min: "2020-01", max: "2027-12" };

function read(text: string, first = "2025-01") {
  return readUtmBlock(text, first, RANGE).map(({ month, value, fault }) => [month, value ?? fault]);
}

describe("a column of values", () => {
  test("fills the months from the first one on, into the next year", () => {
    expect(read("67.429\n67294\n$ 68.034\n$68.306", "2025-11")).toEqual([
      ["2025-11", 67_429],
      ["2025-12", 67_294],
      ["2026-01", 68_034],
      ["2026-02", 68_306],
    ]);
  });

  test("takes twelve lines with the ends of Windows, blank ones and a heading", () => {
    const values = Array.from({ length: 12 }, (_, index) => `${67_000 + index},00`);
    const found = read(`Valor UTM\r\n\r\n${values.join("\r\n")}\r\n`);
    expect(found).toHaveLength(12);
    expect(found.at(-1)).toEqual(["2025-12", 67_011]);
  });

  test("keeps the place of a bad cell", () => {
    expect(read("67.429\n67,2\n68.034")).toEqual([
      ["2025-01", 67_429],
      ["2025-02", 'No entendemos "67,2": escribe pesos sin decimales, por ejemplo 67.294.'],
      ["2025-03", 68_034],
    ]);
  });
});

describe("a month and its value", () => {
  test.each([
    ["enero\t67.429", "2025-01"],
    ["Ene. 67.429", "2025-01"],
    ["Septiembre;67.429", "2025-09"],
    ["setiembre 67.429", "2025-09"],
    ["3\t67.429", "2025-03"],
    ["ene-24 67.429", "2024-01"],
    ["diciembre 2024 67.429", "2024-12"],
    ["diciembre de 2024 $ 67.429", "2024-12"],
    ["12-2024 67.429", "2024-12"],
    ["12/2024\t67.429", "2024-12"],
    ["2024-12\t67429", "2024-12"],
    ["01-12-2024\t67.429", "2024-12"],
    ["2024-12-01\t67.429", "2024-12"],
    ["2024\tdic\t67.429", "2024-12"],
    ["enero\t67.429\t809.148", "2025-01"],
  ])("%j", (line, month) => {
    expect(read(line)).toEqual([[month, 67_429]]);
  });

  test("leads a bare value behind it to the month after", () => {
    expect(read("nov-25 67.429\n67.500\n67.600")).toEqual([
      ["2025-11", 67_429],
      ["2025-12", 67_500],
      ["2026-01", 67_600],
    ]);
  });
});

describe("a table of years", () => {
  test("fills each year from January", () => {
    expect(read("Año\tEnero\tFebrero\n2024\t64.666\t64.343\n2025\t67.429\t67.294")).toEqual([
      ["2024-01", 64_666],
      ["2024-02", 64_343],
      ["2025-01", 67_429],
      ["2025-02", 67_294],
    ]);
  });
});

describe("a bad cell", () => {
  test.each([
    [
      "enero abc",
      ["2025-01", 'No entendemos "abc": escribe pesos sin decimales, por ejemplo 67.294.'],
    ],
    [
      "67,294",
      ["2025-01", 'No entendemos "67,294": escribe pesos sin decimales, por ejemplo 67.294.'],
    ],
    [
      "-67294",
      ["2025-01", 'No entendemos "-67294": escribe pesos sin decimales, por ejemplo 67.294.'],
    ],
    ["foo 67.294", [null, "No entendemos el mes: escríbelo como ene-2025 o 01-2025."]],
    ["13-2025 67.294", [null, "No entendemos el mes: escríbelo como ene-2025 o 01-2025."]],
    ["ene-2019 67.294", ["2019-01", "Solo se llenan meses entre 2020 y 2027."]],
    ["0", ["2025-01", "Ingresa un monto entre $1 y $1.000.000."]],
    ["1.000.001", ["2025-01", "Ingresa un monto entre $1 y $1.000.000."]],
  ])("%j is told", (line, told) => {
    expect(read(line)).toEqual([told]);
  });

  test("that repeats a month is told", () => {
    expect(read("enero 67.294\nfebrero 67.300\nenero 67.294")[2]).toEqual([
      "2025-01",
      "Este mes está repetido.",
    ]);
  });

  test("knows its line", () => {
    expect(readUtmBlock("Mes\tUTM\n\nenero\tx", "2025-01", RANGE)).toMatchObject([
      { line: 3, text: "x" },
    ]);
  });
});

test("nothing is nothing", () => {
  expect(read("\n  \n")).toEqual([]);
});
