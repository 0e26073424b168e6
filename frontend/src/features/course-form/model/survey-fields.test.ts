// The surveys of a course in its form: what is judged, and what is sent.
import { describe, expect, test } from "vitest";
import {
  type KnownSurveys,
  NO_SURVEYS,
  surveyIssues,
  typedSurveys,
  wantedSurveys,
  withoutSurveys,
} from "@/features/course-form/model/survey-fields";

const COURSE = { initialDate: "2026-03-02", endDate: "2026-03-20" };
const KNOWN = {
  satisfaction: {
    surveyData_id: 4,
    initialDate: "2026-03-20",
    endDate: "2026-04-04",
    mailing_frequency: 3,
    status: true,
  },
  transfer: null,
} as unknown as KnownSurveys;

describe("a course without surveys", () => {
  test("says nothing of them", () => {
    const typed = typedSurveys(NO_SURVEYS);
    expect(surveyIssues({ ...typed, ...COURSE }, NO_SURVEYS)).toEqual([]);
    expect(wantedSurveys(typed, NO_SURVEYS)).toBeNull();
  });

  test("sends only the one that has a template, judged on its own fields", () => {
    const typed = { ...typedSurveys(NO_SURVEYS), transfer_surveyData_id: "9" };
    const wrong = surveyIssues({ ...typed, ...COURSE }, NO_SURVEYS).map(({ field }) => field);
    expect(wrong).toEqual([
      "transfer_initialDate",
      "transfer_endDate",
      "transfer_mailing_frequency",
    ]);
    const filled = {
      ...typed,
      transfer_initialDate: "2026-06-18",
      transfer_endDate: "2026-07-18",
      transfer_mailing_frequency: "7",
    };
    expect(wantedSurveys(filled, NO_SURVEYS)).toEqual({
      transfer: {
        surveyData_id: 9,
        initialDate: "2026-06-18",
        endDate: "2026-07-18",
        mailing_frequency: 7,
        status: true,
        sendNow: false,
      },
    });
  });
});

describe("a course with a survey", () => {
  test("leaves one that nobody touched alone, though the course moved past it", () => {
    const typed = typedSurveys(KNOWN);
    const later = { initialDate: "2026-05-04", endDate: "2026-05-29" };
    expect(surveyIssues({ ...typed, ...later }, KNOWN)).toEqual([]);
    expect(wantedSurveys(typed, KNOWN)).toBeNull();
  });

  test("switches a paused one on", () => {
    const { satisfaction } = KNOWN;
    const paused = { ...KNOWN, satisfaction: satisfaction && { ...satisfaction, status: false } };
    const typed = typedSurveys(paused);
    expect(typed.satisfaction_status).toBe(true);
    expect(wantedSurveys(typed, paused)?.satisfaction?.status).toBe(true);
    expect(wantedSurveys({ ...typed, satisfaction_status: false }, paused)?.transfer).toBe(
      undefined,
    );
  });

  test("is sent without them", () => {
    const all = { courseName: "Excel", ...typedSurveys(KNOWN) };
    expect(withoutSurveys(all)).toEqual({ courseName: "Excel" });
  });
});
