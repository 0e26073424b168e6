// What the pages of people who answer say: about the survey, where their answers are, and why a link is refused.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOpenSurvey } from "@/features/answering/testing/surveys";
import { PATHS } from "@/platform/lib/paths";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let own: typeof import("@/features/answering/answer-screen");
let shared: typeof import("@/features/answering/door-screen");
let kept: typeof import("@/features/answering/answers");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  own = await import("@/features/answering/answer-screen");
  shared = await import("@/features/answering/door-screen");
  kept = await import("@/features/answering/answers");
});
afterAll(() => server.stop());

type Parts = Parameters<typeof anOpenSurvey>[0];

function visit(parts: Parts = {}, address = "/answer/abc", sending?: (method: string) => Answer) {
  server.answers(({ method }) => {
    if (method === "GET") return { body: { data: anOpenSurvey(parts) } };
    return sending?.(method) ?? { status: 201, body: { data: {} } };
  });
  return draw(address);
}

function draw(address = "/answer/abc") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: PATHS.answer, element: <own.AnswerScreen /> },
      { path: PATHS.answerDoor, element: <shared.DoorScreen /> },
    ],
    { initialEntries: [address] },
  );
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const heading = () => screen.findByRole("heading", { level: 1, name: "Trabajo en altura" });

async function answerAll(): Promise<void> {
  for (const radio of await screen.findAllByRole("radio", { name: /^(\d )?De acuerdo$/ }))
    await userEvent.click(radio);
}

describe("about the survey", () => {
  test("says what it is called, for whom it is, and what it means", async () => {
    visit({ description: "Para mejorar el curso." });
    await heading();
    screen.getByText("Satisfacción del curso");
    screen.getByText("Para mejorar el curso.");
    screen.getByText(/las de otras personas, sin tu nombre\.$/);
    expect(document.title).toMatch(/^Satisfacción del curso/);
    expect(document.querySelector("img")).toBeNull();
    expect(screen.queryByText(/^Responde sobre/)).toBeNull();
  });

  test("shows the picture of the company, one day as one, and no rapporteur where there is none", async () => {
    const { course } = anOpenSurvey();
    visit({
      course: { ...course, logo: "/files/logo.webp", endDate: course.initialDate },
      rapporteurs: [],
    });
    await heading();
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/files/logo.webp");
    screen.getByText("Curso del 02-11-2026");
    expect(screen.queryByText(/^Con /)).toBeNull();
  });

  test("names all who taught, and about whom a boss answers", async () => {
    visit({ rapporteurs: ["Ana Díaz", "Luis Soto"], collaborator: "Juan Pérez", minutes: 1 });
    await heading();
    screen.getByText("Con Ana Díaz y Luis Soto");
    const about = screen.getByText("Juan Pérez").closest("p");
    expect(about?.textContent).toBe(
      "Responde sobre Juan Pérez y lo que aplica del curso en su trabajo.",
    );
    screen.getByText(/unos 1 minuto\./);
    screen.getByText(/sin tu nombre ni el de tu colaborador o colaboradora\.$/);
  });
});

describe("the answers", () => {
  test("are said to be kept here, and are there again when somebody comes back", async () => {
    const { unmount } = visit();
    await heading();
    expect(screen.queryByText(/^Guardado solo en este dispositivo/)).toBeNull();
    await userEvent.type(screen.getByRole("textbox"), "Más práctica");
    await screen.findByText(/^Guardado solo en este dispositivo a las \d\d:\d\d\.$/);
    expect(server.changes().map(({ method }) => method)).toEqual(["PUT"]);
    unmount();
    visit();
    await waitFor(() =>
      expect(screen.getByRole("textbox")).toHaveProperty("value", "Más práctica"),
    );
  });

  test("that cannot leave are said to be here, and when they will", async () => {
    visit({}, undefined, (method) => (method === "POST" ? { isLost: true } : { status: 204 }));
    await answerAll();
    await userEvent.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    const told = await screen.findByText(
      "Guardado en este dispositivo. Se enviará cuando vuelva la conexión.",
    );
    expect(told.closest("[role=status]")).not.toBeNull();
  });

  test("that were sent and did not leave go by themselves when somebody comes back", async () => {
    const whole = { answers: { contenidos: { r1: "c1", r2: "c3" } }, comment: "" };
    new kept.LocalAnswers("def").keep(whole, true, Date.now());
    visit({}, "/answer/def");
    await screen.findByRole("heading", { name: "¡Gracias! Tu respuesta fue registrada." });
    const own = server.changes().filter(({ path }) => path.endsWith("/def"));
    expect(own.map(({ method }) => method)).toEqual(["POST"]);
  });

  test.each([
    ["were not sent", { r1: "c1", r2: "c3" }, false],
    ["are not all that is asked now", { r1: "c1" }, true],
  ])("that %s wait for who gives them", async (_, contenidos, isSent) => {
    const given = { answers: { contenidos }, comment: "" };
    new kept.LocalAnswers("ghi").keep(given, isSent, Date.now());
    visit({}, "/answer/ghi");
    await heading();
    expect(screen.getAllByRole("radio", { checked: true })).toHaveLength(
      Object.keys(contenidos).length,
    );
    await userEvent.type(screen.getByRole("textbox"), "Más");
    await waitFor(() => expect(server.changes().map(({ method }) => method)).toEqual(["PUT"]));
  });

  test("that are refused say why, and can be sent again", async () => {
    let isRefused = true;
    visit({}, undefined, (method) =>
      method === "POST" && isRefused
        ? { status: 422, body: { error: true, code: "x", message: "Falta una respuesta." } }
        : { status: 201, body: { data: {} } },
    );
    await answerAll();
    await userEvent.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    await screen.findByText("Falta una respuesta.");
    isRefused = false;
    await userEvent.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    await screen.findByText("Ya puedes cerrar esta página.");
    screen.getByText("Trabajo en altura");
    expect(screen.queryByRole("link", { name: "Responder como otra persona" })).toBeNull();
  });

  test("are on their way once, however often somebody sends them", async () => {
    const held = Promise.withResolvers<Answer>();
    server.answers(({ method }) => {
      if (method === "GET") return { body: { data: anOpenSurvey() } };
      return method === "POST" ? held.promise : { status: 204 };
    });
    draw();
    await answerAll();
    await userEvent.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    const sending = await screen.findByRole("button", { name: "Enviando…" });
    expect(sending.getAttribute("aria-busy")).toBe("true");
    await userEvent.click(sending);
    held.resolve({ status: 201, body: { data: {} } });
    await screen.findByText("Ya puedes cerrar esta página.");
    expect(server.changes().filter(({ method }) => method === "POST")).toHaveLength(1);
  });
});

describe("a link", () => {
  const refused = (status: number, message: string) =>
    server.answers(() => ({ status, body: { error: true, code: "x", message } }));

  test("of too many tries can be tried again", async () => {
    const words = "Demasiados intentos. Espera un minuto.";
    refused(429, words);
    draw();
    await screen.findByRole("heading", { name: words });
    server.answers(() => ({ body: { data: anOpenSurvey() } }));
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await heading();
  });

  test("that is no longer good cannot", async () => {
    refused(410, "Terminó.");
    draw();
    await screen.findByRole("heading", { name: "Terminó." });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the door of a course", () => {
  const door = "/answer/course/puerta";

  test("says of which course it is, and for what it asks", async () => {
    visit({}, door);
    await heading();
    for (const words of ["Encuesta del curso", "Minera Andina"]) screen.getByText(words);
    screen.getByText("Curso del 02-11-2026 al 06-11-2026");
    screen.getByRole("form", { name: "Identificación" });
    screen.getByRole("textbox", {
      name: "RUT",
      description: "Lo usamos solo para encontrar tu encuesta.",
    });
    expect(document.title).toMatch(/^Encuesta del curso/);
    expect(server.asked[0]?.path).toBe("/api/public/surveys/course/puerta");
  });

  test("says what is wrong with a RUT until another letter is typed, and asks once", async () => {
    const held = Promise.withResolvers<Answer>();
    server.answers(({ method }) =>
      method === "POST" ? held.promise : { body: { data: anOpenSurvey() } },
    );
    draw(door);
    const box = await screen.findByRole("textbox", { name: "RUT" });
    await userEvent.type(box, "abc{Enter}");
    await screen.findByText("Ingresa un RUT como 12.345.678-5.");
    expect(document.activeElement).toBe(box);
    await userEvent.clear(box);
    expect(screen.queryByText("Ingresa un RUT como 12.345.678-5.")).toBeNull();
    await userEvent.type(box, "12531909-2{Enter}");
    const button = await screen.findByRole("button", { name: "Buscando…" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    await userEvent.type(box, "{Enter}");
    held.resolve({ status: 404, body: { error: true, code: "x", message: "Nadie." } });
    await screen.findByText("Nadie.");
    screen.getByRole("button", { name: "Continuar" });
    expect(server.sent()).toHaveLength(1);
  });
});
