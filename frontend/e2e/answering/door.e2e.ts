/** The link and QR of a whole course: a RUT finds the own form. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { freshRut } from "../support/ruts.ts";
import { camera } from "../support/shots.ts";
import { type Asked, givenSurvey } from "./given.ts";

const { product, stranger } = journeys();
const shoot = camera("door");
const NOBODY = "No encontramos una encuesta para ese RUT en este curso.";
let asked: Asked;

beforeAll(async () => {
  const ask = await askAs(product);
  const wish = { type: "Satisfacción", names: ["Gabriela Godoy", "Hugo Henríquez"] } as const;
  asked = await givenSurvey(ask, { ...wish, taught: false });
});

async function enter(page: Page, rut: string): Promise<void> {
  await page.getByRole("textbox", { name: "RUT" }).fill(rut);
  await page.getByRole("button", { name: "Continuar" }).click();
}

async function answerAll(page: Page): Promise<void> {
  await page.getByRole("radiogroup").first().waitFor();
  for (const group of await page.getByRole("radiogroup").all()) {
    await group.getByRole("radio").first().check();
  }
  await page.getByRole("button", { name: "Enviar respuestas" }).click();
}

describe("The door of a course", () => {
  it("leads one after the other to their own form, on the same device", async () => {
    const page = await stranger({ viewport: PHONE, hasTouch: true });
    await open(page, asked.door, asked.courseName);
    await shoot(page, "phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const { rut } of asked.people) {
      await enter(page, rut);
      await answerAll(page);
      await page.getByRole("link", { name: "Responder como otra persona" }).click();
    }
    await enter(page, asked.people[0]?.rut ?? "");
    await page.getByRole("heading", { name: "Ya registramos tu respuesta. ¡Gracias!" }).waitFor();
  });

  it("says the same of everybody it does not know", async () => {
    const page = await stranger();
    await open(page, asked.door, asked.courseName);
    await enter(page, freshRut("person"));
    await page.getByText(NOBODY).waitFor();
    await shoot(page, "nobody");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
