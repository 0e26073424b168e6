/** Numbers and money in every way in which people type them. */
import { describe, expect, it } from "vitest";
import { readMoney, readNumber, writeNumber } from "@/platform/forms/typed-numbers";

describe("A typed number", () => {
  it.each([
    ["8", 8],
    ["1,5", 1.5],
    ["1.5", 1.5],
    ["1.234", 1234],
    ["1.234,5", 1234.5],
    [" 12 ", 12],
  ])("%s is %d", (typed, number) => expect(readNumber(typed)).toBe(number));

  it.each(["", "ocho", "1,2,3", "-5", "1.23.4"])("is none in %o", (typed) => {
    expect(readNumber(typed)).toBeNull();
  });

  it("is written back with a comma", () => expect(writeNumber(1234.5)).toBe("1234,5"));
});

describe("A typed amount of money", () => {
  it.each([
    ["$1.234.567", "1234567"],
    ["$ 40.000", "40000"],
    ["0040", "40"],
    ["0", "0"],
  ])("%s is %s", (typed, figures) => expect(readMoney(typed)).toBe(figures));

  it.each(["12,5", "mil", "1.2"])("stays as typed when it is none: %o", (typed) => {
    expect(readMoney(typed)).toBe(typed);
  });
});
