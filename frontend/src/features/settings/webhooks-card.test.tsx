// Webhooks against a real server: how each stands, what is done to it, its log, and its secret, seen once.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Delivery, Webhook } from "@/features/settings/webhooks";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/webhooks-card");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/webhooks-card");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const MOMENT = "2026-03-05T10:00:00-03:00";
const WEBHOOK: Webhook = {
  id: 3,
  name: "Nómina",
  url: "https://nomina.ejemplo.cl/avisos",
  company_id: 5,
  companyName: "Minera Andina",
  events: ["load.finished", "course.completed"],
  active: true,
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  deliveredAt: MOMENT,
  formerUntil: null,
  waiting: 1_234,
  createdAt: MOMENT,
  updatedAt: MOMENT,
};
const SECRET = "whsec_AbCdEf";
const COMPANIES = [
  { company_id: 5, name: "Minera Andina", active: true },
  { company_id: 6, name: "Pesquera Austral", active: true },
];

interface There {
  webhooks?: readonly Webhook[];
  log?: readonly Delivery[];
  logged?: number;
  address?: string;
}

function arrive({ webhooks = [WEBHOOK], log = [], logged = log.length, address = "" }: There = {}) {
  server.answers(({ method, path }) => {
    const [bare = ""] = path.split("?");
    if (bare === "/api/getcompanies") return { body: { data: COMPANIES } };
    if (bare.endsWith("/deliveries")) return { body: { data: log, meta: { total: logged } } };
    if (method === "GET" && bare === "/api/webhooks") return { body: { data: webhooks } };
    return { body: { data: { ...webhooks[0], secret: SECRET } } };
  });
  return drawing.renderAt(
    <>
      <drawn.WebhooksCard />
      <ToastCorner />
    </>,
    `/settings${address}`,
  );
}

async function sheet() {
  return within(await screen.findByRole("dialog", { name: "Nómina" }));
}

async function confirm(question: string | RegExp, answer: string): Promise<void> {
  const asked = within(await screen.findByRole("alertdialog", { name: question }));
  await userEvent.click(asked.getByRole("button", { name: answer }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

const lists = () => server.askedFor("/api/webhooks?pageSize=50").length;

describe("the card", () => {
  test("says of each webhook whom it tells of what, and how it stands", async () => {
    const quiet = { ...WEBHOOK, id: 4, name: "Otro", companyName: null, deliveredAt: null };
    const router = arrive({ webhooks: [WEBHOOK, { ...quiet, active: false }] });
    const cells = async (name: string) => {
      const row = (await screen.findByText(name)).closest("tr") as HTMLElement;
      return [...row.children].map(({ textContent }) => textContent).slice(0, 5);
    };
    expect(await cells("Nómina")).toEqual([
      "Nóminahttps://nomina.ejemplo.cl/avisos",
      "Minera Andina",
      "2 eventos",
      "Activo",
      expect.stringMatching(/^05-03-2026.*10:00$/),
    ]);
    expect((await cells("Otro")).slice(1)).toEqual([
      ...["Todas las empresas", "2 eventos", "Apagado", "Nunca"],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Ver Nómina" }));
    await sheet();
    expect(router.state.location.search).toBe("?webhook=3");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says what a webhook is for where there is none", async () => {
    arrive({ webhooks: [] });
    await screen.findByText("Aún no hay webhooks");
    screen.getByText("Crea uno para cada sistema que deba enterarse.");
  });
});

describe("a webhook", () => {
  const address = "?webhook=3";

  test("tells what it is told of, and nothing of faults while it has none", async () => {
    arrive({ address, webhooks: [{ ...WEBHOOK, companyName: null, deliveredAt: null }] });
    const open = await sheet();
    const fact = async (label: string) =>
      (await open.findByText(label, { selector: "dt" })).nextSibling?.textContent;
    expect(await fact("Estado")).toBe("Activo");
    expect(await fact("Dirección")).toBe("https://nomina.ejemplo.cl/avisos");
    expect(await fact("Empresa")).toBe("Todas las empresas");
    expect(await fact("Eventos")).toBe("Terminó una carga masivaSe completó un curso");
    expect(await fact("Por entregar")).toBe("1.234");
    expect(await fact("Última entrega")).toBe("Nunca");
    expect(open.queryByText("Falla desde")).toBeNull();
    expect(open.queryByText("El secreto anterior sirve hasta")).toBeNull();
    expect(open.queryByRole("button", { name: "Reanudar" })).toBeNull();
    await open.findByText("Todavía no ocurre nada de lo que debe avisar.");
  });

  test("tells since when it fails, and how long the secret before is good for", async () => {
    const failing = { ...WEBHOOK, failingSince: MOMENT, formerUntil: "2099-03-06T10:00:00-03:00" };
    arrive({ address, webhooks: [failing] });
    const open = await sheet();
    const fact = async (label: string) =>
      (await open.findByText(label, { selector: "dt" })).nextSibling?.textContent;
    expect(await fact("Empresa")).toBe("Minera Andina");
    expect(await fact("Última entrega")).toMatch(/^05-03-2026/);
    expect(await fact("Falla desde")).toMatch(/^05-03-2026/);
    expect(await fact("El secreto anterior sirve hasta")).toMatch(/^06-03-2099/);
    expect(await fact("Estado")).toBe("Con fallas");
  });

  test("says nothing of a secret that is no longer good", async () => {
    arrive({ address, webhooks: [{ ...WEBHOOK, formerUntil: MOMENT }] });
    await (await sheet()).findByText("Por entregar");
    expect(screen.queryByText("El secreto anterior sirve hasta")).toBeNull();
  });

  test("at rest says since when and why, and goes on", async () => {
    arrive({
      address,
      webhooks: [{ ...WEBHOOK, pausedAt: MOMENT, pauseReason: "cinco fallas seguidas." }],
    });
    const open = await sheet();
    await open.findByText(/^En pausa desde el 05-03-2026/);
    open.getByText("cinco fallas seguidas.");
    open.getByText(/^Lo que ocurre mientras tanto se guarda/);
    await userEvent.click(open.getByRole("button", { name: "Reanudar" }));
    await screen.findByText("Webhook reanudado.");
    expect(server.sent()).toEqual([["POST /api/webhooks/3/resume", null]]);
  });

  test("is tried, switched off and removed, each said and asked for anew", async () => {
    const router = arrive({ address });
    const open = await sheet();
    await userEvent.click(await open.findByRole("button", { name: "Enviar prueba" }));
    await screen.findByText("Prueba enviada: mira abajo si llegó.");
    await waitFor(() => expect(lists()).toBe(2));
    await userEvent.click(open.getByRole("button", { name: "Apagar" }));
    await confirm("¿Apagar Nómina?", "Apagar");
    await screen.findByText("Webhook apagado.");
    await waitFor(() => expect(lists()).toBe(3));
    await userEvent.click(open.getByRole("button", { name: "Eliminar" }));
    await confirm("¿Eliminar Nómina?", "Eliminar");
    await screen.findByText("Webhook eliminado.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("");
    expect(server.sent()).toEqual([
      ["POST /api/webhooks/3/test", null],
      ["PATCH /api/webhooks/3", { active: false }],
      ["DELETE /api/webhooks/3", null],
    ]);
  });

  test("that is off is switched on without a question", async () => {
    arrive({ address, webhooks: [{ ...WEBHOOK, active: false }] });
    const open = await sheet();
    await userEvent.click(await open.findByRole("button", { name: "Encender" }));
    await screen.findByText("Webhook encendido.");
    expect(open.queryByRole("button", { name: "Apagar" })).toBeNull();
    expect(server.sent()).toEqual([["PATCH /api/webhooks/3", { active: true }]]);
  });

  test("gets another secret after a question, to be seen once", async () => {
    arrive({ address });
    const open = await sheet();
    await userEvent.click(await open.findByRole("button", { name: "Crear otro secreto" }));
    await screen.findByText(/^El anterior firma junto al nuevo por 24 horas/);
    await confirm("¿Crear otro secreto?", "Crear otro secreto");
    const shown = await screen.findByRole<HTMLInputElement>("textbox", { name: "Secreto" });
    screen.getByRole("dialog", { name: "Secreto de Nómina" });
    expect(shown.value).toBe(SECRET);
    expect(shown.readOnly).toBe(true);
    shown.blur();
    shown.focus();
    expect([shown.selectionStart, shown.selectionEnd]).toEqual([0, SECRET.length]);
    screen.getByText("Cópialo ahora: no se vuelve a mostrar");
    await userEvent.click(screen.getByRole("button", { name: "Ya lo guardé" }));
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).toBeNull());
    expect(server.sent()).toEqual([["POST /api/webhooks/3/secret", null]]);
  });
});

describe("the log", () => {
  const FAILED: Delivery = {
    id: 8,
    eventId: "e8",
    kind: "load.finished",
    happenedAt: MOMENT,
    state: "failed",
    nextTryAt: null,
    attempts: [
      { at: MOMENT, status: null, error: "No hubo conexión.", milliseconds: 4 },
      { at: MOMENT, status: 500, error: null, milliseconds: 4 },
    ],
    data: {},
  };

  test("tells of each delivery how it went, and sends one again that has ended", async () => {
    const [first] = FAILED.attempts;
    const waiting: Delivery = {
      ...FAILED,
      ...{ id: 9, state: "waiting", kind: "webhook.test", nextTryAt: "2026-03-05T11:00:00-03:00" },
      attempts: first ? [first] : [],
    };
    const fresh: Delivery = { ...waiting, id: 10, attempts: [], kind: "survey.closed" };
    const fine: Delivery = { ...FAILED, id: 11, state: "delivered", attempts: [] };
    arrive({ address: "?webhook=3", log: [FAILED, waiting, fresh, fine], logged: 70 });
    const open = await sheet();
    await open.findByText("Las 4 más recientes.");
    const entry = (what: string | RegExp) =>
      (open.getAllByText(what, { selector: "p" })[0] as HTMLElement).closest("li") as HTMLElement;
    expect(entry(/^Terminó una carga/).textContent).toMatch(
      /^Terminó una carga masivaNo llegó05-03-2026.* · 2 intentos · respondió 500Reenviar/,
    );
    expect(entry(/^Prueba/).textContent).toMatch(
      /^PruebaPor entregar05-03-2026.* · 1 intento · No hubo conexión · próximo el 05-03-2026.*11:00$/,
    );
    expect(entry(/^Se cerró/).textContent).toMatch(
      /^Se cerró una encuestaPor entregar05-03-2026[^·]*$/,
    );
    const again = open.getAllByRole("button", { name: /^Reenviar Terminó una carga.* del 05-03/ });
    expect(again).toHaveLength(2);
    await userEvent.click(again[0] as HTMLElement);
    await screen.findByText("Se envía otra vez, con el mismo identificador.");
    expect(server.sent()).toEqual([["POST /api/webhooks/3/deliveries/8/replay", null]]);
    const asked = server.asked.filter(({ path }) => path.includes("/deliveries?"));
    expect(asked[0]?.path).toBe("/api/webhooks/3/deliveries?pageSize=50");
    expect(asked.length).toBeGreaterThan(1);
  });

  test("that is whole says nothing of older ones", async () => {
    arrive({ address: "?webhook=3", log: [FAILED] });
    await (await sheet()).findByText("No llegó");
    expect(screen.queryByText(/más recientes/)).toBeNull();
  });
});

describe("the form", () => {
  test("of a new webhook says what is missing, and shows its secret once it is made", async () => {
    arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Nuevo webhook" }));
    const open = screen.getByRole("dialog", { name: "Nuevo webhook", description: /^Después/ });
    const dialog = within(open);
    await userEvent.click(dialog.getByRole("button", { name: "Crear y ver el secreto" }));
    await dialog.findByText("Para guardar, corrige 3 campos:");
    const box = (name: RegExp, description: RegExp) =>
      dialog.getByRole("textbox", { name, description });
    await userEvent.type(box(/^Nombre/, /El sistema que recibe/), "Nómina");
    await userEvent.type(box(/^Dirección/, /con https/), "https://x.cl/a");
    const company = dialog.getByRole("combobox", { name: /^Empresa/, description: /^Sin una/ });
    expect(company.textContent).toBe("Todas las empresas");
    await userEvent.click(dialog.getByRole("checkbox", { name: "Falló un proceso" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Se cerró una encuesta" }));
    await userEvent.click(dialog.getByRole("button", { name: "Crear y ver el secreto" }));
    await screen.findByDisplayValue(SECRET);
    expect(screen.queryByRole("dialog", { name: "Nuevo webhook" })).toBeNull();
    expect(server.sent()).toEqual([
      [
        "POST /api/webhooks",
        {
          ...{ name: "Nómina", url: "https://x.cl/a", company_id: null },
          events: ["survey.closed", "job.failed"],
        },
      ],
    ]);
    await waitFor(() => expect(lists()).toBe(2));
  });

  test("of a known one is saved as it was read, and shows no secret", async () => {
    arrive({ address: "?webhook=3" });
    await userEvent.click(await (await sheet()).findByRole("button", { name: "Editar" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar Nómina" }));
    const url = dialog.getByRole("textbox", { name: /^Dirección/ });
    expect(url).toHaveProperty("value", "https://nomina.ejemplo.cl/avisos");
    await userEvent.type(url, "/2");
    const chosen = dialog.getByRole("checkbox", { name: "Se completó un curso" });
    expect(chosen.getAttribute("aria-checked")).toBe("true");
    await choose(/^Empresa/, "Quitar selección");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar webhook" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Editar/ })).toBeNull());
    expect(server.sent()).toEqual([
      [
        "PATCH /api/webhooks/3",
        {
          ...{ name: "Nómina", url: "https://nomina.ejemplo.cl/avisos/2", company_id: null },
          ...{ events: ["load.finished", "course.completed"], updatedAt: MOMENT },
        },
      ],
    ]);
    expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  });
});
