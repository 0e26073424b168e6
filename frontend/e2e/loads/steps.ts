/** What a person does on the screens of the bulk load. */
import type { Page } from "playwright-core";

/** A whole journey, looked at from every side. */
export const JOURNEY_MS = 180_000;

/** Long enough for a job on a busy machine, short enough to say where a journey stopped. */

export function patient(page: Page): Page {
  return page;
}

/** Counts the presses of a pointer, or of keys, in a page from now on, over all its addresses. */
export async function countPresses(
  page: Page,
  event: "pointerdown" | "keydown" = "pointerdown",
): Promise<() => Promise<number>> {
  await page.addInitScript((what) => {
    const count = () => sessionStorage.setItem(what, String(1 + pressed()));
    const pressed = () => Number(sessionStorage.getItem(what) ?? 0);
    addEventListener(what, count, true);
  }, event);
  return async () =>
    Number(await page.evaluate((what) => sessionStorage.getItem(what) ?? "0", event));
}

/** The title of the review, once it says this. */
export async function says(page: Page, words: string): Promise<void> {
  await page.getByRole("heading", { level: 2, name: words, exact: true }).waitFor();
}

/** Takes all suggestions at once. */
export async function acceptAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Aceptar \d+ sugerencia/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Aceptar/ })
    .click();
}

export async function giveFile(page: Page, kind: string, file: string): Promise<void> {
  await page.getByRole("radio", { name: kind }).click();
  await page.getByLabel("Arrastra tu planilla aquí o elígela").setInputFiles(file);
  await page.getByRole("heading", { name: "¿Están bien los encabezados?" }).waitFor();
}

export async function nextStep(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** From the file to its review; columns that leave nothing to ask go by themselves. */
export async function toReview(page: Page): Promise<void> {
  await nextStep(page);
  const columns = page.getByRole("list", { name: "Columnas del archivo" });
  await columns.or(page.getByText("Nada se ha escrito todavía")).first().waitFor();
  if (await columns.isVisible()) await nextStep(page);
  await previewed(page);
}

/** Relates a column of the file with a datum, through the searchable list. */
export async function chooseColumn(page: Page, column: string, datum: string): Promise<void> {
  await page.getByRole("combobox", { name: `Se carga ${column} como` }).click();
  await page.getByPlaceholder("Buscar…").fill(datum);
  await page.getByRole("option", { name: datum, exact: true }).click();
}

export async function previewed(page: Page): Promise<void> {
  await page.getByText("Nada se ha escrito todavía").waitFor();
}

export async function load(page: Page, rows: number): Promise<void> {
  const label = rows === 1 ? "Cargar 1 fila" : `Cargar ${rows} filas`;
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.getByRole("button", { name: "Cargar otro archivo" }).waitFor();
}

/** Takes the rejected rows home and answers where they lie. */
export async function takeRejected(page: Page, target: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar filas rechazadas" }).click(),
  ]);
  await download.saveAs(target);
}

/** The corrected file into the same load, by way of its preview. */
export async function bringBack(page: Page, corrected: string): Promise<void> {
  await page.getByLabel("Volver a cargar").setInputFiles(corrected);
  await page.getByText("revisamos solo las filas que volvieron").waitFor();
  await previewed(page);
  await page.getByRole("button", { name: /^Cargar \d+ filas?$/ }).click();
  await page.getByRole("heading", { name: "Rondas de esta carga" }).waitFor();
}

export async function undoLoad(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Deshacer carga" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("listitem").first().waitFor();
  await dialog.getByRole("button", { name: "Deshacer carga" }).click();
  await page.getByRole("heading", { name: "Deshiciste esta carga" }).waitFor();
}

/** What the step says in its title. */
export async function stepTitle(page: Page): Promise<string> {
  return (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
}
