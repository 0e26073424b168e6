/** A workbook whose sheets name each other: loaded in order, and undone as one. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { courseOf, givenCourse } from "../courses/given.ts";
import { askAs } from "../support/asking.ts";
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

/** Its columns leave nothing to ask, so its rows come up by themselves; then the next sheet's do. */
async function loadSheet(page: Page, sheet: string, button: string): Promise<void> {
  const here = page.locator("a[aria-current=step]");
  await here.getByText(sheet, { exact: true }).waitFor();
  await person.previewed(page);
  await page.getByText(/^Relacionamos \d+ columnas/).waitFor();
  await page.getByRole("button", { name: button, exact: true }).click();
}

describe("a workbook of four sheets", () => {
  let server: Server;
  beforeAll(async () => {
    server = await askServer(product);
    const [ana, luis] = [dotted(freshRut("person")), dotted(freshRut("person"))];
    writeWorkbook(file, {
      Portada: [["Carga de noviembre"]],
      Dotación: [
        ["Nombre", "RUT", "Empresa"],
        ["Ana Quitor Vera", ana, COMPANY],
        ["Luis Quitor Gil", luis, COMPANY],
      ],
      Inscritos: [
        ["N°", "RUT", "Participante"],
        [1, ana, "Ana Quitor Vera"],
        [2, luis, "Luis Quitor Gil"],
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
      const ask = await askAs(product);
      // A second try would find the course of the first, too.
      const name = `Riesgos del salar ${freshRut()}`;
      const { course_id: course } = await givenCourse(ask, name);
      const page = person.patient(await member());
      const presses = await person.countPresses(page);
      await open(page, "/massive-load", "Carga masiva");
      await page.getByLabel("Arrastra tu planilla aquí o elígela").setInputFiles(file);
      await page.getByRole("button", { name: "Participantes de un curso" }).click();
      await page.getByRole("combobox", { name: "Curso" }).click();
      await page.getByPlaceholder("Buscar…").fill(name);
      await page.getByRole("option", { name }).click();
      await page.getByRole("heading", { name: "Este libro trae 4 hojas con datos" }).waitFor();
      const enrolled = page.getByRole("combobox", { name: "Qué trae la hoja Inscritos" });
      expect(await enrolled.textContent()).toContain("Participantes de un curso");
      await look(page, "sheets");
      await page.getByRole("button", { name: "Cargar 4 hojas" }).click();

      await loadSheet(page, "OTEC", "Cargar 1 fila y seguir");
      await loadSheet(page, "Empresas", "Cargar 1 fila y seguir");
      await loadSheet(page, "Dotación", "Cargar 2 filas y seguir");
      await person.says(page, "Se inscribirán 2 personas");
      await loadSheet(page, "Inscritos", "Cargar 2 filas");
      await page.getByRole("button", { name: "Cargar otro archivo" }).waitFor();
      expect(await presses()).toBeLessThanOrEqual(12);
      await look(page, "loaded");
      expect((await server.search("Quitor")).people).toHaveLength(2);

      expect((await courseOf(ask, course)).participants).toHaveLength(2);
      await page.getByRole("button", { name: "Deshacer las 4 cargas" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Se eliminan 2 personas que esta carga creó.").waitFor();
      expect(await dialog.getByText("Se quedan como están").count()).toBe(0);
      await dialog.getByRole("button", { name: "Deshacer carga" }).click();
      const sheets = page.getByRole("navigation", { name: "Hojas de este libro" });
      await sheets.getByText("Proveedores · deshecha").waitFor();
      const left = await server.search("Quitor");
      expect([left.people, left.suppliers]).toEqual([[], []]);
    },
    person.JOURNEY_MS,
  );
});
