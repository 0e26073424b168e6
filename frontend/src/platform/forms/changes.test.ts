/** What changed in a form, and what happens when two people changed the same record. */
import { describe, expect, it } from "vitest";
import {
  changedFields,
  changeRows,
  picked,
  plainWords,
  rebased,
  theirRows,
} from "@/platform/forms/changes";

const BEFORE = { name: "Excel", hours: "8", city: "", active: true };
const WORDS = {
  labels: { name: "Nombre", hours: "Horas", active: "Activo" },
  describe: plainWords,
};

describe("What is picked of a record", () => {
  it("are the fields that it has", () => {
    expect(Object.keys(picked(BEFORE, ["city", "email", "name"]))).toEqual(["city", "name"]);
  });
});

describe("The changed fields", () => {
  it("are those whose value differs", () => {
    expect(changedFields(BEFORE, { ...BEFORE, hours: "9", active: false })).toEqual([
      "hours",
      "active",
    ]);
  });

  it("do not count nothing against an empty text", () => {
    expect(changedFields(BEFORE, { ...BEFORE, city: null })).toEqual([]);
  });

  it("compare lists by what is in them", () => {
    expect(changedFields({ ids: ["1"] }, { ids: ["1"] })).toEqual([]);
    expect(changedFields({ ids: ["1"] }, { ids: ["1", "2"] })).toEqual(["ids"]);
  });

  it("are told in the order of the form, in words", () => {
    expect(changeRows(BEFORE, { ...BEFORE, active: false, name: "" }, WORDS)).toEqual([
      { field: "name", label: "Nombre", before: "Excel", after: "—" },
      { field: "active", label: "Activo", before: "Sí", after: "No" },
    ]);
  });
});

describe("A record that somebody else saved", () => {
  const mine = { ...BEFORE, hours: "9", city: "Talca" };
  const theirs = { ...BEFORE, hours: "10", name: "Excel avanzado" };

  it("keeps my changes on top of theirs when I overwrite", () => {
    expect(rebased({ before: BEFORE, mine, theirs }, "mine")).toEqual({
      name: "Excel avanzado",
      hours: "9",
      city: "Talca",
      active: true,
    });
  });

  it("gives way where both changed the same field when I take theirs", () => {
    expect(rebased({ before: BEFORE, mine, theirs }, "theirs")).toEqual({
      name: "Excel avanzado",
      hours: "10",
      city: "Talca",
      active: true,
    });
  });

  it("shows what they changed beside what I wrote there", () => {
    const rows = theirRows({ before: BEFORE, mine, theirs }, WORDS);
    expect(rows.map(({ field, after, mine: own }) => [field, after, own])).toEqual([
      ["name", "Excel avanzado", null],
      ["hours", "10", "9"],
    ]);
  });
});
