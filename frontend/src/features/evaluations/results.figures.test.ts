// Results as they are drawn: parts of a bar, and the words beside them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  barWords,
  commentsWith,
  differenceWords,
  isShaky,
  pairedRows,
  segmentsOf,
} from "@/features/evaluations/results";
import { anOption, aRow } from "@/features/evaluations/testing/samples";

const NA = { ...anOption("No aplica", null, 2), isNA: true };

describe("the parts of a bar", () => {
  test("stand from the worst option to the best, whichever way the scale was written", () => {
    const rising = [anOption("Malo", 1, 1), anOption("Regular", 2, 1), anOption("Bueno", 3, 2)];
    const labels = ["Malo", "Regular", "Bueno"];
    expect(segmentsOf(rising).map(({ label }) => label)).toEqual(labels);
    expect(segmentsOf(rising.toReversed()).map(({ label }) => label)).toEqual(labels);
    expect(segmentsOf(rising).map(({ rank }) => rank)).toEqual([0, 0.5, 1]);
  });

  test("leave out what nobody chose, and put what does not apply last", () => {
    const parts = segmentsOf([NA, anOption("Malo", 1, 0), anOption("Bueno", 2, 2)]);
    expect(parts.map(({ label, share }) => [label, share])).toEqual([
      ["Bueno", 50],
      ["No aplica", 50],
    ]);
    expect(parts[1]?.rank).toBeNull();
  });

  test("of words without a scale keep their order", () => {
    const parts = segmentsOf([anOption("Sí", null, 1), anOption("No", null, 3)]);
    expect(parts.map(({ label, rank }) => [label, rank])).toEqual([
      ["Sí", null],
      ["No", null],
    ]);
  });

  test("make a hundred per cent together, and count everybody", () => {
    const counts = fc.array(fc.nat(400), { minLength: 1, maxLength: 11 });
    fc.assert(
      fc.property(counts, (chosen) => {
        const parts = segmentsOf(chosen.map((count, place) => anOption(`${place}`, place, count)));
        const total = chosen.reduce((sum, count) => sum + count, 0);
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        if (total > 0) expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
      }),
    );
  });

  test("are told in words", () => {
    expect(barWords(aRow())).toBe("Fue claro. Malo: 1, Regular: 2, Bueno: 2");
  });
});

describe("words about results", () => {
  test("warn of fewer than five answers", () => {
    expect([4, 5].map((n) => isShaky({ n }))).toEqual([true, false]);
  });

  test("compare with the average", () => {
    expect(differenceWords(60, 56)).toBe("4 puntos sobre el promedio");
    expect(differenceWords(55, 56)).toBe("1 punto bajo el promedio");
    expect(differenceWords(56, 56.04)).toBe("igual al promedio");
    expect(differenceWords(55.5, 56)).toBe("0,5 puntos bajo el promedio");
  });

  test("find comments by all their words, blind to accents", () => {
    const comments = ["Faltó más práctica", "Muy claro"];
    expect(commentsWith(comments, "practica FALTO")).toEqual(["Faltó más práctica"]);
    expect(commentsWith(comments, "  ")).toEqual(comments);
    expect(commentsWith(comments, "caro")).toEqual([]);
  });
});

describe("questions of both surveys", () => {
  test("stand beside each other; one that is gone is left out", () => {
    const table = (rowId: string, text: string) => ({
      tableId: "t",
      title: "",
      rapporteur: null,
      index: null,
      rows: [aRow({ rowId, text })],
    });
    const pair = { tableId: "t", rowId: "r1", otherTableId: "t", otherRowId: "r2" };
    const lost = { ...pair, otherRowId: "r9" };
    const rows = pairedRows([table("r1", "Sirve")], [table("r2", "Lo usa")], [pair, lost]);
    expect(rows.map(({ text, otherText }) => [text, otherText])).toEqual([["Sirve", "Lo usa"]]);
  });
});
