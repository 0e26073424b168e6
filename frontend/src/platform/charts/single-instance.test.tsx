import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { singleInstance } from "@/platform/charts/single-instance";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SIZE = { renderer: "svg", width: 300, height: 200 } as const;

test("the first instance only stands in: it is ready in the next task", () => {
  const place = document.createElement("div");
  singleInstance.init(place, undefined, { renderer: "svg" });
  const trial = singleInstance.getInstanceByDom(place);
  const finished = vi.fn();
  trial?.on("finished", finished);
  expect(place.childElementCount).toBe(0);
  expect(finished).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(finished).toHaveBeenCalledTimes(1);
});

test("whoever left before is not called", () => {
  const place = document.createElement("div");
  singleInstance.init(place, undefined, { renderer: "svg" });
  const finished = vi.fn();
  singleInstance.getInstanceByDom(place)?.on("finished", finished);
  singleInstance.dispose(place);
  vi.runAllTimers();
  expect(finished).not.toHaveBeenCalled();
  expect(singleInstance.getInstanceByDom(place)).toBeUndefined();
});

test("the one with a size draws, and goes", () => {
  const place = document.createElement("div");
  singleInstance.init(place, undefined, { renderer: "svg" });
  singleInstance.dispose(place);
  const chart = singleInstance.init(place, undefined, SIZE);
  expect(singleInstance.getInstanceByDom(place)).toBe(chart);
  expect(place.querySelector("svg")).not.toBeNull();
  singleInstance.dispose(place);
  expect(singleInstance.getInstanceByDom(place)).toBeUndefined();
});
