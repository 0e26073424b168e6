/** The accessibility gate: WCAG 2.2 AA with no rule left out. */
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { THEMES } from "./browser.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Every violation as one line, so that a failing test says where to look. */
export async function violationsOn(page: Page): Promise<string[]> {
  await settled(page);
  let { violations } = await examine(page);
  if (violations.length > 0) {
    // Something may have begun to leave meanwhile, like a message whose time is up; what is wrong stays.
    await settled(page);
    ({ violations } = await examine(page));
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} — ${node.failureSummary ?? ""}`),
  );
}

/** Light and dark on the same visit, each with every rule; the page is left as a light one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    found.push(...(await violationsOn(page)).map((violation) => `${theme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Its own wrapper opens a page more for each look, which takes five times as long as the look. */
async function examine(page: Page): Promise<AxeResults> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(
    (values) =>
      window.axe.run(document, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      }),
    TAGS,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Half-faded colours are nobody's contrast: movement ends first. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
}
