/** Every KPI with every chart, and the rules of each step of the wizard. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys } from "../support/journey.ts";
import { givenCompany, givenFacts, givenPanel, givenWidget, panelOf } from "./given.ts";
import { CHARTS, HOURS, KPIS, LONG_MS, type StoredWidget, Wizard } from "./wizard-window.ts";

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

describe("Every KPI and chart", () => {
  it(
    "is made, each as the last one on the panel",
    async () => {
      const wizard = await wizardAt("/?widget=nuevo");
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

  it(
    "turns into another one",
    async () => {
      for (const [index, { id }] of KPIS.entries())
        await givenWidget(ask, { id_kpi: id, type: CHARTS[index % CHARTS.length]?.type });
      const before = await stored();
      for (const [index, widget] of before.entries()) {
        const next = KPIS[(index + 1) % KPIS.length];
        const now = CHARTS[index % CHARTS.length];
        const chart = CHARTS[(index + 1) % CHARTS.length];
        const wizard = await wizardAt(`/?widget=${widget.id}`);
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
});

describe("The rules", () => {
  it("of step 1: atras and Continuar are off until a KPI is chosen, which is echoed", async () => {
    const wizard = await wizardAt("/?widget=nuevo");
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
    const wizard = await wizardAt("/?widget=nuevo");
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
    const wizard = await wizardAt("/?widget=nuevo");
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
    const wizard = await wizardAt("/?widget=nuevo");
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
    const wizard = await wizardAt("/?widget=nuevo");
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
