import { describe, expect, test } from "vitest";
import { orderOf, turnedSort } from "@/platform/ui/table-heads";

describe("the order of a table", () => {
  test.each([
    ["name", "name", "ascending"],
    ["name", "-name", "descending"],
    ["name", "city,-name", "descending"],
    ["name", "city", "none"],
    ["name", undefined, "none"],
  ])("says of %s in %s that it is %s", (key, sort, order) => {
    expect(orderOf(key, sort)).toBe(order);
  });

  test("says nothing of a column that cannot be sorted by", () => {
    expect(orderOf(undefined, "name")).toBeUndefined();
  });

  test.each([
    ["name", undefined, "name"],
    ["name", "name", "-name"],
    ["name", "-name", "name"],
    ["name", "city,rut", "name"],
  ])("by %s over %s alone is %s", (key, sort, next) => {
    expect(turnedSort(key, sort)).toBe(next);
  });

  test.each([
    ["name", undefined, "name"],
    ["name", "-city", "-city,name"],
    ["city", "city,name", "-city,name"],
    ["name", "city,-name", "city,name"],
  ])("by %s beside %s is %s", (key, sort, next) => {
    expect(turnedSort(key, sort, true)).toBe(next);
  });
});
