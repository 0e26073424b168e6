import { describe, expect, test, vi } from "vitest";
import {
  DRAFT_EVERY_MS,
  DraftKeeper,
  type DraftKey,
  dropDraft,
  readDraft,
  saveDraft,
} from "@/platform/lib/drafts";

const KEY: DraftKey = { userId: 7, form: "person", record: "new", version: 1 };
const NOW = Date.parse("2026-07-06T16:00:00Z");
const DAY = 24 * 3_600_000;

describe("a draft", () => {
  test("comes back with the time it was kept", () => {
    saveDraft(KEY, { name: "María" }, NOW);
    expect(readDraft(KEY, NOW + DAY)).toEqual({ savedAt: NOW, fields: { name: "María" } });
  });

  test("never keeps a salary or a password", () => {
    saveDraft(KEY, { name: "María", grossSalary: 900_000, password: "x" }, NOW);
    expect(readDraft(KEY, NOW)?.fields).toEqual({ name: "María" });
    expect(JSON.stringify(localStorage)).not.toContain("900000");
  });

  test("is gone after seven days", () => {
    saveDraft(KEY, { name: "María" }, NOW);
    expect(readDraft(KEY, NOW + 7 * DAY)).not.toBeNull();
    expect(readDraft(KEY, NOW + 7 * DAY + 1)).toBeNull();
  });

  test.each([
    { ...KEY, userId: 8 },
    { ...KEY, form: "company" },
    { ...KEY, record: "12" },
    { ...KEY, version: 2 },
  ])("belongs to one person, form, record and version", (other) => {
    saveDraft(KEY, { name: "María" }, NOW);
    expect(readDraft(other, NOW)).toBeNull();
  });

  test("can be dropped", () => {
    saveDraft(KEY, { name: "María" }, NOW);
    dropDraft(KEY);
    expect(readDraft(KEY, NOW)).toBeNull();
  });

  test("that is damaged is no draft", () => {
    localStorage.setItem("draft:7:person:new:1", "{");
    expect(readDraft(KEY, NOW)).toBeNull();
  });

  test("does not break the form when the storage is full", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect(() => saveDraft(KEY, { name: "María" }, NOW)).not.toThrow();
  });
});

describe("the keeper of a draft", () => {
  test("writes it within two seconds of the first change, however fast the typing", () => {
    vi.useFakeTimers();
    let typed = "a";
    const keeper = new DraftKeeper(KEY, () => ({ name: typed }));
    keeper.touched();
    vi.advanceTimersByTime(DRAFT_EVERY_MS - 1);
    typed = "ab";
    keeper.touched();
    expect(readDraft(KEY, Date.now())).toBeNull();
    vi.advanceTimersByTime(1);
    expect(readDraft(KEY, Date.now())?.fields).toEqual({ name: "ab" });
    vi.useRealTimers();
  });

  test("writes it at once when the page goes, and drops it when nothing is left of it", () => {
    let fields: Record<string, string> = { name: "a" };
    const keeper = new DraftKeeper(KEY, () => fields);
    keeper.flush();
    expect(readDraft(KEY, Date.now())).toBeNull();
    keeper.touched();
    keeper.flush();
    expect(readDraft(KEY, Date.now())?.fields).toEqual({ name: "a" });
    fields = {};
    keeper.touched();
    keeper.flush();
    expect(readDraft(KEY, Date.now())).toBeNull();
  });

  test("brings none back that was dropped", () => {
    vi.useFakeTimers();
    const keeper = new DraftKeeper(KEY, () => ({ name: "a" }));
    keeper.touched();
    keeper.drop();
    vi.advanceTimersByTime(DRAFT_EVERY_MS * 2);
    expect(readDraft(KEY, Date.now())).toBeNull();
    vi.useRealTimers();
  });
});
