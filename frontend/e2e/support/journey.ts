/** The bench of a file of journeys: the product, one browser, and windows that close by themselves. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { openBrowser, openContext, type Theme } from "./browser.ts";
import { beSignedIn } from "./person.ts";
import type { Product } from "./product.ts";

type WindowOptions = NonNullable<Parameters<typeof openContext>[1]>;

interface Journeys {
  product: Product;
  /** A window of somebody who is not signed in. */
  stranger: (options?: WindowOptions) => Promise<Page>;
  /** A window of the administrator, signed in. */
  member: (options?: WindowOptions) => Promise<Page>;
}

/** Call once at the top of a file. */
export function journeys(): Journeys {
  const product = inject("product");
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser.close());

  async function context(options?: WindowOptions): Promise<BrowserContext> {
    const fresh = await openContext(browser, { baseURL: product.address, ...options });
    contexts.push(fresh);
    return fresh;
  }

  return {
    product,
    stranger: async (options) => (await context(options)).newPage(),
    member: async (options) => {
      const fresh = await context(options);
      await beSignedIn(fresh, product);
      return fresh.newPage();
    },
  };
}

export const THEMES: readonly Theme[] = ["light", "dark"];

export async function open(page: Page, path: string, heading?: string): Promise<void> {
  await page.goto(path);
  await page
    .getByRole("heading", { level: 1, ...(heading ? { name: heading, exact: true } : {}) })
    .waitFor();
}
