// The mails of a survey: a sample to oneself, sending once, who is skipped, and what is said without a mail server.
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let mailing: typeof import("@/entities/survey/mailing");
let session: typeof import("@/platform/api/session");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  mailing = await import("@/entities/survey/mailing");
  session = await import("@/platform/api/session");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => server.answers(() => ({ body: { data: [] } })));

const KEPT = "No hay un servidor de correo configurado.";
const WHERE = "Se pueden leer en Configuración, Correos enviados.";

async function told(words: string) {
  return within((await screen.findByText(words)).closest("li") as HTMLElement);
}

function asStaff(): void {
  session.useSession.getState().userChanged({ ...ANA, isAdmin: false });
}

describe("a sample to oneself", () => {
  async function send(answer: () => Promise<{ recipient: string; local: boolean }>) {
    const { SampleButton } = mailing;
    drawing.renderAt(
      <>
        <SampleButton send={answer as never} />
        <ToastCorner />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Enviarme una prueba" }));
  }

  test("says to whom it went", async () => {
    await send(async () => ({ recipient: "ana@example.cl", local: false }));
    const message = await told("Te enviamos una prueba a ana@example.cl.");
    expect(message.queryByText(KEPT, { exact: false })).toBeNull();
  });

  test("that did not leave says why, and to administrators where it lies", async () => {
    await send(async () => ({ recipient: "ana@example.cl", local: true }));
    (await told("La prueba quedó guardada, no salió.")).getByText(`${KEPT} ${WHERE}`);
  });

  test("that failed says so", async () => {
    await send(() => Promise.reject(new TypeError("no network")));
    await screen.findByText("No pudimos enviar la prueba.");
  });
});

function Sender({ onSent }: { onSent: () => void }) {
  const { run } = mailing.useSending(onSent);
  return (
    <button type="button" onClick={() => void run({ surveyId: 7, kind: "invitacion" } as never)}>
      Enviar
    </button>
  );
}

describe("sending", () => {
  async function send(counted: object) {
    const onSent = vi.fn();
    server.answers(({ method }) => ({ body: { data: method === "POST" ? counted : [] } }));
    drawing.renderAt(
      <>
        <Sender onSent={onSent} />
        <ToastCorner />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(server.sent()).toEqual([["POST /api/sendEmail", { surveyId: 7, kind: "invitacion" }]]);
  }

  test("says to how many it goes", async () => {
    await send({ people: 1, queued: 1, local: false });
    (await told("Envío iniciado a 1 persona.")).getByText("Te avisaremos cuando termine.");
  });

  test("to nobody says so", async () => {
    await send({ people: 0, queued: 0, local: true });
    await screen.findByText("No hay destinatarios pendientes.");
    expect(screen.queryByText("Los correos quedan guardados, no salen.")).toBeNull();
  });

  test("without a mail server says that nothing leaves", async () => {
    await send({ people: 2, queued: 2, local: true });
    (await told("Los correos quedan guardados, no salen.")).getByText(`${KEPT} ${WHERE}`);
  });
});

test("without a mail server it is said before, to administrators with the place", async () => {
  const { NoServerBanner } = mailing;
  drawing.renderAt(<NoServerBanner />);
  const banner = screen.getByText(/^No hay un servidor de correo configurado/);
  expect(banner.textContent).toContain("guardados en Configuración, Correos enviados.");
  cleanup();
  asStaff();
  render(<NoServerBanner />);
  expect(screen.getByText(/^No hay un servidor/).textContent).toContain("quedarán guardados. ");
});

describe("who gets no mail", () => {
  const one = (participantId: number, reason: string) => ({
    ...{ participantId, reason },
    name: `Persona ${participantId}`,
  });

  test("is told by why, with their names, of which not all are named where they are many", () => {
    const { SkippedList, groupsOfSkipped } = mailing;
    const many = Array.from({ length: 32 }, (_, at) => one(at, "sin_correo"));
    const groups = groupsOfSkipped([...many, one(40, "ya_respondida"), one(41, "otra")]);
    render(<SkippedList groups={groups} />);
    const list = screen.getByRole("region", { name: "Sin envío" });
    const lines = [...list.querySelectorAll("summary")].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Ya respondieron (1)",
      "No tienen correo; entrégales el enlace o el QR (32)",
    ]);
    within(list).getByText("Persona 40");
    const names = within(list).getByText(/^Persona 0/).textContent;
    expect(names).toMatch(/Persona 29 y 2 más$/);
  });

  test("is nobody where all get one", () => {
    const { SkippedList } = mailing;
    expect(render(<SkippedList groups={[]} />).container.textContent).toBe("");
  });
});

describe("what is said before anything leaves", () => {
  test.each([
    [undefined, "Contando destinatarios…", "Enviar"],
    [{ people: 0, answers: 0, local: false }, "No hay destinatarios pendientes.", "Enviar"],
    [{ people: 0, answers: 0, local: true }, "No hay destinatarios pendientes.", "Guardar"],
    [{ people: 2, answers: 2, local: false }, "Se enviará a 2 personas.", "Enviar a 2 personas"],
    [
      { people: 1, answers: 3, local: false },
      "Se enviará a 1 persona, por 3 respuestas pendientes.",
      "Enviar a 1 persona",
    ],
    [
      { people: 2, answers: 2, local: true },
      "Se guardará para 2 personas (no hay servidor de correo).",
      "Guardar para 2 personas",
    ],
  ])("of %j", (counted, words, button) => {
    expect(mailing.outcomeWords(counted)).toBe(words);
    expect(mailing.sendWords(counted)).toBe(button);
  });
});
