/** The windows of a file of journeys: each like new, but what the browser has fetched once stays fetched. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { openContext, type Theme, WIDE } from "./browser.ts";
import type { Product } from "./product.ts";
import { watch } from "./traffic.ts";

export interface WindowOptions extends BrowserContextOptions {
  theme?: Theme;
  /** Used once and thrown away: for a journey that changes the clock. */
  alone?: boolean;
}

/** A context with a page that runs no code, through which its storage is set. */
interface House {
  context: BrowserContext;
  keeper: Page;
  kind: string;
}

export class Windows {
  readonly #browser: Browser;
  readonly #product: Product;
  readonly #empty: House[] = [];
  readonly #lived: House[] = [];

  constructor(browser: Browser, product: Product) {
    this.#browser = browser;
    this.#product = product;
  }

  /** A window of somebody with this session; two that are open at once know nothing of each other. */
  async open(session: string | null, options: WindowOptions = {}): Promise<Page> {
    const { theme = "light", viewport = WIDE, alone = false, ...others } = options;
    const house = await this.#house(alone, others);
    await house.keeper.evaluate(begin, session);
    const page = await house.context.newPage();
    await page.emulateMedia({ colorScheme: theme });
    if (viewport && viewport !== WIDE) await page.setViewportSize(viewport);
    return page;
  }

  /** Closes what a test opened; answers the sessions that its windows were left with. */
  async leave({ keep }: { keep: boolean }): Promise<(string | null)[]> {
    return Promise.all(this.#lived.splice(0).map((house) => this.#leave(house, keep)));
  }

  async #house(alone: boolean, options: BrowserContextOptions): Promise<House> {
    const kind = alone ? "alone" : JSON.stringify(options);
    const at = this.#empty.findIndex((house) => !alone && house.kind === kind);
    const [known] = at < 0 ? [] : this.#empty.splice(at, 1);
    const house = known ?? (await this.#build(kind, options));
    this.#lived.push(house);
    return house;
  }

  async #build(kind: string, options: BrowserContextOptions): Promise<House> {
    const baseURL = this.#product.address;
    const context = await openContext(this.#browser, { baseURL, ...options });
    context.on("page", watch);
    const keeper = await context.newPage();
    await keeper.goto("/favicon.svg");
    return { context, keeper, kind };
  }

  async #leave(house: House, keep: boolean): Promise<string | null> {
    const { context, keeper, kind } = house;
    const session = await keeper.evaluate(() => localStorage.getItem("session"));
    if (!keep || kind === "alone") {
      await context.close();
      return session;
    }
    const pages = context.pages().filter((page) => page !== keeper);
    await Promise.all(pages.map((page) => page.close()));
    await context.clearCookies();
    this.#empty.push(house);
    return session;
  }
}

function begin(session: string | null): void {
  localStorage.clear();
  if (session !== null) localStorage.setItem("session", session);
}
