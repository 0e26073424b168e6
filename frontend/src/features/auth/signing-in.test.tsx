// Signing in and out against a real server: what is sent, what is said, and where the focus goes on.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type SessionEnd, useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/auth/sign-in-screen");
let leaving: typeof import("@/features/auth/sign-out");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/auth/sign-in-screen");
  leaving = await import("@/features/auth/sign-out");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const SIGNED_IN = { body: { token: "t", refresh_token: "r", expires_in: 60, data: ANA } };
const WRONG_WORDS = "El correo o la contraseña no son correctos.";
const WRONG = { status: 401, body: { error: true, code: "wrong", message: WRONG_WORDS } };

interface There {
  login?: Answer | Promise<Answer>;
  ways?: { passwords: boolean; provider: string | null };
  code?: Answer | Promise<Answer>;
  address?: string;
  ended?: SessionEnd;
}

function arrive({ login = SIGNED_IN, code = SIGNED_IN, ways, address, ended }: There = {}) {
  server.answers(({ path }) => {
    if (path === "/api/login") return login;
    if (path === "/api/oidc/session") return code;
    return { body: { data: ways ?? { passwords: true, provider: null } } };
  });
  drawing.renderAt(<drawn.SignInScreen />, address ?? "/login");
  useSession.getState().sessionEnded(ended ?? "signed-out");
}

async function write(email: string, password: string): Promise<void> {
  if (email) await userEvent.type(await screen.findByLabelText("Correo electrónico"), email);
  if (password) await userEvent.type(screen.getByLabelText("Contraseña"), password);
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
}

function logins(): unknown[] {
  return server.askedFor("/api/login").map(({ body }) => JSON.parse(body) as unknown);
}

describe("the form", () => {
  test("sends the address without the spaces around it, and the password as it was typed", async () => {
    arrive();
    await write(" ana@example.cl ", " con espacios ");
    await waitFor(() => expect(useSession.getState().tokens?.token).toBe("t"));
    expect(useSession.getState().user).toEqual(ANA);
    expect(logins()).toEqual([{ email: "ana@example.cl", password: " con espacios ", code: null }]);
  });

  test("says that it is on its way, and goes once", async () => {
    const held = Promise.withResolvers<Answer>();
    arrive({ login: held.promise });
    await write("ana@example.cl", "secreta");
    const button = await screen.findByRole("button", { name: "Entrando…" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText("Contraseña"), "{Enter}");
    held.resolve(WRONG);
    await screen.findByRole("button", { name: "Iniciar sesión" });
    expect(logins()).toHaveLength(1);
  });

  test("that is refused is told, keeps the address, and asks for the password anew", async () => {
    arrive({ login: WRONG });
    await write("ana@example.cl", "secreta");
    await screen.findByText(WRONG_WORDS);
    const password = screen.getByLabelText("Contraseña");
    expect(password).toHaveProperty("value", "");
    expect(document.activeElement).toBe(password);
    expect(screen.getByLabelText("Correo electrónico")).toHaveProperty("value", "ana@example.cl");
    expect(screen.queryByText("Escribe tu contraseña.")).toBeNull();
    expect(screen.queryByLabelText("Código de verificación")).toBeNull();
  });

  test("after too many tries keeps what was typed, and says so", async () => {
    const message = "Demasiados intentos. Espera un momento y vuelve a intentarlo.";
    arrive({ login: { status: 429, body: { error: true, code: "too_many_requests", message } } });
    await write("ana@example.cl", "secreta");
    await screen.findByText(message);
    expect(screen.getByLabelText("Contraseña")).toHaveProperty("value", "secreta");
  });

  test("that the server could not take keeps all that was typed", async () => {
    const down = { status: 500, body: { error: true, code: "x", message: "Algo falló." } };
    arrive({ login: down });
    await write("ana@example.cl", "secreta");
    await screen.findByText(/^Algo falló/);
    expect(screen.getByLabelText("Contraseña")).toHaveProperty("value", "secreta");
  });

  test("leads to what is missing, and tells of it until it is there", async () => {
    arrive();
    await write("ana@example.cl", "");
    const password = screen.getByLabelText("Contraseña");
    expect(document.activeElement).toBe(password);
    screen.getByText("Escribe tu contraseña.");
    expect(screen.queryByText("Escribe tu correo electrónico.")).toBeNull();
    await userEvent.clear(screen.getByLabelText("Correo electrónico"));
    expect(screen.queryByText("Escribe tu correo electrónico.")).toBeNull();
    screen.getByText("Escribe tu contraseña.");
    await userEvent.type(password, "s");
    expect(screen.queryByText("Escribe tu contraseña.")).toBeNull();
    expect(logins()).toEqual([]);
  });

  test("takes its words as they are typed on a telephone", async () => {
    arrive();
    const email = await screen.findByLabelText("Correo electrónico");
    const said = (name: string) => email.getAttribute(name);
    expect([said("type"), said("inputmode"), said("autocapitalize"), said("name")]).toEqual([
      ...["email", "email", "none", "email"],
    ]);
    expect(said("spellcheck")).toBe("false");
    expect(screen.getByLabelText("Contraseña").getAttribute("name")).toBe("password");
  });
});

describe("the code beside the password", () => {
  const asked = { status: 401, body: { code: "second_factor_required", message: "Falta." } };

  test("goes without the spaces around it, and is forgotten with a wrong password", async () => {
    const answers: Answer[] = [asked, WRONG];
    server.answers(({ path }) => {
      if (path !== "/api/login") return { body: { data: { passwords: true, provider: null } } };
      return answers.shift() ?? SIGNED_IN;
    });
    drawing.renderAt(<drawn.SignInScreen />, "/login");
    useSession.getState().sessionEnded("signed-out");
    await write("ana@example.cl", "secreta");
    const code = await screen.findByRole("textbox", {
      name: "Código de verificación",
      description: /aplicación de autenticación/,
    });
    expect(code.getAttribute("autocomplete")).toBe("one-time-code");
    expect(code.getAttribute("autocapitalize")).toBe("none");
    expect(code.getAttribute("spellcheck")).toBe("false");
    await userEvent.type(code, " 123 456 {Enter}");
    await screen.findByText(WRONG_WORDS);
    expect(screen.queryByLabelText("Código de verificación")).toBeNull();
    expect(logins()).toMatchObject([{ code: null }, { code: "123 456" }]);
  });

  test("stays asked for where the server only could not answer", async () => {
    const answers: Answer[] = [asked, { status: 503, body: { message: "Cansado." } }];
    server.answers(({ path }) => {
      if (path !== "/api/login") return { body: { data: { passwords: true, provider: null } } };
      return answers.shift() ?? SIGNED_IN;
    });
    drawing.renderAt(<drawn.SignInScreen />, "/login");
    useSession.getState().sessionEnded("signed-out");
    await write("ana@example.cl", "secreta");
    await userEvent.type(await screen.findByLabelText("Código de verificación"), "123456{Enter}");
    await screen.findByRole("alert");
    expect(screen.getByLabelText("Código de verificación")).toHaveProperty("value", "123456");
    await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await waitFor(() => expect(useSession.getState().tokens?.token).toBe("t"));
  });
});

describe("the page", () => {
  test("says that another tab signed out, where somebody may have been typing", async () => {
    arrive({ ended: "elsewhere" });
    await screen.findByText(/^Cerraste la sesión en otra pestaña\. .*borrador/);
  });

  test("says why somebody is here again, and whom to ask", async () => {
    arrive({ ended: "expired" });
    await screen.findByText("Tu sesión expiró. Vuelve a entrar y seguirás donde estabas.");
    screen.getByText("Entra con el correo y la contraseña de tu cuenta.");
    screen.getByText(/puede darte una contraseña nueva\.$/);
    expect(screen.queryByText("o con tu contraseña")).toBeNull();
  });

  test("says nothing of that to who signed out", async () => {
    arrive();
    await screen.findByLabelText("Correo electrónico");
    expect(screen.queryByText(/^Tu sesión expiró/)).toBeNull();
  });

  test("says nothing of that beside what went wrong with the provider", async () => {
    arrive({ ended: "expired", address: "/login?fallo=oidc_denied" });
    await screen.findByText(/^El proveedor no dejó pasar/);
    await waitFor(() => expect(screen.queryByText(/^Tu sesión expiró/)).toBeNull());
  });

  test("with a provider and passwords offers both", async () => {
    arrive({ ways: { passwords: true, provider: "Empresa" } });
    await screen.findByText("o con tu contraseña");
    screen.getByText("Entra con el correo y la contraseña de tu cuenta.");
  });

  test("with a provider alone speaks of it alone", async () => {
    arrive({ ways: { passwords: false, provider: "Empresa" } });
    await screen.findByText("Entra con la cuenta que ya usas en tu trabajo.");
    expect(screen.queryByText("o con tu contraseña")).toBeNull();
    expect(screen.queryByText(/puede darte una contraseña nueva/)).toBeNull();
    screen.getByText(/^¿Problemas para entrar\?/);
  });

  test("that brings a code from the provider uses it once, and leaves it in no address", async () => {
    const replaced = vi.spyOn(globalThis.history, "replaceState");
    const held = Promise.withResolvers<Answer>();
    arrive({ code: held.promise, address: "/login#codigo=abc" });
    expect((await screen.findByRole("status")).textContent).toBe("Entrando…");
    expect(screen.queryByLabelText("Contraseña")).toBeNull();
    expect(replaced.mock.calls.at(-1)?.[2]).toBe(globalThis.location.pathname);
    held.resolve(SIGNED_IN);
    await waitFor(() => expect(useSession.getState().user).toEqual(ANA));
    expect(server.askedFor("/api/oidc/session")).toHaveLength(1);
  });
});

describe("signing out", () => {
  test("ends the session on the server, and here", async () => {
    server.answers(() => ({ body: { data: {} } }));
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    await leaving.signOut();
    expect(server.asked.map(({ method, path, token }) => [method, path, token])).toEqual([
      ["POST", "/api/logout", "first"],
    ]);
    expect(useSession.getState()).toMatchObject({ tokens: null, user: null, ended: "signed-out" });
  });

  test("ends it here also where the server fails", async () => {
    server.answers(() => ({ status: 500, body: {} }));
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    await leaving.signOut();
    expect(useSession.getState().ended).toBe("signed-out");
  });

  test("asks nothing of the server without a session", async () => {
    server.answers(() => ({ body: { data: {} } }));
    useSession.setState({ tokens: null, user: null, ended: "expired" });
    await leaving.signOut();
    expect(server.asked).toEqual([]);
    expect(useSession.getState().ended).toBe("expired");
  });
});
