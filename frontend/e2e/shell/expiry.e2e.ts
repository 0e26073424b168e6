/** What happens when a token dies while somebody works. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { givenFacts } from "../panel/given.ts";
import { askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { signIn } from "../support/person.ts";
import { quiet } from "../support/traffic.ts";

const { product, member } = journeys();

// Without a completed course there is no panel to come back to.
beforeAll(async () => {
  await givenFacts(await askAs(product));
});

function keptToken(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem("session") ?? "{}").tokens.token as string,
  );
}

/** The access token is refused once, as if its time had come; the refresh token still lives. */
async function spoilAccessToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("session") ?? "{}");
    kept.tokens.token = `${kept.tokens.token.slice(0, -4)}aaaa`;
    localStorage.setItem("session", JSON.stringify(kept));
  });
}

async function revokeOnServer(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await keptToken(page)}` };
  const answer = await fetch(`${product.address}/api/logout`, { method: "POST", headers });
  expect(answer.ok).toBe(true);
}

describe("A refused token", () => {
  it("is renewed once and the waiting calls are sent again", async () => {
    const page = await member();
    await open(page, "/settings");
    await spoilAccessToken(page);
    const refreshes: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/refresh")) refreshes.push(request.url());
    });
    await open(page, "/", "Panel de control");
    await page.getByText("Horas de capacitación").first().waitFor();
    await quiet(page);
    expect(refreshes).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  it("is renewed only once by two tabs together", async () => {
    const page = await member();
    await open(page, "/settings");
    await spoilAccessToken(page);
    const other = await page.context().newPage();
    await Promise.all([open(page, "/", "Panel de control"), open(other, "/", "Panel de control")]);
    await Promise.all([quiet(page), quiet(other)]);
    expect(new URL(page.url()).pathname).toBe("/");
    expect(new URL(other.url()).pathname).toBe("/");
  });
});

describe("A session that is over", () => {
  it("leads to /login, says why, and comes back to the same address", async () => {
    const page = await member();
    await open(page, "/settings");
    await revokeOnServer(page);
    await page.goto("/?vista=mia");
    await page.getByText("Tu sesión expiró. Vuelve a entrar y seguirás donde estabas.").waitFor();
    await signIn(page, product);
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
    expect(new URL(page.url()).search).toBe("?vista=mia");
  });

  it("leaves nothing of the last person behind", async () => {
    const page = await member();
    await open(page, "/", "Panel de control");
    await revokeOnServer(page);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Inicia sesión" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
  });

  it("in the middle of a load keeps what was typed", async () => {
    const page = await member();
    await open(page, "/massive-load?tipo=personas", "Carga masiva");
    await page.getByLabel("Comentario").fill("nómina de octubre");
    await revokeOnServer(page);
    await page.locator("input[type=file]").setInputFiles({
      name: "personas.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("RUT;Nombre\n12.531.909-2;Ana Rojas\n"),
    });
    await page.getByText("Tu sesión expiró.").waitFor();
    await signIn(page, product);
    await page.getByRole("heading", { level: 1, name: "Carga masiva" }).waitFor();
    expect(new URL(page.url()).searchParams.get("tipo")).toBe("personas");
    expect(await page.getByLabel("Comentario").inputValue()).toBe("nómina de octubre");
  });
});
