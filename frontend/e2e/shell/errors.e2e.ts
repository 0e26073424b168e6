/** What a person sees when something does not exist or breaks. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { journeys, open } from "../support/journey.ts";
import { UNKNOWN_PLACE } from "../support/places.ts";

const { member, stranger } = journeys();

/** Not that of its windows, whose name goes on. */
function pieceNamed(name: string): RegExp {
  return new RegExp(`/assets/${name}-[\\w-]{7}\\.js$`);
}

/** Makes the code of one screen unreachable, as after a release. */
async function losePiece(page: Page, name: string): Promise<{ loads: () => number }> {
  let loads = 0;
  await page.route(pieceNamed(name), (route) => route.fulfill({ status: 404, body: "" }));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return { loads: () => loads };
}

describe("An address that does not exist", () => {
  it("shows the fixed words to a stranger", async () => {
    const page = await stranger();
    await open(page, UNKNOWN_PLACE.path, "Página no encontrada");
    await page.getByText("Error 404", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Ir a panel de control" }).waitFor();
  });

  it("keeps the shell for who is signed in, and leads home", async () => {
    const page = await member();
    await open(page, UNKNOWN_PLACE.path, "Página no encontrada");
    await page.getByRole("navigation", { name: "Menú principal" }).waitFor();
    const crumbs = page.getByRole("navigation", { name: "Ruta de navegación" });
    expect(await crumbs.getByRole("listitem").last().textContent()).toBe("Página no encontrada");
    await page.getByRole("link", { name: "Ir a panel de control" }).click();
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
    await expect
      .poll(() => crumbs.getByRole("listitem").allTextContents())
      .toEqual(["Panel de Control"]);
  });
});

describe("An unknown address after leaving", () => {
  it("has no shell any more", async () => {
    const page = await member();
    await open(page, UNKNOWN_PLACE.path, "Página no encontrada");
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
    await page.evaluate(() => {
      history.pushState(null, "", "/no/existe");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.getByRole("heading", { level: 1, name: "Página no encontrada" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Menú principal" }).count()).toBe(0);
  });
});

describe("A piece of the page that is gone", () => {
  it("reloads the page once, then shows the error page", async () => {
    const page = await member();
    await open(page, "/people");
    const watched = await losePiece(page, "settings");
    await page.getByRole("button", { name: "Mi cuenta" }).click();
    await page.getByRole("menuitem", { name: "Configuración" }).click();
    await page
      .getByRole("heading", { level: 1, name: "Se ha producido un error inesperado" })
      .waitFor();
    expect(watched.loads()).toBe(1);
    expect(new URL(page.url()).pathname).toBe("/settings");
  });

  it("is there again when the reload brings it", async () => {
    const page = await member();
    await open(page, "/people");
    let failures = 0;
    await page.route(pieceNamed("settings"), (route) => {
      failures += 1;
      return failures === 1 ? route.fulfill({ status: 404, body: "" }) : route.continue();
    });
    await page.getByRole("button", { name: "Mi cuenta" }).click();
    await page.getByRole("menuitem", { name: "Configuración" }).click();
    await page.getByRole("heading", { level: 1, name: "Configuración" }).waitFor();
    expect(failures).toBe(2);
  });
});

describe("The error page", () => {
  async function broken(): Promise<Page> {
    const page = await member();
    await open(page, "/people");
    await losePiece(page, "settings");
    await page.getByRole("button", { name: "Mi cuenta" }).click();
    await page.getByRole("menuitem", { name: "Configuración" }).click();
    await page
      .getByRole("heading", { level: 1, name: "Se ha producido un error inesperado" })
      .waitFor();
    return page;
  }

  it("has the fixed words, keeps the shell and says nothing technical aloud", async () => {
    const page = await broken();
    await page.getByRole("button", { name: "recarga la página" }).waitFor();
    await page.getByRole("link", { name: "Ir a panel de control" }).waitFor();
    await page.getByRole("navigation", { name: "Menú principal" }).waitFor();
    await page.getByText("Error 500").waitFor();
    const [words] = await page.getByRole("main").allInnerTexts();
    expect(words).not.toMatch(/TypeError|fetch/);
  });

  it("reloads at most once a minute, and says why it waits", async () => {
    const page = await broken();
    await page.getByRole("button", { name: "recarga la página" }).click();
    await page.getByText("La recargamos hace un momento.").waitFor();
    await page.evaluate(() => sessionStorage.setItem("reloaded-at", String(Date.now() - 61_000)));
    await page.unrouteAll();
    await page.getByRole("button", { name: "recarga la página" }).click();
    await page.getByRole("heading", { level: 1, name: "Configuración" }).waitFor();
  });
});
