// Where a template in the editor comes from, against a real server: nothing, a copy, an example, a file, itself.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTable } from "@/entities/survey/testing/samples";
import { blankTemplate } from "@/features/survey-templates/template";
import { aTemplate } from "@/features/survey-templates/testing/templates";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let editor: typeof import("@/features/survey-templates/editor/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  editor = await import("@/features/survey-templates/editor/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const STARTER = {
  ...{ title: "Transferencia al puesto", description: "Un ejemplo", type: "Transferencia" },
  ...{ respondent: "jefatura", tables: [aTable()], comment: aTemplate().comment },
};

function arrive(query: string, answers: Readonly<Record<string, Answer>> = {}) {
  server.answers(({ method, path }) => {
    const given = answers[`${method} ${path.split("?")[0]}`];
    if (given) return given;
    if (path === "/api/surveys/starters") return { body: { data: [STARTER] } };
    return { body: { data: aTemplate() } };
  });
  return drawing.renderAt(<editor.EditScreen />, `/survey/edit${query}`);
}

const title = async () =>
  (await screen.findByRole<HTMLInputElement>("textbox", { name: "Título" })).value;
const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));

test("a copy begins as the other one is, under another title, and says whose it is", async () => {
  const router = arrive("?desde=5");
  expect(await title()).toBe("Copia de Satisfacción 2026");
  screen.getByRole("heading", { level: 1, name: "Nueva plantilla" });
  screen.getByText("Copia de Satisfacción 2026");
  expect(screen.getByRole("group", { name: /^Tipo de encuesta/ })).toHaveProperty(
    "disabled",
    false,
  );
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe("/survey/view"));
  expect(router.state.location.search).toBe("?id=5");
  expect(server.sent()).toMatchObject([
    [
      "POST /api/createSurvey",
      { title: "Copia de Satisfacción 2026", type: "Satisfacción", parent_id: 5 },
    ],
  ]);
  await screen.findByText("Satisfacción 2026: plantilla guardada");
});

test("an example begins as it was written, and belongs to nobody", async () => {
  const router = arrive("?ejemplo=transferencia");
  expect(await title()).toBe("Transferencia al puesto");
  screen.getByText("A partir de un ejemplo");
  expect(screen.getByRole("radio", { name: "Jefaturas" })).toHaveProperty("checked", true);
  await save();
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  expect(server.sent()[0]).toMatchObject(["POST /api/createSurvey", { parent_id: null }]);
  // What is asked for after a save must not reach the next test.
  await waitFor(() => expect(router.state.location.pathname).toBe("/survey/view"));
});

test.each([
  ["satisfaccion", 1],
  ["otro", 0],
])("an example that there is not begins from nothing: %s", async (name, times) => {
  arrive(`?ejemplo=${name}`);
  expect(await title()).toBe("");
  expect(server.askedFor("/api/surveys/starters")).toHaveLength(times);
});

test("a file begins as it was exported, and says so", async () => {
  const router = arrive("?id=5");
  await title();
  const imported = { ...blankTemplate(), title: "Desde otro lado" };
  await router.navigate("/survey/edit", { state: { imported } });
  await waitFor(async () => expect(await title()).toBe("Desde otro lado"));
  screen.getByText("A partir de un archivo");
  screen.getByRole("heading", { level: 1, name: "Nueva plantilla" });
});

describe("a template that exists", () => {
  test("says which one it is, and leads back to it", async () => {
    const router = arrive("?id=5");
    await title();
    screen.getByRole("heading", { level: 1, name: "Editar plantilla" });
    screen.getByText("Satisfacción 2026");
    expect(screen.queryByRole("button", { name: "Guardar como nueva versión" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/survey/view"));
    expect(router.state.location.search).toBe("?id=5");
  });

  test("with answers is saved as a new version", async () => {
    arrive("?id=5", {
      "GET /api/getSurveyData": { body: { data: aTemplate({ locked: true }) } },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Título" }), " B");
    await userEvent.click(screen.getByRole("button", { name: "Guardar como nueva versión" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()[0]).toMatchObject([
      "PUT /api/updateSurvey",
      { surveyData_id: 5, title: "Satisfacción 2026 B", newVersion: true },
    ]);
  });

  test("that is no number is none", async () => {
    arrive("?id=x");
    await screen.findByText("La plantilla no existe.");
    const way = screen.getByRole("link", { name: "Ver plantillas" });
    expect(way.getAttribute("href")).toBe("/survey");
    screen.getByRole("heading", { level: 1, name: "Editar plantilla" });
  });

  test("that cannot be copied is none", async () => {
    const gone = { status: 404, body: { error: true, code: "x", message: "No." } };
    arrive("?desde=5", { "GET /api/getSurveyData": gone });
    await screen.findByText("La plantilla no existe.");
    screen.getByRole("heading", { level: 1, name: "Nueva plantilla" });
  });

  test("that could not be read can be asked for again", async () => {
    const down = { status: 500, body: { error: true, code: "x", message: "Ups" } };
    arrive("?id=5", { "GET /api/getSurveyData": down });
    await screen.findByText(/^No pudimos cargar la plantilla/);
    expect(screen.queryByText("La plantilla no existe.")).toBeNull();
  });
});

test("a new one is left for the list", async () => {
  const router = arrive("");
  await title();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/survey"));
});

test("a new one is closed to who does not administrate", async () => {
  arrive("");
  useSession.getState().signedIn(FIRST_TOKENS, { ...ANA, isAdmin: false });
  await screen.findByText("Solo quien administra puede editar plantillas.");
  screen.getByText("Puedes verlas y probarlas.");
  expect(screen.getByRole("link", { name: "Ver plantillas" }).getAttribute("href")).toBe("/survey");
});
