// Adding, changing, doubling and removing widgets against a real server, each with its way back and forth.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Widget } from "@/features/panel/api";
import { card, HOURS, numbers, PEOPLE, widget } from "@/features/panel/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

interface WizardProps {
  mode: "add" | "edit";
  widget: Widget | null;
  active: Widget[];
  onDone: (saved: Widget) => void;
  onClose: () => void;
}

// What the wizard sends is tried where it is: here it only says what it was given, and ends.
vi.mock("@/features/panel/wizard/widget-wizard", () => ({
  WidgetWizard: ({ mode, widget: one, active, onDone, onClose }: WizardProps) => (
    <section aria-label="Wizard">
      <p>{`${mode} ${one?.title ?? "nothing"} of ${active.length}`}</p>
      <button
        type="button"
        onClick={() => onDone(one ? { ...one, title: "Cambiado" } : { ...SAVED, id: 9 })}
      >
        Done
      </button>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </section>
  ),
}));

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

const LONG = "Horas de capacitación por mes de todas las empresas y de todas sus personas de 2026";
const FIRST = widget({ id: 1, title: LONG.slice(0, 80), position: 1 });
const SECOND = widget({ id: 2, title: "Personas", position: 2, id_kpi: 3 });
const SAVED = widget({ id: 9, title: "Nuevo", position: 3 });
let widgets: readonly Widget[];
let fails: string;

beforeEach(() => {
  widgets = [FIRST, SECOND];
  fails = "none";
});

function answered(method: string, path: string, body: string): unknown {
  if (method === "POST") {
    const made = { ...widget(), ...JSON.parse(body), id: 20 + widgets.length } as Widget;
    widgets = [...widgets, made];
    return made;
  }
  if (method === "DELETE") widgets = widgets.filter(({ id }) => !path.endsWith(`/${id}`));
  if (method === "PUT")
    widgets = widgets.map((one) =>
      path.endsWith(`/${one.id}`) ? { ...one, ...JSON.parse(body) } : one,
    );
  if (path === "/api/getKPIs") return [HOURS, PEOPLE];
  if (path === "/api/getActiveWidgets") return widgets;
  if (path.startsWith("/api/getWidgetsData"))
    return { widgets: widgets.map(({ id }) => numbers({ id })), cards: [card()] };
  return method === "GET" ? [] : {};
}

function arrive(address = "/") {
  server.answers(({ method, path, body }) =>
    method === fails ? { status: 500, body: {} } : { body: { data: answered(method, path, body) } },
  );
  return drawing.renderAt(
    <>
      <drawn.PanelScreen />
      <ToastCorner />
    </>,
    address,
  );
}

async function act(title: string, item: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${title}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

async function takeBack(said: string, way = "Deshacer"): Promise<void> {
  const toast = (await screen.findByText(said)).closest("li");
  await userEvent.click(within(toast as HTMLElement).getByRole("button", { name: way }));
}

const sent = () => server.changes().map(({ method, path }) => `${method} ${path}`);

describe("a widget that is doubled", () => {
  const COPY = `${LONG.slice(0, 72)} (copia)`;

  test("has a title no longer than may be, and goes and comes", async () => {
    arrive();
    await act(LONG.slice(0, 80), "Duplicar");
    await screen.findByRole("article", { name: COPY });
    expect(COPY).toHaveLength(80);
    expect(server.sent()).toMatchObject([["POST /api/addWidget", { title: COPY, position: 2 }]]);
    const said = `Duplicaste ${LONG.slice(0, 80)}.`;
    await takeBack(said);
    await waitFor(() => expect(screen.queryByRole("article", { name: COPY })).toBeNull());
    await takeBack(`Deshecho: ${said}`, "Rehacer");
    await screen.findByRole("article", { name: COPY });
    expect(sent()).toEqual([
      ...["POST /api/addWidget", "DELETE /api/delWidget/22", "POST /api/addWidget"],
    ]);
  });

  test("is asked for with its numbers, and nothing else is", async () => {
    arrive();
    await screen.findByRole("article", { name: "Personas" });
    const before = server.asked.length;
    await act("Personas", "Duplicar");
    await screen.findByText("Duplicaste Personas.");
    expect(server.asked.slice(before).map(({ path }) => path)).toEqual([
      ...["/api/addWidget", "/api/getActiveWidgets", "/api/getWidgetsData"],
    ]);
  });

  test("is brought into sight", async () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function scrolled(
      this: Element,
    ) {
      seen.push(this.textContent ?? "");
    });
    arrive();
    await act("Personas", "Duplicar");
    await waitFor(() =>
      expect(seen.some((text) => text.startsWith("Personas (copia)"))).toBe(true),
    );
  });

  test("but was not, is said not to be", async () => {
    fails = "POST";
    arrive();
    await act("Personas", "Duplicar");
    await screen.findByText("No pudimos duplicar el widget.");
    expect(screen.queryByRole("article", { name: "Personas (copia)" })).toBeNull();
  });
});

describe("what cannot be taken back", () => {
  const stays = async (said: string) => {
    await takeBack(said);
    await screen.findByText("No pudimos deshacerlo.");
    expect(screen.queryByText(`Deshecho: ${said}`)).toBeNull();
  };

  test("is said of a widget that was added", async () => {
    arrive();
    await act("Personas", "Duplicar");
    fails = "DELETE";
    await stays("Duplicaste Personas.");
  });

  test("is said of a widget that was removed", async () => {
    arrive();
    await act("Personas", "Eliminar");
    fails = "POST";
    await stays("Eliminaste Personas.");
  });

  test("is said of a widget that was changed", async () => {
    arrive("/?widget=2");
    fireEvent.click(await screen.findByText("Done"));
    fails = "PUT";
    await stays("Cambiaste Cambiado.");
  });
});

describe("a widget that is removed", () => {
  test("is there again where it could not be", async () => {
    fails = "DELETE";
    arrive();
    await act("Personas", "Eliminar");
    await screen.findByText("No pudimos eliminar el widget.");
    await screen.findByRole("article", { name: "Personas" });
    expect(screen.queryByText("Eliminaste Personas.")).toBeNull();
  });

  test("comes back, and goes again as the one that it is then", async () => {
    arrive();
    await act("Personas", "Eliminar");
    await takeBack("Eliminaste Personas.");
    await screen.findByRole("article", { name: "Personas" });
    await takeBack("Deshecho: Eliminaste Personas.", "Rehacer");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Personas" })).toBeNull());
    expect(sent()).toEqual([
      ...["DELETE /api/delWidget/2", "POST /api/addWidget", "DELETE /api/delWidget/21"],
    ]);
  });

  test("the last one leaves the focus at the one before", async () => {
    arrive();
    await act("Personas", "Eliminar");
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole("button", { name: `Acciones de ${LONG.slice(0, 80)}` }),
      ),
    );
  });

  test("the only one leaves the focus at the heading of the screen", async () => {
    widgets = [SECOND];
    arrive();
    await act("Personas", "Eliminar");
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });
});

describe("the wizard", () => {
  const wizard = async () => within(await screen.findByRole("region", { name: "Wizard" }));

  test("opens by the address for a new one, which is said and can be taken back", async () => {
    const router = arrive("/?widget=nuevo");
    const open = await wizard();
    await open.findByText("add nothing of 2");
    widgets = [...widgets, SAVED];
    fireEvent.click(open.getByText("Done"));
    await screen.findByRole("article", { name: "Nuevo" });
    expect(router.state.location.search).toBe("");
    await screen.findAllByText("Widget agregado: Nuevo.");
    await takeBack("Agregaste Nuevo.");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Nuevo" })).toBeNull());
    expect(sent()).toEqual(["DELETE /api/delWidget/9"]);
  });

  test("opens from a widget for that one, whose change goes back and forth", async () => {
    const router = arrive();
    await act("Personas", "Editar");
    const open = await wizard();
    open.getByText("edit Personas of 2");
    expect(router.state.location.search).toBe("?widget=2");
    widgets = [FIRST, { ...SECOND, title: "Cambiado" }];
    fireEvent.click(open.getByText("Done"));
    await screen.findAllByText("Widget actualizado: Cambiado.");
    await screen.findByRole("article", { name: "Cambiado" });
    await takeBack("Cambiaste Cambiado.");
    await screen.findByRole("article", { name: "Personas" });
    await takeBack("Deshecho: Cambiaste Cambiado.", "Rehacer");
    await screen.findByRole("article", { name: "Cambiado" });
    await waitFor(() =>
      expect(server.sent()).toMatchObject([
        ["PUT /api/updateWidget/2", { title: "Personas" }],
        ["PUT /api/updateWidget/2", { title: "Cambiado" }],
      ]),
    );
  });

  test("is left without a step of the way", async () => {
    const router = arrive("/?widget=2");
    const open = await wizard();
    fireEvent.click(open.getByText("Close"));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(router.state.historyAction).toBe("REPLACE");
    expect(screen.queryByRole("region", { name: "Wizard" })).toBeNull();
  });

  test("does not open for a widget that is not there", async () => {
    arrive("/?widget=77");
    await screen.findByRole("article", { name: "Personas" });
    expect(screen.queryByRole("region", { name: "Wizard" })).toBeNull();
  });
});
