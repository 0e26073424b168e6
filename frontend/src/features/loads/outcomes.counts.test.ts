/** The figures of a load in words and as a bar. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import {
  countParts,
  countsInWords,
  enrolmentWords,
  mainlyInWords,
  rowsToWrite,
} from "@/features/loads/outcomes";
import type { Counts } from "@/features/loads/types";

const PEOPLE = kindByModelId(2);
const SUPPLIERS = kindByModelId(1);
const NONE: Counts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  blank: 0,
};

function counts(parts: Partial<Counts>): Counts {
  const all = { ...NONE, ...parts };
  const { rows: _rows, ...outcomes } = all;
  return { ...all, rows: Object.values(outcomes).reduce((sum, count) => sum + count, 0) };
}

describe("countsInWords", () => {
  it("says what would happen, as the preview does", () => {
    expect(
      countsInWords(counts({ created: 1912, updated: 41, failed: 22 }), PEOPLE, "future"),
    ).toBe("1.912 se crearán, 41 se actualizarán, 22 con problemas");
  });

  it("tells rows that only wait for an answer apart from those with problems", () => {
    const asked = { ...counts({ created: 1, failed: 60 }), waiting: 59 };
    expect(countsInWords(asked, PEOPLE, "future")).toBe(
      "1 se creará, 59 esperan tu respuesta, 1 con problemas",
    );
    const parts = countParts(asked, PEOPLE, "future");
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(asked.rows);
  });

  it("agrees in gender and number with what was loaded", () => {
    expect(countsInWords(counts({ created: 1, updated: 2 }), PEOPLE, "past")).toBe(
      "1 creada, 2 actualizadas",
    );
    expect(countsInWords(counts({ created: 2, updated: 1 }), SUPPLIERS, "past")).toBe(
      "2 creados, 1 actualizado",
    );
  });

  it("leaves what asks for nothing to the bar, unless there is nothing else", () => {
    expect(countsInWords(counts({ created: 2, blank: 4 }), PEOPLE, "past")).toBe("2 creadas");
    expect(countsInWords(counts({ unchanged: 3, skipped: 1 }), PEOPLE, "past")).toBe(
      "3 sin cambios, 1 omitida",
    );
  });

  it("says when there is nothing", () => {
    expect(countsInWords(NONE, PEOPLE, "future")).toBe("El archivo no tiene filas con datos");
  });
});

describe("each outcome of rows", () => {
  const outcomes = ["created", "updated", "unchanged", "skipped", "failed", "blank"] as const;

  function told(count: number, tense: "future" | "past"): string[] {
    const all = Object.fromEntries(outcomes.map((outcome) => [outcome, count]));
    const file = counts(all);
    return countParts({ ...file, waiting: 0 }, PEOPLE, tense).map(({ label }) => label);
  }

  it("agrees in number and tense", () => {
    expect(told(1, "future")).toEqual([
      ...["se creará", "se actualizará", "sin cambios", "se omitirá", "con problemas"],
      "fila en blanco",
    ]);
    expect(told(2, "future")).toEqual([
      ...["se crearán", "se actualizarán", "sin cambios", "se omitirán", "con problemas"],
      "filas en blanco",
    ]);
    expect(told(1, "past")).toEqual([
      ...["creada", "actualizada", "sin cambios", "omitida", "con problemas", "fila en blanco"],
    ]);
    expect(told(2, "past")).toEqual([
      ...["creadas", "actualizadas", "sin cambios", "omitidas", "con problemas"],
      "filas en blanco",
    ]);
  });

  it("is told where there is nothing else to say, and that a file has no rows", () => {
    expect(countsInWords(counts({ unchanged: 3, blank: 1 }), PEOPLE, "future")).toBe(
      "3 sin cambios, 1 fila en blanco",
    );
    expect(countsInWords(NONE, PEOPLE, "future")).toBe("El archivo no tiene filas con datos");
    const one = { ...counts({ failed: 1 }), waiting: 1 };
    expect(countsInWords(one, PEOPLE, "future")).toBe("1 espera tu respuesta");
  });
});

describe("what a load mainly does", () => {
  it("is who joins a course, where no data change", () => {
    const joins = counts({ unchanged: 3, enrolled: 3 });
    expect(mainlyInWords(joins, PEOPLE, "future")).toBe("Se inscribirán 3 personas");
    expect(mainlyInWords({ ...joins, enrolled: 1 }, PEOPLE, "future")).toBe(
      "Se inscribirá 1 persona",
    );
    expect(mainlyInWords({ ...joins, enrolled: 1 }, PEOPLE, "past")).toBe("Se inscribió 1 persona");
    expect(mainlyInWords(joins, PEOPLE, "past")).toBe("Se inscribieron 3 personas");
  });

  it("is what becomes of the rows, where any of them changes or nobody joins", () => {
    for (const parts of [{ created: 1 }, { updated: 1 }]) {
      const words = mainlyInWords(counts({ ...parts, enrolled: 3 }), PEOPLE, "future");
      expect(words).not.toContain("inscrib");
    }
    expect(mainlyInWords(counts({ unchanged: 3 }), PEOPLE, "future")).toBe("3 sin cambios");
  });

  it("is said of a course that nobody new joins", () => {
    const nobody = { ...counts({ unchanged: 2 }), enrolled: 0, alreadyEnrolled: 2 };
    expect(enrolmentWords(nobody, "Excel", "past")).toBe(
      'Nadie nuevo se inscribió en "Excel"; 2 ya estaban en el curso.',
    );
    expect(enrolmentWords({ ...nobody, alreadyEnrolled: 0 }, "Excel", "future")).toBe(
      'Nadie nuevo se inscribirá en "Excel".',
    );
    expect(enrolmentWords(counts({ created: 1 }), "Excel", "past")).toBeNull();
  });
});

describe("countParts", () => {
  const figure = fc.nat(1_000_000);
  const files = fc.record({
    created: figure,
    updated: figure,
    unchanged: figure,
    skipped: figure,
    failed: figure,
    blank: figure,
  });

  it("adds up to the rows of the file and fills the bar", () => {
    fc.assert(
      fc.property(files, (outcomes) => {
        const file = counts(outcomes);
        const parts = countParts(file, PEOPLE, "past");
        expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(file.rows);
        if (file.rows > 0) {
          expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(100);
        }
      }),
    );
  });

  it("leaves out what has no rows", () => {
    expect(countParts(counts({ failed: 3 }), PEOPLE, "past").map((part) => part.outcome)).toEqual([
      "failed",
    ]);
  });
});

describe("who joins a course", () => {
  it("is told with who was in it before", () => {
    const told = counts({ created: 2, unchanged: 1, enrolled: 2, alreadyEnrolled: 1 });
    expect(enrolmentWords(told, "Excel", "future")).toBe(
      'Se inscribirán 2 personas en "Excel"; 1 ya estaba en el curso.',
    );
    expect(enrolmentWords(counts({ enrolled: 1, alreadyEnrolled: 0 }), "Excel", "past")).toBe(
      'Se inscribió 1 persona en "Excel".',
    );
  });

  it("is nobody in a load without a course", () => {
    expect(enrolmentWords(counts({ created: 2 }), null, "past")).toBeNull();
  });

  it("is worth a load that changes nobody", () => {
    expect(rowsToWrite(counts({ unchanged: 3, enrolled: 3 }))).toBe(3);
  });
});

describe("rowsToWrite", () => {
  it("counts neither unchanged nor failed rows", () => {
    expect(rowsToWrite(counts({ created: 5, updated: 2, unchanged: 9, failed: 4 }))).toBe(7);
  });
});
