/** Where the browser goes when a session ends or begins. */
import { beforeEach, describe, expect, it } from "vitest";
import { takeReturnAddress } from "@/app/guards/return-address";
import { queryClient } from "@/app/query-client";
import { watchSession } from "@/app/session-watch";
import { useSession } from "@/shared/api/session";

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
