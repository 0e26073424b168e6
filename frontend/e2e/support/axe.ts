/** The accessibility gate: WCAG 2.2 AA with no rule left out. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright-core";
import { THEMES } from "./browser.ts";

/** Its code for the browser, which reads it anew on each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const EVERY_RULE: RunOnly = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** All that can be another in a theme that changes nothing but colours. */
const COLOUR_RULES: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** Every violation as one line, so that a failing test says where to look. */
export function violationsOn(page: Page): Promise<string[]> {
  return violationsOf(EVERY_RULE, page);
}

async function violationsOf(rules: RunOnly, page: Page): Promise<string[]> {
  await settled(page);
  let { violations } = await examine(page, rules);
  if (violations.length > 0) {
    // Something may have begun to leave meanwhile, like a message whose time is up; what is wrong stays.
    await settled(page);
    ({ violations } = await examine(page, rules));
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} — ${node.failureSummary ?? ""}`),
  );
}

/** Light with every rule and dark with those of colours, on one visit; the page is left as a light one. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    const rules = theme === "light" ? EVERY_RULE : COLOUR_RULES;
    found.push(...(await violationsOf(rules, page)).map((violation) => `${theme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** Its own wrapper opens a page more for each look, which takes five times as long as the look. */
async function examine(page: Page, rules: RunOnly): Promise<AxeResults> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  }
  return page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ["violations"] }),
    rules,
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
