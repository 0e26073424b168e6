// Who was asked by a survey, against a real server: how each stands, their links, and the way to remind them.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Evaluation, Recipient } from "@/features/evaluations/api";
import { anEvaluation, aRecipient } from "@/features/evaluations/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
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

const LINK = "https://aula.cl/answer/abc";
const SUMMARY = { open: 1, rate: 62.5, pending: 3, closingIn7: 1 };

interface There {
  people?: readonly Recipient[];
  survey?: Evaluation;
  link?: Answer;
}

async function arrive({ people = [aRecipient()], survey = anEvaluation(), link }: There = {}) {
  const meta = { page: 1, pageSize: 50, total: 1, pages: 1, summary: SUMMARY };
  server.answers(({ path }) => {
    if (path.startsWith("/api/getSurveyStats")) return { body: { data: [survey], meta } };
    if (path.startsWith("/api/getSurveyParticipantStats"))
      return { body: { data: { survey, recipients: people, doorLink: null } } };
    if (path.endsWith("/link")) return link ?? { body: { data: { link: LINK } } };
    if (path.startsWith("/api/delivery")) return { body: { data: { mails: true, address: null } } };
    return { body: { data: [] } };
  });
  drawing.renderAt(
    <>
      <drawn.EvaluationsScreen />
      <ToastCorner />
    </>,
    "/evaluations?ver=7",
  );
  return within(await screen.findByRole("dialog", { name: "Excel (Satisfacción)" }));
}

const rows = (drawer: Awaited<ReturnType<typeof arrive>>) =>
  drawer.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/g, " "));

test("says how the survey stands, and leads to its results and to a reminder", async () => {
  const drawer = await arrive();
  await drawer.findByText(/^Vigente · del 19-11-2026 al 27-11-2026 · 5 de 8 \(62,5\s%\)$/);
  const results = drawer.getByRole("link", { name: "Ver resultados" });
  expect(results.getAttribute("href")).toBe("/evaluations?resultados=7");
  await userEvent.click(drawer.getByRole("button", { name: "Enviar recordatorio" }));
  await screen.findByRole("dialog", { name: "Enviar recordatorio" });
});

test.each([
  ["nobody is pending", { pending: 0 }],
  ["it is closed", { state: "Cerrada" }],
] as const)("offers no reminder where %s", async (_, changes) => {
  const drawer = await arrive({ survey: anEvaluation(changes) });
  await drawer.findByRole("link", { name: "Ver resultados" });
  expect(drawer.queryByRole("button", { name: "Enviar recordatorio" })).toBeNull();
});

test("tells of each person where they are, and how the mail to them fared", async () => {
  const drawer = await arrive({
    people: [
      aRecipient(),
      aRecipient({
        ...{ invitationId: 2, name: "Beto Ríos", recipient: "jefatura", area: null },
        ...{ email: null, delivery: null, sends: 0, lastSent: null, state: "En progreso" },
      }),
      aRecipient({
        ...{ invitationId: 3, name: "Caro Soto", state: "Respondida", canAnswer: false },
        answeredAt: "2026-11-21T12:00:00+00:00",
      }),
    ],
  });
  await drawer.findByText("Ana Pérez");
  expect(rows(drawer)).toEqual([
    expect.stringMatching(
      /^Ana PérezPendienteBodega · Forestal Quillaya\*\*\*@quillay\.cl · Correo enviado · último 20-11-2026/,
    ),
    expect.stringMatching(
      /^Beto RíosEn progresoResponde su jefatura · Forestal QuillayAún sin envíos/,
    ),
    "Caro SotoRespondidaBodega · Forestal QuillayRespondió el 21-11-2026",
  ]);
  expect(drawer.queryByRole("button", { name: "QR de Caro Soto" })).toBeNull();
});

test("says why nobody is asked yet", async () => {
  const drawer = await arrive({ people: [] });
  await drawer.findByText("Aún no hay a quién preguntar");
  drawer.getByText(/^Se invita a los participantes habilitados/);
  expect(drawer.queryByRole("searchbox")).toBeNull();
});

test("shows a group, and finds within it", async () => {
  const drawer = await arrive({
    people: [
      aRecipient({ state: "Respondida" }),
      aRecipient({ invitationId: 2, name: "Beto Ríos", area: "Ventas" }),
    ],
  });
  await userEvent.click(await drawer.findByRole("tab", { name: /^Pendientes/ }));
  expect(rows(drawer)).toHaveLength(1);
  const search = drawer.getByRole("searchbox", { name: "Buscar participante" });
  await userEvent.type(search, "ventas");
  expect(rows(drawer)[0]).toMatch(/^Beto Ríos/);
  await userEvent.type(search, " nadie");
  drawer.getByText("Nadie en este grupo.");
  expect(drawer.queryAllByRole("listitem")).toEqual([]);
});

test("draws a hundred people at a time", async () => {
  const people = Array.from({ length: 230 }, (_, place) =>
    aRecipient({ invitationId: place, name: `Persona ${place + 1}.` }),
  );
  const drawer = await arrive({ people });
  await drawer.findByText("Persona 100.");
  expect(drawer.queryByText("Persona 101.")).toBeNull();
  await userEvent.click(drawer.getByRole("button", { name: "Mostrar más (130)" }));
  drawer.getByText("Persona 200.");
  await userEvent.click(drawer.getByRole("button", { name: "Mostrar más (30)" }));
  drawer.getByText("Persona 230.");
  expect(drawer.queryByRole("button", { name: /^Mostrar más/ })).toBeNull();
});

describe("the link of a person", () => {
  test("is asked for by who wants it, and shown as a code", async () => {
    const drawer = await arrive();
    await drawer.findByText("Ana Pérez");
    expect(server.changes()).toEqual([]);
    await userEvent.click(drawer.getByRole("button", { name: "QR de Ana Pérez" }));
    const card = within(
      await screen.findByRole("dialog", {
        name: "Enlace de Ana Pérez",
        description: "Es personal: entrégalo solo a esa persona.",
      }),
    );
    card.getByRole("img", { name: "Código QR de Ana Pérez" });
    card.getByDisplayValue(LINK);
    expect(server.sent()).toEqual([["POST /api/surveys/invitations/1/link", null]]);
    const saved = vi
      .spyOn(HTMLAnchorElement.prototype, "click")
      .mockImplementation(() => undefined);
    await userEvent.click(card.getByRole("button", { name: "Descargar QR" }));
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe("QR Ana Pérez.svg");
    await userEvent.click(card.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Enlace de/ })).toBeNull());
  });

  test("of a boss says that it is theirs", async () => {
    const drawer = await arrive({ people: [aRecipient({ recipient: "jefatura" })] });
    await userEvent.click(await drawer.findByRole("button", { name: "QR de Ana Pérez" }));
    await screen.findByText("Lo responde su jefatura. Entrégalo solo a esa persona.");
  });

  test("is copied", async () => {
    const drawer = await arrive();
    const user = userEvent.setup();
    await user.click(await drawer.findByRole("button", { name: "Copiar enlace de Ana Pérez" }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(LINK));
  });

  test("that the server does not give is said", async () => {
    const drawer = await arrive({ link: { status: 409, body: { code: "x", message: "No." } } });
    await userEvent.click(await drawer.findByRole("button", { name: "QR de Ana Pérez" }));
    await screen.findByText("No pudimos mostrar el enlace.");
  });
});
