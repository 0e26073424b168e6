/** Pasted lines of RUTs: read, sent in pieces, and told apart. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inCalls,
  inNeed,
  MOST_LINES,
  outcomesOf,
  readRutLines,
  unsentOutcomes,
} from "@/features/courses/detail/paste-ruts";

describe("Reading pasted lines", () => {
  it("keeps the number of each line, and passes over blank ones and the heading", () => {
    const { lines } = readRutLines("RUT\r\n12.531.909-2\r\n\r\n  15318477-1  ");
    expect(lines).toEqual([
      { line: 2, rut: "12.531.909-2" },
      { line: 4, rut: "15318477-1" },
    ]);
  });

  it("takes the name from the column beside it, as a spreadsheet copies it", () => {
    expect(readRutLines("12531909-2\tMaría Pérez\tx").lines).toEqual([
      { line: 1, rut: "12531909-2", name: "María Pérez" },
    ]);
  });

  it("tells of columns beyond the name, which are not read", () => {
    expect(readRutLines("12531909-2\tMaría Pérez\t95%\t6,5").hasMore).toBe(true);
    expect(readRutLines("12531909-2\tMaría Pérez\t\t").hasMore).toBe(false);
    expect(readRutLines("12531909-2\tPérez, María").hasMore).toBe(false);
    expect(readRutLines("12531909-2\n15318477-1").hasMore).toBe(false);
  });

  it("sends a RUT once, however it is written", () => {
    const read = readRutLines("12.531.909-2\n12531909-2\n125319092");
    expect(read.lines.map(({ line }) => line)).toEqual([1]);
    expect(read.repeated.map(({ line }) => line)).toEqual([2, 3]);
    expect(unsentOutcomes(read)[0]).toMatchObject({ line: 2, fate: "invalid" });
  });

  it("counts no line that holds no RUT, and says so of each", () => {
    const read = readRutLines("Nómina de noviembre\n12531909-2\nTotal: 1\n15318477-9");
    expect(read.lines.map(({ line }) => line)).toEqual([2, 4]);
    expect(unsentOutcomes(read).map(({ line, fate }) => [line, fate])).toEqual([
      [1, "invalid"],
      [3, "invalid"],
    ]);
  });

  it("loses no line, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        const text = texts.join("\n");
        const { lines, repeated, notRut } = readRutLines(text);
        const all = text.split(/\r\n|\r|\n/);
        const numbers = [...lines, ...repeated, ...notRut].map(({ line }) => line);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const { line, rut } of lines) expect(all[line - 1]).toContain(rut);
      }),
    );
  });
});

describe("Sending them", () => {
  it("makes calls of a thousand lines at most", () => {
    const many = Array.from({ length: 2 * MOST_LINES + 1 }, (_, line) => ({ line, rut: "1" }));
    expect(inCalls(many).map((call) => call.length)).toEqual([MOST_LINES, MOST_LINES, 1]);
    expect(inCalls([])).toEqual([]);
  });
});

describe("What became of them", () => {
  const sent = readRutLines("RUT\n12531909-2\n12531909-3\n15318477-1\n16882310-K").lines;
  const answer = {
    added: [{ line: 1, rut: "12531909-2", name: "María Pérez" }],
    already: [{ line: 3, rut: "15318477-1", name: "Juan Soto" }],
    notFound: [{ line: 4, rut: "16882310-K" }],
    invalid: [{ line: 2, rut: "12531909-3", reason: "El dígito verificador no corresponde." }],
  };

  it("is told by the line of the text, what needs a look first", () => {
    const outcomes = inNeed(outcomesOf(sent, answer));
    expect(outcomes.map(({ line, fate }) => [line, fate])).toEqual([
      [3, "invalid"],
      [5, "notFound"],
      [4, "already"],
      [2, "added"],
    ]);
    expect(outcomes[3]?.name).toBe("María Pérez");
  });

  it("offers the right check digit", () => {
    const wrong = outcomesOf(sent, answer).find(({ fate }) => fate === "invalid");
    expect(wrong?.reason).toBe("El dígito verificador no coincide. ¿Es 12.531.909-2?");
  });
});
