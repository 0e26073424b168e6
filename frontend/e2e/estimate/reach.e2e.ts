/** The budget of a year for everybody: in both themes, wide, on a phone and on paper. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { readPdf } from "../support/paper.ts";
import { camera } from "../support/shots.ts";
import { givenCompany, givenCourse, givenPeople, PRICE, showBudget, yearNow } from "./given.ts";

const { product, member } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "estimate-"));
const shoot = camera("estimate-reach");
const year = yearNow();
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

function pesos(amount: number): string {
  return `$${new Intl.NumberFormat("es-CL").format(amount)}`;
}

describe("The budget", () => {
  it("has no barrier in either theme, wide or on a phone, and goes onto paper whole", async () => {
    const company = await givenCompany(ask, "Rupanco");
    const ruts = await givenPeople(ask, company, ["Ana Rupanco"]);
    await givenCourse(ask, company, ruts);
    const { company_id } = company;
    const { id } = await ask<{ id: number }>("/api/budgets", json("POST", { company_id, year }));
    const line = { description: "Idiomas para atención de clientes", amount: 2_000_000 };
    await ask(`/api/budgets/${id}/lines`, json("POST", line));

    const wide = await showBudget(await member(), company);
    await everyPartIsOpenToAll(wide, "wide");
    await goesOntoPaper(wide, [`${company.name} · ${year}`, pesos(PRICE), "$2.000.000"]);
    await everyPartIsOpenToAll(
      await showBudget(await member({ viewport: PHONE }), company, "plan"),
      "phone",
    );
  });
});

/** Each part of the screen, and what is only there once all of it is. */
const PARTS: Readonly<Record<string, RegExp>> = {
  Plan: /^Idiomas para atención/,
  Cursos: /^Curso de Rupanco/,
  Simulador: /^Calcular$/,
  "Parámetros del año": /^Guardar parámetros$/,
};

async function everyPartIsOpenToAll(page: Page, place: string): Promise<void> {
  for (const [tab, words] of Object.entries(PARTS)) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByText(words).first().waitFor();
    await shoot(page, `${place}-${tab}`);
    expect(await violationsInBothThemes(page)).toEqual([]);
    const runsOff = await page.evaluate(() => document.body.scrollWidth > innerWidth);
    expect(runsOff).toBe(false);
  }
}

/** A4, lying, with the last column of the plan. */
async function goesOntoPaper(page: Page, told: readonly string[]): Promise<void> {
  await page.getByRole("tab", { name: "Plan" }).click();
  await page.getByRole("row", { name: /^Idiomas/ }).waitFor();
  const file = path.join(folder, "presupuesto.pdf");
  await page.pdf({ path: file, preferCSSPageSize: true });
  const sheets = readPdf(file);
  expect(sheets[0]).toMatchObject({ width: 11.7, height: 8.3 });
  // All months of the year on the sheet of their heading.
  const months = sheets.find((sheet) => sheet.text.includes("Gasto por mes"));
  for (const month of ["ene", "dic"]) expect(months?.text.split(/\s/)).toContain(month);
  const text = sheets.map((sheet) => sheet.text).join("\n");
  for (const words of [...told, "Diferencia"]) expect(text).toContain(words);
}
