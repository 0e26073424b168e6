/** A messy workbook of people, from the drop to the undo. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { dotted, freshRut, numberOf } from "../support/ruts.ts";
import { askServer, type Server } from "../support/server.ts";
import { correctWorkbook, readWorkbook, writeWorkbook } from "../support/workbook.ts";
import { lookingAt } from "./looking.ts";
import * as person from "./steps.ts";

const { product, stranger } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "people-"));
const file = path.join(folder, "nomina_desordenada.xlsx");
const rejected = path.join(folder, "rechazadas.xlsx");
const look = lookingAt("loads-people");

/** The number of somebody new with this check digit, as people write it. */
function dottedWith(digit: string): string {
  return dotted(numberOf(freshRut("person", digit)));
}

const AMANDA = dottedWith("2");
const BRUNO = Number(numberOf(freshRut("person", "K")));

/** A title above the headings, RUT and names in parts, a blank line, and three faulty rows. */
const MESSY = [
  ["Nómina de capacitación", null, null, null, null, null, null, null],
  ["Preparada por Recursos Humanos", null, null, null, null, null, null, null],
  [null, null, null, null, null, null, null, null],
  ["N° RUT", "DV", "Nombres", "Ap. Paterno", "Mail", "Empresa", "Unidad de negocio", "Notas"],
  [AMANDA, 2, "Amanda", "Quilodrán", "amanda@andina.cl", "Andina", "Planta Norte", "x"],
  [BRUNO, "k", "Bruno", "Quilodrán", "bruno@andina.cl", "Andina", "Planta Norte", null],
  [null, null, null, null, null, null, null, null],
  [dottedWith("6"), 6, "Carla", "Quilodrán", "carla@@andina.cl", "Andina", "Ventas", null],
  [
    numberOf(freshRut("person", "3")),
    1,
    "Diego",
    "Quilodrán",
    "diego@andina.cl",
    "Andina",
    "Ventas",
    "y",
  ],
  [AMANDA, 2, "Amanda", "Repetida", "otra@andina.cl", "Andina", "Ventas", null],
];
const CORRECTIONS = { "carla@@andina.cl": "carla@andina.cl", "1": "3" };

describe("a messy workbook of people", () => {
  let server: Server;
  beforeAll(async () => {
    server = await askServer(product);
    await server.makeCompany("Minera Andina SpA", "76.086.428-5");
    writeWorkbook(file, { Nómina: MESSY });
  });

  async function known(): Promise<number> {
    return (await server.search("Quilodrán")).people.length;
  }

  test(
    "goes in, its bad rows come back corrected, and all of it is undone",
    async () => {
      const page = person.patient(await stranger());
      await arrive(page);
      await person.giveFile(page, "Personas", file);
      expect(await page.getByText("Los encontramos en la fila 4").count()).toBe(1);
      await look(page, "file-read");

      await relate(page);
      await person.previewed(page);
      await look(page, "preview");
      expect(await known()).toBe(0);
      await answerCompany(page);
      await look(page, "preview-answered");

      // Two rows say different things of Amanda: neither is loaded until somebody chose.
      await person.load(page, 1);
      await look(page, "result");
      expect(await person.stepTitle(page)).toBe("1 creada, 4 con problemas");
      expect(await known()).toBe(1);

      await person.takeRejected(page, rejected);
      expect(Object.values(readWorkbook(rejected))[0]?.flat()).toContain("Motivo");
      expect(correctWorkbook(rejected, CORRECTIONS, "Repetida")).toBe(2);
      await lookAtErrors(page);
      await person.bringBack(page, rejected);
      await look(page, "second-round");
      expect(await person.stepTitle(page)).toBe("4 creadas, 1 con problemas");
      expect((await server.newestLoad()).rounds).toHaveLength(2);
      expect(await known()).toBe(4);

      await person.undoLoad(page);
      await look(page, "undone");
      expect(await known()).toBe(0);
      expect((await server.newestLoad()).state).toBe("undone");
    },
    person.JOURNEY_MS,
  );

  async function arrive(page: Page): Promise<void> {
    await page.goto("/login");
    await signIn(page, product);
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
    await open(page, "/massive-load", "Carga masiva");
    await look(page, "start");
  }
});

async function relate(page: Page): Promise<void> {
  await person.nextStep(page);
  await page.getByRole("combobox", { name: "Se carga Notas como" }).waitFor();
  await look(page, "columns-proposed");
  await person.chooseColumn(page, "Unidad de negocio", "Área");
  await look(page, "columns-corrected");
  await person.nextStep(page);
}

/** Nobody is known as "Andina": it is answered once for all rows. */
async function answerCompany(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: 'Empresa "Andina"' }).click();
  await page.getByRole("option", { name: /Minera Andina SpA/ }).click();
  await page.getByRole("heading", { name: "1 se creará, 4 con problemas" }).waitFor();
}

async function lookAtErrors(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Ver errores" }).click();
  await page.getByRole("heading", { level: 1, name: "Errores de carga" }).waitFor();
  await page.getByText("carla@@andina.cl").waitFor();
  await look(page, "errors");
}
