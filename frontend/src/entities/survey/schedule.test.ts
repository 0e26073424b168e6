// The days and rules of a survey: suggested, followed, judged, sent.
import { describe, expect, test } from "vitest";
import {
  type CourseSurvey,
  daysBeside,
  followed,
  NO_SCHEDULE,
  offsetsOf,
  type ScheduleTyped,
  type SurveyKind,
  scheduleBody,
  scheduleIssues,
  typedSchedule,
} from "@/entities/survey/schedule";

const COURSE = { initialDate: "2026-03-02", endDate: "2026-03-20" };
const TYPED: ScheduleTyped = {
  surveyData_id: "4",
  initialDate: "2026-03-20",
  endDate: "2026-04-04",
  mailing_frequency: "3",
  status: true,
};

function faults(changes: Partial<ScheduleTyped>, kind: SurveyKind = "satisfaction") {
  return scheduleIssues(kind, { ...TYPED, ...changes }, COURSE).map(({ message }) => message);
}

describe("the rules of a schedule", () => {
  test("let a good one through", () => {
    expect(faults({})).toEqual([]);
    expect(faults({ initialDate: "2026-03-02" })).toEqual([]);
  });

  test("ask for a template", () => {
    expect(faults({ surveyData_id: "" })).toEqual(["Selecciona una plantilla."]);
  });

  test("keep satisfaction from opening before the course and transfer before its end", () => {
    expect(faults({ initialDate: "2026-03-01" })).toEqual([
      "La encuesta no puede comenzar antes que el curso (02-03-2026).",
    ]);
    expect(faults({ initialDate: "2026-03-19" }, "transfer")).toEqual([
      "La encuesta no puede comenzar antes del término del curso (20-03-2026).",
    ]);
  });

  test("keep the end after the beginning, and within 180 days", () => {
    expect(faults({ endDate: "2026-03-19" })).toEqual([
      "La fecha de cierre debe ser igual o posterior a la de inicio.",
    ]);
    expect(faults({ endDate: "2026-03-20" })).toEqual([]);
    expect(faults({ endDate: "2026-09-16" })).toEqual([]);
    expect(faults({ endDate: "2026-09-17" })).toEqual([
      "La fecha de cierre puede ser hasta 180 días después de la de inicio.",
    ]);
  });

  test.each(["0", "1", "30"])("let remind every %s days", (every) => {
    expect(faults({ mailing_frequency: every })).toEqual([]);
  });

  test.each(["-1", "31", "2,5", "", "x"])("refuse to remind every %s days", (every) => {
    expect(faults({ mailing_frequency: every })).toEqual(["Ingresa entre 0 y 30 días."]);
  });

  test("refuse what is no day", () => {
    expect(faults({ endDate: "31-02-2026" })).toEqual(["Ingresa una fecha válida (dd-mm-aaaa)."]);
  });
});

describe("a survey that exists", () => {
  test("is switched on when it is loaded", () => {
    const paused = { ...TYPED, surveyData_id: 4, mailing_frequency: 3, status: false };
    expect(typedSchedule(paused as unknown as CourseSurvey)).toEqual(TYPED);
  });

  test("is sent as numbers and days", () => {
    expect(scheduleBody({ ...TYPED, endDate: "4-4-2026" })).toEqual({
      surveyData_id: 4,
      initialDate: "2026-03-20",
      endDate: "2026-04-04",
      mailing_frequency: 3,
      status: true,
    });
  });
});

describe("the days of a survey", () => {
  const offsets = { opensAfter: 0, lasts: 15 };
  const later = { initialDate: "2026-03-09", endDate: "2026-03-27" };
  const own = { initialDate: "2026-03-20", endDate: "2026-04-04" };

  test("are suggested from the end of the course, never before it begins", () => {
    expect(daysBeside(COURSE, offsets)).toEqual(own);
    expect(daysBeside(COURSE, { opensAfter: -60, lasts: 1 })).toEqual({
      initialDate: "2026-03-02",
      endDate: "2026-03-03",
    });
    expect(daysBeside({ ...COURSE, endDate: "" }, offsets)).toEqual({
      initialDate: "",
      endDate: "",
    });
    expect(offsetsOf(COURSE, own)).toEqual(offsets);
  });

  test("follow the course until somebody writes others", () => {
    const move = { from: COURSE, to: later, offsets };
    expect(followed({ ...move, survey: own })).toEqual({
      initialDate: "2026-03-27",
      endDate: "2026-04-11",
    });
    const written = { initialDate: "2026-03-21", endDate: "2026-03-30" };
    expect(followed({ ...move, survey: written })).toEqual(written);
    expect(followed({ ...move, survey: { ...own, initialDate: "2026-03-25" } })).toEqual({
      initialDate: "2026-03-25",
      endDate: "2026-04-09",
    });
  });

  test("are filled where there are none", () => {
    const { initialDate, endDate } = NO_SCHEDULE;
    const survey = { initialDate, endDate };
    expect(followed({ survey, from: COURSE, to: COURSE, offsets })).toEqual(own);
  });
});

test("a new survey whose days have passed is open from today", () => {
  const offsets = { opensAfter: 0, lasts: 15 };
  expect(daysBeside(COURSE, offsets, "2026-04-05").initialDate).toBe("2026-04-05");
  expect(daysBeside(COURSE, offsets, "2026-04-05").endDate).toBe("2026-04-20");
  expect(daysBeside(COURSE, offsets, "2026-04-04").initialDate).toBe("2026-03-20");
});
