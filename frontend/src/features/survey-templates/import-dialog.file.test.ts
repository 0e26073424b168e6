/** Templates as files: what comes back, and what is refused. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportedTemplate, exportName } from "@/features/survey-templates/export-file";
import {
  MOST_BYTES,
  readTemplateFile,
  readTemplateText,
} from "@/features/survey-templates/import-dialog";
import { typedTemplate } from "@/features/survey-templates/template";
import { aTemplate } from "@/features/survey-templates/testing/templates";
import { importTexts } from "@/features/survey-templates/texts";

const EXPORTED = exportedTemplate(aTemplate());

/** The exported file with something else in it. */
function altered(change: (template: Record<string, unknown>) => void): string {
  const content = JSON.parse(EXPORTED);
  change(content.template);
  return JSON.stringify(content);
}

describe("A template that was exported", () => {
  test("is read as it was", async () => {
    const read = await readTemplateFile(new Blob([EXPORTED]));
    expect(read).toEqual({ state: "read", template: typedTemplate(aTemplate()) });
  });

  test("has a name that any computer takes", () => {
    expect(exportName("Satisfacción: año 2026 / básico")).toBe(
      "plantilla-satisfaccion-ano-2026-basico.json",
    );
    expect(exportName("¿?")).toBe("plantilla.json");
  });
});

describe("A file that is refused", () => {
  const fault = (text: string) => {
    const read = readTemplateText(text);
    return read.state === "refused" ? read.fault : "";
  };

  test("says that it is too large, no JSON, not ours or too new", async () => {
    const large = await readTemplateFile(new Blob(["x".repeat(MOST_BYTES + 1)]));
    expect(large).toEqual({ state: "refused", fault: importTexts.faults.tooLarge });
    expect(fault("PK\u0003\u0004")).toBe(importTexts.faults.notJson);
    for (const text of ["null", "[]", "12", '{"format":"otro"}']) {
      expect(fault(text)).toBe(importTexts.faults.notOurs);
    }
    expect(fault(EXPORTED.replace('"formatVersion": 1', '"formatVersion": 2'))).toBe(
      importTexts.faults.newer,
    );
  });

  test.each([
    [
      "title",
      (one: Record<string, unknown>) => {
        one.title = 7;
      },
    ],
    [
      "type",
      (one: Record<string, unknown>) => {
        one.type = "Examen";
      },
    ],
    [
      "tables",
      (one: Record<string, unknown>) => {
        one.tables = Array(11).fill((one.tables as unknown[])[0]);
      },
    ],
    [
      "tables.0.rows",
      (one: Record<string, unknown>) => {
        one.tables = [{ ...(one.tables as object[])[0], rows: "no" }];
      },
    ],
    [
      "tables.0.tableId",
      (one: Record<string, unknown>) => {
        one.tables = [{ ...(one.tables as object[])[0], tableId: "<script>" }];
      },
    ],
    [
      "description",
      (one: Record<string, unknown>) => {
        one.description = "Ho\u0000la";
      },
    ],
  ])("says where it was altered: %s", (place, change) => {
    expect(fault(altered(change))).toBe(
      `El archivo está incompleto o fue alterado en "${place}". Expórtalo otra vez.`,
    );
  });

  test("leaves out what it does not know, and nothing of it becomes code", () => {
    const read = readTemplateText(
      EXPORTED.replace('"title":', '"__proto__": {"x": 1}, "more": [1], "title":'),
    );
    expect(read).toEqual({ state: "read", template: typedTemplate(aTemplate()) });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test("never fails otherwise, whatever it holds", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(["read", "refused"]).toContain(readTemplateText(text).state);
      }),
    );
  });
});
