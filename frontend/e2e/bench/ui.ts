/**
 * Measures screens as a modest laptop on a modest line sees them, and answers the numbers as JSON:
 * node e2e/bench/ui.ts ADDRESS EMAIL PASSWORD [visits]. Started by `./bench ui`.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { openBrowser, openContext, PHONE, WIDE } from "../support/browser.ts";
import { Membership } from "../support/person.ts";

const SLOWER = 4;
const BITS_PER_SECOND = 10_000_000;
const LATENCY_MS = 40;
const SETTLED_MS = 1_500;
const CHARTS = 12;
const GIVE_UP_MS = 60_000;

interface Visit {
  fcp: number;
  lcp: number;
  /** The longest task after the load event. */
  task: number;
  /** From the first numbers to the last chart; of the panel only. */
  charts?: number;
}

/** What a panel fetches that nobody has visited before, until nothing more comes. */
interface Fetched {
  requests: number;
  /** Of everything but the drawing of charts, which comes after the cards. */
  kB: number;
  chartsKb: number;
}

interface Measured {
  visits: Record<string, Visit[]>;
  fetched: Fetched;
  /** Address and width -> how much the layout shifted. */
  shifts: Record<string, number>;
}

type Screen = { path: string; signedIn: boolean; charts?: boolean };

const SCREENS: readonly Screen[] = [
  { path: "/login", signedIn: false },
  { path: "/courses", signedIn: true },
  { path: "/people", signedIn: true },
  { path: "/", signedIn: true, charts: true },
];

const MAIN_SCREENS = [
  ...["/", "/courses", "/people", "/companies", "/providers", "/selectable", "/settings"],
  ...["/estimate", "/evaluations", "/survey", "/massive-load", "/help", "/data-quality"],
  ...["/detail/course?id=1", "/form/new-course", "/login"],
];

interface Seen {
  lcp: number;
  shift: number;
  tasks: { start: number; length: number }[];
}

/** Runs in the page, before its own code. */
function watch(): void {
  const seen: Seen = { lcp: 0, shift: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) seen.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration: length } of list.getEntries())
      seen.tasks.push({ start, length });
  }).observe({ type: "longtask", buffered: true });
}

function seenIn(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

async function slowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await session.send("Network.enable");
  const throughput = BITS_PER_SECOND / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  return session;
}

async function chartsDrawn(page: Page): Promise<number> {
  const drawn = await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll("figure svg path").length > 0 &&
      [...document.querySelectorAll("figure")].filter((one) => one.querySelector("svg path"))
        .length >= wanted &&
      performance.now(),
    CHARTS,
    { polling: "raf", timeout: GIVE_UP_MS },
  );
  const at = Number(await drawn.jsonValue());
  const answered = await page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/api\/(bootstrap|getWidgetsData)/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)[0] ?? 0,
  );
  return at - answered;
}

async function visit(page: Page, { path, charts }: Screen): Promise<Visit> {
  await page.goto(path, { waitUntil: "load" });
  const drawn = charts ? { charts: await chartsDrawn(page) } : {};
  await page.waitForTimeout(SETTLED_MS);
  const { lcp, tasks } = await seenIn(page);
  const paints = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      loaded: loaded?.loadEventEnd ?? 0,
    };
  });
  const after = tasks.filter(({ start }) => start >= paints.loaded);
  const task = Math.max(0, ...after.map(({ length }) => length));
  return { fcp: paints.fcp, lcp, task, ...drawn };
}

/** Counts what a page fetches, as it travels: packed, with its headers. */
function counting(session: CDPSession): () => Fetched {
  const addresses = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith("http")) addresses.set(requestId, request.url);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  return () => {
    const sum = (which: (address: string) => boolean) =>
      [...addresses].reduce((all, [id, one]) => all + (which(one) ? (bytes.get(id) ?? 0) : 0), 0);
    const isOfCharts = (address: string) => address.includes("/assets/charts-");
    const chartsKb = sum(isOfCharts) / 1_000;
    return { requests: addresses.size, kB: sum(() => true) / 1_000 - chartsKb, chartsKb };
  };
}

class Laptop {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #session: string;

  constructor(browser: Browser, address: string, session: string) {
    this.#browser = browser;
    this.#address = address;
    this.#session = session;
  }

  /** A window that keeps nothing of the visit before. */
  async with<Found>(
    viewport: { width: number; height: number },
    signedIn: boolean,
    look: (page: Page, session: CDPSession) => Promise<Found>,
  ): Promise<Found> {
    const context = await openContext(this.#browser, { baseURL: this.#address, viewport });
    if (signedIn)
      await context.addInitScript((kept) => localStorage.setItem("session", kept), this.#session);
    await context.addInitScript(watch);
    const page = await context.newPage();
    const found = await look(page, await slowed(page));
    await context.close();
    return found;
  }
}

async function measure(laptop: Laptop, times: number): Promise<Measured> {
  const measured: Measured = {
    visits: {},
    fetched: { requests: 0, kB: 0, chartsKb: 0 },
    shifts: {},
  };
  for (const screen of SCREENS) {
    const visits: Visit[] = [];
    // The window holds all twelve charts.
    const viewport = { width: 1440, height: screen.charts ? 2_400 : 900 };
    for (let time = 0; time < times; time += 1)
      visits.push(await laptop.with(viewport, screen.signedIn, (page) => visit(page, screen)));
    measured.visits[screen.path] = visits;
  }
  measured.fetched = await laptop.with(WIDE, true, async (page, session) => {
    const count = counting(session);
    await visit(page, { path: "/", signedIn: true });
    await page.waitForTimeout(SETTLED_MS);
    return count();
  });
  for (const path of MAIN_SCREENS)
    for (const viewport of [PHONE, WIDE]) {
      const shift = await laptop.with(viewport, path !== "/login", async (page) => {
        await visit(page, { path, signedIn: true });
        return (await seenIn(page)).shift;
      });
      measured.shifts[`${path} at ${viewport.width}`] = shift;
    }
  return measured;
}

async function main(): Promise<void> {
  const [address = "", email = "", password = "", visits = "3"] = process.argv.slice(2);
  const session = await new Membership({ address, email, password }).session();
  const browser = await openBrowser();
  try {
    const measured = await measure(new Laptop(browser, address, session), Number(visits));
    process.stdout.write(JSON.stringify(measured));
  } finally {
    await browser.close();
  }
}

await main();
