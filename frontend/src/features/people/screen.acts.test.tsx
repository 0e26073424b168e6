// What is done with people from their list: made one after the other, opened from their row, enrolled or not.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PersonRow } from "@/features/people/api";
import { aPerson } from "@/features/people/testing/people";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { pick } from "@/testing/choose";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/people/screen");
let enrolling: typeof import("@/features/people/enrol-dialog");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/people/screen");
  enrolling = await import("@/features/people/enrol-dialog");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const MARIA = { ...aPerson(), courses: 3, hoursYear: 24 } as unknown as PersonRow;
const COURSE = {
  ...{ course_id: 9, courseName: "Excel", companyName: "Minera Andina", state: "programado" },
  ...{ initialDate: "2026-03-02", endDate: "2026-03-02" },
};

function answer(answers: Record<string, Answer> = {}): void {
  server.answers(
    knownAnswers({
      "GET /api/people/7/courses": onePage([]),
      "GET /api/people/7": theData(aPerson()),
      "GET /api/get_people": onePage([MARIA]),
      "GET /api/get_courses": onePage([COURSE]),
      "GET /api/getcompanies": theData([{ company_id: 1, name: "Minera Andina", active: true }]),
      "GET /api/getDepartment": theData([{ id: 3, name: "Operaciones" }]),
      "GET /api/getStatus": theData([{ id: 1, StatusName: "Inscrito" }]),
      "GET /api/history": onePage([]),
      "GET /api/user": theData({ ...ANA, seesSalaries: true }),
      "POST /api/people/7/salary": theData({ grossSalary: 1_200_000 }),
      ...answers,
    }),
  );
}

function arrive(address = "/people", answers: Record<string, Answer> = {}) {
  answer(answers);
  return drawing.renderAt(
    <>
      <drawn.PeopleScreen />
      <ToastCorner />
    </>,
    address,
  );
}

function addressOf(router: ReturnType<typeof arrive>): string {
  return router.state.location.pathname + router.state.location.search;
}

async function press(item: string): Promise<void> {
  const name = "Acciones de María Pérez Soto";
  await userEvent.click(await screen.findByRole("button", { name }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
}

describe("a new person", () => {
  async function written(name: string) {
    const form = within(await screen.findByRole("form", { name: "Nueva persona" }));
    const field = form.getByRole("textbox", { name: /^Nombre completo/ });
    await waitFor(() => expect(field).toHaveProperty("value", ""));
    await userEvent.type(field, name);
    await userEvent.type(form.getByLabelText("Correo"), "ana@otec.cl");
    await userEvent.click(form.getByLabelText("Participante externo"));
    return form;
  }
  const made = (id: number, name: string): Answer => ({
    ...theData(aPerson({ people_id: id, name })),
    status: 201,
  });

  test("lies open once it was made", async () => {
    const router = arrive("/people", { "POST /api/createpeople": made(7, "Ana Soto") });
    await userEvent.click(await screen.findByRole("button", { name: "Nueva persona" }));
    const form = await written("Ana Soto");
    await userEvent.click(form.getByRole("button", { name: "Crear persona" }));
    await screen.findByRole("dialog", { name: "Ana Soto" });
    expect(addressOf(router)).toBe("/people?ver=7");
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "Ana Soto quedó guardada.",
      ),
    );
  });

  test("is followed by another in an empty form, and those that were made are counted", async () => {
    const router = arrive("/people?ver=nuevo", { "POST /api/createpeople": made(7, "Ana Soto") });
    const another = { name: "Crear y seguir con otra" };
    const first = await written("Ana Soto");
    await userEvent.click(first.getByRole("button", another));
    await screen.findByText("Ana Soto quedó guardada");
    expect(screen.queryByText(/^\d personas$/)).toBeNull();
    const second = await written("Eva Mora");
    await userEvent.click(second.getByRole("button", another));
    await screen.findByText("2 personas");
    expect(addressOf(router)).toBe("/people?ver=nuevo");
    expect(server.sent()).toHaveLength(2);
  });

  test("is left for the list", async () => {
    const router = arrive("/people?ver=nuevo");
    const form = within(await screen.findByRole("form", { name: "Nueva persona" }));
    await userEvent.click(form.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(addressOf(router)).toBe("/people"));
  });
});

describe("the row of a person", () => {
  test.each([
    ["Ver ficha", "/people?ver=7"],
    ["Editar", "/people?ver=7&editar=si"],
    ["Ficha de capacitación", "/people/record?id=7"],
  ])("leads to: %s", async (item, address) => {
    const router = arrive();
    await press(item);
    expect(addressOf(router)).toBe(address);
  });

  test("is enrolled by name", async () => {
    arrive();
    await press("Inscribir en curso");
    const title = "Inscribir en curso: María Pérez Soto";
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is disabled, and enabled again by the way back", async () => {
    arrive("/people", {
      "PUT /api/disable_people/7": theData({}),
      "PUT /api/enable_people/7": theData({}),
    });
    await press("Deshabilitar");
    await screen.findByText("María Pérez Soto: deshabilitada.");
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    await waitFor(() =>
      expect(server.sent().map(([call]) => call)).toEqual([
        ...["PUT /api/disable_people/7", "PUT /api/enable_people/7"],
      ]),
    );
  });
});

describe("a person beside the list", () => {
  test("shows the salary to who may see it, and only when it is asked for", async () => {
    arrive("/people?ver=7");
    const drawer = within(await screen.findByRole("dialog", { name: "María Pérez Soto" }));
    await drawer.findByText("Oculta");
    expect(server.askedFor("/api/people/7/salary")).toEqual([]);
    await userEvent.click(await drawer.findByRole("button", { name: "Mostrar renta" }));
    await drawer.findByText("$1.200.000");
  });

  test("without a salary or a boss's telephone says so in each place", async () => {
    arrive("/people?ver=7", { "GET /api/people/7": theData(aPerson({ hasGrossSalary: false })) });
    const drawer = within(await screen.findByRole("dialog", { name: "María Pérez Soto" }));
    await drawer.findByText("Interna");
    expect(drawer.queryByRole("button", { name: "Mostrar renta" })).toBeNull();
    await userEvent.click(drawer.getByRole("tab", { name: "Historial de cursos" }));
    await drawer.findByText("Aún no participa en cursos");
  });

  test("is said to be saved, and is read again as it is now", async () => {
    const router = arrive("/people?ver=7&editar=si", {
      "POST /api/updatepeople/7": theData(aPerson({ name: "María Lagos", warnings: [] })),
    });
    const form = within(await screen.findByRole("form", { name: "Editar María Pérez Soto" }));
    await userEvent.type(form.getByRole("textbox", { name: /^Nombre completo/ }), " L");
    await userEvent.click(form.getByRole("button", { name: "Guardar persona" }));
    await screen.findByRole("dialog", { name: "María Lagos" });
    expect(addressOf(router)).toBe("/people?ver=7");
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe("Persona guardada."),
    );
  });
});

describe("enrolling", () => {
  function dialog(count = 1, answers: Record<string, Answer> = {}) {
    answer(answers);
    const onEnrolled = vi.fn();
    const onClose = vi.fn();
    const rows = { filter: { q: "ana" } };
    drawing.renderAt(
      <enrolling.EnrolDialog people={{ rows, count }} {...{ onEnrolled, onClose }} />,
    );
    return { onEnrolled, onClose };
  }
  const send = () => userEvent.click(screen.getByRole("button", { name: "Inscribir en curso" }));

  test("of all that a filter finds asks for them page by page", async () => {
    const { onEnrolled } = dialog(2, {
      "POST /api/add_participant_course": theData({
        ...{ added: [{ people_id: 7, name: "María" }], already: [], disabled: [] },
        warnings: [{ field: "people", message: "El curso ya comenzó." }],
      }),
    });
    screen.getByRole("dialog", { name: "Inscribir en curso: 2 personas" });
    await pick("Curso", /^Excel/);
    await send();
    await screen.findByText("El curso ya comenzó.");
    expect(onEnrolled).toHaveBeenCalledOnce();
    expect(screen.getByRole("link", { name: "Excel" }).getAttribute("href")).toBe(
      "/detail/course?id=9",
    );
    expect(server.sent()).toEqual([
      ["POST /api/add_participant_course", { course_id: 9, people_ids: [7] }],
    ]);
    expect(server.asked.some(({ path }) => /get_people.*q=ana/.test(path))).toBe(true);
  });

  test("is not tried with more than the server takes", async () => {
    const { onEnrolled } = dialog(1_001);
    screen.getByText("Son demasiadas personas");
    await pick("Curso", /^Excel/);
    await send();
    expect(onEnrolled).not.toHaveBeenCalled();
    expect(server.sent()).toEqual([]);
  });

  test("is tried with just as many", () => {
    dialog(1_000);
    expect(screen.queryByText("Son demasiadas personas")).toBeNull();
  });

  test("says why it could not be done, and can be tried again", async () => {
    const { onEnrolled } = dialog(1, {
      "POST /api/add_participant_course": refusal("El curso está completo.", { status: 409 }),
    });
    await pick("Curso", /^Excel/);
    await send();
    await screen.findByText("El curso está completo.");
    expect(onEnrolled).not.toHaveBeenCalled();
    screen.getByRole("button", { name: "Inscribir en curso" });
  });
});

test("the lists that are at hand narrow to those of a kind, and who lacks something", async () => {
  const router = arrive();
  await screen.findByText("María Pérez Soto");
  for (const [label, query] of [
    ["Internas", "tipo=interna"],
    ["Externas", "tipo=externa"],
    ["Sin correo", "falta=correo"],
    ["Sin capacitación este año", "capacitacion=sin-este-ano"],
  ] as const) {
    const views = within(screen.getByRole("navigation", { name: "Vistas" }));
    await userEvent.click(views.getByText(label));
    await waitFor(() => expect(router.state.location.search).toContain(query));
  }
  const year = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Santiago" }).slice(0, 4);
  await waitFor(() => expect(server.asked.at(-1)?.path).toContain(`untrainedIn=${year}`));
});
