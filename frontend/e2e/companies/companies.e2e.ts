/** Companies from making one to taking many back, as an administrator works with them. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys, open, queryOf, rowsAre } from "../support/journey.ts";
import { freshRut } from "../support/ruts.ts";
import { chooseCity, companiesOf, freshWord, givenCompanies } from "./given.ts";

const { product, member } = journeys();
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

async function arrive(query: string): Promise<Page> {
  const page = await member();
  await open(page, `/companies${query}`, "Empresas");
  return page;
}

describe("A company", () => {
  it("is refused while wrong, corrected, saved, and edited with its warnings told", async () => {
    const name = `${freshWord()} Ñandú`;
    const rut = freshRut();
    const page = await arrive("");
    await page.getByRole("button", { name: "Nueva empresa" }).click();
    const drawer = page.getByRole("dialog", { name: "Nueva empresa" });
    await drawer.getByRole("button", { name: "Crear empresa" }).click();
    await drawer.getByText("Para guardar, corrige 2 campos:").waitFor();
    await drawer.getByLabel(/^Nombre o razón social/).fill(name);
    await drawer.getByLabel(/^RUT/).fill(rut);
    await drawer.getByRole("button", { name: "Crear empresa" }).click();

    const sheet = page.getByRole("dialog", { name });
    await sheet
      .getByText("Sin dotación, la cobertura se calcula con sus personas registradas")
      .waitFor();
    await sheet.getByRole("button", { name: "Editar empresa" }).click();
    await sheet.getByLabel(/^Dotación/).fill("1.250");
    await sheet.getByRole("button", { name: "Guardar empresa" }).click();
    await sheet.getByText("1.250").waitFor();
    await sheet.getByRole("tab", { name: "Actividad" }).click();
    await sheet.getByRole("list", { name: "Actividad" }).getByText("Se cambiaron datos").waitFor();
    const [saved] = await companiesOf(ask, name.split(" ")[0] ?? "");
    expect(saved).toMatchObject({ name, dotacion: 1_250 });
  });

  it("gives all its data as a file, which is there after a reload, too", async () => {
    const [known] = await givenCompanies(ask, freshWord(), ["Arica"]);
    const page = await member();
    await page.goto(`/companies?ver=${known?.company_id}`);
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Exportar todos los datos" }).click();
    await sheet.getByText(/^El archivo está listo/).waitFor();
    await page.reload();
    const coming = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Descargar" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^Datos de .*\.zip$/);
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  it("whose RUT is taken says whose it is, on the field", async () => {
    const [known] = await givenCompanies(ask, freshWord(), ["Arica"]);
    const { rut } = await ask<{ rut: string }>(`/api/companies/${known?.company_id}`);
    const page = await arrive("");
    await page.getByRole("button", { name: "Nueva empresa" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(/^Nombre o razón social/).fill(freshWord());
    await drawer.getByLabel(/^RUT/).fill(rut);
    await drawer.getByRole("button", { name: "Crear empresa" }).click();
    await drawer.getByRole("link", { name: "RUT", exact: true }).waitFor();
    await drawer.getByText(/^Ya existe una empresa con el RUT/).waitFor();
  });

  it("is disabled and comes back with one click", async () => {
    const word = freshWord();
    await givenCompanies(ask, word, ["Arica"]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("button", { name: `Acciones de ${word} A` }).click();
    await page.getByRole("menuitem", { name: "Deshabilitar" }).click();
    await page.getByText("Ninguna empresa coincide con los filtros.").waitFor();
    expect((await companiesOf(ask, word))[0]?.active).toBe(false);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await rowsAre(page, [`${word} A`]);
    expect((await companiesOf(ask, word))[0]?.active).toBe(true);
  });
});

describe("The list of companies", () => {
  it("is its address: filters, order, a record and the way back", async () => {
    const word = freshWord();
    await givenCompanies(ask, word, ["Arica", "Temuco", "Arica"]);
    const page = await arrive("");
    await page.getByRole("searchbox", { name: "Buscar por nombre, RUT o ciudad" }).fill(word);
    await rowsAre(page, [`${word} A`, `${word} B`, `${word} C`]);
    await chooseCity(page, page.getByRole("combobox", { name: "Ciudad" }), "Arica");
    await rowsAre(page, [`${word} A`, `${word} C`]);
    await page.getByRole("columnheader", { name: "Nombre" }).getByRole("button").click();
    await rowsAre(page, [`${word} C`, `${word} A`]);
    const left = queryOf(page);
    expect(left).toBe(`?q=${word}&ciudad=Arica&orden=-nombre`);

    await page.getByRole("link", { name: `${word} C` }).click();
    await page.getByRole("dialog", { name: `${word} C` }).waitFor();
    await page.getByRole("button", { name: "Registro siguiente" }).click();
    await page.getByRole("dialog", { name: `${word} A` }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(queryOf(page)).toBe(left);

    await page.reload();
    await rowsAre(page, [`${word} C`, `${word} A`]);
    await page.getByRole("button", { name: "Limpiar filtros" }).click();
    await expect.poll(() => queryOf(page)).toBe("?orden=-nombre");
  });

  it("keeps a view for the person, on any machine", async () => {
    const word = freshWord();
    await givenCompanies(ask, word, ["Arica"]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("button", { name: "Guardar vista" }).click();
    await page.getByLabel("Nombre de la vista").fill(word);
    await page.getByRole("dialog").getByRole("button", { name: "Guardar vista" }).click();
    await page.getByRole("link", { name: word, exact: true }).waitFor();

    const other = await arrive("");
    await other.getByRole("link", { name: word, exact: true }).click();
    await rowsAre(other, [`${word} A`]);
    await other.getByRole("button", { name: `Opciones de la vista ${word}` }).click();
    await other.getByRole("menuitem", { name: "Eliminar vista" }).click();
    await other.getByRole("link", { name: word, exact: true }).waitFor({ state: "detached" });
    expect(queryOf(other)).toBe("");
  });

  it("remembers which columns the person wants", async () => {
    const page = await arrive("");
    await page.getByRole("button", { name: "Columnas" }).click();
    await page.getByRole("checkbox", { name: "Dirección" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Dirección" }).waitFor();
    const other = await arrive("");
    await other.getByRole("columnheader", { name: "Dirección" }).waitFor();
    await other.getByRole("button", { name: "Columnas" }).click();
    await other.getByRole("button", { name: "Restablecer columnas y densidad" }).click();
    await other.getByRole("columnheader", { name: "Dirección" }).waitFor({ state: "detached" });
  });
});

describe("Many companies", () => {
  it("are disabled by the filter and taken back together", async () => {
    const word = freshWord();
    await givenCompanies(ask, word, ["Arica", "Arica", "Arica"]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("checkbox", { name: `Seleccionar ${word} A` }).click();
    await page.getByRole("button", { name: "Seleccionar las 3 empresas" }).click();
    await page.getByText("3 seleccionadas").waitFor();
    await page.getByRole("button", { name: "Deshabilitar" }).click();
    await page.getByText("3 empresas deshabilitadas").waitFor();
    await expect
      .poll(async () => (await companiesOf(ask, word)).map(({ active }) => active))
      .toEqual([false, false, false]);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await rowsAre(page, [`${word} A`, `${word} B`, `${word} C`]);
  });

  it("are exported, only the chosen ones and the columns on the screen", async () => {
    const word = freshWord();
    await givenCompanies(ask, word, ["Arica", "Temuco"]);
    const page = await arrive(`?q=${word}`);
    await page.getByRole("checkbox", { name: `Seleccionar ${word} B` }).click();
    await page.getByRole("region", { name: "Selección" }).getByText("Exportar").click();
    const dialog = page.getByRole("dialog", { name: "Exportar empresas" });
    await dialog.getByRole("radio", { name: "CSV" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Exportar 1 empresa" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [head, ...lines] = text.slice(1).trim().split(/\r?\n/);
    expect(head).toBe("Nombre;RUT;Ciudad;Dotación;Estado");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${word} B;`);
  });
});
