// What keys mean in a cell: never more than in a spreadsheet, and Tab is free where nothing is offered.
import { describe, expect, test } from "vitest";
import { type CellState, intentOf, type Key } from "@/features/loads/review/grid-keyboard";

const CELL: CellState = { suggests: false, isRowNumber: false, editable: true };
const OFFERING = { ...CELL, suggests: true };
const NUMBER = { ...CELL, isRowNumber: true };

function key(name: string, held: Partial<Key> = {}): Key {
  return { key: name, ctrl: false, shift: false, alt: false, ...held };
}

describe("a key in a cell", () => {
  test.each([
    ["F2", {}, "edit"],
    ["Enter", {}, "edit"],
    ["a", {}, "type"],
    ["Dead", {}, "type"],
    ["Delete", {}, "blank"],
    ["d", { ctrl: true }, "fillDown"],
    ["z", { ctrl: true }, "undo"],
    ["Z", { ctrl: true, shift: true }, "redo"],
    ["y", { ctrl: true }, "redo"],
    ["Delete", { ctrl: true }, "leaveOut"],
    ["Enter", { alt: true }, "acceptAll"],
    ["Delete", { alt: true }, "without"],
    ["ArrowDown", { alt: true }, "intoHelp"],
    ["ArrowDown", { shift: true }, "move"],
    [" ", { shift: true }, "wholeRow"],
    ["F10", { shift: true }, "rowMenu"],
    ["Escape", {}, "escape"],
    ["F8", {}, "nextProblem"],
  ])("%s %o means %s", (name, held, kind) => {
    expect(intentOf(key(name, held), CELL)?.kind).toBe(kind);
  });

  test.each([
    ["Tab", {}],
    ["c", { ctrl: true }],
    ["v", { ctrl: true }],
    ["F5", {}],
    ["Shift", { shift: true }],
  ])("%s %o is left to the page", (name, held) => {
    expect(intentOf(key(name, held), CELL)).toBeNull();
  });
});

describe("a suggestion", () => {
  test.each(["Tab", "Enter"])("is taken with %s", (name) => {
    expect(intentOf(key(name), OFFERING)).toEqual({ kind: "accept" });
  });

  test("does not keep the way back", () => {
    expect(intentOf(key("Tab", { shift: true }), OFFERING)).toBeNull();
  });
});

test("the number of a row has a menu, and is deleted as a row", () => {
  expect(intentOf(key("Enter"), NUMBER)).toEqual({ kind: "rowMenu" });
  expect(intentOf(key("Delete"), NUMBER)).toEqual({ kind: "leaveOut" });
  expect(intentOf(key("a"), NUMBER)).toBeNull();
});

test("what may not be changed is only looked through", () => {
  const still = { ...OFFERING, editable: false };
  expect(intentOf(key("a"), still)).toBeNull();
  expect(intentOf(key("Tab"), still)).toBeNull();
  expect(intentOf(key("z", { ctrl: true }), still)).toBeNull();
  expect(intentOf(key("PageDown"), still)).toEqual({ kind: "move" });
});
