/** The panel in detail: its age, what narrows it, cards with filters of their own, failures, a wall. */
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { withoutFirstAnswer } from "../support/traffic.ts";
import {
  filterOf,
  type GivenFacts,
  givenCompany,
  givenFacts,
  givenPanel,
  lensOf,
} from "./given.ts";
import { card, chooseCompany, chooseIn, rowsOf, widget } from "./panel-screen.ts";

const { product, member } = journeys();

let ask: Ask;
let facts: GivenFacts;

beforeAll(async () => {
  ask = await askAs(product);
  facts = await givenFacts(ask);
  // Where there is one company only, there is none to choose.
  await givenCompany(ask);
});

describe("The panel", () => {
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
