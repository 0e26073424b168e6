/** The panel as it is looked at: numbers, a quick filter, and numbers that come by themselves. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { journeys, open } from "../support/journey.ts";
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
import { card, chooseCompany, chooseIn, rowsOf, widget } from "./panel-screen.ts";

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

function number(page: Page, hours: number): Promise<void> {
  return card(page, "Horas de capacitación").getByText(`${hours} h`, { exact: true }).waitFor();
}
