// The poller against a real server, so the intervals and the order of calls are the true ones.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Job } from "@/platform/api/types";
import { job } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let poller: typeof import("@/platform/jobs/jobs");

beforeAll(async () => {
  server = await TestServer.start();
  poller = await import("@/platform/jobs/jobs");
});
afterAll(() => server.stop());
beforeEach(() => poller.useJobs.getState().allForgotten());
afterEach(() => poller.stopFollowing());

/** The server tells these news one after the other, then the last one for ever. */
function tells(news: readonly Job[]): void {
  let told = 0;
  server.answers(() => ({ body: { data: news[Math.min(told++, news.length - 1)] } }));
}

describe("the interval", () => {
  test("begins at 100 ms, grows with the time of the job and ends at 2 s", () => {
    expect([0, 500, 800, 4_000, 16_000, 60_000].map(poller.nextInterval)).toEqual([
      100, 100, 100, 500, 2_000, 2_000,
    ]);
  });
});

describe("following a job", () => {
  test("brings its news and stops at its end", async () => {
    tells([job({ done: 30 }), job({ done: 100, state: "done", result: { load_id: 5 } })]);
    const ended = await poller.endOfJob(job());
    expect(ended.result).toEqual({ load_id: 5 });
    expect(poller.useJobs.getState().jobs[7]?.state).toBe("done");
    const asked = server.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.asked).toHaveLength(asked);
  });

  test("twice asks only once", async () => {
    tells([job({ state: "done" })]);
    poller.followJob(job());
    await poller.endOfJob(job());
    expect(server.asked).toHaveLength(1);
  });

  test("tells those who listen for the end, until they stop", async () => {
    const heard = vi.fn();
    const stop = poller.onJobEnded(heard);
    tells([job({ state: "failed" })]);
    await poller.endOfJob(job());
    expect(heard).toHaveBeenCalledExactlyOnceWith(job({ state: "failed" }));
    stop();
    await poller.endOfJob(job());
    expect(heard).toHaveBeenCalledOnce();
  });

  test("that ended before is over at once", async () => {
    tells([]);
    expect((await poller.endOfJob(job({ state: "cancelled" }))).state).toBe("cancelled");
    expect(server.asked).toHaveLength(0);
  });

  test("of somebody else's job forgets it", async () => {
    server.answers(() => ({ status: 404, body: { error: true, message: "No existe." } }));
    poller.followJob(job());
    await expect.poll(() => poller.useJobs.getState().jobs[7]).toBeUndefined();
  });

  test("waits out a server that fails for a while", async () => {
    let failing = true;
    server.answers(() => {
      const answer = failing ? { status: 503 } : { body: { data: job({ state: "done" }) } };
      failing = false;
      return answer;
    });
    expect((await poller.endOfJob(job())).state).toBe("done");
  });
});

describe("after a reload", () => {
  test("what was under way is followed again", async () => {
    server.answers(({ path }) =>
      path === "/api/jobs?state=active"
        ? { body: { data: [job({ done: 12 })] } }
        : { body: { data: job({ state: "done" }) } },
    );
    await poller.followActiveJobs();
    expect(poller.useJobs.getState().jobs[7]?.done).toBe(12);
    await expect.poll(() => poller.useJobs.getState().jobs[7]?.state).toBe("done");
  });
});

describe("the end of", () => {
  const LISTED = ["departments"];

  /** Whether a list that was held for the whole visit is asked for again once the work has ended. */
  async function isStaleAfter(news: Partial<Job>): Promise<boolean> {
    server.answers(({ path }) => ({
      body: { data: path === "/api/jobs?state=active" ? [] : job(news) },
    }));
    const client = new QueryClient();
    client.setQueryData(LISTED, ["Operaciones"]);
    globalThis.firstAnswer = { token: "mine", lens: "", answer: Promise.resolve(null) };
    const { unmount } = renderHook(() => poller.useJobFollowing(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await poller.endOfJob(job({ ...news, state: "running" }));
    unmount();
    const isStale = client.getQueryState(LISTED)?.isInvalidated ?? false;
    expect(globalThis.firstAnswer === undefined).toBe(isStale);
    globalThis.firstAnswer = undefined;
    return isStale;
  }

  test.each(["load", "undo"] as const)("a %s makes all lists stale", async (kind) => {
    expect(await isStaleAfter({ kind, state: "done" })).toBe(true);
  });

  test("one that was cancelled does, too: it may have ended before", async () => {
    expect(await isStaleAfter({ kind: "load", state: "cancelled" })).toBe(true);
  });

  test("one that was over in its first answer does, and once", () => {
    const client = new QueryClient();
    client.setQueryData(LISTED, ["Operaciones"]);
    const { unmount } = renderHook(() => poller.useJobFollowing(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    const heard = vi.fn();
    const stop = poller.onJobEnded(heard);
    poller.followJob(job({ kind: "load", state: "done" }));
    poller.followJob(job({ kind: "load", state: "done" }));
    expect(client.getQueryState(LISTED)?.isInvalidated).toBe(true);
    expect(heard).toHaveBeenCalledOnce();
    stop();
    unmount();
  });

  test("a preview leaves them as they are", async () => {
    expect(await isStaleAfter({ kind: "preview", state: "done" })).toBe(false);
  });
});

describe("cancelling", () => {
  test("ends the following with the server's answer", async () => {
    server.answers(({ method }) => ({
      body: { data: job({ state: method === "POST" ? "cancelled" : "running" }) },
    }));
    poller.followJob(job());
    await poller.cancelJob(7);
    expect(poller.useJobs.getState().jobs[7]?.state).toBe("cancelled");
    expect(server.askedFor("/api/jobs/7/cancel")).toHaveLength(1);
  });
});
