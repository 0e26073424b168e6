/**
 * Measures screens as a modest laptop on a modest line sees them, and answers the numbers as JSON:
 * node e2e/bench/ui.ts ADDRESS EMAIL PASSWORD [visits]. Started by `./bench ui`.
 */
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser, openContext } from "../support/browser.ts";
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
  /** From the answer with the numbers to the last chart; of the panel only. */
  charts?: number;
}

type Screen = { path: string; signedIn: boolean; charts?: boolean };

const SCREENS: readonly Screen[] = [
  { path: "/login", signedIn: false },
  { path: "/courses", signedIn: true },
  { path: "/", signedIn: true, charts: true },
];

/** Runs in the page, before its own code. */
function watch(): void {
  const seen = { lcp: 0, tasks: [] as { start: number; length: number }[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration: length } of list.getEntries())
      seen.tasks.push({ start, length });
  }).observe({ type: "longtask", buffered: true });
}

async function slowed(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await session.send("Network.enable");
  const throughput = BITS_PER_SECOND / 8;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
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
        .filter(({ name }) => name.includes("/api/getWidgetsData"))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)[0] ?? 0,
  );
  return at - answered;
}

async function visit(page: Page, { path, charts }: Screen): Promise<Visit> {
  await page.goto(path, { waitUntil: "load" });
  const drawn = charts ? { charts: await chartsDrawn(page) } : {};
  await page.waitForTimeout(SETTLED_MS);
  const paints = await page.evaluate(() => {
    const { seen } = globalThis as unknown as {
      seen: { lcp: number; tasks: { start: number; length: number }[] };
    };
    const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const after = seen.tasks.filter(({ start }) => start >= (loaded?.loadEventEnd ?? 0));
    return {
      fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      lcp: seen.lcp,
      task: Math.max(0, ...after.map(({ length }) => length)),
    };
  });
  return { ...paints, ...drawn };
}

async function main(): Promise<void> {
  const [address = "", email = "", password = "", visits = "3"] = process.argv.slice(2);
  const product = { address, email, password };
  const session = await new Membership(product).session();
  const browser = await openBrowser();
  const measured: Record<string, Visit[]> = {};
  try {
    for (const screen of SCREENS) {
      const all: Visit[] = [];
      for (let time = 0; time < Number(visits); time += 1) {
        // Nothing is kept from the visit before; the window holds all twelve charts.
        const viewport = { width: 1440, height: screen.charts ? 2_400 : 900 };
        const context = await openContext(browser, { baseURL: address, viewport });
        if (screen.signedIn)
          await context.addInitScript((kept) => localStorage.setItem("session", kept), session);
        await context.addInitScript(watch);
        const page = await context.newPage();
        await slowed(context, page);
        all.push(await visit(page, screen));
        await context.close();
      }
      measured[screen.path] = all;
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(JSON.stringify(measured));
}

await main();
