/** Routes and their guards, in a router. */
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { guardedBy } from "@/app/guards";
import { RouteError } from "@/app/route-error";
import { useSession } from "@/platform/api/session";

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
