// Choosing a password against a real server: what is wrong, and where the way leads on.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/invitation/invitation-screen");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/invitation/invitation-screen");
});
afterAll(() => server.stop());

const INVITED = { name: "Ana Rojas", email: "ana@example.cl", isFirst: true };

beforeEach(() => {
  useSession.setState({ tokens: null, user: null, ended: null });
  server.answers(() => ({ body: { data: INVITED } }));
  const router = createMemoryRouter(
    [
      { path: "/invitation/:token", element: <drawn.InvitationScreen /> },
      { path: "/login", element: <h1>Inicia sesión</h1> },
      { path: "/", element: <h1>Panel de control</h1> },
    ],
    { initialEntries: ["/invitation/abc"] },
  );
  render(<RouterProvider router={router} />);
});

async function choose(password: string, again: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Contraseña nueva"), password);
  await userEvent.type(screen.getByLabelText("Repite la contraseña nueva"), again);
  await userEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
}

describe("a password that is wrong", () => {
  test("has the focus on its field", async () => {
    await choose("corta", "corta");
    expect(document.activeElement).toBe(screen.getByLabelText("Contraseña nueva"));
    expect(server.asked.every(({ method }) => method === "GET")).toBe(true);
  });

  test("has the focus on the second field when it was typed otherwise there", async () => {
    await choose("una más larga", "otra más larga");
    expect(document.activeElement).toBe(screen.getByLabelText("Repite la contraseña nueva"));
  });
});

describe("a password that was saved", () => {
  test("signs in whoever chose it", async () => {
    server.answers(({ path }) =>
      path === "/api/login"
        ? { body: { token: "a", refresh_token: "b", expires_in: 900, data: ANA } }
        : { body: { data: INVITED } },
    );
    await choose("una más larga", "una más larga");
    await screen.findByRole("heading", { name: "Panel de control" });
    expect(JSON.parse(server.askedFor("/api/login")[0]?.body ?? "")).toEqual({
      email: "ana@example.cl",
      password: "una más larga",
    });
    expect(useSession.getState().user?.name).toBe(ANA.name);
  });

  test("leads to the sign-in page where that is refused", async () => {
    server.answers(({ path }) =>
      path === "/api/login"
        ? { status: 429, body: { code: "too_many", message: "Espera." } }
        : { body: { data: INVITED } },
    );
    await choose("una más larga", "una más larga");
    await screen.findByRole("heading", { name: "Inicia sesión" });
  });

  test("is told to who is signed in already, with a way on", async () => {
    useSession.setState({ tokens: FIRST_TOKENS, user: ANA });
    await choose("una más larga", "una más larga");
    const heading = await screen.findByRole("heading", { name: "Contraseña guardada" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole("link", { name: "Ir al inicio" }).getAttribute("href")).toBe("/");
    expect(await accessibilityFaults()).toEqual([]);
  });
});
