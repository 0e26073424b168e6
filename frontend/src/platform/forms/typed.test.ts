/** Days and hours in every way in which people type them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  daysBetween,
  isDay,
  minutesOf,
  readDay,
  readHour,
  readMoney,
  readNumber,
  showDay,
  steppedHour,
  writeNumber,
} from "@/platform/forms/typed";

describe("A typed day", () => {
  it.each([
    ["5-3-2026", "2026-03-05"],
    ["05/03/2026", "2026-03-05"],
    ["5.3.2026", "2026-03-05"],
    ["05032026", "2026-03-05"],
    ["2026-03-05", "2026-03-05"],
    [" 29-02-2024 ", "2024-02-29"],
  ])("%s is read as %s", (typed, read) => expect(readDay(typed)).toBe(read));

  it.each(["31-02-2026", "29-02-2026", "1-13-2026", "hoy", "5-3-26", ""])(
    "that does not exist stays as typed: %o",
    (typed) => {
      expect(readDay(typed)).toBe(typed);
      expect(isDay(readDay(typed))).toBe(false);
    },
  );

  it("survives being shown and read again", () => {
    const days = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2100-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(showDay(day))).toBe(day);
      }),
    );
  });

  it("is so many days from another", () => {
    expect(daysBetween("2026-04-03", "2026-04-06")).toBe(3);
    expect(daysBetween("2026-04-06", "2026-04-03")).toBe(-3);
  });
});

describe("A typed hour", () => {
  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["9.30", "09:30"],
    ["9:30", "09:30"],
    ["14h30", "14:30"],
    ["18:00 hrs", "18:00"],
    ["00:00", "00:00"],
  ])("%s is read as %s", (typed, read) => expect(readHour(typed)).toBe(read));

  it.each(["25", "9:75", "temprano", ""])("that does not exist stays as typed: %o", (typed) => {
    expect(readHour(typed)).toBe(typed);
    expect(minutesOf(readHour(typed))).toBeNull();
  });

  it("steps along the quarters of an hour and stays in the day", () => {
    expect(steppedHour("09:10", 15)).toBe("09:15");
    expect(steppedHour("09:10", -15)).toBe("09:00");
    expect(steppedHour("23:45", 15)).toBe("23:45");
    expect(steppedHour("00:00", -15)).toBe("00:00");
    expect(steppedHour("", 15)).toBe("09:00");
  });
});

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
