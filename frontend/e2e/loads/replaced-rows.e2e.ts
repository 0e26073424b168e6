/** Rows that are slower than the counts: who clicks in between writes in the row that was clicked. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { askServer } from "../support/server.ts";
import { quiet } from "../support/traffic.ts";
import { writeWorkbook } from "../support/workbook.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "replaced-rows-"));
const COMPANY = "Minera Andina SpA";

/** Three faulty rows, of which the last one has no suggestion, and one that is right. */
async function reviewed(page: Page, family: string): Promise<void> {
  const server = await askServer(product);
  await server.makeCompany(COMPANY, "76.086.428-5");
  const row = (name: string, mail: string) => [
    ...[dotted(freshRut("person")), `${name} ${family}`, mail, COMPANY],
  ];
  const file = path.join(folder, `${family}.xlsx`);
  writeWorkbook(file, {
    Hoja1: [
      ["RUT", "Nombre completo", "Correo", "Empresa"],
      row("Ana", "ana@@carrera.cl"),
      row("Luis", "luis@@carrera.cl"),
      row("Eva", "nada"),
      row("Juan", "juan@carrera.cl"),
    ],
  });
  await open(page, "/massive-load", "Carga masiva");
  await person.giveFile(page, "Personas", file);
  await person.toReview(page);
  await person.says(page, "1 se creará, 3 con problemas");
}

/** All rows that are asked for from now on come so much later. */
async function holdRowsBack(page: Page, delay: number): Promise<void> {
  await page.route(/\/api\/loads\/\d+\/rows\?/, async (route) => {
    await sleep(delay);
    await route.continue().catch(() => undefined);
  });
}

async function mails(family: string): Promise<Record<string, string | null>> {
  const ask = await askAs(product);
  const people = await ask<{ name: string; email: string | null }[]>(
    `/api/get_people?q=${family}&sort=name`,
  );
  return Object.fromEntries(people.map(({ name, email }) => [name.split(" ")[0], email]));
}

const MENDED = {
  Ana: "ana@carrera.cl",
  Eva: "eva@carrera.cl",
  Juan: "juan@carrera.cl",
  Luis: "luis@carrera.cl",
};

describe.each([0, 300, 1_200])("rows that come %i ms after the counts", (delay) => {
  test(
    "leave what is being written in the row that was clicked",
    async () => {
      const family = `Escribealgo${"abcdefghij"[delay % 7]}`;
      const page = await member();
      await reviewed(page, family);
      await holdRowsBack(page, delay);
      await person.acceptAll(page);
      await person.says(page, "3 se crearán, 1 con problemas");
      await page.getByRole("gridcell", { name: "nada", exact: true }).click();
      await page.keyboard.type("eva@car");
      await quiet(page);
      await page.keyboard.type("rera.cl");
      await page.keyboard.press("Enter");
      await person.says(page, "4 se crearán");
      await person.load(page, 4);
      expect(await mails(family)).toEqual(MENDED);
      await person.undoLoad(page);
    },
    person.JOURNEY_MS,
  );

  test(
    "take the cursor along with the row that was clicked",
    async () => {
      const family = `Esperaalgo${"abcdefghij"[delay % 7]}`;
      const page = await member();
      await reviewed(page, family);
      await holdRowsBack(page, delay);
      await person.acceptAll(page);
      await person.says(page, "3 se crearán, 1 con problemas");
      await page.getByRole("gridcell", { name: "nada", exact: true }).click();
      await quiet(page);
      await page.keyboard.type("eva@carrera.cl");
      await page.keyboard.press("Enter");
      await person.says(page, "4 se crearán");
      await person.load(page, 4);
      expect(await mails(family)).toEqual(MENDED);
      await person.undoLoad(page);
    },
    person.JOURNEY_MS,
  );
});
