/** The lists to choose from: added to, renamed, removed and taken back, replaced where they are used. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes, violationsOn } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";

const { product, member } = journeys();
const shoot = camera("selectables");
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

async function arrive(query = "", options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  await open(page, `/selectable${query}`, "Seleccionables");
  return page;
}

function fresh(word: string): string {
  return `${word} ${Date.now().toString(36)}`;
}

function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute("aria-label") ?? element?.closest("form")?.ariaLabel ?? "";
  });
}

describe("Thematic areas", () => {
  it("are added one after the other, and a name that is taken is told at once", async () => {
    const page = await arrive();
    const form = page.getByRole("form", { name: "Agregar área temática" });
    const name = fresh("Cálculo");
    await form.getByLabel("Nombre").fill(name);
    await form.getByLabel(/^Descripción/).fill("Con lápiz");
    await page.keyboard.press("Enter");
    const list = page.getByRole("list", { name: "Áreas temáticas" });
    await list.getByText(name).waitFor();
    expect(await focusOf(page)).toBe("Agregar área temática");
    await form.getByLabel("Nombre").fill(name.toUpperCase().replace("Á", "A"));
    await page.keyboard.press("Enter");
    await form.getByText(`Ya existe "${name}".`).waitFor();
  });

  it("are renamed in place, removed, and made again by undoing", async () => {
    const name = fresh("Fotografía");
    await ask("/api/createThematicArea", json("POST", { name, descripcion: "Con luz" }));
    const page = await arrive();
    await page.getByRole("button", { name: `Editar ${name}` }).click();
    const form = page.getByRole("form", { name: `Editar ${name}` });
    await form.getByLabel("Nombre").fill(`${name} digital`);
    await page.keyboard.press("Enter");
    await form.waitFor({ state: "detached" });
    await expect.poll(() => focusOf(page)).toBe(`Editar ${name} digital`);
    await page.getByRole("button", { name: `Eliminar ${name} digital` }).click();
    await page.getByText(`Se eliminó "${name} digital"`).waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.getByRole("button", { name: `Editar ${name} digital` }).waitFor();
    const kept = await ask<{ name: string; descripcion: string }[]>("/api/getThematicAreas");
    expect(kept.find((area) => area.name === `${name} digital`)?.descripcion).toBe("Con luz");
  });
});

describe("A department in use", () => {
  it("goes only when another one takes its place", async () => {
    const [used, heir] = [fresh("Bodega"), fresh("Logística")];
    const { id } = await ask<{ id: number }>("/api/createDepartment", json("POST", { name: used }));
    await ask("/api/createDepartment", json("POST", { name: heir }));
    const person = { name: "Ana Bodeguera", rut: freshRut("person"), area: id, isExternal: true };
    await ask("/api/createpeople", json("POST", person));

    const page = await arrive("?pestana=departamentos");
    await page.getByRole("button", { name: `Eliminar ${used}` }).click();
    const dialog = page.getByRole("dialog", { name: `Eliminar "${used}"` });
    await dialog.getByText(/No se puede eliminar: se usa en 1 persona/).waitFor();
    await shoot(page, "replace");
    expect(await violationsOn(page)).toEqual([]);
    await dialog.getByRole("combobox", { name: "Reemplazar por" }).click();
    await page.getByPlaceholder("Buscar…").fill(heir);
    await page.getByRole("option", { name: heir }).click();
    await dialog.getByRole("button", { name: "Reemplazar y eliminar" }).click();
    await dialog.waitFor({ state: "detached" });
    const row = page.getByRole("listitem").filter({ hasText: heir });
    await row.getByText("En uso (1)").waitFor();
    expect(await page.getByRole("button", { name: `Eliminar ${used}` }).count()).toBe(0);
  });
});

describe("Statuses", () => {
  it("say whether they count as trained, and the tab is in the address", async () => {
    const page = await arrive();
    await page.getByRole("tab", { name: /^Estados/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?pestana=estados");
    await page.getByRole("button", { name: "Editar Ausente" }).waitFor();
    const row = page.getByRole("listitem").filter({ hasText: "Ausente" });
    await row.getByText("No cuenta como capacitado").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Editar Ausente" }).waitFor();
  });
});

it("Nothing bars anybody in either theme, also at 320 px", async () => {
  const page = await arrive("");
  await page.getByRole("list", { name: "Áreas temáticas" }).waitFor();
  await page
    .getByRole("button", { name: /^Editar / })
    .first()
    .click();
  await shoot(page, "areas");
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  const over = await overflowOf(page);
  expect(over).toBeLessThanOrEqual(0);
  await shoot(page, "areas-320");
});
