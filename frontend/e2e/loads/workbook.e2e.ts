/** A workbook whose sheets name each other: loaded in order, and undone as one. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { askServer, type Server } from "../support/server.ts";
import { writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, member } = journeys();
const file = path.join(mkdtempSync(path.join(tmpdir(), "workbook-")), "noviembre.xlsx");
const look = lookingAt("loads-workbook");

const COMPANY = "Salares Quitor SpA";

/** Columns and rows as they are proposed. */
async function loadSheet(page: Page, rows: number): Promise<void> {
  await page.getByText("Columna del archivo").first().waitFor();
  await person.nextStep(page);
  await person.previewed(page);
  await person.load(page, rows);
}

describe("a workbook of three sheets", () => {
  let server: Server;
  beforeAll(async () => {
    server = await askServer(product);
    writeWorkbook(file, {
      Portada: [["Carga de noviembre"]],
      Dotación: [
        ["Nombre", "RUT", "Empresa"],
        ["Ana Quitor Vera", dotted(freshRut()), COMPANY],
        ["Luis Quitor Gil", dotted(freshRut()), COMPANY],
      ],
      OTEC: [
        ["RUT", "Razón social", "Ciudad"],
        [dotted(freshRut("company")), "Relatores Quitor Ltda.", "Osorno"],
      ],
      Empresas: [
        ["Razón social", "RUT", "Ciudad", "Dotación"],
        [COMPANY, dotted(freshRut("company")), "Arica", "1.200"],
      ],
    });
  });

  test(
    "loads each in its turn and takes all of them back",
    async () => {
      const page = person.patient(await member());
      await open(page, "/massive-load?tipo=personas", "Carga masiva");
      await person.giveFile(page, "Personas", file);
      await page.getByRole("heading", { name: "Este libro trae 3 hojas con datos" }).waitFor();
      await look(page, "sheets");
      await page.getByRole("button", { name: "Cargar 3 hojas" }).click();

      await loadSheet(page, 1);
      await page.getByRole("link", { name: "Seguir con Empresas" }).click();
      await loadSheet(page, 1);
      await page.getByRole("link", { name: "Seguir con Dotación" }).click();
      await loadSheet(page, 2);
      await look(page, "loaded");
      expect((await server.search("Quitor")).people).toHaveLength(2);

      await page.getByRole("button", { name: "Deshacer las 3 cargas" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Deshacer carga" }).click();
      const sheets = page.getByRole("navigation", { name: "Hojas de este libro" });
      await sheets.getByText("Proveedores · deshecha").waitFor();
      const left = await server.search("Quitor");
      expect([left.people, left.suppliers]).toEqual([[], []]);
    },
    person.JOURNEY_MS,
  );
});
