/** Who leads the tour: a product of its own with the demonstration in it, and a camera for pictures to show. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Ask, askAs } from "../support/asking.ts";
import { openBrowser } from "../support/browser.ts";
import { Membership } from "../support/person.ts";
import { type Product, startProduct } from "../support/product.ts";
import { quiet } from "../support/traffic.ts";
import { type WindowOptions, Windows } from "../support/windows.ts";

const START_MS = 240_000;
/** Set by scripts/tour: where the pictures of README and help are put before they are packed. */
const PICTURES = process.env.TOUR_PICTURES;
/** Charts draw themselves a frame each. */
const DRAWN_MS = 1_000;

export interface Tour {
  product: Product;
  ask: Ask;
  stranger: (options?: WindowOptions) => Promise<Page>;
  member: (options?: WindowOptions) => Promise<Page>;
  /** What is in the window, once nothing moves any more. */
  picture: (page: Page, name: string) => Promise<void>;
}

/** Call once at the top of the file; what it answers is there when the first stage begins. */
export function guidedTour(): Tour {
  const tour = {} as Tour;
  let browser: Browser;
  let windows: Windows;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const started = await startProduct("--demo");
    stop = started.stop;
    browser = await openBrowser();
    windows = new Windows(browser, started.product);
    const membership = new Membership(started.product);
    const open = (session: string | null, options?: WindowOptions) =>
      windows.open(session, { reducedMotion: "reduce", ...options });
    Object.assign(tour, {
      product: started.product,
      ask: await askAs(started.product),
      stranger: (options?: WindowOptions) => open(null, options),
      member: async (options?: WindowOptions) => open(await membership.session(), options),
      picture,
    } satisfies Tour);
  }, START_MS);
  afterEach(async () => {
    await windows?.leave({ keep: false });
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });
  return tour;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await quiet(page);
  await page.waitForTimeout(DRAWN_MS);
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}
