import { describe, expect, test } from "vitest";
import {
  columnMoved,
  foldedColumns,
  hasFixedWidth,
  inTwoLines,
  longestOf,
  pinnedCount,
  sum,
  widthsOf,
} from "@/platform/lists/column-widths";
import type { ListColumn } from "@/platform/lists/list-spec";

function column(id: string, size: Partial<ListColumn<never>> = {}): ListColumn<never> {
  return { id, header: id, cell: () => null, ...size };
}

const COLUMNS = [
  column("name"),
  column("rut", { width: 116 }),
  column("area"),
  column("hours", { align: "end" }),
];

describe("the widths of columns", () => {
  test("fill the room: what is left goes to those that hold words", () => {
    const widths = widthsOf(COLUMNS, "name", {}, 1_000);
    expect(sum(Object.values(widths))).toBeCloseTo(1_000);
    expect(widths).toMatchObject({ rut: 116, hours: 92 });
    expect(widths.name).toBeGreaterThan(widths.area ?? 0);
  });

  test("shrink where it is narrow, to what can still be read", () => {
    expect(sum(Object.values(widthsOf(COLUMNS, "name", {}, 520)))).toBeCloseTo(520);
    const least = widthsOf(COLUMNS, "name", {}, 300);
    expect(least).toEqual({ name: 160, rut: 116, area: 72, hours: 92 });
  });

  test.each([
    [604, { name: 300, email: 212, hours: 92 }],
    [388, { name: 200, email: 128, hours: 60 }],
    // The table scrolls.
    [300, { name: 200, email: 128, hours: 92 }],
  ])("are those that a column asks for, in a room of %i", (room, expected) => {
    const columns = [
      column("name", { width: 300, least: 200 }),
      column("email", { width: 212, least: 128 }),
      column("hours", { align: "end", least: 60 }),
    ];
    expect(widthsOf(columns, "name", {}, room)).toEqual(expected);
  });

  test("leave the name of the row whole until the others have given way", () => {
    expect(widthsOf(COLUMNS, "name", {}, 600)).toEqual({
      name: 272,
      rut: 116,
      area: 120,
      hours: 92,
    });
    expect(widthsOf(COLUMNS, "name", {}, 500)).toEqual({
      name: 220,
      rut: 116,
      area: 72,
      hours: 92,
    });
  });

  test("leave the name whole where the table scrolls anyway, and room for what goes by", () => {
    const many = [...COLUMNS, column("boss"), column("company"), column("place")];
    expect(widthsOf(many, "name", {}, 640)).toMatchObject({ name: 272, boss: 72 });
    expect(widthsOf(many, "name", {}, 500).name).toBe(225);
  });

  test("of a name drawn by hand stand where the table scrolls, too", () => {
    expect(widthsOf(COLUMNS, "name", { name: 420 }, 500)).toMatchObject({ name: 420, area: 72 });
  });

  test("drawn by hand stand whatever the room is, within reason", () => {
    expect(widthsOf(COLUMNS, "name", { area: 300 }, 700)).toMatchObject({ area: 300, rut: 116 });
    expect(widthsOf(COLUMNS, "name", { area: 3 }, 500)).toMatchObject({ area: 56 });
  });

  test("all drawn by hand leave the rest to the last column", () => {
    const drawn = { name: 200, rut: 116, area: 100, hours: 80 };
    expect(widthsOf(COLUMNS, "name", drawn, 600)).toEqual({ ...drawn, hours: 184 });
    expect(widthsOf(COLUMNS, "name", drawn, 300)).toEqual(drawn);
  });

  test.each([
    [column("rut", { width: 116 }), true],
    [column("hours", { align: "end" }), true],
    [column("email", { width: 212, least: 128 }), false],
    [column("area"), false],
  ])("of $id are fixed: %s", (one, fixed) => {
    expect(hasFixedWidth(one)).toBe(fixed);
  });
});

describe("the widths of columns whose content is known", () => {
  const whole = { name: 300, rut: 104, area: 190, hours: 60 };
  const content = { whole, folded: {} };
  const foldable = { whole, folded: { name: 180, area: 110 } };

  test("are that of their content, and what is left is the name's", () => {
    const widths = widthsOf(COLUMNS, "name", {}, 1_000, content);
    expect(widths).toEqual({ name: 646, rut: 104, area: 190, hours: 60 });
    expect(foldedColumns(COLUMNS, widths, foldable)).toEqual([]);
  });

  test("leave the name whole where words must give way", () => {
    const widths = widthsOf(COLUMNS, "name", {}, 580, content);
    expect(widths).toEqual({ name: 300, rut: 104, area: 116, hours: 60 });
  });

  test.each([
    [580, { name: 300, rut: 104, area: 116, hours: 60 }, [2]],
    [500, { name: 226, rut: 104, area: 110, hours: 60 }, [0, 2]],
    [454, { name: 180, rut: 104, area: 110, hours: 60 }, [0, 2]],
    [430, { name: 180, rut: 104, area: 86, hours: 60 }, [0, 2]],
  ])("go into two lines before anything is cut: %i", (room, expected, folded) => {
    const widths = widthsOf(COLUMNS, "name", {}, room, foldable);
    expect(widths).toEqual(expected);
    expect(foldedColumns(COLUMNS, widths, foldable)).toEqual(folded);
  });

  test("cut addresses before words", () => {
    const columns = [...COLUMNS, column("email", { least: 128 })];
    const known = { whole: { ...whole, email: 320 }, folded: { ...foldable.folded } };
    const of = (room: number) => widthsOf(columns, "name", {}, room, known);
    expect(of(700)).toEqual({ name: 180, rut: 104, area: 110, hours: 60, email: 246 });
    expect(of(560)).toEqual({ name: 180, rut: 104, area: 88, hours: 60, email: 128 });
  });

  test("cut nothing where the table scrolls anyway", () => {
    const widths = widthsOf(COLUMNS, "name", {}, 390, foldable);
    expect(widths).toEqual({ name: 175.5, rut: 104, area: 110, hours: 60 });
  });

  test("fold where there is nothing but a heading", () => {
    const widths = widthsOf(COLUMNS, "name", {}, 700, {
      whole: { ...whole, area: 58 },
      folded: {},
    });
    expect(widths).toEqual({ name: 478, rut: 104, area: 58, hours: 60 });
  });

  test("take no more of the room than a text needs to be read", () => {
    const long = { whole: { ...whole, name: 999, area: 999 }, folded: {} };
    const widths = widthsOf(COLUMNS, "name", {}, 1_000, long);
    expect(widths).toEqual({ name: 496, rut: 104, area: 340, hours: 60 });
  });

  test("of what was drawn by hand are no longer those of the content", () => {
    const widths = widthsOf(COLUMNS, "name", { name: 200, rut: 90 }, 700, content);
    expect(widths).toMatchObject({ name: 200, rut: 90, hours: 60 });
    expect(sum(Object.values(widths))).toBeCloseTo(700);
  });
});

test("words are folded where the longer of two lines is shortest", () => {
  expect(inTwoLines(["Comercial", "Andina", "y", "Compañía"])).toEqual([
    "Comercial Andina",
    "y Compañía",
  ]);
  expect(inTwoLines(["Ana", "Soto"])).toEqual(["Ana", "Soto"]);
});

test("of many cells those with the longest texts are measured", () => {
  const texts = ["ab", "a", "abcdefgh", "abc", "abcdefg", "abcdef", "abcde", "abcd"];
  const cells = longestOf(new Map(texts.map((text) => [text, `cell of ${text}`])));
  expect(cells).toEqual(
    ["abcdefgh", "abcdefg", "abcdef", "abcde", "abcd", "abc"].map((text) => `cell of ${text}`),
  );
});

describe("the order of columns", () => {
  const ids = ["name", "rut", "area", "hours"];

  test.each([
    ["hours", 1, ["name", "hours", "rut", "area"]],
    ["rut", 9, ["name", "area", "hours", "rut"]],
    ["area", 0, ["name", "area", "rut", "hours"]],
    ["name", 2, ids],
    ["rut", 1, ids],
  ])("with %s at %i", (id, to, next) => {
    expect(columnMoved(ids, id, to, 1)).toEqual(next);
  });

  test("begins with what stays in sight: up to the name where it stands early", () => {
    expect(pinnedCount(COLUMNS, "name")).toBe(1);
    expect(pinnedCount([column("logo"), ...COLUMNS], "name")).toBe(2);
    expect(pinnedCount(COLUMNS, "area")).toBe(1);
  });
});
