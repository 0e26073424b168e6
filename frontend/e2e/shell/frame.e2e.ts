/** The frame around every screen: trail, drawer, bell, palette, keyboard, theme. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";

const { member } = journeys();

async function trail(page: Page): Promise<string[]> {
  const items = page.getByRole("navigation", { name: "Ruta de navegación" }).getByRole("listitem");
  return (await items.allInnerTexts()).map((text) => text.trim());
}

async function go(page: Page, entry: string, heading: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: entry, exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

describe("The drawer", () => {
  it("lists the fixed entries in the fixed order", async () => {
    const page = await member();
    await open(page, "/");
    const menu = page.getByRole("navigation", { name: "Menú principal" });
    expect(await menu.getByRole("link").allInnerTexts()).toEqual([
      "Panel de control",
      "Cursos",
      "Proveedores",
      "Personas",
      "Plantillas",
      "Evaluaciones",
      "Carga masiva",
      "Empresas",
      "Seleccionables",
      "Usuarios",
      "Parámetros SENCE",
      "Ayuda",
      "Presupuesto",
    ]);
    expect(await menu.getByRole("list", { name: "Encuestas" }).getByRole("link").count()).toBe(2);
    expect(await menu.getByRole("list", { name: "Configuración" }).getByRole("link").count()).toBe(
      5,
    );
  });

  it("marks where you are", async () => {
    const page = await member();
    await open(page, "/people");
    const current = page
      .getByRole("navigation", { name: "Menú principal" })
      .locator("[aria-current=page]");
    expect(await current.allInnerTexts()).toEqual(["Personas"]);
  });

  it("is 232 px wide, 72 px when narrowed, and remembers it", async () => {
    const page = await member();
    await open(page, "/");
    const width = () =>
      page.locator("aside").evaluate((drawer) => drawer.getBoundingClientRect().width);
    expect(await width()).toBe(232);
    await page.getByRole("button", { name: "Contraer el menú" }).click();
    expect(await width()).toBe(72);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await width()).toBe(72);
  });

  it("is a sheet on a phone, which closes by choosing, by Esc, and gives the focus back", async () => {
    const page = await member({ viewport: PHONE, hasTouch: true, isMobile: true });
    await open(page, "/");
    const opener = page.getByRole("button", { name: "Abrir el menú" });
    await opener.click();
    await page.getByRole("dialog").getByRole("link", { name: "Cursos" }).click();
    await page.getByRole("heading", { level: 1, name: "Cursos" }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await opener.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect
      .poll(() => opener.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});

describe("The trail", () => {
  it("grows with each screen and is cut back to one that is already in it", async () => {
    const page = await member();
    await open(page, "/");
    await go(page, "Cursos", "Cursos");
    await go(page, "Empresas", "Empresas");
    expect(await trail(page)).toEqual(["Panel de Control", "Cursos", "Compañias"]);
    await go(page, "Cursos", "Cursos");
    expect(await trail(page)).toEqual(["Panel de Control", "Cursos"]);
  });

  it("keeps Ayuda and Seleccionables as text, not as links", async () => {
    const page = await member();
    await open(page, "/help");
    await go(page, "Seleccionables", "Seleccionables");
    await go(page, "Carga masiva", "Carga masiva");
    expect(await trail(page)).toEqual(["Ayuda", "Seleccionables", "Carga Masiva"]);
    const nav = page.getByRole("navigation", { name: "Ruta de navegación" });
    expect(await nav.getByRole("link").count()).toBe(0);
  });

  it("folds the middle away over four and survives a reload", async () => {
    const page = await member();
    await open(page, "/");
    for (const entry of ["Cursos", "Proveedores", "Personas", "Evaluaciones"])
      await go(page, entry, entry);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Evaluaciones" }).waitFor();
    expect(await trail(page)).toEqual(["Panel de Control", "", "Personas", "Evaluaciones"]);
    await page.getByRole("button", { name: "Ver los pasos intermedios" }).click();
    await page.getByRole("menuitem", { name: "Cursos" }).click();
    await page.getByRole("heading", { level: 1, name: "Cursos" }).waitFor();
    expect(await trail(page)).toEqual(["Panel de Control", "Cursos"]);
  });
});

describe("The top bar", () => {
  it("leads to the account and names its buttons as fixed", async () => {
    const page = await member();
    await open(page, "/courses");
    await page.getByRole("button", { name: "Cerrar sesión" }).hover();
    await page.getByRole("tooltip", { name: "Cerrar sesión" }).waitFor();
    await page.getByRole("button", { name: "Mi cuenta" }).click();
    await page.getByRole("menuitem", { name: "Configuración" }).click();
    await page.getByRole("heading", { level: 1, name: "Configuración" }).waitFor();
  });

  it("brings the logo's visitor home", async () => {
    const page = await member();
    await open(page, "/courses");
    await page.getByRole("banner").getByRole("link", { name: "Aula, ir al inicio" }).click();
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
  });

  it("opens the panel from the widget menu", async () => {
    const page = await member();
    await open(page, "/courses");
    await page.getByRole("button", { name: "Widgets" }).click();
    await page.getByRole("menuitem", { name: "Agregar widget" }).click();
    await page.getByRole("dialog", { name: "Configuración" }).waitFor();
    await page.waitForURL("**/?widget=nuevo");
  });
});

describe("Arriving at a screen", () => {
  it("puts the focus on its heading and its name in the title", async () => {
    const page = await member();
    await open(page, "/");
    await go(page, "Proveedores", "Proveedores");
    const heading = page.getByRole("heading", { level: 1 });
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toBe("Proveedores · Aula");
  });

  it("is told to screen readers", async () => {
    const page = await member();
    await open(page, "/");
    await go(page, "Personas", "Personas");
    await page
      .locator("[aria-live=polite]", { hasText: "Personas, página cargada" })
      .waitFor({ state: "attached" });
  });
});

describe("The keyboard", () => {
  it("goes to a section by g and its letter, but not while typing", async () => {
    const page = await member();
    await open(page, "/");
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.getByRole("heading", { level: 1, name: "Cursos" }).waitFor();
    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog").getByRole("combobox");
    await search.fill("");
    await page.keyboard.type("gp");
    expect(await search.inputValue()).toBe("gp");
  });

  it("lists its shortcuts with ?", async () => {
    const page = await member();
    await open(page, "/");
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Atajos de teclado" });
    const title = await list.getByRole("heading", { level: 2 }).first().boundingBox();
    const first = await list.getByText("Buscar o ejecutar una acción").boundingBox();
    expect(first?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  });

  it("can be told to leave single letters alone", async () => {
    const page = await member();
    await open(page, "/settings?seccion=teclado");
    await page.getByRole("switch", { name: "Atajos de una letra" }).click();
    await page.getByText("Guardado").waitFor();
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.waitForTimeout(300);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe("/settings");
  });

  it("reaches the content first of all", async () => {
    const page = await member();
    await open(page, "/people");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("contenido");
    await page.keyboard.press("Tab");
    const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(inMain).toBe(true);
  });
});

describe("The palette", () => {
  it("opens with Ctrl K, finds without accents and goes there", async () => {
    const page = await member();
    await open(page, "/");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("configuracion");
    await page.getByRole("option", { name: "Configuración", exact: true }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Configuración" }).waitFor();
  });

  it("says when nothing is found", async () => {
    const page = await member();
    await open(page, "/");
    await page.getByRole("button", { name: /Buscar/ }).click();
    await page.getByRole("dialog").getByRole("combobox").fill("zzzzzz");
    await page.getByText("Nada coincide con lo que escribiste.").waitFor();
  });
});

describe("The theme", () => {
  it("follows the system until somebody chooses, and remembers the choice before the first paint", async () => {
    const page = await member({ theme: "dark" });
    await open(page, "/");
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.getByRole("button", { name: "Usar tema claro" }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await background()).toBe(light);
  });
});

describe("Without a connection", () => {
  it("a bar says so and goes when it is back", async () => {
    const page = await member();
    await open(page, "/people");
    await page.context().setOffline(true);
    await page.getByText(/Sin conexión\. Mostramos datos de las \d\d:\d\d\./).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/Sin conexión/).waitFor({ state: "detached" });
  });
});
