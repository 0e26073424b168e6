/** Where a course stands on its way, and which of its parts an address opens. */
import { describe, expect, it } from "vitest";
import { courseIdIn, detailAddress } from "@/features/courses/addresses";
import { stepsTo } from "@/features/courses/detail/course-header";
import { readTab } from "@/features/courses/detail/screen";

describe("The way of a course", () => {
  it("has one step now, those before done", () => {
    expect(stepsTo("por_cerrar").map(({ state }) => state)).toEqual([
      "done",
      "done",
      "current",
      "todo",
    ]);
  });

  it("is done as a whole once the course is complete", () => {
    expect(stepsTo("completado").every(({ state }) => state === "done")).toBe(true);
  });
});

describe("The address of a course", () => {
  it("names the course and its tab, the summary left out", () => {
    expect(detailAddress(7)).toBe("/detail/course?id=7");
    expect(detailAddress(7, "resultados")).toBe("/detail/course?id=7&tab=resultados");
  });

  it("is read with care", () => {
    expect(readTab(new URLSearchParams("tab=relatores"))).toBe("relatores");
    expect(readTab(new URLSearchParams("tab=otra"))).toBe("resumen");
    expect(courseIdIn(new URLSearchParams("id=7"))).toBe(7);
    expect(
      ["", "id=0", "id=-3", "id=x", "id=1.5"].map((q) => courseIdIn(new URLSearchParams(q))),
    ).toEqual([0, 0, 0, 0, 0]);
  });
});
