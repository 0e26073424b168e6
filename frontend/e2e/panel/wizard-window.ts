/** The wizard of the panel in its window, as a person works with it; what several journeys share. */
import type { Locator, Page } from "playwright-core";
import type { GivenWidget } from "./given.ts";

export const LONG_MS = 120_000;

export const KPIS = [
  { id: 1, name: "Horas de capacitación" },
  { id: 2, name: "Capacitaciones completadas" },
  { id: 3, name: "Personas capacitadas" },
  { id: 4, name: "Respuestas de encuestas" },
] as const;
export const CHARTS = [
  { type: 1, name: "Barras" },
  { type: 3, name: "Líneas" },
  { type: 5, name: "Barras horizontales" },
] as const;
export const HOURS = KPIS[0].name;

export interface StoredWidget extends GivenWidget {
  filter: Record<string, unknown>;
  datasets: { backgroundColor: string; barThickness: number | null }[];
}

/** The wizard in a window, as a person works with it. */
export class Wizard {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", { name: "Configuración" });
  }

  static async at(page: Page, address: string): Promise<Wizard> {
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
