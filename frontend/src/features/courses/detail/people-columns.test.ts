/** Whom the filters of a course find, and in which order they stand. */
import { describe, expect, it } from "vitest";
import type { Participant } from "@/features/courses/api";
import { inOrder, isAskedFor } from "@/features/courses/detail/people-columns";

const STATUSES = [
  { id: 1, result: "passed" },
  { id: 2, result: "failed" },
  { id: 3, result: "open" },
];
const place = (estado: string) => ({
  q: "",
  filters: { estado },
  page: 1,
  pageSize: 50,
  sort: "name",
  showDisabled: false,
  open: null,
  view: null,
  editing: false,
});

describe("The filter by result", () => {
  it.each([
    ["1", 1, "passed", true],
    ["1", null, "passed_proposed", true],
    ["1", 3, "passed_proposed", true],
    ["1", null, "failed_proposed", false],
    ["2", null, "failed_proposed", true],
    ["3", 3, "passed_proposed", true],
    ["3", null, null, false],
  ])("%s of status %s with result %s: %s", (estado, status, result, found) => {
    const person = { status, result } as Participant;
    expect(isAskedFor(person, place(estado), STATUSES)).toBe(found);
  });
});

describe("Whom words and filters find", () => {
  const ana = {
    ...{ name: "Ana María Soto", rut: "12531909-2", company: 3, isExternal: false, status: null },
    ...{ attendance: 80, grade: null, result: null },
  } as unknown as Participant;
  const asked = (changes: { q?: string; filters?: Record<string, string> }) =>
    isAskedFor(ana, { ...place(""), filters: {}, ...changes }, STATUSES);

  it.each([
    ["", true],
    ["soto ana", true],
    ["maria", true],
    ["soto pérez", false],
    ["12.531", true],
    ["12531909-2", true],
    ["531", false],
    ["-", false],
  ])("%j: %s", (q, found) => {
    expect(asked({ q })).toBe(found);
  });

  it("are also their company and whether they are of another one", () => {
    expect(asked({ filters: { empresa: "3", tipo: "internos" } })).toBe(true);
    expect(asked({ filters: { empresa: "4" } })).toBe(false);
    expect(asked({ filters: { tipo: "externos" } })).toBe(false);
    expect(isAskedFor({ ...ana, rut: null }, { ...place(""), q: "125", filters: {} }, [])).toBe(
      false,
    );
  });
});

describe("The order of the people", () => {
  const someone = (participant_id: number, rut: string | null, attendance: number | null) =>
    ({ participant_id, rut, attendance }) as Participant;
  const people = [
    someone(1, "12531909-2", null),
    someone(2, "7654321-6", 100),
    someone(3, null, 9),
  ];

  it.each([
    ["name", [1, 2, 3]],
    ["-name", [3, 2, 1]],
    // By the number, not by its first digit; what is not known comes last, whichever way.
    ["rut", [2, 1, 3]],
    ["-rut", [1, 2, 3]],
    ["attendance,name", [3, 2, 1]],
    ["-attendance", [2, 3, 1]],
  ])("by %s", (sort, ids) => {
    expect(inOrder(people, sort).map(({ participant_id }) => participant_id)).toEqual(ids);
  });
});
