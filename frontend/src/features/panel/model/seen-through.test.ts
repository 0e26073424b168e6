import { expect, test } from "vitest";
import { seenThrough } from "@/features/panel/model/seen-through";
import { OPEN_FILTER } from "@/features/panel/model/widget-filter";

const OPEN_LENS = { startMonth: "", endMonth: "", company: null };
const FILTER = { ...OPEN_FILTER, startMonth: "2025-01", endMonth: "2025-03", company: 7 };

test("an open lens changes nothing", () => {
  expect(seenThrough(FILTER, OPEN_LENS)).toEqual(FILTER);
});

test("one month of the lens takes the place of both", () => {
  expect(seenThrough(FILTER, { ...OPEN_LENS, startMonth: "2026-02" })).toEqual({
    ...FILTER,
    startMonth: "2026-02",
    endMonth: "",
  });
});

test("the company of the lens goes first and the months stay", () => {
  expect(seenThrough(FILTER, { ...OPEN_LENS, company: 9 })).toEqual({ ...FILTER, company: 9 });
});
