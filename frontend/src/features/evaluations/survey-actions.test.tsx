// What is done with surveys from their list, against a real server: each way from a row, and many at once.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Evaluation } from "@/features/evaluations/api";
import { anEvaluation, aRecipient } from "@/features/evaluations/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/evaluations/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width: 1_440 });
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/evaluations/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const SUMMARY = { open: 1_234, rate: 62.5, pending: 3, closingIn7: 1 };

interface There {
  surveys?: readonly Evaluation[];
  open?: number;
  door?: string | null;
  sending?: Answer | Promise<Answer>;
  address?: string;
}

function arrive(there: There = {}) {
  const { surveys = [anEvaluation()], open = 1_234, door = null, sending } = there;
  const summary = { ...SUMMARY, open };
  const meta = { page: 1, pageSize: 50, total: surveys.length, pages: 1, summary };
  server.answers(({ method, path, body }) => {
    if (path.startsWith("/api/getSurveyStats")) return { body: { data: surveys, meta } };
    if (path.startsWith("/api/getSurveyParticipantStats"))
      return {
        body: { data: { survey: surveys[0], recipients: [aRecipient()], doorLink: door } },
      };
    if (path === "/api/sendEmail" && body.includes('"dryRun":true'))
      return { body: { data: { queued: 1, people: 1, answers: 1, local: false, skipped: [] } } };
    if (path.startsWith("/api/delivery")) return { body: { data: { mails: true, address: null } } };
    return method === "GET"
      ? { body: { data: [] } }
      : (sending ?? { body: { data: { queued: 1, people: 1, local: false } } });
  });
  return drawing.renderAt(
    <>
      <drawn.EvaluationsScreen />
      <ToastCorner />
    </>,
    there.address ?? "/evaluations",
  );
}

async function actions(): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole("button", { name: /^Acciones de Excel/ }));
  return screen.findAllByRole("menuitem");
}

const offOf = (items: readonly HTMLElement[]) =>
  items
    .filter((item) => item.getAttribute("aria-disabled") === "true")
    .map(({ textContent }) => textContent);

describe("the head of the list", () => {
  test("says in four numbers what there is to do", async () => {
    arrive();
    const list = within(await screen.findByRole("list", { name: "Resumen" }));
    await list.findByText("1.234");
    expect(
      list.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/g, " ")),
    ).toEqual([
      "Encuestas vigentes1.234",
      "Tasa global62,5 %",
      "Respuestas pendientes3",
      "Cierran en 7 días1",
    ]);
  });

  test("says which of both lists it is", async () => {
    const router = arrive();
    const open = await screen.findByRole("link", { name: "Vigentes" });
    const past = screen.getByRole("link", { name: "Históricas" });
    expect(open.getAttribute("aria-current")).toBe("page");
    expect(past.getAttribute("aria-current")).toBeNull();
    expect(past.getAttribute("href")).toBe("/evaluations?tab=historicas");
    screen.getByRole("navigation", { name: "Encuestas" });
    await userEvent.click(past);
    await waitFor(() => expect(router.state.location.search).toBe("?tab=historicas"));
    expect(router.state.preventScrollReset).toBe(true);
  });
});

describe("a list without surveys", () => {
  test.each([
    [2, true],
    [0, false],
  ])("of the past says where %i open ones are", async (open, isSaid) => {
    arrive({ surveys: [], open, address: "/evaluations?tab=historicas" });
    await screen.findByText("No hay encuestas cerradas ni en pausa.");
    await waitFor(() =>
      expect(screen.queryByText("Las que están abiertas están en Vigentes.") !== null).toBe(isSaid),
    );
    expect(screen.queryByRole("link", { name: "Ir a cursos" })).toBeNull();
  });
});

describe("a row", () => {
  test("says how a survey is answered, and reminds of it with one button", async () => {
    arrive({ surveys: [anEvaluation({ responseRate: 49, responseAmount: 4 })] });
    const row = (await screen.findByText("Forestal Quillay")).closest(
      "tr, [role=row]",
    ) as HTMLElement;
    for (const words of ["Satisfacción", "19-11-2026", "27-11-2026", "7", "4 de 8", "55"]) {
      within(row).getByText(words);
    }
    within(row).getByText(/^49\s%$/);
    const meter = within(row).getByRole("meter", {
      name: "Tasa de respuesta de Excel (Satisfacción)",
    });
    expect([meter.getAttribute("aria-valuenow"), meter.getAttribute("aria-valuemax")]).toEqual([
      ...["4", "8"],
    ]);
    const remind = within(row).getByRole("button", {
      name: "Enviar recordatorio a pendientes (3)",
    });
    await userEvent.click(remind);
    await screen.findByRole("dialog", { name: "Enviar recordatorio" });
  });

  test.each([
    ["nobody is pending", { pending: 0 }],
    ["it rests", { state: "Pausada" }],
    ["nobody is asked", { responseRate: null, participants: 0 }],
  ] as const)("has no such button where %s", async (_, changes) => {
    arrive({ surveys: [anEvaluation(changes)] });
    await screen.findByText("Forestal Quillay");
    expect(screen.queryByRole("button", { name: /^Enviar recordatorio a/ })).toBeNull();
  });

  test("offers all that can be done with an open survey", async () => {
    const router = arrive();
    const items = await actions();
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...["Ver participantes", "Ver resultados", "Enviar recordatorio a pendientes (3)"],
      ...["Copiar enlace / QR", "Extender plazo", "Pausar", "Exportar resultados"],
    ]);
    expect(offOf(items)).toEqual([]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Ver participantes" }));
    await screen.findByRole("dialog", { name: "Excel (Satisfacción)" });
    expect(router.state.location.search).toBe("?ver=7");
  });

  test("offers less of one that is closed, or that everybody answered", async () => {
    const closed = { state: "Cerrada", status: false, pending: 0 } as const;
    arrive({ surveys: [anEvaluation(closed)] });
    expect(offOf(await actions())).toEqual([
      ...["Enviar recordatorio a pendientes", "Copiar enlace / QR", "Reanudar"],
    ]);
  });

  test("of one that rests mails nobody, and takes it up again", async () => {
    arrive({ surveys: [anEvaluation({ state: "Pausada", status: false })] });
    const items = await actions();
    expect(offOf(items)).toEqual(["Enviar recordatorio a pendientes (3)"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Reanudar" }));
    await waitFor(() => expect(server.changes()).toHaveLength(1));
  });

  test("leads to the results", async () => {
    const router = arrive();
    await actions();
    await userEvent.click(screen.getByRole("menuitem", { name: "Ver resultados" }));
    await waitFor(() => expect(router.state.location.search).toBe("?resultados=7"));
  });

  test("opens the window that gives more time", async () => {
    arrive();
    await actions();
    await userEvent.click(screen.getByRole("menuitem", { name: "Extender plazo" }));
    const window = await screen.findByRole("dialog");
    expect(window.textContent).toContain("Excel (Satisfacción)");
  });

  test("has its answers written into a file", async () => {
    arrive({ sending: { status: 500, body: {} } });
    await actions();
    await userEvent.click(screen.getByRole("menuitem", { name: "Exportar resultados" }));
    await screen.findByText("No pudimos exportar los resultados.");
    expect(server.sent()[0]).toMatchObject(["POST /api/exports", { survey_id: 7 }]);
  });
});

describe("the link of the whole course", () => {
  test("is shown to be copied and scanned", async () => {
    arrive({ door: "https://aula.cl/answer/course/x" });
    await actions();
    await userEvent.click(screen.getByRole("menuitem", { name: "Copiar enlace / QR" }));
    const card = within(
      await screen.findByRole("dialog", {
        name: "Enlace del curso",
        description: /^Excel \(Satisfacción\)\. Sirve para todo el curso/,
      }),
    );
    await card.findByDisplayValue("https://aula.cl/answer/course/x");
    card.getByRole("img", { name: "Código QR de la encuesta de Excel (Satisfacción)" });
    await userEvent.click(card.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("of a closed survey is not there", async () => {
    arrive();
    await actions();
    await userEvent.click(screen.getByRole("menuitem", { name: "Copiar enlace / QR" }));
    await screen.findByText("La encuesta está cerrada");
    screen.getByText("Extiende el plazo para volver a recibir respuestas.");
    expect(screen.queryByRole("img", { name: /^Código QR/ })).toBeNull();
  });
});

describe("a reminder to many", () => {
  const SECOND = anEvaluation({ id: 8, courseName: "Inglés" });
  const DONE = anEvaluation({ id: 9, courseName: "Word", pending: 0 });

  async function remindAll(surveys: readonly Evaluation[]): Promise<void> {
    arrive({ surveys });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar la página" }));
    await userEvent.click(screen.getByRole("button", { name: "Enviar recordatorio" }));
  }

  test("is about those that still wait for somebody, and ends the choice once it left", async () => {
    await remindAll([anEvaluation(), SECOND, DONE]);
    const dialog = within(
      await screen.findByRole("dialog", { name: "Enviar recordatorio", description: /^2 enc/ }),
    );
    expect(dialog.queryByRole("group", { name: "Destinatarios" })).toBeNull();
    await userEvent.click(await dialog.findByRole("button", { name: "Enviar a 1 persona" }));
    await screen.findByText("Envío iniciado a 1 persona.");
    const mails = server.sent().map(([, mail]) => mail as { dryRun: boolean });
    expect(mails.filter(({ dryRun }) => !dryRun)).toMatchObject([
      { surveyIds: [7, 8], kind: "recordatorio" },
    ]);
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Enviar recordatorio" })).toBeNull(),
    );
  });

  test("that nobody waits for says so", async () => {
    await remindAll([DONE, { ...SECOND, state: "Cerrada" }]);
    await screen.findByText("No hay destinatarios pendientes.");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is closed without having been sent, and can be begun again", async () => {
    await remindAll([anEvaluation(), SECOND]);
    const dialog = within(await screen.findByRole("dialog", { name: "Enviar recordatorio" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Enviar recordatorio" }));
    await screen.findByRole("dialog", { name: "Enviar recordatorio" });
  });

  test("is not offered for surveys that are over", async () => {
    arrive({ address: "/evaluations?tab=historicas" });
    await screen.findByText("Forestal Quillay");
    await userEvent.click(screen.getByRole("checkbox", { name: /^Seleccionar Excel/ }));
    expect(screen.queryByRole("button", { name: "Enviar recordatorio" })).toBeNull();
  });
});
