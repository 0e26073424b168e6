/** The bell: its count, its panel, its five seconds of light, and taking things back. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerForBell, type BellServer } from "../support/bell-server.ts";
import { journeys, open } from "../support/journey.ts";

const { member } = journeys();
const POLL_MS = 30_000;

function bell(page: Page) {
  return page.getByRole("button", { name: /^Notificaciones/ });
}

async function withNotices(...messages: string[]): Promise<[Page, BellServer]> {
  const page = await member({ alone: true });
  await page.clock.install();
  const server = await answerForBell(page);
  for (const message of messages) server.add(message);
  await open(page, "/people");
  return [page, server];
}

describe("The bell", () => {
  it("says Nada nuevo por acá when there is nothing", async () => {
    const [page] = await withNotices();
    await bell(page).click();
    await page
      .getByRole("dialog", { name: "Notificaciones" })
      .getByText("Nada nuevo por acá")
      .waitFor();
  });

  it("counts the unread, one less for each that is deleted, zero when all are cleared", async () => {
    const [page] = await withNotices("Uno", "Dos", "Tres");
    await page.getByRole("button", { name: "Notificaciones (3)" }).click();
    await page.getByRole("button", { name: "Eliminar notificación" }).first().click();
    await page.getByRole("button", { name: "Notificaciones (2)" }).waitFor();
    await page.getByRole("button", { name: "limpiar todo" }).click();
    await page.getByText("Nada nuevo por acá").waitFor();
    expect(await bell(page).getAttribute("aria-label")).toBe("Notificaciones");
  });

  it("brings back what was cleared", async () => {
    const [page] = await withNotices("Uno", "Dos");
    await bell(page).click();
    await page.getByRole("button", { name: "limpiar todo" }).click();
    await page.getByText("Nada nuevo por acá").waitFor();
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.getByRole("button", { name: "Notificaciones (2)" }).waitFor();
  });

  it("is lit for five seconds by what is new, and counts it", async () => {
    const [page, server] = await withNotices();
    await bell(page).waitFor();
    await page.waitForTimeout(200);
    server.add("La carga terminó");
    await page.clock.runFor(POLL_MS);
    await page.getByRole("button", { name: "Notificaciones (1)" }).waitFor();
    await page.locator("[data-highlighted]").waitFor();
    await page.clock.runFor(4_500);
    expect(await page.locator("[data-highlighted]").count()).toBe(1);
    await page.clock.runFor(1_000);
    await page.locator("[data-highlighted]").waitFor({ state: "detached" });
  });

  it("is 400 px wide and at most 500 px high", async () => {
    const [page] = await withNotices(
      ...Array.from({ length: 20 }, (_, number) => `Aviso ${number}`),
    );
    await bell(page).click();
    const panel = page.getByRole("dialog", { name: "Notificaciones" });
    await panel.waitFor();
    await page.clock.runFor(500);
    const size = await panel.evaluate((element) => [
      element.clientWidth + 2,
      element.clientHeight + 2,
    ]);
    expect(size).toEqual([400, 500]);
  });

  it("leads to the place that a notification speaks of", async () => {
    const page = await member();
    const server = await answerForBell(page);
    server.add("La carga terminó", "/massive-load");
    await open(page, "/people");
    await bell(page).click();
    await page.getByRole("link", { name: "La carga terminó" }).click();
    await page.getByRole("heading", { level: 1, name: "Carga masiva" }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("forgets the count once the panel was looked at and closed", async () => {
    const [page, server] = await withNotices("Uno");
    await bell(page).click();
    await page.getByRole("dialog").getByText("Uno").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Notificaciones", exact: true }).waitFor();
    expect(server.asked).toContain("POST /api/notifications/read");
  });
});
