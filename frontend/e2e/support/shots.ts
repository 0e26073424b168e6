/** Pictures of a journey, kept for a person to look at. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";

const FOLDER = path.resolve(import.meta.dirname, "../../../shots");

/** Numbers the pictures of one journey in the order in which they are taken. */
export function camera(journey: string): (page: Page, name: string) => Promise<void> {
  const folder = path.join(FOLDER, journey);
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  return async (page, name) => {
    taken += 1;
    const number = String(taken).padStart(2, "0");
    await page.screenshot({ path: path.join(folder, `${number}-${name}.png`), fullPage: true });
  };
}
