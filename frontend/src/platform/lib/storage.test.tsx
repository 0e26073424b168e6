import { describe, expect, test, vi } from "vitest";
import { type DraftKey, dropDraft, readDraft, saveDraft } from "@/platform/lib/storage";

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
