/** A csv of suppliers as another system exports it: cp1252, semicolons, headings of its own. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut, wrongDigit } from "../support/ruts.ts";
import { askServer, type Server } from "../support/server.ts";
import { correctWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "suppliers-"));
const file = path.join(folder, "proveedores.csv");
const rejected = path.join(folder, "rechazadas.xlsx");
const look = lookingAt("loads-suppliers");

const GOOD_RUT = dotted(freshRut("company", "K"));
const BAD_RUT = wrongDigit(GOOD_RUT);
const LINES = [
  "RUT;Razón Soc.;Dirección;Ciudad;Nombre contacto;Fono;Correo contacto;Código interno",
  `${dotted(freshRut())};Relatores Quillayes Ltda.;Av. España 120;Ñuñoa;Inés Peña;9 8123 4567;ines@quillayes.cl;A-1`,
  `${dotted(freshRut())};Quillayes Formación SpA;Los Aromos 33;Maipú;Raúl Díaz;9 8765 4321;raul@quillayes.cl;A-2`,
  `${BAD_RUT};Instituto Quillayes;;;;;;A-3`,
];

describe("a csv of suppliers", () => {
  let server: Server;
  beforeAll(async () => {
    server = await askServer(product);
    writeFileSync(file, Buffer.from(LINES.join("\r\n"), "latin1"));
  });

  async function known(): Promise<number> {
    return (await server.search("Quillayes")).suppliers.length;
  }

  test(
    "goes in, its bad row comes back corrected, and all of it is undone",
    async () => {
      const page = person.patient(await member({ theme: "dark" }));
      await open(page, "/massive-load?tipo=proveedores", "Carga masiva");
      await person.giveFile(page, "Proveedores", file);
      await look(page, "file-read");
      await relate(page);
      await person.previewed(page);
      await page.reload();
      await person.previewed(page);
      expect(await person.stepTitle(page)).toBe("2 se crearán, 1 con problemas");
      await look(page, "preview");
      expect(await known()).toBe(0);

      await person.load(page, 2);
      await look(page, "result");
      expect(await person.stepTitle(page)).toBe("2 creados, 1 con problemas");
      expect(await known()).toBe(2);

      await person.takeRejected(page, rejected);
      expect(correctWorkbook(rejected, { [BAD_RUT]: GOOD_RUT })).toBe(1);
      await person.bringBack(page, rejected);
      await look(page, "second-round");
      expect(await person.stepTitle(page)).toBe("3 creados");
      expect(await known()).toBe(3);

      await person.undoLoad(page);
      await look(page, "undone");
      expect(await known()).toBe(0);
      expect((await server.newestLoad()).state).toBe("undone");
    },
    person.JOURNEY_MS,
  );
});

async function relate(page: Page): Promise<void> {
  await person.nextStep(page);
  await page.getByRole("combobox", { name: "Se carga Código interno como" }).waitFor();
  await look(page, "columns-proposed");
  await person.chooseColumn(page, "Código interno", "País");
  await page.reload();
  await page.getByText("La elegiste tú.").waitFor();
  await person.chooseColumn(page, "Código interno", "No cargar");
  await person.nextStep(page);
}
