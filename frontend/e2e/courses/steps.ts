/** What a person does again and again on the page of a course. */
import type { Locator, Page } from "playwright-core";

export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await tab.click();
  await page.getByRole("heading", { level: 2, name, exact: true }).waitFor({ state: "attached" });
}

export function results(page: Page): Locator {
  return page.getByRole("grid", { name: "Personas del curso" });
}

/** The cell of somebody, opened with a click where it is not open. */
export async function openCell(page: Page, name: string, column: string): Promise<Locator> {
  const open = results(page).getByLabel(`${column} de ${name}`);
  if ((await open.count()) === 0) {
    const row = results(page).getByRole("row").filter({ hasText: name });
    const heads = await results(page).getByRole("columnheader").allInnerTexts();
    const at = heads.findIndex((head) => head.trim() === column);
    await row.locator("th:visible, td:visible").nth(at).click();
  }
  await open.waitFor();
  return open;
}

/** What the head of a course offers to do next. */
export function nextAction(page: Page, name: string | RegExp): Locator {
  const main = page.getByRole("banner").or(page.getByRole("main"));
  return main.getByRole("link", { name }).or(main.getByRole("button", { name })).first();
}

export async function inMenu(page: Page, entry: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Más acciones del curso" }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** Through the page's own clipboard event: a browser without a window has no clipboard to share. */
export async function pasteInto(page: Page, target: Locator, text: string): Promise<void> {
  await target.click();
  await target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await page.evaluate(() => undefined);
}
