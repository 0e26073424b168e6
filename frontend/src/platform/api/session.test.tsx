import { beforeEach, describe, expect, test } from "vitest";
import { isSignedIn, latestTokens, useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

beforeEach(() => useSession.setState({ tokens: null, user: null, ended: null }));

function kept(): unknown {
  return JSON.parse(localStorage.getItem("session") ?? "null");
}

describe("a session", () => {
  test("is kept for the next visit", () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    expect(isSignedIn()).toBe(true);
    expect(kept()).toEqual({ tokens: FIRST_TOKENS, user: ANA });
  });

  test("keeps its person when the tokens are renewed", () => {
    const next = { ...FIRST_TOKENS, token: "second" };
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    useSession.getState().refreshed(next);
    expect(kept()).toEqual({ tokens: next, user: ANA });
  });

  test("knows the person's new name at once", () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    useSession.getState().userChanged({ ...ANA, name: "Ana María" });
    expect(kept()).toMatchObject({ user: { name: "Ana María" } });
  });

  test("leaves nothing behind when it ends, but why", () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    useSession.getState().sessionEnded("signed-out");
    expect(kept()).toBeNull();
    expect(isSignedIn()).toBe(false);
    expect(useSession.getState().ended).toBe("signed-out");
  });

  test("ends here when another tab signs out", async () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    const otherTab = new BroadcastChannel("session");
    otherTab.postMessage("signed-out");
    await expect.poll(() => isSignedIn()).toBe(false);
    expect(useSession.getState().ended).toBe("elsewhere");
    otherTab.close();
  });

  test("takes over the tokens that another tab renewed", () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    const renewed = { tokens: { ...FIRST_TOKENS, token: "second" }, user: ANA };
    localStorage.setItem("session", JSON.stringify(renewed));
    expect(latestTokens()?.token).toBe("second");
    globalThis.dispatchEvent(
      new StorageEvent("storage", { key: "session", newValue: JSON.stringify(renewed) }),
    );
    expect(useSession.getState().tokens?.token).toBe("second");
  });

  test("that is damaged in storage is no session", () => {
    localStorage.setItem("session", "{");
    useSession.getState().syncedFromStorage();
    expect(isSignedIn()).toBe(false);
  });
});
