/** From a number to what is behind it: as many rows as it says, and how it is calculated. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsOn } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
import { filterOf, type GivenFacts, givenFacts, givenPanel, KPI, lensOf } from "./given.ts";

const { product, member } = journeys();
let ask: Ask;
let facts: GivenFacts;

beforeAll(async () => {
  ask = await askAs(product);
  facts = await givenFacts(ask, { courses: 3, people: 18 });
  await givenPanel(ask, [
    { title: "Personas del mes", id_kpi: KPI.people, filter: filterOf(facts) },
  ]);
});

async function opened(page: Page, of: string, item: string): Promise<Locator> {
  await page.getByRole("button", { name: `Acciones de ${of}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
  const layer = page.getByRole("dialog");
  await layer.waitFor();
  return layer;
}

/** The texts of one column of the table of a sheet. */
async function column(sheet: Locator, name: string): Promise<string[]> {
  const heads = await sheet.getByRole("columnheader").allInnerTexts();
  const place = heads.indexOf(name);
  expect(place, name).toBeGreaterThanOrEqual(0);
  const rows = sheet.locator("tbody tr");
  return rows.evaluateAll(
    (all, at) => all.map((row) => row.querySelectorAll("th, td")[at]?.textContent ?? ""),
    place,
  );
}

describe("The detail of a number", () => {
  it("of hours has every participation, page after page, and their hours add up", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    const sheet = await opened(page, "Horas de capacitación", "Ver detalle");
    await sheet.getByText("54 participaciones").waitFor();
    const first = await column(sheet, "Horas");
    expect(first).toHaveLength(50);
    await sheet.getByRole("button", { name: "Página siguiente" }).click();
    await sheet.getByText("51 a 54 de 54").waitFor();
    const all = [...first, ...(await column(sheet, "Horas"))];
    expect(all).toHaveLength(54);
    expect(all.reduce((sum, hours) => sum + Number(hours), 0)).toBe(facts.hours);
  });

  it("of courses and of people has as many rows as the number says", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    const courses = await opened(page, "Capacitaciones completadas", "Ver detalle");
    await courses.getByText("3 cursos").waitFor();
    expect(await column(courses, "Curso")).toHaveLength(facts.courses.length);
    await page.keyboard.press("Escape");
    await courses.waitFor({ state: "detached" });
    const people = await opened(page, "Personas del mes", "Ver detalle");
    await people.getByText("18 personas").waitFor();
    expect(await column(people, "Persona")).toHaveLength(facts.people);
    expect(await column(people, "Cursos")).toEqual(Array.from({ length: 18 }, () => "3"));
    expect(await violationsOn(page)).toEqual([]);
  });

  it("of one value has the rows of its month, by the pointer or from the table", async () => {
    const page = await member();
    await open(page, "/");
    const widget = page.getByRole("article", { name: "Personas del mes" });
    await widget.getByRole("button", { name: "18", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("18 personas").waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Acciones de Personas del mes" }).click();
    await page.getByRole("menuitem", { name: "Ver como tabla" }).click();
    await widget.locator("tbody th button").first().press("Enter");
    await sheet.getByText("18 personas").waitFor();
  });

  it("leads to the course", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    const sheet = await opened(page, "Capacitaciones completadas", "Ver detalle");
    const name = `${facts.company.name}, curso 2`;
    await sheet.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  });

  it("says that nothing is behind a zero", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    const sheet = await opened(page, "Respuestas de encuestas", "Ver detalle");
    await sheet.getByText("Nada que detallar").waitFor();
  });

  it("gives the focus back to where it was opened from", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    const sheet = await opened(page, "Horas de capacitación", "Ver detalle");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    const focused = page.locator(":focus");
    expect(await focused.getAttribute("aria-label")).toBe("Acciones de Horas de capacitación");
  });
});

describe("How a number is calculated", () => {
  it("is said in the sentences of its KPI, and what the head count was taken from", async () => {
    const kpis = await ask<{ name: string; explanation: string[] }[]>("/api/getKPIs");
    const people = kpis.find(({ name }) => name === "Personas capacitadas");
    const page = await member();
    await open(page, lensOf(facts));
    const dialog = await opened(page, "Personas capacitadas", "¿Cómo se calcula?");
    const said = await dialog.getByRole("listitem").allInnerTexts();
    expect(said).toEqual([
      ...(people?.explanation ?? []),
      "Aquí la dotación es la que declara cada empresa.",
    ]);
    expect(await violationsOn(page)).toEqual([]);
  });
});
