/** A messy workbook that is corrected in the product, and never in a spreadsheet. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut, wrongDigit } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { readWorkbook, writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "correcting-")), "por_corregir.xlsx");
const exported = path.join(path.dirname(file), "filas.xlsx");
const look = lookingAt("loads-correcting");

const GOOD_RUT = dotted(freshRut("person", "4"));
const ROWS = [
  ["RUT", "Nombre completo", "Correo", "Empresa"],
  [dotted(freshRut("person")), "ANA GRILLALONGA", "ana@grilla.cl", "Minera Andina SpA"],
  [dotted(freshRut("person")), "LUIS GRILLALONGA", "luis@@grilla.cl", "Minera Andina SpA"],
  [wrongDigit(GOOD_RUT), "EVA GRILLALONGA", "eva@grilla.cl", "Minera Andina SpA"],
];

test(
  "is loaded whole after three corrections, each of which can be taken back",
  async () => {
    const server = await askServer(product);
    await server.makeCompany("Minera Andina SpA", "76.086.428-5");
    writeWorkbook(file, { Hoja1: ROWS });
    const page = person.patient(await member());
    await open(page, "/massive-load", "Carga masiva");
    await person.giveFile(page, "Personas", file);
    await person.toReview(page);
    await person.says(page, "1 se creará, 2 con problemas");

    await look(page, "problems");
    await page.getByRole("gridcell", { name: "luis@@grilla.cl" }).click();
    await page.getByRole("group", { name: /^Ayuda para / }).waitFor();
    await page.keyboard.press("Tab");
    await person.says(page, "2 se crearán, 1 con problemas");

    await page.getByRole("gridcell", { name: wrongDigit(GOOD_RUT) }).click();
    await page.keyboard.type(GOOD_RUT);
    await page.keyboard.press("Enter");
    await person.says(page, "3 se crearán");
    await page.keyboard.press("Control+z");
    await person.says(page, "2 se crearán, 1 con problemas");
    await page.keyboard.press("Control+y");
    await person.says(page, "3 se crearán");

    await titleCase(page);
    await look(page, "corrected");
    await person.load(page, 3);
    expect(await person.stepTitle(page)).toBe("3 creadas");
    const { people } = await server.search("Grillalonga");
    expect(people).toHaveLength(3);
    expect(JSON.stringify(people)).toContain("Ana Grillalonga");
    await person.undoLoad(page);
  },
  person.JOURNEY_MS,
);

/** From the columns of a file to its rows; `asked` are columns that a person relates by hand. */
async function reviewed(
  page: Page,
  name: string,
  rows: (string | null)[][],
  asked: Readonly<Record<string, string>>,
): Promise<void> {
  const server = await askServer(product);
  await server.makeCompany("Minera Andina SpA", "76.086.428-5");
  const given = path.join(path.dirname(file), name);
  writeWorkbook(given, { Hoja1: rows });
  await open(page, "/massive-load", "Carga masiva");
  await person.giveFile(page, "Personas", given);
  await person.nextStep(page);
  for (const [column, datum] of Object.entries(asked))
    await person.chooseColumn(page, column, datum);
  await page.getByText("Los datos obligatorios están completos").waitFor();
  await person.nextStep(page);
  await person.previewed(page);
}

const PLAN_HEAD = ["RUT", "Nombre", "Apellido único", "Celular", "Fono fijo", "Quién manda"];
const MONTH = [
  [...PLAN_HEAD, "Empresa", "Área"],
  ...[
    [dotted(freshRut("person")), "Olga", "Pasolargo", "9 8111 0001", null, "Rosa Vidal; Jefa"],
    [dotted(freshRut("person")), "Saúl", "Pasolargo", null, "2 2555 0002", "Rosa Vidal; Jefa"],
  ].map((cells) => [...cells, "Minera Andina SpA", "Oper. Mina"]),
];

test(
  "has its columns mended, and next month's cells are pasted and mended alike",
  async () => {
    const page = person.patient(
      await member({ permissions: ["clipboard-read", "clipboard-write"] }),
    );
    // First names alone: whether they are the whole name is asked.
    await reviewed(page, "mes.xlsx", MONTH, { Nombre: "Nombre completo" });
    await person.says(page, "2 se crearán");
    await columnStep(page, "Separar", async (dialog) => {
      await choose(dialog, "Columna", "Quién manda");
      await dialog.getByRole("textbox", { name: "Separador" }).fill(";");
      await choose(dialog, "Parte 1", "Nombre de la jefatura");
      await choose(dialog, "Parte 2", "Cargo de la jefatura");
    });
    await columnStep(page, "Primera con dato", async (dialog) => {
      for (const name of [/Celular/, /Fono fijo/])
        await dialog.getByRole("checkbox", { name }).click();
      await choose(dialog, "Se carga como", "Teléfono");
    });
    await columnStep(page, "Unir", async (dialog) => {
      for (const name of ["Nombre", "Apellido único"])
        await dialog.getByRole("checkbox", { name, exact: true }).click();
      await choose(dialog, "Se carga como", "Nombre completo");
    });
    await replaceAll(page, "Oper. Mina", "Operaciones");
    await saveTemplate(page, "Jefaturas del mes");

    await page.getByRole("button", { name: "Acciones de la fila 3" }).click();
    await page.getByRole("menuitem", { name: /^Dejar fuera/ }).click();
    await person.says(page, "1 se creará");
    await page.reload();
    await person.says(page, "1 se creará");
    await page.getByRole("gridcell").first().click();
    await page.keyboard.press("Control+z");
    await person.says(page, "2 se crearán");
    await page.keyboard.press("Control+y");
    await person.says(page, "1 se creará");
    await person.load(page, 1);
    await page.getByRole("searchbox", { name: "Buscar por nombre, RUT o valor" }).fill("olga");
    await page.getByRole("link", { name: "Olga Pasolargo" }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar a Excel" }).click();
    await (await download).saveAs(exported);
    expect(Object.values(readWorkbook(exported))[0]?.flat()).toContain("Olga Pasolargo");

    await paste(
      page,
      MONTH.map((cells, row) => [...cells, row === 0 ? "Turno" : "A"]),
    );
    await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
    await person.toReview(page);
    await person.says(page, "1 se creará, 1 se actualizará");
    await page.getByRole("button", { name: "Aplicar", exact: true }).click();
    await person.says(page, "1 se creará");
    await person.load(page, 1);
    const ask = await askAs(product);
    const found = await ask<Record<string, unknown>[]>("/api/get_people?q=pasolargo&sort=name");
    const ruts = MONTH.map(([rut]) => rut);
    const loaded = found.filter(({ rut }) => ruts.includes(dotted(String(rut))));
    expect(loaded.map((one) => [one.name, one.phone, one.bossName, one.bossPosition])).toEqual([
      ["Olga Pasolargo", "+56981110001", "Rosa Vidal", "Jefa"],
      ["Saúl Pasolargo", "+56225550002", "Rosa Vidal", "Jefa"],
    ]);
  },
  person.JOURNEY_MS,
);

/** A step over a whole column, seen before it is done. */
async function titleCase(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Paso de columna" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Columna" }).click();
  await page.getByRole("option", { name: "Nombre completo" }).click();
  await dialog.getByText("3 celdas cambiarían.").waitFor();
  await look(page, "column-step");
  await dialog.getByRole("button", { name: "Agregar el paso" }).click();
  await page.getByRole("gridcell", { name: "Ana Grillalonga" }).waitFor();
}

/** A step over columns, as its fields are filled in. */
async function columnStep(
  page: Page,
  what: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole("button", { name: "Paso de columna" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Qué hacer" }).click();
  await page.getByRole("option", { name: what, exact: true }).click();
  await fill(dialog);
  await dialog.getByText(/ celdas cambiarían\.$/).waitFor();
  await dialog.getByRole("button", { name: "Agregar el paso" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** From a list that is searched by typing. */
async function choose(dialog: Locator, label: string, words: string): Promise<void> {
  const page = dialog.page();
  await dialog.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByPlaceholder("Buscar…").fill(words);
  await page.getByRole("option", { name: words, exact: true }).click();
  await page.getByPlaceholder("Buscar…").waitFor({ state: "detached" });
}

async function replaceAll(page: Page, text: string, instead: string): Promise<void> {
  await page.getByRole("button", { name: "Buscar y reemplazar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Buscar", exact: true }).fill(text);
  await dialog.getByRole("textbox", { name: "Reemplazar por" }).fill(instead);
  await dialog.getByText("2 celdas cambiarían.").waitFor();
  await dialog.getByRole("button", { name: "Reemplazar" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function saveTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Guardar como plantilla" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Nombre" }).fill(name);
  // A second try finds the template of the first.
  await dialog.getByRole("button", { name: /^(Guardar|Reemplazar)$/ }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Cells copied from a spreadsheet, on the screen of the bulk load. */
async function paste(page: Page, rows: (string | null)[][]): Promise<void> {
  await open(page, "/massive-load", "Carga masiva");
  const cells = rows.map((row) => row.map((cell) => cell ?? "").join("\t")).join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), cells);
  await page.keyboard.press("Control+v");
  const why = page.getByRole("main").getByText(/parece traer personas\. Por sus columnas/);
  await why.waitFor();
}
