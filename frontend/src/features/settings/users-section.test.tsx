// The accounts against a real server: how each stands, and what is done to the account of somebody else.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "@/features/settings/users";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/users-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/users-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const OWN = {
  ...ANA,
  role: "administrador",
  state: "habilitado",
  lastSignInAt: "2026-03-05T10:00:00-03:00",
  openSessions: 1,
  linkUntil: null,
  linkProblem: null,
  providerEmail: null,
  hasSecondFactor: true,
  updatedAt: "2026-03-05T10:00:00-03:00",
} as unknown as Account;
const LUIS = {
  ...OWN,
  ...{ id: 2, name: "Luis Soto", email: "luis@andina.cl", role: "empresa", company_id: 3 },
  ...{ companyName: "Minera Andina", openSessions: 2, providerEmail: "luis@google.cl" },
} as Account;
const EVA = {
  ...OWN,
  ...{ id: 3, name: "Eva Mora", email: "eva@aula.cl", state: "invitado", lastSignInAt: null },
  ...{ openSessions: 0, hasSecondFactor: false, linkUntil: "2026-03-12T10:00:00-03:00" },
} as Account;
const PABLO = {
  ...EVA,
  ...{ id: 4, name: "Pablo Ruiz", email: "pablo@aula.cl", state: "deshabilitado", linkUntil: null },
} as Account;
const ALL = [OWN, LUIS, EVA, PABLO];

function arrive(address = "", sending: (asked: string) => Answer | undefined = () => undefined) {
  const meta = { page: 1, pageSize: 50, total: ALL.length, pages: 1 };
  server.answers(({ method, path }) => {
    const given = sending(`${method} ${path}`);
    if (given) return given;
    const one = ALL.find(({ id }) => path === `/api/users/${id}` || path.includes(`/users/${id}/`));
    if (one) return { body: { data: path.endsWith("/sessions") ? { ended: 2 } : one } };
    if (path.startsWith("/api/delivery")) return { body: { data: { mails: true, address: null } } };
    return { body: { data: path.startsWith("/api/users") ? ALL : [], meta } };
  });
  const withToasts = (
    <>
      <drawn.UsersSection />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, `/settings?seccion=usuarios${address}`);
}

function sent(): string[] {
  return server.changes().map(({ method, path }) => `${method} ${path}`);
}

async function actionsOf(name: string): Promise<(string | null)[]> {
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${name}` }));
  const items = await screen.findAllByRole("menuitem");
  return items.map(({ textContent }) => textContent);
}

async function act(name: string, item: string): Promise<void> {
  await actionsOf(name);
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
}

describe("the list", () => {
  test("says who each is, how they stand, and when they were here last", async () => {
    arrive();
    const rowOf = async (name: string) =>
      within((await screen.findByText(name)).closest("[role=row], tr") as HTMLElement);
    const luis = await rowOf("Luis Soto");
    for (const words of ["luis@andina.cl", "Empresa", "Minera Andina", "Habilitado"]) {
      luis.getByText(words);
    }
    const eva = await rowOf("Eva Mora");
    for (const words of ["Administración", "Todas las empresas", "Invitación pendiente", "Nunca"]) {
      eva.getByText(words);
    }
    (await rowOf("Pablo Ruiz")).getByText("Deshabilitado");
  });

  test("offers what fits each account, and nothing that would lock oneself out", async () => {
    arrive();
    const reading = ["Ver ficha", "Editar"];
    expect(await actionsOf("Ana Rojas")).toEqual([...reading, "Enviar enlace de contraseña"]);
    await userEvent.keyboard("{Escape}");
    expect(await actionsOf("Luis Soto")).toEqual([
      ...[...reading, "Enviar enlace de contraseña", "Quitar vínculo"],
      ...["Quitar verificación en dos pasos", "Cerrar sus sesiones", "Deshabilitar"],
    ]);
    await userEvent.keyboard("{Escape}");
    expect(await actionsOf("Eva Mora")).toEqual([
      ...[...reading, "Reenviar invitación", "Deshabilitar"],
    ]);
    await userEvent.keyboard("{Escape}");
    expect(await actionsOf("Pablo Ruiz")).toEqual([...reading, "Habilitar"]);
  });

  test("leads from a row to its form by a key, too", async () => {
    const router = arrive();
    const row = (await screen.findByText("Luis Soto")).closest("[role=row], tr") as HTMLElement;
    within(row).getByRole("link", { name: "Luis Soto" }).focus();
    await userEvent.keyboard("e");
    await waitFor(() => expect(router.state.location.search).toContain("ver=2&editar=si"));
  });

  test("is asked for by the words of its address", async () => {
    arrive("&estado=invitado&rol=empresa&orden=-ingreso");
    await screen.findByText("Luis Soto");
    const asked = server.asked.find(({ path }) => path.includes("pageSize=50"));
    expect(
      Object.fromEntries(new URL(asked?.path ?? "", "http://here").searchParams),
    ).toMatchObject({ state: "invitado", role: "empresa", sort: "-lastSignInAt" });
  });
});

test("what was not done to an account is said to be so", async () => {
  const refusal = { error: true, code: "x", message: "No se puede." };
  arrive("", (asked) => (asked.startsWith("DELETE") ? { status: 409, body: refusal } : undefined));
  await act("Luis Soto", "Quitar vínculo");
  await screen.findByText("La acción no se completó.");
  expect(screen.queryByText("Luis Soto: vínculo quitado.")).toBeNull();
});

test("what is done to an account is said, and asked for anew", async () => {
  arrive();
  await act("Luis Soto", "Quitar vínculo");
  await screen.findByText("Luis Soto: vínculo quitado.");
  await act("Luis Soto", "Quitar verificación en dos pasos");
  await screen.findByText("Luis Soto: verificación en dos pasos quitada.");
  await act("Luis Soto", "Cerrar sus sesiones");
  await screen.findByText("2 sesiones cerradas de luis@andina.cl.");
  await act("Luis Soto", "Deshabilitar");
  await screen.findByText("Luis Soto: deshabilitado.");
  screen.getByText("Se cerraron todas sus sesiones y no puede iniciar otra.");
  await act("Pablo Ruiz", "Habilitar");
  await screen.findByText("Pablo Ruiz: habilitado.");
  await act("Eva Mora", "Reenviar invitación");
  await screen.findByText("Enlace enviado a eva@aula.cl.");
  expect(sent()).toEqual([
    ...["DELETE /api/users/2/identity", "DELETE /api/users/2/second-factor"],
    ...["DELETE /api/users/2/sessions", "PUT /api/users/2/disable"],
    ...["PUT /api/users/4/enable", "POST /api/users/3/invitation"],
  ]);
  const lists = server.asked.filter(({ path }) => path.includes("pageSize=50"));
  expect(lists.length).toBeGreaterThan(6);
});

describe("an account beside the list", () => {
  test("shows its link only to who asks, and how it stands", async () => {
    arrive("&ver=3", (asked) =>
      asked.endsWith("/link") ? { body: { data: { link: "https://aula.cl/i/abc" } } } : undefined,
    );
    const drawer = within(await screen.findByRole("dialog", { name: "Eva Mora" }));
    await drawer.findByText(/^El enlace para elegir contraseña sirve hasta el 12-03-2026/);
    const fact = (label: string) =>
      drawer.getByText(label, { selector: "dt" }).nextSibling?.textContent;
    expect(fact("Estado")).toBe("Invitación pendiente");
    expect(fact("Último ingreso")).toBe("Nunca");
    expect(fact("Sesiones abiertas")).toBe("0");
    expect(drawer.queryByText("Cuenta del proveedor")).toBeNull();
    expect(drawer.queryByText("https://aula.cl/i/abc")).toBeNull();
    await userEvent.click(drawer.getByRole("button", { name: "Mostrar enlace" }));
    await drawer.findByText("https://aula.cl/i/abc");
    expect(drawer.queryByRole("button", { name: "Mostrar enlace" })).toBeNull();
  });

  test("is edited in its place; its mail and what one is oneself stay", async () => {
    const router = arrive("&ver=1");
    const drawer = within(await screen.findByRole("dialog", { name: "Ana Rojas" }));
    await drawer.findByText("Activa");
    await userEvent.click(drawer.getByRole("button", { name: "Editar usuario" }));
    const form = within(await drawer.findByRole("form", { name: "Editar Ana Rojas" }));
    expect(drawer.queryByRole("button", { name: "Editar usuario" })).toBeNull();
    expect(form.getByLabelText(/^Correo/)).toHaveProperty("disabled", true);
    expect(form.getByRole("group", { name: /^Rol/ })).toHaveProperty("disabled", true);
    expect(form.queryByText(/^Si cambias el rol/)).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "Cancelar" }));
    await drawer.findByText("Activa");
    expect(router.state.location.search).toContain("ver=1");
  });

  test("of a company says which one, and needs it", async () => {
    arrive("&ver=2&editar=si");
    const form = within(await screen.findByRole("form", { name: "Editar Luis Soto" }));
    form.getByText(/^Si cambias el rol o la empresa/);
    form.getByText("Solo ve y cambia los datos de esta empresa.");
    await userEvent.click(form.getByRole("radio", { name: "Administración" }));
    form.getByText("Ve y administra todas las empresas.");
    await userEvent.click(form.getByRole("button", { name: "Guardar usuario" }));
    await waitFor(() => expect(sent()).toEqual(["PATCH /api/users/2"]));
    expect(JSON.parse(server.asked.find(({ method }) => method === "PATCH")?.body ?? "")).toEqual({
      name: "Luis Soto",
      company_id: null,
      updatedAt: "2026-03-05T10:00:00-03:00",
    });
  });
});
