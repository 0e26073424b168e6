/** A messy workbook is corrected without a mouse, and on a phone. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { writeWorkbook } from "../support/workbook.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "correcting-reach-"));
const HEAD = ["RUT", "Nombre completo", "Correo", "Empresa"];

function row(name: string, mail: string): string[] {
  return [dotted(freshRut("person")), name, mail, "Minera Andina SpA"];
}

/** From a file to its rows. */
async function reviewed(page: Page, name: string, rows: string[][]): Promise<void> {
  const server = await askServer(product);
  await server.makeCompany("Minera Andina SpA", "76.086.428-5");
  const given = path.join(folder, name);
  writeWorkbook(given, { Hoja1: rows });
  await open(page, "/massive-load", "Carga masiva");
  await person.giveFile(page, "Personas", given);
  await person.toReview(page);
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
    await person.says(page, "3 con problemas");
    await pressOn(page, page.getByRole("button", { name: "Escribirlos como Ana Muñoz Soto" }));
    await page.getByRole("gridcell", { name: "Ana Teclagrilla Soto" }).waitFor();
    await person.says(page, "1 se creará, 2 con problemas");

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
    await cards.getByRole("listitem").nth(2).waitFor();
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
