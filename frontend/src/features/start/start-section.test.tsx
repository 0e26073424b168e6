// What stands around the panel, against a real server: the last loads, the first day, and what is to do.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RecentLoad } from "@/features/start/start-section";
import type { ToDo } from "@/features/start/to-do";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let start: typeof import("@/features/start/start-section");
let toDo: typeof import("@/features/start/to-do");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  start = await import("@/features/start/start-section");
  toDo = await import("@/features/start/to-do");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => setWidth(1_440));

function setWidth(width: number): void {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
}

const LOAD: RecentLoad = {
  load_id: 1,
  mapping_id: 14,
  model: "people",
  fileName: "personas.xlsx",
  userName: "Ana Rojas",
  createdAt: "2026-03-05T10:00:00-03:00",
  state: "done",
  counts: { created: 2, updated: 0, failed: 1 },
};
const CLOSE: ToDo = {
  key: "close",
  title: "5 cursos por cerrar",
  description: "Terminaron.",
  action: "Cerrar",
  count: 5,
  link: "/courses?estado=por_cerrar",
};

function serve(answers: Readonly<Record<string, Answer | Promise<Answer>>>): void {
  server.answers(({ path }) => {
    const known = Object.entries(answers).find(([begin]) => path.startsWith(`/api/${begin}`));
    return known?.[1] ?? { body: { data: path.startsWith("/api/preferences") ? {} : [] } };
  });
}

const loadsOf = (loads: readonly RecentLoad[]): Answer => ({
  body: { data: loads, meta: { page: 1, pageSize: 5, total: loads.length, pages: 1 } },
});

describe("the last loads", () => {
  test("say what each brought, and lead back into it", async () => {
    const failed = { ...LOAD, load_id: 2, state: "failed", fileName: "otra.xlsx" } as const;
    serve({ loads: loadsOf([LOAD, { ...failed, counts: null }]) });
    drawing.renderAt(<start.StartSection />);
    const link = await screen.findByRole("link", { name: "personas.xlsx" });
    expect(link.getAttribute("href")).toBe("/massive-load?carga=14");
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(
      /^personas\.xlsxPersonas · .* · Ana Rojas2 creadas, 1 con problemasTerminada$/,
    );
    expect(rows[1]).toMatch(/^otra\.xlsx.* · Ana RojasFalló$/);
    const all = screen.getByRole("link", { name: "Ver todas" });
    expect(all.getAttribute("href")).toBe("/massive-load");
    expect(document.querySelector("time")?.getAttribute("datetime")).toBe(LOAD.createdAt);
    expect(document.querySelector("time")?.title).toMatch(/^05-03-2026/);
    const asked = server.asked.find(({ path }) => path.startsWith("/api/loads"));
    expect(asked?.path).toBe("/api/loads?page=1&pageSize=5&sort=-createdAt");
  });

  test.each([
    ["preview", "En revisión"],
    ["queued", "En espera"],
    ["running", "Cargando"],
    ["cancelled", "Cancelada"],
    ["undone", "Deshecha"],
    ["undone_partly", "Deshecha en parte"],
  ] as const)("that are %s say so", async (state, words) => {
    serve({ loads: loadsOf([{ ...LOAD, state }]) });
    drawing.renderAt(<start.StartSection />);
    await screen.findByText(words);
  });

  test("are not spoken of while there is none", async () => {
    serve({ loads: loadsOf([]) });
    drawing.renderAt(<start.StartSection>Encima</start.StartSection>);
    screen.getByText("Encima");
    screen.getByText("Últimas cargas");
    await waitFor(() => expect(screen.queryByText("Últimas cargas")).toBeNull());
    expect(screen.queryByRole("link", { name: "Ver todas" })).toBeNull();
  });

  test("that could not be read say so", async () => {
    serve({ loads: { status: 500, body: {} } });
    drawing.renderAt(<start.StartSection />);
    await screen.findByText(/^No pudimos cargar las últimas cargas/);
    expect(screen.queryByRole("link", { name: "Ver todas" })).toBeNull();
  });
});

test("the first day has its steps in the place of the panel", async () => {
  serve({ loads: loadsOf([]), toDo: { body: { data: [CLOSE] } } });
  drawing.renderAt(<start.FirstDay />);
  screen.getByRole("heading", { level: 1, name: "Panel de control" });
  screen.getByText(/^Tu panel aparece aquí con los números/);
  screen.getByText("Primeros pasos");
  screen.getByText("Se marcan solos a medida que avanzas.");
  await screen.findByText("5 cursos por cerrar");
});

describe("what is to do", () => {
  test("is asked of the company that is looked at", async () => {
    serve({ toDo: { body: { data: [CLOSE] } } });
    drawing.renderAt(<toDo.ToDoSection company={3} />);
    await screen.findByText("5 cursos por cerrar");
    expect(server.asked.map(({ path }) => path)).toContain("/api/toDo?company=3");
  });

  test("keeps as many places as there were the last time", async () => {
    const held = Promise.withResolvers<Answer>();
    localStorage.setItem("to-do:1", "3");
    serve({ toDo: held.promise });
    drawing.renderAt(<toDo.ToDoSection />);
    const list = within(screen.getByRole("region", { name: "Por hacer" })).getByRole("list");
    expect(list.children).toHaveLength(3);
    expect(list.getAttribute("aria-busy")).toBe("true");
    held.resolve({ body: { data: [CLOSE] } });
    await screen.findByText("5 cursos por cerrar");
    await waitFor(() => expect(localStorage.getItem("to-do:1")).toBe("1"));
    expect(screen.getByRole("list").getAttribute("aria-busy")).toBeNull();
  });

  test.each(["6", "-1", "1.5", "nada"])("believes no number such as %s", async (kept) => {
    localStorage.setItem("to-do:1", kept);
    serve({ toDo: new Promise<Answer>(() => undefined) });
    drawing.renderAt(<toDo.ToDoSection />);
    expect(screen.getByRole("list").children).toHaveLength(1);
  });

  test("that could not be read is asked for again", async () => {
    serve({ toDo: { status: 500, body: {} } });
    drawing.renderAt(<toDo.ToDoSection />);
    await screen.findByText("No pudimos ver qué hay por hacer.");
    serve({ toDo: { body: { data: [CLOSE] } } });
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByText("5 cursos por cerrar");
    expect(screen.queryByText("No pudimos ver qué hay por hacer.")).toBeNull();
  });

  test("on a phone is one line, which opens", async () => {
    setWidth(400);
    serve({ toDo: { body: { data: [CLOSE, { ...CLOSE, key: "risk", title: "Riesgo" }] } } });
    drawing.renderAt(<toDo.ToDoSection />);
    const line = await screen.findByRole("button", { name: "Por hacer 2" });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("link", { name: "Cerrar" })).toBeNull();
    await userEvent.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("true");
    const body = screen.getByRole("region", { name: "Por hacer" });
    expect(body.id).toBe(line.getAttribute("aria-controls"));
    within(body).getAllByRole("link", { name: "Cerrar" });
    await userEvent.click(line);
    expect(screen.queryByRole("region", { name: "Por hacer" })).toBeNull();
  });

  test("on a phone is hidden for the day, too, and can be had back", async () => {
    setWidth(400);
    let kept: Record<string, unknown> = {};
    server.answers(({ method, path, body }) => {
      if (!path.startsWith("/api/preferences")) return { body: { data: [CLOSE] } };
      if (method === "PATCH") kept = { ...kept, ...JSON.parse(body) };
      return { body: { data: kept } };
    });
    drawing.renderAt(
      <>
        <toDo.ToDoSection />
        <ToastCorner />
      </>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Por hacer 1" }));
    await userEvent.click(screen.getByRole("button", { name: "Ocultar por hoy" }));
    const said = await screen.findByText("Ocultaste lo que hay por hacer hasta mañana.");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Por hacer/ })).toBeNull());
    await userEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
    await screen.findByRole("button", { name: /^Por hacer/ });
    expect(kept).toEqual({ today: null });
  });

  test("names for each link what it is about", async () => {
    serve({ toDo: { body: { data: [CLOSE] } } });
    drawing.renderAt(<toDo.ToDoSection />);
    await screen.findByRole("link", { name: "Cerrar", description: "5 cursos por cerrar" });
  });
});
