/** What a failing route shows and tells. */

import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, data, type RouteObject, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { isChunkFailure, RouteError } from "@/app/route-error";
import { onRouteChanged, type RouteChanged, tellArrivals } from "@/app/route-events";
import { accessibilityFaults } from "@/testing/axe";

function Nothing() {
  return null;
}

function Late(): never {
  throw new Response(null, { status: 302, headers: { Location: "/" } });
}

let told: RouteChanged[] = [];
let stop: () => void = () => {};

beforeEach(() => {
  told = [];
  stop = onRouteChanged((change) => told.push(change));
});
afterEach(() => stop());

function openFailing(failure: () => unknown) {
  const routes: RouteObject[] = [
    {
      ErrorBoundary: RouteError,
      HydrateFallback: Nothing,
      children: [
        { path: "/", element: <h1>Panel</h1> },
        {
          path: "/failing",
          element: <h1>Nunca</h1>,
          loader: () => {
            throw failure();
          },
        },
      ],
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/failing"] });
  tellArrivals(router);
  render(<RouterProvider router={router} />);
  return router;
}

describe("A route that fails", () => {
  it("shows the fixed words of a 404", async () => {
    openFailing(() => data("This page could not be found", { status: 404 }));
    await screen.findByRole("heading", { level: 1, name: "Página no encontrada" });
    expect(screen.getByText("Error 404")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ir a panel de control" })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it("shows the fixed words of any other error, with 500 when it has no number", async () => {
    openFailing(() => new Error("Cannot read properties of undefined"));
    await screen.findByRole("heading", { level: 1, name: "Se ha producido un error inesperado" });
    expect(screen.getByRole("button", { name: "recarga la página" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ir a panel de control" })).toBeTruthy();
    expect(screen.getByText("Error 500")).toBeTruthy();
    expect(screen.queryByText(/Cannot read/)).toBeNull();
  });

  it("says that there is no connection instead of an error, where that is all", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    openFailing(() => new TypeError("Failed to fetch dynamically imported module"));
    await screen.findByRole("heading", { level: 1, name: "Sin conexión" });
    expect(screen.getByRole("button", { name: "Reintentar" })).toBeTruthy();
    expect(screen.queryByText("Error 500")).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it("tells the route-changed event once, as a failure", async () => {
    openFailing(() => new Error("broken"));
    await screen.findByRole("heading", { level: 1 });
    expect(told).toEqual([{ path: "/failing", failed: true }]);
  });

  it("is silent when the error is a redirect", async () => {
    const router = openFailing(
      () => new Response(null, { status: 302, headers: { Location: "/" } }),
    );
    await screen.findByRole("heading", { level: 1, name: "Panel" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
    expect(told.filter(({ failed }) => failed)).toEqual([]);
  });

  it("is silent when a redirect is thrown while drawing", async () => {
    // React tells the console about everything that a boundary catches.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const routes: RouteObject[] = [
      { path: "/", element: <h1>Panel</h1> },
      { path: "/late", Component: Late, ErrorBoundary: RouteError },
    ];
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/late"] })} />);
    await screen.findByRole("heading", { level: 1, name: "Panel" });
    expect(told).toEqual([]);
  });
});

describe("the page is loaded again", () => {
  const NOON = Date.parse("2026-07-06T16:00:00Z");
  const newPiece = () => new TypeError("Failed to fetch dynamically imported module");
  const reload = vi.fn();

  beforeEach(() => {
    reload.mockReset();
    vi.spyOn(globalThis.location, "reload").mockImplementation(reload);
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  });
  afterEach(() => vi.useRealTimers());

  test("by itself for a piece of another release, which is no failure", async () => {
    openFailing(newPiece);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByRole("heading")).toBeNull();
    expect(told).toEqual([]);
  });

  test("at most once per minute, also by hand", async () => {
    openFailing(newPiece);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    cleanup();
    vi.setSystemTime(NOON + 59_999);
    openFailing(newPiece);
    await screen.findByRole("heading", { level: 1, name: "Se ha producido un error inesperado" });
    const button = screen.getByRole("button", { name: "recarga la página" });
    expect(screen.getByRole("status").textContent).toBe("");
    fireEvent.click(button);
    expect(screen.getByRole("status").textContent).toMatch(/^La recargamos hace un momento\./);
    expect(reload).toHaveBeenCalledOnce();
    // What was refused does not move the limit.
    vi.setSystemTime(NOON + 60_000);
    fireEvent.click(button);
    expect(screen.getByRole("status").textContent).toBe("");
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("when there is a connection again, not before and not elsewhere", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const router = openFailing(newPiece);
    await screen.findByRole("heading", { level: 1, name: "Sin conexión" });
    fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(reload).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    fireEvent(window, new Event("online"));
    expect(reload).toHaveBeenCalledOnce();
    vi.setSystemTime(NOON + 60_000);
    fireEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(reload).toHaveBeenCalledTimes(2);
    await act(() => router.navigate("/"));
    vi.setSystemTime(NOON + 120_000);
    fireEvent(window, new Event("online"));
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe("a failed piece of the page", () => {
  test.each([
    "Failed to fetch dynamically imported module: /assets/x.js",
    "error loading dynamically imported module: /assets/x.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/x.css",
  ])("is known by %s", (message) => {
    expect(isChunkFailure(new TypeError(message))).toBe(true);
  });

  test("is not any other error", () => {
    expect(isChunkFailure(new TypeError("x is not a function"))).toBe(false);
    expect(isChunkFailure("dynamically imported module")).toBe(false);
  });
});
