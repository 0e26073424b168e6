/** The pages of people who answer, against a real server. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anOpenSurvey } from "@/features/answering/testing/surveys";
import { useSession } from "@/platform/api/session";
import { PATHS } from "@/platform/lib/paths";
import { accessibilityFaults } from "@/testing/axe";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let own: typeof import("@/features/answering/answer-screen");
let shared: typeof import("@/features/answering/door-screen");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  own = await import("@/features/answering/answer-screen");
  shared = await import("@/features/answering/door-screen");
});
afterAll(() => server.stop());

function visit(address: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      { path: PATHS.answer, element: <own.AnswerScreen /> },
      { path: PATHS.answerDoor, element: <shared.DoorScreen /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}

const open = (parts = {}) =>
  server.answers(({ method }) =>
    method === "POST"
      ? { status: 201, body: { data: {} } }
      : { body: { data: anOpenSurvey(parts) } },
  );

async function answerAll(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  for (const group of await screen.findAllByRole("radiogroup")) {
    await user.click(within(group).getByRole("radio", { name: /^(\d )?De acuerdo$/ }));
  }
}

describe("Somebody who opens their link", () => {
  beforeEach(() => open());

  test("sees what it is about, answers, sends and is thanked", async () => {
    const { user } = visit("/answer/abc");
    await screen.findByRole("heading", { level: 1, name: "Trabajo en altura" });
    for (const words of ["Minera Andina", "Curso del 02-11-2026 al 06-11-2026", "Con Ana Díaz"]) {
      expect(screen.getByText(words)).toBeDefined();
    }
    expect(screen.getByText(/unos 3 minutos\. Puedes responder hasta el 27-11-2026/)).toBeDefined();
    expect(screen.getByText(/^Tus respuestas son confidenciales/)).toBeDefined();
    expect(await accessibilityFaults()).toEqual([]);
    await answerAll(user);
    await user.type(screen.getByRole("textbox"), "Más práctica");
    await user.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    await screen.findByRole("heading", { name: "¡Gracias! Tu respuesta fue registrada." });
    const [sent] = server.asked.filter(({ method }) => method === "POST");
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({
      resTables: [
        {
          tableId: "contenidos",
          matrix: [
            [false, false],
            [false, false],
            [true, true],
          ],
        },
      ],
      comment: "Más práctica",
    });
    expect(localStorage).toHaveLength(0);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("is nobody to the server, also with a session in the same browser", async () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    visit("/answer/abc");
    await screen.findByRole("heading", { level: 1 });
    expect(server.asked.map(({ token }) => token)).toEqual([undefined]);
  });
});

describe("A boss", () => {
  test("reads about whom they are asked", async () => {
    open({ collaborator: "Juan Pérez Soto" });
    visit("/answer/abc");
    expect(await screen.findByText("Juan Pérez Soto")).toBeDefined();
    expect(screen.getByText(/ni el de tu colaborador/)).toBeDefined();
  });
});

describe("A link that cannot be answered", () => {
  test.each([
    [404, "El enlace no es válido. Solicita uno nuevo al equipo de capacitación."],
    [403, "Esta encuesta estará disponible desde el 12-05-2026."],
    [410, "El plazo para responder terminó el 27-05-2026."],
    [409, "Ya registramos tu respuesta. ¡Gracias!"],
    [403, "Esta encuesta no está disponible por ahora."],
    [429, "Demasiados intentos. Espera un minuto."],
  ])("says why: %d %s", async (status, message) => {
    server.answers(() => ({ status, body: { error: true, message, code: "survey" } }));
    visit("/answer/abc");
    await screen.findByRole("heading", { level: 1, name: message });
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("can be tried again when the server failed", async () => {
    server.answers(() => ({ status: 503, body: { error: true, message: "Cansado." } }));
    const { user } = visit("/answer/abc");
    await screen.findByText("No pudimos cargar la encuesta.");
    open();
    await user.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByRole("heading", { level: 1, name: "Trabajo en altura" });
  });

  test.each([
    ["the connection is back", () => fireEvent(window, new Event("online"))],
    ["the page is left", () => fireEvent(window, new Event("pagehide"))],
    ["the page goes out of sight", () => fireEvent(document, new Event("visibilitychange"))],
  ])("has what could not be sent tried again as %s", async (_, happens) => {
    let isLost = true;
    server.answers(({ method, path }) => {
      if (method === "GET") return { body: { data: anOpenSurvey() } };
      return path.endsWith("/begin") || method === "PUT"
        ? { status: 204 }
        : { status: 201, body: { data: {} }, isLost };
    });
    const { user } = visit("/answer/abc");
    await answerAll(user);
    await user.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    await screen.findByText(/Se enviará cuando vuelva la conexión\.$/);
    isLost = false;
    happens();
    await waitFor(() => expect(screen.queryByText(/cuando vuelva la conexión/)).toBeNull());
    expect(screen.queryByRole("button", { name: "Enviar respuestas" })).toBeNull();
  });

  test("that closed meanwhile says so instead of thanking", async () => {
    server.answers(({ method }) => {
      if (method === "GET") return { body: { data: anOpenSurvey() } };
      if (method === "PUT") return { status: 204 };
      const message = "El plazo para responder terminó el 27-11-2026.";
      return { status: 410, body: { error: true, message } };
    });
    const { user } = visit("/answer/abc");
    await answerAll(user);
    await user.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    await screen.findByRole("heading", { name: "El plazo para responder terminó el 27-11-2026." });
  });
});

describe("The door of a course", () => {
  const NOBODY = "No encontramos una encuesta para ese RUT en este curso.";

  test("leads the person of a RUT to their own form, and the next one back", async () => {
    server.answers(({ method, path }) => {
      if (method === "POST" && path.includes("/course/"))
        return { body: { data: { token: "mine" } } };
      if (method === "POST") return { status: 201, body: { data: {} } };
      return { body: { data: anOpenSurvey() } };
    });
    const { user, router } = visit("/answer/course/door");
    await screen.findByRole("heading", { level: 1, name: "Trabajo en altura" });
    expect(await accessibilityFaults()).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "RUT" }), "12.531.909-2{Enter}");
    await answerAll(user);
    expect(router.state.location.pathname).toBe("/answer/mine");
    await user.click(screen.getByRole("button", { name: "Enviar respuestas" }));
    await user.click(await screen.findByRole("link", { name: "Responder como otra persona" }));
    expect((await screen.findByRole("textbox", { name: "RUT" })).textContent).toBe("");
  });

  test("asks nothing about a RUT that cannot be right, and offers the right one", async () => {
    open();
    const { user } = visit("/answer/course/door");
    const box = await screen.findByRole("textbox", { name: "RUT" });
    await user.click(screen.getByRole("button", { name: "Continuar" }));
    expect(screen.getByText("El RUT es obligatorio.")).toBeDefined();
    await user.type(box, "12531909-3{Enter}");
    await screen.findByText("El dígito verificador no coincide. ¿Es 12531909-2?");
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Usar 12531909-2" }));
    expect((box as HTMLInputElement).value).toBe("12531909-2");
    expect(server.asked.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("says the server's words on the field", async () => {
    server.answers(({ method }) =>
      method === "POST"
        ? { status: 404, body: { error: true, message: NOBODY } }
        : { body: { data: anOpenSurvey() } },
    );
    const { user } = visit("/answer/course/door");
    const box = await screen.findByRole("textbox", { name: "RUT" });
    await user.type(box, "12531909-2{Enter}");
    await waitFor(() => expect(screen.getByText(NOBODY)).toBeDefined());
    expect(document.activeElement).toBe(box);
  });
});
