// Markers in texts: which there are, where they may stand, how they come in.
import { describe, expect, test } from "vitest";
import { markerFault, withMarker } from "@/features/settings/surveys";

describe("a text", () => {
  test("with known markers and the link is fine", () => {
    expect(markerFault("Hola {{nombre}}: {{ enlace }}", "body")).toBeNull();
    expect(markerFault("Sobre {{curso}}", "subject")).toBeNull();
  });

  test.each([
    ["Hola {{nombre}}", "body", "El texto debe incluir {{enlace}}."],
    ["Responde en {{enlace}}", "subject", "El asunto no puede llevar {{enlace}}."],
    ["{{nombre}} {{enlace", "body", "Revisa las llaves: un marcador se escribe {{nombre}}."],
  ] as const)("%s is refused as %s", (text, part, fault) => {
    expect(markerFault(text, part)).toBe(fault);
  });

  test("with a marker that does not exist says which there are", () => {
    expect(markerFault("{{apellido}} {{enlace}}", "body")).toMatch(
      /^No existe el marcador \{\{apellido\}\}\. Usa \{\{nombre\}\},/,
    );
  });
});

describe("a marker", () => {
  test("comes in where the caret stands", () => {
    expect(withMarker("Hola :", 5, 5, "nombre")).toEqual({ text: "Hola {{nombre}}:", caret: 15 });
  });

  test("takes the place of what was chosen", () => {
    expect(withMarker("Hola Ana:", 5, 8, "nombre")).toEqual({
      text: "Hola {{nombre}}:",
      caret: 15,
    });
  });
});
