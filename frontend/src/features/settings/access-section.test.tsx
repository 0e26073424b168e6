// How people sign in, against a real server: with a password or a provider, and from which domains.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/access-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/access-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const COMPANIES = [
  { company_id: 5, name: "Minera Andina", active: true },
  { company_id: 6, name: "Pesquera Austral", active: false },
];
const ANDINA = { domain: "andina.cl", company_id: 5 };

function arrive(domains: readonly object[], provider: string | null, waited?: Promise<void>) {
  let access: object = { passwords: true, domains };
  server.answers(async ({ method, path, body }) => {
    if (path === "/api/getcompanies") return { body: { data: COMPANIES } };
    if (path === "/api/public/sign-in") await waited;
    if (path === "/api/public/sign-in") return { body: { data: { passwords: true, provider } } };
    if (method === "PUT") access = { ...access, ...JSON.parse(body) };
    return { body: { data: access, meta: { updatedAt: "2026-03-05T10:00:00-03:00" } } };
  });
  drawing.renderAt(
    <>
      <drawn.AccessSection />
      <ToastCorner />
    </>,
  );
}

function sent(): unknown[] {
  return server.asked
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => JSON.parse(body) as unknown);
}

const SEEN = { updatedAt: "2026-03-05T10:00:00-03:00" };

test("without a provider says how to have one, and passwords cannot be switched off", async () => {
  arrive([], null);
  await screen.findByText("Las personas entran con correo y contraseña.");
  screen.getByText("OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME");
  expect(screen.getByRole("switch", { name: /contraseña/ })).toHaveProperty("disabled", true);
  screen.getByText("Solo entra quien fue invitado.");
});

test("nothing is said of a provider before it is known whether there is one", async () => {
  let known = () => {};
  const waited = new Promise<void>((resolve) => {
    known = resolve;
  });
  arrive([], "Google", waited);
  const passwords = await screen.findByRole("switch", { name: /contraseña/ });
  expect(passwords).toHaveProperty("disabled", true);
  expect(screen.queryByText(/Las personas/)).toBeNull();
  known();
  await screen.findByText("Las personas también pueden entrar con Google.");
  expect(passwords).toHaveProperty("disabled", false);
});

test("with a provider passwords can be switched off", async () => {
  arrive([], "Google");
  await screen.findByText("Las personas también pueden entrar con Google.");
  const passwords = screen.getByRole("switch", { name: /contraseña/ });
  expect(passwords.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(passwords);
  await screen.findByText("Guardado.");
  expect(sent()).toEqual([{ passwords: false, ...SEEN }]);
  await waitFor(() => expect(passwords.getAttribute("aria-checked")).toBe("false"));
});

test("a domain is added with its company, and another one taken away", async () => {
  const austral = { domain: "austral.cl", company_id: 6 };
  arrive([ANDINA, austral], "Google");
  const table = within(await screen.findByRole("table"));
  await table.findByText("Pesquera Austral");
  await userEvent.click(screen.getByRole("button", { name: "Agregar dominio" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Agregar dominio" }));
  await userEvent.click(dialog.getByRole("button", { name: "Agregar dominio" }));
  await dialog.findByText("Para guardar, corrige 2 campos:");
  await userEvent.type(
    dialog.getByRole("textbox", { name: /^Dominio/, description: /Lo que sigue a la @/ }),
    "norte",
  );
  await userEvent.click(dialog.getByRole("button", { name: "Agregar dominio" }));
  dialog.getAllByText("Ingresa un dominio como empresa.cl.");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Dominio/ }), ".cl");
  await choose(/^Empresa/, "Minera Andina");
  expect(sent()).toEqual([]);
  await userEvent.click(await dialog.findByRole("button", { name: "Agregar dominio" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const norte = { domain: "norte.cl", company_id: 5 };
  expect(sent()).toEqual([{ domains: [ANDINA, austral, norte], ...SEEN }]);
  await userEvent.click(await table.findByRole("button", { name: "Quitar austral.cl" }));
  await waitFor(() => expect(sent()[1]).toEqual({ domains: [ANDINA, norte], ...SEEN }));
  await waitFor(() => expect(table.queryByText("austral.cl")).toBeNull());
});
