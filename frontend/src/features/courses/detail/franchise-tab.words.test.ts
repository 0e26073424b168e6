// Terms and reasons in words.
import { describe, expect, test } from "vitest";
import type { Attended, FranchiseTerms } from "@/features/courses/api";
import { ownReasons, sharedReasons, termFacts } from "@/features/courses/detail/franchise-tab";
import { reasonAddress } from "@/features/courses/franchise-reasons";

const TERMS: FranchiseTerms = {
  hours: 20,
  price: 180_000,
  courseHour: 9_000,
  hourValue: 7_000,
  hourMaximum: 7_000,
  imputableHour: 7_000,
  base: 140_000,
  utm: 67_294,
  utmMonth: "2024-12",
  utmNeeded: "2024-12",
  utmNote: null,
  isFrozen: false,
  frozenAt: null,
  resolution: "R.E. 1087 y 1142 de 2025",
};

function valuesOf(changes: Partial<FranchiseTerms> = {}): Record<string, string> {
  const facts = termFacts({ ...TERMS, ...changes });
  return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
}

describe("the terms", () => {
  test("are told as Chile writes them", () => {
    expect(valuesOf()).toMatchObject({
      "Valor hora del curso": "$9.000",
      "Monto imputable": "$140.000",
      UTM: "$67.294 (12-2024)",
    });
  });

  test("that are not known are a dash", () => {
    expect(valuesOf({ price: null, courseHour: null, utm: 0 })).toMatchObject({
      "Valor por participante": "—",
      "Valor hora del curso": "—",
      UTM: "—",
    });
  });

  test("say who fixed the maximum, or that nobody did", () => {
    const notes = (terms: FranchiseTerms) => termFacts(terms).map(({ note }) => note);
    expect(notes(TERMS)).toContain("Máximo de SENCE: $7.000 (R.E. 1087 y 1142 de 2025)");
    expect(notes({ ...TERMS, hourMaximum: null, resolution: null })).toContain(
      "Sin máximo registrado para la modalidad y la fecha de inicio",
    );
  });
});

describe("reasons", () => {
  const code = { reason: "without_code", text: "Sin código" } as const;
  const salary = { reason: "without_salary", text: "Sin renta" } as const;

  function someone(...zeros: Attended["zeros"]): Attended {
    const person = { person_id: 1, name: "Ana Soto", rut: null };
    const amounts = { cost: 1, franchise: 0, companyCost: 1, percent: null };
    return { participant_id: 1, person, ...amounts, zeros, risks: [] };
  }

  test("of everybody are told once, the others beside their person", () => {
    const people = [someone(code, salary), someone(code), someone(salary, code)];
    const shared = sharedReasons(people);
    expect(shared).toEqual([code]);
    expect(people.map((one) => ownReasons(one, shared))).toEqual([[salary], [], [salary]]);
  });

  test("of a single person are that person's", () => {
    expect(sharedReasons([someone(code)])).toEqual([]);
    expect(sharedReasons([])).toEqual([]);
  });
});

describe("a reason leads to the field that mends it", () => {
  const place = { courseId: 7, supplierId: 3, utmMonth: "2026-02" };

  test.each([
    ["without_price", "/form/edit-course?id=7&campo=participatingValue"],
    ["without_hour_value", "/form/edit-course?id=7&campo=senceHourValue"],
    ["not_otec", "/providers?ver=3&editar=si&campo=isOtec"],
    ["without_utm", "/settings?seccion=sence&parte=utm&campo=2026-02"],
    ["without_attendance", "/detail/course?id=7&tab=personas&falta=si"],
    ["attendance", "/detail/course?id=7&tab=personas"],
    ["without_salary", "/detail/course?id=7&tab=personas"],
    ["external", null],
  ] as const)("%s of all", (reason, address) => {
    expect(reasonAddress(reason, place, true)).toBe(address);
  });

  test.each([
    ["without_franchise", "franchiseSence"],
    ["without_salary", "grossSalary"],
    ["without_attendance", "attendance"],
    ["attendance", "attendance"],
  ] as const)("%s of one", (reason, field) => {
    expect(reasonAddress(reason, { ...place, participantId: 9 }, true)).toBe(
      `/detail/course?id=7&tab=personas&ver=9&campo=${field}`,
    );
  });

  test("but not to the settings for whoever may not change them", () => {
    expect(reasonAddress("without_utm", place, false)).toBeNull();
  });
});
