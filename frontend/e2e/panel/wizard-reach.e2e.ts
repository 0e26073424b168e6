/** The wizard of the panel when something goes wrong, on a slow machine, by the keys, on a phone, for everybody. */
import type { Page, Request, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { givenFacts, givenPanel, givenWidget, panelOf } from "./given.ts";
import { HOURS, LONG_MS, type StoredWidget, Wizard } from "./wizard-window.ts";

const { product, member } = journeys();

let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  // Without a completed course first steps stand in the place of the panel.
  await givenFacts(ask);
});
beforeEach(async () => {
  await givenPanel(ask, []);
});

const wizardAt = async (address: string, options?: Parameters<typeof member>[0]) =>
  Wizard.at(await member(options), address);
const stored = () => panelOf(ask) as Promise<StoredWidget[]>;

function requestsTo(page: Page, path: string): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) seen.push(request);
  });
  return seen;
}

async function headingWithFocus(wizard: Wizard): Promise<string> {
  return wizard.page.evaluate(() => document.activeElement?.textContent ?? "");
}

describe("Adding", () => {
  it("from another screen on a slow machine, with its hint, and the new widget stays in sight", async () => {
    for (const title of ["Uno", "Dos", "Tres", "Cuatro", "Cinco"])
      await givenWidget(ask, { title, cols: 12, height: 40 });
    const page = await member();
    await page.goto("/courses");
    await page.getByRole("heading", { level: 1, name: "Cursos" }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.getByRole("button", { name: "Widgets" }).click();
    await page.getByRole("menuitem", { name: "Agregar widget" }).click();
    const wizard = new Wizard(page);
    await wizard.dialog
      .getByText("Puedes agregar nuevos widgets con el botón más del panel superior derecho.")
      .waitFor();
    await wizard.toStyling();
    await wizard.continued();
    await wizard.finished();
    const made = (await stored()).at(-1);
    const place = page.locator("li", { has: page.locator(`#widget-${made?.id}`) });
    await expect.poll(() => place.evaluate(holdsFocus)).toBe(true);
    // What gives the focus back late would take the page along.
    await page.waitForTimeout(3_000);
    expect(await place.evaluate(isInSight)).toBe(true);
    expect(await place.evaluate(holdsFocus)).toBe(true);
  });

  it("that fails stays open with everything in place, and is tried again as the same", async () => {
    const wizard = await wizardAt("/?widget=nuevo");
    const posts = requestsTo(wizard.page, "/api/addWidget");
    await wizard.page.route("**/api/addWidget", refuse, { times: 1 });
    await wizard.toStyling("Líneas");
    await wizard.continued();
    await wizard.button("Finalizar").click();
    await wizard.dialog.getByText(/^El widget no se guardó\. No pudimos guardar\.$/).waitFor();
    expect(await wizard.isOff("Finalizar")).toBe(false);
    expect(await stored()).toEqual([]);
    await wizard.finished();
    expect((await stored()).map(({ type }) => type)).toEqual([3]);
    const keys = posts.map((request) => request.headers()["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("Editing", () => {
  it("reloads only when the answer is 200", async () => {
    const made = await givenWidget(ask, { title: "Quieto" });
    const wizard = await wizardAt(`/?widget=${made.id}`);
    await wizard.page.route(`**/api/updateWidget/${made.id}`, (route) =>
      route.fulfill({ status: 202, json: { data: made } }),
    );
    const reloads = requestsTo(wizard.page, "/api/getActiveWidgets");
    await wizard.button("Finalizar edición").click();
    await wizard.dialog.getByText(/^El widget no se guardó\./).waitFor();
    expect(reloads).toEqual([]);
    await wizard.page.unroute(`**/api/updateWidget/${made.id}`);
    await wizard.finished("Finalizar edición");
    await expect.poll(() => reloads.length).toBeGreaterThan(0);
  });

  it("of a widget that changed in another window tells it, and takes the newest", async () => {
    const made = await givenWidget(ask, { title: "Antes", cols: 4 });
    const wizard = await wizardAt(`/?widget=${made.id}`);
    await ask(`/api/updateWidget/${made.id}`, json("PUT", { title: "De otra ventana", cols: 8 }));
    await wizard.radio("Personas capacitadas").click();
    await wizard.button("Finalizar edición").click();
    await wizard.dialog.getByText("Este widget cambió en otra ventana.").waitFor();
    await wizard.button("Cargar lo más nuevo").click();
    await wizard.dialog.getByText("Este widget cambió").waitFor({ state: "detached" });
    await wizard.continued(2);
    await wizard.radio("Barras").click();
    expect(await wizard.box("Título del widget (opcional)").inputValue()).toBe("De otra ventana");
    await wizard.finished("Finalizar edición");
    expect((await stored())[0]).toMatchObject({ title: "De otra ventana", cols: 8, id_kpi: 1 });
  });
});

describe("Everybody", () => {
  it("adds a widget with the keys alone", async () => {
    const wizard = await wizardAt("/?widget=nuevo");
    const { page } = wizard;
    expect(await headingWithFocus(wizard)).toBe("Elige un KPI");
    await tabTo(page, wizard.radio(HOURS));
    await page.keyboard.press("Space");
    await pressOn(page, wizard.button("Continuar"));
    expect(await headingWithFocus(wizard)).toBe("Define las dimensiones");
    await pressOn(page, wizard.switch("Año en curso"), "Space");
    await pressOn(page, wizard.button("Elegir Mes de inicio de una lista"));
    await page.getByRole("grid").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await wizard.box("Mes de inicio").inputValue()).toMatch(/^02-\d{4}$/);
    await tabTo(page, wizard.slider("Agrupación"));
    await page.keyboard.press("Home");
    await pressOn(page, wizard.button("Continuar"));
    await tabTo(page, wizard.radio("Barras"));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    expect(await headingWithFocus(wizard)).toBe("Gráfico: Barras horizontales");
    await pressOn(page, wizard.button("Continuar"));
    await tabTo(page, wizard.slider("Columnas"));
    await page.keyboard.press("ArrowRight");
    await pressOn(page, wizard.button("Finalizar"));
    await wizard.dialog.waitFor({ state: "detached" });
    const [made] = await stored();
    expect(made).toMatchObject({ id_kpi: 1, type: 5, cols: 4, filter: { groupType: "Month" } });
  });

  it(
    "can read every step, in both themes",
    async () => {
      const wizard = await wizardAt("/?widget=nuevo");
      const { page } = wizard;
      const readable = async () => expect(await violationsInBothThemes(page)).toEqual([]);
      await readable();
      await wizard.toDimensions();
      await readable();
      await wizard.continued();
      await readable();
      await wizard.radio("Barras").click();
      await readable();
      await wizard.continued();
      await readable();
    },
    LONG_MS,
  );

  it("has the whole screen of a phone for it", async () => {
    const wizard = await wizardAt("/?widget=nuevo", { viewport: PHONE });
    await expect.poll(() => wizard.dialog.boundingBox()).toEqual({ x: 0, y: 0, ...PHONE });
    await wizard.toStyling();
    await wizard.continued();
    const wide = await wizard.dialog.evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(wide).toBe(false);
    await wizard.finished();
  });
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function holdsFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}

function refuse(route: Route): Promise<void> {
  const body = { error: true, code: "unexpected", message: "No pudimos guardar.", errors: {} };
  return route.fulfill({ status: 503, json: body });
}
