/** Where the browser goes when a session ends or begins. */

import { render, screen } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { guardedBy, keepReturnAddress, takeReturnAddress, watchSession } from "@/app/guards";
import { queryClient } from "@/app/query-client";
import { RouteError } from "@/app/route-error";
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

const USER = {
  id: 1,
  email: "ana@example.cl",
  name: "Ana",
  company_id: null,
  companyName: null,
  isAdmin: true,
  seesSalaries: true,
  preferences: {},
};

function Nothing() {
  return null;
}

function openAt(path: string, ...guards: string[]) {
  const routes: RouteObject[] = [
    {
      ErrorBoundary: RouteError,
      HydrateFallback: Nothing,
      children: [
        { path: "/", element: <h1>Panel</h1> },
        { path: "/login", element: <h1>Entrada</h1> },
        { path: "/guarded", middleware: guardedBy(...guards), element: <h1>Dentro</h1> },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

function signIn(): void {
  const tokens = { token: "t", refreshToken: "r", expiresAt: Date.now() + 1e9 };
  useSession.getState().signedIn(tokens, USER);
}

beforeEach(() => useSession.setState({ tokens: null, user: null, ended: null }));

describe("A guarded route", () => {
  it("opens for who is signed in", async () => {
    signIn();
    openAt("/guarded", "session");
    await screen.findByRole("heading", { name: "Dentro" });
  });

  it("sends a stranger to sign in and remembers the address", async () => {
    const router = openAt("/guarded?q=1", "session");
    await screen.findByRole("heading", { name: "Entrada" });
    expect(router.state.location.pathname).toBe("/login");
    expect(sessionStorage.getItem("return-address")).toBe("/guarded?q=1");
  });

  it("for guests sends who is signed in home", async () => {
    signIn();
    openAt("/guarded", "guest");
    await screen.findByRole("heading", { name: "Panel" });
  });

  it("that names a guard which does not exist shows the error page with 500", async () => {
    openAt("/guarded", "adminz");
    await screen.findByRole("heading", { name: "Se ha producido un error inesperado" });
    expect(screen.getByText("Unknown middleware adminz")).toBeTruthy();
    expect(screen.getByText("Error 500")).toBeTruthy();
    expect(screen.queryByText("Dentro")).toBeNull();
  });
});

describe("The return address", () => {
  it("is the panel when nobody was sent away", () => {
    expect(takeReturnAddress()).toBe("/");
  });

  it("is given once, query and all", () => {
    keepReturnAddress("/massive-load?carga=3&paso=revisar");
    expect(takeReturnAddress()).toBe("/massive-load?carga=3&paso=revisar");
    expect(takeReturnAddress()).toBe("/");
  });

  it.each(["https://elsewhere.cl", "//elsewhere.cl", "/\\elsewhere.cl", "javascript:alert(1)"])(
    "never leads out of the product: %s",
    (address) => {
      keepReturnAddress(address);
      expect(takeReturnAddress()).toBe("/");
      sessionStorage.setItem("return-address", address);
      expect(takeReturnAddress()).toBe("/");
    },
  );

  it.each(["/login", "/logout", "/callback?x=1"])("never leads in a circle: %s", (address) => {
    keepReturnAddress(address);
    expect(takeReturnAddress()).toBe("/");
  });
});
