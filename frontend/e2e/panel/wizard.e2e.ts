/** The wizard of the panel: adding and editing widgets. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys } from "../support/journey.ts";
import { givenFacts, givenPanel, givenWidget, panelOf } from "./given.ts";
import { type StoredWidget, Wizard } from "./wizard-window.ts";

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

async function headingWithFocus(wizard: Wizard): Promise<string> {
  return wizard.page.evaluate(() => document.activeElement?.textContent ?? "");
}

describe("Adding", () => {
  it("gives the defaults and the place after the active widgets, and begins anew after success", async () => {
    await givenWidget(ask, { title: "Primero" });
    const wizard = await wizardAt("/?widget=nuevo");
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

  it("by month in one click, and the new widget comes into sight", async () => {
    for (const title of ["Uno", "Dos", "Tres", "Cuatro", "Cinco"])
      await givenWidget(ask, { title, cols: 12, height: 40 });
    const wizard = await wizardAt("/?widget=nuevo");
    await wizard.toStyling();
    await wizard.continued();
    await wizard.dialog
      .getByText("Con tus datos de este momento.")
      .or(wizard.dialog.getByText("Con estas dimensiones todavía no hay datos"))
      .waitFor();
    await wizard.button("Mostrar por mes").click();
    await wizard.finished();
    const made = (await stored()).at(-1);
    expect(made?.filter).toMatchObject({ groupType: "Month", startMonth: "", endMonth: "" });
    const place = wizard.page.locator("li", { has: wizard.page.locator(`#widget-${made?.id}`) });
    await expect.poll(() => place.evaluate(isInSight)).toBe(true);
    expect(await place.evaluate(holdsFocus)).toBe(true);
  });
});

describe("Editing", () => {
  it("reads and writes the widget's own filter, look and size", async () => {
    const filter = { startMonth: "2025-03", endMonth: "2025-08", gender: "Male" };
    const datasets = [{ backgroundColor: "#ac4716", barThickness: 20 }];
    const made = await givenWidget(ask, { filter, datasets, cols: 6, height: 30, width: 80 });
    const wizard = await wizardAt(`/?widget=${made.id}`);
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
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function holdsFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}
