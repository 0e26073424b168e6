// What is one's own, against a real server: the second factor and the calendars.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let factor: typeof import("@/features/settings/second-factor-card");
let calendars: typeof import("@/features/settings/calendar-section");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  factor = await import("@/features/settings/second-factor-card");
  calendars = await import("@/features/settings/calendar-section");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());

function sent(): unknown[] {
  return server.asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [`${method} ${path}`, body ? JSON.parse(body) : null]);
}

async function confirm(name: string, answer: string): Promise<void> {
  const question = await screen.findByRole("alertdialog", { name });
  await userEvent.click(within(question).getByRole("button", { name: answer }));
}

describe("the second factor", () => {
  function arrive(since: string | null, recoveryLeft: number): void {
    let now = { since, recoveryLeft };
    server.answers(({ method, path }) => {
      if (method === "GET") return { body: { data: now } };
      if (path.endsWith("/confirm")) {
        now = { since: "2026-03-05T10:00:00-03:00", recoveryLeft: 2 };
        return { body: { data: { codes: ["AAAA-1111", "BBBB-2222"] } } };
      }
      if (path.endsWith("/remove")) now = { since: null, recoveryLeft: 0 };
      const address = "otpauth://totp/Aula:ana?secret=JBSWY3DP";
      return { body: { data: { secret: "JBSWY3DP", address } } };
    });
    drawing.renderAt(
      <>
        <factor.SecondFactorCard />
        <ToastCorner />
      </>,
    );
  }

  test("is switched on with the password, a code of the telephone, and codes to keep", async () => {
    arrive(null, 0);
    await screen.findByText("Inactiva");
    await userEvent.click(screen.getByRole("button", { name: "Activar" }));
    const first = await screen.findByRole("dialog", { description: /^Primero confirma/ });
    await userEvent.click(within(first).getByRole("button", { name: "Continuar" }));
    await within(first).findByText("Para guardar, corrige 1 campo:");
    await userEvent.type(
      within(first).getByLabelText(/^Contraseña actual/, { selector: "input" }),
      "secreta",
    );
    await userEvent.click(within(first).getByRole("button", { name: "Continuar" }));
    await screen.findByText("JBSWY3DP");
    screen.getByRole("img", { name: "Código QR para la aplicación de autenticación" });
    const code = screen.getByRole("textbox", { name: /^Código/, description: /^Seis dígitos/ });
    expect(code.getAttribute("inputmode")).toBe("numeric");
    expect(code.getAttribute("autocomplete")).toBe("one-time-code");
    await userEvent.type(code, "123456");
    await userEvent.click(screen.getByRole("button", { name: "Confirmar y activar" }));
    await screen.findByRole("dialog", { name: "Guarda tus códigos de recuperación" });
    screen.getByText("BBBB-2222");
    screen.getByText("No se vuelven a mostrar");
    await userEvent.click(screen.getByRole("button", { name: "Ya los guardé" }));
    await screen.findByText("Activa desde el 05-03-2026");
    screen.getByText("Te quedan 2 códigos de recuperación.");
    expect(sent()).toEqual([
      ["POST /api/second-factor", { password: "secreta" }],
      ["POST /api/second-factor/confirm", { code: "123456" }],
    ]);
  });

  test("is switched off with the password and a code", async () => {
    arrive("2026-03-05T10:00:00-03:00", 0);
    await screen.findByText(/^No te quedan códigos de recuperación/);
    await userEvent.click(screen.getByRole("button", { name: "Desactivar" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Desactivar la verif/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Desactivar" }));
    await dialog.findByText("Para guardar, corrige 2 campos:");
    await userEvent.type(
      dialog.getByLabelText(/^Contraseña actual/, { selector: "input" }),
      "secreta",
    );
    await userEvent.type(
      dialog.getByRole("textbox", { name: /^Código/, description: /recuperación/ }),
      "AAAA-1111",
    );
    await userEvent.click(dialog.getByRole("button", { name: "Desactivar" }));
    await screen.findByText("Verificación en dos pasos desactivada.");
    await screen.findByText("Inactiva");
    expect(sent()).toEqual([
      ["POST /api/second-factor/remove", { password: "secreta", code: "AAAA-1111" }],
    ]);
  });
});

describe("calendars", () => {
  const ALL = {
    id: 1,
    company_id: null,
    companyName: null,
    address: "https://aula.cl/c/1.ics",
    lastReadAt: "2026-03-05T10:00:00-03:00",
  };
  const ANDINA = { ...ALL, id: 2, company_id: 5, companyName: "Minera Andina", lastReadAt: null };
  const COMPANIES = [
    { company_id: 5, name: "Minera Andina" },
    { company_id: 6, name: "Pesquera Austral" },
  ];

  function arrive(known: readonly object[], isAdmin = true): void {
    server.answers(({ path }) => ({
      body: { data: path.startsWith("/api/getcompanies") ? COMPANIES : known },
    }));
    drawing.renderAt(
      <>
        <calendars.CalendarSection />
        <ToastCorner />
      </>,
    );
    session.useSession.setState({ user: { ...ANA, isAdmin } });
  }

  async function entry(name: string) {
    const heading = await screen.findByRole("heading", { name });
    return within(heading.closest("li") as HTMLElement);
  }

  test("say who reads them, and get another address or go after a question", async () => {
    arrive([ALL, { ...ANDINA, address: null }]);
    const all = await entry("Todo lo que ves");
    all.getByText("https://aula.cl/c/1.ics");
    all.getByText(/^Leído por última vez el 05-03-2026/);
    all.getByRole("button", { name: /^Copiar/ });
    const andina = await entry("Minera Andina");
    andina.getByText("La clave del servidor cambió: pide otra dirección.");
    andina.getByText("Ningún programa lo ha leído todavía");
    expect(andina.queryByRole("button", { name: /^Copiar/ })).toBeNull();
    await userEvent.click(andina.getByRole("button", { name: "Cambiar dirección" }));
    await confirm("¿Cambiar la dirección?", "Cambiar dirección");
    await screen.findByText("Dirección cambiada.");
    await userEvent.click(all.getByRole("button", { name: "Eliminar" }));
    await confirm("¿Eliminar el calendario Todo lo que ves?", "Eliminar");
    await screen.findByText("Calendario eliminado.");
    expect(sent()).toEqual([
      ["POST /api/calendars/2/address", null],
      ["DELETE /api/calendars/1", null],
    ]);
    expect(server.askedFor("/api/calendars").length).toBeGreaterThan(2);
  });

  test("are made of what has none yet", async () => {
    arrive([ANDINA]);
    const company = await screen.findByRole("combobox", { name: "Empresa" });
    expect(company.textContent).toBe("Todas las empresas");
    await choose("Empresa", "Pesquera Austral");
    await userEvent.click(await screen.findByRole("button", { name: "Crear calendario" }));
    await screen.findByText("Calendario creado: copia su dirección.");
    expect(sent()).toEqual([["POST /api/calendars", { company_id: 6 }]]);
    await userEvent.click(company);
    const offered = await screen.findAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "Todas las empresas",
      "Pesquera Austral",
    ]);
  });

  test("are one for who sees one company", async () => {
    arrive([], false);
    await userEvent.click(await screen.findByRole("button", { name: "Crear calendario" }));
    await waitFor(() => expect(sent()).toEqual([["POST /api/calendars", { company_id: null }]]));
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("that are all made leave nothing to make", async () => {
    arrive([ALL], false);
    await entry("Todo lo que ves");
    expect(screen.queryByRole("button", { name: "Crear calendario" })).toBeNull();
  });
});
