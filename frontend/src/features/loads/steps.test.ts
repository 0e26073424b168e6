/** Which step the wizard shows for what is asked and what there is. */
import { describe, expect, it } from "vitest";
import { aFile, aLoad, aMapping } from "@/features/loads/testing/samples";
import type { Load, Mapping } from "@/features/loads/types";
import { furthest, stepOf } from "@/features/loads/wizard";

const NEW: Mapping = aMapping({ state: "new", file: null });
const READ: Mapping = aMapping({ state: "read", file: aFile() });
const MAPPED: Mapping = aMapping({ state: "mapped", file: aFile() });
const LOADED: Mapping = { ...MAPPED, state: "loaded", load: aLoad() };

describe("stepOf", () => {
  it("starts with the file", () => {
    expect(stepOf(null, null).id).toBe("archivo");
    expect(stepOf("revisar", null).id).toBe("archivo");
  });

  it("goes back to the furthest step that the mapping allows", () => {
    expect(stepOf("revisar", NEW).id).toBe("archivo");
    expect(stepOf("revisar", READ).id).toBe("columnas");
    expect(stepOf("resultado", MAPPED).id).toBe("revisar");
  });

  it("resumes where the mapping stands when no step is asked for", () => {
    expect([NEW, READ, MAPPED, LOADED].map(furthest)).toEqual([
      "archivo",
      "columnas",
      "revisar",
      "resultado",
    ]);
  });

  it("lets the person go back to a step that is done", () => {
    expect(stepOf("columnas", MAPPED).id).toBe("columnas");
    expect(stepOf("archivo", MAPPED).id).toBe("archivo");
  });

  it("keeps what was loaded as it is", () => {
    expect(stepOf("columnas", LOADED).id).toBe("resultado");
    expect(stepOf("archivo", LOADED).id).toBe("resultado");
  });

  it("lets a load that wrote nothing be reviewed again", () => {
    const failed = { ...MAPPED, load: aLoad({ state: "failed" }) };
    expect(stepOf("revisar", failed).id).toBe("revisar");
    expect(stepOf(null, failed).id).toBe("resultado");
  });

  it("goes on with what a program left to a person, and shows how it ended when asked", () => {
    const error = { code: "mapping_unclear", message: "No se cargó nada." };
    const left = { ...READ, load: aLoad({ state: "failed", error }) };
    expect(stepOf(null, left).id).toBe("columnas");
    expect(stepOf("resultado", left).id).toBe("resultado");
  });

  it("does not take a preview for a load", () => {
    const preview: Load = aLoad({ state: "preview" });
    expect(stepOf("resultado", { ...MAPPED, load: preview }).id).toBe("revisar");
  });
});
