/** Looking at a survey template: on both devices, on paper, in a trial. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { freshWord, givenTemplate, type Template, templateOf } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("template-viewer");
const title = freshWord();
let ask: Ask;
let template: Template;

beforeAll(async () => {
  ask = await askAs(product);
  template = await givenTemplate(ask, title, "Transferencia");
});

async function arrive(options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  await open(page, `/survey/view?id=${template.surveyData_id}`, title);
  return page;
}

describe("A template to look at", () => {
  it("is shown as on a computer and as on a phone", async () => {
    const page = await arrive();
    await shoot(page, "desktop");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Teléfono" }).click();
    await page.getByRole("region", { name: "Vista en teléfono" }).waitFor();
    await shoot(page, "as-phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it("scrolls in its own frame at 1024 px", async () => {
    const page = await arrive({ viewport: { width: 1024, height: 768 } });
    await page.getByRole("region", { name: "Vista en escritorio" }).waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it("is tried with all its rules, and nothing of it is kept", async () => {
    const page = await arrive();
    await page.getByRole("button", { name: "Probar" }).click();
    await page.getByRole("button", { name: "Enviar respuestas" }).click();
    await page
      .getByText(/^Faltan \d+ respuestas\.$/)
      .first()
      .waitFor();
    for (const group of await page.getByRole("radiogroup").all()) {
      await group.getByRole("radio").last().check();
    }
    const words = page.getByRole("textbox");
    if ((await words.count()) > 0) await words.first().fill("Una prueba");
    await page.getByRole("button", { name: "Enviar respuestas" }).click();
    await page.getByText(/Fue una prueba: no se guardó ninguna respuesta\./).waitFor();
    await shoot(page, "tried");
    expect(await templateOf(ask, template.surveyData_id)).toMatchObject({ responses: 0 });
  });

  it("fits the width of a sheet of paper, without controls", async () => {
    const page = await arrive();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 700, height: 900 });
    await shoot(page, "paper");
    expect(await page.getByRole("button", { name: "Imprimir" }).isVisible()).toBe(false);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect((await page.pdf()).length).toBeGreaterThan(0);
  });

  it("is read on a phone without running off it", async () => {
    const page = await arrive({ viewport: PHONE, hasTouch: true });
    await shoot(page, "phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it("that does not exist is no error", async () => {
    const page = await member();
    await open(page, "/survey/view?id=999999", "Ver encuesta");
    await page.getByText("La plantilla no existe.").waitFor();
  });
});
