/** How a past load is told in words. */
import { describe, expect, it } from "vitest";
import { outcomeInWords, type RecentLoad } from "@/features/start/start-section";

const LOAD: RecentLoad = {
  load_id: 1,
  mapping_id: 1,
  model: "people",
  fileName: "personas.xlsx",
  userName: "Ana",
  createdAt: "2026-11-21T14:05:00-03:00",
  state: "done",
  counts: { created: 1912, updated: 1, failed: 22 },
};

describe("The outcome of a load in words", () => {
  it("agrees with persons and leaves out zeros", () => {
    expect(outcomeInWords(LOAD)).toBe("1.912 creadas, 1 actualizada, 22 con problemas");
    const one = { created: 0, updated: 0, failed: 1 };
    expect(outcomeInWords({ ...LOAD, counts: one })).toBe("1 con problemas");
    const counts = { created: 1, updated: 0, failed: 0 };
    expect(outcomeInWords({ ...LOAD, model: "supplier", counts })).toBe("1 creado");
  });

  it("is silent before anything was written", () => {
    expect(outcomeInWords({ ...LOAD, state: "preview" })).toBe("");
    expect(outcomeInWords({ ...LOAD, counts: null })).toBe("");
  });
});
