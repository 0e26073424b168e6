/** When a page has asked for everything that it shows, and has it. */
import type { Page, Request } from "playwright-core";

const open = new WeakMap<Page, Set<Request>>();

/** Counts the requests of a page from its beginning. */
export function watch(page: Page): void {
  const requests = new Set<Request>();
  open.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/**
 * Nothing is on its way and the page has nothing left to do, so it will not ask for more.
 * Half a second without a request says the same, half a second later.
 */
export async function quiet(page: Page): Promise<void> {
  do {
    while (isBusy(page)) await page.evaluate(nextFrame);
    await page.evaluate(idle);
  } while (isBusy(page));
}

function isBusy(page: Page): boolean {
  const requests = open.get(page);
  if (!requests) throw new Error("Nobody watches the requests of this page.");
  return requests.size > 0;
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Twice: what the first idle moment draws may begin something in its effects. */
async function idle(): Promise<void> {
  for (let moment = 0; moment < 2; moment += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  }
}

/** For what stands in for a call of the layout or the panel: the first answer would be there before it. */
export async function withoutFirstAnswer(page: Page): Promise<void> {
  await page.route("**/api/bootstrap*", (route) => route.abort());
}
