// The editor of a template against a real server: its parts, its steps, its preview, and how much stands side by side.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { aRow, aTable } from "@/entities/survey/testing/samples";
import {
  act,
  editors,
  field,
  openPart,
  options,
  outline,
  questions,
  setWidth,
} from "@/features/survey-templates/testing/editing";
import { aTemplate } from "@/features/survey-templates/testing/templates";

const { used, edit, saved } = editors();

describe("the outline", () => {
  const second = aTable({ tableId: "relatoria", title: "Relatoría", scope: "relator" });

  test("says what is in each part, and which one is open", async () => {
    await edit({ tables: [aTable(), second] });
    const parts = () =>
      outline()
        .getAllByRole("button", { name: /^(Datos|Contenidos|Relatoría|Pregunta abierta)/ })
        .map(({ textContent }) => textContent);
    expect(parts()).toEqual([
      "Datos generales",
      "Contenidos2 preguntas",
      "Relatoría2 preguntas, por relator",
      "Pregunta abierta",
    ]);
    outline().getByRole("button", { name: "Datos generales", current: true });
    await openPart(/^Pregunta abierta/);
    outline().getByRole("button", { name: /^Pregunta abierta/, current: true });
    await userEvent.click(
      screen.getByRole("switch", { name: "Preguntar con texto libre al final" }),
    );
    expect(parts().at(-1)).toBe("Pregunta abiertaDesactivada");
    expect(screen.queryByRole("textbox", { name: "Pregunta" })).toBeNull();
  });

  test("adds a table that has a scale and is open at once", async () => {
    await edit();
    await userEvent.click(outline().getByRole("button", { name: "Agregar tabla" }));
    outline().getByRole("button", { name: /^Tabla sin título/, current: true });
    expect(field("Título de la tabla").value).toBe("");
    expect(options()).toEqual([
      ...["Muy en desacuerdo", "En desacuerdo", "Indiferente", "De acuerdo", "Muy de acuerdo"],
    ]);
    expect(questions()).toEqual([""]);
  });

  test("moves, copies and removes tables, and says so", async () => {
    await edit({ tables: [aTable(), second] });
    const tables = () =>
      within(outline().getByRole("list", { name: "Tablas de preguntas" }))
        .getAllByRole("button", { name: /pregunta/ })
        .map(({ textContent }) => textContent?.replace(/\d.*$/, ""));
    await act("Relatoría", "Subir");
    await screen.findByText("Relatoría: lugar 1 de 2");
    expect(tables()).toEqual(["Relatoría", "Contenidos"]);
    await act("Relatoría", "Bajar");
    await screen.findByText("Relatoría: lugar 2 de 2");
    expect(tables()).toEqual(["Contenidos", "Relatoría"]);
    await act("Contenidos", "Duplicar tabla");
    expect(tables()).toEqual(["Contenidos", "Contenidos (copia)", "Relatoría"]);
    outline().getByRole("button", { name: /^Contenidos \(copia\)/, current: true });
    await act("Contenidos (copia)", "Eliminar tabla");
    await screen.findByText("Contenidos (copia): tabla eliminada. Con Ctrl+Z la recuperas.");
    expect(tables()).toEqual(["Contenidos", "Relatoría"]);
    outline().getByRole("button", { name: "Datos generales", current: true });
  });

  test("takes no more tables than a template may have", async () => {
    const tables = Array.from({ length: 10 }, (_, at) =>
      aTable({ tableId: `t${at}`, title: `Tabla ${at}` }),
    );
    await edit({ tables });
    const add = outline().getByRole("button", { name: "Agregar tabla" });
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: "Acciones de Tabla 0" }));
    const twice = await screen.findByRole("menuitem", { name: "Duplicar tabla" });
    expect(twice.getAttribute("aria-disabled")).toBe("true");
  });

  test("marks what is to be corrected after a try to save, and only that", async () => {
    await edit({ tables: [aTable(), { ...second, title: "" }] });
    expect(outline().queryByText(", por corregir")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText("Para guardar, corrige 1 campo:");
    const wrong = outline().getByText(", por corregir").closest("button");
    expect(wrong?.textContent).toMatch(/^Tabla sin título/);
    expect(wrong?.getAttribute("aria-current")).toBe("true");
    expect(field("Título de la tabla").getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(field("Título de la tabla"), "Relatoría");
    expect(outline().queryByText(", por corregir")).toBeNull();
  });
});

describe("the ways between the parts", () => {
  test("lead to the one before and the one after", async () => {
    await edit();
    const way = (name: string) =>
      screen.queryAllByRole("button", { name }).filter((button) => !button.closest("nav"));
    expect(way("Pregunta abierta")).toEqual([]);
    await userEvent.click(way("Contenidos")[0] as HTMLElement);
    expect(field("Título de la tabla").value).toBe("Contenidos");
    expect(way("Datos generales")).toHaveLength(1);
    await userEvent.click(way("Pregunta abierta")[0] as HTMLElement);
    expect(field("Pregunta").value).toBe("¿Qué mejorarías?");
    await userEvent.click(way("Contenidos")[0] as HTMLElement);
    expect(field("Título de la tabla").value).toBe("Contenidos");
  });
});

describe("the general part", () => {
  test("asks whom the type usually asks, until somebody says otherwise", async () => {
    used.server.answers(() => ({ body: { data: aTemplate() } }));
    used.drawing.renderAt(<used.editor.EditScreen />, "/survey/edit");
    const radio = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name });
    await userEvent.click(await radio("Transferencia"));
    expect((await radio("Jefaturas")).checked).toBe(true);
    await userEvent.click(await radio("Satisfacción"));
    expect((await radio("Participantes")).checked).toBe(true);
    await userEvent.click(await radio("Jefaturas"));
    expect((await radio("Satisfacción")).checked).toBe(true);
    screen.getByRole("textbox", { name: /^Descripción/, description: /bajo el título/ });
  });

  test("of a template that exists keeps its type", async () => {
    await edit();
    const group = screen.getByRole("group", { name: /^Tipo de encuesta/ });
    expect(group).toHaveProperty("disabled", true);
    expect(screen.getByRole("group", { name: /^Dirigida a/ })).toHaveProperty("disabled", false);
  });
});

describe("the open question", () => {
  test("is written and required as somebody says", async () => {
    await edit();
    await openPart(/^Pregunta abierta/);
    await userEvent.type(field("Pregunta"), " ¿Y qué no?");
    await userEvent.click(screen.getByRole("switch", { name: "Es obligatorio responderla" }));
    expect((await saved()).comment).toMatchObject({
      ...{ enabled: true, prompt: "¿Qué mejorarías? ¿Y qué no?", required: true },
    });
  });

  test("is not asked, or says what is wrong with it where the summary leads", async () => {
    await edit({ comment: { ...aTemplate().comment, prompt: "" } });
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText("Para guardar, corrige 1 campo:");
    expect(field("Pregunta").getAttribute("aria-invalid")).toBe("true");
    await openPart(/^Datos generales/);
    await userEvent.click(screen.getByRole("link", { name: "Pregunta abierta" }));
    expect(document.activeElement).toBe(field("Pregunta"));
    await userEvent.click(screen.getByRole("switch", { name: /^Preguntar con texto libre/ }));
    expect((await saved()).comment).toMatchObject({ enabled: false });
  });
});

describe("steps back and forth", () => {
  test("are buttons that say whether there is one", async () => {
    await edit();
    const off = (name: string) =>
      screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
    expect([off("Deshacer"), off("Rehacer")]).toEqual([true, true]);
    await userEvent.type(field("Título"), "!");
    await waitFor(() => expect([off("Deshacer"), off("Rehacer")]).toEqual([false, true]));
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    await screen.findByText("Cambio deshecho.");
    expect(field("Título").value).toBe("Satisfacción 2026");
    expect([off("Deshacer"), off("Rehacer")]).toEqual([true, false]);
    await userEvent.click(screen.getByRole("button", { name: "Rehacer" }));
    await screen.findByText("Cambio rehecho.");
    expect(field("Título").value).toBe("Satisfacción 2026!");
    expect([off("Deshacer"), off("Rehacer")]).toEqual([false, true]);
  });

  test("bring a table back that was removed", async () => {
    await edit({ tables: [aTable(), aTable({ tableId: "otra", title: "Otra" })] });
    await act("Otra", "Eliminar tabla");
    expect(outline().queryByRole("button", { name: /^Otra/ })).toBeNull();
    await userEvent.keyboard("{Control>}z{/Control}");
    await waitFor(() => outline().getByRole("button", { name: /^Otra/ }));
  });

  test("are no matter of a window that lies above", async () => {
    await edit();
    await openPart(/^Contenidos/);
    await userEvent.type(field("Título de la tabla"), "!");
    await userEvent.click(screen.getByRole("button", { name: "Pegar varias preguntas" }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Control>}z{/Control}");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(field("Título de la tabla").value).toBe("Contenidos!");
  });
});

describe("what people will see", () => {
  test("follows what is written, with stand-ins for what is not yet", async () => {
    await edit({
      tables: [aTable({ title: "", rows: [aRow("r1", "")], scope: "relator" })],
      comment: { ...aTemplate().comment, prompt: " " },
    });
    const phone = within(screen.getByRole("region", { name: "Vista en teléfono" }));
    phone.getByText(/Tabla sin título/);
    phone.getByText(/Nombre del relator o relatora/);
    expect(phone.getAllByText(/^Pregunta sin escribir/)).toHaveLength(2);
    await openPart(/^Tabla sin título/);
    await userEvent.type(field("Pregunta 1"), "Se entendió");
    await phone.findByText("Se entendió");
    expect(phone.queryByRole("button", { name: "Enviar respuestas" })).toBeNull();
  });

  test("on a computer takes the room of the part in hand, which any part brings back", async () => {
    await edit();
    const devices = within(screen.getByRole("group", { name: "Ver como en" }));
    await userEvent.click(devices.getByRole("button", { name: "Escritorio" }));
    screen.getByRole("region", { name: "Vista en escritorio" });
    expect(screen.queryByRole("textbox", { name: "Título" })).toBeNull();
    await openPart(/^Contenidos/);
    field("Título de la tabla");
    screen.getByRole("region", { name: "Vista en teléfono" });
  });
});

describe("with less room", () => {
  const toggle = () => within(screen.getByRole("group", { name: "Qué mostrar" }));
  const shown = () => [
    screen.queryByRole("navigation", { name: "Partes de la plantilla" }) !== null,
    screen.queryByRole("textbox", { name: "Título" }) !== null,
    screen.queryByRole("group", { name: "Ver como en" }) !== null,
  ];

  test("a tablet shows the outline beside the part, or beside the preview", async () => {
    setWidth(1_000);
    await edit();
    expect(shown()).toEqual([true, true, false]);
    expect(
      toggle()
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Editar", "Vista previa"]]);
    await userEvent.click(toggle().getByRole("button", { name: "Vista previa" }));
    expect(shown()).toEqual([true, false, true]);
    await userEvent.click(screen.getByRole("button", { name: "Escritorio" }));
    expect(shown()).toEqual([false, false, true]);
    await userEvent.click(toggle().getByRole("button", { name: "Editar" }));
    expect(shown()).toEqual([true, true, false]);
  });

  test("a phone shows one thing at a time, and a part that is opened", async () => {
    setWidth(400);
    await edit();
    expect(shown()).toEqual([false, true, false]);
    await userEvent.click(toggle().getByRole("button", { name: "Esquema" }));
    expect(shown()).toEqual([true, false, false]);
    toggle().getByRole("button", { name: "Esquema", pressed: true });
    await openPart(/^Contenidos/);
    field("Título de la tabla");
    await userEvent.click(toggle().getByRole("button", { name: "Vista previa" }));
    expect(shown()).toEqual([false, false, true]);
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await waitFor(() => expect(used.server.changes()).toHaveLength(1));
  });

  test("a title has three letters at least", async () => {
    await edit({ title: "Ab" });
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText("Para guardar, corrige 1 campo:");
    expect(screen.getAllByText(/Ingresa un título de 3 a 120 caracteres\./).length).toBe(2);
    expect(used.server.changes()).toEqual([]);
    await userEvent.type(field("Título"), "c");
    expect(await saved()).toMatchObject({ title: "Abc" });
  });

  test("what is to be corrected comes into sight", async () => {
    setWidth(400);
    await edit({ title: "" });
    await userEvent.click(toggle().getByRole("button", { name: "Vista previa" }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText("Para guardar, corrige 1 campo:");
    expect(shown()).toEqual([false, true, false]);
  });
});
