/** Where a course stands on its way, and which of its parts an address opens. */
import { describe, expect, it } from "vitest";
import { detailAddress, PLACE } from "@/features/courses/addresses";
import { stepsTo } from "@/features/courses/detail/course-header";
import { readAddress } from "@/platform/lib/address";

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
    const read = (text: string) => readAddress(new URLSearchParams(text), PLACE);
    expect(read("id=7&tab=relatores")).toEqual({ id: 7, tab: "relatores" });
    expect(read("id=x&tab=otra")).toEqual({ id: null, tab: "resumen" });
  });
});
