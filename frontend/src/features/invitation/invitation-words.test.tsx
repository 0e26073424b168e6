// What a link of an invitation says: to whom it belongs, what is wrong with it, and with what one signs in.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useSession } from "@/platform/api/session";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/invitation/invitation-screen");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/invitation/invitation-screen");
});
afterAll(() => server.stop());

const INVITED = { name: "Ana Rojas", email: "ana@example.cl", isFirst: true };
const WITH_PASSWORDS: Answer = { body: { data: { passwords: true, provider: "Empresa" } } };

beforeEach(() => useSession.setState({ tokens: null, user: null, ended: null }));

interface There {
  invited?: Answer | Promise<Answer>;
  ways?: Answer;
  saving?: Answer | Promise<Answer>;
}

function arrive({ invited, ways = WITH_PASSWORDS, saving }: There = {}) {
  server.answers(({ method, path }) => {
    if (path === "/api/public/sign-in") return ways;
    if (method === "GET") return invited ?? { body: { data: INVITED } };
    return saving ?? { body: { data: INVITED } };
  });
  const router = createMemoryRouter(
    [
      { path: "/invitation/:token", element: <drawn.InvitationScreen /> },
      { path: "*", element: <h1>Otra página</h1> },
    ],
    { initialEntries: ["/invitation/abc"] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function choose(password: string, again = password): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Contraseña nueva"), password);
  if (again) await userEvent.type(screen.getByLabelText("Repite la contraseña nueva"), again);
  await userEvent.click(screen.getByRole("button", { name: "Guardar contraseña" }));
}

describe("the link", () => {
  test("is looked at before anything is asked, and greets who it belongs to", async () => {
    const held = Promise.withResolvers<Answer>();
    arrive({ invited: held.promise });
    expect((await screen.findByRole("status")).textContent).toBe("Revisando tu enlace…");
    screen.getByRole("heading", { level: 1, name: "Elige tu contraseña" });
    held.resolve({ body: { data: INVITED } });
    await screen.findByText(/^Hola, Ana Rojas\. Con tu correo y esta contraseña/);
    const email = screen.getByLabelText("Correo");
    expect(email).toMatchObject({ value: "ana@example.cl", readOnly: true });
    expect(email.getAttribute("autocomplete")).toBe("username");
    expect(server.asked.map(({ path }) => path).sort()).toEqual([
      "/api/public/invitations/abc",
      "/api/public/sign-in",
    ]);
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe(
      "noindex, nofollow",
    );
  });

  test("of somebody who had a password says what becomes of their sessions", async () => {
    arrive({ invited: { body: { data: { ...INVITED, isFirst: false } } } });
    await screen.findByText(/Al guardarla se cierran tus sesiones/);
  });

  test("that is no longer good says so, with the way to the sign-in page", async () => {
    const message = "Este enlace ya no sirve.";
    arrive({ invited: { status: 410, body: { error: true, code: "x", message } } });
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    const way = screen.getByRole("link", { name: "Ir a iniciar sesión" });
    expect(way.getAttribute("href")).toBe("/login");
    expect(screen.queryByLabelText("Contraseña nueva")).toBeNull();
  });

  test("leads to the provider where passwords open nothing", async () => {
    arrive({ ways: { body: { data: { passwords: false, provider: "Empresa" } } } });
    await screen.findByRole("heading", { level: 1, name: "Tu cuenta" });
    await screen.findByText(/^Aquí se entra con Empresa\. Usa la cuenta.* ana@example\.cl\.$/);
    const way = screen.getByRole("link", { name: "Entrar con Empresa" });
    expect(way.getAttribute("href")).toBe("/api/oidc/begin");
    expect(screen.queryByLabelText("Contraseña nueva")).toBeNull();
  });
});

describe("a password", () => {
  test("says how long it must be, before and after a wrong one", async () => {
    arrive();
    const first = await screen.findByLabelText("Contraseña nueva");
    const words = () =>
      (first.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent);
    const [length] = words();
    expect(length).toMatch(/\d+.*caracteres/);
    expect(first.getAttribute("autocomplete")).toBe("new-password");
    await choose("corta", "distinta");
    expect(first.getAttribute("aria-invalid")).toBe("true");
    expect(words()).toContain(length);
    expect(screen.queryByText("Las dos contraseñas no coinciden.")).toBeNull();
    await userEvent.clear(first);
    await choose("bastante larga", "");
    await screen.findByText("Las dos contraseñas no coinciden.");
    expect(first.getAttribute("aria-invalid")).not.toBe("true");
    expect(server.asked.every(({ method }) => method === "GET")).toBe(true);
  });

  test("is shown in both fields by one button", async () => {
    arrive();
    const [first, second] = [
      await screen.findByLabelText("Contraseña nueva"),
      screen.getByLabelText("Repite la contraseña nueva"),
    ];
    expect(second.getAttribute("autocomplete")).toBe("new-password");
    const types = () => [first.getAttribute("type"), second.getAttribute("type")];
    expect(types()).toEqual(["password", "password"]);
    await userEvent.click(screen.getByRole("button", { name: /^Mostrar/ }));
    expect(types()).toEqual(["text", "text"]);
  });

  test("travels alone and once, and says what the server found wrong with it", async () => {
    const held = Promise.withResolvers<Answer>();
    arrive({ saving: held.promise });
    await choose("una más larga");
    const button = screen.getByRole("button", { name: "Guardar contraseña" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    const words = "Es una de las más usadas.";
    const errors = { password: [words] };
    const body = { error: true, code: "invalid_fields", message: "Revisa.", errors };
    held.resolve({ status: 422, body });
    await screen.findByText(words);
    const field = screen.getByLabelText("Contraseña nueva");
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(button.getAttribute("aria-busy")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(server.sent()).toEqual([
      ["POST /api/public/invitations/abc", { password: "una más larga" }],
    ]);
  });

  test("that could not be saved says why", async () => {
    const body = { error: true, code: "x", message: "Este enlace ya se usó." };
    arrive({ saving: { status: 409, body } });
    await choose("una más larga");
    expect((await screen.findByRole("alert")).textContent).toBe("Este enlace ya se usó.");
    expect(screen.getByLabelText("Contraseña nueva").getAttribute("aria-invalid")).not.toBe("true");
  });

  test("leads away from the link for good", async () => {
    const router = arrive();
    await choose("una más larga");
    await screen.findByRole("heading", { name: "Otra página" });
    await router.navigate(-1);
    expect(router.state.location.pathname).not.toBe("/invitation/abc");
  });
});
