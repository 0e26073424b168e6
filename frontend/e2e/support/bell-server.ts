/** The notification calls answered by the test, since only a finished job makes a real one. */
import type { Page, Route } from "playwright-core";
import { withoutFirstAnswer } from "./traffic.ts";

interface Notice {
  id: number;
  icon: string;
  msg: string;
  time: string;
  read: boolean;
  link: string | null;
  kind: string;
}

export interface BellServer {
  /** Adds one as the server would; the page hears of it at its next look. */
  add: (msg: string, link?: string | null) => void;
  asked: string[];
}

export async function answerForBell(page: Page): Promise<BellServer> {
  let items: Notice[] = [];
  let cleared: Notice[] = [];
  const asked: string[] = [];

  function answer(method: string, path: string): unknown {
    const id = Number(path.split("/").at(-1));
    if (path.endsWith("/restore")) items = [...cleared, ...items];
    else if (path.endsWith("/read")) items = items.map((item) => ({ ...item, read: true }));
    else if (method === "DELETE" && id > 0) items = items.filter((item) => item.id !== id);
    else if (method === "DELETE") [cleared, items] = [items, []];
    return method === "GET" ? items : {};
  }

  await withoutFirstAnswer(page);
  await page.route("**/api/notifications**", async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    asked.push(`${request.method()} ${pathname}`);
    await route.fulfill({ json: { data: answer(request.method(), pathname) } });
  });

  return {
    asked,
    add(msg, link = null) {
      const time = new Date().toISOString();
      items.unshift({
        id: items.length + 1,
        icon: "info",
        msg,
        time,
        read: false,
        link,
        kind: "load",
      });
    },
  };
}
