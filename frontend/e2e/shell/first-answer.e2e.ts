/** How a visit begins: with one answer, or without it. */
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { givenFacts } from "../panel/given.ts";
import { askAs } from "../support/asking.ts";
import { journeys, open } from "../support/journey.ts";
import { quiet } from "../support/traffic.ts";

const { product, member } = journeys();

// Without a completed course there is no panel.
beforeAll(async () => {
  await givenFacts(await askAs(product));
});

const LISTS = ["getKPIs", "getThematicAreas", "getStatus", "getDepartment", "getcompanies"];
const PANEL = ["getActiveWidgets", "getWidgetsData", "toDo"];

/** What the frame shows: the name of the organisation is public. */
const FRAME = ["notifications", "jobs", "public"];

/** The calls of the layout and the panel that a page makes, in their order. */
function callsOf(page: Page, others: readonly string[] = []): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, call = ""] = /\/api\/(\w+)/.exec(new URL(request.url()).pathname) ?? [];
    if (["bootstrap", ...LISTS, ...PANEL, ...others].includes(call)) calls.push(call);
  });
  return calls;
}

async function seePanel(page: Page): Promise<void> {
  await open(page, "/", "Panel de control");
  await page.getByRole("heading", { level: 2, name: "Horas de capacitación" }).first().waitFor();
  await quiet(page);
}

describe("The first answer", () => {
  it("is all that the layout and the panel ask for", async () => {
    const page = await member();
    const calls = callsOf(page, FRAME);
    await seePanel(page);
    expect(calls).toEqual(["bootstrap"]);
  });

  it("is asked for once a visit: what is opened later makes its own calls", async () => {
    const page = await member();
    await open(page, "/courses");
    await quiet(page);
    const calls = callsOf(page);
    await page.getByRole("navigation").getByRole("link", { name: "Panel" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Panel de control" }).waitFor();
    await quiet(page);
    expect(calls.sort()).toEqual(PANEL);
  });

  it("is not asked for by who is not signed in", async () => {
    const page = await member();
    await open(page, "/logout", "Inicia sesión");
    const calls = callsOf(page);
    await page.reload();
    await quiet(page);
    expect(calls).toEqual([]);
  });

  it.each<[string, (route: Route) => Promise<void>]>([
    ["fails", (route) => route.fulfill({ status: 500, json: { message: "x", error: true } })],
    ["is refused", (route) => route.fulfill({ status: 403, json: { message: "x", error: true } })],
    ["cannot be reached", (route) => route.abort()],
    ["is cut off", (route) => route.fulfill({ status: 200, body: '{"data": {"kpis' })],
  ])("that %s leaves the calls, and the same panel", async (_, answer) => {
    const page = await member();
    await page.route("**/api/bootstrap*", answer);
    const calls = callsOf(page, FRAME);
    await seePanel(page);
    expect([...new Set(calls)].sort()).toEqual(["bootstrap", ...LISTS, ...PANEL, ...FRAME].sort());
  });
});
