/** A cell, a load and a widget in Firefox, which selects, pastes and uploads in ways of its own. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  courseOf,
  givenCompany,
  givenCourse,
  givenParticipants,
  givenPeople,
} from "../courses/given.ts";
import { givenFacts, givenPanel, panelOf } from "../panel/given.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { Membership } from "../support/person.ts";
import { dotted, freshRut } from "../support/ruts.ts";

const PATIENCE_MS = 40_000;
const [product] = inject("products");
if (!product) throw new Error("No product was started.");
const { address } = product;
const membership = new Membership(product);
let browser: Browser;
let ask: Ask;

beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "intl.accept_languages": "es-CL" },
  });
  ask = await askAs(product);
});
afterAll(() => browser?.close());

/** A window of the administrator, signed in. */
async function windowAt(where: string): Promise<Page> {
  const session = await membership.session();
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width: 1440, height: 900 });
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate((kept) => localStorage.setItem("session", kept), session);
  await page.goto(`${address}${where}`);
  return page;
}

/** What is seen under this name, by its words or its label. */
async function seen(page: Page, selector: string): Promise<ElementHandle<Element>> {
  const found = await page.waitForSelector(selector, { visible: true });
  if (!found) throw new Error(`Nothing is seen of ${selector}.`);
  return found;
}

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click();
}

test("a grade that is clicked is typed over, also where its cell is open already", async () => {
  const { course_id: id } = await givenCourse(ask, "Notas en Firefox");
  const people = await givenPeople(ask, 2);
  await givenParticipants(ask, id, people);
  const page = await windowAt(`/detail/course?id=${id}&tab=personas`);
  const first = people[0]?.name ?? "";
  const column = await columnOf(page, "Nota");
  const cell = `::-p-xpath(//*[@role="grid"]//tr[contains(., "${first}")]/*[${column}])`;
  const grade = async () =>
    (await courseOf(ask, id)).participants.find(({ name }) => name === first)?.grade;

  await press(page, cell);
  const open = `input[aria-label="Nota de ${first}"]`;
  await seen(page, open);
  await page.keyboard.type("5,6");
  await page.keyboard.press("Enter");
  await expect.poll(grade).toBe(5.6);

  await press(page, cell);
  await seen(page, open);
  await page.keyboard.type("5,7");
  await page.keyboard.press("Enter");
  await expect.poll(grade).toBe(5.7);

  // Straight from a cell that was walked to with the keys, which is open before the click.
  await page.keyboard.press("ArrowUp");
  await press(page, open);
  await page.keyboard.type("6,1");
  await page.keyboard.press("Enter");
  await expect.poll(grade).toBe(6.1);
});

test("a file is chosen, read and loaded", async () => {
  await givenCompany(ask);
  const rut = freshRut("person");
  const file = path.join(mkdtempSync(path.join(tmpdir(), "firefox-")), "personas.csv");
  writeFileSync(
    file,
    `RUT;Nombre completo;Correo;Empresa\n${dotted(rut)};Rocío Zorro Fuentes;rocio@example.cl;Forestal Quillay SpA\n`,
  );
  const page = await windowAt("/massive-load?tipo=personas");
  const input = (await page.waitForSelector("input[type=file]")) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
  await onward(page);
  await press(page, '::-p-aria([name="Cargar 1 fila"][role="button"])');
  await seen(page, '::-p-aria([name="Cargar otro archivo"])');
  const found = await ask<{ name: string }[]>(`/api/get_people?q=${rut}`);
  expect(found.map(({ name }) => name)).toEqual(["Rocío Zorro Fuentes"]);
});

test("a widget is added to the panel and drawn", async () => {
  const facts = await givenFacts(ask);
  await givenPanel(ask, []);
  const page = await windowAt(`/?widget=nuevo&empresa=${facts.company.company_id}`);
  await press(page, '::-p-aria([name="Horas de capacitación"][role="radio"])');
  const next = '::-p-aria([name="Continuar"][role="button"])';
  await press(page, next);
  await press(page, next);
  await press(page, '::-p-aria([name="Barras"][role="radio"])');
  await press(page, next);
  // The single value of a year is drawn as a number.
  await press(page, '::-p-aria([name="Mostrar por mes"][role="button"])');
  await press(page, '::-p-aria([name="Finalizar"][role="button"])');
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  expect((await panelOf(ask)).map(({ id_kpi, type }) => [id_kpi, type])).toEqual([[1, 1]]);
  await seen(page, "main [_echarts_instance_]");
});

/** The place of a column, from one. */
async function columnOf(page: Page, name: string): Promise<number> {
  await seen(page, '[role="grid"] thead th');
  const heads = await page.$$eval('[role="grid"] thead th', (all) =>
    all.map((head) => (head as HTMLElement).textContent.trim()),
  );
  return heads.indexOf(name) + 1;
}

/** Through the steps of a load to its review. */
async function onward(page: Page): Promise<void> {
  const load = '::-p-aria([name="Cargar 1 fila"][role="button"])';
  for (let step = 0; step < 3; step += 1) {
    const next = await page.waitForSelector(
      `${load}, ::-p-aria([name="Continuar"][role="button"])`,
    );
    if (await page.$(load)) return;
    await next?.click();
    await page.waitForNetworkIdle();
  }
}
