/** Evaluations as somebody works with them: who answered, who is reminded, what was said. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import {
  askedOf,
  day,
  freshWord,
  type Given,
  givenAnswers,
  givenSurveys,
  linkOf,
} from "./given.ts";

const { product, member } = journeys();
const word = freshWord();
const name = `${word} Liderazgo`;
let ask: Ask;
let given: Given;

beforeAll(async () => {
  ask = await askAs(product);
  given = await givenSurveys(ask, { name, people: 6 });
  await givenAnswers(ask, given.satisfaction, [5, 4, 4], ["Muy claro", "Faltó práctica", ""]);
});

async function arrive(query: string, heading = "Evaluaciones"): Promise<Page> {
  const page = await member({ permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, `/evaluations${query}`, heading);
  return page;
}

async function choose(page: Page, action: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: `Acciones de ${name} (Satisfacción)` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const LIST = `?q=${word}&tipo=Satisfacci%C3%B3n`;

describe("The list of evaluations", () => {
  it("shows open surveys with their rate, and keeps tab and filters in the address", async () => {
    const page = await arrive(`?q=${word}`);
    await page
      .getByRole("meter", { name: `Tasa de respuesta de ${name} (Satisfacción)` })
      .waitFor();
    await page.getByText("3 de 6", { exact: true }).waitFor();
    await page.getByText("50 %", { exact: true }).waitFor();
    await page.getByText("Encuestas vigentes").waitFor();
    await page.getByRole("navigation", { name: "Encuestas" }).getByText("Históricas").click();
    await expect.poll(() => new URL(page.url()).search).toBe("?tab=historicas");
    await page.reload();
    await page
      .getByRole("link", { name: "Históricas" })
      .and(page.locator("[aria-current]"))
      .waitFor();
  });

  it("pauses a survey, and takes that back", async () => {
    const page = await arrive(LIST);
    await choose(page, "Pausar");
    await page.getByText("Encuesta pausada").waitFor();
    await page.getByText("Ninguna encuesta coincide con los filtros.").waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.getByText("3 de 6", { exact: true }).waitFor();
  });

  it("extends the time to answer", async () => {
    const page = await arrive(LIST);
    await choose(page, "Extender plazo");
    const dialog = page.getByRole("dialog", { name: "Extender plazo" });
    await dialog.getByLabel("Nueva fecha de cierre", { exact: true }).fill(shown(day(9)));
    await dialog.getByRole("button", { name: "Guardar plazo" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("cell", { name: shown(day(9)) }).waitFor();
  });

  it("leaves as a file", async () => {
    const page = await arrive(LIST);
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("radio", { name: /CSV/ }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar 1 encuesta" }).click();
    const file = readFileSync((await (await download).path()) ?? "", "utf8");
    expect(file).toContain(name);
    expect(file.trim().split("\n")).toHaveLength(2);
  });
});

describe("The people of a survey", () => {
  it("stand in groups, with a link for each who did not answer", async () => {
    const page = await arrive(LIST);
    await page.getByRole("link", { name }).click();
    const drawer = page.getByRole("dialog", { name: `${name} (Satisfacción)` });
    await drawer.getByRole("tab", { name: "Respondidas 3" }).click();
    await expect.poll(() => drawer.getByRole("listitem").count()).toBe(3);
    await drawer.getByRole("tab", { name: "Sin correo 1" }).click();
    const [alone] = (await askedOf(ask, given.satisfaction)).slice(-1);
    await drawer.getByRole("button", { name: `Copiar enlace de ${alone?.name}` }).click();
    const link = await linkOf(ask, alone);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await drawer.getByRole("button", { name: `QR de ${alone?.name}` }).click();
    await page.getByRole("img", { name: `Código QR de ${alone?.name}` }).waitFor();
  });

  it("share a link and a QR of the course", async () => {
    const page = await arrive(LIST);
    await choose(page, "Copiar enlace / QR");
    const dialog = page.getByRole("dialog", { name: "Enlace del curso" });
    await dialog.getByRole("img", { name: /^Código QR de la encuesta/ }).waitFor();
    const address = await dialog.getByLabel("Enlace").inputValue();
    expect(address).toMatch(/\/answer\/course\/[\w-]{43}$/);
  });
});

describe("A reminder", () => {
  it("says its exact number first, leaves people out, and mails the others", async () => {
    const page = await arrive(LIST);
    // From the row itself: the second click is the one that sends.
    await page.getByRole("button", { name: "Enviar recordatorio a pendientes (3)" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Se guardará para 2 personas (no hay servidor de correo).").waitFor();
    await dialog.getByText("No tienen correo; entrégales el enlace o el QR (1)").waitFor();
    await dialog.getByRole("checkbox", { name: `Persona D ${name}` }).click();
    await dialog.getByText("Se guardará para 1 persona (no hay servidor de correo).").waitFor();
    await dialog.getByText("Ver el texto del correo").click();
    await dialog.getByText("Con datos de ejemplo.").waitFor();
    await dialog.getByRole("button", { name: "Enviarme una prueba" }).click();
    // No mail server is configured here, and the dialog says so before and after.
    await dialog.getByText("Los correos no saldrán").waitFor();
    await page.getByText("La prueba quedó guardada, no salió.").waitFor();
    await dialog.getByRole("button", { name: "Guardar para 1 persona" }).click();
    await page.getByText("Los correos quedan guardados, no salen.").waitFor();

    // What did not leave is no mail of the day: both may still be mailed.
    await choose(page, /^Enviar recordatorio/);
    await dialog.getByText("Se guardará para 2 personas (no hay servidor de correo).").waitFor();
  });

  it("reaches the bosses of many surveys at once, one mail each", async () => {
    const page = await arrive(`?q=${word}&tipo=Transferencia`);
    await page.getByRole("checkbox", { name: `Seleccionar ${name} (Transferencia)` }).click();
    await page.getByRole("button", { name: "Enviar recordatorio", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/^Se guardará para 1 persona/).waitFor();
    await dialog.getByRole("button", { name: "Guardar para 1 persona" }).click();
    await page.getByText("Los correos quedan guardados, no salen.").waitFor();
  });
});

describe("Results", () => {
  it("show bars, counts, the index and mixed comments", async () => {
    const page = await arrive(`?resultados=${given.satisfaction}`, "Resultados");
    await page.getByRole("region", { name: "Índice" }).getByText("83,3").waitFor();
    await page.getByRole("img", { name: /Los contenidos fueron claros\. De acuerdo: 2/ }).waitFor();
    await page.getByText("Ver la tabla de respuestas").click();
    await page.getByRole("rowheader", { name: "Los contenidos fueron claros" }).waitFor();
    await page.getByText("Faltó práctica").waitFor();
    await page.getByRole("searchbox", { name: "Buscar en los comentarios" }).fill("CLARO");
    await page.getByText("Faltó práctica").waitFor({ state: "detached" });
    await page.getByText("Muy claro").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });

  it("say nothing while too few answered", async () => {
    await givenAnswers(ask, given.transfer, [4, 5]);
    const page = await arrive(`?resultados=${given.transfer}`, "Resultados");
    await page
      .getByText("Se requieren al menos 3 respuestas para mostrar resultados.")
      .first()
      .waitFor();
    expect(await page.getByText("Los contenidos fueron claros").count()).toBe(0);
  });

  it("stand beside those of the other survey once these are enough", async () => {
    await givenAnswers(ask, given.transfer, [2]);
    const page = await arrive(`?resultados=${given.satisfaction}`, "Resultados");
    await page.getByRole("heading", { name: "Satisfacción y transferencia" }).waitFor();
    await page.getByRole("link", { name: "Ver resultados de transferencia" }).click();
    await page.getByText(`${name} (Transferencia)`).waitFor();
  });
});

function shown(iso: string): string {
  return iso.split("-").reverse().join("-");
}
