import { expect, test } from "vitest";
import { filterWords, OPEN_FILTER, rangeWords } from "@/features/panel/widget";

test("what is unset says so in the words of the specification", () => {
  expect(filterWords(OPEN_FILTER, null)).toEqual(["Año en curso", "Todas las empresas", "Anual"]);
  // A company without a name is never taken for all of them.
  expect(filterWords({ ...OPEN_FILTER, company: 7 }, null)[1]).toBe("Una empresa");
});

test("everything that is set is said, in the order of the wizard", () => {
  const filter = {
    startMonth: "2026-01",
    endMonth: "2026-12",
    company: 4,
    gender: "Female",
    external: "false",
    groupType: "Quarter",
  } as const;
  const words = ["2026", "Forestal Quillay", "Femenino", "Internos", "Trimestral"];
  expect(filterWords(filter, "Forestal Quillay")).toEqual(words);
});

test.each([
  ["2025-03", "2025-03", "marzo de 2025"],
  ["2025-03", "2025-05", "marzo de 2025 a mayo de 2025"],
  ["2024-01", "2026-12", "2024 a 2026"],
  ["2025-03", "", "desde marzo de 2025"],
  ["", "2025-12", "hasta diciembre de 2025"],
])("months %s to %s are %s", (startMonth, endMonth, words) => {
  expect(rangeWords({ startMonth, endMonth })).toBe(words);
});
