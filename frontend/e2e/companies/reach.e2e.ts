/** The list of companies without a mouse, on a phone, on paper, and with assistive technology. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { tabTo } from "../support/keyboard.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { type Company, chooseCity, freshWord, givenCompanies } from "./given.ts";

const { product, member } = journeys();
const word = freshWord();
const shoot = camera("companies");
const LIST = `/companies?q=${word}`;
let made: Company[];
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  made = await givenCompanies(ask, word, ["Arica", "Temuco", "Chillán"]);
});

async function arrive(path: string, options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  if (!path.includes("ver=")) {
    await open(page, path, "Empresas");
    return page;
  }
  // What lies under an open record is hidden from everybody, its heading too.
  await page.goto(path);
  await page.getByRole("dialog").waitFor();
  return page;
}

function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? "");
}

describe("With the keyboard only", () => {
  it("rows are walked, chosen, opened, edited and left", async () => {
    const page = await arrive(LIST);
    await tabTo(page, page.getByRole("link", { name: `${word} A` }));
    await page.keyboard.press("ArrowDown");
    expect(await focusedText(page)).toBe(`${word} B`);
    await page.keyboard.press("Space");
    await page.getByText("1 seleccionada").waitFor();
    await page.keyboard.press("End");
    expect(await focusedText(page)).toBe(`${word} C`);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: `${word} C` }).waitFor();
    await page.keyboard.press("[");
    await page.getByRole("dialog", { name: `${word} B` }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focusedText(page)).toContain(word);
    await page.keyboard.press("e");
    await page.getByRole("form", { name: new RegExp(`^Editar ${word}`) }).waitFor();
  });

  it("a new one is begun with n, the export with Shift X, and / finds the search box", async () => {
    const page = await arrive(LIST);
    await page.getByRole("link", { name: `${word} A` }).waitFor();
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
    await page.keyboard.press("n");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("Shift+X");
    await page.getByRole("dialog", { name: "Exportar empresas" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "Nueva empresa" }).waitFor();
  });
});

/** Each state of the screen by a name, and what brings it about. */
const STATES: readonly [name: string, path: string, act: (page: Page) => Promise<unknown>][] = [
  ["list", LIST, async () => {}],
  ["empty", "/companies?q=zzzzzzzz", (page) => page.getByText(/^Ninguna empresa/).waitFor()],
  ["chosen", LIST, (page) => page.getByRole("checkbox", { name: `Seleccionar ${word} A` }).click()],
  ["columns", LIST, (page) => page.getByRole("button", { name: "Columnas" }).click()],
  ["menu", LIST, (page) => page.getByRole("button", { name: `Acciones de ${word} A` }).click()],
  [
    "export",
    LIST,
    async (page) => {
      await page.getByRole("button", { name: "Exportar" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ],
  ["new", `${LIST}&ver=nuevo`, (page) => page.getByRole("form").waitFor()],
];

describe("In both themes", () => {
  it.each(STATES)("the state %s has no barrier", async (name, path, act) => {
    const page = await arrive(path);
    await page
      .locator("table")
      .or(page.getByText(/^Ninguna/))
      .first()
      .waitFor();
    await act(page);
    await shoot(page, name);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it("the record beside the list has no barrier, wide or on a phone", async () => {
    const path = `${LIST}&ver=${made[0]?.company_id}`;
    for (const viewport of [undefined, PHONE]) {
      const page = await arrive(path, viewport ? { viewport } : {});
      await page.getByRole("dialog").getByText("Dotación", { exact: true }).first().waitFor();
      await shoot(page, `record${viewport ? "-phone" : ""}`);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
  });

  it("a phone shows cards, and the filters in a sheet that says what they leave", async () => {
    const page = await arrive("/companies", { viewport: PHONE, hasTouch: true });
    await page.getByRole("searchbox").fill(word);
    const cards = page.getByRole("list", { name: "Empresas" }).getByRole("listitem");
    await expect.poll(() => cards.count()).toBe(3);
    await shoot(page, "phone");
    await page.getByRole("button", { name: "Filtros", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    await chooseCity(page, sheet.getByRole("combobox", { name: "Ciudad" }), "Temuco");
    await sheet.getByRole("button", { name: "Ver 1 empresa" }).waitFor();
    await shoot(page, "phone-filters");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Ver 1 empresa" }).click();
    await expect.poll(() => cards.count()).toBe(1);
  });
});

it("Nothing runs off a screen of 320 px", async () => {
  const page = await arrive(LIST, { viewport: { width: 320, height: 700 } });
  await page.getByRole("list", { name: "Empresas" }).waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: `${word} A` }).click();
  await page.getByRole("dialog").waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

it("Paper shows the rows and what filters them, and no controls", async () => {
  const page = await arrive(LIST);
  await page.getByRole("table").waitFor();
  await page.emulateMedia({ media: "print" });
  await shoot(page, "print");
  expect(await page.getByRole("rowheader").first().isVisible()).toBe(true);
  expect(await page.getByText(`Búsqueda: ${word}`).isVisible()).toBe(true);
  for (const name of ["Exportar", "Columnas", "Limpiar filtros", `Acciones de ${word} A`]) {
    expect(await page.getByRole("button", { name }).isVisible(), name).toBe(false);
  }
  expect((await page.pdf()).length).toBeGreaterThan(0);
});
