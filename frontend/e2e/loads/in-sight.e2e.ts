/** Where the rows stand: named however far to the right, and in sight below whatever is asked. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { type Cell, writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "in-sight-"));
const look = lookingAt("loads-in-sight");
const COMPANY = "Minera Andina SpA";

async function reviewed(page: Page, name: string, rows: Cell[][]): Promise<void> {
  const server = await askServer(product);
  await server.makeCompany(COMPANY, "76.086.428-5");
  const file = path.join(folder, `${name}.xlsx`);
  writeWorkbook(file, { Hoja1: rows });
  await open(page, "/massive-load", "Carga masiva");
  await person.giveFile(page, "Personas", file);
  await person.toReview(page);
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return box;
}

const WIDE_HEAD = [
  ...["RUT", "Nombre completo", "Correo", "Empresa", "Área", "Cargo", "Género", "Teléfono"],
  ...["Renta bruta", "Usa franquicia SENCE", "Nombre de la jefatura", "Correo de la jefatura"],
];

test(
  "a row keeps its name in sight while its columns pass",
  async () => {
    const row = (name: string, mail: string): Cell[] => [
      ...[dotted(freshRut("person")), name, mail, COMPANY, "Operaciones", "Operador", "Femenino"],
      ...["+56 9 8111 0000", 900_000, "Sí", "Rosa Vidal", "rosa@vista.cl"],
    ];
    const page = await member();
    await reviewed(page, "ancha", [
      WIDE_HEAD,
      row("Ana Vistalarga", "ana@@vista.cl"),
      row("Luis Vistalarga", "luis@vista.cl"),
    ]);
    await page.getByRole("gridcell", { name: "ana@@vista.cl" }).click();
    await page.keyboard.press("End");
    const last = page.getByRole("gridcell", { name: "rosa@vista.cl" }).first();
    await last.waitFor();
    for (const width of [1440, 700]) {
      await page.setViewportSize({ width, height: 900 });
      await page.keyboard.press("Home");
      await page.keyboard.press("End");
      const grid = await boxOf(page.getByRole("grid").locator(".."));
      const name = await boxOf(page.getByRole("gridcell", { name: "Ana Vistalarga" }));
      const end = await boxOf(last);
      expect(name.x - grid.x, `${width}`).toBeLessThan(100);
      expect(name.width, `${width}`).toBeLessThan(grid.width / 2);
      expect(end.x, `${width}`).toBeGreaterThanOrEqual(name.x + name.width - 1);
      expect(end.x + end.width, `${width}`).toBeLessThanOrEqual(grid.x + grid.width + 1);
    }
    // Back to the left, nothing lies below the name.
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const mail = await boxOf(page.getByRole("gridcell", { name: "ana@@vista.cl" }));
    const name = await boxOf(page.getByRole("gridcell", { name: "Ana Vistalarga" }));
    expect(mail.x).toBeGreaterThanOrEqual(name.x + name.width - 1);
  },
  person.JOURNEY_MS,
);

test(
  "a file opens at its first wrong cell, and no further to the right",
  async () => {
    const row = (name: string, phone: string): Cell[] => [
      ...[dotted(freshRut("person")), name, "a@v.cl", COMPANY, "Ops", "Op", "Femenino"],
      ...[phone, 900_000, "Sí", "Rosa Vidal", "rosa@vista.cl"],
    ];
    const page = await member();
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await reviewed(page, `abierta-${width}`, [
        WIDE_HEAD,
        row("Ana Vistabierta", "12"),
        row("Luis Vistabierta", "+56 9 8111 0000"),
      ]);
      const wrong = page.getByRole("gridcell", { name: "12", exact: true });
      await wrong.waitFor();
      const box = page.getByRole("grid").locator("..");
      const grid = await boxOf(box);
      // It is led to once its row has come.
      const beyond = async () => {
        const cell = await boxOf(wrong);
        return cell.x + cell.width - grid.x - grid.width;
      };
      await expect.poll(beyond, { message: `${width}` }).toBeLessThanOrEqual(1);
      const moved = await box.evaluate((one) => one.scrollLeft);
      if (moved > 0) expect(await beyond(), `${width}`).toBeGreaterThan(-20);
    }
  },
  person.JOURNEY_MS,
);

test(
  "rows begin on the first screen while a question is open",
  async () => {
    const row = (name: string, company: string, gender: string): Cell[] => [
      ...[dotted(freshRut("person")), name, `${name.split(" ")[0]}@vista.cl`, company, gender],
    ];
    const companies = ["Uno", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete", "Ocho"];
    const page = await member();
    await reviewed(page, "preguntas", [
      ["RUT", "Nombre completo", "Correo", "Empresa", "Género"],
      ...companies.map((one) => row(`${one} Vistacorta`, `Transportes ${one} Ltda.`, "Fememino")),
      row("Nueve Vistacorta", COMPANY, "Fememino"),
    ]);
    await look(page, "questions");
    const questions = page.locator("[data-question]");
    await questions.first().waitFor();
    for (const question of await questions.all()) {
      if ((await question.getAttribute("aria-expanded")) === "false") await question.click();
      await page.waitForFunction(() => document.querySelector("[aria-expanded=true]") !== null);
      const rows = await boxOf(page.getByRole("row").nth(2));
      const bar = await boxOf(page.locator("[data-step-actions]"));
      expect(rows.y + rows.height).toBeLessThanOrEqual(bar.y);
      // Below the last row in sight nothing is left free while there are more of them.
      const [unseen, free] = await page.getByRole("grid").evaluate((grid) => {
        const box = grid.parentElement as HTMLElement;
        const pane = box.parentElement?.parentElement as HTMLElement;
        const { bottom } = pane.getBoundingClientRect();
        return [box.scrollHeight - box.clientHeight, bottom - box.getBoundingClientRect().bottom];
      });
      expect(Math.min(unseen ?? 0, free ?? 0)).toBeLessThanOrEqual(1);
    }
    await page.locator("[data-question][aria-expanded=true]").click();
    await page.setViewportSize(PHONE);
    const card = page
      .getByRole("list", { name: "Filas del archivo" })
      .getByRole("listitem")
      .first();
    await card.waitFor();
    const top = (await boxOf(card)).y + (await page.evaluate(() => window.scrollY));
    const bar = await boxOf(page.locator("[data-step-actions]"));
    expect(top + 100).toBeLessThanOrEqual(bar.y);
    // On paper nothing stands that only a screen can use, and it says that it is not the whole file.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("grid").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.getByText(/^En papel sale lo que se ve en la pantalla/).waitFor();
    expect(await page.getByRole("button", { name: "Cómo se leyó" }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Corregir en Excel" }).isVisible()).toBe(false);
  },
  person.JOURNEY_MS,
);
