// A table of questions in the editor against a real server: its heading, its questions and its scale.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { SurveyTable } from "@/entities/survey/definition";
import { aRow, aTable, NOT_APPLICABLE } from "@/entities/survey/testing/samples";
import type { Template } from "@/features/survey-templates/api";
import {
  act,
  editors,
  field,
  openPart,
  optionList,
  options,
  questions,
  values,
} from "@/features/survey-templates/testing/editing";

const { used, edit, saved } = editors();

async function savedTables(): Promise<Template["tables"]> {
  return (await saved()).tables as Template["tables"];
}

describe("a table", () => {
  const open = async (changes: Partial<SurveyTable> = {}) => {
    await edit({ tables: [aTable(changes)] });
    await openPart(/^Contenidos/);
  };

  test("is described, repeated and required as somebody says", async () => {
    await open();
    await userEvent.type(field("Título de la tabla"), " y temas");
    await userEvent.type(field(/^Instrucciones/), "Piensa en tu trabajo");
    const repeat = screen.getByRole("switch", {
      name: "Repetir por cada relator o relatora del curso",
      description: "Se responde una vez por cada persona que lo dicta.",
    });
    await userEvent.click(repeat);
    await userEvent.click(
      screen.getByRole("switch", { name: "Todas las preguntas son obligatorias" }),
    );
    const needed = screen.getAllByRole("checkbox", { name: "Obligatoria" });
    expect(needed.map((one) => one.getAttribute("aria-checked"))).toEqual(["false", "false"]);
    await userEvent.click(needed[1] as HTMLElement);
    expect(await savedTables()).toMatchObject([
      {
        ...{ title: "Contenidos y temas", instructions: "Piensa en tu trabajo" },
        ...{ scope: "relator", requireAll: false },
        rows: [{ required: false }, { required: true }],
      },
    ]);
  });

  test("is of the course again, and without marks while all is required", async () => {
    await open({ scope: "relator" });
    expect(screen.queryByRole("checkbox", { name: "Obligatoria" })).toBeNull();
    await userEvent.click(screen.getByRole("switch", { name: /^Repetir por cada/ }));
    expect(await savedTables()).toMatchObject([{ scope: "curso", requireAll: true }]);
  });

  test("gets questions at its end, and loses one with the focus at the one before", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Agregar pregunta" }));
    await waitFor(() => expect(document.activeElement).toBe(field("Pregunta 3")));
    await userEvent.keyboard("Se entendió");
    expect(questions().at(-1)).toBe("Se entendió");
    await act("Pregunta 2", "Eliminar pregunta");
    await screen.findByText("Pregunta eliminada. Con Ctrl+Z la recuperas.");
    expect(questions()).toEqual(["Los contenidos fueron claros.", "Se entendió"]);
    await waitFor(() => expect(document.activeElement).toBe(field("Pregunta 1")));
    await act("Pregunta 1", "Bajar");
    await screen.findByText("Pregunta en el lugar 2 de 2");
    expect(questions()).toEqual(["Se entendió", "Los contenidos fueron claros."]);
  });

  test("begins a question behind the one in hand, with Enter alone", async () => {
    await open();
    await userEvent.click(field("Pregunta 1"));
    await userEvent.keyboard("{Enter}");
    expect(questions()).toEqual([
      ...["Los contenidos fueron claros.", "", "Los ejemplos sirven en mi trabajo."],
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field("Pregunta 2")));
    await userEvent.keyboard("{Backspace}");
    expect(questions()).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(field("Pregunta 1")));
    await userEvent.keyboard("{Backspace}");
    expect(questions()[0]).toBe("Los contenidos fueron claros");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(questions()).toHaveLength(2);
    await waitFor(() => expect(used.server.changes()).toHaveLength(1));
  });

  test("keeps its only question, however empty", async () => {
    await open({ rows: [aRow("r1", "")] });
    await userEvent.click(field("Pregunta 1"));
    await userEvent.keyboard("{Backspace}");
    expect(questions()).toEqual([""]);
  });

  test("takes one pasted line as any text, and no more questions than it may have", async () => {
    const rows = Array.from({ length: 29 }, (_, at) => aRow(`r${at}`, `Pregunta número ${at}`));
    await open({ rows });
    await userEvent.click(field("Pregunta 29"));
    await userEvent.paste(" y más");
    expect(questions().at(-1)).toBe("Pregunta número 28 y más");
    const add = screen.getByRole("button", { name: "Agregar pregunta" });
    expect(add.getAttribute("aria-disabled")).toBeNull();
    await userEvent.click(add);
    expect(questions()).toHaveLength(30);
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await userEvent.keyboard("{Enter}");
    expect(questions()).toHaveLength(30);
    await userEvent.click(field("Pregunta 30"));
    await userEvent.paste("Nueva uno\nNueva dos");
    await screen.findByText("2 preguntas agregadas");
  });

  test("without a question says that it needs one", async () => {
    await open({ rows: [] });
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText("Cada tabla necesita al menos una pregunta.");
  });
});

describe("a scale", () => {
  const open = async (changes: Partial<SurveyTable> = {}) => {
    await edit({ tables: [aTable(changes)] });
    await openPart(/^Contenidos/);
  };
  const pressed = () =>
    within(screen.getByRole("group", { name: "Escala" }))
      .getAllByRole("button", { pressed: true })
      .map(({ textContent }) => textContent);

  test("is one of ours, or one's own", async () => {
    await open();
    expect(pressed()).toEqual(["Escala propia"]);
    expect(options()).toEqual(["En desacuerdo", "Indiferente", "De acuerdo"]);
    expect(values()).toEqual(["1", "2", "3"]);
    await userEvent.click(screen.getByRole("button", { name: "Sí / Parcialmente / No" }));
    expect(options()).toEqual(["Sí", "Parcialmente", "No"]);
    expect(values()).toEqual(["3", "2", "1"]);
    expect(pressed()).toEqual(["Sí / Parcialmente / No"]);
    expect(screen.queryByRole("button", { name: "Escala propia" })).toBeNull();
  });

  test("goes on by one step, up or down, before what stands apart", async () => {
    await open({ columns: [...aTable().columns, NOT_APPLICABLE] });
    expect(screen.queryByRole("button", { name: 'Agregar "No aplica"' })).toBeNull();
    screen.getByText("Sin valor");
    await userEvent.click(screen.getByRole("button", { name: "Agregar opción" }));
    expect(options()).toEqual(["En desacuerdo", "Indiferente", "De acuerdo", "", "No aplica"]);
    expect(values()).toEqual(["1", "2", "3", "4"]);
    await userEvent.click(screen.getByRole("button", { name: "Sí / Parcialmente / No" }));
    await userEvent.click(screen.getByRole("button", { name: "Agregar opción" }));
    expect(values()).toEqual(["3", "2", "1", "0"]);
  });

  test("gets what does not apply, once", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: 'Agregar "No aplica"' }));
    expect(options().at(-1)).toBe("No aplica");
    expect(values()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: 'Agregar "No aplica"' })).toBeNull();
  });

  test("without values goes on without", async () => {
    const columns = aTable().columns.map((column) => ({ ...column, value: null }));
    await open({ columns });
    await userEvent.click(screen.getByRole("button", { name: "Agregar opción" }));
    expect(values()).toEqual(["", "", "", ""]);
  });

  test("is written, moved and shortened option by option", async () => {
    await open();
    await userEvent.type(optionList().getByRole("textbox", { name: "Opción 2" }), "!");
    const value = optionList().getByRole("textbox", { name: "Valor de la opción 3" });
    await userEvent.clear(value);
    await userEvent.type(value, "2,5");
    await act("Opción 1", "Eliminar opción");
    expect(options()).toEqual(["Indiferente!", "De acuerdo"]);
    await act("Opción 2", "Subir");
    expect(options()).toEqual(["De acuerdo", "Indiferente!"]);
    await userEvent.click(screen.getByRole("button", { name: "Agregar opción" }));
    await userEvent.type(optionList().getByRole("textbox", { name: "Opción 3" }), "Nada");
    expect(await savedTables()).toMatchObject([
      {
        columns: [
          { label: "De acuerdo", value: 2.5 },
          { label: "Indiferente!", value: 2 },
          { label: "Nada", value: 1 },
        ],
      },
    ]);
  });

  test("says what is wrong with it at its place", async () => {
    await open({ columns: aTable().columns.slice(0, 1) });
    await userEvent.clear(optionList().getByRole("textbox", { name: "Opción 1" }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    expect((await screen.findAllByText(/entre 2 y 11 opciones/)).length).toBe(2);
    const option = optionList().getByRole("textbox", { name: "Opción 1" });
    expect(option.getAttribute("aria-invalid")).toBe("true");
    screen.getByText("Escribe una opción de 1 a 60 caracteres.");
  });

  test("takes no more options than it may have, and warns of many", async () => {
    const columns = Array.from({ length: 11 }, (_, at) => ({
      ...{ columnId: `c${at}`, label: `Opción número ${at}`, value: at, isNA: false },
    }));
    await open({ columns });
    for (const name of ["Agregar opción", 'Agregar "No aplica"'])
      expect(screen.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    screen.getByText(/^"Contenidos" tiene 11 opciones: con más de 7/);
  });
});
