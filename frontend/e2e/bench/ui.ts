/**
 * Measures screens as a modest laptop on a modest line sees them, and answers the numbers as JSON:
 * node e2e/bench/ui.ts ADDRESS EMAIL PASSWORD '{"visits": 3, "screens": {"/courses": "/courses"}}'. Started by `./bench ui`.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { openBrowser, openContext, PHONE, WIDE } from "../support/browser.ts";
import { Membership } from "../support/person.ts";

/** How much of the processor the known work takes on the modest laptop. */
const MODEST_MS = 200;
const BITS_PER_SECOND = 10_000_000;
const LATENCY_MS = 40;
const SETTLED_MS = 1_500;
const CHARTS = 12;
const GIVE_UP_MS = 60_000;

/** What one visit took of a browser that holds nothing yet. */
interface Visit {
  lcp: number;
  /** The longest task, from the first one on. */
  task: number;
  requests: number;
  /** Of everything but the drawing of charts, which comes after the cards. */
  kB: number;
  chartsKb: number;
  /** From the first numbers to the last chart; of the panel with twelve only. */
  charts?: number;
}

interface Measured {
  slowed: Slowed;
  visits: Record<string, Visit[]>;
  /** Address and width -> how much the layout shifted. */
  shifts: Record<string, number>;
}

interface Slowed {
  /** What the known work takes here, of the processor. */
  ms: number;
  /** How many times slower the browser is made, so that it is the modest laptop. */
  rate: number;
  /** Time on the clock by time of the processor. */
  busy: number;
}

interface Asked {
  visits: number;
  /** What a screen is called -> its address. */
  screens: Record<string, string>;
}

const MAIN_SCREENS = [
  ...["/", "/courses", "/people", "/companies", "/providers", "/selectable", "/settings"],
  ...["/estimate", "/evaluations", "/survey", "/massive-load", "/help", "/data-quality"],
  ...["/detail/course?id=1", "/form/new-course", "/login"],
];

/** Known work, of the kind that screens do: objects, texts, sorting. */
function work(): number {
  const hoursOf = new Map<string, number>();
  let sum = 0;
  for (let round = 0; round < 60; round += 1) {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      id: at,
      name: `Persona ${(at * 7_919) % 2_003}`,
      hours: at % 40,
    }));
    rows.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name, hours } of rows) hoursOf.set(name, (hoursOf.get(name) ?? 0) + hours);
    sum += JSON.stringify(rows).length + hoursOf.size;
  }
  return sum;
}

/** The engine is that of the browser. The best of some tries; the first ones are not compiled yet. */
function calibrated(): Slowed {
  const tries = Array.from({ length: 9 }, () => {
    const [before, from] = [process.cpuUsage(), performance.now()];
    work();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    return { ms, busy: (performance.now() - from) / ms };
  });
  const ms = Math.min(...tries.map((one) => one.ms));
  const [busy = 1] = tries
    .map((one) => one.busy)
    .toSorted((one, other) => one - other)
    .slice(4);
  return { ms, busy, rate: Math.max(1, MODEST_MS / ms) };
}

interface Seen {
  lcp: number;
  shift: number;
  tasks: number[];
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
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

function seenIn(page: Page): Promise<Seen> {
  return page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
}

async function slowed(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
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

async function visit(page: Page, session: CDPSession, name: string, path: string): Promise<Visit> {
  const count = counting(session);
  await page.goto(path, { waitUntil: "load" });
  const drawn = name === "charts" ? { charts: await chartsDrawn(page) } : {};
  // A page that has painted nothing has no largest paint to tell.
  const hasPainted = () => (globalThis as unknown as { seen: Seen }).seen.lcp > 0;
  await page.waitForFunction(hasPainted, undefined, { timeout: GIVE_UP_MS });
  await page.waitForTimeout(SETTLED_MS);
  const { lcp, tasks } = await seenIn(page);
  return { lcp, task: Math.max(0, ...tasks), ...count(), ...drawn };
}

/** Counts what a page fetches, as it travels: packed, with its headers. */
function counting(session: CDPSession): () => Pick<Visit, "requests" | "kB" | "chartsKb"> {
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
    const chartsKb = sum((address) => address.includes("/assets/charts-")) / 1_000;
    return { requests: addresses.size, kB: sum(() => true) / 1_000 - chartsKb, chartsKb };
  };
}

class Laptop {
  readonly #browser: Browser;
  readonly #address: string;
  readonly #session: string;
  readonly #rate: number;

  constructor(browser: Browser, address: string, session: string, rate: number) {
    this.#browser = browser;
    this.#address = address;
    this.#session = session;
    this.#rate = rate;
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
    const found = await look(page, await slowed(page, this.#rate));
    await context.close();
    return found;
  }
}

async function measure(laptop: Laptop, asked: Asked): Promise<Omit<Measured, "slowed">> {
  const measured: Omit<Measured, "slowed"> = { visits: {}, shifts: {} };
  for (const [name, path] of Object.entries(asked.screens)) {
    const visits: Visit[] = [];
    // The window holds all twelve charts.
    const viewport = { width: 1440, height: name === "charts" ? 2_400 : 900 };
    for (let time = 0; time < asked.visits; time += 1)
      visits.push(
        await laptop.with(viewport, path !== "/login", (page, session) =>
          visit(page, session, name, path),
        ),
      );
    measured.visits[name] = visits;
  }
  const isWhole = Object.keys(asked.screens).length > 1;
  for (const path of isWhole ? MAIN_SCREENS : [])
    for (const viewport of [PHONE, WIDE]) {
      const shift = await laptop.with(viewport, path !== "/login", async (page, session) => {
        await visit(page, session, path, path);
        return (await seenIn(page)).shift;
      });
      measured.shifts[`${path} at ${viewport.width}`] = shift;
    }
  return measured;
}

async function main(): Promise<void> {
  const [address = "", email = "", password = "", asked = "{}"] = process.argv.slice(2);
  const slowing = calibrated();
  const session = await new Membership({ address, email, password }).session();
  const browser = await openBrowser();
  try {
    const laptop = new Laptop(browser, address, session, slowing.rate);
    const measured = await measure(laptop, JSON.parse(asked) as Asked);
    process.stdout.write(JSON.stringify({ slowed: slowing, ...measured } satisfies Measured));
  } finally {
    await browser.close();
  }
}

await main();
