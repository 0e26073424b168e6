/** Which answers a form begins with, and what stays in a browser. */
import { describe, expect, test } from "vitest";
import { beginningOf } from "@/features/answering/beginning";
import { LocalAnswers } from "@/features/answering/local-answers";
import { anOpenSurvey } from "@/features/answering/testing/surveys";

const ON_SERVER = {
  resTables: [
    {
      tableId: "contenidos",
      matrix: [
        [1, 0],
        [0, 0],
        [0, 0],
      ],
    },
  ],
  comment: "Del servidor",
};
const HERE = { answers: { contenidos: { r2: "c3" } }, comment: "De aquí" };
const kept = (synced: boolean) => ({ given: HERE, synced, sending: false, savedAt: 0 });

describe("A form begins", () => {
  test("empty, when nobody kept anything", () => {
    expect(beginningOf(anOpenSurvey(), null)).toEqual({ answers: {}, comment: "" });
  });

  test("with what the server kept", () => {
    const survey = anOpenSurvey({ draft: ON_SERVER });
    const server = { answers: { contenidos: { r1: "c1" } }, comment: "Del servidor" };
    expect(beginningOf(survey, null)).toEqual(server);
    expect(beginningOf(survey, kept(true))).toEqual(server);
  });

  test("with what never reached the server, which is newer", () => {
    expect(beginningOf(anOpenSurvey({ draft: ON_SERVER }), kept(false))).toEqual(HERE);
  });

  test("without answers to what is asked no more", () => {
    const given = {
      answers: { contenidos: { r9: "c1", r2: "c9" }, gone: { r1: "c1" } },
      comment: "",
    };
    const old = { given, synced: false, sending: false, savedAt: 0 };
    expect(beginningOf(anOpenSurvey(), old).answers).toEqual({ contenidos: {} });
  });
});

describe("Answers in a browser", () => {
  test("do not tell the link they belong to", () => {
    new LocalAnswers("secret-token").keep(HERE, { synced: false, sending: false }, 1);
    expect(JSON.stringify({ ...localStorage })).not.toContain("secret-token");
    expect(new LocalAnswers("other").read(1)).toBeNull();
    expect(new LocalAnswers("secret-token").read(1)?.given).toEqual(HERE);
  });

  test("are not believed when they are broken, nor when they are old", () => {
    const local = new LocalAnswers("t");
    local.keep(HERE, { synced: false, sending: false }, 0);
    expect(local.read(61 * 24 * 3_600_000)).toBeNull();
    const [name = ""] = Object.keys({ ...localStorage });
    localStorage.setItem(name, "{broken");
    expect(local.read(0)).toBeNull();
  });
});
