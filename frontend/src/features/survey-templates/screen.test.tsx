// The list of templates against a real server: who may change them, and what becomes of one that was used.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TemplateInfo } from "@/features/survey-templates/api";
import { exportedTemplate } from "@/features/survey-templates/export-file";
import { aTemplate } from "@/features/survey-templates/testing/templates";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/survey-templates/screen");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/survey-templates/screen");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());

const UNUSED = { ...aTemplate(), tables: 2, rows: 7 } as unknown as TemplateInfo;
const USED = {
  ...UNUSED,
  ...{ surveyData_id: 6, title: "Transferencia 2025", uses: 3, responses: 120, active: false },
  ...{ type: "Transferencia", respondent: "jefatura" },
} as TemplateInfo;

interface Served {
  rows?: readonly TemplateInfo[];
  sending?: (asked: string) => Answer | undefined;
  kept?: object;
  address?: string;
}

function arrive({ rows = [UNUSED, USED], sending, kept = {}, address = "/survey" }: Served = {}) {
  const meta = { page: 1, pageSize: 50, total: rows.length, pages: 1 };
  server.answers(({ method, path }) => {
    if (path === "/api/preferences") return { body: { data: kept } };
    if (method === "GET") return { body: { data: rows, meta } };
    return sending?.(`${method} ${path}`) ?? { body: { data: {} } };
  });
  const withToasts = (
    <>
      <drawn.TemplatesScreen />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, address);
}

function sent(): string[] {
  return server.changes().map(({ method, path, body }) => `${method} ${path} ${body}`.trim());
}

async function actionsOf(title: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${title}` }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
}

const READING = ["Ver", "Exportar plantilla"];

test("a row says whom it is for, how large it is, and how often it was used", async () => {
  arrive();
  const row = (await screen.findByText("Transferencia 2025")).closest(
    "[role=row], tr",
  ) as HTMLElement;
  for (const words of ["Transferencia", "Jefaturas", "2 / 7", "3", "120", "21-11-2026"]) {
    within(row).getByText(words);
  }
  within(row).getByText("Archivada");
  expect(screen.getByRole("link", { name: "Satisfacción 2026" }).getAttribute("href")).toMatch(
    /id=5$/,
  );
  expect(await actionsOf("Satisfacción 2026")).toEqual([
    ...["Ver", "Editar", "Duplicar", "Archivar", "Exportar plantilla", "Eliminar"],
  ]);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
  expect(await actionsOf("Transferencia 2025")).toEqual([
    ...["Ver", "Editar", "Duplicar", "Restaurar", "Exportar plantilla"],
  ]);
});

test("those who do not administrate read, and are told who makes templates", async () => {
  arrive();
  session.useSession.setState({ user: { ...ANA, isAdmin: false } });
  expect(await actionsOf("Satisfacción 2026")).toEqual(READING);
  expect(screen.queryByText("Nueva plantilla")).toBeNull();
  expect(screen.queryByText("Importar plantilla")).toBeNull();
});

test.each([
  [true, "Crea tu primera plantilla o parte de un ejemplo:"],
  [false, "Quien administra puede crearlas."],
])("a list without templates says how there come to be some (%s)", async (isAdmin, words) => {
  arrive({ rows: [] });
  session.useSession.setState({ user: { ...ANA, isAdmin } });
  await screen.findByText(words);
  const examples = screen.queryAllByRole("link", { name: /^(Satisfacción|Transferencia) / });
  expect(examples).toHaveLength(isAdmin ? 2 : 0);
});

test("the list is asked for by the words of its address", async () => {
  arrive({ address: "/survey?tipo=Transferencia&estado=todas&orden=-actualizada" });
  await screen.findByText("Transferencia 2025");
  const asked = server.asked.find(({ path }) => path.includes("pageSize=50"));
  expect(Object.fromEntries(new URL(asked?.path ?? "", "http://here").searchParams)).toMatchObject({
    ...{ type: "Transferencia", active: "all", sort: "-updatedAt" },
  });
});

test("a template is archived with what that means, and brought back", async () => {
  arrive();
  await actionsOf("Satisfacción 2026");
  await userEvent.click(screen.getByRole("menuitem", { name: "Archivar" }));
  const said = await screen.findByText("Satisfacción 2026: archivada.");
  screen.getByText(/no podrás programarla en cursos nuevos\.$/);
  await userEvent.click(within(said.closest("li") as HTMLElement).getByText("Deshacer"));
  await screen.findByText(/^Deshecho: Satisfacción 2026/);
  expect(sent()).toHaveLength(2);
  expect(sent()[0]).toMatch(/5/);
  expect(sent()[0]).not.toBe(sent()[1]);
});

describe("removing a template", () => {
  async function remove(answer: (asked: string) => Answer | undefined): Promise<void> {
    arrive({ sending: answer });
    await actionsOf("Satisfacción 2026");
    await userEvent.click(screen.getByRole("menuitem", { name: "Eliminar" }));
    const question = await screen.findByRole("alertdialog", {
      name: '¿Eliminar "Satisfacción 2026"?',
      description: /No se puede deshacer/,
    });
    await userEvent.click(within(question).getByRole("button", { name: "Eliminar plantilla" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  }

  test("asks first, and has the list read again", async () => {
    await remove(() => undefined);
    expect(sent()).toHaveLength(1);
    const lists = server.asked.filter(({ path }) => path.includes("pageSize=50"));
    expect(lists).toHaveLength(2);
  });

  test("archives it where a course uses it by now", async () => {
    const message = "Un curso la usa: quedó archivada.";
    const refusal = { error: true, code: "survey_in_use", message };
    await remove((asked) =>
      /elim|delete|remove/i.test(asked) ? { status: 409, body: refusal } : undefined,
    );
    await screen.findByText(message);
    expect(sent()).toHaveLength(2);
  });

  test("that the server refuses otherwise says so", async () => {
    const refusal = { error: true, code: "server_error", message: "Ups" };
    await remove(() => ({ status: 500, body: refusal }));
    await screen.findByText("No pudimos eliminar la plantilla.");
    expect(sent()).toHaveLength(1);
  });
});

test("the templates stand as cards where somebody likes that better", async () => {
  arrive({ kept: { "survey-templates:shape": "cards" } });
  const list = within(await screen.findByRole("list", { name: /plantillas/i }));
  const cards = list
    .getAllByRole("heading", { level: 2 })
    .map((heading) => heading.closest("[data-row]")?.textContent);
  expect(cards[0]).toContain(
    "Satisfacción2 tablas, 7 preguntasPara participantesAún sin usarVersión 2, del 21-11-2026",
  );
  expect(cards[1]).toContain(
    "TransferenciaArchivada2 tablas, 7 preguntasPara jefaturasUsada en 3 cursos, 120 respuestas",
  );
});

describe("importing a template", () => {
  async function give(text: string) {
    const router = arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Importar plantilla" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Importar plantilla" }));
    dialog.getByText(/de hasta 256 kB\.$/);
    const file = new File([text], "plantilla.json", { type: "application/json" });
    await userEvent.upload(dialog.getByLabelText(/Elige o arrastra el archivo/), file);
    return router;
  }

  test("opens in the editor what was exported before", async () => {
    const router = await give(exportedTemplate(aTemplate()));
    await waitFor(() => expect(router.state.location.pathname).toBe("/survey/edit"));
    expect(router.state.location.state).toMatchObject({ imported: { title: "Satisfacción 2026" } });
  });

  test("says what is wrong with any other file", async () => {
    const router = await give("{}");
    await screen.findByText("El archivo no es una plantilla de encuesta exportada desde aquí.");
    expect(router.state.location.pathname).toBe("/survey");
  });
});
