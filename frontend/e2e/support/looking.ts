/** A look at a screen: pictures in both themes, no barrier, nothing that runs off the side. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsInBothThemes } from "./axe.ts";
import type { Camera } from "./shots.ts";

/** Keeps both pictures, and expects what holds for every screen. */
export async function lookAt(page: Page, shoot: Camera, name: string): Promise<void> {
  await shoot(page, name);
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot(page, `${name}-dark`);
  expect(await violationsInBothThemes(page)).toEqual([]);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

/** How far the page runs off its window, in pixels. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
