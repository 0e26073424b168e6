/** The wizard of the panel: adding and editing every KPI and chart, its rules, its failures, its keys. */
import type { Locator, Page, Request, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { pressOn, tabTo } from "../support/keyboard.ts";
import { type GivenWidget, givenCompany, givenPanel, givenWidget, panelOf } from "./given.ts";

const { product, member } = journeys();
const PATIENCE_MS = 20_000;
const LONG_MS = 120_000;

const KPIS = [
  { id: 1, name: "Horas de capacitación" },
  { id: 2, name: "Capacitaciones completadas" },
  { id: 3, name: "Personas capacitadas" },
  { id: 4, name: "Respuestas de encuestas" },
] as const;
const CHARTS = [
  { type: 1, name: "Barras" },
  { type: 3, name: "Líneas" },
  { type: 5, name: "Barras horizontales" },
] as const;
const HOURS = KPIS[0].name;

interface StoredWidget extends GivenWidget {
  filter: Record<string, unknown>;
  datasets: { backgroundColor: string; barThickness: number | null }[];
}

let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});
beforeEach(async () => {
  await givenPanel(ask, []);
});

/** The wizard in a window, as a person works with it. */
class Wizard {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: "Configuración" });
  }

  static async at(address: string, options?: Parameters<typeof member>[0]): Promise<Wizard> {
    const page = await member(options);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(address);
    const wizard = new Wizard(page);
    await wizard.button("Cancelar").waitFor();
    return wizard;
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  radio(name: string): Locator {
    return this.dialog.getByRole("radio", { name, exact: true });
  }

  box(name: string): Locator {
    return this.dialog.getByRole("textbox", { name, exact: true });
  }

  slider(name: string): Locator {
    return this.dialog.getByRole("slider", { name, exact: true });
  }

  switch(name: string): Locator {
    return this.dialog.getByRole("switch", { name, exact: true });
  }

  async reopen(): Promise<void> {
    await this.page.getByRole("button", { name: "Agregar widget", exact: true }).first().click();
    await this.button("Cancelar").waitFor();
  }

  async continued(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.button("Continuar").click();
  }

  async toDimensions(kpi: string = HOURS): Promise<void> {
    await this.radio(kpi).click();
    await this.continued();
  }

  async toStyling(chart: string = "Barras"): Promise<void> {
    await this.toDimensions();
    await this.continued();
    await this.radio(chart).click();
    await this.button("editar").waitFor();
  }

  async finished(name = "Finalizar"): Promise<void> {
    await this.button(name).click();
    await this.dialog.waitFor({ state: "detached" });
  }

  async isOff(name: string): Promise<boolean> {
    return (await this.button(name).getAttribute("aria-disabled")) === "true";
  }

  /** The second column of the summary. */
  async options(): Promise<string[]> {
    return this.dialog.getByRole("table", { name: "Resumen" }).getByRole("cell").allTextContents();
  }
}

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
  it(
    "makes every KPI with every chart, each as the last one on the panel",
    async () => {
      const wizard = await Wizard.at("/?widget=nuevo");
      const wanted = KPIS.flatMap((kpi) => CHARTS.map((chart) => ({ kpi, chart })));
      for (const [index, { kpi, chart }] of wanted.entries()) {
        if (index > 0) await wizard.reopen();
        await wizard.toDimensions(kpi.name);
        await wizard.continued();
        await wizard.radio(chart.name).click();
        await wizard.box("Título del widget (opcional)").fill(`${kpi.name}, ${chart.name}`);
        await wizard.continued();
        await wizard.finished();
      }
      const made = await stored();
      expect(made.map(({ id_kpi, type, position }) => [id_kpi, type, position])).toEqual(
        wanted.map(({ kpi, chart }, index) => [kpi.id, chart.type, index + 1]),
      );
      for (const { title } of made)
        await wizard.page
          .getByText(title ?? "")
          .first()
          .waitFor();
    },
    LONG_MS,
  );

  it("gives the defaults and the place after the active widgets, and begins anew after success", async () => {
    await givenWidget(ask, { title: "Primero" });
    const wizard = await Wizard.at("/?widget=nuevo");
    await wizard.toStyling();
    await wizard.continued();
    await wizard.finished();
    expect((await stored())[1]).toMatchObject({
      position: 2,
      id_kpi: 1,
      type: 1,
      status: true,
      title: null,
      width: 100,
      height: 20,
      cols: 3,
      filter: {
        startMonth: "",
        endMonth: "",
        company: null,
        gender: "",
        external: "",
        groupType: "",
      },
      datasets: [{ backgroundColor: "#0b6675", barThickness: 2 }],
    });
    await wizard.reopen();
    expect(await headingWithFocus(wizard)).toBe("Elige un KPI");
    expect(await wizard.isOff("Continuar")).toBe(true);
  });

  it("that fails stays open with everything in place, and is tried again as the same", async () => {
    const wizard = await Wizard.at("/?widget=nuevo");
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
  it(
    "turns every KPI and every chart into another one",
    async () => {
      for (const [index, { id }] of KPIS.entries())
        await givenWidget(ask, { id_kpi: id, type: CHARTS[index % CHARTS.length]?.type });
      const before = await stored();
      for (const [index, widget] of before.entries()) {
        const next = KPIS[(index + 1) % KPIS.length];
        const now = CHARTS[index % CHARTS.length];
        const chart = CHARTS[(index + 1) % CHARTS.length];
        const wizard = await Wizard.at(`/?widget=${widget.id}`);
        expect(await wizard.radio(KPIS[index]?.name ?? "").isChecked()).toBe(true);
        await wizard.toDimensions(next?.name);
        await wizard.continued();
        expect(await wizard.radio(now?.name ?? "").isChecked()).toBe(true);
        await wizard.radio(chart?.name ?? "").click();
        await wizard.finished("Finalizar edición");
      }
      const after = await stored();
      expect(after.map(({ id_kpi, type }) => [id_kpi, type])).toEqual([
        [2, 3],
        [3, 5],
        [4, 1],
        [1, 3],
      ]);
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    },
    LONG_MS,
  );

  it("reads and writes the widget's own filter, look and size", async () => {
    const filter = { startMonth: "2025-03", endMonth: "2025-08", gender: "Male" };
    const datasets = [{ backgroundColor: "#ac4716", barThickness: 20 }];
    const made = await givenWidget(ask, { filter, datasets, cols: 6, height: 30, width: 80 });
    const wizard = await Wizard.at(`/?widget=${made.id}`);
    await wizard.continued();
    expect(await wizard.switch("Año en curso").isChecked()).toBe(false);
    expect(await wizard.box("Mes de inicio").inputValue()).toBe("03-2025");
    expect((await wizard.options()).slice(0, 4)).toEqual([
      "marzo de 2025",
      "agosto de 2025",
      "Todas las empresas",
      "Masculino",
    ]);
    await wizard.button("Restablecer género").click();
    await wizard.continued();
    await wizard.radio("Barras").click();
    expect(await wizard.radio("Terracota").isChecked()).toBe(true);
    await wizard.radio("Azul").click();
    await wizard.continued();
    expect(await wizard.switch("Valores recomendados").isChecked()).toBe(false);
    await wizard.box("Columnas, en número").fill("12");
    await wizard.finished("Finalizar edición");
    const [widget] = await stored();
    expect(widget).toMatchObject({ cols: 12, height: 30, width: 80 });
    expect(widget?.filter).toMatchObject({ ...filter, gender: "" });
    expect(widget?.datasets[0]).toMatchObject({ backgroundColor: "#3378fd", barThickness: 20 });
  });

  it("reloads only when the answer is 200", async () => {
    const made = await givenWidget(ask, { title: "Quieto" });
    const wizard = await Wizard.at(`/?widget=${made.id}`);
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
    const wizard = await Wizard.at(`/?widget=${made.id}`);
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

describe("The rules", () => {
  it("of step 1: atras and Continuar are off until a KPI is chosen, which is echoed", async () => {
    const wizard = await Wizard.at("/?widget=nuevo");
    expect([await wizard.isOff("atras"), await wizard.isOff("Continuar")]).toEqual([true, true]);
    await wizard.dialog.getByText("Elige un KPI para continuar.").waitFor();
    await wizard.button("Continuar").press("Enter");
    expect(await wizard.radio(HOURS).isVisible()).toBe(true);
    await wizard.dialog.getByText("¿Qué es un KPI?").waitFor();
    await wizard.radio(HOURS).click();
    await wizard.dialog.getByText(/^KPI Suma de las horas .+ seleccionado$/).waitFor();
    expect(await wizard.isOff("Continuar")).toBe(false);
  });

  it("of step 2: unset texts, resets, Año en curso, months in Spanish, companies, grouping", async () => {
    const company = await givenCompany(ask);
    const wizard = await Wizard.at("/?widget=nuevo");
    await wizard.toDimensions();
    expect(await wizard.options()).toEqual([
      "Año en curso",
      "Año en curso",
      "Todas las empresas",
      "Todos los géneros",
      "Todos los participantes",
      "Anual",
    ]);
    expect(await wizard.box("Mes de inicio").isDisabled()).toBe(true);
    await wizard.slider("Agrupación").hover();
    await wizard.dialog.getByText(/^En qué períodos se divide el rango/).waitFor();

    await wizard.switch("Año en curso").click();
    await wizard.button("Elegir Mes de inicio de una lista").click();
    await wizard.page.getByRole("gridcell", { name: /^marzo de \d{4}$/ }).click();
    await wizard.box("Mes de término").fill("01-2020");
    await wizard.dialog
      .getByText("El mes de inicio no puede ser posterior al de término.")
      .first()
      .waitFor();
    expect(await wizard.isOff("Continuar")).toBe(true);
    await wizard.button("Restablecer mes de término").click();
    expect((await wizard.options())[0]).toMatch(/^marzo de \d{4}$/);
    expect((await wizard.options())[1]).toBe("Año en curso");
    await wizard.switch("Año en curso").click();
    expect(await wizard.box("Mes de inicio").inputValue()).toBe("");

    await choose(wizard, "Empresa", company.name);
    await choose(wizard, "Género", "Femenino");
    await choose(wizard, "Participantes", "Externos");
    await expect
      .poll(async () => (await wizard.options()).slice(2, 5))
      .toEqual([company.name, "Femenino", "Externos"]);
    for (const name of ["empresa", "género", "participantes"])
      await wizard.button(`Restablecer ${name}`).click();
    expect((await wizard.options()).slice(2, 5)).toEqual([
      "Todas las empresas",
      "Todos los géneros",
      "Todos los participantes",
    ]);

    await wizard.button("Agrupación: anterior").click();
    expect(await wizard.slider("Agrupación").getAttribute("aria-valuetext")).toBe("Semestral");
    await wizard.button("Restablecer agrupación").click();
    expect((await wizard.options())[5]).toBe("Anual");
    await wizard.continued();
    await wizard.radio("Barras").click();
    await wizard.continued();
    await wizard.finished();
    await wizard.reopen();
    await wizard.toDimensions("Personas capacitadas");
    await wizard.button("Restablecer agrupación").click();
    await wizard.continued();
    await wizard.radio("Barras").click();
    await wizard.continued();
    await wizard.finished();
    // Position 3 stores Year for the hours, and nothing for the others.
    const groups = (await stored()).map(({ filter }) => filter.groupType);
    expect(groups).toEqual(["Year", ""]);
  });

  it("of step 3: three charts in 240 px, two sub-steps, colour and thickness", async () => {
    const wizard = await Wizard.at("/?widget=nuevo");
    await wizard.toDimensions();
    await wizard.continued();
    await wizard.dialog
      .getByRole("heading", {
        name: "Selecciona uno de los Gráficos disponibles para visualizar el kpi",
      })
      .waitFor();
    await wizard.dialog.getByText(/solo referenciales/).waitFor();
    const area = wizard.dialog.getByRole("radiogroup", { name: "Gráficos disponibles" });
    expect((await area.boundingBox())?.height).toBe(240);
    expect(await area.getByRole("radio").allTextContents()).toEqual(CHARTS.map(({ name }) => name));
    await area.locator("svg").nth(2).waitFor();
    expect(await wizard.isOff("Continuar")).toBe(true);

    await wizard.radio("Líneas").click();
    expect(await wizard.isOff("Continuar")).toBe(false);
    await wizard.dialog.getByText("Titulo", { exact: true }).first().waitFor();
    expect(await wizard.box("Grosor de las barras, en número").isDisabled()).toBe(true);
    expect(await wizard.radio("Lila").isDisabled()).toBe(false);
    await wizard.button("editar").click();
    expect(await wizard.radio("Líneas").isChecked()).toBe(true);
    await wizard.radio("Barras horizontales").click();
    const thickness = wizard.box("Grosor de las barras, en número");
    expect(await thickness.inputValue()).toBe("2");
    await thickness.fill("51");
    expect(await wizard.isOff("Continuar")).toBe(true);
    await thickness.fill("50");
    await wizard.box("Código del color").fill("#00D8FF");
    await wizard.dialog.getByText(/^1,7:1 sobre fondo claro/).waitFor();
    await wizard.dialog.getByText(/lo dibujamos con un borde/).waitFor();
    await wizard.button("Restablecer gráfico").click();
    expect(await wizard.isOff("Continuar")).toBe(true);
    expect(await area.getByRole("radio", { checked: true }).count()).toBe(0);
  });

  it("of step 4: bounds, recommended values, the indicator and the size of the browser", async () => {
    await givenWidget(ask, { title: "Otro" });
    const wizard = await Wizard.at("/?widget=nuevo");
    await wizard.toStyling();
    await wizard.continued();
    expect(await wizard.isOff("Continuar")).toBe(true);
    await wizard.dialog.getByText("Vista previa a escala de tu navegador (1.440 × 900)").waitFor();
    const share = wizard.dialog.getByRole("meter", { name: "Ancho de pantalla" });
    expect(await share.getAttribute("aria-valuetext")).toBe("25 % del ancho de pantalla");
    const ends = { Alto: ["20", "50"], Ancho: ["50", "100"], Columnas: ["3", "12"] };
    for (const [name, [least, most]] of Object.entries(ends)) {
      await wizard.slider(name).press("Home");
      expect(await wizard.box(`${name}, en número`).inputValue()).toBe(least);
      await wizard.slider(name).press("End");
      expect(await wizard.box(`${name}, en número`).inputValue()).toBe(most);
    }
    expect(await share.getAttribute("aria-valuetext")).toBe("100 % del ancho de pantalla");
    await wizard.slider("Alto").press("ArrowLeft");
    expect(await wizard.box("Alto, en número").inputValue()).toBe("48");
    expect(await wizard.switch("Valores recomendados").isChecked()).toBe(false);
    await wizard.box("Ancho, en número").fill("75");
    await wizard.dialog.getByText("Ingresa un número par entre 50 y 100.").waitFor();
    expect(await wizard.isOff("Finalizar")).toBe(true);
    await wizard.switch("Valores recomendados").click();
    const values = ["Columnas", "Ancho", "Alto"].map((name) =>
      wizard.box(`${name}, en número`).inputValue(),
    );
    expect(await Promise.all(values)).toEqual(["3", "100", "20"]);
    await wizard.finished();
  });

  it("of leaving: outside nothing happens, Esc asks when something would be lost", async () => {
    const wizard = await Wizard.at("/?widget=nuevo");
    await wizard.page.mouse.click(5, 450);
    expect(await wizard.dialog.isVisible()).toBe(true);
    await wizard.radio(HOURS).click();
    await wizard.page.keyboard.press("Escape");
    const question = wizard.page.getByRole("alertdialog", { name: "Tienes cambios sin guardar" });
    await question.getByRole("button", { name: "Seguir editando" }).click();
    expect(await wizard.radio(HOURS).isChecked()).toBe(true);
    await wizard.button("Cancelar").click();
    await question.getByRole("button", { name: "Salir sin guardar" }).click();
    await wizard.dialog.waitFor({ state: "detached" });
    expect(new URL(wizard.page.url()).search).toBe("");
    await wizard.reopen();
    await wizard.page.goBack();
    await wizard.dialog.waitFor({ state: "detached" });
  });
});

describe("Everybody", () => {
  it("adds a widget with the keys alone", async () => {
    const wizard = await Wizard.at("/?widget=nuevo");
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
      const wizard = await Wizard.at("/?widget=nuevo");
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
    const wizard = await Wizard.at("/?widget=nuevo", { viewport: PHONE });
    await expect
      .poll(() => wizard.dialog.boundingBox(), { timeout: PATIENCE_MS })
      .toEqual({ x: 0, y: 0, ...PHONE });
    await wizard.toStyling();
    await wizard.continued();
    const wide = await wizard.dialog.evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(wide).toBe(false);
    await wizard.finished();
  });
});

function refuse(route: Route): Promise<void> {
  const body = { error: true, code: "unexpected", message: "No pudimos guardar.", errors: {} };
  return route.fulfill({ status: 503, json: body });
}

/** From a list, which has a search box once it is long; its first option is the one for all. */
async function choose(wizard: Wizard, label: string, option: string): Promise<void> {
  const { page, dialog } = wizard;
  await dialog.getByRole("combobox", { name: label, exact: true }).click();
  const wanted = page.getByRole("option", { name: option, exact: true });
  const search = page.getByPlaceholder("Buscar…");
  await wanted.or(search).first().waitFor();
  const [first] = await page.getByRole("option").allTextContents();
  expect(first).toMatch(/^Tod[ao]s l[ao]s /);
  if (await search.isVisible()) await search.fill(option);
  await wanted.click();
}
