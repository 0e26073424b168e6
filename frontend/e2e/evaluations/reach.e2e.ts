/** Evaluations on a phone, on paper, and with assistive technology. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { askAs } from "../support/asking.ts";
import { PHONE, WIDE } from "../support/browser.ts";
import { journeys } from "../support/journey.ts";
import { lookAt } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { freshWord, type Given, givenAnswers, givenSurveys } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("evaluations");
const word = freshWord();
const name = `${word} Bodega`;
let given: Given;

beforeAll(async () => {
  const ask = await askAs(product);
  given = await givenSurveys(ask, { name, people: 8 });
  await givenAnswers(ask, given.satisfaction, [5, 4, 4, 2, 1], ["Muy claro", "Corto"]);
  await givenAnswers(ask, given.transfer, [3, 4, 5]);
});

const SIZES = [
  { kind: "wide", viewport: WIDE },
  { kind: "phone", viewport: PHONE },
] as const;

async function arrive(query: string, viewport: typeof WIDE): Promise<Page> {
  const page = await member({ viewport });
  await page.goto(`/evaluations${query}`);
  return page;
}

const look = (page: Page, name: string) => lookAt(page, shoot, name);

describe.each(SIZES)("On a $kind screen there is no barrier", ({ kind, viewport }) => {
  it("in the list", async () => {
    const page = await arrive(`?q=${word}`, viewport);
    await page.getByText("5 de 8", { exact: true }).waitFor();
    await look(page, `list-${kind}`);
  });

  it("among the people", async () => {
    const page = await arrive(`?q=${word}&ver=${given.satisfaction}`, viewport);
    await page.getByRole("button", { name: `QR de Persona H ${name}` }).waitFor();
    await look(page, `people-${kind}`);
    await page.getByRole("button", { name: `QR de Persona H ${name}` }).click();
    await page.getByRole("img", { name: /^Código QR/ }).waitFor();
    await look(page, `qr-${kind}`);
  });

  it("before mailing", async () => {
    const page = await arrive(`?q=${word}&tipo=Satisfacci%C3%B3n`, viewport);
    await page.getByRole("button", { name: `Acciones de ${name} (Satisfacción)` }).click();
    await page.getByRole("menuitem", { name: /^Enviar recordatorio/ }).click();
    await page.getByText(/^Se guardará para 2 personas \(/).waitFor();
    await page.getByText("Ver el texto del correo").click();
    await page.getByText("Con datos de ejemplo.").waitFor();
    await look(page, `reminder-${kind}`);
  });

  it("in the results", async () => {
    const page = await arrive(`?resultados=${given.satisfaction}`, viewport);
    await page.getByRole("heading", { name: "Comentarios" }).waitFor();
    await page.getByText("Ver la tabla de respuestas").click();
    await look(page, `results-${kind}`);
  });
});

describe("On paper", () => {
  it("results keep their numbers and leave out what is for clicking", async () => {
    const page = await arrive(`?resultados=${given.satisfaction}`, WIDE);
    await page.getByRole("heading", { name: "Comentarios" }).waitFor();
    await page.emulateMedia({ media: "print" });
    await shoot(page, "results-paper");
    expect(await page.getByRole("button", { name: "Imprimir" }).isVisible()).toBe(false);
    expect(
      await page
        .getByRole("img", { name: /Los contenidos/ })
        .first()
        .isVisible(),
    ).toBe(true);
  });
});
