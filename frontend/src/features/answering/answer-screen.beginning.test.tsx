/** Which answers a form begins with, and what stays in a browser. */
import { describe, expect, test } from "vitest";
import { beginningOf } from "@/features/answering/answer-screen";
import { LocalAnswers } from "@/features/answering/answers";
import { anOpenSurvey } from "@/features/answering/testing/surveys";

const HERE = { answers: { contenidos: { r2: "c3" } }, comment: "De aquí" };
const KEPT = { given: HERE, sending: false, savedAt: 0 };

describe("A form begins", () => {
  test("empty, when nobody kept anything", () => {
    expect(beginningOf(anOpenSurvey(), null)).toEqual({ answers: {}, comment: "" });
  });

  test("with what this browser kept", () => {
    expect(beginningOf(anOpenSurvey(), KEPT)).toEqual(HERE);
  });

  test("without answers to what is asked no more", () => {
    const given = {
      answers: { contenidos: { r9: "c1", r2: "c9" }, gone: { r1: "c1" } },
      comment: "",
    };
    const old = { given, sending: false, savedAt: 0 };
    expect(beginningOf(anOpenSurvey(), old).answers).toEqual({ contenidos: {} });
  });
});

describe("Answers in a browser", () => {
  test("do not tell the link they belong to", () => {
    new LocalAnswers("secret-token").keep(HERE, false, 1);
    expect(JSON.stringify({ ...localStorage })).not.toContain("secret-token");
    expect(new LocalAnswers("other").read(1)).toBeNull();
    expect(new LocalAnswers("secret-token").read(1)?.given).toEqual(HERE);
  });

  test("are not believed when they are broken, nor when they are old", () => {
    const local = new LocalAnswers("t");
    local.keep(HERE, false, 0);
    const [name = ""] = Object.keys({ ...localStorage });
    expect(local.read(61 * 24 * 3_600_000)).toBeNull();
    expect(localStorage).toHaveLength(0);
    localStorage.setItem(name, "{broken");
    expect(local.read(0)).toBeNull();
  });
});
