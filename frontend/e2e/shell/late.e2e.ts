/** What comes late: windows and lists that open from buttons, on a slow network and after a release. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { journeys, open } from "../support/journey.ts";

const { member } = journeys();

const LAYERS = /\/assets\/layers-[\w-]{7}\.js$/;

async function courses(): Promise<Page> {
  const page = await member();
  await open(page, "/courses");
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

describe("A list that opens from a button", () => {
  it("says that it comes, and opens when it is there, on a slow network", async () => {
    const page = await member();
    let come: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(LAYERS, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, "/courses");
    const account = page.getByRole("button", { name: "Mi cuenta" });
    await account.click();
    await page.getByRole("progressbar", { name: "Cargando la página" }).waitFor();
    expect(await account.getAttribute("aria-busy")).toBe("true");
    come();
    await page.getByRole("menuitem", { name: "Presupuesto" }).waitFor();
    expect(await account.getAttribute("aria-busy")).toBeNull();
    await page.keyboard.press("Escape");
    await expect.poll(() => account.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it("stays open, whichever button is pressed as soon as the pointer is there", async () => {
    const page = await courses();
    for (const name of ["Mi cuenta", "Widgets"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("menu", { name }).waitFor();
      // What closes it would come with the end of the press.
      await page.getByRole("menuitem").first().hover();
      expect(await page.getByRole("menu", { name }).count()).toBe(1);
      await page.keyboard.press("Escape");
      await page.getByRole("menu").waitFor({ state: "detached" });
    }
  });

  it("costs no screen while somebody only points at its button; a press fetches the release that has it", async () => {
    const page = await member();
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await page.route(LAYERS, (route) => route.fulfill({ status: 404, body: "" }));
    await open(page, "/courses");
    const account = page.getByRole("button", { name: "Mi cuenta" });
    const asked = page.waitForResponse(LAYERS);
    await account.hover();
    await asked;
    await account.focus();
    expect(await account.isVisible()).toBe(true);
    expect(loads).toBe(1);
    await account.click();
    await expect.poll(() => loads).toBe(2);
  });
});
