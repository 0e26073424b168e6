/** The bench of a file of journeys: the product, one browser, and windows that close by themselves. */
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { openBrowser } from "./browser.ts";
import { Membership } from "./person.ts";
import type { Product } from "./product.ts";
import { type WindowOptions, Windows } from "./windows.ts";

interface Journeys {
  product: Product;
  /** A window of somebody who is not signed in. */
  stranger: (options?: WindowOptions) => Promise<Page>;
  /** A window of the administrator, signed in. */
  member: (options?: WindowOptions) => Promise<Page>;
}

/** Call once at the top of a file. */
export function journeys(): Journeys {
  const product = productOfLane();
  const membership = new Membership(product);
  let browser: Browser;
  let windows: Windows;

  beforeAll(async () => {
    browser = await openBrowser();
    windows = new Windows(browser, product);
  });
  afterEach(async ({ task }) => {
    const keep = task.result?.state !== "fail";
    const sessions = await windows.leave({ keep });
    membership.leftWith(sessions);
  });
  afterAll(() => browser?.close());

  return {
    product,
    stranger: (options) => windows.open(null, options),
    member: async (options) => windows.open(await membership.session(), options),
  };
}

/** Files that run at the same time never meet in one product. */
function productOfLane(): Product {
  const product = inject("products")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!product) throw new Error(`No product was started for lane ${process.env.VITEST_POOL_ID}.`);
  return product;
}

export async function open(page: Page, path: string, heading?: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("heading", { level: 1, ...(heading ? { name: heading, exact: true } : {}) })
    .waitFor();
}

export async function rowsAre(page: Page, names: string[]): Promise<void> {
  await expect.poll(() => page.getByRole("rowheader").allTextContents()).toEqual(names);
}

export function queryOf(page: Page): string {
  return new URL(page.url()).search;
}
