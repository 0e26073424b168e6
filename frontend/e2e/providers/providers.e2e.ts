/** Suppliers from making one to exporting them, wide and narrow, with the mouse and without. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { freshWord } from "../companies/given.ts";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { journeys, open, queryOf, rowsAre } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";

const { product, member } = journeys();
const shoot = camera("providers");
let ask: Ask;

interface KnownSupplier {
  supplier_id: number;
  razon_social: string;
  rut: string;
  billing_manager_email: string | null;
}

beforeAll(async () => {
  ask = await askAs(product);
});

async function givenSuppliers(
  word: string,
  changes: readonly Record<string, unknown>[],
): Promise<KnownSupplier[]> {
  const made: KnownSupplier[] = [];
  for (const [index, change] of changes.entries()) {
    const body = {
      razon_social: `${word} ${String.fromCharCode(65 + index)}`,
      rut: freshRut(),
      city: "Temuco",
      address: "Calle Prat 12",
      contact_name: "Inés Peña",
      contact_phone: "981234567",
      ...change,
    };
    made.push(await ask<KnownSupplier>("/api/createsupplier", json("POST", body)));
  }
  return made;
}

async function arrive(query: string, options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  await open(page, `/providers${query}`, "Proveedores");
  return page;
}

describe("A supplier", () => {
  it("is refused while wrong, corrected, saved, edited, and remembered", async () => {
    const name = `${freshWord()} Ltda.`;
    const page = await arrive("");
    await page.getByRole("button", { name: "Nuevo proveedor" }).click();
    const drawer = page.getByRole("dialog", { name: "Nuevo proveedor" });
    const first = drawer.getByRole("region", { name: "Contacto comercial" });
    await first.getByLabel("Correo").fill("ines@quillen.cl");
    await drawer.getByRole("button", { name: "Crear proveedor" }).click();
    await drawer.getByText("Para guardar, corrige 3 campos:").waitFor();
    await drawer.getByLabel(/^Razón social/).fill(name);
    await drawer.getByLabel(/^RUT/).fill(freshRut());
    await first.getByLabel("Nombre").fill("Inés Peña");
    await drawer.getByRole("button", { name: /Copiar.*facturación/ }).click();
    await drawer.getByRole("button", { name: "Crear proveedor" }).click();

    const file = page.getByRole("dialog", { name });
    await file.getByText("Incompleto").waitFor();
    await file.getByRole("button", { name: "Editar" }).click();
    await file.getByLabel("Dirección").fill("Av. España 120");
    await file.getByLabel("Ciudad").fill("Ñuñoa");
    await file.getByRole("button", { name: "Guardar proveedor" }).click();
    await file.getByText("Completo", { exact: true }).waitFor();
    await file.getByRole("tab", { name: "Actividad" }).click();
    await file.getByRole("list", { name: "Actividad" }).getByText("Ñuñoa").waitFor();
    const word = name.split(" ")[0];
    const [saved] = await ask<KnownSupplier[]>(`/api/getsuppliers?q=${word}`);
    expect(saved).toMatchObject({
      razon_social: name,
      billing_manager_email: "ines@quillen.cl",
    });
  });

  it("whose RUT is taken leads to who has it", async () => {
    const [known] = await givenSuppliers(freshWord(), [{}]);
    const page = await arrive("");
    await page.getByRole("button", { name: "Nuevo proveedor" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(/^Razón social/).fill(freshWord());
    await drawer.getByLabel(/^RUT/).fill(known?.rut ?? "");
    await drawer.getByRole("button", { name: "Crear proveedor" }).click();
    await drawer.getByText(/^Ya existe un proveedor con el RUT/).waitFor();
    await drawer.getByRole("link", { name: "Ver ficha" }).click();
    await page.getByRole("button", { name: "Salir sin guardar" }).click();
    await page.getByRole("dialog", { name: known?.razon_social ?? "" }).waitFor();
  });

  it("is found by the palette", async () => {
    const word = freshWord();
    const [known] = await givenSuppliers(word, [{}]);
    const page = await arrive("");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(word);
    await page.getByRole("option", { name: new RegExp(word) }).click();
    await page.getByRole("dialog", { name: `${word} A` }).waitFor();
    expect(queryOf(page)).toBe(`?ver=${known?.supplier_id}`);
  });
});

describe("The list of suppliers", () => {
  it("is its address: filters, a view, a record and the way back", async () => {
    const word = freshWord();
    await givenSuppliers(word, [{}, { city: "Arica" }, { address: null }]);
    const page = await arrive("");
    await page.getByRole("searchbox").fill(word);
    await rowsAre(page, [`${word} A`, `${word} B`, `${word} C`]);
    await page.getByRole("textbox", { name: "Ciudad" }).fill("Temuco");
    await page.keyboard.press("Enter");
    await rowsAre(page, [`${word} A`, `${word} C`]);
    const left = queryOf(page);
    expect(left).toBe(`?q=${word}&ciudad=Temuco`);
    await page.getByRole("link", { name: `${word} C` }).click();
    await page.getByRole("dialog", { name: `${word} C` }).waitFor();
    await page.keyboard.press("[");
    await page.getByRole("dialog", { name: `${word} A` }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(queryOf(page)).toBe(left);
    await page.getByRole("link", { name: "Datos incompletos" }).click();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
    await page.getByRole("searchbox").fill(word);
    await rowsAre(page, [`${word} C`]);
  });

  it("leads to the bulk load of suppliers", async () => {
    const page = await arrive("");
    await page.getByRole("link", { name: "Cargar desde planilla" }).click();
    await page.getByRole("heading", { level: 1, name: "Carga masiva" }).waitFor();
    expect(queryOf(page)).toContain("tipo=proveedores");
  });

  it("is exported as it is filtered", async () => {
    const word = freshWord();
    await givenSuppliers(word, [{}, {}]);
    const page = await arrive(`?q=${word}`);
    await rowsAre(page, [`${word} A`, `${word} B`]);
    await page.getByRole("button", { name: "Exportar" }).click();
    const dialog = page.getByRole("dialog", { name: "Exportar proveedores" });
    await dialog.getByRole("radio", { name: "CSV" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Exportar 2 proveedores" }).click(),
    ]);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${word} A`);
  });
});

it("With the keyboard only a supplier is opened, edited and saved", async () => {
  const word = freshWord();
  await givenSuppliers(word, [{}]);
  const page = await arrive(`?q=${word}`);
  await tabTo(page, page.getByRole("link", { name: `${word} A` }));
  await page.keyboard.press("Enter");
  const file = page.getByRole("dialog", { name: `${word} A` });
  await pressOn(page, file.getByRole("button", { name: "Editar" }));
  await file.getByRole("form").waitFor();
  await pressOn(page, file.getByRole("button", { name: /Copiar.*operativo/ }));
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => file.getByText("Inés Peña").count()).toBe(2);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`${word} A`);
});

it.each([
  ["wide", WIDE],
  ["on a phone", PHONE],
] as const)("List, file and form have no barrier in either theme, %s", async (name, viewport) => {
  const word = freshWord();
  await givenSuppliers(word, [{}, { address: null }]);
  const page = await arrive(`?q=${word}`, { viewport });
  await page.getByRole("link", { name: `${word} A` }).waitFor();
  await shoot(page, `list ${name}`);
  expect(await violationsInBothThemes(page), "list").toEqual([]);
  await page.getByRole("link", { name: `${word} A` }).click();
  const file = page.getByRole("dialog");
  await file.getByText("Contacto operativo").waitFor();
  await shoot(page, `file ${name}`);
  expect(await violationsInBothThemes(page), "file").toEqual([]);
  await file.getByRole("button", { name: "Editar" }).click();
  await file.getByLabel(/^RUT/).fill("1-1");
  await file.getByRole("button", { name: "Guardar proveedor" }).click();
  await file.getByText("Para guardar, corrige 1 campo:").waitFor();
  await shoot(page, `form ${name}`);
  expect(await violationsInBothThemes(page), "form").toEqual([]);
});

it("Nothing runs off a screen of 320 px", async () => {
  const word = freshWord();
  await givenSuppliers(word, [{}]);
  const page = await arrive(`?q=${word}`, { viewport: { width: 320, height: 700 } });
  await page.getByRole("link", { name: `${word} A` }).click();
  const file = page.getByRole("dialog");
  await file.getByRole("button", { name: "Editar" }).click();
  await file.getByRole("form").waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await file.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
