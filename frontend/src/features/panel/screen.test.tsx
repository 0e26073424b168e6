// The panel against a real server: its cards, its widgets, what they are looked at through, and what is changed.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PanelNumbers, Widget } from "@/features/panel/api";
import { card, HOURS, numbers, PEOPLE, SURVEYS, widget } from "@/features/panel/testing/samples";
import { OPEN_FILTER } from "@/features/panel/widget";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/panel/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width: 1_440 });
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/panel/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const FIRST = widget({ id: 1, title: "Horas por mes", position: 1 });
const SECOND = widget({ id: 2, title: "Personas por mes", position: 2 });
const COMPANIES = [
  { company_id: 3, name: "Minera Andina", active: true },
  { company_id: 4, name: "Pesquera Austral", active: true },
];
let widgets: readonly Widget[];

beforeEach(() => {
  widgets = [FIRST, SECOND];
});

interface Served {
  numbers?: Partial<PanelNumbers>;
  answers?: Readonly<Record<string, Answer>>;
  address?: string;
}

function arrive({ numbers: changes = {}, answers = {}, address = "/" }: Served = {}) {
  const all: PanelNumbers = {
    widgets: [numbers({ id: 1 }), numbers({ id: 2 })],
    cards: [card({ id: 1 })],
    ...changes,
  };
  const usual: Readonly<Record<string, Answer>> = {
    "GET /api/getKPIs": { body: { data: [HOURS, PEOPLE, SURVEYS] } },
    "GET /api/getWidgetsData": { body: { data: all } },
    "GET /api/getcompanies": { body: { data: COMPANIES } },
    "GET /api/preferences": { body: { data: {} } },
    "GET /api/getConfigGenericCard": {
      body: { data: { id: 1, filter: OPEN_FILTER, companyName: null, goal: 1200 } },
    },
  };
  const known = [...Object.entries(answers), ...Object.entries(usual)];
  server.answers(({ method, path, body }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    if (found) return found[1];
    if (path === "/api/getActiveWidgets") return { body: { data: widgets } };
    if (method === "DELETE") {
      widgets = widgets.filter(({ id }) => !path.endsWith(`/${id}`));
    }
    if (path === "/api/addWidget") {
      const added = { ...widget(), ...JSON.parse(body), id: 9 } as Widget;
      widgets = [...widgets, added];
      return { status: 201, body: { data: added } };
    }
    return { body: { data: {} } };
  });
  const withToasts = (
    <>
      <drawn.PanelScreen above={(company) => <p>Sobre {company ?? "todas"}</p>}>
        {(company) => <p>Bajo {company ?? "todas"}</p>}
      </drawn.PanelScreen>
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, address);
}

function lastNumbers(): Readonly<Record<string, string>> {
  const asked = server.asked.findLast(({ path }) => path.startsWith("/api/getWidgetsData"));
  return Object.fromEntries(new URL(asked?.path ?? "", "http://here").searchParams);
}

async function openCard(item: string) {
  await userEvent.click(
    await screen.findByRole("button", { name: "Acciones de Horas de capacitación" }),
  );
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

async function openWidget(title: string): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${title}` }));
  return screen.findAllByRole("menuitem");
}

async function titles(): Promise<(string | null)[]> {
  const section = await screen.findByRole("region", { name: "Widgets" });
  await within(section).findAllByRole("article");
  return within(section)
    .getAllByRole("article")
    .map((one) => one.querySelector("h2")?.textContent ?? null);
}

describe("a card", () => {
  test("says its number, and how it stands against another time", async () => {
    const months = { startMonth: "2026-08", endMonth: "2026-09" };
    const previous = numbers({ ...months, data: { "2026": 40 }, values: [40], labels: ["2026"] });
    arrive({ numbers: { cards: [card({ id: 1, previous })] } });
    const section = within(await screen.findByRole("region", { name: "Indicadores" }));
    section.getByText("Horas de capacitación");
    expect(section.getByRole("article").textContent).toMatch(
      /48 h20\s% más que 40 en ago–sep 2026 \(período anterior\)/,
    );
    screen.getByText("Sobre todas");
    screen.getByText("Bajo todas");
  });

  test("that failed is never a zero, and is asked for again", async () => {
    const error = { code: "x", message: "No hay datos." };
    arrive({ numbers: { cards: [card({ id: 1, error })] } });
    const section = within(await screen.findByRole("region", { name: "Indicadores" }));
    section.getByText("No pudimos cargarlo");
    section.getByText("No hay datos.");
    expect(section.queryByText(/48/)).toBeNull();
    const before = server.asked.length;
    await userEvent.click(section.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
  });

  test("tells how it is computed and what is behind it", async () => {
    const facts = { data: [], meta: { page: 1, pageSize: 50, total: 0, pages: 0 } };
    arrive({ answers: { "GET /api/kpis/1/detail": { body: facts } } });
    await openCard("¿Cómo se calcula?");
    const dialog = await screen.findByRole("dialog", {
      name: "¿Cómo se calcula Horas de capacitación?",
    });
    within(dialog).getByText("Suma las horas.");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openCard("Ver detalle");
    await screen.findByRole("dialog", { name: "Detalle de Horas de capacitación" });
    await screen.findByText("Nada que detallar");
  });

  test("is narrowed, and gets a goal that is a number", async () => {
    arrive();
    await openCard("Filtrar tarjeta");
    const goal = await screen.findByRole("textbox", {
      name: "Meta anual",
      description: "Horas en un año; de un período más corto se espera su parte.",
    });
    const dialog = within(screen.getByRole("dialog", { name: "Filtrar Horas de capacitación" }));
    expect(goal).toHaveProperty("value", "1.200");
    await userEvent.clear(goal);
    await userEvent.type(goal, "0");
    dialog.getByText("Ingresa un número mayor que 0, o deja vacío.");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar filtros" }));
    expect(server.sent()).toEqual([]);
    await userEvent.clear(goal);
    await userEvent.type(goal, "1.500");
    await choose("Género", "Femenino");
    await choose("Participantes", "Externos");
    await userEvent.click(await dialog.findByRole("button", { name: "Guardar filtros" }));
    const said = await screen.findByText("Horas de capacitación: filtros guardados.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
    await waitFor(() => expect(server.sent()).toHaveLength(2));
    const path = "PUT /api/updateConfigGenericCard";
    expect(server.sent()).toEqual([
      [path, { id: 1, goal: 1500, filter: { ...OPEN_FILTER, gender: "Female", external: "true" } }],
      [path, { id: 1, goal: 1200, filter: OPEN_FILTER }],
    ]);
  });

  test("is open again when its filters are cleared", async () => {
    const filter = { ...OPEN_FILTER, gender: "Male" };
    const own = { id: 1, filter, companyName: null, goal: 1200 };
    arrive({ answers: { "GET /api/getConfigGenericCard": { body: { data: own } } } });
    await openCard("Filtrar tarjeta");
    expect((await screen.findByRole("combobox", { name: "Género" })).textContent).toBe("Masculino");
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Quitar filtros" }));
    expect(dialog.getByRole("textbox", { name: "Meta anual" })).toHaveProperty("value", "");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar filtros" }));
    await waitFor(() =>
      expect(server.sent()).toEqual([
        ["PUT /api/updateConfigGenericCard", { id: 1, goal: null, filter: OPEN_FILTER }],
      ]),
    );
  });
});

describe("a widget", () => {
  test("is drawn as a table, with what can be done with it", async () => {
    arrive();
    expect(await titles()).toEqual(["Horas por mes", "Personas por mes"]);
    const items = await openWidget("Horas por mes");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...["Editar", "Actualizar", "Ver como tabla", "Ver detalle", "¿Cómo se calcula?"],
      ...["Descargar PNG", "Descargar Excel", "Mover antes", "Mover después", "Mover a posición…"],
      ...["Más ancho", "Más angosto", "Más alto", "Más bajo", "Duplicar", "Eliminar"],
    ]);
    const isOff = (name: string) =>
      screen.getByRole("menuitem", { name }).getAttribute("aria-disabled");
    expect(isOff("Mover antes")).toBe("true");
    expect(isOff("Mover después")).toBeNull();
    await userEvent.click(screen.getByRole("menuitem", { name: "Ver como tabla" }));
    const [table] = await screen.findAllByRole("table");
    expect(table?.textContent).toContain("20");
    await openWidget("Horas por mes");
    screen.getByRole("menuitem", { name: "Ver como gráfico" });
  });

  test("is removed and comes back, and the focus goes to the next one", async () => {
    arrive();
    await openWidget("Horas por mes");
    await userEvent.click(screen.getByRole("menuitem", { name: "Eliminar" }));
    const said = await screen.findByText("Eliminaste Horas por mes.");
    await waitFor(async () => expect(await titles()).toEqual(["Personas por mes"]));
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole("button", { name: "Acciones de Personas por mes" }),
      ),
    );
    await userEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
    await waitFor(async () => expect(await titles()).toContain("Horas por mes"));
    expect(server.sent().map((one) => (one as unknown[])[0])).toEqual([
      "DELETE /api/delWidget/1",
      "POST /api/addWidget",
    ]);
  });

  test("is duplicated beside itself, under a name of its own", async () => {
    arrive();
    await openWidget("Horas por mes");
    await userEvent.click(screen.getByRole("menuitem", { name: "Duplicar" }));
    await screen.findByText("Duplicaste Horas por mes.");
    expect(server.sent()).toMatchObject([
      ["POST /api/addWidget", { title: "Horas por mes (copia)", position: 2 }],
    ]);
    await waitFor(async () => expect(await titles()).toContain("Horas por mes (copia)"));
  });

  test("is moved to a place that is chosen, and by one", async () => {
    arrive();
    await openWidget("Horas por mes");
    await userEvent.click(screen.getByRole("menuitem", { name: "Mover a posición…" }));
    await screen.findByRole("dialog", {
      name: "Mover a posición",
      description: "Horas por mes está en la posición 1 de 2.",
    });
    await choose("Posición", "2");
    await userEvent.click(await screen.findByRole("button", { name: "Mover" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await titles()).toEqual(["Personas por mes", "Horas por mes"]);
    await openWidget("Horas por mes");
    await userEvent.click(screen.getByRole("menuitem", { name: "Mover antes" }));
    expect(await screen.findByText(/^Horas por mes, posición 1 de 2/)).toBeTruthy();
    expect(await titles()).toEqual(["Horas por mes", "Personas por mes"]);
  });

  test("that failed is told in a line, and is not drawn until the panel is edited", async () => {
    const error = { code: "broken", message: "Falló." };
    arrive({ numbers: { widgets: [numbers({ id: 1, error }), numbers({ id: 2 })] } });
    await screen.findByText("No pudimos cargar 1 widget");
    screen.getByText(": Horas por mes");
    expect(await titles()).toEqual(["Personas por mes"]);
    await userEvent.click(screen.getByRole("button", { name: "Editar panel" }));
    await waitFor(async () =>
      expect(await titles()).toEqual(["Horas por mes", "Personas por mes"]),
    );
    await screen.findByText("Falló.");
    await screen.findByRole("button", { name: "Mover Horas por mes" });
    await userEvent.click(screen.getByRole("button", { name: "Terminar edición" }));
    await waitFor(async () => expect(await titles()).toEqual(["Personas por mes"]));
  });

  test("is added by the address, and the first one by a panel that is empty", async () => {
    widgets = [];
    const router = arrive();
    await screen.findByText("Agrega tu primer widget");
    expect(screen.queryByRole("button", { name: "Editar panel" })).toBeNull();
    const [add] = screen.getAllByRole("button", { name: "Agregar widget" });
    await userEvent.click(add as HTMLElement);
    expect(router.state.location.search).toBe("?widget=nuevo");
    await screen.findByRole("dialog");
  });
});

describe("what all is looked at through", () => {
  test("is a company, said in a line that takes it off", async () => {
    const router = arrive({ address: "/?empresa=3" });
    await screen.findByText(/^Mirando solo/);
    screen.getByText("Bajo 3");
    await waitFor(() => expect(lastNumbers()).toEqual({ company: "3" }));
    await userEvent.click(screen.getByRole("button", { name: "Quitar" }));
    await waitFor(() => expect(screen.queryByText(/^Mirando solo/)).toBeNull());
    expect(router.state.location.search).toBe("");
    await waitFor(() => expect(lastNumbers()).toEqual({}));
    screen.getByText("Bajo todas");
  });

  test("is a period that is chosen by hand, once it has a month", async () => {
    const router = arrive();
    await screen.findByRole("region", { name: "Indicadores" });
    await choose("Período", "Otro período…");
    const dialog = within(
      await screen.findByRole("dialog", { name: "Otro período", description: /^Todo el panel/ }),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Mirar este período" }));
    await dialog.findByText("Elige al menos un mes.");
    await userEvent.type(dialog.getByRole("textbox", { name: "Mes de inicio" }), "03-2026");
    await userEvent.type(dialog.getByRole("textbox", { name: "Mes de término" }), "01-2026");
    await userEvent.tab();
    await dialog.findByText("El mes de término es anterior al mes de inicio.");
    const last = dialog.getByRole("textbox", { name: "Mes de término" });
    await userEvent.clear(last);
    await userEvent.type(last, "05-2026");
    await userEvent.click(dialog.getByRole("button", { name: "Mirar este período" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(lastNumbers()).toEqual({ startMonth: "2026-03", endMonth: "2026-05" }),
    );
    expect(router.state.location.search).not.toBe("");
  });
});

test("the age of the numbers says what they do not show yet, and asks again", async () => {
  const meta = { asOf: "2026-11-21T12:00:00-03:00", version: 1, pending: 2 };
  const waiting = [numbers({ id: 1, meta }), numbers({ id: 2, meta })];
  arrive({ numbers: { widgets: waiting, cards: [card({ id: 1, meta })] } });
  await screen.findByText("Datos de las 12:00");
  expect(screen.getAllByText(/· 2 cambios por mostrar$/).length).toBeGreaterThan(0);
  const before = server.asked.length;
  await userEvent.click(screen.getByRole("button", { name: "Actualizar los datos" }));
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
});

test("the panel leaves as a picture, on paper and as a workbook", async () => {
  const router = arrive({ address: "/?empresa=3" });
  await titles();
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...["Imprimir o guardar PDF", "Descargar PNG", "Descargar Excel"],
  ]);
  await userEvent.click(items[0] as HTMLElement);
  expect(router.state.location.search).toBe("?empresa=3");
  expect(router.state.location.pathname).not.toBe("/");
});
