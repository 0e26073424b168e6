/** Where the browser goes when a session ends or begins. */
import { beforeEach, describe, expect, it } from "vitest";
import { takeReturnAddress } from "@/app/guards";
import { queryClient } from "@/app/query-client";
import { watchSession } from "@/app/session-watch";
import { keepLensCompany, readLensCompany } from "@/features/panel/lens-company";
import { useSession } from "@/platform/api/session";

const TOKENS = { token: "t", refreshToken: "r", expiresAt: Date.now() + 1e9 };

function routerAt(pathname: string, search = "") {
  const visited: string[] = [];
  return {
    visited,
    state: { location: { pathname, search, hash: "" } },
    navigate: async (to: string) => {
      visited.push(to);
    },
  };
}

beforeEach(() => useSession.setState({ tokens: null, user: null, ended: null }));

describe("A session that expires", () => {
  it("leads to the sign-in page, keeps the address and forgets the data", () => {
    useSession.setState({ tokens: TOKENS });
    queryClient.setQueryData(["people"], ["secret"]);
    const router = routerAt("/people", "?q=soto");
    const stop = watchSession(router);
    useSession.getState().sessionEnded("expired");
    stop();
    expect(router.visited).toEqual(["/login"]);
    expect(queryClient.getQueryData(["people"])).toBeUndefined();
    expect(takeReturnAddress()).toBe("/people?q=soto");
  });
});

describe("Somebody who answers a survey or chooses a password", () => {
  it.each(["/answer/abc", "/invitation/abc"])(
    "stays at %s when a session in the same browser ends",
    (pathname) => {
      useSession.setState({ tokens: TOKENS });
      const router = routerAt(pathname);
      const stop = watchSession(router);
      useSession.getState().sessionEnded("expired");
      stop();
      expect(router.visited).toEqual([]);
      expect(takeReturnAddress()).toBe("/");
    },
  );
});

describe("The company of the panel's quick filter", () => {
  it.each(["expired", "signed-out"] as const)("is gone when a session is %s", (reason) => {
    useSession.setState({ tokens: TOKENS });
    keepLensCompany(7);
    const stop = watchSession(routerAt("/", "?desde=2026-01&empresa=7"));
    useSession.getState().sessionEnded(reason);
    stop();
    expect(readLensCompany()).toBeNull();
    expect(takeReturnAddress()).toBe(reason === "expired" ? "/?desde=2026-01" : "/");
  });

  it("is none of a new session, while the filter of a list stays in its address", () => {
    keepLensCompany(7);
    const stop = watchSession(routerAt("/people", "?empresa=7"));
    useSession.setState({ tokens: TOKENS });
    expect(readLensCompany()).toBeNull();
    useSession.getState().sessionEnded("expired");
    stop();
    expect(takeReturnAddress()).toBe("/people?empresa=7");
  });
});

describe("Somebody who signs out", () => {
  it("starts at home the next time", () => {
    useSession.setState({ tokens: TOKENS });
    const stop = watchSession(routerAt("/people"));
    useSession.getState().sessionEnded("signed-out");
    stop();
    expect(takeReturnAddress()).toBe("/");
  });
});

describe("A session that begins", () => {
  it("leads from the sign-in page to where the person wanted to be", () => {
    sessionStorage.setItem("return-address", "/courses?q=1");
    const router = routerAt("/login");
    const stop = watchSession(router);
    useSession.setState({ tokens: TOKENS });
    stop();
    expect(router.visited).toEqual(["/courses?q=1"]);
  });

  it("leaves other pages alone", () => {
    const router = routerAt("/no/existe");
    const stop = watchSession(router);
    useSession.setState({ tokens: TOKENS });
    stop();
    expect(router.visited).toEqual([]);
  });
});
