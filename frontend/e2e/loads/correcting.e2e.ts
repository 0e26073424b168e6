/** A messy workbook that is corrected in the product, and never in a spreadsheet. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { journeys, open } from "../support/journey.ts";
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
