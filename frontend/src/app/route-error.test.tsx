/** What a failing route shows and tells. */

import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, data, type RouteObject, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import {
  isChunkFailure,
  mayReload,
  RouteError,
  reloadAtMostOncePerMinute,
} from "@/app/route-error";
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

const NOON = Date.parse("2026-07-06T16:00:00Z");

describe("the page reloads at most once per minute", () => {
  test("the first failure reloads", () => {
    const reload = vi.fn();
    expect(reloadAtMostOncePerMinute(reload, NOON)).toBe(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a second one within 60 s does not", () => {
    const reload = vi.fn();
    reloadAtMostOncePerMinute(reload, NOON);
    expect(reloadAtMostOncePerMinute(reload, NOON + 59_999)).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  test("one after 60 s does", () => {
    const reload = vi.fn();
    reloadAtMostOncePerMinute(reload, NOON);
    expect(reloadAtMostOncePerMinute(reload, NOON + 60_000)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("a refused reload does not move the limit", () => {
    expect(mayReload(NOON, NOON + 30_000)).toBe(false);
    expect(mayReload(NOON, NOON + 60_000)).toBe(true);
    expect(mayReload(null, NOON)).toBe(true);
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
