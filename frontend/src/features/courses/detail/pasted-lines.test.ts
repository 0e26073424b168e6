/** Pasted lines of RUTs: read, sent in pieces, and told apart. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  columnsOfLines,
  correctedText,
  expectedFates,
  inCalls,
  inNeed,
  type Meaning,
  MOST_LINES,
  outcomesOf,
  readLines,
  readRutLines,
  unsentOutcomes,
} from "@/features/courses/detail/pasted-lines";

const STATUSES = [
  { value: "1", label: "Aprobado" },
  { value: "2", label: "Reprobado" },
];

/** What is made of a text: the columns, and the lines as they would be sent. */
function readAll(text: string, said: Record<number, Meaning> = {}) {
  const pasted = readRutLines(text);
  const columns = columnsOfLines(pasted, STATUSES, said);
  const lines = readLines(pasted.lines, columns, { statuses: STATUSES, totalHours: 16 });
  return { pasted, meanings: columns.map(({ meaning }) => meaning), lines };
}

describe("Reading pasted lines", () => {
  it("keeps the number of each line, and passes over blank ones and the heading", () => {
    const { lines } = readRutLines("RUT\r\n12.531.909-2\r\n\r\n  15318477-1  ");
    expect(lines.map(({ line, rut }) => [line, rut])).toEqual([
      [2, "12.531.909-2"],
      [4, "15318477-1"],
    ]);
  });

  it("takes name, attendance and grade from the columns beside it, as a spreadsheet copies them", () => {
    const text = "12531909-2\tPérez, María\t95%\t6,5\n15318477-1\tSoto, Juan\t100%\t5";
    const { meanings, lines } = readAll(text);
    expect(meanings).toEqual(["name", "attendance", "grade"]);
    expect(lines.map(({ name, results }) => [name, results])).toEqual([
      ["Pérez, María", { attendance: 95, grade: 6.5 }],
      ["Soto, Juan", { attendance: 100, grade: 5 }],
    ]);
  });

  it("takes a cell that holds quotes or a line break for one cell", () => {
    const { lines } = readAll('12531909-2\t"Pérez\nMaría"\t6,5\n15318477-1\t"Soto ""Juan"""\t5');
    expect(lines.map(({ name, results }) => [name, results.grade])).toEqual([
      ["Pérez María", 6.5],
      ['Soto "Juan"', 5],
    ]);
  });

  it("follows headings, wherever the RUT stands, and joins names in pieces", () => {
    const head = "N°\tRUT\tNombres\tApellidos\tNota\tAsistencia\tSituación";
    const { meanings, lines } = readAll(
      `${head}\n1\t12531909-2\tMaría\tPérez\t4\tPresente\tAprobado`,
    );
    expect(meanings).toEqual(["none", "name", "name", "grade", "presence", "status"]);
    expect(lines[0]).toMatchObject({
      name: "María Pérez",
      results: { grade: 4, attendance: 100, status: 1 },
    });
  });

  it("takes what counts the lines for no result", () => {
    const { meanings } = readAll("1\tAna Soto\t12531909-2\t90\n2\tJuan Paz\t15318477-1\t100");
    expect(meanings).toEqual(["none", "name", "attendance"]);
  });

  it("takes one column of words for the names: another one may say anything", () => {
    const { meanings, lines } = readAll("12531909-2\tAna Soto 2\tPendiente");
    expect(meanings).toEqual(["name", "none"]);
    expect(lines[0]?.name).toBe("Ana Soto 2");
  });

  it("holds what was pasted against the checks of the table, line by line", () => {
    const { lines } = readAll("RUT\tNota\n12531909-2\t8\n15318477-1\tNSP\n16882310-K\t");
    expect(lines.map(({ fault }) => fault)).toEqual([
      "Nota «8»: Entre 1,0 y 7,0, con un decimal.",
      "Nota «NSP»: Entre 1,0 y 7,0, con un decimal.",
      null,
    ]);
    expect(lines[2]?.results).toEqual({});
  });

  it("reads a column as somebody says, and each datum once", () => {
    const text = "12531909-2\t5\t6";
    expect(readAll(text).meanings).toEqual(["grade", "none"]);
    const { lines } = readAll(text, { 1: "attendedHours", 2: "grade" });
    expect(lines[0]?.results).toEqual({ attendedHours: 5, grade: 6 });
  });

  it("finds RUT and name in a line of a text", () => {
    const { lines, pasted } = readAll("1. Ana Soto 12.531.909-2\n2) Juan Paz 15318477–1");
    expect(lines.map(({ rut, name }) => [rut, name])).toEqual([
      ["12.531.909-2", "Ana Soto"],
      ["15318477–1", "Juan Paz"],
    ]);
    expect(pasted.notRut).toEqual([]);
    expect(readAll("12,531,909-2\n15.318.477-1").lines).toHaveLength(2);
  });

  it("takes no mail address for a name", () => {
    expect(readAll("12531909-2\tana@x.cl\tAna Soto").meanings).toEqual(["none", "name"]);
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

describe("What would become of them", () => {
  const { lines } = readAll("RUT\tNota\n12531909-2\t5\n15318477-1\t6\n16882310-K\t4\n9876543-3\t9");
  const there = (rut: string, grade: number | null, active = true) => ({
    ...{ rut, grade, active, attendance: null, attendedHours: null, status: null },
  });

  it("is said before they are sent: results are written over nothing that is there", () => {
    const fates = expectedFates(lines, [
      there("12.531.909-2", null),
      there("15318477-1", 5.5),
      there("16882310-k", null, false),
    ]);
    expect([...fates]).toEqual([
      [2, "updated"],
      [3, "already"],
      [4, "added"],
    ]);
  });
});

describe("What became of them", () => {
  const { lines: sent, pasted } = readAll(
    "RUT\tNota\n12531909-2\t5\n12531909-3\t6\n15318477-1\t7\n16882310-K\t4\n9876543-3\t5",
  );
  const answer = {
    namedOtherwise: [],
    added: [{ line: 1, rut: "12531909-2", name: "María Pérez" }],
    already: [
      { line: 3, rut: "15318477-1", name: "Juan Soto", updated: true },
      { line: 5, rut: "9876543-3", name: "Berta Ruiz", updated: false },
    ],
    notFound: [{ line: 4, rut: "16882310-K" }],
    invalid: [{ line: 2, rut: "12531909-3", reason: "El dígito verificador no corresponde." }],
  };

  it("is told by the line of the text, what needs a look first", () => {
    const outcomes = inNeed(outcomesOf(sent, answer));
    expect(outcomes.map(({ line, fate }) => [line, fate])).toEqual([
      [3, "invalid"],
      [5, "notFound"],
      [6, "already"],
      [4, "updated"],
      [2, "added"],
    ]);
    expect(outcomes[4]?.name).toBe("María Pérez");
  });

  it("says whose name the register has", () => {
    const known = { line: 3, rut: "15318477-1", name: "Ana", knownName: "Juan Soto" };
    const none = { added: [], already: [], notFound: [], invalid: [] };
    const [one] = outcomesOf(sent, { ...none, namedOtherwise: [known] });
    expect(one?.reason).toBe("En el registro este RUT es de Juan Soto.");
  });

  it("offers the right check digit", () => {
    const wrong = outcomesOf(sent, answer).find(({ fate }) => fate === "invalid");
    expect(wrong?.reason).toBe("El dígito verificador no coincide. ¿Es 12.531.909-2?");
    // With its results, under their headings.
    expect(correctedText(outcomesOf(sent, answer), pasted)).toBe("RUT\tNota\n12531909-2\t6");
  });
});
