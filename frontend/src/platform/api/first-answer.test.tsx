import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { firstInPlaceOf, firstNow, firstOr } from "@/platform/api/first-answer";
import { useSession } from "@/platform/api/session";

const USER = { id: 1 } as never;
const ANDINA = [{ id: 3, name: "Andina" }] as never;
const SERVED = [{ id: 3, name: "Andina, asked later" }] as never;

function answers(parts: object | null, { token = "mine", lens = "" } = {}): void {
  globalThis.firstAnswer = { token, lens, answer: Promise.resolve(parts as never) };
}

function ask(lens?: string) {
  const call = vi.fn(async () => SERVED);
  const name = lens === undefined ? "departments" : "numbers";
  return { call, answer: firstOr(name, call, lens) };
}

describe("the first answer", () => {
  beforeEach(() => {
    const tokens = { token: "mine", refreshToken: "r", expiresAt: Date.now() + 60_000 };
    useSession.getState().signedIn(tokens, USER);
  });

  afterEach(() => {
    globalThis.firstAnswer = undefined;
  });

  test("stands in for the first call of a part, and for that alone", async () => {
    answers({ departments: ANDINA, panel: null });
    const first = ask();
    expect(await first.answer).toBe(ANDINA);
    expect(first.call).not.toHaveBeenCalled();
    const second = ask();
    expect(await second.answer).toBe(SERVED);
  });

  test("that failed leaves the ordinary call", async () => {
    answers(null);
    expect(await ask().answer).toBe(SERVED);
  });

  test("that was never asked for leaves the ordinary call", async () => {
    expect(await ask().answer).toBe(SERVED);
  });

  test("that is here stands in the first drawing, and then leaves the call", async () => {
    answers({ departments: ANDINA, panel: null });
    expect(firstNow("departments")).toBeUndefined();
    Object.assign(globalThis.firstAnswer ?? {}, { come: { departments: ANDINA, panel: null } });
    expect(firstNow("departments")).toBe(ANDINA);
    expect(firstNow("departments")).toBeUndefined();
    expect(await ask().answer).toBe(SERVED);
  });

  test("that is here is nobody else's, and not of another lens", () => {
    const panel = { widgets: [], numbers: {}, tag: "t" };
    answers({ panel }, { lens: "startMonth=2026-01" });
    Object.assign(globalThis.firstAnswer ?? {}, { come: { panel } });
    expect(firstNow("numbers", "")).toBeUndefined();
    useSession.getState().sessionEnded("signed-out");
    expect(firstNow("numbers", "startMonth=2026-01")).toBeUndefined();
  });

  test("of another account is nobody's", async () => {
    answers({ departments: ANDINA, panel: null }, { token: "of somebody else" });
    expect(await ask().answer).toBe(SERVED);
  });

  test("that comes when its account has left is nobody's", async () => {
    let come: (parts: never) => void = () => undefined;
    const answer = new Promise<never>((resolve) => {
      come = resolve;
    });
    globalThis.firstAnswer = { token: "mine", lens: "", answer };
    const waiting = ask();
    useSession.getState().sessionEnded("signed-out");
    come({ departments: ANDINA, panel: null } as never);
    expect(await waiting.answer).toBe(SERVED);
  });

  test("without what is to do, hidden for the day, leaves its call", async () => {
    answers({ panel: { widgets: [], numbers: {}, tag: "t", toDo: null } });
    expect(await firstOr("toDo", async () => [])).toEqual([]);
  });

  test("without the panel leaves its calls", async () => {
    answers({ panel: null });
    expect(await ask("").answer).toBe(SERVED);
  });

  test("holds numbers for the lens that they were asked through", async () => {
    const panel = { widgets: [], numbers: {}, tag: "t" };
    answers({ panel }, { lens: "startMonth=2026-01" });
    expect(await ask("").answer).toBe(SERVED);
    expect(await ask("startMonth=2026-01").answer).toBe(panel);
  });
});

describe("the rows that were asked for first", () => {
  const CALL = "/api/get_people?page=1";
  const wanted = (call = CALL, method = "GET") =>
    firstInPlaceOf(new Request(location.origin + call, { method }), "mine");

  function rows(answer: Response | null, { token = "mine", at = performance.now() } = {}): void {
    const begun = { at, answers: new Map([[CALL, Promise.resolve(answer)]]) };
    globalThis.firstAnswer = { token, lens: "", answer: Promise.resolve(null), begun };
  }

  beforeEach(() => history.replaceState(null, "", "/"));

  afterEach(() => {
    globalThis.firstAnswer = undefined;
  });

  test("stand in for the call of the list, once", async () => {
    const answer = Response.json({ data: [] });
    rows(answer);
    expect(await wanted("/api/get_people?page=2")).toBeNull();
    expect(await wanted()).toBe(answer);
    expect(await wanted()).toBeNull();
  });

  test.each([
    ["were refused", () => rows(new Response("{}", { status: 401 }))],
    ["never came", () => rows(null)],
    ["are of another account", () => rows(Response.json({}), { token: "of somebody else" })],
    ["are old", () => rows(Response.json({}), { at: performance.now() - 60_000 })],
  ])("leave the ordinary call when they %s", async (_, prepared) => {
    prepared();
    expect(await wanted()).toBeNull();
  });

  test("are those of before once something is changed", async () => {
    rows(Response.json({}));
    expect(await wanted("/api/createpeople", "POST")).toBeNull();
    expect(await wanted()).toBeNull();
  });
});

describe("the first script", () => {
  const sent = vi.fn(async (_address: string, _options: RequestInit) =>
    Response.json({ data: { kpis: [] } }),
  );

  beforeEach(() => {
    vi.resetModules();
    sent.mockClear();
    vi.stubGlobal("fetch", sent);
    globalThis.firstAnswer = undefined;
    localStorage.clear();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    history.replaceState(null, "", "/");
  });

  async function opened(address: string, session: string | null): Promise<string[]> {
    history.replaceState(null, "", address);
    if (session !== null) localStorage.setItem("session", session);
    await import("@/first");
    return sent.mock.calls.map(([asked]) => asked);
  }

  const SIGNED_IN = JSON.stringify({ tokens: { token: "mine" } });

  test("asks as who is signed in", async () => {
    expect(await opened("/settings", SIGNED_IN)).toEqual(["/api/bootstrap"]);
    expect(sent.mock.calls[0]?.[1].headers).toEqual({ Authorization: "Bearer mine" });
    expect(await globalThis.firstAnswer?.answer).toEqual({ kpis: [] });
  });

  test("asks for the panel on the home screen, through the lens of its address", async () => {
    const address = "/?hasta=2026-06&desde=2026-01&empresa=3&widget=nuevo";
    const lens = "startMonth=2026-01&endMonth=2026-06&company=3";
    expect(await opened(address, SIGNED_IN)).toEqual([`/api/bootstrap?panel=true&${lens}`]);
    expect(globalThis.firstAnswer?.lens).toBe(lens);
  });

  test.each(["/courses?q=altura", "/people/record"])("asks for no rows at %s", async (address) => {
    expect(await opened(address, SIGNED_IN)).toEqual(["/api/bootstrap"]);
    expect(globalThis.firstAnswer?.begun).toBeUndefined();
  });

  test.each(["/detail/course?id=7", "/detail/course?id=7&tab=encuestas"])(
    "asks for the course of %s",
    async (address) => {
      const asked = await opened(address, SIGNED_IN);
      expect(asked.toSorted()).toEqual(["/api/bootstrap", "/api/get_course/7"]);
    },
  );

  test.each(["/detail/course", "/detail/course?id=x", "/detail/course?id=7x"])(
    "asks for no course at %s",
    async (address) => {
      expect(await opened(address, SIGNED_IN)).toEqual(["/api/bootstrap"]);
    },
  );

  test.each(["/login", "/answer/a-token", "/invitation/a-token", "/logout"])(
    "asks nothing at %s",
    async (address) => {
      expect(await opened(address, SIGNED_IN)).toEqual([]);
    },
  );

  test.each([null, "null", "{}", "not JSON", '{"tokens":{}}'])(
    "asks nothing with the session %s",
    async (session) => {
      expect(await opened("/", session)).toEqual([]);
      expect(globalThis.firstAnswer).toBeUndefined();
    },
  );

  test.each([
    ["is refused", async () => new Response("{}", { status: 401 })],
    ["is unreadable", async () => new Response("<html>")],
    ["finds no connection", async () => Promise.reject(new TypeError("offline"))],
  ])("leaves nothing when it %s", async (_, answer) => {
    sent.mockImplementationOnce(answer);
    await opened("/", SIGNED_IN);
    expect(await globalThis.firstAnswer?.answer).toBeNull();
  });
});
