/** A messy workbook that is corrected in the product, and never in a spreadsheet. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { dotted, freshRut, wrongDigit } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "correcting-")), "por_corregir.xlsx");
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
    await person.nextStep(page);
    await page.getByText("Los datos obligatorios están completos").waitFor();
    await person.nextStep(page);
    await person.previewed(page);
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

/** From the columns of a file to its rows, with the keyboard or a finger alike. */
async function reviewed(page: Page, name: string, rows: (string | null)[][]): Promise<void> {
  const server = await askServer(product);
  await server.makeCompany("Minera Andina SpA", "76.086.428-5");
  const given = path.join(path.dirname(file), name);
  writeWorkbook(given, { Hoja1: rows });
  await open(page, "/massive-load", "Carga masiva");
  await person.giveFile(page, "Personas", given);
  await person.nextStep(page);
  await page.getByText("Los datos obligatorios están completos").waitFor();
  await person.nextStep(page);
  await person.previewed(page);
}

const HEAD = ["RUT", "Nombre completo", "Correo", "Empresa"];

function row(name: string, mail: string): string[] {
  return [dotted(freshRut("person")), name, mail, "Minera Andina SpA"];
}

test(
  "is corrected with the keyboard only",
  async () => {
    const page = person.patient(await member());
    await reviewed(page, "teclado.xlsx", [
      HEAD,
      row("TECLAGRILLA SOTO, ANA", "ana@@teclas.cl"),
      row("TECLAGRILLA PEÑA, LUIS", "luis@teclas.cl"),
      row("TECLAGRILLA VERA, EVA", "nada"),
    ]);
    await person.says(page, "1 se creará, 2 con problemas");
    await pressOn(page, page.getByRole("button", { name: "Escribirlos como Ana Muñoz Soto" }));
    await page.getByRole("gridcell", { name: "Ana Teclagrilla Soto" }).waitFor();

    const grid = page.getByRole("grid", { name: "Filas del archivo" });
    expect(await grid.getAttribute("aria-rowcount")).toBe("4");
    await tabTo(page, grid.locator('[tabindex="0"]').first());
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const focused = page.locator("[role=gridcell]:focus");
    await expect.poll(() => focused.textContent()).toBe("ana@@teclas.cl");
    expect(await focused.getAttribute("aria-colindex")).toBe("4");
    await page.keyboard.press("Tab");
    await person.says(page, "2 se crearán, 1 con problemas");

    await page.keyboard.press("Control+Home");
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await expect.poll(() => focused.textContent()).toBe("nada");
    await page.keyboard.press("F2");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("eva@teclas.cl");
    await page.keyboard.press("Enter");
    await person.says(page, "3 se crearán");
    await page.keyboard.press("Control+z");
    await person.says(page, "2 se crearán, 1 con problemas");
    await page.keyboard.press("Control+y");
    await person.says(page, "3 se crearán");

    await pressOn(page, page.getByRole("button", { name: "Cargar 3 filas" }));
    await page.getByRole("button", { name: "Cargar otro archivo" }).waitFor();
    const server = await askServer(product);
    const { people } = await server.search("Teclagrilla");
    expect(JSON.stringify(people)).toContain("Eva Teclagrilla Vera");
    await person.undoLoad(page);
  },
  person.JOURNEY_MS,
);

test(
  "is looked through on a phone, and its suggestions are taken there",
  async () => {
    const page = person.patient(await member({ viewport: PHONE, hasTouch: true, isMobile: true }));
    await reviewed(page, "telefono.xlsx", [
      HEAD,
      row("Ana Fonogrilla", "ana@@fonos.cl"),
      row("Luis Fonogrilla", "luis@@fonos.cl"),
      row("Eva Fonogrilla", "eva@fonos.cl"),
    ]);
    await person.says(page, "1 se creará, 2 con problemas");
    const cards = page.getByRole("list", { name: "Filas del archivo" });
    expect(await cards.getByRole("listitem").count()).toBe(3);
    expect(await page.getByRole("grid").count()).toBe(0);
    await cards.getByRole("button", { name: "ana@fonos.cl" }).tap();
    await person.says(page, "2 se crearán, 1 con problemas");
    await person.acceptAll(page);
    await person.says(page, "3 se crearán");
    await person.load(page, 3);
    expect(await person.stepTitle(page)).toBe("3 creadas");
    await person.undoLoad(page);
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
