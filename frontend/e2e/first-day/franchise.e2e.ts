/** From an empty product to the franchise of the first course, with a company, its payroll and a list of who attended. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countPresses } from "../loads/steps.ts";
import type { KnownFranchise } from "../sence/given.ts";
import { askAs } from "../support/asking.ts";
import { openBrowser, openContext } from "../support/browser.ts";
import { open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { type Product, startProduct } from "../support/product.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";
import { writeWorkbook } from "../support/workbook.ts";

const START_MS = 200_000;
const DAY_MS = 240_000;
const NAMES = ["María José Soto Pérez", "Pedro Rojas Díaz", "Ana Muñoz Vera", "Luis Tapia Gómez"];
const PEOPLE = NAMES.map((name) => ({ name, rut: dotted(freshRut("person")) }));
/** All earn little enough for the whole of it: 20 hours of 7,000 pesos each; one was there too little. */
const FRANCHISE = 3 * 20 * 7_000;
const MOST_PRESSES = 25;
const shoot = camera("first-day-franchise");

let product: Product;
let stop: () => Promise<void>;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  ({ product, stop } = await startProduct());
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), "first-franchise-"));
}, START_MS);
afterAll(async () => {
  await browser?.close();
  await stop?.();
  await rm(folder, { recursive: true, force: true });
});

test(
  "the franchise of the first course is right without a repair",
  async () => {
    const context = await openContext(browser, { baseURL: product.address });
    const page = await context.newPage();
    const presses = await countPresses(page);
    await open(page, "/login", "Inicia sesión");
    await signIn(page, product);

    await page.getByRole("link", { name: "Registrar empresa" }).click();
    const company = page.getByRole("dialog", { name: "Nueva empresa" });
    await company.getByRole("textbox", { name: /^Nombre/ }).fill("Panadería La Espiga SpA");
    await company.getByRole("textbox", { name: /^RUT/ }).fill(freshRut());
    await company.getByRole("button", { name: "Crear empresa" }).click();
    await page.getByRole("dialog", { name: "Panadería La Espiga SpA" }).waitFor();
    await page.keyboard.press("Escape");

    const steps = page.getByRole("complementary", { name: "Primeros pasos" });
    await steps.getByRole("link", { name: "Cargar planilla" }).click();
    const file = page.getByLabel("Arrastra tu planilla aquí o elígela");
    await file.setInputFiles(payroll(path.join(folder, "nomina.xlsx")));
    await page.getByRole("button", { name: "Continuar" }).click();
    // With wages it is asked who uses the franchise: all of the company, unless somebody says no.
    await page.getByRole("radiogroup", { name: /franquicia/i }).waitFor();
    await shoot(page, "asked");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("button", { name: `Cargar ${PEOPLE.length} filas` }).click();
    await page.getByRole("heading", { name: `${PEOPLE.length} creadas` }).waitFor();

    await steps.getByRole("link", { name: "Crear curso" }).click();
    await fillCourse(page);
    await page.getByRole("button", { name: "Guardar y agregar participantes" }).click();
    const adding = page.getByRole("dialog", { name: "Agregar personas" });
    const shares = ["100%", "90%", "80%", "50%"];
    const lines = PEOPLE.map(({ name, rut }, at) => `${rut}\t${name}\t${shares[at]}\t6,0`);
    await adding.getByLabel("RUT, uno por línea").fill(lines.join("\n"));
    await adding.getByRole("button", { name: "Agregar 4 participantes" }).click();
    await adding.waitFor({ state: "detached" });

    const ask = await askAs(product);
    const id = Number(new URL(page.url()).searchParams.get("id"));
    const { totals } = await ask<KnownFranchise>(`/api/courses/${id}/franchise`);
    expect(totals.franchise).toBe(FRANCHISE);
    await page.getByRole("tab", { name: /^Costos/ }).click();
    await page.getByText("$420.000").first().waitFor();
    await shoot(page, "costs");
    const all = await presses();
    expect(all).toBeLessThanOrEqual(MOST_PRESSES);
  },
  DAY_MS,
);

async function fillCourse(page: Page): Promise<void> {
  const fill = (label: RegExp, text: string) => page.getByLabel(label).first().fill(text);
  await fill(/^Nombre del curso/, "Manipulación de alimentos");
  const chosen: [RegExp, string][] = [
    [/^Área temática/, "Normativa y cumplimiento"],
    [/^Modalidad/, "E-learning asincrónico"],
  ];
  for (const [label, name] of chosen) {
    await page.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name, exact: true }).click();
  }
  await fill(/^Fecha de inicio/, "03-03-2025");
  await fill(/^Fecha de término/, "07-03-2025");
  await fill(/^Horas totales/, "20");
  await fill(/^Valor por participante/, "180000");
  await fill(/^Valor hora SENCE/, "7000");
  await fill(/^Código SENCE/, "1238012345");
  await fill(/^Nombre SENCE/, "Manipulación de alimentos");
  await shoot(page, "course");
}

function payroll(target: string): string {
  const rows = PEOPLE.map(({ rut, name }) => [rut, name, 800_000]);
  writeWorkbook(target, { Nómina: [["RUT", "Nombre completo", "Sueldo bruto"], ...rows] });
  return target;
}
