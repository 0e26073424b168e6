// The way between the sections, how all looks, and the lists of Configuración against a real server.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { useSession } from "@/platform/api/session";
import { usePreferences } from "@/platform/preferences/preferences-store";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/screen");
let drawing: typeof import("@/testing/render-at");
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => happyDOM.setViewport({ width: 1_440 }));

const MOMENT = "2026-03-05T10:00:00-03:00";

type Answers = Readonly<Record<string, Answer | Promise<Answer>>>;

function arrive(section: string, answers: Answers = {}) {
  server.answers(({ method, path }) => {
    const asked = `${method} ${path}`;
    const [, found] = Object.entries(answers).find(([begin]) => asked.startsWith(begin)) ?? [];
    return found ?? { body: { data: [], meta: pages(0) } };
  });
  return drawing.renderAt(
    <>
      <drawn.SettingsScreen />
      <ToastCorner />
    </>,
    `/settings?seccion=${section}`,
  );
}

const pages = (total: number) => ({ page: 1, pageSize: 50, total, pages: 1 });

const rowOf = async (words: string) =>
  [
    ...((await screen.findByText(words)).closest("[role=row], tr")?.querySelectorAll("td, th") ??
      []),
  ].map(({ textContent }) => textContent);

/** What a list was asked for last. */
function lastAsked(begin: string): Readonly<Record<string, string>> {
  const asked = server.asked.findLast(
    ({ path }) => path.startsWith(begin) && path.includes("pageSize=50"),
  );
  return Object.fromEntries(new URL(asked?.path ?? "", "http://here").searchParams);
}

describe("the sections", () => {
  test("stand in a list, where there is room, and the one of now is said", async () => {
    const router = arrive("teclado&otro=1");
    const nav = within(screen.getByRole("navigation", { name: "Secciones de Configuración" }));
    const links = nav.getAllByRole("link").map(({ textContent }) => textContent);
    expect(links).toHaveLength(16);
    expect(links.slice(0, 3)).toEqual(["Mi cuenta", "Apariencia", "Teclado"]);
    expect(links.slice(-2)).toEqual(["Auditoría", "Diagnóstico"]);
    expect(nav.getByRole("link", { current: "page" }).textContent).toBe("Teclado");
    screen.getByRole("heading", { level: 1, name: "Configuración" });
    await userEvent.click(nav.getByRole("link", { name: "Apariencia" }));
    expect(router.state.location.search).toBe("?seccion=apariencia");
    screen.getByRole("radiogroup", { name: "Tema" });
  });

  test("are chosen from, where there is little room", async () => {
    happyDOM.setViewport({ width: 900 });
    const router = arrive("teclado");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByRole("combobox", { name: "Sección" }).textContent).toBe("Teclado");
    await choose("Sección", "Apariencia");
    expect(router.state.location.search).toBe("?seccion=apariencia");
  });

  test("are few for who does not administrate", async () => {
    arrive("privacidad");
    useSession.getState().userChanged({ ...ANA, isAdmin: false });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Usuarios" })).toBeNull());
    expect(screen.getAllByRole("link")).toHaveLength(5);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Mi cuenta");
  });
});

describe("how all looks", () => {
  test("is chosen, kept and said to be, but not on arrival", async () => {
    arrive("apariencia");
    const notes = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(notes().join("")).not.toContain("Guardado");
    const group = (name: string) => within(screen.getByRole("radiogroup", { name }));
    await userEvent.click(
      group("Tema").getByRole("radio", { name: "Oscuro", description: "Fondo oscuro." }),
    );
    expect(usePreferences.getState().theme).toBe("dark");
    expect(notes().join("")).toContain("Guardado");
    await userEvent.click(
      group("Tamaño de texto").getByRole("radio", { name: "Muy grande", description: /^Mucho/ }),
    );
    expect(usePreferences.getState().textSize).toBe("larger");
    await userEvent.click(
      group("Densidad de las tablas").getByRole("radio", { name: "Compacta", description: /^Más/ }),
    );
    expect(usePreferences.getState().density).toBe("compact");
    await waitFor(() => expect(notes().join("")).not.toContain("Guardado"), { timeout: 4_000 });
    await userEvent.click(group("Tema").getByRole("radio", { name: "Como el sistema" }));
    await userEvent.click(group("Tamaño de texto").getByRole("radio", { name: "Normal" }));
    await userEvent.click(group("Densidad de las tablas").getByRole("radio", { name: "Normal" }));
  });

  test("of the keys is one switch", async () => {
    arrive("teclado");
    const letters = screen.getByRole("switch", {
      name: "Atajos de una letra",
      description: /^Por ejemplo, g y luego c/,
    });
    const before = usePreferences.getState().shortcuts;
    expect(letters.getAttribute("aria-checked")).toBe(String(before));
    await userEvent.click(letters);
    expect(usePreferences.getState().shortcuts).toBe(!before);
    screen.getByText("Guardado");
    await userEvent.click(letters);
  });
});

describe("the audit log", () => {
  const EVENTS = [
    {
      ...{ id: 1, at: MOMENT, userName: "Ana Rojas", sentence: "Cambió un curso" },
      subject: "Excel básico",
      changes: [
        { field: "hours", before: 8, after: 10 },
        { field: "2026-01", before: null, after: 67_000 },
        { field: "algo", before: "a", after: "b" },
      ],
    },
    { id: 2, at: MOMENT, userName: null, sentence: "Borró un correo", subject: null, changes: [] },
  ];
  const choices = {
    users: [{ value: "7", label: "Ana Rojas" }],
    actions: [{ value: "crear", label: "Crear" }],
    entities: [{ value: "curso", label: "Curso" }],
  };
  const SERVED: Answers = {
    "GET /api/audit/choices": { body: { data: choices } },
    "GET /api/audit": { body: { data: EVENTS, meta: pages(2) } },
  };

  test("says when, who, what, about what and what changed", async () => {
    arrive("auditoria", SERVED);
    const [when, who, what, about, changes] = (await rowOf("Cambió un curso")).slice(-5);
    expect(when).toMatch(/^05-03-2026/);
    expect([who, what, about]).toEqual(["Ana Rojas", "Cambió un curso", "Excel básico"]);
    expect(changes).toMatch(/Horas: 8 → 10/);
    expect(changes).toMatch(/UTM de enero de 2026: .* → 67\.?000/);
    expect(changes).toMatch(/algo: a → b/);
    expect(await rowOf("Borró un correo")).toContain("El sistema");
    expect(screen.queryByRole("link", { name: "Cambió un curso" })).toBeNull();
  });

  test("is searched, and narrowed by whom and about what", async () => {
    arrive("auditoria&usuario=7&sobre=curso&accion=crear&orden=fecha", SERVED);
    await screen.findByText("Cambió un curso");
    expect(lastAsked("/api/audit?")).toMatchObject({
      ...{ user: "7", entity: "curso", action: "crear", sort: "at" },
    });
    screen.getByRole("searchbox", { name: "Buscar por quién lo hizo" });
  });

  test("says that it is empty", async () => {
    arrive("auditoria");
    await screen.findByText("Aún no hay registros");
    screen.getByText("Aquí queda quién hizo cada cambio y cuándo.");
    expect(lastAsked("/api/audit?")).toMatchObject({ sort: "-at" });
  });
});

describe("the mails", () => {
  const MAIL = {
    ...{ id: 4, kind: "invitacion", recipient: "a@ejemplo.cl", subject: "Cuéntanos" },
    ...{ state: "Enviado", tries: 2, createdAt: MOMENT, sentAt: MOMENT, error: null },
    ...{ text: "Hola", html: "<head></head><p>Hola</p>" },
  };
  const served = (mail: object, local = false): Answers => ({
    "GET /api/mail/4": { body: { data: mail } },
    "GET /api/mail": { body: { data: [mail], meta: { ...pages(1), local } } },
  });

  test("say of what kind they are and how they stand, and nothing of a server that is there", async () => {
    arrive("correos", served(MAIL));
    const cells = await rowOf("Cuéntanos");
    expect(cells).toEqual(expect.arrayContaining(["a@ejemplo.cl", "Invitación", "Enviado"]));
    expect(screen.queryByText(/^El envío de correos no está configurado/)).toBeNull();
    // A list has its own head.
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(lastAsked("/api/mail?")).toMatchObject({ sort: "-createdAt" });
    await userEvent.click(
      screen.getByRole("button", { name: "Acciones de Cuéntanos a a@ejemplo.cl" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "Ver correo" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Cuéntanos" }));
    await drawer.findByTitle("Correo: Cuéntanos");
    const fact = (label: string) =>
      drawer.getByText(label, { selector: "dt" }).nextSibling?.textContent;
    expect(["Estado", "Destinatario", "Tipo", "Intentos"].map(fact)).toEqual([
      ...["Enviado", "a@ejemplo.cl", "Invitación", "2 intentos"],
    ]);
    expect(fact("Enviado")).toMatch(/^05-03-2026/);
    const frame = drawer.getByTitle<HTMLIFrameElement>("Correo: Cuéntanos");
    expect(frame.getAttribute("sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox");
    expect(frame.getAttribute("srcdoc")).toContain('<base target="_blank">');
    await userEvent.click(drawer.getByRole("tab", { name: "Solo texto" }));
    drawer.getByText("Hola");
  });

  test.each([
    ["Error", /^Revisa la configuración del servidor/, "Todavía no", "Ninguno todavía"],
    ["Guardado, no salió", /^Configura un servidor de correo/, "Todavía no", "Ninguno todavía"],
  ])("that are %s say what can be done", async (state, advice, sentAt, tries) => {
    arrive("correos&ver=4", served({ ...MAIL, state, error: "No.", sentAt: null, tries: 0 }, true));
    const drawer = within(await screen.findByRole("dialog", { name: "Cuéntanos" }));
    await drawer.findByText(advice);
    drawer.getByText(sentAt);
    drawer.getByText(tries);
    expect(screen.getAllByText(/^El envío de correos no está configurado/).length).toBe(1);
  });

  test("are narrowed by how they stand and of what kind they are", async () => {
    arrive("correos&estado=Rebotado&tipo=cuenta", served(MAIL));
    await screen.findByText("Cuéntanos");
    expect(lastAsked("/api/mail?")).toMatchObject({
      ...{ state: "Rebotado", kind: "cuenta" },
    });
  });

  test("are said to be none", async () => {
    arrive("correos");
    await screen.findByText("Aún no hay correos");
    screen.getByText(/^Aquí aparecen las invitaciones/);
  });
});

describe("the users", () => {
  const EVA = {
    ...ANA,
    ...{ id: 3, name: "Eva Mora", email: "eva@aula.cl", role: "administrador", state: "invitado" },
    ...{ lastSignInAt: null, openSessions: 0, linkProblem: null, linkUntil: MOMENT },
    ...{ providerEmail: null, hasSecondFactor: false, updatedAt: MOMENT, companyName: null },
  };
  const companies = [
    { company_id: 3, name: "Minera Andina", active: true },
    { company_id: 4, name: "Pesquera Austral", active: true },
  ];
  const SERVED: Answers = {
    "POST /api/users/3/invitation/link": { status: 500, body: {} },
    "POST /api/users": { status: 201, body: { data: EVA } },
    "GET /api/users/3": { body: { data: EVA } },
    "GET /api/users": { body: { data: [EVA], meta: pages(1) } },
    "GET /api/getcompanies": { body: { data: companies } },
    "GET /api/delivery": { body: { data: { mails: true, address: null } } },
  };

  test("are invited to one company, or to see all", async () => {
    const router = arrive("usuarios", SERVED);
    await userEvent.click(await screen.findByRole("button", { name: /Invitar usuario/ }));
    const drawer = within(await screen.findByRole("dialog", { name: "Invitar usuario" }));
    const form = within(await drawer.findByRole("form", { name: "Invitar usuario" }));
    const name = form.getByRole<HTMLInputElement>("textbox", { name: /^Nombre/ });
    const mail = form.getByRole<HTMLInputElement>("textbox", { name: /^Correo/ });
    expect([name.maxLength, mail.maxLength]).toEqual([150, 254]);
    await form.findByText("Ahí llega el enlace, que dura 7 días.");
    await form.findByText("Solo ve y cambia los datos de esta empresa.");
    expect(form.queryByText(/^Si cambias el rol/)).toBeNull();
    const send = form.getByRole("button", { name: "Enviar invitación" });
    await userEvent.type(name, "E");
    await userEvent.click(send);
    await form.findByText("Para guardar, corrige 3 campos:");
    form.getByText("Ingresa el nombre de la persona.");
    form.getByText("Ingresa el correo de la persona.");
    form.getByText("Elige la empresa.");
    await userEvent.type(name, "va Mora");
    await userEvent.type(mail, "eva@aula.cl");
    await userEvent.click(form.getByRole("radio", { name: "Administración" }));
    form.getByText("Ve y administra todas las empresas.");
    expect(form.queryByRole("combobox", { name: /^Empresa/ })).toBeNull();
    await userEvent.click(send);
    await waitFor(() => expect(router.state.location.search).toMatch(/ver=3/));
    expect(server.sent()).toEqual([
      ["POST /api/users", { name: "Eva Mora", email: "eva@aula.cl", company_id: null }],
    ]);
  });

  test("whose link cannot be shown say so", async () => {
    arrive("usuarios&ver=3", SERVED);
    const drawer = within(await screen.findByRole("dialog", { name: "Eva Mora" }));
    await drawer.findByText(/^Lo enviamos por correo/);
    await userEvent.click(drawer.getByRole("button", { name: "Mostrar enlace" }));
    await screen.findByText("No pudimos mostrar el enlace.");
    drawer.getByRole("button", { name: "Mostrar enlace" });
  });

  test("are said to be none", async () => {
    arrive("usuarios");
    await screen.findByText("Aún no hay usuarios");
    screen.getByText("Invita a quienes van a usar el sistema.");
  });
});

test("the data of a person are waited for while they are handed over", async () => {
  const held = Promise.withResolvers<Answer>();
  const parts = [{ title: "Cursos", count: 3 }];
  const person = {
    people_id: 7,
    name: "María Pérez",
    rut: "12531909-2",
    parts,
    removed: [],
    kept: [],
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const rules = {
    ...{ salaryVisibility: "administradores", peopleYears: null, commentYears: null },
    auditYears: null,
  };
  arrive("privacidad", {
    "POST /api/privacy/people/7/export": held.promise,
    "GET /api/privacy/people/7": { body: { data: person } },
    "GET /api/settings/privacy": {
      body: { data: rules, meta: { changed: [], updatedAt: null, defaults: rules } },
    },
    "GET /api/get_people": {
      body: { data: [{ people_id: 7, name: "María Pérez", rut: "12531909-2" }], meta: pages(1) },
    },
  });
  await userEvent.type(await screen.findByRole("combobox", { name: "Persona" }), "María");
  await userEvent.click(await screen.findByRole("option", { name: /María Pérez/ }));
  const button = await screen.findByRole("button", { name: "Exportar sus datos" });
  expect(button.getAttribute("aria-busy")).toBeNull();
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  held.resolve({ status: 500, body: {} });
  await screen.findByText("No pudimos exportar sus datos.");
  expect(button.getAttribute("aria-busy")).toBeNull();
});
