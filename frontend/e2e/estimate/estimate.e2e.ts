/** The budget of a year: begun, planned, tried out. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys } from "../support/journey.ts";
import { camera } from "../support/shots.ts";
import {
  FRANCHISE,
  givenCompany,
  givenCourse,
  givenPeople,
  PRICE,
  showBudget,
  yearNow,
} from "./given.ts";

const { product, member } = journeys();
const shoot = camera("estimate");
const year = yearNow();
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

function card(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true });
}

function pesos(amount: number): string {
  return `$${new Intl.NumberFormat("es-CL").format(amount)}`;
}

describe("A year", () => {
  it("is begun, planned line by line, explained, and its parameters are corrected", async () => {
    const company = await givenCompany(ask, "Puelo");
    const ruts = await givenPeople(ask, company, ["Ana Puelo", "Luis Puelo"]);
    const { courseName, area } = await givenCourse(ask, company, ruts);
    const page = await showBudget(await member(), company);
    await page.getByText(`Aún no hay presupuesto ${year} para esta empresa.`).waitFor();
    await card(page, "Comprometido")
      .getByText(pesos(2 * PRICE), { exact: true })
      .waitFor();

    await page.getByRole("button", { name: "Crear presupuesto" }).click();
    const beginning = page.getByRole("dialog", { name: `Crear presupuesto ${year}` });
    await beginning.getByLabel("Planilla anual imponible").fill("500.000.000");
    await beginning.getByRole("button", { name: "Crear presupuesto" }).click();
    const free = pesos(5_000_000 - 2 * FRANCHISE);
    await card(page, "Franquicia disponible (1 %)").getByText(free).waitFor();

    await page.getByRole("button", { name: "Agregar línea" }).first().click();
    const line = page.getByRole("dialog", { name: "Nueva línea del plan" });
    await line.getByRole("combobox", { name: /^Área temática/ }).click();
    const option = page.getByRole("option", { name: area, exact: true });
    const search = page.getByPlaceholder("Buscar…");
    await option.or(search).first().waitFor();
    if (await search.isVisible()) await search.fill(area);
    await option.click();
    await line.getByLabel(/^Descripción/).fill("Plan de seguridad");
    await line.getByLabel(/^Monto presupuestado/).fill("300.000");
    await line.getByRole("button", { name: "Agregar línea" }).click();
    const row = page.getByRole("row", { name: /^Plan de seguridad/ });
    await row.getByText("−$60.000").waitFor();
    await card(page, "Disponible").getByText("−$60.000").waitFor();
    await card(page, "Disponible")
      .getByText(/supera el presupuesto/)
      .waitFor();

    await page.getByRole("button", { name: "Explicar cálculo: Disponible" }).click();
    const explained = page.getByRole("dialog", { name: "Disponible" });
    await explained.getByText("Presupuesto anual", { exact: true }).waitFor();
    await explained.getByRole("button", { name: "Cerrar" }).click();

    await page.getByRole("button", { name: "Acciones de Plan de seguridad" }).click();
    await page.getByRole("menuitem", { name: "Eliminar" }).click();
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Deshacer" }).click();
    await row.waitFor();

    await page.getByRole("tab", { name: "Parámetros del año" }).click();
    await page.getByRole("textbox", { name: "Comisión de la OTIC" }).fill("120");
    await page.getByRole("button", { name: "Guardar parámetros" }).click();
    await page.getByText("Para guardar, corrige 1 campo:").waitFor();
    await page.getByRole("textbox", { name: "Comisión de la OTIC" }).fill("12,5");
    await page.getByRole("button", { name: "Guardar parámetros" }).click();
    await page.getByText("Parámetros guardados").waitFor();

    const [book] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exportar a Excel" }).click(),
    ]);
    expect(book.suggestedFilename()).toMatch(/^Presupuesto .*\.xlsx$/);

    await page.getByRole("tab", { name: "Cursos" }).click();
    await page.getByRole("link", { name: new RegExp(`^${courseName}`) }).click();
    await page.getByRole("heading", { level: 1, name: courseName }).waitFor();
  });
});

describe("A course that is tried out", () => {
  it("for chosen people becomes a course with them in it", async () => {
    const company = await givenCompany(ask, "Yelcho");
    await givenPeople(ask, company, ["Ana Yelcho", "Luis Yelcho"]);
    const page = await showBudget(await member(), company, "simulador");
    await page.getByLabel(/^Horas totales/).fill("20");
    await page.getByLabel(/^Valor por participante/).fill(String(PRICE));
    await page.getByLabel(/^Valor hora SENCE/).fill("7000");
    await page.getByRole("combobox", { name: "Modalidad" }).click();
    await page.getByRole("option", { name: "A distancia (autoaprendizaje)" }).click();
    await page.getByText("Personas elegidas", { exact: true }).click();
    await page.getByRole("button", { name: "Elegir personas" }).click();
    const people = page.getByRole("dialog", { name: "Elegir personas" });
    await people.getByRole("checkbox", { name: "Ana Yelcho" }).click();
    await people.getByRole("checkbox", { name: "Luis Yelcho" }).click();
    await people.getByRole("button", { name: "Usar 2 personas" }).click();
    await page.getByRole("button", { name: "Calcular" }).click();
    const create = page.getByRole("link", { name: "Crear curso con estos datos" });
    await create.waitFor();
    await page.getByText(pesos(2 * PRICE), { exact: true }).waitFor();
    await shoot(page, "simulador");
    await create.click();

    await page.getByText("Al guardar se inscriben 2 personas elegidas en el simulador.").waitFor();
    const name = `Curso probado ${company.name}`;
    await page.getByLabel(/^Nombre del curso/).fill(name);
    await page.getByRole("combobox", { name: /^Área temática/ }).click();
    await page.getByRole("option").first().click();
    await page.getByLabel(/^Fecha de inicio/).fill("02-03-2026");
    await page.getByLabel(/^Fecha de término/).fill("20-03-2026");
    await page.getByRole("button", { name: "Guardar curso", exact: true }).click();
    await page.waitForURL("**/detail/course?**");
    const id = new URL(page.url()).searchParams.get("id");
    const course = await ask<Record<string, unknown>>(`/api/get_course/${id}`);
    expect(course).toMatchObject({
      company_id: company.company_id,
      totalHours: 20,
      participatingValue: PRICE,
      senceHourValue: 7_000,
      participantCount: 2,
    });
  });
});
