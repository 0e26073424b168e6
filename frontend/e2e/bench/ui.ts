/**
 * Measures screens as a modest laptop on a modest line sees them, and answers the numbers as JSON. Started by `./bench ui`:
 * node e2e/bench/ui.ts ADDRESS EMAIL PASSWORD '{"visits": 3, "seconds": 200, "screens": {"/courses": "/courses"}}'.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { openBrowser, openContext, PHONE, WIDE } from "../support/browser.ts";
import { Membership } from "../support/person.ts";
import { longestTasks, type Task } from "./trace.ts";

/** How much of the processor the known work takes on the modest laptop. */
const MODEST_MS = 200;
const BITS_PER_SECOND = 10_000_000;
const LATENCY_MS = 40;
const SETTLED_MS = 3_000;
const GIVE_UP_MS = 30_000;
/** So many tries of the known work are compiled, and the middle one tells how busy the machine is. */
const TRIES = 9;

/** The window shows this much of the panel for each chart: one that is out of sight is not drawn. */
const CHART_HEIGHT = 320;
/** Of the time, until when visits and traces are begun. */
const FOR_VISITS = 0.5;
const FOR_TRACES = 0.75;

/** What one visit took of a browser that holds nothing yet. */
interface Visit {
  lcp: number;
  /** The longest task, from the first one on. */
  task: number;
  requests: number;
  /** Of everything but the drawing of charts, which comes after the cards. */
  kB: number;
  chartsKb: number;
  /** From the first numbers to the last chart; where charts are waited for only. */
  charts?: number;
}

interface Measured {
  slowed: Slowed;
  visits: Record<string, Visit[]>;
  /** Address and width -> how much the layout shifted. */
  shifts: Record<string, number>;
  /** Screen -> its longest tasks in a visit that was traced, which takes longer than others. */
  tasks: Record<string, Task[]>;
  /** Screen -> why it could not be measured. */
  failed: Record<string, string>;
}

interface Slowed {
  /** What the known work takes here, of the processor. */
  ms: number;
  /** How many times slower the browser is made, so that it is the modest laptop. */
  rate: number;
  /** Time on the clock by time of the processor. */
  busy: number;
  /** What the known work took on the clock, before the first visit and between them. */
  looks: number[];
}

interface Asked {
  /** Of each screen, as time allows, but at least one. */
  visits: number;
  /** For all of it: what is left out then is said. */
  seconds: number;
  /** What a screen is called -> its address. */
  screens: Record<string, string>;
  /** How many charts are waited for; the window is as tall as they need. */
  charts?: number;
  /** Whether every main screen is opened at both widths, to see that nothing shifts. */
  shifts?: boolean;
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

/** One try: milliseconds of the processor and on the clock. The engine is that of the browser. */
function tried(): { cpu: number; clock: number } {
  const [before, from] = [process.cpuUsage(), performance.now()];
  work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1_000, clock: performance.now() - from };
}

/** How fast the machine is at the moment. */
function look(): number {
  return Math.min(...Array.from({ length: 3 }, () => tried().clock));
}

/** The best of some tries; the first ones are not compiled yet. */
function calibrated(): Slowed {
  const tries = Array.from({ length: TRIES }, tried);
  const ms = Math.min(...tries.map(({ cpu }) => cpu));
  const busy = tries.map(({ cpu, clock }) => clock / cpu).toSorted((one, other) => one - other);
  const rate = Math.max(1, MODEST_MS / ms);
  return { ms, busy: busy[(TRIES - 1) / 2] ?? 1, rate, looks: [look()] };
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

async function chartsDrawn(page: Page, wanted: number): Promise<number> {
  const drawn = await page.waitForFunction(
    (all) => {
      const figures = [...document.querySelectorAll("figure")];
      return (
        figures.filter((one) => one.querySelector("svg path")).length >= all && performance.now()
      );
    },
    wanted,
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

async function visit(
  page: Page,
  session: CDPSession,
  path: string,
  charts = 0,
): Promise<{ visit: Visit; shift: number }> {
  const count = counting(session);
  await page.goto(path, { waitUntil: "load", timeout: GIVE_UP_MS });
  const drawn = charts > 0 ? { charts: await chartsDrawn(page, charts) } : {};
  // To ask a page anything takes its processor 15 ms, slowed 60: it is left alone until it has settled.
  await page.waitForTimeout(SETTLED_MS);
  // A page that has painted nothing has no largest paint to tell.
  const hasPainted = () => (globalThis as unknown as { seen: Seen }).seen.lcp > 0;
  if (!(await page.evaluate(hasPainted))) {
    await page.waitForFunction(hasPainted, undefined, { timeout: GIVE_UP_MS });
    await page.waitForTimeout(SETTLED_MS);
  }
  const { lcp, tasks, shift } = await seenIn(page);
  return { visit: { lcp, task: Math.max(0, ...tasks), ...count(), ...drawn }, shift };
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
    try {
      const page = await context.newPage();
      return await look(page, await slowed(page, this.#rate));
    } finally {
      await context.close();
    }
  }
}

/** Round by round, so that what disturbs the machine for a while disturbs all screens alike. */
class Measurement {
  readonly #laptop: Laptop;
  readonly #asked: Asked;
  readonly #slowed: Slowed;
  readonly #begun = performance.now();
  readonly #found: Omit<Measured, "slowed"> = { visits: {}, shifts: {}, tasks: {}, failed: {} };

  constructor(laptop: Laptop, asked: Asked, slowing: Slowed) {
    this.#laptop = laptop;
    this.#asked = asked;
    this.#slowed = slowing;
  }

  async all(): Promise<Measured> {
    const screens = Object.entries(this.#asked.screens);
    for (let round = 0; round < this.#asked.visits; round += 1) {
      if (round > 0 && !this.#hasTime(FOR_VISITS)) break;
      for (const [name, path] of screens) await this.#visit(name, path);
      this.#slowed.looks.push(look());
    }
    if (!this.#asked.charts) for (const [name, path] of screens) await this.#trace(name, path);
    if (this.#asked.shifts) await this.#shifts();
    return { slowed: this.#slowed, ...this.#found };
  }

  #hasTime(share: number): boolean {
    return performance.now() - this.#begun < this.#asked.seconds * 1_000 * share;
  }

  async #visit(name: string, path: string): Promise<void> {
    const { charts } = this.#asked;
    const viewport = charts ? { ...WIDE, height: charts * CHART_HEIGHT } : WIDE;
    await this.#failing(name, async () => {
      const seen = await this.#laptop.with(viewport, path !== "/login", (page, session) =>
        visit(page, session, path, charts),
      );
      this.#found.visits[name] = [...(this.#found.visits[name] ?? []), seen.visit];
      if (!charts) this.#shifted(path, WIDE.width, seen.shift);
    });
  }

  async #trace(name: string, path: string): Promise<void> {
    if (!this.#hasTime(FOR_TRACES)) return;
    await this.#failing(name, async () => {
      this.#found.tasks[name] = await this.#laptop.with(WIDE, path !== "/login", (page, session) =>
        longestTasks(page, () => visit(page, session, path)),
      );
    });
  }

  async #shifts(): Promise<void> {
    for (const path of MAIN_SCREENS)
      for (const viewport of [PHONE, WIDE]) {
        const name = this.#nameOf(path, viewport.width);
        if (name in this.#found.shifts) continue;
        if (!this.#hasTime(1)) {
          this.#found.failed[name] = "no time was left";
          continue;
        }
        await this.#failing(name, async () => {
          const { shift } = await this.#laptop.with(viewport, path !== "/login", (page, session) =>
            visit(page, session, path),
          );
          this.#shifted(path, viewport.width, shift);
        });
      }
  }

  #shifted(path: string, width: number, shift: number): void {
    const name = this.#nameOf(path, width);
    this.#found.shifts[name] = Math.max(shift, this.#found.shifts[name] ?? 0);
  }

  /** Without the query: any course stands for all. */
  #nameOf(path: string, width: number): string {
    return `${path.split("?")[0]} at ${width}`;
  }

  /** One screen that does not answer does not end the measurement of the others. */
  async #failing(name: string, what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.#found.failed[name] = String(error).split("\n")[0] ?? "";
      process.stderr.write(`${name}: ${this.#found.failed[name]}\n`);
    }
  }
}

async function main(): Promise<void> {
  const [address = "", email = "", password = "", asked = "{}"] = process.argv.slice(2);
  const slowing = calibrated();
  const session = await new Membership({ address, email, password }).session();
  const browser = await openBrowser();
  try {
    const laptop = new Laptop(browser, address, session, slowing.rate);
    const found = await new Measurement(laptop, JSON.parse(asked) as Asked, slowing).all();
    process.stdout.write(JSON.stringify(found));
  } finally {
    await browser.close();
  }
}

await main();
