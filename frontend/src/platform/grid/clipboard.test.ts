// The text of cells, as a spreadsheet writes and reads it.
import { describe, expect, test } from "vitest";
import { fromClipboard, isBlock, toClipboard } from "@/platform/grid/clipboard";

describe("the clipboard", () => {
  test("brings cells with tabs, and lines for rows", () => {
    expect(fromClipboard("a\tb\r\nc\td\r\n")).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test.each([
    ["one cell", "ana", [["ana"]]],
    ["nothing", "", [[""]]],
    [
      "empty cells",
      "a\t\t\nb\t\tc",
      [
        ["a", "", ""],
        ["b", "", "c"],
      ],
    ],
    ["a line within a cell", '"Av. 1\nSantiago"\tb', [["Av. 1\nSantiago", "b"]]],
    ["quotes within a cell", '"dijo ""sí"""\tb', [['dijo "sí"', "b"]]],
    ["a quote that is only a character", '5" tubo\tb', [['5" tubo', "b"]]],
    ["a quote that is never closed", '"abierta\tb', [['"abierta', "b"]]],
  ])("brings %s", (_, text, cells) => {
    expect(fromClipboard(text)).toEqual(cells);
  });

  test("brings one cell or a block", () => {
    expect(isBlock("100\n")).toBe(false);
    expect(isBlock("100\n90")).toBe(true);
    expect(isBlock("100\t7")).toBe(true);
  });

  test("takes what it brought", () => {
    const cells = [
      ["a\tb", null, 'c"'],
      ["d\ne", "f", ""],
    ];
    expect(fromClipboard(toClipboard(cells))).toEqual([
      ["a\tb", "", 'c"'],
      ["d\ne", "f", ""],
    ]);
  });
});
