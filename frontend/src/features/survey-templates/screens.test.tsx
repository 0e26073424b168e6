/** The editor and the viewer of templates against a real server. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTemplate } from "@/features/survey-templates/testing/templates";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { renderAt } from "@/testing/render-at";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

const WIDE = { width: 1_440, height: 900 };
let server: TestServer;
let editor: typeof import("@/features/survey-templates/editor/screen");
let viewer: typeof import("@/features/survey-templates/view-screen");

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport(WIDE);
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  editor = await import("@/features/survey-templates/editor/screen");
  viewer = await import("@/features/survey-templates/view-screen");
});
afterAll(() => server.stop());

beforeEach(() => server.answers(() => ({ body: { data: aTemplate() } })));

const outline = () => screen.getByRole("navigation", { name: "Partes de la plantilla" });
const openPart = async (name: RegExp) =>
  userEvent.click(within(outline()).getByRole("button", { name }));

async function edit(query: string) {
  const router = renderAt(<editor.EditScreen />, `/survey/edit${query}`);
  await screen.findByRole("navigation", { name: "Partes de la plantilla" });
  return router;
}

describe("The editor", () => {
  test("of a new template has no barrier, and says what is missing where it is missing", async () => {
    await edit("");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText("Para guardar, corrige 3 campos:");
    expect(screen.getByRole("textbox", { name: "Título" }).getAttribute("aria-invalid")).toBe(
      "true",
    );
    await userEvent.click(screen.getByRole("link", { name: "Tablas de preguntas" }));
    const row = screen.getByRole("textbox", { name: "Pregunta 1" });
    expect(row.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Escribe una pregunta de 3 a 300 caracteres.")).toBeDefined();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("link", { name: "Título" }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Título" }));
    expect(server.askedFor("/api/createSurvey")).toEqual([]);
  });

  test("begins the next question with Enter, and drops an empty one with Backspace", async () => {
    await edit("?id=5");
    await openPart(/^Contenidos/);
    const user = userEvent.setup();
    await user.click(screen.getByRole("textbox", { name: "Pregunta 2" }));
    await user.keyboard("{Enter}Tercera");
    const second = screen.getByRole("textbox", { name: "Pregunta 2" }) as HTMLTextAreaElement;
    expect(second.value).not.toContain("\n");
    const third = screen.getByRole("textbox", { name: "Pregunta 3" }) as HTMLTextAreaElement;
    expect(third.value).toBe("Tercera");
    await user.clear(third);
    await user.keyboard("{Backspace}");
    expect(screen.queryByRole("textbox", { name: "Pregunta 3" })).toBeNull();
  });

  test("makes several pasted lines several questions", async () => {
    await edit("?id=5");
    await openPart(/^Contenidos/);
    const user = userEvent.setup();
    await user.click(screen.getByRole("textbox", { name: "Pregunta 2" }));
    await user.paste("Primera línea\nSegunda línea");
    expect(screen.getAllByRole("textbox", { name: /^Pregunta \d/ })).toHaveLength(4);
  });

  test("adds many questions at once in a window, which then is gone", async () => {
    await edit("?id=5");
    await openPart(/^Contenidos/);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Pegar varias preguntas" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Pegar varias preguntas" }));
    const add = dialog.getByRole("button", { name: "Agregar preguntas" });
    expect(add.getAttribute("aria-disabled")).toBe("true");
    await user.click(dialog.getByRole("textbox", { name: "Preguntas" }));
    await user.paste("Primera línea\nSegunda línea");
    await user.click(dialog.getByRole("button", { name: "Agregar 2 preguntas" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const rows = screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Pregunta \d/ });
    expect(rows.slice(2).map(({ value }) => value)).toEqual(["Primera línea", "Segunda línea"]);
  });

  test("moves a question up and down, but not beyond the ends", async () => {
    await edit("?id=5");
    await openPart(/^Contenidos/);
    const texts = () =>
      screen
        .getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Pregunta \d/ })
        .map(({ value }) => value);
    const [first, second] = texts();
    const open = async (question: string) =>
      userEvent.click(
        screen.getByRole("button", { name: new RegExp(`^Acciones.*${question}`, "i") }),
      );
    const isOff = (name: string) =>
      screen.getByRole("menuitem", { name }).getAttribute("aria-disabled");
    await open("pregunta 2");
    await screen.findByRole("menuitem", { name: "Subir" });
    expect([isOff("Subir"), isOff("Bajar")]).toEqual([null, "true"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Subir" }));
    await waitFor(() => expect(texts()).toEqual([second, first]));
    await open("pregunta 1");
    await screen.findByRole("menuitem", { name: "Subir" });
    expect([isOff("Subir"), isOff("Bajar")]).toEqual(["true", null]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Bajar" }));
    await waitFor(() => expect(texts()).toEqual([first, second]));
  });

  test("takes steps back and forth with the keys", async () => {
    await edit("?id=5");
    const user = userEvent.setup();
    const title = screen.getByRole("textbox", { name: "Título" }) as HTMLInputElement;
    await user.type(title, "!");
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(title.value).toBe("Satisfacción 2026"));
    await user.keyboard("{Control>}{Shift>}Z{/Shift}{/Control}");
    await waitFor(() => expect(title.value).toBe("Satisfacción 2026!"));
  });

  test("sends the whole template with its ids, and the version it was read in", async () => {
    await edit("?id=5");
    const user = userEvent.setup();
    await user.type(screen.getByRole("textbox", { name: "Título" }), " B");
    await user.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await waitFor(() => expect(server.askedFor("/api/updateSurvey")).toHaveLength(1));
    expect(JSON.parse(server.askedFor("/api/updateSurvey")[0]?.body ?? "{}")).toMatchObject({
      surveyData_id: 5,
      title: "Satisfacción 2026 B",
      newVersion: false,
      updatedAt: "2026-11-21T14:02:00-03:00",
      tables: [{ tableId: "contenidos", order: 1, rows: [{ rowId: "r1" }, { rowId: "r2" }] }],
    });
  });

  test("offers a new version when there are answers to the old one", async () => {
    const message = "La plantilla tiene respuestas; guarda los cambios como nueva versión.";
    const refusal = { status: 409, body: { error: true, code: "survey_locked", message } };
    server.answers(({ method, body }) =>
      method === "PUT" && !body.includes('"newVersion":true')
        ? refusal
        : { body: { data: aTemplate() } },
    );
    const router = await edit("?id=5");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await screen.findByText(message);
    await user.click(screen.getByRole("button", { name: "Guardar como nueva versión" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/survey/view"));
  });

  test("warns of a template in use", async () => {
    server.answers(() => ({ body: { data: aTemplate({ uses: 6 }) } }));
    await edit("?id=5");
    expect(screen.getByText("Usada en 6 cursos; los envíos ya hechos no cambian.")).toBeDefined();
  });

  test("is closed to who is no administrator, with a way to look", async () => {
    renderAt(<editor.EditScreen />, "/survey/edit?id=5");
    useSession.getState().signedIn(FIRST_TOKENS, { ...ANA, isAdmin: false });
    const link = await screen.findByRole("link", { name: "Ver plantilla" });
    expect(link.getAttribute("href")).toBe("/survey/view?id=5");
  });

  test("says that there is no such template", async () => {
    server.answers(() => ({
      status: 404,
      body: { error: true, message: "La plantilla no existe." },
    }));
    renderAt(<editor.EditScreen />, "/survey/edit?id=5");
    await screen.findByText("La plantilla no existe.");
  });
});

describe("The viewer", () => {
  async function view(query = "?id=5") {
    renderAt(<viewer.ViewScreen />, `/survey/view${query}`);
    await screen.findByRole("heading", { level: 1, name: "Satisfacción 2026" });
  }

  test("shows the survey without a barrier and without a way to answer", async () => {
    await view();
    expect(screen.queryByRole("button", { name: "Enviar respuestas" })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("tries it by all its rules and keeps nothing", async () => {
    await view();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Probar" }));
    await user.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    expect(screen.getAllByText("Falta esta respuesta.")).toHaveLength(2);
    for (const group of screen.getAllByRole("radiogroup")) {
      await user.click(within(group).getByRole("radio", { name: /^(\d )?De acuerdo$/ }));
    }
    await user.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    expect(screen.getByText(/Fue una prueba: no se guardó ninguna respuesta\./)).toBeDefined();
    expect(server.asked.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("asks for the version of the address", async () => {
    await view("?id=5&version=1");
    expect(server.asked.map(({ path }) => path)).toEqual([
      "/api/getSurveyData?surveyData_id=5&version=1",
    ]);
    const choice = screen.getByRole("combobox", { name: "Versión" });
    expect(choice.textContent).toBe("Versión 2 (actual) · 21-11-2026 · sin respuestas");
  });
});
