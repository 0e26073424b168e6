/** The panel as it is looked at: numbers, quick filters, failures, and numbers that come by themselves. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { withoutFirstAnswer } from "../support/traffic.ts";
import {
  changeCourse,
  filterOf,
  type GivenFacts,
  givenCompany,
  givenFacts,
  givenPanel,
  givenParticipants,
  givenRuts,
  HOURS_OF_COURSE,
  KPI,
  lensOf,
  untilCounted,
} from "./given.ts";

const { product, member } = journeys();

/** How long a panel rests before it asks for its numbers again. */
const REST_MS = 30_000;

let ask: Ask;
let facts: GivenFacts;

beforeAll(async () => {
  ask = await askAs(product);
  facts = await givenFacts(ask);
  // Where there is one company only, there is none to choose.
  await givenCompany(ask);
});

describe("The panel", () => {
  it("shows the numbers of its cards and widgets, each also as a table", async () => {
    await givenPanel(ask, [
      { title: "Horas por mes", filter: filterOf(facts) },
      { id_kpi: KPI.people, type: 3, title: "Personas por mes", filter: filterOf(facts) },
      { id_kpi: KPI.trainings, type: 5, title: "Cursos por año", filter: filterOf(facts, "Year") },
    ]);
    const page = await member();
    await open(page, lensOf(facts));
    await card(page, "Horas de capacitación").getByText("48 h", { exact: true }).waitFor();
    await card(page, "Capacitaciones completadas").getByText("2", { exact: true }).waitFor();
    await card(page, "Personas capacitadas").getByText("de 40", { exact: true }).waitFor();
    const meter = card(page, "Personas capacitadas").getByRole("meter");
    expect(await meter.getAttribute("aria-valuenow")).toBe("3");
    expect(await rowsOf(page, "Horas por mes")).toEqual([expect.stringContaining("48")]);
    expect(await rowsOf(page, "Personas por mes")).toEqual([expect.stringContaining("3")]);
    expect(await rowsOf(page, "Cursos por año")).toEqual([expect.stringContaining("2")]);
    await chooseIn(page, "Acciones de Horas por mes", "Ver como tabla");
    await widget(page, "Horas por mes").getByRole("figure").waitFor({ state: "detached" });
    await widget(page, "Horas por mes").getByRole("rowheader").first().waitFor();
  });

  it("tells how old its numbers are", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    await page.getByText(/Actualizado \d\d:\d\d/).waitFor();
    await page.getByText("Actualizado recién").first().waitFor();
    await page.getByRole("button", { name: "Actualizar los datos" }).click();
    await page.getByText(/Actualizado \d\d:\d\d/).waitFor();
  });

  it("is empty in a way that says how to begin", async () => {
    await givenPanel(ask, []);
    const page = await member();
    await open(page, "/");
    await page.getByText("Agrega tu primer widget").waitFor();
    await page.getByRole("region", { name: "Widgets" }).getByRole("button").click();
    await page.getByRole("dialog", { name: "Configuración" }).waitFor();
    expect(new URL(page.url()).searchParams.get("widget")).toBe("nuevo");
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

describe("The lens", () => {
  it("narrows all, stands in the address, is remembered, and changes no widget", async () => {
    const [before] = await givenPanel(ask, [{ title: "Horas por mes" }]);
    const page = await member();
    await open(page, "/");
    await page.getByRole("combobox", { name: "Período" }).click();
    await page.getByRole("option", { name: "Año en curso" }).click();
    await chooseCompany(page, facts.company.name);
    await page.getByText(`Mirando solo año en curso · ${facts.company.name}`).waitFor();
    expect(new URL(page.url()).searchParams.get("empresa")).toBe(`${facts.company.company_id}`);
    await widget(page, "Horas por mes").getByText(facts.company.name).first().waitFor();

    await expect
      .poll(async () => JSON.stringify(await ask("/api/preferences")))
      .toContain('"preset":"year"');
    await open(page, "/");
    await page.getByText(`Mirando solo año en curso · ${facts.company.name}`).waitFor();
    await page.waitForURL(/empresa=/);
    expect(await ask("/api/getActiveWidgets")).toMatchObject([before]);

    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByText("Mirando solo").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  });

  it("gives titles, data quality and nothing beyond the sign-in its company", async () => {
    const other = await givenFacts(ask, { courses: 1, people: 1 });
    const title = `Horas de ${other.company.name}`;
    await givenPanel(ask, [{ title, filter: filterOf(other) }]);
    const page = await member();
    await open(page, "/");
    await widget(page, title).waitFor();
    await chooseCompany(page, facts.company.name);
    await widget(page, `Horas de ${facts.company.name}`).waitFor();
    expect(await widget(page, title).count()).toBe(0);
    await page.getByText(`sean exactos. Solo lo de ${facts.company.name}.`).waitFor();

    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
    await signIn(page, product);
    await widget(page, title).waitFor();
    expect(new URL(page.url()).search).not.toContain("empresa");
    expect(await page.getByText("Mirando solo").count()).toBe(0);
  });

  it("keeps words and age with the numbers that they belong to, while the next ones load", async () => {
    await givenPanel(ask, [{ title: "Horas por mes" }]);
    const page = await member();
    await open(page, "/");
    const shown = widget(page, "Horas por mes");
    await shown.getByText(/^Actualizado/).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/getWidgetsData**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await chooseCompany(page, facts.company.name);
    await page.getByText(`Mirando solo ${facts.company.name}`).waitFor();
    await page.locator('section[aria-label="Widgets"][aria-busy="true"]').waitFor();
    await shown.getByText("Todas las empresas").first().waitFor();
    expect(await shown.textContent()).not.toContain("1969");
    held.resolve();
    await shown.getByText(facts.company.name).first().waitFor();
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByText("Mirando solo").waitFor({ state: "detached" });
  });

  it("shows numbers of a company that was disabled under its name", async () => {
    const gone = await givenFacts(ask, { courses: 1, people: 1 });
    await givenPanel(ask, [{ title: "Las suyas", filter: filterOf(gone) }]);
    await ask(`/api/disablecompany/${gone.company.company_id}`, { method: "PUT" });
    const page = await member();
    await open(page, lensOf(gone));
    await page.getByRole("status").getByText(gone.company.name).waitFor();
    await page.getByRole("combobox", { name: "Empresa" }).getByText(gone.company.name).waitFor();
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByText("Mirando solo").waitFor({ state: "detached" });
    await widget(page, "Las suyas").getByText(gone.company.name).first().waitFor();
  });

  it("takes months chosen by hand, and refuses those that run backwards", async () => {
    const page = await member();
    await open(page, "/");
    await page.getByRole("combobox", { name: "Período" }).click();
    await page.getByRole("option", { name: "Otro período…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Mes de inicio" }).fill("03-2025");
    await dialog.getByRole("textbox", { name: "Mes de término" }).fill("01-2025");
    await dialog.getByRole("button", { name: "Mirar este período" }).click();
    await dialog.getByText("El mes de término es anterior al mes de inicio.").waitFor();
    await dialog.getByRole("textbox", { name: "Mes de término" }).fill("05-2025");
    await dialog.getByRole("button", { name: "Mirar este período" }).click();
    await page.getByText("Mirando solo marzo de 2025 a mayo de 2025").waitFor();
    await page.waitForURL("**/?desde=2025-03&hasta=2025-05");
    await page.getByRole("button", { name: "Quitar", exact: true }).click();
    await page.getByText("Mirando solo").waitFor({ state: "detached" });
  });
});

describe("Asking again", () => {
  it("does not send numbers anew that are still the same", async () => {
    await givenPanel(ask, [{ title: "Horas por mes" }]);
    const page = await member();
    await open(page, "/");
    await widget(page, "Horas por mes")
      .getByText(/^Actualizado/)
      .waitFor();
    const again = page.waitForResponse(/getWidgetsData/);
    await page.getByRole("button", { name: "Actualizar los datos" }).click();
    expect((await again).status()).toBe(304);
    await widget(page, "Horas por mes")
      .getByText(/^Actualizado/)
      .waitFor();
    await page.getByText("no pudimos actualizar").waitFor({ state: "detached" });
  });
});

describe("A number card", () => {
  it("keeps a filter of its own, which can be taken back", async () => {
    await givenPanel(ask, []);
    const page = await member();
    await open(page, "/");
    await chooseIn(page, "Acciones de Horas de capacitación", "Filtrar tarjeta");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Género" }).click();
    await page.getByRole("option", { name: "Otro" }).click();
    await dialog.getByRole("button", { name: "Guardar filtros" }).click();
    await card(page, "Horas de capacitación").getByText("Otro").waitFor();
    await card(page, "Horas de capacitación").getByText("0 h", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await card(page, "Horas de capacitación").getByText("Otro").waitFor({ state: "detached" });
  });
});

describe("A number card under a lens", () => {
  it("is narrowed by its own filter, never by what it is looked at through", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    await card(page, "Horas de capacitación").getByText("48 h", { exact: true }).waitFor();
    await chooseIn(page, "Acciones de Horas de capacitación", "Filtrar tarjeta");
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("textbox", { name: "Mes de inicio" }).inputValue()).toBe("");
    await dialog
      .getByRole("combobox", { name: "Empresa" })
      .getByText("Todas las empresas")
      .waitFor();
  });
});

describe("A widget that fails", () => {
  it("is left out alone, told in a line, and comes back", async () => {
    const [, broken] = await givenPanel(ask, [
      { title: "Sana", filter: filterOf(facts) },
      { title: "Rota", filter: filterOf(facts) },
    ]);
    const page = await member();
    await withoutFirstAnswer(page);
    // No call of the product can spoil a widget; the answer is the server's own but for one part.
    await page.route("**/api/getWidgetsData*", async (route) => {
      const response = await route.fetch();
      // What is spoiled here must not pass for what the server knows by its tag.
      const { etag: _tag, ...headers } = response.headers();
      const body = await response.json();
      const error = { code: "server_error", message: "Algo falló de nuestro lado." };
      const widgets = body.data.widgets.map((one: { id: number }) =>
        one.id === broken?.id ? { ...one, data: null, labels: [], values: [], error } : one,
      );
      await route.fulfill({ response, headers, json: { data: { ...body.data, widgets } } });
    });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await open(page, lensOf(facts));
    await page.getByText("No pudimos cargar 1 widget: Rota").waitFor();
    expect(await rowsOf(page, "Sana")).toEqual([expect.stringContaining("48")]);
    expect(await widget(page, "Rota").count()).toBe(0);
    expect(logged.some((line) => line.includes("Rota"))).toBe(true);

    await page.unroute("**/api/getWidgetsData*");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await widget(page, "Rota").waitFor();
    await page.getByText("No pudimos cargar").waitFor({ state: "detached" });
  });

  it("and a panel that fails never look empty", async () => {
    const page = await member();
    await withoutFirstAnswer(page);
    await page.route("**/api/getActiveWidgets", (route) => route.abort());
    await open(page, "/");
    await page.getByText("No pudimos cargar tus widgets. Tus datos están a salvo.").waitFor();
    expect(await page.getByText("Agrega tu primer widget").count()).toBe(0);
    await page.unroute("**/api/getActiveWidgets");
    await page.getByRole("button", { name: "Reintentar" }).click();
    await widget(page, "Sana").waitFor();
  });
});

describe("A wall", () => {
  it("shows the panel alone on the whole screen", async () => {
    const page = await member();
    await open(page, lensOf(facts));
    await page.getByRole("button", { name: "Pantalla completa" }).click();
    await page.locator("[data-wall]").waitFor();
    expect(await page.getByRole("button", { name: "Editar panel" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Acciones de/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Salir de pantalla completa" }).click();
    await page.getByRole("button", { name: "Editar panel" }).waitFor();
  });
});

describe("The panel for everybody", () => {
  it("has no barrier in either theme, with its menu open and while it is edited", async () => {
    await givenPanel(ask, [{ title: "Horas por mes", filter: filterOf(facts) }]);
    const page = await member();
    await open(page, lensOf(facts));
    await widget(page, "Horas por mes").locator("svg").first().waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Acciones de Horas por mes" }).click();
    await page.getByRole("menu").waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Editar panel" }).click();
    await page.getByRole("button", { name: "Mover Horas por mes" }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});

describe("A change elsewhere", () => {
  it("is shown by itself: people into a course, and then the course", async () => {
    const own = await givenFacts(ask, { courses: 1, people: 2 });
    const [course = 0] = own.courses;
    await givenPanel(ask, [{ title: "Horas por mes", filter: filterOf(own) }]);
    const page = await member();
    await page.clock.install();
    await open(page, lensOf(own));
    await number(page, 2 * HOURS_OF_COURSE);
    // A complete course takes nobody in, so it is opened for them and completed again.
    await changeCourse(ask, course, { isComplete: false });
    await givenParticipants(ask, course, await givenRuts(ask, own.company.company_id, 3));
    await changeCourse(ask, course, { isComplete: true });
    await untilCounted(ask, { ...own, hours: 5 * HOURS_OF_COURSE });
    await page.clock.fastForward(REST_MS);
    await number(page, 5 * HOURS_OF_COURSE);
    expect(await rowsOf(page, "Horas por mes")).toEqual([expect.stringContaining("40")]);
    await changeCourse(ask, course, { totalHours: 12 });
    await untilCounted(ask, { ...own, hours: 60 });
    await page.clock.fastForward(REST_MS);
    await number(page, 60);
  });
});

function card(page: Page, name: string) {
  const cards = page.getByRole("region", { name: "Indicadores" }).getByRole("article");
  return cards.filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function number(page: Page, hours: number): Promise<void> {
  return card(page, "Horas de capacitación").getByText(`${hours} h`, { exact: true }).waitFor();
}

function widget(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

/** What its table says, without the heading; of one value, the number. */
async function rowsOf(page: Page, title: string): Promise<string[]> {
  const rows = widget(page, title).locator("tbody tr, figure > p");
  await rows.first().waitFor({ state: "attached" });
  return rows.allTextContents();
}

async function chooseIn(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

async function chooseCompany(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Empresa" }).click();
  const option = page.getByRole("option", { name, exact: true });
  const search = page.getByPlaceholder("Buscar…");
  await option.or(search).first().waitFor();
  if (await search.isVisible()) await search.fill(name);
  await option.click();
}
