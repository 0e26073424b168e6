/** What cards and widgets say about their numbers. */
import { describe, expect, test } from "vitest";
import type { CardNumbers } from "@/features/panel/api";
import { readGoal } from "@/features/panel/card-filter-dialog";
import {
  cardMonths,
  cardWords,
  comparisonsOf,
  drawnOf,
  failedOf,
  failureWords,
  figureOf,
  freshnessOf,
  goalOf,
  panelFreshness,
  pendingWords,
  stateOf,
} from "@/features/panel/figures";
import { card, HOURS, numbers, PEOPLE, SURVEYS, widget } from "@/features/panel/testing/samples";
import { OPEN_FILTER } from "@/features/panel/widget";
import { shortRange } from "@/platform/lib/months";

type Coverage = NonNullable<NonNullable<CardNumbers["meta"]>["coverage"]>;

function people(values: number[], coverage: Coverage) {
  const meta = { asOf: "2026-11-21T12:00:00-03:00", version: 1, pending: 0, coverage };
  return card({ values, meta });
}

const earlier = (values: number[], startMonth: string, endMonth: string) =>
  numbers({ values, startMonth, endMonth });

describe("the goal of a card", () => {
  const year = { startMonth: "2026-01", endMonth: "2026-12" };
  const half = { startMonth: "2026-01", endMonth: "2026-06" };

  test("is expected in the part of the year that is over", () => {
    const at = (hours: number, today: string) =>
      goalOf(card({ values: [hours], goal: 3650, ...year }), HOURS, today);
    expect(at(730, "2026-03-14")).toEqual({
      tone: "good",
      words: "En la meta",
      goal: "meta 3.650 h (a hoy, 730 h)",
    });
    expect(at(729, "2026-03-14")?.words).toBe("Cerca de la meta");
    expect(at(657, "2026-03-14")?.words).toBe("Cerca de la meta");
    expect(at(656, "2026-03-14")?.words).toBe("Bajo la meta");
    expect(at(3649, "2027-01-05")).toMatchObject({ tone: "near", goal: "meta 3.650 h" });
    expect(at(3650, "2026-12-31")).toMatchObject({ tone: "good", goal: "meta 3.650 h" });
    expect(at(0, "2025-12-31")).toBeNull();
  });

  test("is as much of a year as the months that are looked at", () => {
    const shown = card({ values: [1800], goal: 3600, ...half });
    expect(goalOf(shown, HOURS, "2026-12-01")).toMatchObject({
      tone: "good",
      goal: "meta 1.800 h",
    });
    const month = card({ goal: 1000, values: [1], startMonth: "2026-01", endMonth: "2026-01" });
    expect(goalOf(month, HOURS, "2026-12-01")?.goal).toBe("meta 83,3 h");
  });

  test("is a share of people and of answers", () => {
    const trained = people([100, 60], { percent: 55, trained: 55, staff: 100, undeclared: 0 });
    const of = (goal: number) => goalOf({ ...trained, ...year, goal }, PEOPLE, "2027-01-01");
    expect(of(55)).toMatchObject({ tone: "good", goal: "meta 55 %" });
    expect(of(80)).toMatchObject({ tone: "bad" });
    const long = { ...trained, ...year, startMonth: "2025-01", goal: 55 };
    expect(goalOf(long, PEOPLE, "2027-01-01")).toMatchObject({ tone: "good", goal: "meta 55 %" });
    const answers = card({ values: [200, 150], goal: 80, ...year });
    expect(goalOf(answers, SURVEYS, "2026-02-01")).toEqual({
      tone: "near",
      words: "Cerca de la meta",
      goal: "meta 80 %",
    });
    expect(goalOf({ ...answers, values: [0, 0] }, SURVEYS, "2026-02-01")).toBeNull();
    expect(goalOf({ ...answers, values: [1, 1] }, SURVEYS, "2026-02-01")?.tone).toBe("good");
    expect(goalOf({ ...answers, values: [1000, 793] }, SURVEYS, "2026-02-01")?.tone).toBe("near");
  });

  test("is not there where nobody set one", () => {
    expect(goalOf(card({ values: [48], ...year }), HOURS, "2026-05-01")).toBeNull();
  });

  test("is read as people write numbers", () => {
    expect(readGoal("6.000", HOURS)).toEqual({ value: 6000, problem: "" });
    expect(readGoal(" 72,5 % ", PEOPLE)).toEqual({ value: 72.5, problem: "" });
    expect(readGoal("", HOURS)).toEqual({ value: null, problem: "" });
    expect(readGoal("0,1", HOURS)).toEqual({ value: 0.1, problem: "" });
    expect(readGoal("100", PEOPLE)).toEqual({ value: 100, problem: "" });
    expect(readGoal("101", PEOPLE).problem).toBe("Ingresa un porcentaje hasta 100, o deja vacío.");
    for (const wrong of ["0", "-3", "mil", "1,25"])
      expect(readGoal(wrong, HOURS).problem).toBe("Ingresa un número mayor que 0, o deja vacío.");
  });
});

describe("a number card", () => {
  test("says one number with its unit", () => {
    expect(figureOf(card({ values: [12_480.5] }), HOURS)?.number).toBe("12.480,5 h");
  });

  test("says trained people of the staff, as the share that the server tells", () => {
    expect(
      figureOf(
        people([530, 412], { percent: 77.7, trained: 412, staff: 530, undeclared: 0 }),
        PEOPLE,
      ),
    ).toEqual({
      number: "412",
      whole: "de 530",
      share: "77,7\u00a0%",
      note: "",
      hint: "",
      basis: "",
      part: { value: 412, max: 530 },
    });
  });

  test("tells its share to a tenth, and one person as one", () => {
    const coverage = { percent: 33.33, trained: 1, staff: 3, undeclared: 1 };
    const figure = figureOf(people([4, 2], coverage), PEOPLE);
    expect(figure).toMatchObject({ share: "33,3\u00a0%", note: "1 interna de 3" });
    expect(figure?.basis).not.toBe("");
  });

  test("says whom a share counts where that is not everybody who was trained", () => {
    const coverage = { percent: 48.6, trained: 255, staff: 525, undeclared: 0 };
    expect(figureOf(people([640, 319], coverage), PEOPLE)).toEqual({
      number: "319",
      whole: "",
      share: "48,6\u00a0%",
      note: "255 internas de 525",
      hint: "",
      basis: "",
      part: { value: 255, max: 525 },
    });
  });

  test("says which companies stand with their registered people", () => {
    const one = people([102, 3], { percent: 2.9, trained: 3, staff: 102, undeclared: 1 });
    const basis = "1 empresa sin dotación: se usan sus personas registradas";
    expect(figureOf(one, PEOPLE)).toMatchObject({ share: "2,9\u00a0%", basis });
    const two = people([102, 9], { percent: 2.9, trained: 3, staff: 102, undeclared: 2 });
    expect(figureOf(two, PEOPLE)?.basis).toMatch(/^2 empresas sin dotación/);
  });

  test("of nothing is no share", () => {
    expect(figureOf(card({ values: [0, 0] }), SURVEYS)).toMatchObject({ number: "0", share: "—" });
    expect(figureOf(card({ values: [] }), PEOPLE)).toBeNull();
  });

  test("of people beyond the head count asks for a new one, and tells no share", () => {
    const asked = { share: "", hint: "Actualiza la dotación", whole: "de 10" };
    const beyond = people([10, 12], { percent: null, trained: 12, staff: 10, undeclared: 0 });
    expect(figureOf(beyond, PEOPLE)).toMatchObject(asked);
    const women = { ...beyond, filter: { ...OPEN_FILTER, gender: "Female" as const } };
    expect(figureOf(women, PEOPLE)).toMatchObject({ share: "", hint: "" });
  });

  test("of external people is no share of a head count, but one of those who were asked", () => {
    const filter = { ...OPEN_FILTER, external: "true" as const };
    const none = { share: "", hint: "", whole: "de 4" };
    expect(figureOf(card({ values: [4, 2], filter }), PEOPLE)).toMatchObject(none);
    expect(figureOf(card({ values: [4, 2], filter }), SURVEYS)?.share).toBe("50\u00a0%");
    expect(figureOf(card({ values: [1, 1], filter }), SURVEYS)?.share).toBe("100\u00a0%");
  });

  test("names the months that its number is of, and none where there is no number", () => {
    expect(cardMonths(card({ startMonth: "2026-01", endMonth: "2026-11" }))).toBe("ene–nov 2026");
    expect(cardMonths(card({ startMonth: null, endMonth: null }))).toBe("");
  });

  test("names what it is narrowed to beside its months, and nothing while it is open", () => {
    expect(cardWords(card())).toEqual([]);
    const filter = { ...OPEN_FILTER, startMonth: "2026-03", gender: "Female" as const, company: 3 };
    expect(cardWords(card({ filter, companyName: "Quillay" }))).toEqual(["Quillay", "Femenino"]);
  });
});

describe("a comparison", () => {
  test("is made with the months before and with those of last year", () => {
    const told = comparisonsOf(
      card({
        values: [60],
        previous: earlier([40], "2026-07", "2026-09"),
        lastYear: earlier([120], "2025-10", "2025-12"),
      }),
    );
    expect(told).toEqual([
      {
        trend: "up",
        change: "50\u00a0%",
        name: "período anterior",
        earlier: "40",
        when: "en jul–sep 2026",
      },
      {
        trend: "down",
        change: "50\u00a0%",
        name: "mismo período del año anterior",
        earlier: "120",
        when: "en oct–dic 2025",
      },
    ]);
  });

  test("is told once when both are the same months", () => {
    const then = earlier([48], "2025-01", "2025-11");
    const told = comparisonsOf(card({ values: [48], previous: then, lastYear: then }));
    expect(told.map(({ trend, change }) => [trend, change])).toEqual([["same", "igual"]]);
  });

  test.each([
    ["2025-01", "2025-11-28", "del 1 ene al 28 nov 2025"],
    ["2025-11", "2025-11-28", "del 1 al 28 nov 2025"],
    ["2024-12", "2025-02-03", "del 1 dic 2024 al 3 feb 2025"],
  ])("with a month under way is of days: %s to %s", (startMonth, untilDay, when) => {
    const previous = { ...earlier([40], startMonth, untilDay.slice(0, 7)), untilDay };
    expect(comparisonsOf(card({ values: [60], previous }))[0]?.when).toBe(when);
  });

  test("with nothing gives no percentage; without numbers it is left out", () => {
    const before = earlier([0], "2025-01", "2025-11");
    expect(comparisonsOf(card({ previous: before }))[0]).toMatchObject({ trend: "up", change: "" });
    expect(comparisonsOf(card({ previous: numbers({ values: [] }) }))).toEqual([]);
    expect(comparisonsOf(card())).toEqual([]);
  });

  test("names its months briefly", () => {
    expect(shortRange("2025-01", "2025-12")).toBe("2025");
    expect(shortRange("2025-11", "2025-11")).toBe("nov 2025");
    expect(shortRange("2024-12", "2025-02")).toBe("dic 2024–feb 2025");
  });
});

describe("the age of numbers", () => {
  const CHECKED = Date.parse("2026-11-21T15:00:00Z");

  test("is when they were last asked for while nothing is pending", () => {
    expect(freshnessOf(numbers(), CHECKED)).toEqual({ at: "2026-11-21T15:00:00.000Z", pending: 0 });
  });

  test("is that of the oldest change they miss, for the panel as for each part", () => {
    const meta = { asOf: "2026-11-21T11:00:00-03:00", version: 1, pending: 3 };
    const late = numbers({ meta });
    expect(freshnessOf(late, CHECKED)).toEqual({ at: meta.asOf, pending: 3 });
    const panel = { widgets: [numbers(), late], cards: [] };
    expect(panelFreshness(panel, CHECKED)).toEqual({ at: meta.asOf, pending: 3 });
    const fresh = { widgets: [numbers()], cards: [] };
    expect(panelFreshness(fresh, CHECKED)).toEqual(freshnessOf(numbers(), CHECKED));
  });

  test("counts the changes in words, or is silent", () => {
    expect([0, 1, 2].map(pendingWords)).toEqual([
      "",
      "1 cambio por mostrar",
      "2 cambios por mostrar",
    ]);
  });
});

describe("a widget", () => {
  const error = { code: "unprocessable", message: "Esa empresa no existe." };

  test("waits, fails or is drawn, and a failure hurts no other", () => {
    const held = [widget({ id: 1 }), widget({ id: 2, title: "Rota" })];
    const answered = [numbers({ id: 1 }), numbers({ id: 2, data: null, error })];
    expect(stateOf({ id: 1 }, undefined).state).toBe("waiting");
    expect(held.map((one) => stateOf(one, answered).state)).toEqual(["drawn", "failed"]);
    expect(failedOf(held, answered)).toEqual([{ id: 2, title: "Rota", ...error }]);
  });

  test("that failed is counted in words", () => {
    expect(failureWords(1)).toBe("No pudimos cargar 1 widget");
    expect(failureWords(2)).toBe("No pudimos cargar 2 widgets");
  });

  test("tells which of its periods are still running", () => {
    expect(drawnOf(widget(), HOURS, numbers(), "2026-11").running).toEqual([1]);
    expect(drawnOf(widget(), HOURS, numbers(), "2026-12")).not.toHaveProperty("running");
    const whole = numbers({ data: { participants: 4, completed: 1 } });
    const open = widget({ filter: OPEN_FILTER });
    expect(drawnOf(open, SURVEYS, whole, "2026-11").running).toEqual([0]);
  });

  test("has no point where its periods are still to come, unless they bring something", () => {
    const monthly = widget({ filter: { ...OPEN_FILTER, groupType: "Month" } });
    const range = { startMonth: "2026-10", endMonth: "2027-01" };
    const data = { "oct 26": 5, "nov 26": 0, "dic 26": 0, "ene 27": 0 };
    const drawn = drawnOf(monthly, HOURS, numbers({ data, ...range }), "2026-11");
    expect(drawn).toMatchObject({ running: [1], begun: 2 });
    const known = numbers({ data: { ...data, "dic 26": 3 }, ...range });
    expect(drawnOf(monthly, HOURS, known, "2026-11").begun).toBe(3);
    expect(drawnOf(monthly, HOURS, known, "2027-02")).not.toHaveProperty("begun");
    expect(drawnOf(monthly, HOURS, known, "2027-01")).not.toHaveProperty("begun");
  });

  test("of a whole range is one bar of its months, those who answered inside those asked", () => {
    const whole = numbers({
      data: { participants: 12, completed: 8 },
      startMonth: "2026-01",
      endMonth: "2026-12",
    });
    expect(drawnOf(widget({ filter: OPEN_FILTER }), SURVEYS, whole, "2027-01")).toMatchObject({
      labels: ["2026"],
      series: [
        { name: "Participantes", values: [12] },
        { name: "Completadas", values: [8], inside: true },
      ],
    });
  });

  test("draws a bar for each calendar year where nothing else is chosen", () => {
    const data = {
      "2025 Participantes": 9,
      "2025 Completadas": 3,
      "2026 Participantes": 4,
      "2026 Completadas": 1,
    };
    const years = numbers({ data, startMonth: "2025-03", endMonth: "2026-12" });
    expect(drawnOf(widget({ filter: OPEN_FILTER }), SURVEYS, years, "2026-11")).toMatchObject({
      dimension: "Año",
      labels: ["2025", "2026"],
      series: [{ values: [9, 4] }, { values: [3, 1] }],
      running: [1],
    });
  });
});
