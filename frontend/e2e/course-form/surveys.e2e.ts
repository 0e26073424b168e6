/** The surveys of a course, programmed in its form: with its days, beside its failures. */
import { beforeAll, describe, expect, it } from "vitest";
import { fresh, givenTemplate, surveysOf } from "../courses/surveys-given.ts";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { camera } from "../support/shots.ts";
import { givenBasics } from "./given.ts";
import { atDetail, choose, fillCourse, openForm, save } from "./steps.ts";

const { product, member } = journeys();
const shoot = camera("course-form-surveys");
const YEAR = new Date().getFullYear() + 1;
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
  await givenBasics(ask);
});

const SIZES = [
  { kind: "wide", viewport: WIDE },
  { kind: "phone", viewport: PHONE },
] as const;

describe.each(SIZES)("On a $kind screen", { timeout: 120_000 }, ({ kind, viewport }) => {
  it("a new course has its survey, on days that follow its own", async () => {
    const template = await givenTemplate(ask, fresh(`Plantilla ${kind}`), "Satisfacción");
    const page = await member({ viewport });
    await openForm(page, "/form/new-course", "Nuevo curso");
    await fillCourse(page, fresh(`Con encuesta ${kind}`));
    // Of a course that has ended the survey would begin today.
    await page.getByLabel(/^Fecha de término/).fill(`20-3-${YEAR}`);
    const part = page.getByRole("group", { name: "Satisfacción" });
    await choose(page, /^Plantilla/, template, part);
    await part.getByText("Las fechas se moverán con el curso.").waitFor();
    await expect.poll(() => part.getByLabel(/^Desde/).inputValue()).toBe(`20-03-${YEAR}`);
    await page.getByLabel(/^Fecha de término/).fill(`25-3-${YEAR}`);
    await expect.poll(() => part.getByLabel(/^Desde/).inputValue()).toBe(`25-03-${YEAR}`);
    await shoot(page, `section-${kind}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await shoot(page, `section-${kind}-dark`);
    // At its end the form has no field under the save bar, wherever the pictures left it.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await violationsInBothThemes(page)).toEqual([]);
    await save(page);
    const id = await atDetail(page);
    expect((await surveysOf(ask, id)).satisfaction).toMatchObject({
      title: template,
      initialDate: `${YEAR}-03-25`,
    });
    expect((await surveysOf(ask, id)).transfer).toBeNull();
  });

  it("a survey that fails never loses the course, and is tried again", async () => {
    const template = await givenTemplate(ask, fresh(`Difícil ${kind}`), "Satisfacción");
    const page = await member({ viewport });
    let failures = 0;
    await page.route("**/api/SurveyCourse", async (route) => {
      failures += 1;
      if (failures > 1) return route.continue();
      return route.fulfill({ status: 503, json: { error: true, message: "Ups" } });
    });
    await openForm(page, "/form/new-course", "Nuevo curso");
    await fillCourse(page, fresh(`Curso a salvo ${kind}`));
    const part = page.getByRole("group", { name: "Satisfacción" });
    await choose(page, /^Plantilla/, template, part);
    await save(page);
    const id = await atDetail(page);
    await page.getByText("El curso quedó guardado, pero sus encuestas no.").waitFor();
    expect((await surveysOf(ask, id)).satisfaction).toBeNull();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByText("Encuestas programadas.").waitFor();
    expect((await surveysOf(ask, id)).satisfaction?.title).toBe(template);
  });
});
