/** The first day in an empty product: from nothing to the first number in the panel, led by *Primeros pasos* alone. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsOn } from "../support/axe.ts";
import { faultsOf, openBrowser, openContext } from "../support/browser.ts";
import { open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { type Product, startProduct } from "../support/product.ts";
import { dotted, freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";
import { writeWorkbook } from "../support/workbook.ts";

const START_MS = 200_000;
const DAY_MS = 240_000;
const PEOPLE = ["María José Soto Pérez", "Pedro Rojas Díaz", "Ana Muñoz Vera", "Luis Tapia Gómez"];
const HOURS = 4;
const shoot = camera("first-day");

let product: Product;
let stop: () => Promise<void>;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  ({ product, stop } = await startProduct());
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), "first-day-"));
}, START_MS);
afterAll(async () => {
  await browser?.close();
  await stop?.();
  await rm(folder, { recursive: true, force: true });
});

test(
  "an assistant arrives at the first number without having been told anything",
  async () => {
    const context = await openContext(browser, { baseURL: product.address });
    const page = await context.newPage();
    const faults = faultsOf(page);
    await open(page, "/login", "Inicia sesión");
    await signIn(page, product);
    await page.getByRole("heading", { level: 2, name: "Primeros pasos" }).waitFor();
    await shoot(page, "steps");

    await page.getByRole("link", { name: "Registrar empresa" }).click();
    const company = page.getByRole("dialog", { name: "Nueva empresa" });
    // The first field has the focus, though the form comes after its drawer.
    await expect.poll(() => nameOfFocus(page)).toBe("name");
    await page.keyboard.type("Panadería La Espiga SpA");
    await company.getByRole("textbox", { name: /^RUT/ }).fill(freshRut());
    await company.getByRole("textbox", { name: /^Dotación/ }).fill("25");
    await company.getByRole("button", { name: "Crear empresa" }).click();
    await page.getByRole("dialog", { name: "Panadería La Espiga SpA" }).waitFor();
    await page.keyboard.press("Escape");
    await shoot(page, "company");

    await line(page).getByRole("link", { name: "Cargar planilla" }).click();
    await page
      .getByLabel("Arrastra tu planilla aquí o elígela")
      .setInputFiles(payroll(path.join(folder, "nomina.xlsx")));
    await page.getByRole("button", { name: "Continuar" }).click();
    // There is one company only, so the rows are of it.
    await page.getByText("Es la única empresa registrada.").waitFor();
    await shoot(page, "columns");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByRole("button", { name: `Cargar ${PEOPLE.length} filas` }).click();
    await page.getByRole("heading", { name: `${PEOPLE.length} creadas` }).waitFor();
    await shoot(page, "loaded");

    await line(page).getByRole("link", { name: "Crear curso" }).click();
    await page.getByLabel(/^Nombre del curso/).fill("Higiene y manipulación de alimentos");
    await page
      .getByRole("combobox", { name: /^Empresa/ })
      .getByText("Panadería La Espiga SpA")
      .waitFor();
    await choose(page, /^Área temática/, "Normativa y cumplimiento");
    // With sworn statements, if SENCE were asked for anything.
    await choose(page, /^Modalidad/, "E-learning sincrónico");
    for (const field of [/^Fecha de inicio/, /^Fecha de término/])
      await page.getByLabel(field).fill(yesterday());
    await page.getByLabel(/^Hora de inicio/).fill("09:00");
    await page.getByLabel(/^Hora de término/).fill("13:00");
    await page.getByLabel(/^Horas totales/).fill(String(HOURS));
    await shoot(page, "course");
    await page.getByRole("button", { name: "Guardar y agregar participantes" }).click();

    const adding = page.getByRole("dialog", { name: "Agregar personas" });
    await adding.getByRole("tab", { name: "Buscar personas" }).click();
    for (const name of PEOPLE) await adding.getByRole("checkbox", { name }).check();
    await adding.getByRole("button", { name: `Agregar ${PEOPLE.length} participantes` }).click();
    await adding.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Presentes a todos" }).click();
    await page.getByRole("button", { name: "Marcar completado" }).click();
    await page.getByText(/^Curso completado/).waitFor();
    await shoot(page, "completed");
    expect(await violationsOn(page)).toEqual([]);

    await line(page).getByRole("link", { name: "Ver el panel" }).click();
    const indicators = page.getByRole("region", { name: "Indicadores" });
    await indicators.getByText(`${PEOPLE.length * HOURS} h`, { exact: true }).waitFor();
    await shoot(page, "panel");
    expect(faults).toEqual([]);
  },
  DAY_MS,
);

/** What leads from one step to the next. */
function line(page: Page) {
  return page.getByRole("complementary", { name: "Primeros pasos" });
}

async function choose(page: Page, field: RegExp, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
}

function nameOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}

function yesterday(): string {
  const day = new Date(Date.now() - 86_400_000);
  return new Intl.DateTimeFormat("es-CL", { timeZone: "America/Santiago" }).format(day);
}

/** As somebody keeps it: a title above, a column that nobody asked for, and no company. */
function payroll(target: string): string {
  const rows = PEOPLE.map((name, place) => [
    dotted(freshRut("person")),
    name,
    "Panadera",
    `p${place}@laespiga.cl`,
  ]);
  const heading = ["RUT", "Nombre completo", "Turno", "Correo"];
  writeWorkbook(target, { Nómina: [["Nómina de noviembre"], [], heading, ...rows] });
  return target;
}
