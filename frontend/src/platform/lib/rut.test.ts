import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, checkRut, cleanRut, formatRut, normalizeRut } from "@/platform/lib/rut";

const numbers = fc.integer({ min: 1, max: 99_999_999 });

describe("the rut rule of the specification", () => {
  test("strips hyphens and puts one back before the last character", () => {
    expect(normalizeRut("12345678-5")).toBe("12345678-5");
    expect(normalizeRut("123456785")).toBe("12345678-5");
    expect(normalizeRut("1-2-3-4-5")).toBe("1234-5");
  });

  test("leaves alone what is too short to hold a hyphen", () => {
    expect(normalizeRut("")).toBe("");
    expect(normalizeRut("7")).toBe("7");
  });

  test("done twice changes nothing more", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalizeRut(text);
        expect(normalizeRut(once)).toBe(once);
      }),
    );
  });

  test("always leaves one hyphen, before the last character", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\dK-]*[\dK]-*[\dK]$/), (text) => {
        const rut = normalizeRut(text);
        expect(rut.indexOf("-")).toBe(rut.length - 2);
        expect(rut.lastIndexOf("-")).toBe(rut.length - 2);
      }),
    );
  });
});

describe("a rut as people type it", () => {
  test.each([
    ["12.345.678-5", "12345678-5"],
    [" 12345678 5 ", "12345678-5"],
    ["1.000.005-k", "1000005-K"],
    ["12.345.678–5", "12345678-5"],
    ["12.345.678−5", "12345678-5"],
    ["RUT: 12.345.678-5", "12345678-5"],
    ["run 12345678-5", "12345678-5"],
    ["12,345,678-5", "12345678-5"],
    ["12'345'678/5", "12345678-5"],
    ["12\u00a0345\u00a0678-5", "12345678-5"],
  ])("%s is read as %s", (typed, clean) => {
    expect(cleanRut(typed)).toBe(clean);
  });

  test.each([
    ["12345678-5", "12.345.678-5"],
    ["1000005k", "1.000.005-K"],
    ["99-9", "99-9"],
    // What is no RUT is not made one: "HOL-A" was written by nobody.
    [" hola ", "hola"],
    ["P-1234567-AB", "P-1234567-AB"],
    ["", ""],
  ])("%s is shown as %s", (typed, shown) => {
    expect(formatRut(typed)).toBe(shown);
  });

  test("survives being shown and read again", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const rut = `${number}-${checkDigit(number)}`;
        expect(cleanRut(formatRut(rut))).toBe(rut);
      }),
    );
  });
});

describe("the check digit", () => {
  test.each([
    [12_345_678, "5"],
    [11_111_111, "1"],
    [76_086_428, "5"],
    [1_000_005, "K"],
    [1_000_013, "0"],
  ])("of %i is %s", (number, digit) => {
    expect(checkDigit(number)).toBe(digit);
  });

  test("accepts the right one for any number", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(checkRut(`${number}-${checkDigit(number)}`).state).toBe("right");
      }),
    );
  });

  test("offers the right one when it is wrong", () => {
    expect(checkRut("12.345.678-9")).toEqual({
      state: "wrong-digit",
      rut: "12345678-9",
      suggestion: "12345678-5",
    });
  });

  test.each(["", "abc", "K", "12K45-6"])("cannot be told from %o", (text) => {
    expect(checkRut(text).state).toBe("unreadable");
  });

  test("catches any single wrong figure", () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const figures = [...String(number)];
        const at = place % figures.length;
        figures[at] = String((Number(figures[at]) + shift) % 10);
        expect(checkRut(`${figures.join("")}-${checkDigit(number)}`).state).not.toBe("right");
      }),
    );
  });
});
