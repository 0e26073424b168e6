/** A person without a mouse. */
import type { Locator, Page } from "playwright-core";

/** Nobody walks further than this through one page. */
const FARTHEST = 150;

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let steps = 0; steps < FARTHEST; steps += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${target}.`);
}

export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
