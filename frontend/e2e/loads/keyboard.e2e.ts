/** The whole bulk load without touching the mouse. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { pressOn } from "../support/keyboard.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { camera } from "../support/shots.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { JOURNEY_MS, patient, previewed, stepTitle } from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "keyboard-")), "teclado.xlsx");
const shoot = camera("loads-keyboard");

const ROWS = [
  ["RUT", "Nombre completo", "Correo", "Anexo interno"],
  [dotted(freshRut("person")), "Teclado Uno", "uno@andina.cl", "912345678"],
  [dotted(freshRut("person", "K")), "Teclado Dos", "dos@andina.cl", "987654321"],
];

test(
  "people go in and out again with the keyboard only",
  async () => {
    const server = await askServer(product);
    await server.makeCompany("Minera Andina SpA", "76.086.428-5");
    writeWorkbook(file, { Hoja1: ROWS });
    const page = patient(await member());
    await open(page, "/massive-load", "Carga masiva");

    await giveFile(page);
    await pressOn(page, page.getByRole("button", { name: "Continuar" }));
    await relate(page);
    await previewed(page);
    await shoot(page, "preview");
    await pressOn(page, page.getByRole("button", { name: "Cargar 2 filas" }));

    await page.getByRole("button", { name: "Cargar otro archivo" }).waitFor();
    expect(await stepTitle(page)).toBe("2 creadas");
    await undo(page);
    expect((await server.newestLoad()).state).toBe("undone");
  },
  JOURNEY_MS,
);

async function giveFile(page: Page): Promise<void> {
  await pressOn(page, page.getByRole("radio", { name: "Personas" }), "Space");
  // Listening starts well before the key is pressed: the browser needs a moment to hand the dialog over.
  const chooser = page.waitForEvent("filechooser");
  await pressOn(page, page.getByLabel("Arrastra tu planilla aquí o elígela"));
  await (await chooser).setFiles(file);
  await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
  await shoot(page, "file-read");
}

async function relate(page: Page): Promise<void> {
  await choose(
    page,
    page.getByRole("combobox", { name: "Se carga Anexo interno como" }),
    "Teléfono",
  );
  await choose(page, page.getByRole("combobox", { name: "Empresa", exact: true }), "Minera Andina");
  await shoot(page, "columns");
  await pressOn(page, page.getByRole("button", { name: "Continuar" }));
}

/** Opens the list, types, and takes the first that fits. */
async function choose(page: Page, list: ReturnType<Page["locator"]>, words: string): Promise<void> {
  await pressOn(page, list);
  await page.getByPlaceholder("Buscar…").waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await page.getByPlaceholder("Buscar…").waitFor({ state: "detached" });
  expect(await list.textContent()).toContain(words);
}

async function undo(page: Page): Promise<void> {
  await pressOn(page, page.getByRole("button", { name: "Deshacer carga" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Se eliminan").waitFor();
  await pressOn(page, dialog.getByRole("button", { name: "Deshacer carga" }));
  await page.getByRole("heading", { name: "Deshiciste esta carga" }).waitFor();
  await shoot(page, "undone");
}
