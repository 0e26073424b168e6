// The screen against a real server: empty, wrong, too few, results, and a reminder before it leaves.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anEvaluation, aRecipient, someResults } from "@/features/evaluations/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/evaluations/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/evaluations/screen");
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

function withToasts() {
  return (
    <>
      <drawn.EvaluationsScreen />
      <ToastCorner />
    </>
  );
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
    await screen.findByText("Faltó práctica");
    screen.getByRole("combobox", { name: "Área" });
    expect(server.asked.some(({ path }) => path.endsWith("/results?area=5"))).toBe(true);
    screen.getByRole("button", { name: "Exportar", description: /todas las personas/ });
  });

  test("that cannot be read leave the filters, which lead back to all of them", async () => {
    const areas = [{ id: 5, name: "Bodega" }];
    const wrong = { status: 500, body: { error: true, code: "server_error", message: "Ups" } };
    server.answers(({ path }) =>
      path.endsWith("area=5") ? wrong : { body: { data: someResults({ areas }) } },
    );
    const router = drawing.renderAt(<drawn.EvaluationsScreen />, at);
    await screen.findByText("Faltó práctica");
    await router.navigate(`${at}&area=5`);
    await screen.findByText("No pudimos cargar los resultados. Tus datos están a salvo.");
    expect(screen.getByRole("combobox", { name: "Área" }).textContent).toBe("Bodega");
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    await screen.findByText("Faltó práctica");
  });

  test("of a part stand dimmed until they are here", async () => {
    const areas = [{ id: 5, name: "Bodega" }];
    const held = Promise.withResolvers<Answer>();
    server.answers(({ path }) =>
      path.endsWith("area=5") ? held.promise : { body: { data: someResults({ areas }) } },
    );
    const router = drawing.renderAt(<drawn.EvaluationsScreen />, at);
    const index = await screen.findByRole("region", { name: "Índice" });
    await router.navigate(`${at}&area=5`);
    await waitFor(() => expect(index.closest("[aria-busy=true]")).not.toBeNull());
    held.resolve({ body: { data: someResults({ areas, index: 71 }) } });
    await within(index).findByText("71");
    await waitFor(() => expect(index.closest("[aria-busy=true]")).toBeNull());
  });

  test("are exported once, however often it is asked for meanwhile", async () => {
    const held = Promise.withResolvers<Answer>();
    server.answers(({ path }) =>
      path === "/api/exports" ? held.promise : { body: { data: someResults() } },
    );
    drawing.renderAt(withToasts(), at);
    const button = await screen.findByRole("button", { name: "Exportar" });
    await userEvent.click(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    await userEvent.click(button);
    held.resolve({ status: 500 });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
    expect(server.askedFor("/api/exports")).toHaveLength(1);
  });

  test("lead back to the open surveys while nothing is known of their own", async () => {
    arrive({ "surveys/7/results": { status: 500, body: {} } }, at);
    const back = await screen.findByRole("link", { name: "Volver a evaluaciones" });
    expect(back.getAttribute("href")).toBe("/evaluations");
  });
});

describe("a reminder", () => {
  /** Opens it for two people; `counting` answers how many of the chosen ones are mailed. */
  async function remind(counting: (chosen: number) => Answer): Promise<void> {
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
      return counting(participantIds?.length ?? 2);
    });
    drawing.renderAt(<drawn.EvaluationsScreen />, "/evaluations");
    await userEvent.click(await screen.findByRole("button", { name: /^Acciones de Excel/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /pendientes \(3\)$/ }));
    await screen.findByText("Se enviará a 2 personas.");
  }

  function counted(people: number): Answer {
    return {
      body: {
        data: { queued: people, people, answers: people, local: false, skipped: [], message: null },
      },
    };
  }

  test("says that it could not count the chosen ones, and counts them again", async () => {
    let isDown = true;
    const wrong = { status: 500, body: { error: true, code: "server_error", message: "Ups" } };
    await remind((chosen) => (chosen === 1 && isDown ? wrong : counted(chosen)));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Beto Ríos" }));
    const told = await screen.findByRole("alert");
    within(told).getByText("Ups");
    // Outside of the window the live region may still say it.
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.queryByText("Contando destinatarios…")).toBeNull();
    isDown = false;
    await userEvent.click(within(told).getByRole("button", { name: "Reintentar" }));
    await screen.findByText("Se enviará a 1 persona.");
  });

  test("that nobody could be counted for says that nothing was sent", async () => {
    const wrong = { status: 500, body: { error: true, code: "server_error", message: "Ups" } };
    arrive({
      getSurveyStats: listOf([anEvaluation()]),
      getSurveyParticipantStats: { body: { data: { recipients: [] } } },
      sendEmail: wrong,
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Acciones de Excel/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /pendientes \(3\)$/ }));
    await screen.findByText("No pudimos contar a los destinatarios. No se ha enviado nada.");
    const send = screen.getByRole("button", { name: "Enviar" });
    expect(send.getAttribute("aria-disabled")).toBe("true");
  });

  test("is counted before it is sent, and sent to those who were left in", async () => {
    await remind(counted);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Beto Ríos" }));
    await screen.findByText("Se enviará a 1 persona.");
    await userEvent.click(screen.getByRole("button", { name: "Enviar a 1 persona" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ surveyId: 7, participantIds: [11], kind: "recordatorio" });
  });

  /** A list of so many surveys, asked for whole a page of 500 at a time. */
  function manySurveys(total: number, address = "/evaluations"): void {
    const far = Array.from({ length: total - 1 }, (_, at) => anEvaluation({ id: 100 + at }));
    const all = [...far, anEvaluation()];
    const meta = { page: 1, pageSize: 500, total, pages: Math.ceil(total / 500), summary: SUMMARY };
    server.answers(({ path }) => {
      if (path.startsWith("/api/sendEmail")) return counted(2);
      if (!path.startsWith("/api/getSurveyStats")) return { body: { data: [] } };
      const { searchParams } = new URL(path, "http://here");
      if (searchParams.get("pageSize") !== "500") {
        return { body: { data: all.slice(-1), meta } };
      }
      const from = (Number(searchParams.get("page")) - 1) * 500;
      return { body: { data: all.slice(from, from + 500), meta } };
    });
    drawing.renderAt(withToasts(), address);
  }

  test("is begun by an address, for all that are open in a company", async () => {
    manySurveys(2, "/evaluations?recordar=si&empresa=3");
    await screen.findByText("Se enviará a 2 personas.");
    const questions = server.asked
      .filter(({ path }) => path.startsWith("/api/getSurveyStats"))
      .map(({ path }) => Object.fromEntries(new URL(path, "http://here").searchParams));
    const whole = { active: "true", company: "3", pageSize: "500" };
    expect(questions).toContainEqual(expect.objectContaining(whole));
    const asked = server.askedFor("/api/sendEmail").at(-1);
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({ surveyIds: [100, 7], dryRun: true });
  });

  test("reaches a chosen survey on whichever page it is", async () => {
    manySurveys(501);
    const box = await screen.findByRole("checkbox", { name: "Seleccionar Excel (Satisfacción)" });
    await userEvent.click(box);
    await userEvent.click(screen.getByRole("button", { name: "Enviar recordatorio" }));
    await screen.findByText("Se enviará a 2 personas.");
    const [asked] = server.askedFor("/api/sendEmail");
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({ surveyId: 7, dryRun: true });
  });

  test("says when more surveys are chosen than it can be about", async () => {
    manySurveys(501);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar la página" }));
    await userEvent.click(screen.getByRole("button", { name: "Seleccionar las 501 encuestas" }));
    await userEvent.click(screen.getByRole("button", { name: "Enviar recordatorio" }));
    await screen.findByText("Son demasiadas encuestas.");
    expect(server.askedFor("/api/sendEmail")).toEqual([]);
  });

  function sent(): { dryRun: boolean }[] {
    const bodies = server.askedFor("/api/sendEmail").map(({ body }) => JSON.parse(body));
    return (bodies as { dryRun: boolean }[]).filter(({ dryRun }) => !dryRun);
  }
});
