/** What a person does on the screens of the bulk load. */
import type { Page } from "playwright-core";

export async function nextStep(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** Relates a column of the file with a datum, through the searchable list. */
export async function chooseColumn(page: Page, column: string, datum: string): Promise<void> {
  await page.getByRole("combobox", { name: `Se carga ${column} como` }).click();
  await page.getByPlaceholder("Buscar…").fill(datum);
  await page.getByRole("option", { name: datum, exact: true }).click();
}

/** Waits for the end of the load, however it ended. */
export async function loadFinished(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cargar otro archivo" }).waitFor();
}

/** What the result says in its title. */
export async function headingText(page: Page): Promise<string> {
  return (await page.getByRole("heading", { level: 2 }).first().textContent()) ?? "";
}
