/** The panel taken along: printed, drawn and as a workbook, with every title and every number. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Download, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsOn } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { readPdf, readPicture } from "../support/paper.ts";
import { type Cell, readWorkbook } from "../support/workbook.ts";
import { type GivenFacts, givenFacts, givenPanel, KPI } from "./given.ts";

interface Answer {
  widgets: { id: number; labels: string[]; values: number[] }[];
  cards: { id: number; values: number[] }[];
}

const { product, member } = journeys();
const folder = mkdtempSync(path.join(tmpdir(), "panel-"));
const spanish = new Intl.NumberFormat("es-CL", { maximumFractionDigits: 2 });
let ask: Ask;
let facts: GivenFacts;
let query: string;

/** The first colour of charts. */
const IN_LIGHT = "#0b6675";
const IN_THE_DARK = "#5fc9d6";

/** By position, so that titles and numbers can be told apart everywhere. */
const TITLES = [
  "Horas mensuales",
  "Horas trimestrales",
  "Cursos semestrales",
  "Personas mensuales",
  "Encuestas trimestrales",
];

beforeAll(async () => {
  ask = await askAs(product);
  facts = await givenFacts(ask, { courses: 3, people: 4 });
  const year = facts.month.slice(0, 4);
  query = `desde=${year}-01&hasta=${year}-12&empresa=${facts.company.company_id}`;
  const [hours, quarters, courses, people, surveys] = TITLES;
  await givenPanel(ask, [
    { title: hours, cols: 6, filter: { groupType: "Month" } },
    { title: quarters, type: 3, filter: { groupType: "Quarter" } },
    { title: courses, id_kpi: KPI.trainings, type: 5, cols: 8, filter: { groupType: "Semester" } },
    { title: people, id_kpi: KPI.people, cols: 12, filter: { groupType: "Month" } },
    { title: surveys, id_kpi: KPI.surveys, type: 3, filter: { groupType: "Quarter" } },
  ]);
});

function numbers(): Promise<Answer> {
  const year = facts.month.slice(0, 4);
  const lens = `startMonth=${year}-01&endMonth=${year}-12&company=${facts.company.company_id}`;
  return ask<Answer>(`/api/getWidgetsData?${lens}`);
}

async function openSheet(page: Page, more = ""): Promise<void> {
  await open(page, `/export-widget?${query}${more}`, "Panel de control");
  await page.locator("body[data-ready]").waitFor();
}

async function printed(page: Page): Promise<ReturnType<typeof readPdf>> {
  const file = path.join(folder, "panel.pdf");
  await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true });
  return readPdf(file);
}

async function kept(page: Page, act: () => Promise<void>): Promise<{ file: string; name: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return savedAs(download);
}

async function savedAs(download: Download): Promise<{ file: string; name: string }> {
  const name = download.suggestedFilename();
  const file = path.join(folder, name);
  await download.saveAs(file);
  return { file, name };
}

/** The label of a period as people read it: "26-Ene" is "ene 26". */
function read(label: string): string {
  return label.replace(/^(\d\d)-([TS]\d|\w{3})/, (_, year: string, name: string) =>
    name.length === 3 ? `${name.toLowerCase()} ${year}` : `${name} ${year}`,
  );
}

/** Every run of spaces is one: lines are broken elsewhere on paper. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

describe("The panel on paper", () => {
  it("has every widget's title and every number in its text", async () => {
    const page = await member();
    await openSheet(page);
    const text = flat((await printed(page)).map((one) => one.text).join(" "));
    const { widgets, cards } = await numbers();
    for (const title of TITLES) expect(text).toContain(title);
    const pairs = widgets.slice(0, 4).flatMap(({ labels, values }) =>
      labels.map((label, index) => {
        const value = spanish.format(values[index] ?? 0);
        // A period that is still to come, and brings nothing yet, has no number.
        const isLast = values.slice(index).every((one) => !one);
        return [read(label), isLast ? `(?:${value}|—)` : value] as const;
      }),
    );
    expect(pairs.length).toBeGreaterThan(25);
    for (const [label, value] of pairs)
      expect(text).toMatch(new RegExp(`${label}( \\(en curso\\))? ${value}(?![\\d,.])`));
    expect(text).toMatch(/T1 \d\d( \(en curso\))? 0 · 0/);
    expect(text).toContain(`${spanish.format(facts.hours)} h`);
    expect(text).toContain(`${facts.people} de ${cards[2]?.values[0]}`);
  });

  it("is printed from the home screen as well: drawings in their places, tables of what was never seen", async () => {
    const page = await member();
    await open(page, `/?${query}`, "Panel de control");
    const figures = page.locator("[data-charts] figure");
    await figures.first().locator("svg path").first().waitFor({ state: "attached" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 690, height: 1_000 });
    const gaps = await figures.evaluateAll((all) =>
      all.map((figure) => {
        // Of one value the figure is the number.
        const shown =
          figure.querySelector(":scope > div svg") ?? figure.querySelector("table") ?? figure;
        const { width } = figure.getBoundingClientRect();
        return Math.abs(shown.getBoundingClientRect().width - width);
      }),
    );
    expect(gaps).toHaveLength(TITLES.length);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4);
    const places = await page.locator("[data-charts] > li").evaluateAll((all) =>
      all.map((place) => {
        const { top, bottom, left, right } = place.getBoundingClientRect();
        const svg = place.querySelector("figure > div svg")?.getBoundingClientRect();
        const drawing = svg ? { top: svg.top, bottom: svg.bottom } : null;
        return { top, bottom, left, right, drawing };
      }),
    );
    const drawings = places.flatMap(({ drawing }) => (drawing ? [drawing] : []));
    expect(drawings.length).toBeGreaterThan(1);
    for (const { top, bottom } of drawings) expect(bottom - top).toBeGreaterThan(120);
    // What is drawn stays in its place, and no place lies over another one.
    for (const [at, place] of places.entries()) {
      expect(place.drawing?.bottom ?? 0).toBeLessThanOrEqual(place.bottom);
      for (const other of places.slice(at + 1)) {
        const isBeside = other.left >= place.right - 1 || other.right <= place.left + 1;
        expect(isBeside || other.top >= place.bottom - 1).toBe(true);
      }
    }
    expect(await page.getByRole("button", { name: /^Acciones de/ }).count()).toBe(0);
    const sheets = (await printed(page)).map(({ text }) => flat(text)).join(" ");
    for (const title of TITLES) expect(sheets).toContain(title);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await page.locator("[data-charts] svg[viewBox='0 0 440 240']").count()).toBe(0);
  });

  it("is printed in light colours from a dark screen, its last widget as wide as the sheet", async () => {
    const page = await member({ theme: "dark" });
    await open(page, `/?${query}`, "Panel de control");
    const drawn = page.locator("[data-charts] figure svg").first();
    await drawn.locator("path").first().waitFor({ state: "attached" });
    const colours = () => drawn.evaluate((svg) => svg.outerHTML.toLowerCase());
    expect(await colours()).toContain(IN_THE_DARK);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await colours()).toContain(IN_LIGHT);
    expect(await colours()).not.toContain(IN_THE_DARK);
    await page.emulateMedia({ media: "print" });
    const widths = await page
      .locator("[data-charts] > li")
      .evaluateAll((all) => all.map((place) => place.getBoundingClientRect().width));
    expect(widths.at(-1)).toBeGreaterThan(1.9 * (widths[0] ?? 0));
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(colours).toContain(IN_THE_DARK);
  });

  it("is printed by its button with every chart, however late they are drawn", async () => {
    const page = await member();
    const held = Promise.withResolvers<void>();
    await page.route("**/assets/charts-*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      globalThis.print = () => {
        const charts = [...document.querySelectorAll("article[data-sheet] figure")];
        const drawn = charts.filter((chart) => chart.querySelector("svg path"));
        document.body.dataset.printed = `${drawn.length} of ${charts.length}`;
      };
    });
    await open(page, `/export-widget?${query}`, "Panel de control");
    const button = page.getByRole("button", { name: "Imprimir o guardar PDF" });
    await page.getByRole("region", { name: "Horas mensuales" }).waitFor();
    await button.click({ force: true });
    expect(await page.locator("body[data-printed]").count()).toBe(0);
    held.resolve();
    await page.locator("body[data-ready]").waitFor();
    await button.click();
    const printed = () => page.evaluate(() => document.body.dataset.printed);
    await expect.poll(printed).toBe(`${TITLES.length} of ${TITLES.length}`);
  });

  it("says what it was narrowed to, when it was made and how old the data are", async () => {
    const page = await member();
    await openSheet(page);
    const text = flat((await printed(page)).map((one) => one.text).join(" "));
    const year = facts.month.slice(0, 4);
    expect(text).toContain(`Filtros: ${facts.company.name}`);
    expect(text).toContain(`Período: ${year}`);
    expect(text).toMatch(/Hecho el: \d\d-\d\d-\d{4} \d\d:\d\d por /);
    expect(text).toMatch(/Datos al: \d\d-\d\d-\d{4} \d\d:\d\d/);
    // What is about the screen stays there.
    expect(text).not.toContain("Versión de los datos");
    expect(text).not.toContain("vista simplificada");
    await page.getByText(/vista simplificada para generar una imagen PDF o PNG/).waitFor();
  });

  it("comes on the sheet that was chosen, with its pages counted and its tools left out", async () => {
    const page = await member();
    await openSheet(page);
    await page.getByLabel("Tamaño de la hoja").click();
    await page.getByRole("option", { name: "A4 horizontal" }).click();
    await page.locator("[data-sheet=a4-horizontal]").waitFor();
    await page.locator("body[data-ready]").waitFor();
    const pages = await printed(page);
    expect(pages[0]).toMatchObject({ width: 11.7, height: 8.3 });
    pages.forEach(({ text }, index) => {
      expect(flat(text)).toContain(`Página ${index + 1} de ${pages.length}`);
      expect(text).not.toContain("Descargar PNG");
    });
  });

  it("cuts no chart in two", async () => {
    const page = await member();
    await openSheet(page);
    const pages = await printed(page);
    expect(pages.length).toBeGreaterThan(1);
    for (const title of TITLES) {
      const own = pages.filter(({ text }) => flat(text).includes(title));
      expect(own, title).toHaveLength(1);
    }
    const [monthly] = (await numbers()).widgets;
    const own = pages.find(({ text }) => flat(text).includes("Horas mensuales"));
    for (const label of monthly?.labels ?? []) expect(flat(own?.text ?? "")).toContain(read(label));
  });

  it("frames a widget that has no numbers, by its name", async () => {
    const page = await member();
    await page.route("**/api/getWidgetsData?*", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { widgets: object[] } };
      const error = { code: "broken", message: "No se pudo calcular." };
      const failed = { labels: [], values: [], data: null, meta: null, error };
      body.data.widgets[1] = { ...body.data.widgets[1], ...failed };
      await route.fulfill({ response: answer, json: body });
    });
    await openSheet(page);
    const frame = page.getByRole("region", { name: "Horas trimestrales" });
    await frame.getByText("No disponible").waitFor();
    await page.getByRole("region", { name: "Horas mensuales" }).locator("svg").waitFor();
  });

  it("is light and free of barriers, whatever the theme", async () => {
    const page = await member({ theme: "dark" });
    await openSheet(page);
    const background = await page
      .locator("article[data-sheet]")
      .evaluate(
        (sheet) => getComputedStyle(sheet.closest("main")?.parentElement ?? sheet).backgroundColor,
      );
    expect(background).toBe("rgb(255, 255, 255)");
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    expect(await violationsOn(page)).toEqual([]);
    // All of the sheet's width is in sight there, smaller.
    const desk = page.locator("section", { has: page.locator("article[data-sheet]") });
    const over = () => desk.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
  });

  it("says so when the server does not give the panel, and is not marked as ready", async () => {
    const page = await member();
    await page.route("**/api/getWidgetsData?*", (route) =>
      route.fulfill({ status: 403, json: {} }),
    );
    await open(page, `/export-widget?${query}`, "Panel de control");
    await page.getByRole("alert").waitFor();
    expect(await page.locator("body[data-ready]").count()).toBe(0);
    await page.getByRole("link", { name: "Volver al panel" }).waitFor();
  });
});

describe("The panel as a picture", () => {
  it("is drawn sharply, with the colour of its charts and with words", async () => {
    const page = await member();
    await openSheet(page);
    const press = () => page.getByRole("button", { name: "Descargar PNG" }).click();
    const { file, name } = await kept(page, press);
    expect(name).toMatch(/^Panel de control \d{4}-\d\d-\d\d\.png$/);
    const picture = readPicture(file);
    expect(picture.width).toBe(2_400);
    expect(picture.height).toBeGreaterThan(2_000);
    expect(picture.colours).toContain("#0b6675");
    expect(picture.colours).toContain("#16202e");
  });

  it("is one of a widget, too", async () => {
    const page = await member();
    await open(page, `/?${query}`, "Panel de control");
    await page.getByRole("button", { name: "Acciones de Horas mensuales" }).click();
    const press = () => page.getByRole("menuitem", { name: "Descargar PNG" }).click();
    const { file, name } = await kept(page, press);
    expect(name).toMatch(/^Horas mensuales /);
    const picture = readPicture(file);
    expect(picture.width).toBe(1_920);
    expect(picture.colours).toContain("#0b6675");
  });
});

describe("The panel as a workbook", () => {
  it("has the numbers that the panel shows, through its lens", async () => {
    const page = await member();
    await open(page, `/?${query}`, "Panel de control");
    await page.getByRole("button", { name: "Exportar" }).click();
    const press = () => page.getByRole("menuitem", { name: "Descargar Excel" }).click();
    const { file } = await kept(page, press);
    const sheets = readWorkbook(file);
    const { widgets, cards } = await numbers();
    TITLES.forEach((title, index) => {
      const { labels = [], values = [] } = widgets[index] ?? {};
      expect(points(sheets[title]), title).toEqual(
        labels.map((label, at) => [read(label), values[at]]),
      );
    });
    const [hours] = (sheets.Indicadores ?? []).slice(1);
    expect(hours?.slice(0, 2)).toEqual(["Horas de capacitación", cards[0]?.values[0]]);
    expect(cards[0]?.values).toEqual([facts.hours]);
    expect(flat(JSON.stringify(sheets.Filtros))).toContain(facts.company.name);
  });

  it("is one of a widget, too", async () => {
    const page = await member();
    await open(page, `/?${query}`, "Panel de control");
    await page.getByRole("button", { name: "Acciones de Horas mensuales" }).click();
    const press = () => page.getByRole("menuitem", { name: "Descargar Excel" }).click();
    const { file, name } = await kept(page, press);
    expect(name).toMatch(/^Horas mensuales /);
    const [sheet] = Object.values(readWorkbook(file));
    const [widget] = (await numbers()).widgets;
    const wanted = widget?.labels.map((label, at) => [read(label), widget.values[at]]);
    expect(points(sheet)).toEqual(wanted);
  });
});

function points(rows: Cell[][] | undefined): Cell[][] {
  return (rows ?? []).slice(1).map((row) => row.slice(0, 2));
}
