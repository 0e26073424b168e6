import { describe, expect, test, vi } from "vitest";
import { isChunkFailure, mayReload, reloadAtMostOncePerMinute } from "@/app/route-error";

const NOON = Date.parse("2026-07-06T16:00:00Z");

describe("the page reloads at most once per minute", () => {
  test("the first failure reloads", () => {
    const reload = vi.fn();
    expect(reloadAtMostOncePerMinute(reload, NOON)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a second one within 60 s does not", () => {
    const reload = vi.fn();
    reloadAtMostOncePerMinute(reload, NOON);
    expect(reloadAtMostOncePerMinute(reload, NOON + 59_999)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("one after 60 s does", () => {
    const reload = vi.fn();
    reloadAtMostOncePerMinute(reload, NOON);
    expect(reloadAtMostOncePerMinute(reload, NOON + 60_000)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("a refused reload does not move the limit", () => {
    expect(mayReload(NOON, NOON + 30_000)).toBe(false);
    expect(mayReload(NOON, NOON + 60_000)).toBe(true);
    expect(mayReload(null, NOON)).toBe(true);
  });
});

describe("a failed piece of the page", () => {
  test.each([
    "Failed to fetch dynamically imported module: /assets/x.js",
    "error loading dynamically imported module: /assets/x.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/x.css",
  ])("is known by %s", (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  });

  test("is not any other error", () => {
    expect(isChunkFailure(new TypeError("x is not a function"))).toBe(false);
    expect(isChunkFailure("dynamically imported module")).toBe(false);
  });
});
