// The line of days of a course.
import { expect, test } from "vitest";
import type { CourseSurveys } from "@/entities/survey/schedule";
import { milestonesOf } from "@/features/courses/detail/course-header";

const COURSE = {
  createdAt: "2026-02-01T12:00:00+00:00",
  initialDate: "2026-03-02",
  endDate: "2026-03-20",
};
const SURVEYS = {
  satisfaction: { initialDate: "2026-03-20", endDate: "2026-04-04", state: "Programada" },
  transfer: null,
} as unknown as CourseSurveys;

test("a course is made, begins, ends and is asked about, and each was reached or not", () => {
  const line = milestonesOf(COURSE, SURVEYS, "2026-03-10");
  expect(line.map(({ label, reached }) => [label, reached])).toEqual([
    ["Creado", true],
    ["Inicio", true],
    ["Término", false],
    ["Encuesta de satisfacción", false],
    ["Encuesta de transferencia", false],
  ]);
  expect(line[3]).toMatchObject({ day: "2026-03-20", until: "2026-04-04", state: "Programada" });
  expect(line[4]).toMatchObject({ day: null, state: "Sin programar" });
});

test("surveys that are on their way are not said to be missing", () => {
  expect(milestonesOf(COURSE, undefined, "2026-03-10")[4]?.state).toBeNull();
});
