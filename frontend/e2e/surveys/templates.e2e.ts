/** The list of survey templates: looking, copying, archiving, files. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { camera } from "../support/shots.ts";
import { freshWord, givenTemplate, templatesOf } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("templates");
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

async function arrive(query: string, options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  await open(page, `/survey${query}`, "Plantillas de encuesta");
  return page;
}

async function act(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Acciones de ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

describe("The list of templates", () => {
  it("says what each asks, as a table or as cards, and remembers which", async () => {
    const word = freshWord();
    await givenTemplate(ask, `${word} A`);
    await givenTemplate(ask, `${word} B`, "Transferencia");
    const page = await arrive(`?q=${word}`);
    await page.getByRole("rowheader", { name: `${word} A` }).waitFor();
    const heads = await page.getByRole("columnheader").allTextContents();
    expect(heads.map((head) => head.trim()).slice(0, 9)).toEqual([
      "Título",
      "Tipo",
      "Dirigida a",
      "Tablas / preguntas",
      "Usada en (cursos)",
      "Respuestas",
      "Versión",
      "Actualizada",
      "Estado",
    ]);
    await shoot(page, "table");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Tarjetas" }).click();
    const cards = page.getByRole("list", { name: "Plantillas de encuesta" });
    await cards.getByRole("heading", { name: `${word} B` }).waitFor();
    await shoot(page, "cards");
    expect(await violationsInBothThemes(page)).toEqual([]);
    const other = await arrive(`?q=${word}`);
    await other.getByRole("list", { name: "Plantillas de encuesta" }).waitFor();
    await other.getByRole("button", { name: "Tabla", exact: true }).click();
    await other.getByRole("table").waitFor();
  });

  it("narrows by kind, and archives with a way back", async () => {
    const word = freshWord();
    await givenTemplate(ask, `${word} A`);
    await givenTemplate(ask, `${word} B`, "Transferencia");
    const page = await arrive(`?q=${word}&tipo=Transferencia`);
    await page.getByRole("rowheader", { name: `${word} B` }).waitFor();
    expect(await page.getByRole("rowheader").count()).toBe(1);
    await act(page, `${word} B`, "Archivar");
    await page.getByText("Ninguna plantilla coincide con los filtros.").waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.getByRole("rowheader", { name: `${word} B` }).waitFor();
    await act(page, `${word} B`, "Archivar");
    await page.getByText("Ninguna plantilla coincide con los filtros.").waitFor();
    await page.goto(`/survey?q=${word}&estado=archivadas`);
    await page.getByText("Archivada", { exact: true }).waitFor();
    await act(page, `${word} B`, "Restaurar");
    await expect
      .poll(async () => (await templatesOf(ask, word)).map(({ active }) => active))
      .toEqual([true, true]);
  });

  it("copies a template under another name, with all it asks", async () => {
    const word = freshWord();
    const known = await givenTemplate(ask, word);
    const page = await arrive(`?q=${word}`);
    await act(page, word, "Duplicar");
    await page.getByText(`Copia de ${word}`, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Guardar plantilla" }).click();
    await page.getByRole("heading", { level: 1, name: `Copia de ${word}` }).waitFor();
    const [, copy] = await templatesOf(ask, word).then((all) =>
      all.sort((a, b) => a.surveyData_id - b.surveyData_id),
    );
    expect(copy).toMatchObject({ parent_id: known.surveyData_id, title: `Copia de ${word}` });
  });

  it("gives a file that can be taken back, and says what is wrong with others", async () => {
    const word = freshWord();
    await givenTemplate(ask, word);
    const page = await arrive(`?q=${word}`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      act(page, word, "Exportar plantilla"),
    ]);
    expect(download.suggestedFilename()).toBe(`plantilla-${word.toLowerCase()}.json`);
    const file = await download.path();
    const text = readFileSync(file, "utf8");

    await page.getByRole("button", { name: "Importar plantilla" }).click();
    const dialog = page.getByRole("dialog", { name: "Importar plantilla" });
    const give = (content: string) =>
      dialog.locator("input[type=file]").setInputFiles({
        name: "plantilla.json",
        mimeType: "application/json",
        buffer: Buffer.from(content),
      });
    await give("<html>");
    await dialog.getByText(/^No pudimos leer el archivo\./).waitFor();
    await shoot(page, "import");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await give(text.replace(word, `${word} importada`));
    await page.getByRole("heading", { level: 1, name: "Nueva plantilla" }).waitFor();
    await page.getByRole("button", { name: "Guardar plantilla" }).click();
    await page.getByRole("heading", { level: 1, name: `${word} importada` }).waitFor();
  });

  it("removes one that was never used, once that is confirmed", async () => {
    const word = freshWord();
    await givenTemplate(ask, word);
    const page = await arrive(`?q=${word}`);
    await act(page, word, "Eliminar");
    const dialog = page.getByRole("alertdialog", { name: `¿Eliminar "${word}"?` });
    await dialog.waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Eliminar plantilla" }).click();
    await page.getByText("Ninguna plantilla coincide con los filtros.").waitFor();
    expect(await templatesOf(ask, word)).toEqual([]);
  });

  it("is a list of cards on a phone", async () => {
    const word = freshWord();
    await givenTemplate(ask, word);
    const page = await arrive(`?q=${word}`, { viewport: PHONE, hasTouch: true });
    await page.getByRole("list", { name: "Plantillas de encuesta" }).waitFor();
    await shoot(page, "phone");
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
