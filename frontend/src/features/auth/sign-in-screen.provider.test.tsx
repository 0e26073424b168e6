// The sign-in page with a provider: where it leads, what it brings back, and what it says when it fails.
import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/auth/sign-in-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/auth/sign-in-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => useSession.getState().sessionEnded("signed-out"));

function arrive(
  address: string,
  ways: { passwords: boolean; provider: string | null },
  code = 200,
) {
  server.answers(({ path }) => {
    if (path === "/api/public/sign-in") return { body: { data: ways } };
    const signedIn = { token: "t", refresh_token: "r", expires_in: 60, data: ANA };
    const refused = { error: true, code: "oidc_code_unknown", message: "Ya no sirve." };
    return { status: code, body: code === 200 ? signedIn : refused };
  });
  drawing.renderAt(<drawn.SignInScreen />, address);
}

test("the provider stands beside the password", async () => {
  arrive("/login", { passwords: true, provider: "Empresa" });
  const link = await screen.findByRole("link", { name: "Entrar con Empresa" });
  expect(link.getAttribute("href")).toBe("/api/oidc/begin");
  expect(screen.getByLabelText("Contraseña")).toBeTruthy();
  expect(screen.queryByText(/No pudimos comprobar/)).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
});

test("without passwords there is nothing to type", async () => {
  arrive("/login", { passwords: false, provider: "Empresa" });
  await screen.findByRole("link", { name: "Entrar con Empresa" });
  expect(screen.queryByLabelText("Contraseña")).toBeNull();
});

test("a code in the address opens a session", async () => {
  arrive("/login#codigo=abc", { passwords: true, provider: "Empresa" });
  await waitFor(() => expect(useSession.getState().tokens?.token).toBe("t"));
  const sent = server.askedFor("/api/oidc/session").map(({ body }) => JSON.parse(body));
  expect(sent).toEqual([{ code: "abc" }]);
});

test("a code that was used leads back to the beginning", async () => {
  arrive("/login#codigo=abc", { passwords: true, provider: "Empresa" }, 401);
  await screen.findByText("Ya no sirve.");
  expect(screen.getByRole("link", { name: "Entrar con Empresa" })).toBeTruthy();
});

test.each([
  ["oidc_no_account", /no tiene acceso/],
  ["oidc_unverified", /no ha comprobado/],
  ["something_new", /No pudimos comprobar/],
])("%s is told in words", async (fault, words) => {
  arrive(`/login?fallo=${fault}`, { passwords: true, provider: "Empresa" });
  await screen.findByText(words);
});
