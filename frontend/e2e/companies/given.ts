/** Companies that journeys begin with, of a name that only one journey uses. */
import type { Locator, Page } from "playwright-core";
import { type Ask, form } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";

export interface Company {
  company_id: number;
  name: string;
  city: string | null;
  dotacion: number | null;
  active: boolean;
}

/** A word that finds the rows of one journey and no others. */
export function freshWord(): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.random() * 26));
  return `Q${letters.join("")}`;
}

export async function givenCompanies(
  ask: Ask,
  word: string,
  cities: readonly string[],
): Promise<Company[]> {
  const made: Company[] = [];
  for (const [index, city] of cities.entries()) {
    const name = `${word} ${String.fromCharCode(65 + index)}`;
    const fields = { name, rut: freshRut(), city, dotacion: String(100 + index) };
    made.push(await ask<Company>("/api/createcompany", form(fields)));
  }
  return made;
}

/** From the list of cities, which has a search box once it is long. */
export async function chooseCity(page: Page, control: Locator, city: string): Promise<void> {
  await control.click();
  const search = page.getByPlaceholder("Buscar…");
  const option = page.getByRole("option", { name: city, exact: true });
  await option.or(search).first().waitFor();
  if (await search.isVisible()) await search.fill(city);
  await option.click();
  await search.waitFor({ state: "detached" });
}

export function companiesOf(ask: Ask, word: string): Promise<Company[]> {
  return ask<Company[]>(`/api/getcompanies?active=all&sort=name&q=${word}`);
}
