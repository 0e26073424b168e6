// The screen against a real server: empty, wrong, too few, results, and a reminder before it leaves.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anEvaluation, aRecipient, someResults } from "@/features/evaluations/testing/samples";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/evaluations/evaluations-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/evaluations/evaluations-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const SUMMARY = { open: 1, rate: 62.5, pending: 3, closingIn7: 1 };

function listOf(rows: unknown[]): Answer {
  const meta = { page: 1, pageSize: 50, total: rows.length, pages: 1, summary: SUMMARY };
  return { body: { data: rows, meta } };
}

function arrive(answers: Readonly<Record<string, Answer>>, address = "/evaluations") {
  server.answers(({ path }) => {
    const known = Object.entries(answers).find(([begin]) => path.startsWith(`/api/${begin}`));
    return known?.[1] ?? { body: { data: [] } };
  });
  return drawing.renderAt(<drawn.EvaluationsScreen />, address);
}

describe("the list", () => {
  test("says how to get a survey when there is none", async () => {
    arrive({ getSurveyStats: listOf([]) });
    await screen.findByText("No hay encuestas vigentes. Prográmalas desde el detalle de un curso.");
    expect(screen.getByRole("link", { name: "Ir a cursos" }).getAttribute("href")).toBe("/courses");
  });

  test("asks for the surveys of its tab, those with the lowest rate first", async () => {
    arrive({ getSurveyStats: listOf([anEvaluation()]) });
    await screen.findByRole("link", { name: /^Excel/ });
    const asked = server.asked.map(({ path }) => path);
    expect(asked.some((path) => /active=true.*sort=responseRate/.test(path))).toBe(true);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("of the past asks for the others, the newest first", async () => {
    arrive(
      { getSurveyStats: listOf([anEvaluation({ state: "Pausada", status: false })]) },
      "/evaluations?tab=historicas",
    );
    await screen.findByText("Pausada");
    const asked = server.asked.map(({ path }) => path);
    expect(asked.some((path) => /active=false.*sort=-dateSurvay/.test(path))).toBe(true);
    expect(screen.getByRole("link", { name: "Históricas" }).getAttribute("aria-current")).toBe(
      "page",
    );
  });

  test("tells what went wrong without looking empty", async () => {
    const wrong = { status: 500, body: { error: true, code: "server_error", message: "Ups" } };
    arrive({ getSurveyStats: wrong });
    await screen.findByText("No pudimos cargar las encuestas. Tus datos están a salvo.");
  });
});

describe("results", () => {
  const at = "/evaluations?resultados=7";

  test("show bars with their counts, numbers and comments", async () => {
    arrive({ "surveys/7/results": { body: { data: someResults() } } }, at);
    await screen.findByRole("img", { name: "Fue claro. Malo: 1, Regular: 2, Bueno: 2" });
    within(screen.getByRole("region", { name: "Índice" })).getByText("60");
    screen.getByText("4 puntos sobre el promedio (4 encuestas del área)");
    screen.getByText("Faltó práctica");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("warn of few answers", async () => {
    arrive({ "surveys/7/results": { body: { data: someResults({ responses: 4 }) } } }, at);
    await screen.findByRole("img", { name: /^Menos de 5 respuestas/ });
  });

  test("keep silent below the minimum", async () => {
    const message = "Se requieren al menos 3 respuestas para mostrar resultados.";
    const silent = someResults({
      enough: false,
      message,
      responses: 2,
      index: null,
      tables: [],
      comments: [],
    });
    arrive({ "surveys/7/results": { body: { data: silent } } }, at);
    await screen.findByText(message);
    expect(screen.queryByRole("button", { name: "Exportar" })).toBeNull();
    expect(screen.queryByText("Comentarios")).toBeNull();
  });

  test("of an area are asked for by the address", async () => {
    const areas = [{ id: 5, name: "Bodega" }];
    arrive({ "surveys/7/results": { body: { data: someResults({ areas }) } } }, `${at}&area=5`);
    await screen.findByRole("combobox", { name: "Área" });
    expect(server.asked.some(({ path }) => path.endsWith("/results?area=5"))).toBe(true);
  });
});

describe("a reminder", () => {
  test("is counted before it is sent, and sent to those who were left in", async () => {
    const people = [
      aRecipient(),
      aRecipient({ invitationId: 2, participantId: 12, name: "Beto Ríos" }),
    ];
    const asked = { survey: anEvaluation(), recipients: people, doorLink: null };
    server.answers(({ path, body }) => {
      if (path.startsWith("/api/getSurveyStats")) return listOf([anEvaluation()]);
      if (path.startsWith("/api/getSurveyParticipantStats")) return { body: { data: asked } };
      if (path !== "/api/sendEmail") return { body: { data: [] } };
      const { participantIds } = JSON.parse(body) as { participantIds?: number[] };
      const count = participantIds?.length ?? 2;
      return { body: { data: { queued: count, people: count, skipped: [], message: null } } };
    });
    drawing.renderAt(<drawn.EvaluationsScreen />, "/evaluations");
    await userEvent.click(await screen.findByRole("button", { name: /^Acciones de Excel/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /pendientes \(3\)$/ }));
    await screen.findByText("Se enviará a 2 personas.");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Beto Ríos" }));
    await screen.findByText("Se enviará a 1 persona.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar a 1 persona" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ surveyId: 7, participantIds: [11], kind: "recordatorio" });
  });

  function sent(): { dryRun: boolean }[] {
    const bodies = server.askedFor("/api/sendEmail").map(({ body }) => JSON.parse(body));
    return (bodies as { dryRun: boolean }[]).filter(({ dryRun }) => !dryRun);
  }
});
