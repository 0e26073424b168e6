/**
 * Pictures of every screen in both themes and two sizes, for a person to look at:
 * node e2e/shots.ts [folder] [part of a name…]. Starts the product unless E2E_BASE_URL names one.
 */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { openBrowser, PHONE, type Theme, WIDE } from "./support/browser.ts";
import { Membership, signIn } from "./support/person.ts";
import { PRIVATE_PLACES, UNKNOWN_PLACE } from "./support/places.ts";
import { type Product, productToVisit } from "./support/product.ts";
import { quiet } from "./support/traffic.ts";
import { Windows } from "./support/windows.ts";

interface Shot {
  name: string;
  path: string;
  signedIn: boolean;
  /** Brings the page into the state of the picture. */
  act?: (page: Page, product: Product) => Promise<void>;
}

const THEMES: readonly Theme[] = ["light", "dark"];
const SIZES = [WIDE, PHONE];
const NOW = new Date("2026-11-21T14:05:00-03:00");

const SHOTS: readonly Shot[] = [
  { name: "login", path: "/login", signedIn: false },
  {
    name: "login-wrong",
    path: "/login",
    signedIn: false,
    act: async (page, product) => {
      await signIn(page, { ...product, email: `x${Math.random()}@example.cl`, password: "x" });
      await page.getByRole("alert").waitFor();
    },
  },
  ...[...PRIVATE_PLACES, UNKNOWN_PLACE].map((place) => ({
    name: place.path.replaceAll("/", "-").replace(/^-/, "") || "home",
    path: place.path,
    signedIn: true,
  })),
  {
    name: "bell",
    path: "/",
    signedIn: true,
    act: async (page) => page.getByRole("button", { name: /^Notificaciones/ }).click(),
  },
  {
    name: "palette",
    path: "/",
    signedIn: true,
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "shortcuts",
    path: "/people",
    signedIn: true,
    act: async (page) => page.keyboard.press("?"),
  },
];

async function take(product: Product, windows: Windows, folder: string, shot: Shot): Promise<void> {
  for (const theme of THEMES) {
    for (const viewport of SIZES) {
      const session = shot.signedIn ? await new Membership(product).session() : null;
      const page = await windows.open(session, { theme, viewport, reducedMotion: "reduce" });
      await page.clock.setFixedTime(NOW);
      await page.goto(shot.path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await quiet(page);
      await shot.act?.(page, product);
      await page.waitForTimeout(300);
      const name = `${shot.name}.${theme}.${viewport.width}.png`;
      await page.screenshot({ path: path.join(folder, name), fullPage: !shot.act });
      await windows.leave({ keep: true });
    }
  }
}

async function main(): Promise<void> {
  const [folder = "shots", ...wanted] = process.argv.slice(2);
  await mkdir(folder, { recursive: true });
  const { product, stop } = await productToVisit();
  const browser = await openBrowser();
  const windows = new Windows(browser, product);
  try {
    for (const shot of SHOTS) {
      if (wanted.length > 0 && !wanted.some((part) => shot.name.includes(part))) continue;
      await take(product, windows, folder, shot);
    }
  } finally {
    await browser.close();
    await stop();
  }
}

await main();
