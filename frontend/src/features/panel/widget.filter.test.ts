import { expect, test } from "vitest";
import {
  filterWords,
  monthlyInstead,
  monthsOf,
  OPEN_FILTER,
  rangeWords,
} from "@/features/panel/widget";

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

test("months left open are those that the server takes", () => {
  const of = (startMonth: string, endMonth: string) => {
    const months = monthsOf({ startMonth, endMonth }, "2026-11");
    return `${months.startMonth} ${months.endMonth}`;
  };
  expect(of("", "")).toBe("2026-01 2026-12");
  expect(of("", "2025-04")).toBe("2025-01 2025-04");
  expect(of("2024-03", "")).toBe("2024-03 2026-12");
  expect(of("2027-03", "")).toBe("2027-03 2027-12");
});

test("where there would be a single bar, the same by month is suggested", () => {
  const instead = (changes: Partial<typeof OPEN_FILTER>) =>
    monthlyInstead({ ...OPEN_FILTER, ...changes }, "2026-11");
  expect(instead({})).toEqual({ groupType: "Month" });
  expect(instead({ groupType: "Year" })).toEqual({ groupType: "Month" });
  expect(instead({ groupType: "Quarter", startMonth: "2025-01", endMonth: "2025-03" })).toEqual({
    groupType: "Month",
  });
  expect(instead({ groupType: "Month", startMonth: "2025-04", endMonth: "2025-04" })).toEqual({
    groupType: "Month",
    startMonth: "2025-01",
    endMonth: "2025-12",
  });
  expect(instead({ groupType: "Month" })).toBeNull();
  expect(instead({ groupType: "Semester" })).toBeNull();
  expect(instead({ startMonth: "2025-06", endMonth: "2026-02" })).toBeNull();
});
