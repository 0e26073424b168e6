/** A messy workbook of people, from the drop to the undo. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { askServer } from "../support/server.ts";
import { camera } from "../support/shots.ts";
import { correctWorkbook, readWorkbook, writeWorkbook } from "../support/workbook.ts";
import { chooseColumn, headingText, loadFinished, nextStep } from "./steps.ts";

const { product, stranger } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "people-"));

/** Headings in row 4 under a title, RUT and names in parts, three faulty rows, totals at the foot. */
const MESSY = [
  ["Nómina de capacitación", null, null, null, null, null, null, null],
  ["Preparada por Recursos Humanos", null, null, null, null, null, null, null],
  [null, null, null, null, null, null, null, null],
  ["N° RUT", "DV", "Nombres", "Ap. Paterno", "Mail", "Empresa", "Unidad de negocio", "Notas"],
  ["12.531.909", 2, "Amanda", "Quilodrán", "amanda@andina.cl", "Andina", "Planta Norte", "x"],
  [12667869, "k", "Bruno", "Quilodrán", "bruno@andina.cl", "Andina", "Planta Norte", null],
  [null, null, null, null, null, null, null, null],
  ["7.654.321", 6, "Carla", "Quilodrán", "carla@@andina.cl", "Andina", "Ventas", null],
  ["9876543", 1, "Diego", "Quilodrán", "diego@andina.cl", "Andina", "Ventas", "y"],
  ["12.531.909", 2, "Amanda", "Repetida", "otra@andina.cl", "Andina", "Ventas", null],
];

test("a messy workbook of people goes in, its bad rows come back corrected, and all is undone", async () => {
  const file = path.join(folder, "nomina_desordenada.xlsx");
  const shoot = camera("loads-people");
  const server = await askServer(product);
  await server.makeCompany("Minera Andina SpA", "76.086.428-5");
  writeWorkbook(file, { Nómina: MESSY });

  const page = await stranger();
  await page.goto("/login");
  await signIn(page, product);
  await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
  await open(page, "/massive-load", "Carga masiva");
  await shoot(page, "start");

  await page.getByRole("radio", { name: "Personas" }).click();
  await page.getByLabel("Arrastra tu planilla aquí o elígela").setInputFiles(file);
  await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
  expect(await page.getByText("Los encontramos en la fila 4").count()).toBe(1);
  await shoot(page, "file-read");
  await nextStep(page);

  await page.getByText("Columna del archivo").first().waitFor();
  await shoot(page, "columns-proposed");
  await chooseColumn(page, "Unidad de negocio", "Área");
  await shoot(page, "columns-corrected");
  await nextStep(page);

  await page.getByText("Nada se ha escrito todavía").waitFor();
  await shoot(page, "preview");
  expect((await server.search("Quilodrán")).people).toEqual([]);
  await answerCompany(page);
  await shoot(page, "preview-answered");
  await page.getByRole("button", { name: "Cargar 2 filas" }).click();

  await loadFinished(page);
  await shoot(page, "result");
  expect(await headingText(page)).toContain("2 creadas");
  expect((await server.search("Quilodrán")).people).toHaveLength(2);

  const rejected = await downloadRejected(page);
  const rows = Object.values(readWorkbook(rejected))[0] ?? [];
  expect(rows.flat()).toContain("Motivo");
  correctWorkbook(rejected, { "carla@@andina.cl": "carla@andina.cl", Repetida: "Quilodrán" });
  await page.getByRole("link", { name: "Ver errores" }).click();
  await page.getByRole("heading", { level: 1, name: "Errores de carga" }).waitFor();
  await shoot(page, "errors");
  await page.getByLabel("Volver a cargar", { exact: true }).first().setInputFiles(rejected);
  await page.getByRole("heading", { name: "Rondas de esta carga" }).waitFor();
  await shoot(page, "second-round");
  expect((await server.newestLoad()).rounds).toHaveLength(2);
  expect((await server.search("Quilodrán")).people.length).toBeGreaterThan(2);

  await page.getByRole("button", { name: "Deshacer carga" }).click();
  await page.getByRole("dialog").getByText("Se eliminan").waitFor();
  await shoot(page, "undo-plan");
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer carga" }).click();
  await page.getByRole("heading", { name: "Deshiciste esta carga" }).waitFor();
  await shoot(page, "undone");
  expect((await server.search("Quilodrán")).people).toEqual([]);
  expect((await server.newestLoad()).state).toBe("undone");
});

/** "Andina" is nobody we know under that name: it is answered once for all rows. */
async function answerCompany(page: Page): Promise<void> {
  const suggested = page.getByRole("button", { name: "Sí, es Minera Andina SpA" });
  await suggested.click();
  await page.getByRole("button", { name: /Aplicar 1 respuesta/ }).click();
  await suggested.waitFor({ state: "detached" });
}

async function downloadRejected(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar filas rechazadas" }).click(),
  ]);
  const target = path.join(folder, "rechazadas.xlsx");
  await download.saveAs(target);
  return target;
}
