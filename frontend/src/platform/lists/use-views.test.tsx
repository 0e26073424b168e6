import { describe, expect, test } from "vitest";
import { readListPreferences } from "@/platform/lists/list-preferences";
import { currentView, isModified, newView, viewsOf } from "@/platform/lists/use-views";

const SPEC = {
  nouns: { one: "persona", many: "personas", feminine: true },
  sorts: { nombre: "name" },
  defaultSort: "name",
  hasDisabled: true,
  filters: [{ kind: "text", key: "city", param: "ciudad", label: "Ciudad" }],
  presets: [{ id: "arica", label: "De Arica", query: "ciudad=Arica" }],
} as const;
const MINE = { id: "mia", label: "Mía", query: "q=ana" };
const VIEWS = viewsOf(SPEC, [MINE]);

describe("the views of a list", () => {
  test("are the whole list, those of everybody, and one's own", () => {
    expect(VIEWS.map(({ label, own }) => [label, own])).toEqual([
      ["Todas", false],
      ["De Arica", false],
      ["Mía", true],
    ]);
  });

  test("are named by the address; an unknown name is the whole list", () => {
    expect(currentView(VIEWS, { view: "mia" }).label).toBe("Mía");
    expect(currentView(VIEWS, { view: "borrada" }).label).toBe("Todas");
    expect(currentView(VIEWS, { view: null }).label).toBe("Todas");
  });

  test.each([
    ["vista=arica&ciudad=Arica&pagina=3&ver=7", false],
    ["vista=arica&ciudad=Arica&q=ana", true],
    ["vista=arica", true],
  ])("%s is changed: %s", (query, changed) => {
    const view = currentView(VIEWS, { view: "arica" });
    expect(isModified(view, new URLSearchParams(query), SPEC)).toBe(changed);
  });

  test("get an id for the address that no other has", () => {
    expect(newView("Míá", "q=x", VIEWS).id).toBe("mia-2");
    expect(newView("¿?", "q=x", VIEWS).id).toBe("vista");
  });
});

describe("what was kept of a list", () => {
  test("is believed part by part", () => {
    const kept = {
      columns: ["name", "rut"],
      density: "huge",
      views: [MINE, { id: 3 }, null, "x"],
      defaultView: "mia",
    };
    expect(readListPreferences(kept)).toEqual({
      columns: ["name", "rut"],
      views: [MINE],
      defaultView: "mia",
    });
  });

  test.each([null, undefined, "x", 7, []])("%s is nothing", (kept) => {
    expect(readListPreferences(kept)).toEqual({ views: [] });
  });
});
