/** Writing a survey template: from nothing, from an example, and one that was answered. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { givenSurvey } from "../answering/given.ts";
import { type Ask, askAs, json } from "../support/asking.ts";
import { violationsInBothThemes } from "../support/axe.ts";
import { PHONE } from "../support/browser.ts";
import { journeys, open } from "../support/journey.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { freshWord, givenTemplate, templateOf, templatesOf } from "./given.ts";

const { product, member } = journeys();
const shoot = camera("template-editor");
let ask: Ask;

beforeAll(async () => {
  ask = await askAs(product);
});

async function arrive(query: string, options?: Parameters<typeof member>[0]): Promise<Page> {
  const page = await member(options);
  await open(page, `/survey/edit${query}`);
  await page.getByRole("button", { name: "Guardar plantilla" }).waitFor();
  return page;
}

const outline = (page: Page) => page.getByRole("navigation", { name: "Partes de la plantilla" });
const part = (page: Page, name: string | RegExp) => outline(page).getByRole("button", { name });
const save = (page: Page) => page.getByRole("button", { name: "Guardar plantilla" }).click();
const preview = (page: Page) => page.getByRole("region", { name: /^Vista en/ });

async function act(page: Page, table: string, action: string): Promise<void> {
  await outline(page)
    .getByRole("button", { name: `Acciones de ${table}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

describe("A template from nothing", () => {
  it("is refused while wrong, written, tried in the preview and saved", async () => {
    const title = freshWord();
    const page = await arrive("");
    await page
      .getByText(/^Tabla sin título/)
      .first()
      .waitFor();
    await save(page);
    await page.getByText("Para guardar, corrige 3 campos:").waitFor();
    await page.getByRole("link", { name: "Tablas de preguntas" }).click();
    await page.getByRole("textbox", { name: "Título de la tabla" }).waitFor();
    await shoot(page, "faults");
    expect(await violationsInBothThemes(page)).toEqual([]);

    await page.getByRole("textbox", { name: "Título de la tabla" }).fill("Contenidos");
    const first = page.getByRole("textbox", { name: "Pregunta 1", exact: true });
    await first.fill("Los temas fueron claros");
    await first.press("Enter");
    await page.keyboard.type("Los ejemplos sirven");
    await page.getByRole("button", { name: "Pegar varias preguntas" }).click();
    const dialog = page.getByRole("dialog", { name: "Pegar varias preguntas" });
    await dialog.getByRole("textbox").fill("1. El ritmo fue bueno\n2. los temas fueron CLAROS");
    await dialog.getByRole("button", { name: "Agregar 2 preguntas" }).click();
    await preview(page).getByText("El ritmo fue bueno").waitFor();
    expect(await preview(page).getByRole("radiogroup").count()).toBe(3);

    await page.getByRole("button", { name: "Nota (1–7)" }).click();
    await page.getByRole("button", { name: 'Agregar "No aplica"' }).click();
    await preview(page).getByRole("radio", { name: "No aplica" }).first().waitFor();
    await shoot(page, "table");
    await part(page, "Datos generales").click();
    await page.getByRole("textbox", { name: "Título", exact: true }).fill(title);
    await page.getByRole("radio", { name: "Transferencia" }).check();
    expect(await page.getByRole("radio", { name: "Jefaturas" }).isChecked()).toBe(true);
    await save(page);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    const [made] = await templatesOf(ask, title);
    expect(made).toMatchObject({
      type: "Transferencia",
      respondent: "jefatura",
      tables: 1,
      rows: 3,
    });
  });

  it("begins as an example from the empty list", async () => {
    const title = freshWord();
    const page = await arrive("?ejemplo=satisfaccion");
    await part(page, /^Contenidos/).waitFor();
    await shoot(page, "example");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole("textbox", { name: "Título", exact: true }).fill(title);
    await save(page);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  });

  it("whose title is taken says so", async () => {
    const title = freshWord();
    await givenTemplate(ask, title);
    const page = await arrive("?ejemplo=satisfaccion");
    await page.getByRole("textbox", { name: "Título", exact: true }).fill(title);
    await save(page);
    await page.getByText("Ya existe una plantilla con ese título.").first().waitFor();
  });
});

describe("Steps back", () => {
  it("take back letters, tables and orders, by keys and by buttons", async () => {
    const { surveyData_id: id } = await givenTemplate(ask, freshWord());
    const page = await arrive(`?id=${id}`);
    const names = () => outline(page).getByRole("list").getByRole("listitem").allTextContents();
    await part(page, /^Contenidos/).waitFor();
    const before = await names();
    await act(page, "Contenidos", "Bajar");
    await expect.poll(async () => (await names())[1]).toContain("Contenidos");
    await act(page, "Nota general", "Eliminar tabla");
    await expect.poll(async () => (await names()).length).toBe(before.length - 1);
    await page.keyboard.press("Control+z");
    await expect.poll(async () => (await names()).length).toBe(before.length);
    await page.keyboard.press("Control+z");
    await expect.poll(names).toEqual(before);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(async () => (await names())[1]).toContain("Contenidos");
    await page.getByRole("button", { name: "Deshacer", exact: true }).click();
    await expect.poll(names).toEqual(before);
  });

  it("tables are dragged by their handle", async () => {
    const { surveyData_id: id } = await givenTemplate(ask, freshWord());
    const page = await arrive(`?id=${id}`);
    const items = outline(page).getByRole("list").getByRole("listitem");
    const [from, to] = [await items.nth(0).boundingBox(), await items.nth(2).boundingBox()];
    if (!from || !to) throw new Error("The outline is not on the page.");
    await page.mouse.move(from.x + 8, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + from.height, { steps: 4 });
    await page.mouse.move(to.x + 8, to.y + to.height / 2 + 4, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => items.nth(2).textContent()).toContain("Contenidos");
    await save(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(async () => (await templateOf(ask, id)).tables[2]?.title).toBe("Contenidos");
  });
});

describe("A template in use", () => {
  it("says so, and once answered is saved as a new version", async () => {
    const asked = await givenSurvey(ask, { type: "Satisfacción", names: ["Irma Inostroza"] });
    const own = await ask<{ surveyData_id: number }[]>("/api/getSurveyInfo?active=all");
    const newest = own.reduce((one, other) =>
      other.surveyData_id > one.surveyData_id ? other : one,
    );
    const token = (asked.links[0] ?? "").split("/").at(-1);
    const survey = await ask<{ tables: { tableId: string; columns: []; rows: [] }[] }>(
      `/api/public/surveys/${token}`,
    );
    const resTables = survey.tables.map(({ tableId, columns, rows }) => ({
      tableId,
      matrix: columns.map((_, column) => rows.map(() => column === 0)),
    }));
    await ask(`/api/public/surveys/${token}`, json("POST", { resTables, comment: null }));

    const page = await arrive(`?id=${newest.surveyData_id}`);
    await page.getByText("Usada en 1 curso; los envíos ya hechos no cambian.").waitFor();
    await part(page, /^Contenidos/).click();
    await page.getByRole("button", { name: "Agregar pregunta" }).click();
    await page.keyboard.type("El material quedó disponible después.");
    await save(page);
    const refusal = "La plantilla tiene respuestas; guarda los cambios como nueva versión.";
    await page.getByText(refusal).waitFor();
    await shoot(page, "locked");
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page
      .getByRole("region", { name: "No se guardó" })
      .getByRole("button", { name: "Guardar como nueva versión" })
      .click();
    await page.getByRole("combobox", { name: "Versión" }).waitFor();
    expect((await templateOf(ask, newest.surveyData_id)).version).toBe(2);
  });

  it("that somebody else changed meanwhile asks whose words stay", async () => {
    const title = freshWord();
    const known = await givenTemplate(ask, title);
    const page = await arrive(`?id=${known.surveyData_id}`);
    const { surveyData_id, respondent, tables, comment, updatedAt } = known;
    const theirs = { surveyData_id, respondent, tables, comment, updatedAt };
    const body = { ...theirs, title: `${title} de otra persona` };
    await ask("/api/updateSurvey", json("PUT", body));
    await page.getByRole("textbox", { name: "Descripción" }).fill("Lo mío");
    await save(page);
    await page.getByText(/^Se guardaron otros cambios en esta plantilla a las/).waitFor();
    await page.getByRole("button", { name: "Sobrescribir" }).click();
    await page.getByRole("heading", { level: 1, name: `${title} de otra persona` }).waitFor();
    expect(await templateOf(ask, known.surveyData_id)).toMatchObject({ description: "Lo mío" });
  });
});

describe("Unsaved work", () => {
  it("is asked about before leaving, and offered again later", async () => {
    const { surveyData_id: id, title } = await givenTemplate(ask, freshWord());
    const page = await arrive(`?id=${id}`);
    await page.getByRole("textbox", { name: "Título", exact: true }).fill(`${title} a medias`);
    await page.getByRole("link", { name: "Cursos" }).first().click();
    const dialog = page.getByRole("alertdialog", { name: "Tienes cambios sin guardar" });
    await dialog.getByRole("button", { name: "Seguir editando" }).click();
    // The draft is written within two seconds of the last letter.
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })), { timeout: 5_000 })
      .toContain(`${title} a medias`);
    const other = await page.context().newPage();
    await open(other, `/survey/edit?id=${id}`);
    await other.getByRole("button", { name: "Usar borrador" }).click();
    const field = other.getByRole("textbox", { name: "Título", exact: true });
    await expect.poll(() => field.inputValue()).toBe(`${title} a medias`);
  });
});

describe("On smaller screens", () => {
  it("a tablet shows two panes, a phone one", async () => {
    const { surveyData_id: id } = await givenTemplate(ask, freshWord());
    const page = await arrive(`?id=${id}`, { viewport: { width: 1024, height: 768 } });
    await outline(page).waitFor();
    await page.getByRole("button", { name: "Vista previa", exact: true }).click();
    await preview(page).waitFor();
    await shoot(page, "tablet");
    const phone = await arrive(`?id=${id}`, { viewport: PHONE, hasTouch: true });
    expect(await outline(phone).isVisible()).toBe(false);
    await phone.getByRole("button", { name: "Esquema" }).click();
    await part(phone, /^Contenidos/).click();
    await phone.getByRole("textbox", { name: "Pregunta 1", exact: true }).waitFor();
    await shoot(phone, "phone");
    expect(await violationsInBothThemes(phone)).toEqual([]);
    expect(await overflowOf(phone)).toBeLessThanOrEqual(0);
    await phone.getByRole("button", { name: "Vista previa", exact: true }).click();
    await preview(phone).waitFor();
    await shoot(phone, "phone-preview");
    expect(await overflowOf(phone)).toBeLessThanOrEqual(0);
  });
});
