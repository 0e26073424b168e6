/** Pictures of a journey, kept for a person to look at when E2E_SHOTS asks for them. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

const FOLDER = path.resolve(import.meta.dirname, "../../../shots");
const TALLEST = 4_000;

export type Camera = (page: Page, name: string) => Promise<void>;

/** Numbers the pictures of one journey in the order in which they are taken. */
export function camera(journey: string): Camera {
  if (!process.env.E2E_SHOTS) return async () => {};
  const folder = path.join(FOLDER, journey);
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  return async (page, name) => {
    taken += 1;
    const number = String(taken).padStart(2, "0");
    await wholePage(page, path.join(folder, `${number}-${name}.png`));
  };
}

/** The window is made as tall as the page: scrolling would draw its fixed parts in the middle. */
async function wholePage(page: Page, target: string): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (size) await page.setViewportSize({ ...size, height: Math.min(height, TALLEST) });
  await page.screenshot({ path: target });
  if (size) await page.setViewportSize(size);
}
