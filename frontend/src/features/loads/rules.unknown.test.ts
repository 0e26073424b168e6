/** Answering the values that we do not know. */
import { describe, expect, it } from "vitest";
import {
  answerChoices,
  answered,
  answerOf,
  byAttribute,
  CREATE,
  pendingAnswers,
  REJECT,
  silentAnswer,
  unanswered,
} from "@/features/loads/rules";
import type { Resolutions, UnknownValue } from "@/features/loads/types";

const ANDINA: UnknownValue = {
  attribute: "company",
  label: "Empresa",
  value: "Andina",
  count: 12,
  rows: [2, 3],
  suggestion: { id: 3, name: "Minera Andina SpA" },
  canCreate: false,
  createdAs: "Andina",
  asks: true,
};

describe("answered", () => {
  it("keeps an existing one by its id", () => {
    const resolutions = answered({}, ANDINA, "3");
    expect(resolutions).toEqual({ company: { Andina: { action: "map", id: 3 } } });
    expect(answerOf(resolutions.company?.Andina)).toBe("3");
  });

  it("takes an answer back", () => {
    expect(answered(answered({}, ANDINA, REJECT), ANDINA, "")).toEqual({ company: {} });
  });

  it("leaves the other values alone", () => {
    const before: Resolutions = { company: { Otra: { action: "reject" } } };
    expect(answered(before, ANDINA, "3").company).toHaveProperty("Otra");
  });
});

describe("answerChoices", () => {
  it("offers the likely one first, and it only once", () => {
    const choices = answerChoices(ANDINA, [
      { id: 3, name: "Minera Andina SpA" },
      { id: 4, name: "Pacífico" },
    ]);
    expect(choices.map((choice) => choice.value)).toEqual(["3", REJECT, "4"]);
  });

  it("offers to create only where that is possible", () => {
    const choices = answerChoices({ ...ANDINA, canCreate: true }, []);
    expect(choices.map((choice) => choice.value)).toContain(CREATE);
  });

  it("says under which spelling a name is made", () => {
    const [, create] = answerChoices({ ...ANDINA, value: "ANDINA", canCreate: true }, []);
    expect(create?.label).toBe('Crear "Andina"');
  });
});

describe("silentAnswer", () => {
  it("is to create what the server makes unasked, and none where it asks", () => {
    expect(silentAnswer({ ...ANDINA, asks: false })).toBe(CREATE);
    expect(silentAnswer(ANDINA)).toBe("");
  });
});

describe("byAttribute", () => {
  it("puts first what waits for an answer", () => {
    const area = { ...ANDINA, attribute: "area", label: "Área", asks: false };
    expect(byAttribute([area, ANDINA]).map(([label]) => label)).toEqual(["Empresa", "Área"]);
  });
});

describe("unanswered", () => {
  it("counts only values whose rows would be refused", () => {
    const area = { ...ANDINA, attribute: "area", label: "Área", asks: false };
    expect(unanswered([area, ANDINA], {})).toBe(1);
    expect(unanswered([area, ANDINA], answered({}, ANDINA, "3"))).toBe(0);
  });
});

describe("pendingAnswers", () => {
  it("counts only answers that the last preview did not know", () => {
    const applied: Resolutions = { company: { Andina: { action: "map", id: 3 } } };
    expect(pendingAnswers(applied, applied)).toBe(0);
    expect(pendingAnswers(applied, answered(applied, ANDINA, REJECT))).toBe(1);
  });
});
