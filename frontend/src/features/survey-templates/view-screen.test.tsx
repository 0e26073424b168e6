// A template to look at, and what the list of them keeps, against a real server.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Template } from "@/features/survey-templates/api";
import { aTemplate } from "@/features/survey-templates/testing/templates";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let viewer: typeof import("@/features/survey-templates/view-screen");
let list: typeof import("@/features/survey-templates/screen");
let drawing: typeof import("@/testing/render-at");
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  viewer = await import("@/features/survey-templates/view-screen");
  list = await import("@/features/survey-templates/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => happyDOM.setViewport({ width: 1_440 }));

describe("a template to look at", () => {
  async function view(template: Template = aTemplate(), query = "?id=5") {
    server.answers(() => ({ body: { data: template } }));
    const router = drawing.renderAt(<viewer.ViewScreen />, `/survey/view${query}`);
    await screen.findByRole("heading", { level: 1, name: template.title });
    return router;
  }

  test("says what it is in one line", async () => {
    await view(aTemplate({ description: "Al final del curso", uses: 2, responses: 120 }));
    screen.getByText("Al final del curso");
    screen.getByText(
      "Para participantes · 1 tabla, 2 preguntas · versión 2 · usada en 2 cursos · 120 respuestas",
    );
    screen.getByText("Satisfacción");
    screen.getByText("Activa");
  });

  test("that was never used says so, and nothing of answers", async () => {
    await view(aTemplate({ active: false, type: "Transferencia", respondent: "jefatura" }));
    screen.getByText("Para jefaturas · 1 tabla, 2 preguntas · versión 2 · aún sin usar");
    screen.getByText("Archivada");
    screen.getByText("Transferencia");
  });

  test("is changed, copied and printed by who may", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await view();
    const leads = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(leads("Editar")).toBe("/survey/edit?id=5");
    expect(leads("Duplicar")).toMatch(/^\/survey\/edit\?.*5/);
    await userEvent.click(screen.getByRole("button", { name: "Imprimir" }));
    vi.unstubAllGlobals();
    expect(print).toHaveBeenCalledOnce();
    useSession.getState().userChanged({ ...ANA, isAdmin: false });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Editar" })).toBeNull());
    expect(screen.queryByRole("link", { name: "Duplicar" })).toBeNull();
    screen.getByRole("button", { name: "Imprimir" });
  });

  test("stands as it does on a desktop or a telephone", async () => {
    await view();
    const desktop = screen.getByRole("region", { name: "Vista en escritorio" });
    expect(desktop.tabIndex).toBe(0);
    const views = within(screen.getByRole("group", { name: "Ver como en" }));
    const pressed = (name: string) =>
      views.getByRole("button", { name }).getAttribute("aria-pressed");
    expect([pressed("Teléfono"), pressed("Escritorio")]).toEqual(["false", "true"]);
    await userEvent.click(views.getByRole("button", { name: "Teléfono" }));
    expect([pressed("Teléfono"), pressed("Escritorio")]).toEqual(["true", "false"]);
    const phone = screen.getByRole("region", { name: "Vista en teléfono" });
    expect(phone.getAttribute("tabindex")).toBeNull();
  });

  test("begins as what one has in hand", async () => {
    happyDOM.setViewport({ width: 400 });
    await view();
    screen.getByRole("region", { name: "Vista en teléfono" });
  });

  test("has its versions to choose from, the newest of them without an address of its own", async () => {
    const router = await view();
    await choose("Versión", "Versión 1 · 01-11-2026 · 12 respuestas");
    expect(router.state.location.search).toBe("?id=5&version=1");
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toBe("/api/getSurveyData?surveyData_id=5&version=1"),
    );
  });

  test("in an older version leads back to the newest", async () => {
    const router = await view(aTemplate({ version: 1 }), "?id=5&version=1");
    expect(screen.getByRole("combobox", { name: "Versión" }).textContent).toMatch(/^Versión 1 ·/);
    await choose("Versión", /^Versión 2 \(actual\)/);
    expect(router.state.location.search).toBe("?id=5");
  });

  test("of one version has nothing to choose from", async () => {
    const [newest] = aTemplate().versions;
    await view(aTemplate({ versions: newest ? [newest] : [] }));
    expect(screen.queryByRole("combobox", { name: "Versión" })).toBeNull();
  });

  test("can be tried more than once", async () => {
    await view();
    await userEvent.click(screen.getByRole("button", { name: "Probar" }));
    screen.getByText("Estás probando la encuesta: lo que respondas no se guarda.");
    const answer = async () => {
      for (const group of screen.getAllByRole("radiogroup"))
        await userEvent.click(within(group).getByRole("radio", { name: /^(\d )?De acuerdo$/ }));
      await userEvent.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    };
    await answer();
    screen.getByText("¡Gracias! Tu respuesta fue registrada.");
    await userEvent.click(screen.getByRole("button", { name: "Probar de nuevo" }));
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    await answer();
    const [end] = screen.getAllByRole("button", { name: "Terminar la prueba" }).slice(-1);
    await userEvent.click(end as HTMLElement);
    screen.getByRole("button", { name: "Probar" });
    expect(screen.queryByRole("button", { name: "Enviar respuestas" })).toBeNull();
  });

  test.each(["", "?id=5"])("that is not there says so at %j", async (query) => {
    server.answers(() => ({ status: 404, body: { error: true, code: "x", message: "No." } }));
    drawing.renderAt(<viewer.ViewScreen />, `/survey/view${query}`);
    await screen.findByText("La plantilla no existe.");
    screen.getByRole("heading", { level: 1, name: "Ver encuesta" });
    expect(screen.getByRole("link", { name: "Ver plantillas" }).getAttribute("href")).toBe(
      "/survey",
    );
  });

  test("that could not be had can be asked for again", async () => {
    server.answers(() => ({ status: 500, body: {} }));
    drawing.renderAt(<viewer.ViewScreen />, "/survey/view?id=5");
    const again = await screen.findByRole("button", { name: "Reintentar" });
    screen.getByRole("heading", { level: 1, name: "Ver encuesta" });
    server.answers(() => ({ body: { data: aTemplate() } }));
    await userEvent.click(again);
    await screen.findByRole("heading", { level: 1, name: "Satisfacción 2026" });
  });
});

describe("the list", () => {
  const ROW = { ...aTemplate(), tables: 2, rows: 7 };

  function arrive(rows: readonly object[] = [ROW], reading?: Answer) {
    const meta = { page: 1, pageSize: 50, total: rows.length, pages: 1 };
    server.answers(({ method, path }) => {
      if (path === "/api/preferences") return { body: { data: {} } };
      if (path.startsWith("/api/getSurveyData?"))
        return reading ?? { body: { data: aTemplate({ title: "Satisfacción: ¡2026!" }) } };
      return { body: { data: method === "GET" ? rows : {}, meta } };
    });
    return drawing.renderAt(
      <>
        <list.TemplatesScreen />
        <ToastCorner />
      </>,
      "/survey",
    );
  }

  async function act(item: string): Promise<void> {
    await userEvent.click(
      await screen.findByRole("button", { name: "Acciones de Satisfacción 2026" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  }

  test("becomes cards, and that is kept", async () => {
    arrive();
    const shapes = within(await screen.findByRole("group", { name: /lista/ }));
    const [table, cards] = shapes.getAllByRole("button");
    expect(table?.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(cards as HTMLElement);
    await screen.findByRole("heading", { level: 2, name: "Satisfacción 2026" });
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === "PATCH")?.body).toBe(
        '{"survey-templates:shape":"cards"}',
      ),
    );
    expect(cards?.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(table as HTMLElement);
    await screen.findByRole("table");
  });

  test("saves one as a file of its name", async () => {
    const named: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function clicked(
      this: HTMLAnchorElement,
    ) {
      named.push(this.download);
    });
    arrive();
    await act("Exportar plantilla");
    await waitFor(() => expect(named).toEqual(["plantilla-satisfaccion-2026.json"]));
  });

  test("says that one was not saved", async () => {
    arrive([ROW], { status: 500, body: {} });
    await act("Exportar plantilla");
    await screen.findByText("No pudimos exportar la plantilla.");
  });

  test.each([
    ["Ver", "/survey/view", "?id=5"],
    ["Editar", "/survey/edit", "?id=5"],
    ["Duplicar", "/survey/edit", /5/],
  ])("leads with %s to %s", async (item, path, query) => {
    const router = arrive();
    await act(item);
    expect(router.state.location.pathname).toBe(path);
    expect(router.state.location.search).toMatch(query);
  });

  test("is read alone by who does not administrate", async () => {
    arrive([]);
    await screen.findByText("Crea tu primera plantilla o parte de un ejemplo:");
    const examples = ["Satisfacción del curso", "Transferencia al puesto"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(examples.map((href) => href?.split("=").at(-1))).toEqual([
      "satisfaccion",
      "transferencia",
    ]);
    screen.getByRole("button", { name: "Importar plantilla" });
    useSession.getState().userChanged({ ...ANA, isAdmin: false });
    await screen.findByText("Aún no hay plantillas");
    screen.getByText("Quien administra puede crearlas.");
    expect(screen.queryByRole("button", { name: "Importar plantilla" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Nueva plantilla/ })).toBeNull();
  });

  test("says that one was not archived", async () => {
    arrive();
    await screen.findByRole("button", { name: "Acciones de Satisfacción 2026" });
    const meta = { page: 1, pageSize: 50, total: 1, pages: 1 };
    server.answers(({ method }) =>
      method === "GET" ? { body: { data: [ROW], meta } } : { status: 500, body: {} },
    );
    await act("Archivar");
    await screen.findByText("No pudimos guardar el cambio.");
    expect(screen.queryByText("Satisfacción 2026: archivada.")).toBeNull();
  });
});
