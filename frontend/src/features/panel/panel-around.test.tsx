// What stands around the widgets of the panel against a real server: its cards, its buttons in little room, on a wall, and what leaves.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { CardNumbers, PanelNumbers, Widget } from "@/features/panel/api";
import { savePanelPicture, saveWidgetPicture } from "@/features/panel/pictures";
import { card, HOURS, numbers, PEOPLE, SURVEYS, widget } from "@/features/panel/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

vi.mock("@/features/panel/pictures", () => ({
  savePanelPicture: vi.fn(),
  saveWidgetPicture: vi.fn(),
}));

let server: TestServer;
let drawn: typeof import("@/features/panel/screen");
let drawing: typeof import("@/testing/render-at");
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/panel/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => {
  happyDOM.setViewport({ width: 1_440 });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
});

const FIRST = widget({ id: 1, title: "Horas por mes", position: 1 });
const SECOND = widget({ id: 2, title: "Personas por mes", position: 2, id_kpi: 3 });
const FAULT: Answer = { status: 500, body: { error: true, code: "x", message: "Falló." } };

interface There {
  all?: Partial<PanelNumbers>;
  widgets?: readonly Widget[];
  answers?: Readonly<Record<string, Answer | Promise<Answer>>>;
  address?: string;
}

function arrive({ all = {}, widgets = [FIRST, SECOND], answers = {}, address = "/" }: There = {}) {
  const data: PanelNumbers = {
    widgets: [numbers({ id: 1 }), numbers({ id: 2 })],
    cards: [card({ id: 1 })],
    ...all,
  };
  const companies = ["Minera Andina", "Pesquera Austral"].map((name, place) => ({
    ...{ company_id: place + 3, name, active: true },
  }));
  const known: readonly (readonly [string, Answer | Promise<Answer>])[] = [
    ...Object.entries(answers),
    ["GET /api/getKPIs", { body: { data: [HOURS, PEOPLE, SURVEYS] } }],
    ["GET /api/getWidgetsData", { body: { data } }],
    ["GET /api/getActiveWidgets", { body: { data: widgets } }],
    ["GET /api/getcompanies", { body: { data: companies } }],
  ];
  server.answers(({ method, path }) => {
    const [, found] = known.find(([begin]) => `${method} ${path}`.startsWith(begin)) ?? [];
    return found ?? { body: { data: {} } };
  });
  return drawing.renderAt(
    <>
      <drawn.PanelScreen above={() => <p>Arriba</p>}>{() => <p>Abajo</p>}</drawn.PanelScreen>
      <ToastCorner />
    </>,
    address,
  );
}

const widgetNamed = (name: string) => screen.findByRole("article", { name });
const cards = async () => within(await screen.findByRole("region", { name: "Indicadores" }));
const textOf = (element: HTMLElement) => (element.textContent ?? "").replace(/\s/g, " ");
const items = async () =>
  (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);

const calls = (begin: string) => server.asked.filter(({ path }) => path.startsWith(begin));

async function waitForCalls(begin: string): Promise<void> {
  const before = calls(begin).length;
  await waitFor(() => expect(calls(begin).length).toBeGreaterThan(before));
}

describe("the cards", () => {
  test("say a part of a whole, with what is missing for it", async () => {
    const coverage = { percent: 25, trained: 10, staff: 40, undeclared: 2 };
    const meta = { asOf: "2026-11-21T12:00:00-03:00", version: 1, pending: 0, coverage };
    const people = card({ id: 3, values: [40, 12], meta: meta as CardNumbers["meta"] });
    arrive({ all: { cards: [people, card({ id: 9 as CardNumbers["id"] })] } });
    const list = await cards();
    expect(list.getAllByRole("article")).toHaveLength(1);
    list.getByRole("heading", { level: 2, name: "Personas capacitadas" });
    list.getByRole("meter", { name: "Personas capacitadas: 10 internas de 40" });
    const said = textOf(list.getByRole("article"));
    expect(said).toMatch(/1225 %10 internas de 40/);
    expect(said).toContain("2 empresas sin dotación: se usan sus personas registradas");
    const link = list.queryByRole("link", { name: "completar" });
    expect(link?.getAttribute("href")).toBe(ANA.isAdmin ? "/companies?falta=dotacion" : undefined);
  });

  test.each([
    [40, "En la meta", "text-success"],
    [50, "Cerca de la meta", "text-warning"],
    [4_000, "Bajo la meta", "text-danger"],
  ])("say where a number stands against a goal of %i", async (goal, words, tone) => {
    const months = { startMonth: "2020-01", endMonth: "2020-12" };
    arrive({ all: { cards: [card({ id: 1, goal, ...months })] } });
    const said = (await cards()).getByText(words);
    expect(said.className).toContain(tone);
    expect(textOf(said.parentElement as HTMLElement)).toContain(`${words}: meta `);
    (await cards()).getByRole("article");
  });

  test("say more, less and the same, each in its colour", async () => {
    const then = (year: number, value: number) => {
      const months = { startMonth: `${year}-08`, endMonth: `${year}-09` };
      return numbers({ ...months, values: [value], labels: ["2026"] });
    };
    const earlier = { previous: then(2026, 96), lastYear: then(2025, 48) };
    arrive({ all: { cards: [card({ id: 1, ...earlier })] } });
    const article = (await cards()).getByRole("article");
    expect(textOf(article)).toMatch(/50 % menos que 96 en ago–sep 2026 \(período anterior\)/);
    expect(textOf(article)).toMatch(
      /igual que 48 en ago–sep 2025 \(mismo período del año anterior\)/,
    );
    expect(within(article).getByText(/50\s% menos/).className).toContain("text-danger");
    expect(textOf(article)).toContain("que en el período anterior");
  });

  test("say whom they are narrowed to, and their months", async () => {
    const filter = { ...card().filter, gender: "Female", startMonth: "2026-01" } as const;
    arrive({ all: { cards: [card({ id: 1, filter, companyName: "Minera Andina" })] } });
    const article = (await cards()).getByRole("article");
    expect(textOf(article)).toMatch(/^Horas de capacitaciónoct–nov 2026/);
    expect(textOf(article)).toMatch(/Femenino/);
  });

  test("could not be had, and are asked for again", async () => {
    arrive({ answers: { "GET /api/getWidgetsData": FAULT } });
    const [again] = await screen.findAllByRole("button", { name: "Reintentar" });
    const called = waitForCalls("/api/getWidgetsData");
    await userEvent.click(again as HTMLElement);
    await called;
    expect(screen.queryByRole("region", { name: "Indicadores" })).toBeNull();
  });
});

describe("a widget", () => {
  test("is named by its title, and says whom it counts and how old it is", async () => {
    const meta = { asOf: "2026-11-21T12:00:00-03:00", version: 1, pending: 1 };
    arrive({ all: { widgets: [numbers({ id: 1, meta }), numbers({ id: 2 })] } });
    const waiting = await widgetNamed("Horas por mes");
    await within(waiting).findByText(/^Datos de /);
    expect(textOf(waiting)).toMatch(/Datos de .* · 1 cambio por mostrar$/);
    const fresh = await widgetNamed("Personas por mes");
    expect(textOf(fresh)).toMatch(/Actualizado [^·]*$/);
    within(fresh).getByText("Año en curso · Todas las empresas · Mensual");
    const moment = waiting.querySelector("time");
    expect(moment?.dateTime).toBe("2026-11-21T12:00:00-03:00");
    expect(moment?.title).toMatch(/2026/);
  });

  test("opens what is behind one month of its table", async () => {
    const facts = { data: [], meta: { page: 1, pageSize: 50, total: 0, pages: 0 } };
    arrive({ answers: { "GET /api/kpis/1/detail": { body: facts } } });
    const first = await widgetNamed("Horas por mes");
    await userEvent.click(within(first).getByRole("button", { name: "Acciones de Horas por mes" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Ver como tabla" }));
    const scrolled = await within(first).findByRole("region", { name: /^Horas por mes: / });
    expect(scrolled.tabIndex).toBe(0);
    const [row] = within(scrolled).getAllByRole("button");
    await userEvent.click(row as HTMLElement);
    await screen.findByRole("dialog", { name: /^Detalle de Horas/ });
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toMatch(/startMonth=2026-10&endMonth=2026-10/),
    );
  });

  test("leaves as a picture and as a workbook", async () => {
    const workbook = { status: 200, body: "libro", headers: { "Content-Type": "text/plain" } };
    arrive({
      answers: { "GET /api/widgets/1/export": workbook as Answer },
      address: "/?empresa=3",
    });
    const first = await widgetNamed("Horas por mes");
    const open = () =>
      userEvent.click(within(first).getByRole("button", { name: "Acciones de Horas por mes" }));
    await open();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Descargar PNG" }));
    await waitFor(() => expect(vi.mocked(saveWidgetPicture)).toHaveBeenCalledOnce());
    const [paper, stamps] = vi.mocked(saveWidgetPicture).mock.calls[0] ?? [];
    expect(paper?.title).toBe("Horas por mes");
    expect(stamps?.map(({ label }) => label)).toEqual(["Hecho el", "Datos al"]);
    await open();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Descargar Excel" }));
    await waitFor(() => expect(calls("/api/widgets/1/export")[0]?.path).toMatch(/\?company=3$/));
  });

  test("that could not be taken along says so", async () => {
    arrive({ answers: { "GET /api/widgets/1/export": FAULT } });
    const first = await widgetNamed("Horas por mes");
    await userEvent.click(within(first).getByRole("button", { name: "Acciones de Horas por mes" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Descargar Excel" }));
    await screen.findByText("No pudimos descargar el widget.");
  });

  test("is asked for again with those that failed", async () => {
    const error = { code: "broken", message: "Falló." };
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const failed = [numbers({ id: 1, error }), numbers({ id: 2, error })];
    arrive({ all: { widgets: failed } });
    const line = (await screen.findByText("No pudimos cargar 2 widgets")).closest("div");
    expect(textOf(line as HTMLElement)).toContain(": Horas por mes y Personas por mes");
    expect(logged).toHaveBeenCalledTimes(2);
    const called = waitForCalls("/api/getWidgetsData");
    await userEvent.click(within(line as HTMLElement).getByRole("button", { name: "Reintentar" }));
    await called;
  });

  test("could not be had at all", async () => {
    arrive({ answers: { "GET /api/getActiveWidgets": FAULT } });
    await screen.findByText("No pudimos cargar tus widgets. Tus datos están a salvo.");
  });
});

describe("what leaves", () => {
  const exporting = async (item: string) => {
    await widgetNamed("Horas por mes");
    await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  };

  test("is a picture of the whole panel, waited for", async () => {
    const held = Promise.withResolvers<void>();
    vi.mocked(savePanelPicture).mockReturnValueOnce(held.promise);
    arrive();
    await exporting("Descargar PNG");
    const busy = await screen.findByRole("button", { name: "Exportar" });
    await waitFor(() => expect(busy.getAttribute("aria-busy")).toBe("true"));
    const [paper] = vi.mocked(savePanelPicture).mock.calls.at(-1) ?? [];
    expect(paper?.widgets.map(({ title }) => title)).toEqual(["Horas por mes", "Personas por mes"]);
    expect(textOf(document.body)).not.toContain("No pudimos descargar el panel.");
    held.resolve();
    await waitFor(() => expect(busy.getAttribute("aria-busy")).toBeNull());
  });

  test("is a workbook, made by the server as it is looked at", async () => {
    arrive({ answers: { "GET /api/panel/export": FAULT }, address: "/?empresa=3&desde=2026-01" });
    await exporting("Descargar Excel");
    await screen.findByText("No pudimos descargar el panel.");
    expect(calls("/api/panel/export")[0]?.path).toMatch(/\?startMonth=2026-01&company=3$/);
  });
});

describe("in little room", () => {
  test("one menu has all that can be done, and what it was looked at through stands beside it", async () => {
    happyDOM.setViewport({ width: 1_000 });
    const router = arrive();
    await widgetNamed("Horas por mes");
    screen.getByRole("combobox", { name: "Período" });
    expect(screen.queryByRole("button", { name: "Exportar" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Más acciones del panel" }));
    expect((await items()).filter((item) => item !== "Pantalla completa")).toEqual([
      ...["Agregar widget", "Editar panel", "Imprimir o guardar PDF"],
      ...["Descargar PNG", "Descargar Excel"],
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Editar panel" }));
    await screen.findByRole("button", { name: "Mover Horas por mes" });
    await userEvent.click(screen.getByRole("button", { name: "Terminar edición" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Mover/ })).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Más acciones del panel" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Agregar widget" }));
    expect(router.state.location.search).toBe("?widget=nuevo");
  });

  test("a panel without widgets has nothing to edit", async () => {
    happyDOM.setViewport({ width: 1_000 });
    arrive({ widgets: [], all: { widgets: [] } });
    await screen.findByText("Agrega tu primer widget");
    await userEvent.click(screen.getByRole("button", { name: "Más acciones del panel" }));
    expect(await items()).not.toContain("Editar panel");
  });

  test("a phone has one button for period and company", async () => {
    happyDOM.setViewport({ width: 400 });
    const router = arrive();
    await widgetNamed("Horas por mes");
    expect(screen.queryByRole("combobox", { name: "Período" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Período y empresa: Filtros" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Período y empresa" }));
    expect(dialog.queryByRole("button", { name: "Quitar" })).toBeNull();
    dialog.getByText("Período");
    dialog.getByText("Empresa");
    await choose("Período", "Mes anterior");
    expect(router.state.location.search).toMatch(/^\?desde=\d{4}-\d\d&hasta=\d{4}-\d\d$/);
    dialog.getByRole("button", { name: "Quitar" });
    await userEvent.click(dialog.getByRole("button", { name: "Listo" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("button", { name: "Período y empresa: mes anterior" });
  });

  test("a period that was chosen by hand is among the choices", async () => {
    arrive({ address: "/?desde=2025-02&hasta=2025-04" });
    const list = await screen.findByRole("combobox", { name: "Período" });
    expect(list.textContent).toMatch(/^Feb–abr 2025|febrero/i);
    fireEvent.keyDown(list, { key: "Enter" });
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options.slice(0, 2)).toEqual(["El período de cada widget", "Mes en curso"]);
    expect(options.at(-1)).toBe("Otro período…");
    expect(options).toHaveLength(9);
  });
});

describe("on a wall", () => {
  afterEach(() => {
    for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"])
      Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
  });

  test("the panel is alone, and comes back", async () => {
    Object.defineProperty(document, "fullscreenEnabled", { value: true, configurable: true });
    let full: Element | null = null;
    Object.defineProperty(document, "fullscreenElement", { get: () => full, configurable: true });
    const changed = (element: Element | null) => {
      full = element;
      fireEvent(document, new Event("fullscreenchange"));
      return Promise.resolve();
    };
    Element.prototype.requestFullscreen = function request(this: Element) {
      return changed(this);
    };
    document.exitFullscreen = () => changed(null);
    arrive();
    await widgetNamed("Horas por mes");
    await userEvent.click(screen.getByRole("button", { name: "Pantalla completa" }));
    await screen.findByRole("button", { name: "Salir de pantalla completa" });
    expect(document.querySelector("[data-wall]")).not.toBeNull();
    expect([screen.queryByText("Arriba"), screen.queryByText("Abajo")]).toEqual([null, null]);
    expect(screen.queryByRole("button", { name: "Exportar" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Salir de pantalla completa" }));
    await screen.findByText("Arriba");
    expect(document.querySelector("[data-wall]")).toBeNull();
    Element.prototype.requestFullscreen = () => Promise.reject(new Error("No."));
    await userEvent.click(screen.getByRole("button", { name: "Pantalla completa" }));
    await screen.findByText("El navegador no permitió la pantalla completa.");
  });
});
