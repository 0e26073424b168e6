/** Words of participations that lack something, and of what completing them changes. */
import { describe, expect, it } from "vitest";
import {
  type Effect,
  effectFacts,
  isCompletable,
  kindOf,
  type Lacking,
  missingWords,
  recordWords,
} from "@/features/quality/lacking-screen";

function row(changes: Partial<Lacking>): Lacking {
  const blank = { missing: [], completable: [], attendedHours: null, totalHours: 12 };
  return { ...blank, ...changes } as unknown as Lacking;
}

const EFFECT: Effect = {
  missing: 3,
  completable: 2,
  people: 2,
  courses: 2,
  completeCourses: 1,
  hours: 20,
  franchiseBefore: 0,
  franchiseAfter: 70_000,
};

describe("A participation that lacks something", () => {
  it("says what, and whether the record has it", () => {
    const both = row({ missing: ["gender", "salary"], completable: ["gender"] });
    expect([missingWords(both), recordWords(both)]).toEqual([
      "Género, Renta",
      "La ficha tiene: género",
    ]);
    expect(recordWords(row({ missing: ["salary"] }))).toBe("Falta también en la ficha");
  });

  it("says by how much its hours are too many", () => {
    const above = row({ missing: ["hours"], attendedHours: 500 });
    expect([missingWords(above), recordWords(above)]).toEqual([
      "500 h de 12 h",
      "Corrígela en el curso",
    ]);
  });
});

describe("Completing from the records", () => {
  it("is offered for what a record can have", () => {
    expect(["genero", "horas", "otra"].map((word) => isCompletable(kindOf(word)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("says the pesos of salaries and the hours of genders", () => {
    expect(
      effectFacts("salary", EFFECT)
        .slice(1)
        .map(({ value }) => value),
    ).toEqual(["2 (1 completado)", "$0", "$70.000", "+$70.000"]);
    expect(effectFacts("gender", EFFECT).at(-1)?.value).toBe("20 h");
    expect(effectFacts("email", EFFECT)).toHaveLength(2);
  });
});
