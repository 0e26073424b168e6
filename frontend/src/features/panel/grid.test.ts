/** Where widgets stand: alone on a sheet or not, and what is remembered of their places. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aloneOnSheet, keepLayout, keptLayout } from "@/features/panel/grid";
import { widget } from "@/features/panel/testing/samples";

describe("on a sheet", () => {
  const alone = (...cols: number[]) => [
    ...aloneOnSheet(cols.map((one, id) => ({ id, cols: one }))),
  ];

  test("two of half a row stand side by side, the wider ones alone", () => {
    expect(alone(6, 6)).toEqual([]);
    expect(alone(7, 6, 6)).toEqual([0]);
    expect(alone(3, 7, 3)).toEqual([0, 1, 2]);
    expect(alone(3, 3, 3)).toEqual([2]);
    expect(alone()).toEqual([]);
  });
});

describe("the places of the last visit", () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("are those of the same person", () => {
    keepLayout(1, [widget({ id: 5, cols: 4, width: 80, height: 22, title: "Secreto" })]);
    expect(keptLayout(1)).toEqual([{ id: 5, cols: 4, width: 80, height: 22 }]);
    expect([...kept.values()].join()).not.toContain("Secreto");
    expect(keptLayout(2)).toHaveLength(4);
  });

  test("of somebody new are four of half a row", () => {
    expect(keptLayout(1).map(({ cols, width, height }) => [cols, width, height])).toEqual(
      [1, 2, 3, 4].map(() => [6, 100, 30]),
    );
    expect(new Set(keptLayout(1).map(({ id }) => id)).size).toBe(4);
  });

  test.each(["{broken", "{}", '[{"id":1,"cols":4,"width":80}]', "[null]", '"x"'])(
    "are not believed when they are %s",
    (text) => {
      kept.set("panel-layout:1", text);
      expect(keptLayout(1)).toHaveLength(4);
    },
  );

  test("of a panel without widgets are none", () => {
    keepLayout(1, []);
    expect(keptLayout(1)).toEqual([]);
  });

  test("are no trouble where the browser keeps nothing", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
    expect(() => keepLayout(1, [widget()])).not.toThrow();
    expect(keptLayout(1)).toHaveLength(4);
  });
});
