// What every call promises, against a real server: renewal, replay, errors, no answer.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

const FAULT = {
  error: true,
  code: "person_rut_taken",
  message: "Ya existe una persona con ese RUT.",
  errors: { rut: ["Ya existe."] },
  requestId: "r-1",
};
const RENEWED = { token: "second", refresh_token: "second-refresh", expires_in: 2_592_000 };

let server: TestServer;
let client: typeof import("@/platform/api/client");
let answers: typeof import("@/platform/api/client");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  client = await import("@/platform/api/client");
  answers = await import("@/platform/api/client");
});
afterAll(() => server.stop());
beforeEach(() => useSession.getState().signedIn(FIRST_TOKENS, ANA));
afterEach(() => useSession.getState().sessionEnded("signed-out"));

function user() {
  return answers.dataOf(client.api.GET("/api/user"));
}

/** The first token is refused; the second is good. */
function afterRenewal({ path, token }: Asked): Answer {
  if (path === "/api/refresh") return { body: RENEWED };
  return token === "second" ? { body: { data: ANA } } : { status: 401, body: FAULT };
}

describe("a call", () => {
  test("carries the bearer token and gives the data", async () => {
    server.answers(() => ({ body: { data: ANA } }));
    expect(await user()).toEqual(ANA);
    expect(server.asked[0]?.token).toBe("first");
  });

  test("gives a page with its place in the list", async () => {
    const meta = { page: 2, pageSize: 50, total: 51, pages: 2 };
    server.answers(() => ({ body: { data: [{ load_id: 9 }], meta } }));
    const page = await answers.pageOf(
      client.api.GET("/api/loads", { params: { query: { page: 2 } } }),
    );
    expect(page).toEqual({ items: [{ load_id: 9 }], meta });
    expect(server.asked[0]?.path).toBe("/api/loads?page=2");
  });

  test("throws the server's own body when the server answers with an error", async () => {
    server.answers(() => ({ status: 409, body: FAULT }));
    const error = await user().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, body: FAULT, code: "person_rut_taken" });
  });

  test("with no response throws an object with error true and message SERVER_ERROR", async () => {
    const here = globalThis.location.href;
    const gone = await TestServer.start();
    await gone.stop();
    const call = client.api.GET("/api/user", { baseUrl: globalThis.location.origin });
    await expect(answers.dataOf(call)).rejects.toMatchObject({
      status: 0,
      body: { error: true, message: "SERVER_ERROR" },
    });
    globalThis.location.href = here;
  });

  test("that answers something that is no error body counts as no response", async () => {
    server.answers(() => ({ status: 502, body: "<html>Bad gateway</html>" }));
    await expect(user()).rejects.toMatchObject({ body: { message: "SERVER_ERROR" } });
  });

  test("that was cancelled says so", async () => {
    const abort = new AbortController();
    abort.abort();
    const call = client.api.GET("/api/user", { signal: abort.signal });
    await expect(answers.dataOf(call)).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a mapping call", () => {
  test("wraps the server's body with a status flag", async () => {
    server.answers(() => ({ body: { data: ANA } }));
    expect(await answers.wrapped(client.api.GET("/api/user"))).toEqual({
      status: true,
      data: { data: ANA },
    });
  });

  test("wraps an error too", async () => {
    server.answers(() => ({ status: 422, body: FAULT }));
    expect(await answers.wrapped(client.api.GET("/api/user"))).toEqual({
      status: false,
      data: FAULT,
    });
  });
});

describe("a refused token", () => {
  test("is renewed and the call sent again", async () => {
    server.answers(afterRenewal);
    expect(await user()).toEqual(ANA);
    expect(useSession.getState().tokens).toMatchObject({
      token: "second",
      refreshToken: "second-refresh",
    });
    expect(server.askedFor("/api/refresh")[0]?.token).toBe("first-refresh");
  });

  test("is renewed once for all calls that wait", async () => {
    server.answers(afterRenewal);
    await Promise.all([user(), user(), user(), user()]);
    expect(server.askedFor("/api/refresh")).toHaveLength(1);
  });

  test("keeps the body of the call that is sent again", async () => {
    server.answers(afterRenewal);
    await client.api.POST("/api/notifications/restore", { body: { ids: [3] } });
    const sent = server.askedFor("/api/notifications/restore").map(({ body }) => body);
    expect(sent).toEqual(['{"ids":[3]}', '{"ids":[3]}']);
  });

  test("is not renewed when another tab did so a moment ago", async () => {
    server.answers(afterRenewal);
    const tokens = { ...FIRST_TOKENS, token: "second", refreshToken: "second-refresh" };
    localStorage.setItem("session", JSON.stringify({ tokens, user: ANA }));
    expect(await user()).toEqual(ANA);
    expect(server.askedFor("/api/refresh")).toHaveLength(0);
  });

  test("ends the session when the refresh token is refused as well", async () => {
    server.answers(() => ({ status: 401, body: FAULT }));
    await expect(user()).rejects.toMatchObject({ status: 401 });
    expect(useSession.getState()).toMatchObject({ tokens: null, user: null, ended: "expired" });
  });

  test("does not end the session when the server only failed to renew", async () => {
    server.answers(({ path }) => ({ status: path === "/api/refresh" ? 503 : 401, body: FAULT }));
    await expect(user()).rejects.toMatchObject({ body: { message: "SERVER_ERROR" } });
    expect(useSession.getState().tokens).toEqual(FIRST_TOKENS);
  });
});
