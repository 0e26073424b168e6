// Which screen answers which address, for who is signed in and for strangers.
import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ERROR_TEXTS } from "@/platform/lib/fixed-texts";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let map: typeof import("@/app/routes");
let pieces: typeof import("@/app/lazy-screens");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  map = await import("@/app/routes");
  pieces = await import("@/app/lazy-screens");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());
beforeEach(() => {
  session.useSession.getState().signedIn(FIRST_TOKENS, ANA);
  server.answers(() => ({ body: { data: [] } }));
});
afterEach(() => session.useSession.getState().sessionEnded("signed-out"));

function open(address: string) {
  const router = createMemoryRouter(map.routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

describe("an address", () => {
  test("that leads nowhere says so inside the frame, and to strangers without it", async () => {
    open("/no/such");
    await screen.findByRole("heading", { name: ERROR_TEXTS.notFoundTitle });
    await screen.findByRole("navigation", { name: "Menú principal" });
  });

  test("that leads nowhere shows strangers no frame", async () => {
    session.useSession.getState().sessionEnded("signed-out");
    open("/no/such");
    await screen.findByRole("heading", { name: ERROR_TEXTS.notFoundTitle });
    expect(screen.queryByRole("navigation", { name: "Menú principal" })).toBeNull();
  });

  test.each(["/courses", "/", "/export-widget", "/people/certificate?id=1"])(
    "of ours leads strangers to the sign-in: %s",
    async (address) => {
      session.useSession.getState().sessionEnded("signed-out");
      const router = open(address);
      await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    },
  );

  test("of the sign-in leads who is signed in to the panel", async () => {
    const router = open("/login");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  test("that leaves ends the session, here and on the server", async () => {
    const router = open("/logout");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(session.useSession.getState().tokens).toBeNull();
    expect(server.sent()).toContainEqual(["POST /api/logout", null]);
  });

  test("of a provider that comes back leads to the sign-in", async () => {
    session.useSession.getState().sessionEnded("signed-out");
    const router = open("/callback?code=x");
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });
});

test("the code of every screen is there, and of no two the same", async () => {
  const screens = await Promise.all(Object.values(pieces.LAZY_SCREENS).map((load) => load()));
  const components = screens.map(({ Component }) => Component);
  expect(components.every((one) => typeof one === "function")).toBe(true);
  expect(new Set(components).size).toBe(components.length);
});
