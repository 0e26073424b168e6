// The sections against a real server: which there are, what they refuse, what they send.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SETTINGS } from "@/features/settings/testing/samples";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const META = { changed: [], updatedAt: null, defaults: SETTINGS };
const DEVICE = {
  id: 1,
  userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Firefox/143.0",
  startedAt: "2026-03-05T10:00:00-03:00",
  renewedAt: "2026-03-05T10:00:00-03:00",
  current: true,
};
const MAIL = {
  id: 4,
  kind: "invitacion",
  recipient: "a@ejemplo.cl",
  subject: "Cuéntanos",
  state: "Rebotado",
  tries: 1,
  createdAt: "2026-03-05T10:00:00-03:00",
  sentAt: null,
  error: "El servidor rechazó la dirección.",
};

type Answers = Readonly<Record<string, Answer>>;

function arrive(section: string, answers: Answers = {}) {
  const usual: Answers = {
    "POST /api/settings/surveys/preview": {
      body: { data: { subject: "Sobre Excel", text: "Hola Ana", html: "<p>Hola Ana</p>" } },
    },
    "GET /api/settings/surveys": { body: { data: SETTINGS, meta: META } },
    "GET /api/sessions": { body: { data: [DEVICE] } },
    "GET /api/second-factor": { body: { data: { since: null, recoveryLeft: 0 } } },
    "GET /api/mail/4": { body: { data: { ...MAIL, text: "Hola", html: "<p>Hola</p>" } } },
    "GET /api/mail": {
      body: { data: [MAIL], meta: { page: 1, pageSize: 50, total: 1, pages: 1, local: true } },
    },
  };
  server.answers(({ method, path }) => {
    const asked = `${method} ${path}`;
    const known = Object.entries({ ...usual, ...answers }).find(([begin]) =>
      asked.startsWith(begin),
    );
    return known?.[1] ?? { body: { data: [] } };
  });
  return drawing.renderAt(<drawn.SettingsScreen />, `/settings?seccion=${section}`);
}

describe("the sections", () => {
  test("begin with the account, whatever the address says", async () => {
    arrive("nada");
    await screen.findByText("Firefox en Windows");
    screen.getByText("Esta sesión");
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("a session elsewhere", () => {
  test("is ended once, and leaves the focus at its list", async () => {
    const other = { ...DEVICE, id: 2, current: false };
    const ended = Promise.withResolvers<Answer>();
    let devices = [DEVICE, other];
    server.answers(({ method, path }) => {
      if (path === "/api/second-factor") {
        return { body: { data: { since: null, recoveryLeft: 0 } } };
      }
      if (method !== "DELETE") return { body: { data: devices } };
      devices = [DEVICE];
      return ended.promise;
    });
    drawing.renderAt(<drawn.SettingsScreen />, "/settings?seccion=cuenta");
    const button = await screen.findByRole("button", { name: /^Cerrar sesión/ });
    await userEvent.dblClick(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    ended.resolve({ body: { data: { ended: 1 } } });
    await waitFor(() => expect(button.isConnected).toBe(false));
    expect(server.asked.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    const heading = screen.getByRole("heading", { name: "Sesiones activas" });
    expect(document.activeElement).toBe(heading);
  });
});

describe("the views of a list", () => {
  test("are deleted one at a time, so that none comes back", async () => {
    const views = ["uno", "dos", "tres"].map((id) => ({ id, label: id, query: "q=a" }));
    const kept = Promise.withResolvers<Answer>();
    server.answers(({ method, body }) => {
      if (method === "PATCH" && body.includes('"dos"')) return kept.promise;
      const left = method === "PATCH" ? JSON.parse(body)["list:companies"].views : views;
      return { body: { data: { "list:companies": { views: left } } } };
    });
    drawing.renderAt(<drawn.SettingsScreen />, "/settings?seccion=vistas");
    const remove = (label: string) =>
      screen.findByRole("button", { name: `Eliminar la vista ${label}` });
    await userEvent.click(await remove("uno"));
    await userEvent.click(await remove("dos"));
    await waitFor(() => expect(patches()).toHaveLength(1));
    kept.resolve({ body: { data: { "list:companies": { views: views.slice(1) } } } });
    const next = await remove("dos");
    await waitFor(() => expect(screen.queryByText("Vista uno")).toBeNull());
    expect(document.activeElement).toBe(next);
    await userEvent.click(next);
    await waitFor(() => expect(patches()).toHaveLength(2));
    expect(patches()[1]).toEqual({ "list:companies": { views: views.slice(2) } });
  });

  function patches(): unknown[] {
    return server.asked
      .filter(({ method }) => method === "PATCH")
      .map(({ body }) => JSON.parse(body) as unknown);
  }
});

describe("another password", () => {
  async function write(current: string, next: string): Promise<void> {
    await userEvent.click(await screen.findByRole("button", { name: "Cambiar contraseña" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Contraseña actual"), current);
    await userEvent.type(within(dialog).getByLabelText("Contraseña nueva"), next);
    await userEvent.type(within(dialog).getByLabelText("Repite la contraseña nueva"), next);
    await userEvent.click(within(dialog).getByRole("button", { name: "Cambiar contraseña" }));
  }

  test("travels with the present one", async () => {
    arrive("cuenta", { "POST /api/password": { body: { data: { ended: 1 } } } });
    await write("la de antes", "otra más larga");
    await waitFor(() => expect(server.askedFor("/api/password")).toHaveLength(1));
    expect(JSON.parse(server.askedFor("/api/password")[0]?.body ?? "")).toEqual({
      current: "la de antes",
      new: "otra más larga",
    });
  });

  test("that is too short is not sent", async () => {
    arrive("cuenta");
    await write("la de antes", "corta");
    await screen.findByText("Para guardar, corrige 1 campo:");
    expect(server.askedFor("/api/password")).toEqual([]);
  });
});

describe("the settings of surveys", () => {
  test("send what was changed, in the server's shape", async () => {
    arrive("encuestas", {
      "PUT /api/settings/surveys": {
        body: { data: SETTINGS, meta: { ...META, updatedAt: "2026-03-05T10:00:00-03:00" } },
      },
    });
    const [, lasts] = await screen.findAllByLabelText(/^Dura/);
    await userEvent.clear(lasts as HTMLElement);
    await userEvent.type(lasts as HTMLElement, "45");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]).toEqual({ transfer: { lasts: 45 }, updatedAt: null });
  });

  test("show on a field what the server refused there, even in a closed text", async () => {
    const errors = { "texts.jefatura.subject": ["El asunto no se puede usar."] };
    arrive("encuestas", {
      "PUT /api/settings/surveys": {
        status: 422,
        body: { error: true, code: "invalid_fields", message: "Revisa los datos.", errors },
      },
    });
    await userEvent.type(await screen.findByLabelText(/^Nombre del remitente/), " 2");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByRole("link", { name: "Asunto de Invitación a jefatura" });
    expect(screen.getByLabelText("Asunto").getAttribute("aria-invalid")).toBe("true");
  });

  test("ask to mend a text that cannot be drawn, and draw it then", async () => {
    const broken = { ...SETTINGS.texts.recordatorio, body: "Hola {{nombre}}: responde" };
    const settings = { ...SETTINGS, texts: { ...SETTINGS.texts, recordatorio: broken } };
    arrive("encuestas", { "GET /api/settings/surveys": { body: { data: settings, meta: META } } });
    await userEvent.click(await screen.findByText("Recordatorio", { selector: "h3" }));
    const preview = await screen.findByRole("region", { name: "Vista previa de Recordatorio" });
    within(preview).getByText("Corrige el texto para ver la vista previa.");
    await userEvent.click(screen.getByLabelText("Texto"));
    await userEvent.paste("{{enlace}} ");
    await within(preview).findByText("Sobre Excel");
    // Its links lead nowhere.
    expect(
      within(preview)
        .getByTitle(/^Vista previa/)
        .getAttribute("sandbox"),
    ).toBe("");
  });

  test("take a marker where the caret stands, but for the link, which goes into the text", async () => {
    arrive("encuestas");
    await userEvent.click(await screen.findByText("Recordatorio", { selector: "h3" }));
    const subject = screen.getByLabelText<HTMLInputElement>("Asunto");
    const text = screen.getByLabelText<HTMLTextAreaElement>("Texto");
    const link = screen.getByRole("button", { name: "{{enlace}}" });
    await userEvent.click(subject);
    expect(link).toHaveProperty("disabled", true);
    subject.setSelectionRange(0, 0);
    await userEvent.click(screen.getByRole("button", { name: "{{nombre}}" }));
    await waitFor(() => expect(subject.value).toBe("{{nombre}}Sobre {{curso}}"));
    expect(document.activeElement).toBe(subject);
    await userEvent.click(text);
    text.setSelectionRange(0, 0);
    await userEvent.click(link);
    await waitFor(() => expect(text.value).toBe("{{enlace}}Hola {{nombre}}: {{enlace}}"));
    expect(subject.value).toBe("{{nombre}}Sobre {{curso}}");
  });

  test("are mailed to oneself as the preview shows them", async () => {
    arrive("encuestas", {
      "POST /api/settings/surveys/testMail": { body: { data: { recipient: "ana@x.cl" } } },
    });
    await userEvent.click(await screen.findByText("Recordatorio", { selector: "h3" }));
    await userEvent.click(await screen.findByRole("button", { name: "Enviarme una prueba" }));
    const { subject, body } = SETTINGS.texts.recordatorio;
    await waitFor(() => {
      const sent = server.asked.find(({ path }) => path.endsWith("/testMail"));
      expect(JSON.parse(sent?.body ?? "{}")).toEqual({ kind: "recordatorio", subject, body });
    });
  });

  test("keep the focus when a form begins anew", async () => {
    arrive("encuestas");
    const [, before] = await screen.findAllByLabelText(/^Dura/);
    await userEvent.type(before as HTMLElement, "0");
    await userEvent.click(screen.getByRole("button", { name: "Descartar cambios" }));
    await userEvent.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    await waitFor(() => expect(before?.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Nombre del remitente/));
  });

  function puts(): unknown[] {
    return server.asked
      .filter(({ method }) => method === "PUT")
      .map(({ body }) => JSON.parse(body) as unknown);
  }
});

describe("the outbox", () => {
  test("says that mails stay here, and asks by search", async () => {
    arrive("correos&q=ejemplo");
    await screen.findByText(/^El envío de correos no está configurado/);
    await screen.findByText("a@ejemplo.cl");
    expect(server.asked.some(({ path }) => /mail\?.*search=ejemplo/.test(path))).toBe(true);
  });

  test("tells why a mail came back, and draws it where no script runs", async () => {
    arrive("correos&ver=4");
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByText("El servidor rechazó la dirección.");
    within(drawer).getByText(/^Corrige el correo en la ficha/);
    const frame = within(drawer).getByTitle("Correo: Cuéntanos");
    expect(frame.getAttribute("sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox");
    await userEvent.click(within(drawer).getByRole("tab", { name: "Solo texto" }));
    within(drawer).getByText("Hola");
  });
});
