// The window of a reminder against a real server: whom it counts, what they will read, and what leaves.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Evaluation, Recipient } from "@/features/evaluations/api";
import { anEvaluation, aRecipient } from "@/features/evaluations/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/evaluations/reminder-dialog");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/evaluations/reminder-dialog");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

interface Sent {
  participantIds?: number[];
  dryRun: boolean;
}

interface There {
  surveys?: readonly Evaluation[];
  people?: readonly Recipient[];
  local?: boolean;
  skipped?: readonly object[];
  sending?: Answer | Promise<Answer>;
  preview?: Answer;
}

const PEOPLE = [
  aRecipient(),
  aRecipient({ invitationId: 2, participantId: 12, name: "Beto Ríos" }),
];

function open(there: There = {}) {
  const { surveys = [anEvaluation()], people = PEOPLE, local = false, skipped = [] } = there;
  const { preview = { body: { data: { subject: "Sobre Excel", text: "Hola Ana" } } } } = there;
  server.answers(({ path, body }) => {
    if (path.startsWith("/api/getSurveyParticipantStats"))
      return { body: { data: { survey: surveys[0], recipients: people, doorLink: null } } };
    if (path === "/api/settings/surveys/preview") return preview;
    if (path.endsWith("/testMail")) return { body: { data: { recipient: "ana@x.cl", local } } };
    if (path !== "/api/sendEmail") return { body: { data: [] } };
    const { participantIds, dryRun } = JSON.parse(body) as Sent;
    const count = participantIds?.length ?? people.length;
    const counted = { queued: count, people: count, answers: count, local, skipped };
    return dryRun ? { body: { data: counted } } : (there.sending ?? { body: { data: counted } });
  });
  const told = { onClose: vi.fn(), onSent: vi.fn() };
  drawing.renderAt(
    <>
      <drawn.ReminderDialog surveys={surveys} {...told} />
      <ToastCorner />
    </>,
  );
  return told;
}

function mailed(): Sent[] {
  const bodies = server.askedFor("/api/sendEmail").map(({ body }) => JSON.parse(body) as Sent);
  return bodies.filter(({ dryRun }) => !dryRun);
}

const box = (name: string | RegExp) => screen.findByRole("checkbox", { name });
const ticked = async (name: string | RegExp) => (await box(name)).getAttribute("aria-checked");

describe("the head", () => {
  test("says of which survey it is, and when the last mail left", async () => {
    open();
    await screen.findByRole("dialog", {
      name: "Enviar recordatorio",
      description: "Excel (Satisfacción). Último envío: 20-11-2026.",
    });
  });

  test("is an invitation while nobody was mailed", async () => {
    open({ surveys: [anEvaluation({ surveySent: false, last_mailing_date: null })] });
    await screen.findByRole("dialog", {
      name: "Enviar invitación",
      description: "Excel (Satisfacción). Todavía no se ha enviado ningún correo.",
    });
  });
});

describe("the people", () => {
  test("are all chosen at first, and taken out together or one by one", async () => {
    open();
    expect(await ticked("Todos los participantes (2)")).toBe("true");
    await screen.findByText("Se enviará a 2 personas.");
    await userEvent.click(await box("Beto Ríos"));
    expect(await ticked("Todos los participantes (2)")).toBe("mixed");
    expect([await ticked("Ana Pérez"), await ticked("Beto Ríos")]).toEqual(["true", "false"]);
    await screen.findByText("Se enviará a 1 persona.");
    await userEvent.click(await box("Ana Pérez"));
    expect(await ticked("Todos los participantes (2)")).toBe("false");
    await screen.findByText("No hay destinatarios pendientes.");
    expect(screen.getByRole("button", { name: "Enviar" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await userEvent.click(await box("Todos los participantes (2)"));
    expect([await ticked("Ana Pérez"), await ticked("Beto Ríos")]).toEqual(["true", "true"]);
    await userEvent.click(await box("Todos los participantes (2)"));
    expect([await ticked("Ana Pérez"), await ticked("Beto Ríos")]).toEqual(["false", "false"]);
    await userEvent.click(await box("Beto Ríos"));
    await userEvent.click(await screen.findByRole("button", { name: "Enviar a 1 persona" }));
    await waitFor(() => expect(mailed()).toMatchObject([{ participantIds: [12] }]));
  });

  test("are told with their mail, or with whoever answers about them", async () => {
    open({ people: [aRecipient({ recipient: "jefatura" })] });
    await screen.findByRole("checkbox", {
      name: "Ana Pérez",
      description: "su jefatura, a***@quillay.cl",
    });
  });

  test("come fifty at a time", async () => {
    const people = Array.from({ length: 120 }, (_, place) =>
      aRecipient({ invitationId: place, participantId: place, name: `Persona ${place + 1}.` }),
    );
    open({ people });
    await box("Persona 50.");
    expect(screen.queryByRole("checkbox", { name: "Persona 51." })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar más (70)" }));
    await box("Persona 100.");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar más (20)" }));
    await box("Persona 120.");
    expect(screen.queryByRole("button", { name: /^Mostrar más/ })).toBeNull();
  });

  test("that nobody is left of are not listed", async () => {
    open({ people: [aRecipient({ state: "Respondida" })] });
    await screen.findByText("Ver el texto del correo");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("who get no mail are told with the reason", async () => {
    open({ skipped: [{ participantId: 12, name: "Beto Ríos", reason: "sin_correo" }] });
    const skipped = within(await screen.findByRole("region", { name: "Sin envío" }));
    skipped.getByText(/^No tienen correo.*\(1\)$/);
    skipped.getByText("Beto Ríos");
    expect(screen.queryByRole("checkbox", { name: "Beto Ríos" })).toBeNull();
  });
});

describe("the mail", () => {
  test("is read on request, with the words for who is asked", async () => {
    open({ surveys: [anEvaluation({ type: "Transferencia" })] });
    const summary = await screen.findByText("Ver el texto del correo");
    expect(server.askedFor("/api/settings/surveys/preview")).toEqual([]);
    await userEvent.click(summary);
    await screen.findByText("Sobre Excel");
    screen.getByText("Hola Ana");
    screen.getByText("Con datos de ejemplo.");
    const [asked] = server.askedFor("/api/settings/surveys/preview");
    expect(JSON.parse(asked?.body ?? "")).toEqual({ kind: "jefatura_recordatorio" });
  });

  test("that could not be read says so", async () => {
    open({ preview: { status: 500 } });
    await userEvent.click(await screen.findByText("Ver el texto del correo"));
    await screen.findByText("No pudimos cargar el texto del correo.");
  });

  test("takes a few words more, and leaves with them", async () => {
    const { onClose, onSent } = open();
    const words = await screen.findByRole<HTMLTextAreaElement>("textbox", {
      name: /^Mensaje adicional/,
      description: "Va al comienzo del correo.",
    });
    expect(words.maxLength).toBe(1_000);
    await userEvent.type(words, " Cierra mañana ");
    await userEvent.click(await screen.findByRole("button", { name: "Enviar a 2 personas" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSent).toHaveBeenCalledOnce();
    expect(mailed()).toEqual([
      { surveyId: 7, kind: "recordatorio", message: "Cierra mañana", dryRun: false },
    ]);
    await screen.findByText("Envío iniciado a 2 personas.");
  });

  test("is tried on oneself first", async () => {
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Enviarme una prueba" }));
    await screen.findByText("Te enviamos una prueba a ana@x.cl.");
    expect(server.askedFor("/api/surveys/7/testMail")).toHaveLength(1);
  });

  test("that could not be sent says why, and stays to be sent again", async () => {
    const held = Promise.withResolvers<Answer>();
    const { onClose, onSent } = open({ sending: held.promise });
    await userEvent.click(await screen.findByRole("button", { name: "Enviar a 2 personas" }));
    const button = await screen.findByRole("button", { name: "Enviando…" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    held.resolve({ status: 500, body: { error: true, code: "x", message: "Ups." } });
    await screen.findByText(/^Ups\./);
    expect(onClose).not.toHaveBeenCalled();
    expect(onSent).not.toHaveBeenCalled();
    await screen.findByRole("button", { name: "Enviar a 2 personas" });
  });

  test("where there is no mail server is only kept, and says so", async () => {
    open({ local: true });
    await screen.findByText("Los correos no saldrán");
    await screen.findByText("Se guardará para 2 personas (no hay servidor de correo).");
    screen.getByRole("button", { name: "Guardar para 2 personas" });
  });
});

test("several surveys are counted together, without names", async () => {
  open({ surveys: [anEvaluation(), anEvaluation({ id: 8, last_mailing_date: "2026-11-22" })] });
  await screen.findByRole("dialog", { description: "2 encuestas. Último envío: 22-11-2026." });
  await screen.findByText("Se enviará a 2 personas.");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(server.asked.some(({ path }) => path.includes("ParticipantStats"))).toBe(false);
});

test("is closed without sending anything", async () => {
  const { onClose } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(mailed()).toEqual([]);
});
