import { describe, expect, test } from "vitest";
import { coursesAddress, PLACE, placeOf, tabAddress } from "@/features/estimate/place";
import { readAddress } from "@/platform/lib/address";

const USUAL = { company: null, isBound: false, year: 2026 };

const said = (query: string) => readAddress(new URLSearchParams(query), PLACE);

function read(query: string, usual: Parameters<typeof placeOf>[1] = USUAL) {
  return placeOf(said(query), usual);
}

describe("the address of the budget", () => {
  test("says company, year, comparison and part", () => {
    expect(read("empresa=3&anio=2025&comparar=si&tab=cursos")).toEqual({
      company: 3,
      year: 2025,
      compares: true,
      tab: "cursos",
    });
  });

  test("is this year's plan where it says nothing or nonsense", () => {
    const plain = { company: null, year: 2026, compares: false, tab: "plan" };
    expect(read("")).toEqual(plain);
    const years = ["1999", "2000", "2100", "2101"].map((year) => read(`anio=${year}`).year);
    expect(years).toEqual([2026, 2000, 2100, 2026]);
    expect(read("empresa=x&anio=1999&comparar=no&tab=otro")).toEqual(plain);
  });

  test("cannot lead somebody to another company than their own", () => {
    expect(read("empresa=3", { company: 8, isBound: true, year: 2026 }).company).toBe(8);
  });

  test("with the only company there is begins at it, and another one can be asked for", () => {
    const usual = { company: 8, isBound: false, year: 2026 };
    expect(read("", usual).company).toBe(8);
    expect(read("empresa=3", usual).company).toBe(3);
  });

  test("of another part leaves behind what a list wrote", () => {
    const query = said("empresa=3&anio=2025&tab=cursos&q=excel&pagina=4");
    expect(tabAddress(query, "simulador")).toBe("/estimate?empresa=3&anio=2025&tab=simulador");
    expect(tabAddress(query, "plan")).toBe("/estimate?empresa=3&anio=2025");
  });

  test("of the courses of an area names them in the list's own words", () => {
    const query = said("empresa=3&anio=2025");
    expect(coursesAddress(query, { state: "executed", areaId: 7 })).toBe(
      "/estimate?empresa=3&anio=2025&tab=cursos&estado=executed&area=7",
    );
  });
});
