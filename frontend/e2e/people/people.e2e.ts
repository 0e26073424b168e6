/** People from making one to taking many changes back, as somebody of the office works with them. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freshWord, givenCompanies } from "../companies/given.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys, open, queryOf, rowsAre } from "../support/journey.ts";
import { freshRut, wrongDigit } from "../support/ruts.ts";
import {
  COMPANY_NAME,
  givenArea,
  givenCompany,
  givenCourse,
  givenPeople,
  peopleOf,
} from "./given.ts";

const { product, member } = journeys();
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  await givenCompany(ask);
  // The only company would be chosen by itself.
  await givenCompanies(ask, freshWord(), ["Chillán"]);
});

async function arrive(query: string): Promise<Page> {
  const page = await member();
  await open(page, `/people${query}`, "Personas");
  return page;
}

/** A view begins without a search. */
async function openView(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name }).click();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
}

async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  const search = page.getByPlaceholder("Buscar…");
  if (await search.isVisible()) await search.fill(words);
  await page.getByRole("option", { name: words }).first().click();
  await search.waitFor({ state: "detached" });
}

describe("A person", () => {
  it("is refused while wrong, corrected, saved, edited, and remembered", async () => {
    const name = `${freshWord()} Ñancupil`;
    const rut = freshRut("person");
    const page = await arrive("");
    await page.getByRole("button", { name: "Nueva persona" }).click();
    const drawer = page.getByRole("dialog", { name: "Nueva persona" });
    await drawer.getByLabel(/^RUT/).fill(wrongDigit(rut));
    await drawer.getByRole("button", { name: "Crear persona" }).click();
    await drawer.getByText("Para guardar, corrige 3 campos:").waitFor();
    await drawer.getByRole("button", { name: `Usar ${rut}` }).click();
    await drawer.getByLabel(/^Nombre completo/).fill(name);
    await choose(page, "Empresa", COMPANY_NAME);
    await drawer.getByRole("button", { name: "Crear persona" }).click();

    const file = page.getByRole("dialog", { name });
    await file.getByText("Sin correo no recibirá encuestas.").waitFor();
    await file.getByRole("button", { name: "Editar" }).click();
    await file.getByLabel("Correo", { exact: true }).fill("nancupil@vinedos.cl");
    await file.getByRole("button", { name: "Guardar persona" }).click();
    await file.getByRole("link", { name: "nancupil@vinedos.cl" }).waitFor();
    await file.getByRole("tab", { name: "Actividad" }).click();
    await file.getByRole("list", { name: "Actividad" }).getByText("nancupil").waitFor();
    const [saved] = await peopleOf(ask, name.split(" ")[0] ?? "");
    expect(saved).toMatchObject({ name, rut, email: "nancupil@vinedos.cl" });
  });

  it("whose RUT is taken leads to who has it", async () => {
    const [known] = await givenPeople(ask, freshWord(), [{}]);
    const page = await arrive("");
    await page.getByRole("button", { name: "Nueva persona" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(/^Nombre completo/).fill(freshWord());
    await drawer.getByLabel(/^RUT/).fill(known?.rut ?? "");
    await choose(page, "Empresa", COMPANY_NAME);
    await drawer.getByRole("button", { name: "Crear persona" }).click();
    await drawer.getByText(/^Ya existe una persona con el RUT/).waitFor();
    await drawer.getByRole("link", { name: "Ver ficha" }).click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await page.getByRole("dialog", { name: known?.name ?? "" }).waitFor();
  });

  it("keeps the salary hidden; who shows it is written down", async () => {
    const word = freshWord();
    const [known] = await givenPeople(ask, word, [
      { grossSalary: 1_234_567, franchiseSence: true },
    ]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("link", { name: `${word} A` }).click();
    const file = page.getByRole("dialog", { name: `${word} A` });
    await file.getByRole("button", { name: "Mostrar renta" }).waitFor();
    expect(await page.getByText("1.234.567").count()).toBe(0);
    await file.getByRole("button", { name: "Mostrar renta" }).click();
    await file.getByText("$1.234.567").waitFor();
    const told = await ask<{ action: string }[]>(`/api/history/person/${known?.people_id}`);
    expect(told.map(({ action }) => action)).toContain("person.salary_revealed");
  });

  it("is disabled and comes back with one click", async () => {
    const word = freshWord();
    await givenPeople(ask, word, [{}]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("button", { name: `Acciones de ${word} A` }).click();
    await page.getByRole("menuitem", { name: "Deshabilitar" }).click();
    await page.getByText("Ninguna persona coincide con los filtros.").waitFor();
    expect((await peopleOf(ask, word))[0]?.active).toBe(false);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await rowsAre(page, [`${word} A`]);
    expect((await peopleOf(ask, word))[0]?.active).toBe(true);
  });

  it("is found by the palette in any way of writing the RUT", async () => {
    const word = freshWord();
    const [known] = await givenPeople(ask, word, [{}]);
    const page = await arrive("");
    await page.keyboard.press("Control+k");
    await page
      .getByRole("dialog")
      .getByRole("combobox")
      .fill(known?.rut.replace("-", "") ?? "");
    await page.getByRole("option", { name: new RegExp(word) }).click();
    await page.getByRole("dialog", { name: `${word} A` }).waitFor();
    expect(queryOf(page)).toBe(`?ver=${known?.people_id}`);
  });
});

describe("The list of people", () => {
  it("is its address: views, filters, a record and the way back", async () => {
    const word = freshWord();
    const area = await givenArea(ask, "Bodega de guarda");
    await givenPeople(ask, word, [{ area }, { isExternal: true }, { email: null, area }, { area }]);
    const page = await arrive("");
    await page.getByRole("searchbox").fill(word);
    await rowsAre(
      page,
      ["A", "B", "C", "D"].map((letter) => `${word} ${letter}`),
    );
    await choose(page, "Área", "Bodega de guarda");
    await rowsAre(page, [`${word} A`, `${word} C`, `${word} D`]);
    await page.getByRole("columnheader", { name: "Nombre" }).getByRole("button").click();
    await rowsAre(page, [`${word} D`, `${word} C`, `${word} A`]);
    const left = queryOf(page);
    expect(left).toBe(`?q=${word}&area=${area}&orden=-nombre`);
    await page.getByRole("link", { name: `${word} C` }).click();
    await page.getByRole("dialog", { name: `${word} C` }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(queryOf(page)).toBe(left);

    await openView(page, "Sin correo");
    await page.getByRole("searchbox").fill(word);
    await rowsAre(page, [`${word} C`]);
    await openView(page, "Externas");
    await page.getByRole("searchbox").fill(word);
    await rowsAre(page, [`${word} B`]);
  });

  it("leads to the bulk load of people", async () => {
    const page = await arrive("");
    await page.getByRole("link", { name: "Carga masiva" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Carga masiva" }).waitFor();
    expect(queryOf(page)).toContain("tipo=personas");
  });
});

describe("Many people", () => {
  it("get another area by the filter, and their own back", async () => {
    const word = freshWord();
    await givenArea(ask, "Embotellado");
    await givenPeople(ask, word, [{}, {}, {}]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("checkbox", { name: `Seleccionar ${word} A` }).click();
    await page.getByRole("button", { name: "Seleccionar las 3 personas" }).click();
    await page.getByRole("button", { name: "Cambiar área" }).click();
    const dialog = page.getByRole("dialog", { name: "Cambiar área de 3 personas" });
    await dialog.getByRole("button", { name: "Cambiar área" }).click();
    await dialog.getByText("Selecciona un área de la lista.").waitFor();
    await choose(page, "Área", "Embotellado");
    await dialog.getByRole("button", { name: "Cambiar área" }).click();
    await page.getByText("3 personas con otra área").waitFor();
    const areas = async () => (await peopleOf(ask, word)).map(({ areaName }) => areaName);
    expect(await areas()).toEqual(["Embotellado", "Embotellado", "Embotellado"]);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(areas).toEqual([null, null, null]);
  });

  it("are disabled together and taken back together", async () => {
    const word = freshWord();
    await givenPeople(ask, word, [{}, {}]);
    const page = await arrive(`?q=${word}`);
    for (const letter of ["A", "B"]) {
      await page.getByRole("checkbox", { name: `Seleccionar ${word} ${letter}` }).click();
    }
    await page.getByRole("button", { name: "Deshabilitar" }).click();
    await page.getByText("2 personas deshabilitadas").waitFor();
    await page.getByText("Ninguna persona coincide con los filtros.").waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await rowsAre(page, [`${word} A`, `${word} B`]);
  });

  it("are enrolled in a course that says who was there already", async () => {
    const word = freshWord();
    const course = `Poda de ${word}`;
    await givenCourse(ask, course);
    await givenPeople(ask, word, [{}, {}]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("button", { name: `Acciones de ${word} A` }).click();
    await page.getByRole("menuitem", { name: "Inscribir en curso" }).click();
    await enrol(page, course);
    await page.getByText("1 persona inscrita").waitFor();
    await page.getByRole("button", { name: "Cerrar inscripción" }).click();

    await page.getByRole("checkbox", { name: `Seleccionar ${word} B` }).click();
    await page.getByRole("button", { name: "Seleccionar las 2 personas" }).click();
    await page.getByRole("button", { name: "Inscribir en curso" }).click();
    await enrol(page, course);
    await page.getByText("1 persona ya en el curso").waitFor();
    await page.getByRole("button", { name: "Cerrar inscripción" }).click();

    await page.getByRole("link", { name: `${word} A` }).click();
    await page.getByRole("tab", { name: "Historial de cursos" }).click();
    await page.getByRole("link", { name: course }).waitFor();
  });

  async function enrol(page: Page, course: string): Promise<void> {
    const dialog = page.getByRole("dialog", { name: /^Inscribir en curso/ });
    await dialog.getByRole("combobox", { name: "Curso" }).click();
    await page.getByPlaceholder("Buscar…").fill(course);
    await page.getByRole("option", { name: course }).click();
    await dialog.getByRole("button", { name: "Inscribir en curso" }).click();
  }

  it("are exported without their salaries", async () => {
    const word = freshWord();
    await givenPeople(ask, word, [{ grossSalary: 7_654_321 }, {}]);
    const page = await arrive(`?q=${word}`);
    await rowsAre(page, [`${word} A`, `${word} B`]);
    await page.getByRole("button", { name: "Exportar" }).click();
    const dialog = page.getByRole("dialog", { name: "Exportar personas" });
    await dialog.getByRole("radio", { name: "CSV" }).click();
    await dialog.getByRole("radio", { name: /^Todas las columnas|^Todas$/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Exportar 2 personas" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain(`${word} A`);
    expect(text).toContain(`${word} B`);
    expect(text).not.toContain("7654321");
  });
});
