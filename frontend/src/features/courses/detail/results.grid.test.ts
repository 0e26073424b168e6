/** The grid of results: cells, pastes, what is sent and what is put back. */
import { describe, expect, it } from "vitest";
import { pasteAt, readBlock, rowsByRut } from "@/features/courses/detail/pasted-block";
import { steppedFrom } from "@/features/courses/detail/people-control";
import {
  cellsOf,
  drafted,
  rowsToSend,
  turned,
  turnsBetween,
  withFaults,
  withOthersChanges,
  withoutSent,
  wordsOfTurn,
} from "@/features/courses/detail/result-drafts";
import {
  FIELDS,
  type Field,
  fillColumn,
  followingOf,
  type Participant,
  presenceOf,
  readCell,
  writeCell,
} from "@/features/courses/detail/results";

const STATUSES = [
  { value: "1", label: "Aprobado" },
  { value: "2", label: "Licencia médica" },
];

function person(participant_id: number, changes: Partial<Participant> = {}): Participant {
  const blank = { attendance: null, attendedHours: null, grade: null, status: null, rut: null };
  return { participant_id, name: `Persona ${participant_id}`, ...blank, ...changes } as Participant;
}

const PEOPLE = [
  person(11, { rut: "12531909-2", attendance: 80 }),
  person(12, { rut: "15318477-1" }),
  person(13, { rut: "16882310-K" }),
];
const STOPS = ["select", "name", ...FIELDS] as const;

/** Pastes at the cell of somebody. */
function pastedAt(id: number, field: Field, block: string[][]) {
  const row = PEOPLE.findIndex(({ participant_id }) => participant_id === id);
  const column = STOPS.indexOf(field);
  const range = { top: row, bottom: row, left: column, right: column };
  return pasteAt(range, block, { people: PEOPLE, stops: STOPS });
}

const NONE = new Map();
const SHEET = { people: PEOPLE, statuses: STATUSES, totalHours: 24 };

describe("What nobody wrote", () => {
  const of = (field: Field, changes: Partial<Participant>, hours = 24) =>
    followingOf(field, person(1, changes), hours);

  it("follows from the attendance, or from the hours where the course has some", () => {
    expect(of("attendedHours", { attendance: 50 })).toBe(12);
    expect(of("attendance", { attendedHours: 6 })).toBe(25);
    expect(of("attendance", { attendedHours: 1 }, 1)).toBe(100);
    expect(of("attendance", { attendedHours: 6 }, 0)).toBeNull();
    expect(of("attendance", { attendedHours: 6, attendance: 90 })).toBeNull();
    expect(of("attendedHours", {})).toBeNull();
  });

  it("is presence as soon as somebody was there at all", () => {
    const was = (attendance: number | null, attendedHours: number | null = null) =>
      presenceOf({ attendance, attendedHours });
    expect([was(1), was(0.5), was(0), was(null)]).toEqual([true, true, false, null]);
    expect([was(null, 1), was(null, 0), was(0, 8)]).toEqual([true, false, false]);
  });
});

describe("A copied block", () => {
  it("is read by lines and tabs, and its last line ends like all others", () => {
    expect(readBlock("100\t6,5\r\n90\t\r\n")).toEqual([
      ["100", "6,5"],
      ["90", ""],
    ]);
    expect(readBlock("100")).toEqual([["100"]]);
    expect(readBlock("")).toEqual([[""]]);
  });

  it("may hold quotes, tabs and lines inside a quoted cell", () => {
    expect(readBlock('"a ""b""\tc\nd"\t7')).toEqual([['a "b"\tc\nd', "7"]]);
  });

  it("is known by its RUTs, with a heading or without", () => {
    const rows = rowsByRut(readBlock("RUT\tNota\n12.531.909-2\t6,5\n15318477-1\t5"));
    expect([...(rows?.rows ?? [])]).toEqual([
      ["12531909-2", ["12.531.909-2", "6,5"]],
      ["15318477-1", ["15318477-1", "5"]],
    ]);
    expect(rowsByRut(readBlock("100\t6,5\n90\t7"))).toBeNull();
  });
});

describe("A cell", () => {
  it.each([
    ["attendance", "95,5%", 95.5],
    ["attendance", "100", 100],
    ["attendance", "1 %", 1],
    ["presence", "0", 0],
    ["attendedHours", "7.5", 7.5],
    ["grade", "6,5", 6.5],
    ["grade", "4.7", 4.7],
    ["status", "LICENCIA MEDICA", 2],
    ["grade", "  ", null],
  ] as const)("%s %j means %j", (field, text, value) => {
    expect(readCell(field, text, STATUSES)).toEqual({ value });
  });

  it.each([
    ["attendance", "101"],
    ["attendance", "95,55"],
    ["attendance", "0,9"],
    ["attendance", "1"],
    ["presence", "1"],
    ["attendedHours", "7,3"],
    ["grade", "0,9"],
    ["grade", "7,1"],
    ["grade", "seis"],
    ["status", "Aprobadísimo"],
    // A grade in the wrong column is no status, whatever number that has in the database.
    ["status", "1"],
  ] as const)("%s %j means nothing, and says why", (field, text) => {
    expect(readCell(field, text, STATUSES)).toEqual({ fault: expect.stringMatching(/\w/) });
  });

  it("is written as it is read", () => {
    expect(writeCell("grade", 6.5, STATUSES)).toBe("6,5");
    expect(writeCell("status", 2, STATUSES)).toBe("Licencia médica");
    expect(writeCell("attendance", null, STATUSES)).toBe("");
    const percent = writeCell("attendance", 1, STATUSES);
    expect(readCell("attendance", percent, STATUSES)).toEqual({ value: 1 });
  });
});

describe("A paste", () => {
  it("goes down and to the right of its cell, and tells what found no room", () => {
    const pasted = pastedAt(12, "grade", readBlock("6\tAprobado\tx\n5\t\n4\t"));
    expect(pasted.edits).toEqual([
      { id: 12, field: "grade", text: "6" },
      { id: 12, field: "status", text: "Aprobado" },
      { id: 13, field: "grade", text: "5" },
      { id: 13, field: "status", text: "" },
    ]);
    expect([pasted.leftRows, pasted.leftColumns]).toEqual([1, 1]);
  });

  it("finds its participants by RUT, whatever their order", () => {
    const block = readBlock("16.882.310-K\t100\n12531909-2\t50\n11111111-1\t0");
    const pasted = pastedAt(12, "attendance", block);
    expect(pasted.edits).toEqual([
      { id: 11, field: "attendance", text: "50" },
      { id: 13, field: "attendance", text: "100" },
    ]);
    expect(pasted.leftRows).toBe(1);
  });

  it("puts no cell of a row whose RUT is wrong, repeated or unknown on somebody else", () => {
    const block = readBlock("12531909-2\t6\n15318477-2\t5\n12531909-2\t4\n\t3\n\t\n16882310-K\t7");
    const pasted = pastedAt(11, "grade", block);
    expect(pasted.edits).toEqual([
      { id: 11, field: "grade", text: "6" },
      { id: 13, field: "grade", text: "7" },
    ]);
    expect(pasted.leftRows).toBe(3);
  });

  it("finds the RUT behind a number of the line, and passes over the names", () => {
    const people = [
      person(11, { rut: "12531909-2", name: "María Pérez Soto" }),
      person(12, { rut: "15318477-1", name: "Juan Muñoz" }),
    ];
    const column = STOPS.indexOf("attendance");
    const range = { top: 0, bottom: 0, left: column, right: column };
    const block = readBlock(
      "1\t12.531.909–2\tPérez, María\t90\t6,5\n2\t15318477-1\tMuñoz, Juan\t80\t5",
    );
    const pasted = pasteAt(range, block, { people, stops: STOPS });
    expect(pasted.edits.map(({ id, field, text }) => [id, field, text])).toEqual([
      [11, "attendance", "90"],
      [11, "grade", "6,5"],
      [12, "attendance", "80"],
      [12, "grade", "5"],
    ]);
    expect([pasted.leftRows, pasted.leftColumns]).toEqual([0, 0]);
  });
});

describe("What is sent", () => {
  const edits = [
    { id: 11, field: "attendance", text: "80" },
    { id: 11, field: "grade", text: "6,5" },
    { id: 12, field: "grade", text: "9" },
    { id: 12, field: "attendance", text: "100" },
  ] as const;
  const drafts = drafted(NONE, edits, SHEET);
  const rows = rowsToSend(drafts, SHEET);

  it("is what changed and can be kept, one row for each participant", () => {
    expect(rows).toEqual([
      { participant_id: 11, grade: 6.5 },
      { participant_id: 12, attendance: 100 },
    ]);
    expect(drafts.get("12:grade")?.fault).toMatch(/7,0/);
  });

  it("leaves what cannot be kept on its cell", () => {
    expect([...withoutSent(drafts, rows, STATUSES).keys()]).toEqual(["12:grade"]);
  });

  it("can be put back as it was", () => {
    const [row] = rowsToSend(
      drafted(NONE, [{ id: 11, field: "attendance", text: "" }], SHEET),
      SHEET,
    );
    expect(row).toEqual({ participant_id: 11, attendance: null });
  });

  it("is taken back with what could not be kept, and done again", () => {
    const block = readBlock("90%\tmucho\n95\t6,5");
    const { edits } = pastedAt(11, "attendance", block);
    const ids = new Set(PEOPLE.map(({ participant_id }) => participant_id));
    const before = cellsOf(NONE, SHEET, ids);
    const pasted = drafted(NONE, edits, SHEET);
    const turns = turnsBetween(before, cellsOf(pasted, SHEET, ids));
    expect(wordsOfTurn(turns, SHEET).undo).toMatch(/^4 datos de 2 participantes$/);
    const back = turns.map(({ before: to, after: from, ...cell }) => ({ ...cell, from, to }));
    // Two cells were kept meanwhile, as the server writes them.
    const people = PEOPLE.map((one) =>
      one.participant_id === 11 ? { ...one, attendance: 90 } : one,
    );
    const kept = { ...SHEET, people };
    const left = withoutSent(pasted, [{ participant_id: 11, attendance: 90 }], STATUSES);
    const undone = turned(left, back, kept);
    expect(rowsToSend(undone ?? NONE, kept)).toEqual([{ participant_id: 11, attendance: 80 }]);
    expect([...(undone ?? NONE).values()].filter(({ fault }) => fault)).toEqual([]);
    const again = turns.map(({ before: from, after: to, ...cell }) => ({ ...cell, from, to }));
    expect([...(turned(NONE, again, SHEET) ?? NONE).keys()].sort()).toEqual(
      [...pasted.keys()].sort(),
    );
  });

  it("is taken back only where nobody else wrote since", () => {
    const before = cellsOf(NONE, SHEET, new Set([11]));
    const typed = drafted(NONE, [{ id: 11, field: "attendance", text: "90" }], SHEET);
    const turns = turnsBetween(before, cellsOf(typed, SHEET, new Set([11])));
    expect(wordsOfTurn(turns, SHEET)).toEqual({
      undo: "asistencia de Persona 11 90 → 80",
      redo: "asistencia de Persona 11 80 → 90",
    });
    const people = PEOPLE.map((one) => ({ ...one, attendance: 70 }));
    const back = turns.map(({ before: to, after: from, ...cell }) => ({ ...cell, from, to }));
    expect(turned(NONE, back, { ...SHEET, people })).toBeNull();
  });

  it("is blamed cell by cell", () => {
    const blamed = withFaults(drafts, rows, {
      "rows.1.attendance": ["No."],
      "rows.0.participant_id": ["Fuera."],
    });
    expect(blamed.get("12:attendance")?.fault).toBe("No.");
    expect(blamed.get("11:grade")?.fault).toBe("Fuera.");
  });
});

describe("Being present", () => {
  const said = (text: string, people = PEOPLE) =>
    rowsToSend(drafted(NONE, [{ id: 12, field: "presence", text }], { ...SHEET, people }), SHEET);

  it("is kept as attendance, in words, in letters or as a share", () => {
    expect(said("Presente")).toEqual([{ participant_id: 12, attendance: 100 }]);
    expect(said("a")).toEqual([{ participant_id: 12, attendance: 0 }]);
    expect(said("80 %")).toEqual([{ participant_id: 12, attendance: 80 }]);
    const [draft] = drafted(NONE, [{ id: 12, field: "presence", text: "quizás" }], SHEET).values();
    expect(draft?.fault).toMatch(/Presente o Ausente/);
  });

  it("takes registered hours along, so that they say the same", () => {
    const people = [person(12, { attendance: 50, attendedHours: 12 })];
    expect(said("Presente", people)).toEqual([
      { participant_id: 12, attendance: 100, attendedHours: 24 },
    ]);
    expect(said("Ausente", people)).toEqual([
      { participant_id: 12, attendance: 0, attendedHours: 0 },
    ]);
  });

  it.each([
    ["Presente", "80", true],
    ["Presente", "0", false],
    ["Ausente", "0", true],
    ["Ausente", "50", false],
    ["80", "80", true],
    ["80", "81", false],
  ])("%j beside a share of %j agrees: %s", (presence, share, agrees) => {
    const edits = [
      { id: 12, field: "presence", text: presence },
      { id: 12, field: "attendance", text: share },
    ] as const;
    const draft = drafted(NONE, edits, SHEET).get("12:attendance");
    expect([draft?.text, draft?.fault === null]).toEqual([share, agrees]);
  });

  it("stands where the share beside it is blank, and takes the half hours along", () => {
    const edits = [
      { id: 12, field: "presence", text: "90 %" },
      { id: 12, field: "attendance", text: " " },
    ] as const;
    const people = [person(12, { attendedHours: 3 })];
    expect(rowsToSend(drafted(NONE, edits, { ...SHEET, people }), { ...SHEET, people })).toEqual([
      { participant_id: 12, attendance: 90, attendedHours: 21.5 },
    ]);
    const blank = [{ id: 12, field: "presence", text: "" }] as const;
    const known = [person(12, { attendance: 90, attendedHours: 21.5 })];
    const sheet = { ...SHEET, people: known };
    expect(rowsToSend(drafted(NONE, blank, sheet), sheet)).toEqual([
      { participant_id: 12, attendance: null, attendedHours: null },
    ]);
  });

  it("of somebody who is not in the course is nobody's", () => {
    expect(drafted(NONE, [{ id: 99, field: "grade", text: "6" }], SHEET).size).toBe(0);
  });

  it("that a share beside it denies is no guess of ours", () => {
    const edits = pastedAt(12, "presence", readBlock("100\t24\t6\tAprobado")).edits;
    const drafts = drafted(NONE, edits, SHEET);
    expect(drafts.get("12:attendance")).toMatchObject({ text: "6", fault: expect.any(String) });
  });
});

describe("A range of cells", () => {
  it("is filled by one copied cell, as in a spreadsheet", () => {
    const column = STOPS.indexOf("grade");
    const range = { top: 0, bottom: 2, left: column, right: column };
    const { edits } = pasteAt(range, readBlock("6,5"), { people: PEOPLE, stops: STOPS });
    expect(edits.map(({ id, text }) => [id, text])).toEqual([
      [11, "6,5"],
      [12, "6,5"],
      [13, "6,5"],
    ]);
  });
});

describe("A paste with headings", () => {
  it("puts each column where its heading says", () => {
    const block = readBlock(
      "RUT\tHoras\tNota\tEstado\tComentario\n15318477-1\t24\t6,5\tAprobado\tx",
    );
    const pasted = pastedAt(11, "presence", block);
    expect(pasted.edits).toEqual([
      { id: 12, field: "attendedHours", text: "24" },
      { id: 12, field: "grade", text: "6,5" },
      { id: 12, field: "status", text: "Aprobado" },
    ]);
    expect([pasted.leftRows, pasted.leftColumns]).toEqual([0, 1]);
  });

  it("and no RUT goes down from the row of its cell, as far as there are people", () => {
    const pasted = pastedAt(12, "presence", readBlock("Nota\tHoras\n6\t8\n5\t16\n4\t24"));
    expect(pasted.edits).toEqual([
      { id: 12, field: "grade", text: "6" },
      { id: 12, field: "attendedHours", text: "8" },
      { id: 13, field: "grade", text: "5" },
      { id: 13, field: "attendedHours", text: "16" },
    ]);
    expect([pasted.leftRows, pasted.leftColumns]).toEqual([1, 0]);
    expect(pastedAt(11, "grade", readBlock("Nota\n6"))).toEqual({
      edits: [{ id: 11, field: "grade", text: "6" }],
      ...{ leftRows: 0, leftColumns: 0 },
    });
  });
});

describe("Somebody else who wrote meanwhile", () => {
  const drafts = drafted(NONE, [{ id: 11, field: "attendance", text: "90" }], SHEET);

  it("is told on the cell, and what they wrote is the ground from then on", () => {
    const people = [person(11, { attendance: 70 })];
    const looked = withOthersChanges(drafts, { ...SHEET, people });
    expect(looked.get("11:attendance")).toMatchObject({
      base: 70,
      fault: expect.stringMatching(/70/),
    });
    const again = drafted(looked, [{ id: 11, field: "attendance", text: "90" }], {
      ...SHEET,
      people,
    });
    expect(rowsToSend(again, { ...SHEET, people })).toEqual([
      { participant_id: 11, attendance: 90 },
    ]);
  });

  it("and wrote the same is in nobody's way either", () => {
    const people = [person(11, { attendance: 90 })];
    expect(withOthersChanges(drafts, { ...SHEET, people }).size).toBe(0);
  });

  it("and took the value away is told that there is nothing", () => {
    const people = [person(11, { attendance: null })];
    const looked = withOthersChanges(drafts, { ...SHEET, people });
    expect(looked.get("11:attendance")?.fault).toMatch(/cambió a nada/);
  });

  it("in another cell of the row is in nobody's way", () => {
    const people = [person(11, { attendance: 80, grade: 7 })];
    expect(withOthersChanges(drafts, { ...SHEET, people })).toEqual(drafts);
  });
});

describe("What is typed while a cell is being kept", () => {
  it("is sent after it", () => {
    const first = drafted(NONE, [{ id: 11, field: "grade", text: "6" }], SHEET);
    const sent = rowsToSend(first, SHEET);
    const second = drafted(first, [{ id: 11, field: "grade", text: "6,5" }], SHEET);
    const left = withoutSent(second, sent, STATUSES);
    expect(left.get("11:grade")).toMatchObject({ text: "6,5", base: 6 });
  });
});

describe("A column for some people", () => {
  it("has the same text for each of them", () => {
    expect(fillColumn("grade", "7", PEOPLE.slice(1)).map(({ id }) => id)).toEqual([12, 13]);
  });
});

describe("A step from cell to cell", () => {
  const grid = { stops: [...STOPS, "menu"] as const, total: PEOPLE.length };
  const place = (row: number, stop: (typeof grid.stops)[number]) => ({
    row,
    column: grid.stops.indexOf(stop),
  });

  it("goes up, down and sideways, to the name and the menu as well, and holds at the edges", () => {
    const at = place(1, "presence");
    expect(steppedFrom(at, "down", grid)).toEqual(place(2, "presence"));
    expect(steppedFrom(at, "right", grid)).toEqual(place(1, "attendedHours"));
    expect(steppedFrom(at, "left", grid)).toEqual(place(1, "name"));
    expect(steppedFrom(place(0, "status"), "up", grid)).toBeNull();
    expect(steppedFrom(place(0, "status"), "right", grid)).toEqual(place(0, "menu"));
    expect(steppedFrom(place(0, "menu"), "right", grid)).toBeNull();
  });

  it("that goes on walks the cells of one row after the other, and out at the end", () => {
    expect(steppedFrom(place(1, "status"), "next", grid)).toEqual(place(2, "presence"));
    expect(steppedFrom(place(1, "presence"), "back", grid)).toEqual(place(0, "status"));
    expect(steppedFrom(place(2, "status"), "next", grid)).toBeNull();
  });

  it("passes over columns that are not shown", () => {
    const few = { stops: ["select", "name", "grade", "menu"] as const, total: 3 };
    expect(steppedFrom({ row: 0, column: 2 }, "next", few)).toEqual({ row: 1, column: 2 });
    expect(steppedFrom({ row: 0, column: 1 }, "right", few)).toEqual({ row: 0, column: 2 });
  });
});
