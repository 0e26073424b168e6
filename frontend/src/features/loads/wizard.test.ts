// Where a load stands: which of its steps may be walked, which sheet comes next, and the address of each.
import { describe, expect, test } from "vitest";
import { errorsAddress, wizardAddress } from "@/features/loads/addresses";
import { kindBySlug, kindInAddress, kindOf } from "@/features/loads/kinds";
import { aFile, aLoad, aMapping, aPreview, aSheet } from "@/features/loads/testing/samples";
import type { Load, Mapping, SheetInfo } from "@/features/loads/types";
import { furthest, nextSheet, sheetsToLoad, stepOf, useWizardStore } from "@/features/loads/wizard";

const NEW = aMapping({ state: "new", file: null });
const READ = aMapping({ state: "read" });
const MAPPED = aMapping({ state: "mapped" });

function loaded(state: Load["state"], more: Partial<Mapping> = {}): Mapping {
  return aMapping({ state: "loaded", load: aLoad({ state }), ...more });
}

describe("the step of a load", () => {
  test.each([
    ["nothing yet", null, "archivo"],
    ["a file that is on its way", NEW, "archivo"],
    ["a file that was read", READ, "columnas"],
    ["columns that are related", MAPPED, "revisar"],
    ["a load under way", loaded("running"), "resultado"],
    ["a load that is done", loaded("done"), "resultado"],
    ["a preview, which is no load", loaded("preview", { state: "mapped" }), "revisar"],
    ["a load that failed", loaded("failed"), "resultado"],
  ] as const)("is at most the one that it allows: %s", (_words, mapping, step) => {
    expect(furthest(mapping)).toBe(step);
    expect(stepOf(null, mapping).id).toBe(step);
  });

  test.each([
    ["archivo", MAPPED, "archivo"],
    ["columnas", MAPPED, "columnas"],
    ["revisar", READ, "columnas"],
    ["resultado", MAPPED, "revisar"],
    ["columnas", NEW, "archivo"],
    // What was loaded is history.
    ["columnas", loaded("done"), "resultado"],
    ["revisar", loaded("undone"), "resultado"],
    // What wrote nothing can be walked again.
    ["revisar", loaded("cancelled"), "revisar"],
    ["columnas", loaded("failed"), "columnas"],
  ] as const)("is the one that is asked for, as far as that goes: %s", (asked, mapping, step) => {
    expect(stepOf(asked, mapping).id).toBe(step);
  });

  test("that somebody left to a person because its columns are not sure is before its result", () => {
    const unclear = { code: "mapping_unclear", message: "" };
    const load = aLoad({ state: "failed", error: unclear });
    expect(furthest(aMapping({ state: "read", load }))).toBe("columnas");
    const broken = aLoad({ state: "failed", error: { ...unclear, code: "other" } });
    expect(furthest(aMapping({ state: "read", load: broken }))).toBe("resultado");
  });

  test("reviews a correction of what was loaded with its own choices", () => {
    const options = { ...aMapping().options, onDuplicate: "skip" as const };
    const correction = { fileName: "b.xlsx", options, preview: aPreview() };
    const step = stepOf("revisar", loaded("done", { correction }));
    expect(step).toMatchObject({ id: "revisar", review: { options, corrects: { load_id: 9 } } });
    expect(stepOf("columnas", loaded("done", { correction })).id).toBe("resultado");
    expect(stepOf("revisar", MAPPED)).toMatchObject({ review: { corrects: null } });
  });
});

describe("the sheets of a workbook", () => {
  const holding = (index: number, more: Partial<SheetInfo> = {}): SheetInfo => ({
    ...{ index, name: `Hoja ${index}`, rows: 4, columns: 3, hidden: false },
    ...{ kinds: [{ model_id: 2, share: 1 }], kind: 2, ...more },
  });

  function found(...sheets: SheetInfo[]): number[] {
    const mapping = { ...aMapping(), file: aFile({ sheets }) };
    return sheetsToLoad(mapping).map(({ index }) => index);
  }

  test("to load are those that hold something and are seen, where there are several", () => {
    expect(found(holding(0), holding(1), holding(2, { kinds: [] }))).toEqual([0, 1]);
    expect(found(holding(0), holding(1, { hidden: true }))).toEqual([]);
    const begun = aMapping({ workbook: [aSheet()] });
    const file = aFile({ sheets: [holding(0), holding(1)] });
    expect(sheetsToLoad({ ...begun, file })).toEqual([]);
  });

  test("come one after the other, but for those that are loaded", () => {
    const sheets = [8, 7, 9, 10].map((mapping_id) => aSheet({ mapping_id }));
    expect(nextSheet(aMapping({ workbook: sheets }))?.mapping_id).toBe(9);
    const [first, here, done, last] = sheets;
    const workbook = [first, here, { ...done, state: "loaded" }, last] as Mapping["workbook"];
    expect(nextSheet(aMapping({ workbook }))?.mapping_id).toBe(10);
    expect(nextSheet(aMapping({ workbook: sheets.slice(0, 2) }))).toBeUndefined();
  });
});

describe("the address of a load", () => {
  test("names its step, its kind and its course, as far as there are any", () => {
    expect(wizardAddress()).toBe("/massive-load");
    expect(wizardAddress({ step: "revisar", mappingId: 7 })).toBe(
      "/massive-load?paso=revisar&carga=7",
    );
    expect(wizardAddress({ kind: kindBySlug("cursos"), courseId: 3 })).toBe(
      "/massive-load?tipo=cursos",
    );
    expect(errorsAddress(9)).toBe("/error-massive-load?carga=9");
  });

  test("of participants is that of people with a course, once they have one", () => {
    const kind = kindBySlug("participantes");
    expect(wizardAddress({ kind })).toBe("/massive-load?tipo=participantes");
    expect(wizardAddress({ kind, courseId: 3 })).toBe("/massive-load?tipo=personas&curso=3");
    expect(kindInAddress("personas", 3)).toBe(kind);
    expect(kindInAddress("personas", null)).toBe(kindBySlug("personas"));
    expect(kindInAddress("cursos", 3)).toBe(kindBySlug("cursos"));
    expect(kindInAddress("otra", 3)).toBeNull();
    expect(kindOf({ model_id: 2, courseId: 3 })).toBe(kind);
    expect(kindOf({ model_id: 7, courseId: 3 })).toBe(kindBySlug("asistencia"));
  });

  test("of results is theirs, with the course", () => {
    expect(wizardAddress({ kind: kindBySlug("asistencia"), courseId: 3 })).toBe(
      "/massive-load?tipo=asistencia&curso=3",
    );
  });
});

describe("what was decided for a load", () => {
  const store = () => useWizardStore.getState();

  function begin(): void {
    useWizardStore.setState(useWizardStore.getInitialState());
  }

  test("before it has a number goes along with it: what was written and why its kind is chosen", () => {
    begin();
    store().commentWritten("Octubre");
    store().kindProposed("Parece personas.");
    store().columnChosen(0, "rut");
    store().mappingOpened(7);
    expect(store()).toMatchObject({ comment: "Octubre", kindSaid: "Parece personas.", edits: {} });
    store().mappingOpened(8);
    expect(store()).toMatchObject({ comment: "", kindSaid: "" });
  });

  test("is forgotten of its columns once they are saved, or stand elsewhere", () => {
    for (const settle of [() => store().columnsSaved(), () => store().headingsMoved()]) {
      begin();
      store().commentWritten("Octubre");
      store().columnChosen(0, "rut");
      store().madeChanged([{ op: "date_year", columns: [2] }]);
      store().sessionsLeftOut(true);
      store().valueAnswered({ attribute: "area", value: "A" }, "create");
      store().defaultGiven("area", "Bodega");
      settle();
      expect(store()).toMatchObject({ edits: {}, made: null, withoutSessions: null, answers: {} });
      expect(store()).toMatchObject({ comment: "Octubre", defaults: { area: "Bodega" } });
    }
  });

  test("is kept of the last eight loads", () => {
    begin();
    for (let id = 1; id <= 10; id += 1) {
      store().mappingOpened(id);
      store().commentWritten(`Carga ${id}`);
    }
    store().mappingOpened(2);
    expect(store().comment).toBe("Carga 2");
    store().mappingOpened(1);
    expect(store().comment).toBe("");
  });

  test("stays of another load when one is thrown away", () => {
    begin();
    store().mappingOpened(7);
    store().commentWritten("Octubre");
    store().discarded(8);
    expect(store().comment).toBe("Octubre");
    store().discarded(7);
    expect(store()).toMatchObject({ comment: "", mappingId: null });
  });
});
