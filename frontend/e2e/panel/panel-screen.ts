/** What stands on the panel, and how its menus and its company are chosen. */
import type { Page } from "playwright-core";

export function card(page: Page, name: string) {
  const cards = page.getByRole("region", { name: "Indicadores" }).getByRole("article");
  return cards.filter({ has: page.getByRole("heading", { name, exact: true }) });
}

export function widget(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

/** What its table says, without the heading; of one value, the number. */
export async function rowsOf(page: Page, title: string): Promise<string[]> {
  const rows = widget(page, title).locator("tbody tr, figure > p");
  await rows.first().waitFor({ state: "attached" });
  return rows.allTextContents();
}

export async function chooseIn(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

export async function chooseCompany(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Empresa" }).click();
  const option = page.getByRole("option", { name, exact: true });
  const search = page.getByPlaceholder("Buscar…");
  await option.or(search).first().waitFor();
  if (await search.isVisible()) await search.fill(name);
  await option.click();
}
