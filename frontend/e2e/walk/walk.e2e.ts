/** Every screen, and what opens over it, on a desk, a laptop and a phone, in both themes: no barrier, nothing that runs off the side. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsInBothThemes } from "../support/axe.ts";
import { faultsOf, PHONE, WIDE } from "../support/browser.ts";
import { overflowOf } from "../support/looking.ts";
import { camera } from "../support/shots.ts";
import { quiet } from "../support/traffic.ts";
import { guidedTour } from "../tour/guide.ts";
import { type Known, NAMES, type Station, stationOf, whatIsKnown } from "./stations.ts";

const tour = guidedTour();
const shoot = camera("walk");
const SIZES = [WIDE, { width: 1024, height: 768 }, PHONE];
/** Looking for barriers six times takes a busy machine a while. */
const STATION_MS = 240_000;
let known: Known;

beforeAll(async () => {
  known = await whatIsKnown(tour.ask);
});

async function arrive(station: Station): Promise<{ page: Page; faults: string[] }> {
  const page = await (station.isSignedIn ? tour.member() : tour.stranger());
  const faults = faultsOf(page);
  await page.goto(station.path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await quiet(page);
  await station.act?.(page);
  return { page, faults };
}

describe("The walk through every screen", { timeout: STATION_MS }, () => {
  it.each(NAMES)("%s", async (name) => {
    const station = stationOf(known, name);
    const { page, faults } = await arrive(station);
    const found: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await quiet(page);
      await shoot(page, `${name}-${size.width}`);
      const violations = await violationsInBothThemes(page);
      const over = await overflowOf(page);
      if (over > 0) violations.push(`runs off by ${over} px`);
      found.push(...violations.map((violation) => `${size.width}: ${violation}`));
    }
    expect([...found, ...faults]).toEqual([]);
  });
});

const LISTS = ["/courses", "/people", "/companies", "/providers", "/evaluations?tab=historicas"];

/** How many cells show all they hold, and what the names are that do not; what stands beside a name may go. */
async function wholeCells(page: Page): Promise<{ share: number; names: string[] }> {
  await page.addStyleTag({ content: "[data-beside] { display: none; }" });
  return page.locator("main [data-row] [data-cell]").evaluateAll((cells) => {
    const isCut = (part: Element) =>
      getComputedStyle(part).overflow !== "visible" &&
      (part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight + 1);
    const cut = cells.filter((cell) => [cell, ...cell.querySelectorAll("*")].some(isCut));
    const names = cut.filter((cell) => cell.querySelector("[data-row-link]"));
    return {
      share: 1 - cut.length / cells.length,
      names: names.map((cell) => cell.textContent ?? ""),
    };
  });
}

describe("The lists, as they come", () => {
  it.each(LISTS)("have their first rows on the screen of a phone: %s", async (list) => {
    const page = await tour.member({ viewport: PHONE, hasTouch: true });
    await page.goto(list);
    const rows = page.locator("main [data-row]");
    await rows.first().waitFor();
    await quiet(page);
    const bottoms = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().bottom),
    );
    // Four numbers stand over the list of surveys.
    const wanted = list.startsWith("/evaluations") ? 4 : 6;
    const seen = bottoms.filter((bottom) => bottom <= PHONE.height).length;
    expect(seen).toBeGreaterThanOrEqual(Math.min(wanted, bottoms.length));
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });

  it.each(LISTS)("cut no name of %s, and little else on a small laptop", async (list) => {
    const page = await tour.member();
    for (const { width, least } of [
      { width: 1440, least: 0.88 },
      { width: 1280, least: 0.88 },
      { width: 1024, least: 0.7 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(list);
      await page.locator("main [data-row]").first().waitFor();
      await quiet(page);
      const { share, names } = await wholeCells(page);
      expect(names).toEqual([]);
      expect(share).toBeGreaterThanOrEqual(least);
    }
  });
});
