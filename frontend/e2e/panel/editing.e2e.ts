/** The panel as it is arranged: by pointer, by menu and by keys alone, and every edit taken back. */
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { givenFacts, givenPanel, panelOf } from "./given.ts";

const { product, member } = journeys();

const THREE = [{ title: "Uno" }, { title: "Dos" }, { title: "Tres" }];
const LONG_MS = 240_000;

let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  // Without a completed course first steps stand in the place of the panel.
  await givenFacts(ask);
});

describe("Editing by pointer", () => {
  it("drags a widget to another place, and takes it back", async () => {
    await givenPanel(ask, THREE);
    const page = await editing(member);
    await drag(page, "Tres", "Uno");
    await expect.poll(titles).toEqual(["Tres", "Uno", "Dos"]);
    expect(await shown(page)).toEqual(["Tres", "Uno", "Dos"]);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect.poll(titles).toEqual(["Uno", "Dos", "Tres"]);
    expect(await shown(page)).toEqual(["Uno", "Dos", "Tres"]);
  });

  it("sizes a widget by its corner, saves it once, and takes it back", async () => {
    await givenPanel(ask, THREE);
    const page = await editing(member);
    const corner = page.locator("li", { has: page.getByText("Uno") }).locator("[data-corner]");
    // In sight, at rest, and with nothing over it.
    await corner.hover();
    const box = await corner.boundingBox();
    if (!box) throw new Error("There is no corner.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const column = await page
      .locator("ul", { has: corner })
      .evaluate((grid) => (grid.clientWidth + 16) / 12);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + column, y, { steps: 3 });
    await page.mouse.move(x + 3 * column, y, { steps: 3 });
    expect(await sizeOf("Uno")()).toEqual([4, 20]);
    await page.mouse.up();
    await expect.poll(sizeOf("Uno")).toEqual([7, 20]);
    // The message with its button stays for ten seconds, which charts that are drawn anew can take.
    await page.getByText("Cambiaste el orden o el tamaño de tus widgets.").waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(sizeOf("Uno")).toEqual([4, 20]);
  });

  it("moves and sizes by the menu, without leaving it", async () => {
    await givenPanel(ask, THREE);
    const page = await member();
    await open(page, "/");
    await page.getByRole("button", { name: "Acciones de Dos" }).click();
    await page.getByRole("menuitem", { name: "Mover después" }).click();
    await page.getByRole("menuitem", { name: "Más ancho" }).click();
    await page.getByRole("menuitem", { name: "Más ancho" }).click();
    await page.getByRole("menuitem", { name: "Más alto" }).click();
    await page.keyboard.press("Escape");
    await expect.poll(titles).toEqual(["Uno", "Tres", "Dos"]);
    await expect.poll(sizeOf("Dos")).toEqual([6, 22]);
    await page.getByRole("button", { name: "Acciones de Dos" }).click();
    await page.getByRole("menuitem", { name: "Mover a posición…" }).click();
    await page.getByRole("combobox", { name: "Posición" }).click();
    await page.getByRole("option", { name: "1", exact: true }).click();
    await page.getByRole("button", { name: "Mover", exact: true }).click();
    await expect.poll(titles).toEqual(["Dos", "Uno", "Tres"]);
  });

  it("edits a widget that was sized a moment ago, which nobody else has changed", async () => {
    await givenPanel(ask, THREE);
    const page = await member();
    await open(page, "/");
    await chooseIn(page, "Acciones de Dos", "Más ancho");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await chooseIn(page, "Acciones de Dos", "Editar");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Finalizar edición" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await sizeOf("Dos")()).toEqual([5, 20]);
  });

  it("doubles and deletes, and takes both back", async () => {
    await givenPanel(ask, THREE);
    const page = await member();
    await open(page, "/");
    await chooseIn(page, "Acciones de Uno", "Duplicar");
    await expect.poll(titles).toEqual(["Uno", "Uno (copia)", "Dos", "Tres"]);
    await undo(page, "Duplicaste Uno.");
    await expect.poll(titles).toEqual(["Uno", "Dos", "Tres"]);
    await expect.poll(() => shown(page)).toEqual(["Uno", "Dos", "Tres"]);
    await chooseIn(page, "Acciones de Dos", "Eliminar");
    await expect.poll(titles).toEqual(["Uno", "Tres"]);
    await expect.poll(() => shown(page)).toEqual(["Uno", "Tres"]);
    await expect.poll(() => focused(page)).toBe("Acciones de Tres");
    await undo(page, "Eliminaste Dos.");
    await expect.poll(titles).toEqual(["Uno", "Dos", "Tres"]);
  });
});

describe("Editing by keys", () => {
  it("takes, moves, sizes and drops a widget, and says so", async () => {
    await givenPanel(ask, THREE);
    const page = await editing(member);
    await pressOn(page, page.getByRole("button", { name: "Mover Tres" }));
    await said(page, "Tomaste Tres, posición 3 de 3.");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await said(page, "Tres, posición 1 de 3");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await said(page, "Tres, 5 de 12 columnas, alto 22 %");
    expect(await titles()).toEqual(["Uno", "Dos", "Tres"]);
    expect(await focused(page)).toBe("Mover Tres");
    await page.keyboard.press("Enter");
    await expect.poll(titles).toEqual(["Tres", "Uno", "Dos"]);
    await expect.poll(sizeOf("Tres")).toEqual([5, 22]);
  });

  it("stops at the bounds, and Esc puts everything back", async () => {
    await givenPanel(ask, [{ title: "Uno", cols: 3, height: 20 }, { title: "Dos" }]);
    const page = await editing(member);
    await pressOn(page, page.getByRole("button", { name: "Mover Uno" }));
    await page.keyboard.press("Shift+ArrowLeft");
    await said(page, "No puede cambiar más.");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => shown(page)).toEqual(["Dos", "Uno"]);
    await page.keyboard.press("Escape");
    await said(page, "Movimiento cancelado: Uno volvió a su lugar.");
    expect(await shown(page)).toEqual(["Uno", "Dos"]);
    await page.waitForTimeout(1_000);
    expect(await titles()).toEqual(["Uno", "Dos"]);
  });

  it(
    "builds a panel of twelve widgets",
    async () => {
      await givenPanel(ask, []);
      const page = await member();
      await open(page, "/");
      for (let number = 1; number <= 4; number += 1) await addByKeys(page, number);
      for (let made = 4; made < 12; made += 1) await duplicateByKeys(page, made);
      expect(await panelOf(ask)).toHaveLength(12);
      expect((await panelOf(ask)).map(({ position }) => position)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
    },
    LONG_MS,
  );
});

async function editing(member: () => Promise<Page>): Promise<Page> {
  const page = await member();
  await open(page, "/");
  await page.getByRole("button", { name: "Editar panel" }).click();
  await page
    .getByRole("button", { name: /^Mover / })
    .first()
    .waitFor();
  return page;
}

async function drag(page: Page, title: string, onto: string): Promise<void> {
  const from = await page.getByRole("button", { name: `Mover ${title}` }).boundingBox();
  const to = await page.getByRole("article", { name: onto, exact: true }).boundingBox();
  if (!from || !to) throw new Error("Nothing to drag.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** A KPI of its own each time, and a chart of each type. */
async function addByKeys(page: Page, number: number): Promise<void> {
  await pressOn(page, page.getByRole("button", { name: "Agregar widget" }).first());
  const dialog = page.getByRole("dialog", { name: "Configuración" });
  const next = dialog.getByRole("button", { name: "Continuar" });
  const kpis = dialog.getByRole("radio");
  await tabTo(page, kpis.first());
  // The focus follows an arrow a moment later.
  for (let step = 1; step < number; step += 1) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => hasFocus(kpis.nth(step))).toBe(true);
  }
  await page.keyboard.press("Space");
  await dialog.getByText(/^KPI .* seleccionado$/).waitFor();
  await pressOn(page, next);
  await dialog.getByText("Agrupación").first().waitFor();
  await pressOn(page, next);
  await dialog.getByText("Selecciona uno de los Gráficos disponibles").waitFor();
  await tabTo(page, dialog.getByRole("radio").first());
  await page.keyboard.press("Space");
  await pressOn(page, next);
  await pressOn(page, dialog.getByRole("button", { name: "Finalizar" }));
  await dialog.waitFor({ state: "detached" });
  await expect.poll(async () => (await shown(page)).length).toBe(number);
}

async function duplicateByKeys(page: Page, made: number): Promise<void> {
  await pressOn(page, page.getByRole("button", { name: /^Acciones de .*/ }).nth(4));
  // A menu takes the focus a moment after it is there.
  await page.locator("[role=menu] :focus, [role=menu]:focus").waitFor();
  for (const [key, entry] of [
    ["End", "Eliminar"],
    ["ArrowUp", "Duplicar"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => hasFocus(page.getByRole("menuitem", { name: entry }))).toBe(true);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await expect.poll(async () => (await shown(page)).length, { timeout: 10_000 }).toBe(made + 1);
}

async function titles(): Promise<(string | null)[]> {
  return (await panelOf(ask)).map(({ title }) => title);
}

function sizeOf(wanted: string): () => Promise<number[]> {
  return async () => {
    const found = (await panelOf(ask)).find(({ title }) => title === wanted);
    return found ? [found.cols, found.height] : [];
  };
}

function shown(page: Page): Promise<string[]> {
  return page
    .getByRole("region", { name: "Widgets" })
    .getByRole("heading", { level: 2 })
    .allTextContents();
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}

async function said(page: Page, words: string): Promise<void> {
  await page
    .locator("[aria-live=polite]", { hasText: words })
    .first()
    .waitFor({ state: "attached" });
}

async function chooseIn(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** Of the messages in the corner, the one about this. */
async function undo(page: Page, message: string): Promise<void> {
  const button = page.getByRole("button", { name: "Deshacer" });
  // The message that it was taken back names it, too.
  const toast = page.getByRole("listitem").filter({ hasText: message, has: button });
  await toast.getByRole("button", { name: "Deshacer" }).click();
  // Leaving, it gives the focus back, which closes a menu that is opened meanwhile.
  await toast.waitFor({ state: "detached" });
}
