/** Whom the filters of a course find. */
import { describe, expect, it } from "vitest";
import type { Participant } from "@/features/courses/api";
import { isAskedFor } from "@/features/courses/detail/people-columns";

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
