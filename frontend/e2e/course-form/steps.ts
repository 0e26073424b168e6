/** What a person does in the course form. */
import type { Locator, Page } from "playwright-core";
import { open } from "../support/journey.ts";
import { COMPANY } from "./given.ts";

/** Long enough for a busy machine, short enough to say where a journey stopped. */

export async function openForm(page: Page, path: string, heading: string): Promise<void> {
  await open(page, path, heading);
  await page.getByLabel(/^Nombre del curso/).waitFor();
}

/** From a list: short ones open as they are, long ones are searched. */
export async function choose(
  page: Page,
  field: RegExp,
  option: string,
  part: Page | Locator = page,
): Promise<void> {
  await part.getByRole("combobox", { name: field }).click();
  const search = page.getByPlaceholder("Buscar…");
  const exact = page.getByRole("option", { name: option, exact: true });
  await exact.or(search).first().waitFor();
  if (await search.isVisible()) await search.fill(option);
  await page.getByRole("option", { name: option }).first().click();
  // A list that is still fading would take what the next one is searched for.
  await search.waitFor({ state: "detached" });
}

/** Enough for the server to take it. */
export async function fillCourse(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^Nombre del curso/).fill(name);
  await choose(page, /^Empresa/, COMPANY);
  await choose(page, /^Área temática/, "Tecnología");
  await choose(page, /^Modalidad/, "E-learning asincrónico");
  await page.getByLabel(/^Fecha de inicio/).fill("02032026");
  await page.getByLabel(/^Fecha de término/).fill("20-3-2026");
  await page.getByLabel(/^Horas totales/).fill("12,5");
}

export async function save(page: Page, button = "Guardar curso"): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
}

export async function atDetail(page: Page): Promise<number> {
  await page.waitForURL("**/detail/course?**");
  return Number(new URL(page.url()).searchParams.get("id"));
}
