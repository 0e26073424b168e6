// The people against a real server: what the list says of them, what is done with them, and each beside it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PersonRow } from "@/features/people/api";
import { aPerson } from "@/features/people/testing/people";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/people/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/people/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const MARIA = { ...aPerson(), courses: 3, hoursYear: 24 } as unknown as PersonRow;
const PABLO = {
  ...MARIA,
  ...{ people_id: 8, name: "Pablo Ruiz", rut: null, isExternal: true, active: false },
} as PersonRow;
const AREAS = [
  { id: 3, name: "Operaciones" },
  { id: 4, name: "Bodega" },
];
const COURSE = {
  ...{ participant_id: 1, course_id: 9, courseName: "Excel", state: "programado" },
  ...{ initialDate: "2026-03-02", endDate: "2026-03-02", totalHours: 16, hours: 0 },
  ...{ attendance: null, grade: null, status: null, statusName: null, active: true },
  ...{ isComplete: false, companyName: "Minera Andina" },
};

type Answers = Readonly<Record<string, Answer>>;

function paged(data: unknown[], pages = 1): Answer {
  const total = data.length === 0 ? 0 : pages * 25;
  return { body: { data, meta: { page: 1, pageSize: 25, total, pages } } };
}

function arrive(answers: Answers = {}, address = "/people") {
  const usual: Answers = {
    "GET /api/people/7/courses": paged([COURSE], 2),
    "GET /api/people/7": { body: { data: aPerson() } },
    "GET /api/people/8": { body: { data: { ...aPerson(), ...PABLO } } },
    "GET /api/get_people": paged([MARIA, PABLO]),
    "GET /api/get_courses": paged([COURSE]),
    "GET /api/getDepartment": { body: { data: AREAS } },
    "POST /api/people/bulk": { body: { data: { bulk_id: 1, changed: 1, skipped: 0 } } },
  };
  const known = [...Object.entries(answers), ...Object.entries(usual)];
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return found?.[1] ?? paged([]);
  });
  const withToasts = (
    <>
      <drawn.PeopleScreen />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, address);
}

async function actionsOf(name: string): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${name}` }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
}

function lastAsked(begin: string): Readonly<Record<string, string>> {
  const found = server.asked.findLast(({ path }) => path.startsWith(begin));
  return Object.fromEntries(new URL(found?.path ?? "", "http://here").searchParams);
}

describe("the list", () => {
  test("says who they are, what they did this year, and who is external or disabled", async () => {
    arrive();
    const row = (await screen.findByText("Pablo Ruiz")).closest("[role=row], tr") as HTMLElement;
    within(row).getByText("Externa");
    within(row).getByText("Deshabilitada");
    within(row).getByText("24");
    const maria = screen.getByText("María Pérez Soto").closest("[role=row], tr") as HTMLElement;
    within(maria).getByText("Inscrito");
    within(maria).getByText("12.531.909-2");
    expect(within(maria).queryByText("Externa")).toBeNull();
    expect(within(maria).queryByText("Deshabilitada")).toBeNull();
    expect(await actionsOf("María Pérez Soto")).toEqual([
      ...["Ver ficha", "Editar", "Ficha de capacitación", "Inscribir en curso", "Deshabilitar"],
    ]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    expect(await actionsOf("Pablo Ruiz")).toEqual([
      ...["Ver ficha", "Editar", "Ficha de capacitación", "Habilitar"],
    ]);
  });

  test("is asked for by the words of its address, in those of the server", async () => {
    const said = "tipo=externa&franquicia=si&falta=correo-jefatura&genero=Female&orden=-rut";
    arrive({}, `/people?${said}&capacitacion=sin-ano-pasado`);
    await screen.findByText("Pablo Ruiz");
    const year = Number(
      new Date().toLocaleDateString("sv-SE", { timeZone: "America/Santiago" }).slice(0, 4),
    );
    expect(lastAsked("/api/get_people")).toMatchObject({
      ...{ isExternal: "true", franchiseSence: "true", missing: "bossEmail", gender: "Female" },
      ...{ sort: "-rut", untrainedIn: String(year - 1) },
    });
  });

  test("leads to a load while there is nobody", async () => {
    arrive({ "GET /api/get_people": paged([]) });
    await screen.findByText("Crea la primera o carga un archivo.");
    expect(screen.getByRole("link", { name: "Ir a carga masiva" }).getAttribute("href")).toBe(
      "/massive-load?tipo=personas",
    );
  });
});

describe("those who are chosen", () => {
  async function act(label: string): Promise<void> {
    await userEvent.click(
      await screen.findByRole("checkbox", { name: "Seleccionar María Pérez Soto" }),
    );
    const button = screen.queryByRole("button", { name: label });
    if (button) return void (await userEvent.click(button));
    await userEvent.click(screen.getByRole("button", { name: /^Más/, expanded: false }));
    await userEvent.click(await screen.findByRole("menuitem", { name: label }));
  }

  test.each([
    [
      "Usar franquicia SENCE",
      { action: "franchise", franchiseSence: true },
      "1 persona con franquicia SENCE.",
    ],
    [
      "No usar franquicia",
      { action: "franchise", franchiseSence: false },
      "1 persona sin franquicia SENCE.",
    ],
    ["Deshabilitar", { action: "disable" }, "1 persona deshabilitada."],
    ["Habilitar", { action: "enable" }, "1 persona habilitada."],
  ])("are changed together: %s", async (label, order, said) => {
    arrive();
    await act(label);
    await screen.findByText(said);
    expect(server.sent()).toEqual([["POST /api/people/bulk", { ids: [7], ...order }]]);
    await waitFor(() =>
      expect(server.asked.filter(({ path }) => path.includes("pageSize=50")).length).toBe(2),
    );
    expect(screen.queryByText("1 seleccionada")).toBeNull();
  });

  test("get another area, or none, once one is chosen", async () => {
    arrive();
    await act("Cambiar área");
    const dialog = within(await screen.findByRole("dialog", { name: "Cambiar área de 1 persona" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cambiar área" }));
    dialog.getByText("Selecciona un área de la lista.");
    expect(server.sent()).toEqual([]);
    await userEvent.click(dialog.getByRole("combobox", { name: "Área" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      ...["Sin área", "Operaciones", "Bodega"],
    ]);
    await userEvent.click(options[0] as HTMLElement);
    await userEvent.click(await dialog.findByRole("button", { name: "Cambiar área" }));
    await screen.findByText("1 persona con otra área.");
    expect(server.sent()).toEqual([
      ["POST /api/people/bulk", { ids: [7], action: "area", area: null }],
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("are enrolled in a course that is found by its name", async () => {
    const one = { participant_id: 1, people_id: 7, name: "María Pérez Soto", rut: null };
    const added = { added: [one], already: [], disabled: [one], warnings: [] };
    arrive({ "POST /api/add_participant_course": { body: { data: added } } });
    await act("Inscribir en curso");
    const dialog = within(
      await screen.findByRole("dialog", { name: "Inscribir en curso: 1 persona" }),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Inscribir en curso" }));
    dialog.getByText("Selecciona el curso.");
    await userEvent.click(dialog.getByRole("combobox", { name: "Curso" }));
    await userEvent.click(await screen.findByText("02-03-2026 · Programado · Minera Andina"));
    await waitFor(() => expect(dialog.queryByText("Selecciona el curso.")).toBeNull());
    expect(lastAsked("/api/get_courses")).toMatchObject({ sort: "-endDate", pageSize: "20" });
    await userEvent.click(await dialog.findByRole("button", { name: "Inscribir en curso" }));
    await screen.findByRole("dialog", { name: "Inscripción lista" });
    screen.getByText("1 persona inscrita");
    screen.getByText("1 persona sin inscribir: deshabilitadas");
    expect(server.sent()).toEqual([
      ["POST /api/add_participant_course", { course_id: 9, people_ids: [7] }],
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Cerrar inscripción" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.queryByText("1 seleccionada")).toBeNull();
  });
});

describe("a person beside the list", () => {
  async function drawer(name = "María Pérez Soto") {
    return within(await screen.findByRole("dialog", { name }));
  }

  test("is read in parts, and edited in their place", async () => {
    const warnings = [{ field: "phone", message: "El teléfono es de otra persona." }];
    const router = arrive(
      { "POST /api/updatepeople/7": { body: { data: { ...aPerson(), warnings } } } },
      "/people?ver=7",
    );
    const open = await drawer();
    await open.findByText("Interna");
    open.getByText("Habilitada");
    await userEvent.click(open.getByRole("tab", { name: "Jefatura" }));
    open.getByText("raul@andina.cl");
    await userEvent.click(open.getByRole("tab", { name: "Historial de cursos" }));
    await open.findByText("50 cursos");
    open.getByText("02-03-2026 · 16 horas");
    expect(
      open.getByRole("link", { name: "Ficha de capacitación y certificados" }).getAttribute("href"),
    ).toMatch(/\?id=7$/);
    await userEvent.click(open.getByRole("button", { name: "Página siguiente" }));
    await waitFor(() => expect(lastAsked("/api/people/7/courses")).toMatchObject({ page: "2" }));
    await userEvent.click(open.getByRole("tab", { name: "Actividad" }));
    await waitFor(() => expect(lastAsked("/api/history/person/7")).toMatchObject({ page: "1" }));
    await userEvent.click(open.getByRole("button", { name: "Editar" }));
    const form = within(await screen.findByRole("form", { name: "Editar María Pérez Soto" }));
    expect(open.queryByRole("button", { name: "Editar" })).toBeNull();
    await userEvent.type(form.getByLabelText(/^Nombre/, { selector: "[name=name]" }), " Lagos");
    await userEvent.click(form.getByRole("button", { name: "Guardar persona" }));
    await open.findByText("El teléfono es de otra persona.");
    expect(router.state.location.search).toBe("?ver=7");
  });

  test("is disabled with what that means, and enrolled by name", async () => {
    arrive({}, "/people?ver=7");
    const open = await drawer();
    await userEvent.click(await open.findByRole("button", { name: "Deshabilitar" }));
    await screen.findByText("María Pérez Soto: deshabilitada.");
    screen.getByText(/no podrás inscribirla en cursos nuevos\.$/);
    expect(server.sent()).toEqual([["PUT /api/disable_people/7", null]]);
    await userEvent.click(open.getByRole("button", { name: "Inscribir en curso" }));
    await screen.findByRole("dialog", { name: "Inscribir en curso: María Pérez Soto" });
  });

  test("that is disabled is not enrolled", async () => {
    arrive({}, "/people?ver=8");
    const open = await drawer("Pablo Ruiz");
    await open.findByRole("button", { name: "Habilitar" });
    expect(open.queryByRole("button", { name: "Inscribir en curso" })).toBeNull();
  });
});
