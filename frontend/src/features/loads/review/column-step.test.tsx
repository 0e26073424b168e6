// A step over a whole column: what each kind of it asks for, what it would do, and what is sent.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { benches, drawReview } from "@/features/loads/testing/bench";
import { aFile, aReviewRow } from "@/features/loads/testing/samples";
import { accessibilityFaults } from "@/testing/axe";
import { choose, pick } from "@/testing/choose";

const used = benches();

/** Opens the window, and says what kind of step it is to be. */
async function drawn(what?: string) {
  drawReview(used);
  await userEvent.click(await screen.findByRole("button", { name: "Paso de columna" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Paso de columna" }));
  if (what) await choose("Qué hacer", what);
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof drawn>>;

async function type(dialog: Dialog, field: string, text: string): Promise<void> {
  const input = dialog.getByRole("textbox", { name: field });
  await userEvent.clear(input);
  if (text) await userEvent.type(input, text);
}

/** Takes the step once it was seen what it would do, and answers what was sent. */
async function taken(dialog: Dialog): Promise<unknown> {
  await dialog.findByText("3 celdas cambiarían.");
  await userEvent.click(dialog.getByRole("button", { name: "Agregar el paso" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(used.bench.tried.at(-1)).toEqual(used.bench.steps[0]);
  return used.bench.steps[0];
}

function missing(dialog: Dialog, words: string): void {
  dialog.getByText(words);
  const add = dialog.getByRole("button", { name: "Agregar el paso" });
  expect(add.getAttribute("aria-disabled")).toBe("true");
}

describe("a step over one column", () => {
  test("names the column by its heading and its datum", async () => {
    const dialog = await drawn();
    dialog.getByText("ANA MUÑOZ SOTO queda como Ana Muñoz Soto.");
    expect(await accessibilityFaults()).toEqual([]);
    await pick("Columna", "Trabajador (Nombre completo)");
    expect(await taken(dialog)).toEqual({ op: "title_case", column: 1 });
  });

  test("is thought better of", async () => {
    const dialog = await drawn();
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(used.bench.steps).toEqual([]);
  });

  test("stays open where the server does not take it", async () => {
    used.bench.refuses("Otro paso usa esa columna.");
    const dialog = await drawn();
    await pick("Columna", "Trabajador (Nombre completo)");
    await dialog.findByText("3 celdas cambiarían.");
    await userEvent.click(dialog.getByRole("button", { name: "Agregar el paso" }));
    await waitFor(() => expect(used.bench.changes).toHaveLength(1));
    await waitFor(() =>
      expect(
        dialog.getByRole("button", { name: "Agregar el paso" }).getAttribute("aria-busy"),
      ).toBeNull(),
    );
    screen.getByRole("dialog");
  });

  test("replaces a text, of whole cells and as it is written on request", async () => {
    const dialog = await drawn("Reemplazar");
    await pick("Columna", "Mail (Correo)");
    missing(dialog, "Escribe qué buscar.");
    await type(dialog, "Buscar", "maipo");
    await type(dialog, "Reemplazar por", "maipo.cl");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Solo celdas iguales" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Distinguir mayúsculas" }));
    expect(await taken(dialog)).toEqual({
      ...{ op: "replace", column: 2, find: "maipo", with: "maipo.cl", whole: true, case: true },
    });
  });

  test("says how its values are written, the usual way unless another is chosen", async () => {
    const dialog = await drawn("Formato de fecha");
    await pick("Columna", "Mail (Correo)");
    expect(dialog.getByRole("combobox", { name: "Las fechas vienen como" }).textContent).toMatch(
      /^Día, mes, año/,
    );
    await choose("Las fechas vienen como", /^Año, mes, día/);
    expect(await taken(dialog)).toEqual({ op: "date_format", column: 2, format: "ymd" });
  });
});

describe("a step that makes data of columns", () => {
  test("splits one into two parts or more, each of which is a datum", async () => {
    const dialog = await drawn("Separar");
    await pick("Columna", "Trabajador (Nombre completo)");
    missing(dialog, "Elige el separador y qué es cada parte.");
    dialog.getByText("Un espacio.");
    await type(dialog, "Separador", "/");
    expect(dialog.queryByText("Un espacio.")).toBeNull();
    await pick("Parte 1", "Nombre completo");
    await pick("Parte 2", "Correo");
    for (const place of [3, 4, 5]) {
      expect(dialog.queryByRole("combobox", { name: `Parte ${place}` })).toBeNull();
      await userEvent.click(dialog.getByRole("button", { name: "Otra parte" }));
    }
    expect(dialog.queryByRole("button", { name: "Otra parte" })).toBeNull();
    await pick("Parte 4", "Empresa");
    expect(await taken(dialog)).toEqual({
      ...{ op: "split", column: 1, separator: "/", into: ["name", "email", "company"] },
    });
  });

  test("joins columns in the order in which they are ticked, also those that are not loaded", async () => {
    const dialog = await drawn("Unir");
    missing(dialog, "Elige dos columnas o más y el dato que forman.");
    const columns = within(dialog.getByRole("group", { name: "Columnas" }));
    for (const name of ["Notas", "Nombre", "RUT"]) {
      await userEvent.click(columns.getByRole("checkbox", { name }));
    }
    await userEvent.click(columns.getByRole("checkbox", { name: "2. Nombre" }));
    columns.getByRole("checkbox", { name: "1. Notas" });
    columns.getByRole("checkbox", { name: "2. RUT" });
    await type(dialog, "Separador", "-");
    await pick("Se carga como", "Nombre completo");
    expect(await taken(dialog)).toEqual({
      ...{ op: "join", columns: [2, 0], separator: "-", into: "name" },
    });
  });

  test("joins columns that a step has made, too", async () => {
    const [known] = used.bench.review.columns;
    const made = { ...known, position: 9, letter: null, name: "Apellido" };
    used.bench.review = {
      ...used.bench.review,
      columns: [...used.bench.review.columns, made] as typeof used.bench.review.columns,
    };
    const dialog = await drawn("Primera con dato");
    const names = within(dialog.getByRole("group", { name: "Columnas" }))
      .getAllByRole("checkbox")
      .map((box) => box.closest("label, div")?.textContent);
    expect(names).toHaveLength(aFile().headings.length + 1);
    await userEvent.click(dialog.getByRole("checkbox", { name: "Apellido" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "RUT" }));
    await pick("Se carga como", "RUT");
    expect(await taken(dialog)).toEqual({ op: "first_filled", columns: [9, 0], into: "rut" });
  });
});

describe("values that stand for others", () => {
  function values(dialog: Dialog): string[] {
    const fields = dialog.getAllByRole<HTMLInputElement>("textbox", { name: "En el archivo" });
    return fields.map(({ value }) => value);
  }

  test("are there already where they have problems, and need only be said", async () => {
    const dialog = await drawn("Relacionar valores");
    await pick("Columna", "Mail (Correo)");
    await waitFor(() => expect(values(dialog)).toEqual(["p2@maipo", "p3@maipo", "p4@maipo"]));
    const asked = used.server.asked.findLast(({ path }) => path.includes("/rows"));
    expect(asked?.path).toMatch(/state=problem&order=file.*column=2/);
    missing(dialog, "Di qué significa al menos un valor.");
    const [, second] = dialog.getAllByRole("textbox", { name: "Significa" });
    await userEvent.type(second as HTMLElement, "ana@maipo.cl");
    expect(await taken(dialog)).toEqual({
      ...{ op: "relate", column: 2, values: { "p3@maipo": "ana@maipo.cl" } },
    });
  });

  test("stay as they are when the column is chosen that was chosen before", async () => {
    const dialog = await drawn("Relacionar valores");
    await pick("Columna", "Mail (Correo)");
    await waitFor(() => expect(values(dialog)).toHaveLength(3));
    const [first] = dialog.getAllByRole("textbox", { name: "Significa" });
    await userEvent.type(first as HTMLElement, "ana@maipo.cl");
    await pick("Columna", "Mail (Correo)");
    expect(await taken(dialog)).toMatchObject({ values: { "p2@maipo": "ana@maipo.cl" } });
  });

  test("are written by hand where none is known, as many as are wanted", async () => {
    used.bench.rows = [aReviewRow(5)];
    const dialog = await drawn("Relacionar valores");
    await pick("Columna", "Trabajador (Nombre completo)");
    await userEvent.click(dialog.getByRole("button", { name: "Otro valor" }));
    const [, from] = dialog.getAllByRole("textbox", { name: "En el archivo" });
    const [, to] = dialog.getAllByRole("textbox", { name: "Significa" });
    await userEvent.type(from as HTMLElement, "Persona 7");
    await userEvent.type(to as HTMLElement, "Ana Soto");
    expect(await taken(dialog)).toEqual({
      ...{ op: "relate", column: 1, values: { "Persona 7": "Ana Soto" } },
    });
  });

  test("stand for those of the list, where the column has one", async () => {
    const columns = used.bench.review.columns.map((one) =>
      one.position === 2 ? { ...one, choices: ["Interno", "Externo"] } : one,
    );
    used.bench.review = { ...used.bench.review, columns };
    const dialog = await drawn("Relacionar valores");
    await pick("Columna", "Mail (Correo)");
    await waitFor(() =>
      expect(dialog.getAllByRole("textbox", { name: "En el archivo" })).toHaveLength(3),
    );
    const [first] = dialog.getAllByRole("combobox", { name: "Significa" });
    await userEvent.click(first as HTMLElement);
    await userEvent.click(await screen.findByRole("option", { name: "Externo" }));
    expect(await taken(dialog)).toEqual({
      ...{ op: "relate", column: 2, values: { "p2@maipo": "Externo" } },
    });
  });
});

test("a step begins with the column that the cursor stands in", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_200);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  drawReview(used);
  await screen.findByText("p2@maipo");
  await waitFor(() =>
    expect(document.querySelector("[data-index='0'] [data-column='3'][tabindex='0']")).toBeTruthy(),
  );
  await userEvent.click(screen.getByRole("button", { name: "Paso de columna" }));
  const column = await screen.findByRole("combobox", { name: "Columna" });
  expect(column.textContent).toContain("Mail (Correo)");
});
