import { describe, expect, test } from "vitest";
import { faultsOf, matching } from "@/features/selectables/selectable-form";
import { KINDS, type SelectableKind } from "@/features/selectables/selectable-kinds";

const KIND = KINDS[0] as SelectableKind;
const OTHERS = [{ name: "Seguridad" }, { name: "Atención de clientes" }];

function named(name: string, descripcion = "") {
  return { name, descripcion };
}

test("what a new state means for the result is asked, and nothing is taken for granted", () => {
  const states = KINDS.find(({ tab }) => tab === "estados") as SelectableKind;
  const typed = { ...states.blank, StatusName: "Convalidado" };
  expect(faultsOf(states, typed, [])).toEqual({ result: "Selecciona el resultado que significa." });
  expect(faultsOf(states, { ...typed, result: "passed" }, [])).toEqual({});
});

describe("the name of an entry", () => {
  test.each(["seguridad", " SEGURIDAD ", "Atencion de Clientes"])(
    "%s is taken, accents and case apart",
    (name) => {
      expect(faultsOf(KIND, named(name), OTHERS).name).toMatch(/^Ya existe "/);
    },
  );

  test.each(["", "A", "x".repeat(81)])("%s is too short or too long", (name) => {
    expect(faultsOf(KIND, named(name), OTHERS).name).toBe(
      "Ingresa un nombre de 2 a 80 caracteres.",
    );
  });

  test("that is free has no fault", () => {
    expect(faultsOf(KIND, named("Idiomas"), OTHERS)).toEqual({});
  });

  test("comes with a description of 300 characters at most", () => {
    expect(faultsOf(KIND, named("Idiomas", "x".repeat(301)), OTHERS).descripcion).toBe(
      "Máximo 300 caracteres.",
    );
  });
});

test("the filter looks into names and descriptions", () => {
  const rows = [
    { fields: { name: "Operación", descripcion: "" } },
    { fields: { name: "Idiomas", descripcion: "inglés y francés" } },
  ];
  expect(matching(rows, "OPERACION")).toEqual([rows[0]]);
  expect(matching(rows, "ingles")).toEqual([rows[1]]);
  expect(matching(rows, "")).toEqual(rows);
});
