// Privacy against a real server: what is held of a person, what is removed, and what old data would go.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Held } from "@/features/settings/privacy";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { pick } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/privacy-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/privacy-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const RULES = {
  salaryVisibility: "editores",
  peopleYears: null,
  commentYears: 2,
  auditYears: null,
};
const NEVER = { changed: [], updatedAt: null, defaults: RULES };
const CHANGED = { ...NEVER, updatedAt: "2026-03-05T10:00:00-03:00" };
const HELD: Held = {
  people_id: 7,
  name: "María Pérez",
  rut: "12531909-2",
  parts: [
    { key: "courses", title: "Cursos", count: 1234 },
    { key: "mails", title: "Correos", count: 0 },
  ] as unknown as Held["parts"],
  confirmation: "12531909-2",
  removed: ["Su nombre y su correo."],
  kept: ["Las horas de sus cursos."],
};

type Answers = Readonly<Record<string, Answer>>;

function arrive(answers: Answers = {}) {
  const usual: Answers = {
    "GET /api/settings/privacy": { body: { data: RULES, meta: NEVER } },
    "GET /api/privacy/retention": { body: { data: { people: 0, comments: 0, events: 0 } } },
    "GET /api/privacy/people/7": { body: { data: HELD } },
    "GET /api/get_people": {
      body: {
        data: [{ people_id: 7, name: "María Pérez", rut: "12531909-2", companyName: "Andina" }],
        meta: { page: 1, pageSize: 20, total: 1, pages: 1 },
      },
    },
  };
  const known = [...Object.entries(answers), ...Object.entries(usual)];
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return found?.[1] ?? { body: { data: {} } };
  });
  draw();
}

function draw(): void {
  drawing.renderAt(
    <>
      <drawn.PrivacySection />
      <ToastCorner />
    </>,
  );
}

function sent(): unknown[] {
  return server.asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [`${method} ${path}`, body && JSON.parse(body)]);
}

describe("the data of a person", () => {
  async function choosePerson(): Promise<void> {
    await userEvent.type(await screen.findByRole("combobox", { name: "Persona" }), "12531909");
    await userEvent.click(await screen.findByRole("option", { name: /María Pérez/ }));
  }

  test("are removed only after the RUT was typed, and told what stays", async () => {
    const wrong = { confirmation: ["Escribe 12531909-2."] };
    let isRight = false;
    arrive();
    const known = server;
    await choosePerson();
    expect((await screen.findByText("Cursos")).nextSibling?.textContent).toBe("1.234");
    expect(screen.queryByText("Correos")).toBeNull();
    known.answers(({ method }) => {
      if (method === "GET") return { body: { data: RULES, meta: NEVER } };
      const refused = { error: true, code: "invalid_fields", message: "Revisa.", errors: wrong };
      return isRight ? { body: { data: { whole: true } } } : { status: 422, body: refused };
    });
    await userEvent.click(screen.getByRole("button", { name: "Eliminar sus datos" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "¿Eliminar los datos de María Pérez?",
        description: "No se puede deshacer.",
      }),
    );
    dialog.getByText("Su nombre y su correo.");
    dialog.getByText("Las horas de sus cursos.");
    const box = dialog.getByRole("textbox", { name: "Escribe 12531909-2 para confirmar" });
    await userEvent.type(box, "1");
    await userEvent.click(dialog.getByRole("button", { name: "Eliminar sus datos" }));
    await dialog.findByText("Escribe 12531909-2.");
    isRight = true;
    await userEvent.clear(box);
    await userEvent.type(box, "12531909-2");
    expect(dialog.queryByText("Escribe 12531909-2.")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Eliminar sus datos" }));
    await screen.findByText("Datos eliminados.");
    expect(sent()).toEqual([
      ["POST /api/privacy/people/7/erasure", { confirmation: "1" }],
      ["POST /api/privacy/people/7/erasure", { confirmation: "12531909-2" }],
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByRole("button", { name: "Exportar sus datos" })).toBeNull();
  });

  test("are no longer asked for once that person is chosen no more", async () => {
    arrive();
    await choosePerson();
    await screen.findByRole("button", { name: "Exportar sus datos" });
    await pick("Persona", "Quitar selección");
    expect(screen.queryByRole("button", { name: "Exportar sus datos" })).toBeNull();
  });

  test("are handed over with the answers to surveys where those are asked for", async () => {
    arrive({ "POST /api/privacy/people/7/export": { status: 500, body: {} } });
    await choosePerson();
    await screen.findByText("Cursos");
    await userEvent.click(screen.getByRole("switch", { name: /^Incluir sus respuestas/ }));
    await userEvent.click(screen.getByRole("button", { name: "Exportar sus datos" }));
    await screen.findByText("No pudimos exportar sus datos.");
    expect(sent()).toEqual([["POST /api/privacy/people/7/export", { includeAnswers: true }]]);
  });
});

describe("the rules", () => {
  test("say what the years in the form would remove, and are saved as they were read", async () => {
    arrive({
      "GET /api/privacy/retention?peopleYears=5": {
        body: { data: { people: 2, comments: 1, events: 3 } },
      },
      "PUT /api/settings/privacy": { body: { data: { ...RULES, peopleYears: 5 }, meta: CHANGED } },
    });
    await screen.findByText("Hoy no hay nada tan antiguo.");
    expect(screen.queryByRole("button", { name: "Restablecer la sección" })).toBeNull();
    const people = screen.getByRole("textbox", {
      name: /^Personas sin cursos/,
      description: "Desde su último cambio.",
    });
    screen.getByRole("textbox", {
      name: /^Comentarios de encuestas/,
      description: "La nota de la encuesta queda.",
    });
    screen.getByRole("textbox", { name: /^Registros de/, description: "Recomendamos 5." });
    await userEvent.type(people, "5");
    await screen.findByText(
      "Al guardar se eliminarán 2 personas, 1 comentario, 3 registros de auditoría.",
    );
    await userEvent.click(screen.getByRole("radio", { name: "Solo administración" }));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Configuración guardada.");
    expect(sent()).toEqual([
      [
        "PUT /api/settings/privacy",
        { salaryVisibility: "administradores", peopleYears: 5, updatedAt: null },
      ],
    ]);
  });

  test("count nothing while no years are given", async () => {
    const none = { ...RULES, commentYears: null };
    arrive({ "GET /api/settings/privacy": { body: { data: none, meta: NEVER } } });
    await screen.findByText(/^Además, las notificaciones se eliminan/);
    expect(screen.queryByText("Hoy no hay nada tan antiguo.")).toBeNull();
    expect(server.asked.some(({ path }) => path.startsWith("/api/privacy/retention"))).toBe(false);
  });

  test("go back to how they were in the beginning after a question", async () => {
    const now = { ...RULES, auditYears: 9 };
    let isReset = false;
    server.answers(({ method, path }) => {
      isReset ||= method === "DELETE";
      if (!path.startsWith("/api/settings/privacy")) return { body: { data: {} } };
      return { body: isReset ? { data: RULES, meta: NEVER } : { data: now, meta: CHANGED } };
    });
    draw();
    await userEvent.click(await screen.findByRole("button", { name: "Restablecer la sección" }));
    const question = await screen.findByRole("alertdialog", {
      name: "¿Restablecer Privacidad?",
      description: /nada se elimina por antigüedad/,
    });
    await userEvent.click(within(question).getByRole("button", { name: "Restablecer la sección" }));
    await screen.findByText("Configuración restablecida.");
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: /^Registros de/ })).toHaveProperty("value", ""),
    );
    expect(screen.queryByRole("button", { name: "Restablecer la sección" })).toBeNull();
  });
});
