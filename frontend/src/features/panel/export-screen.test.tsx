// The panel on its sheet against a real server: what stands on it, how it is printed, and as a picture.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PanelNumbers, Widget } from "@/features/panel/api";
import { savePanelPicture } from "@/features/panel/pictures";
import { card, HOURS, numbers, PEOPLE, widget } from "@/features/panel/testing/samples";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

interface Drawing {
  onDrawn: () => void;
  theme: { patterns?: boolean };
}

const drawings: Drawing[] = [];

// The light DOM paints nothing: what would be drawn is written down, and tells when it stands.
vi.mock("@/platform/charts/chart-drawing", () => ({
  ChartDrawing: (drawing: Drawing) => {
    drawings.push(drawing);
    return null;
  },
}));
vi.mock("@/features/panel/pictures", () => ({ savePanelPicture: vi.fn() }));

let server: TestServer;
let drawn: typeof import("@/features/panel/export-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  // The light DOM knows no letters, so none of them is late.
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() } });
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/panel/export-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
afterEach(() => {
  drawings.length = 0;
});

const FIRST = widget({ id: 1, title: "Horas por mes" });
const SECOND = widget({ id: 2, title: "Personas por mes", position: 2, cols: 6 });
const FAILED = { code: "x", message: "Falló." };

interface There {
  widgets?: readonly Widget[];
  changes?: Partial<PanelNumbers>;
  address?: string;
  failing?: Answer;
}

function arrive({ widgets = [FIRST, SECOND], changes = {}, address = "", failing }: There = {}) {
  const all: PanelNumbers = {
    widgets: [numbers({ id: 1 }), numbers({ id: 2, data: null, error: FAILED })],
    cards: [card({ id: 1 }), card({ id: 3, values: [10, 4], goal: 80 })],
    ...changes,
  };
  server.answers(({ path }) => {
    if (path === "/api/getKPIs") return { body: { data: [HOURS, PEOPLE] } };
    if (path.startsWith("/api/getWidgetsData")) return failing ?? { body: { data: all } };
    if (path === "/api/getActiveWidgets") return { body: { data: widgets } };
    if (path.startsWith("/api/public/organisation"))
      return { body: { data: { name: "Quillay Capacita" } } };
    if (path.startsWith("/api/getcompanies"))
      return { body: { data: [{ company_id: 3, name: "Minera Andina", active: true }] } };
    return { body: { data: {} } };
  });
  return drawing.renderAt(<drawn.ExportScreen />, `/export-widget${address}`);
}

const textOf = (element: HTMLElement) => element.textContent?.replace(/\s/g, " ");
const sheet = () => within(screen.getByRole("region", { name: "Hoja" }));
const toolbar = () => within(screen.getByRole("navigation", { name: "Exportación" }));

describe("the sheet", () => {
  test("has the cards, the widgets and what they were made of", async () => {
    arrive();
    const hours = await screen.findByRole("region", { name: "Horas de capacitación" });
    expect(textOf(hours)).toMatch(/^Horas de capacitación48 h/);
    screen.getByRole("heading", { level: 1, name: "Panel de control" });
    for (const label of ["Filtros:", "Período:", "Hecho el:", "Datos al:"])
      sheet().getByText(label);
    expect(textOf(sheet().getByText("Hecho el:").parentElement as HTMLElement)).toMatch(
      /por Ana Rojas$/,
    );
    const widget = sheet().getByRole("region", { name: "Horas por mes" });
    expect(textOf(widget)).toMatch(/12.*20$/);
    const failed = sheet().getByRole("region", { name: "Personas por mes" });
    expect(textOf(failed)).toMatch(/No disponible$/);
    expect(sheet().queryByText("El panel aún no tiene widgets")).toBeNull();
  });

  test("says a failed card is not there, never that it is zero", async () => {
    arrive({ changes: { cards: [card({ id: 1, error: FAILED })] } });
    const hours = await screen.findByRole("region", { name: "Horas de capacitación" });
    expect(textOf(hours)).toMatch(/No disponible/);
    expect(textOf(hours)).not.toMatch(/\d h/);
  });

  test("says a goal, the share of a pair, and the series of a chart of several", async () => {
    const pair = numbers({
      id: 1,
      data: { "26-Oct Participantes": 9, "26-Oct Completadas": 4 },
    });
    const cards = [card({ id: 1, goal: 40, startMonth: "2020-01", endMonth: "2020-12" })];
    arrive({ widgets: [FIRST], changes: { widgets: [pair], cards } });
    const hours = await screen.findByRole("region", { name: "Horas de capacitación" });
    expect(textOf(hours)).toContain("En la meta: meta 40 h");
    const widget = sheet().getByRole("region", { name: "Horas por mes" });
    within(widget).getByText("Participantes · Completadas");
    expect(textOf(widget)).toMatch(/9 · 4$/);
  });

  test("of a panel without widgets leads back to it", async () => {
    arrive({ widgets: [], changes: { widgets: [] }, address: "?empresa=3" });
    await screen.findByText("El panel aún no tiene widgets");
    screen.getByText("Agrega widgets en el panel y vuelve para imprimirlos.");
    const ways = screen.getAllByRole("link", { name: "Volver al panel" });
    expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/?empresa=3", "/?empresa=3"]);
  });

  test("is asked for through what the panel was looked at", async () => {
    arrive({ address: "?empresa=3&desde=2026-01&hasta=2026-06" });
    await screen.findByRole("region", { name: "Horas de capacitación" });
    const asked = server.asked.find(({ path }) => path.startsWith("/api/getWidgetsData"));
    expect(asked?.path).toMatch(/\?startMonth=2026-01&endMonth=2026-06&company=3$/);
    expect(textOf(sheet().getByText("Filtros:").parentElement as HTMLElement)).toBe(
      "Filtros:Minera Andina",
    );
    expect(textOf(sheet().getByText("Período:").parentElement as HTMLElement)).toBe(
      "Período:enero de 2026 a junio de 2026",
    );
  });

  test("carries the name of the product", async () => {
    arrive();
    await screen.findByText("Quillay Capacita");
  });

  test("that could not be had can be asked for again", async () => {
    arrive({ failing: { status: 500, body: { error: true, code: "x", message: "Ups" } } });
    await screen.findByText(/^No pudimos cargar el panel/);
    expect(sheet().queryAllByRole("region")).toEqual([]);
    const before = server.asked.length;
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
  });
});

describe("the paper", () => {
  test("is chosen, and the address keeps it", async () => {
    const router = arrive();
    await screen.findByRole("region", { name: "Horas de capacitación" });
    const article = screen.getByRole("article");
    const size = () => [article.dataset.sheet, article.style.width];
    const before = size();
    expect(before[0]).toBe("carta-vertical");
    await choose("Tamaño de la hoja", "A4 horizontal");
    expect(router.state.location.search).toBe("?hoja=a4-horizontal");
    await waitFor(() => expect(size()[0]).toBe("a4-horizontal"));
    expect(Number.parseInt(size()[1] ?? "", 10)).toBeGreaterThan(
      Number.parseInt(before[1] ?? "", 10),
    );
  });

  test("puts two cards of a tall sheet and four of a broad one in a row", async () => {
    const cards = [card({ id: 1 }), card({ id: 3 }), card({ id: 1 }), card({ id: 3 })];
    arrive({ changes: { cards: cards.slice(0, 2) }, address: "?hoja=carta-horizontal" });
    const hours = await screen.findByRole("region", { name: "Horas de capacitación" });
    expect(hours.parentElement?.children).toHaveLength(2);
    expect(hours.parentElement?.style.gridTemplateColumns).toBe("minmax(0, 1fr) minmax(0, 1fr)");
  });

  test("without colour has patterns, and the address keeps that too", async () => {
    const router = arrive({ widgets: [FIRST] });
    await waitFor(() => expect(drawings.length).toBeGreaterThan(0));
    expect(drawings.at(-1)?.theme.patterns).toBeFalsy();
    await userEvent.click(toolbar().getByRole("switch", { name: "Tramas para imprimir en gris" }));
    expect(router.state.location.search).toBe("?tramas=1");
    await waitFor(() => expect(drawings.at(-1)?.theme.patterns).toBe(true));
  });
});

describe("what is done with it", () => {
  test("is printed once every chart stands on it", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    arrive({ widgets: [FIRST] });
    const button = await screen.findByRole("button", { name: "Imprimir o guardar PDF" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    await waitFor(() => expect(drawings.length).toBeGreaterThan(0));
    drawings.at(-1)?.onDrawn();
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
    await userEvent.click(button);
    vi.unstubAllGlobals();
    expect(print).toHaveBeenCalledOnce();
  });

  test("of charts that failed is printed at once", async () => {
    arrive({ widgets: [SECOND] });
    await screen.findByText("No disponible");
    const button = screen.getByRole("button", { name: "Imprimir o guardar PDF" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  });

  test("is taken along as a picture, or said not to be", async () => {
    const held = Promise.withResolvers<void>();
    vi.mocked(savePanelPicture).mockReturnValueOnce(held.promise);
    arrive();
    await screen.findByRole("region", { name: "Horas de capacitación" });
    const button = toolbar().getByRole("button", { name: "Descargar PNG" });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    held.resolve();
    await screen.findByText("Imagen descargada.");
    const [paper] = vi.mocked(savePanelPicture).mock.calls[0] ?? [];
    expect(paper?.widgets.map(({ title }) => title)).toEqual([
      ...["Horas por mes", "Personas por mes"],
    ]);
    vi.mocked(savePanelPicture).mockRejectedValueOnce(new Error("x"));
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toMatch(/^No pudimos crear la imagen\./);
  });

  test("leads back to the panel as it was looked at, without the paper", async () => {
    arrive({ address: "?empresa=3&hoja=a4-vertical&tramas=1" });
    const way = await screen.findByRole("link", { name: "Volver al panel" });
    expect(way.getAttribute("href")).toBe("/?empresa=3");
  });
});
