// What keys mean in a cell: never more than in a spreadsheet, and Tab is free where nothing is offered.
import { describe, expect, test } from "vitest";
import { type ReviewCell, reviewIntentOf } from "@/features/loads/review/grid-keyboard";
import { intentOf, type Key } from "@/platform/grid/keyboard";

const CELL: ReviewCell = { suggests: false, isHead: false, editable: true };
const OFFERING = { ...CELL, suggests: true };
const NUMBER = { ...CELL, isHead: true };

function key(name: string, held: Partial<Key> = {}): Key {
  return { key: name, ctrl: false, shift: false, alt: false, ...held };
}

/** The keys of the review come before those of every grid. */
function meaningOf(pressed: Key, cell: ReviewCell): string | null {
  return reviewIntentOf(pressed, cell) ?? intentOf(pressed, cell)?.kind ?? null;
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
    expect(meaningOf(key(name, held), CELL)).toBe(kind);
  });

  test.each([
    ["Tab", {}],
    ["c", { ctrl: true }],
    ["v", { ctrl: true }],
    ["F5", {}],
    ["Shift", { shift: true }],
  ])("%s %o is left to the page", (name, held) => {
    expect(meaningOf(key(name, held), CELL)).toBeNull();
  });
});

describe("a suggestion", () => {
  test.each(["Tab", "Enter"])("is taken with %s", (name) => {
    expect(meaningOf(key(name), OFFERING)).toBe("accept");
  });

  test("does not keep the way back", () => {
    expect(meaningOf(key("Tab", { shift: true }), OFFERING)).toBeNull();
  });
});

test("the number of a row has a menu, and is deleted as a row", () => {
  expect(meaningOf(key("Enter"), NUMBER)).toBe("rowMenu");
  expect(meaningOf(key("Delete"), NUMBER)).toBe("leaveOut");
  expect(meaningOf(key("a"), NUMBER)).toBeNull();
});

test("what may not be changed is only looked through", () => {
  const still = { ...OFFERING, editable: false };
  expect(meaningOf(key("a"), still)).toBeNull();
  expect(meaningOf(key("Tab"), still)).toBeNull();
  expect(meaningOf(key("z", { ctrl: true }), still)).toBeNull();
  expect(meaningOf(key("PageDown"), still)).toBe("move");
});
