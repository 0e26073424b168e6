/** What a person does again and again on the page of a course. */
import type { Locator, Page } from "playwright-core";

export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}`) });
  await tab.click();
  await page.getByRole("heading", { level: 2, name, exact: true }).waitFor({ state: "attached" });
}

export function results(page: Page): Locator {
  return page.getByRole("grid", { name: "Asistencia y resultados" });
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
