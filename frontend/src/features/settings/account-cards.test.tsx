// One's own account and the accounts of programs against a real server: what stands there, what is sent and what is refused.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let account: typeof import("@/features/settings/account");
let integrations: typeof import("@/features/settings/integrations-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  account = await import("@/features/settings/account");
  integrations = await import("@/features/settings/integrations-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

type Answers = Readonly<Record<string, Answer | Promise<Answer>>>;

function serve(answers: Answers): void {
  server.answers(({ method, path }) => {
    const asked = `${method} ${path}`;
    const [, found] = Object.entries(answers).find(([begin]) => asked.startsWith(begin)) ?? [];
    return found ?? { body: { data: [] } };
  });
}

const DEVICE = {
  id: 1,
  userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Firefox/143.0",
  startedAt: "2026-03-05T10:00:00-03:00",
  renewedAt: "2026-03-05T10:00:00-03:00",
  current: true,
};
const OTHER = {
  ...DEVICE,
  ...{ id: 2, current: false, renewedAt: "2026-03-06T11:30:00-03:00" },
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1",
};

describe("one's own account", () => {
  function arrive(answers: Answers = {}) {
    serve({
      "GET /api/second-factor": { body: { data: { since: null, recoveryLeft: 0 } } },
      "GET /api/sessions": { body: { data: [DEVICE, OTHER] } },
      ...answers,
    });
    drawing.renderAt(
      <>
        <account.AccountSection />
        <ToastCorner />
      </>,
    );
  }
  const fact = (label: string) =>
    screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;

  test("says whose it is and what it sees", async () => {
    arrive();
    expect(["Nombre", "Correo electrónico", "Empresa", "Rol"].map(fact)).toEqual([
      ...["Ana Rojas", "ana@example.cl", "Todas las empresas", "Administración"],
    ]);
    screen.getByText("Al cambiarla se cierran tus sesiones en otros dispositivos.");
    useSession.getState().userChanged({ ...ANA, isAdmin: false, companyName: "Minera Andina" });
    await waitFor(() => expect(fact("Empresa")).toBe("Minera Andina"));
    expect(fact("Rol")).toBe("Empresa");
    expect(screen.queryByRole("button", { name: "Cambiar nombre" })).toBeNull();
  });

  test("gets another name, which is seen at once", async () => {
    arrive({ "PATCH /api/users/1": { body: { data: { id: 1, name: "Ana María" } } } });
    await userEvent.click(screen.getByRole("button", { name: "Cambiar nombre" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cambiar nombre" }));
    const name = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Nombre/ });
    expect([name.value, name.maxLength, name.autocomplete]).toEqual(["Ana Rojas", 150, "name"]);
    await userEvent.clear(name);
    await userEvent.type(name, "A");
    await userEvent.click(dialog.getByRole("button", { name: "Cambiar nombre" }));
    await dialog.findByText("Ingresa el nombre de la persona.");
    await userEvent.type(name, "na María");
    await userEvent.click(dialog.getByRole("button", { name: "Cambiar nombre" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(fact("Nombre")).toBe("Ana María");
    expect(server.sent()).toEqual([["PATCH /api/users/1", { name: "Ana María" }]]);
  });

  test("gets no password that is wrong in any of its parts", async () => {
    arrive({ "POST /api/password": { body: { data: { ended: 2 } } } });
    await userEvent.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cambiar contraseña" }));
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
    const [current, next, again] = [
      field("Contraseña actual"),
      field("Contraseña nueva"),
      field("Repite la contraseña nueva"),
    ];
    expect([current, next, again].map(({ autocomplete }) => autocomplete)).toEqual([
      ...["current-password", "new-password", "new-password"],
    ]);
    const submit = dialog.getByRole("button", { name: "Cambiar contraseña" });
    await userEvent.type(next, "la misma de siempre");
    await userEvent.type(again, "la misma de siempre.");
    await userEvent.click(submit);
    await dialog.findByText("Ingresa tu contraseña actual.");
    expect(again.getAttribute("aria-invalid")).toBe("true");
    await userEvent.type(current, "la misma de siempre");
    await userEvent.type(again, "{Backspace}");
    await userEvent.click(submit);
    await dialog.findByText("La contraseña nueva debe ser distinta de la actual.");
    expect(server.sent()).toEqual([]);
    await userEvent.type(next, " y más");
    await userEvent.type(again, " y más");
    await userEvent.click(submit);
    await screen.findByText("Contraseña cambiada.");
    screen.getByText("Cerramos 2 sesiones en otros dispositivos.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows what is typed in all its fields together", async () => {
    arrive();
    await userEvent.click(screen.getByRole("button", { name: "Cambiar contraseña" }));
    const dialog = within(await screen.findByRole("dialog"));
    const types = () =>
      ["Contraseña actual", "Contraseña nueva", "Repite la contraseña nueva"].map(
        (label) => dialog.getByLabelText<HTMLInputElement>(label).type,
      );
    expect(types()).toEqual(["password", "password", "password"]);
    const shows = dialog.getAllByRole("button", { name: /Mostrar/ });
    expect(shows).toHaveLength(1);
    await userEvent.click(shows[0] as HTMLElement);
    expect(types()).toEqual(["text", "text", "text"]);
  });

  test("says where it is open, and since when", async () => {
    arrive();
    const own = (await screen.findByText("Firefox en Windows")).closest("li") as HTMLElement;
    within(own).getByText("Esta sesión");
    within(own).getByText(/^Desde el 05-03-2026[^·]*$/);
    expect(within(own).queryByRole("button")).toBeNull();
    const other = screen.getByText("Safari en iPhone").closest("li") as HTMLElement;
    within(other).getByText(/^Desde el 05-03-2026.* · renovada el 06-03-2026/);
    expect(within(other).queryByText("Esta sesión")).toBeNull();
    within(other).getByRole("button", {
      name: /^Cerrar sesión ?de Safari en iPhone del 05-03-2026/,
    });
    expect(own.querySelector("svg")?.getAttribute("class")).toContain("lucide-monitor");
    expect(other.querySelector("svg")?.getAttribute("class")).toContain("lucide-smartphone");
  });

  test("is closed everywhere else after a question, or said not to be", async () => {
    arrive({ "DELETE /api/sessions": { status: 500, body: {} } });
    await userEvent.click(await screen.findByRole("button", { name: "Cerrar las demás sesiones" }));
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "¿Cerrar las demás sesiones?",
        description: /^En esos dispositivos/,
      }),
    );
    await userEvent.click(question.getByRole("button", { name: "Cerrar las demás sesiones" }));
    await screen.findByText("No cerramos la sesión.");
    expect(server.changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "DELETE /api/sessions",
    ]);
  });

  test("that is open nowhere else has nothing to close", async () => {
    arrive({ "GET /api/sessions": { body: { data: [DEVICE] } } });
    await screen.findByText("Firefox en Windows");
    expect(screen.queryByRole("button", { name: "Cerrar las demás sesiones" })).toBeNull();
  });
});

describe("the accounts of programs", () => {
  const WORKING = {
    ...{ id: 7, name: "Remuneraciones", company_id: null, companyName: null, state: "vigente" },
    ...{ scopes: ["people:read", "people:load", "finance:write"], tokenStart: "aula_AbCd" },
    ...{ createdAt: DEVICE.startedAt, createdBy: "Ana Soto", expiresOn: "2026-06-03" },
    ...{ lastUsedAt: null, revokedAt: null },
  };
  const EXPIRED = {
    ...WORKING,
    ...{ id: 8, name: "Nómina", state: "vencida", companyName: "Minera Andina" },
    lastUsedAt: "2026-03-06T11:30:00-03:00",
  };
  const REVOKED = { ...WORKING, id: 9, name: "Antigua", state: "revocada" };
  const companies = ["Minera Andina", "Pesquera Austral"].map((name, place) => ({
    ...{ company_id: place + 3, name, active: true },
  }));

  function arrive(
    answers: Answers = {},
    accounts: readonly object[] = [WORKING, EXPIRED, REVOKED],
  ) {
    serve({
      ...answers,
      "GET /api/service-accounts": { body: { data: accounts } },
      "GET /api/getcompanies": { body: { data: companies } },
    });
    drawing.renderAt(
      <>
        <integrations.IntegrationsSection />
        <ToastCorner />
      </>,
    );
  }

  const row = async (name: string) =>
    within(await screen.findByRole("row", { name: new RegExp(`^${name}`) }));

  test("say what they may, how long, and when they were used", async () => {
    arrive();
    const working = await row("Remuneraciones");
    for (const words of [
      "aula_AbCd…",
      "Todas las empresas",
      "Vigente",
      "hasta el 03-06-2026",
      "Nunca",
    ])
      working.getByText(words);
    expect(working.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Personas: leer y cargar",
      "Presupuesto y SENCE: escribir",
    ]);
    const expired = await row("Nómina");
    for (const words of ["Minera Andina", "Vencida", "el 03-06-2026"]) expired.getByText(words);
    expired.getByText(/^06-03-2026/);
    const revoked = await row("Antigua");
    revoked.getByText("Revocada");
    expect(revoked.queryByText(/03-06-2026/)).toBeNull();
    expect(revoked.queryByRole("button")).toBeNull();
  });

  test("are revoked after a question", async () => {
    arrive();
    await userEvent.click((await row("Nómina")).getByRole("button", { name: /^Revocar/ }));
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "¿Revocar Nómina?",
        description: /^Su token deja de servir/,
      }),
    );
    await userEvent.click(question.getByRole("button", { name: "Revocar" }));
    await screen.findByText("Nómina: revocada.");
    expect(server.changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /api/service-accounts/8/revoke",
    ]);
    const lists = server.asked.filter(({ path }) => path === "/api/service-accounts");
    expect(lists).toHaveLength(2);
  });

  test("that were not revoked are said not to be", async () => {
    arrive({ "PUT /api/service-accounts": { status: 500, body: {} } });
    await userEvent.click((await row("Nómina")).getByRole("button", { name: /^Revocar/ }));
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Revocar" }),
    );
    await screen.findByText("No pudimos revocar la cuenta.");
  });

  test("are prolonged, and said until when", async () => {
    arrive();
    await userEvent.click((await row("Nómina")).getByRole("button", { name: "Prolongar Nómina" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Prolongar Nómina",
        description: /^El programa sigue con el mismo token/,
      }),
    );
    const day = dialog.getByRole("textbox", { name: /^Vence/, description: /a lo más, un año/ });
    await userEvent.clear(day);
    await userEvent.click(dialog.getByRole("button", { name: "Prolongar" }));
    await dialog.findByText("Ingresa el último día en que sirve el token.");
    await userEvent.type(day, "03-03-2027");
    await userEvent.click(dialog.getByRole("button", { name: "Prolongar" }));
    await screen.findByText("Nómina: sirve hasta el 03-03-2027.");
  });

  test("are made for one company, and their token is copied where it is kept", async () => {
    const writing = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const made = { account: WORKING, token: "aula_AbCdEfGh" };
    arrive({ "POST /api/service-accounts": { status: 201, body: { data: made } } }, []);
    await screen.findByText("Aún no hay cuentas de servicio");
    screen.getByText("Crea una para cada programa que se conecta.");
    await userEvent.click(screen.getByRole("button", { name: "Nueva cuenta de servicio" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Nueva cuenta de servicio",
        description: "Dale solo los permisos que el programa usa.",
      }),
    );
    const name = dialog.getByRole("textbox", { name: /^Nombre/, description: /^El programa/ });
    expect(name).toHaveProperty("maxLength", 80);
    await userEvent.type(name, "Remuneraciones");
    await choose(/^Empresa/, "Minera Andina");
    dialog.getByText("Sin una, ve todas las empresas.");
    dialog.getByText(/^Ninguna administra usuarios/);
    const headings = dialog.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headings).toEqual(["Datos", "Leer", "Cargar", "Escribir"]);
    expect(dialog.getAllByRole("checkbox")).toHaveLength(21);
    expect(dialog.queryByRole("checkbox", { name: "Indicadores: escribir" })).toBeNull();
    await userEvent.click(dialog.getByRole("checkbox", { name: "Indicadores: leer" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Personas: cargar" }));
    await userEvent.click(dialog.getByRole("button", { name: "Crear y ver el token" }));
    const shown = within(await screen.findByRole("dialog", { name: "Token de Remuneraciones" }));
    expect(server.sent()).toMatchObject([
      ["POST /api/service-accounts", { company_id: 3, scopes: ["people:load", "indicators:read"] }],
    ]);
    shown.getByText("Cópialo ahora: no se vuelve a mostrar");
    const lists = () => server.asked.filter((one) => one.path === "/api/service-accounts");
    await waitFor(() =>
      expect(lists().map(({ method }) => method)).toEqual(["GET", "POST", "GET"]),
    );
    shown.getByText(/^Guárdalo donde/);
    shown.getByText("Authorization: Bearer");
    const token = shown.getByRole<HTMLInputElement>("textbox", { name: "Token" });
    expect(token.readOnly).toBe(true);
    token.blur();
    await userEvent.click(token);
    expect([token.selectionStart, token.selectionEnd]).toEqual([0, 13]);
    await userEvent.click(shown.getByRole("button", { name: "Copiar token" }));
    await waitFor(() => expect(writing).toHaveBeenCalledWith("aula_AbCdEfGh"));
  });
});
