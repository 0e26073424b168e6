// The courses against a real server: what the list asks and says, and what is done to a whole course.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Course } from "@/features/courses/api";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const EXCEL = {
  ...{ course_id: 9, courseName: "Excel", courseSenceName: "Planillas", company_id: 3 },
  ...{ companyName: "Minera Andina", supplierName: null, totalHours: 20, modality: "Presencial" },
  ...{ initialDate: "2026-03-02", endDate: "2026-03-06", state: "por_cerrar" },
  ...{ active: true, isComplete: false, participantCount: 12, courseCodeSence: null },
} as unknown as Course;
const AHEAD = {
  ...EXCEL,
  ...{ course_id: 10, courseName: "Word", courseSenceName: "Word", endDate: "2199-12-07" },
  ...{ state: "programado", supplierName: "Otec" },
} as Course;
const DONE = {
  ...EXCEL,
  ...{ course_id: 11, courseName: "Altura", courseSenceName: null, active: false },
  ...{ isComplete: true, state: "completado" },
} as Course;

type Answers = Readonly<Record<string, Answer>>;

const PERSON = { person_id: 1, name: "Ana Soto", rut: null };
const FRANCHISE = {
  participants: [{ participant_id: 4, person: PERSON, zeros: [], risks: [] }],
  terms: { utm: 67_294, utmNeeded: "2026-02", utmNote: null },
  completed: { franchise: 70_000, zeros: [], risks: [] },
  totals: {},
};

function lacking(completed: object, terms: object = {}): Answers {
  const data = {
    ...FRANCHISE,
    terms: { ...FRANCHISE.terms, ...terms },
    completed: { ...FRANCHISE.completed, ...completed },
  };
  return { "GET /api/courses/9/franchise": { body: { data } } };
}

function arrive(answers: Answers = {}, address = "/courses") {
  const meta = { page: 1, pageSize: 50, total: 3, pages: 1 };
  const usual: Answers = {
    "GET /api/get_courses": { body: { data: [EXCEL, AHEAD, DONE], meta } },
    "GET /api/get_course/9": { body: { data: { ...EXCEL, supplier_id: 5 } } },
    "GET /api/courses/9/franchise": { body: { data: FRANCHISE } },
    "POST /api/courses/bulk": { body: { data: { bulk_id: 1, changed: 2, skipped: 0 } } },
  };
  const known = [...Object.entries(answers), ...Object.entries(usual)];
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return found?.[1] ?? { body: { data: [] } };
  });
  const withToasts = (
    <>
      <drawn.CoursesScreen />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, address);
}

async function actionsOf(name: string): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${name}` }));
  return screen.findAllByRole("menuitem");
}

async function act(name: string, item: string): Promise<void> {
  await actionsOf(name);
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
}

describe("the list", () => {
  test("says where each course stands, who gives it, and its name for SENCE where it is another", async () => {
    arrive();
    const row = (await screen.findByText("Planillas")).closest("[role=row], tr") as HTMLElement;
    for (const words of ["Curso interno", "Por cerrar", "12", "06-03-2026"]) {
      within(row).getByText(words);
    }
    const ahead = screen.getByText("Otec").closest("[role=row], tr") as HTMLElement;
    within(ahead).getByText("Programado");
    expect(within(ahead).getAllByText("Word")).toHaveLength(1);
    expect(screen.getByRole("link", { name: /^Excel/ }).getAttribute("href")).toBe(
      "/detail/course?id=9",
    );
    const items = await actionsOf("Word");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...["Ver detalle", "Editar", "Duplicar"],
      expect.stringMatching(/^Marcar completadoTermina el 07-12-2199/),
      "Deshabilitar",
    ]);
    expect(items[3]?.getAttribute("aria-disabled")).toBe("true");
  });

  test("is asked for by the words of its address, in those of the server", async () => {
    const said = "estado=en_curso&proximos=si&preparar=si&incompletos=si&porinicio=si&codigo=con";
    arrive({}, `/courses?${said}&modalidad=Presencial&orden=inicio`);
    await screen.findByText("Planillas");
    const asked = server.asked.find(({ path }) => path.includes("pageSize=50"));
    expect(
      Object.fromEntries(new URL(asked?.path ?? "", "http://here").searchParams),
    ).toMatchObject({
      ...{ state: "en_curso", soon: "30", unprepared: "6", incomplete: "true" },
      ...{ dateField: "initialDate", withSenceCode: "true", modality: "Presencial" },
      sort: "initialDate",
    });
  });

  test("leads to a first course while there is none", async () => {
    const none = { page: 1, pageSize: 50, total: 0, pages: 0 };
    arrive({ "GET /api/get_courses": { body: { data: [], meta: none } } });
    await screen.findByText("Crea el primer curso para empezar a medir.");
    expect(screen.getByRole("link", { name: "Nuevo curso" }).getAttribute("href")).toBe(
      "/form/new-course",
    );
    // Above the list, as also later, and in its place.
    const ways = screen.getAllByRole("link", { name: "Carga masiva" });
    expect(ways.map((way) => way.getAttribute("href"))).toEqual([
      "/massive-load?tipo=cursos",
      "/massive-load?tipo=cursos",
    ]);
  });

  test.each([
    ["Deshabilitar", "disable", "2 cursos deshabilitados.", true],
    ["Habilitar", "enable", "2 cursos habilitados.", false],
  ])("changes several at once: %s", async (label, action, said, stops) => {
    arrive();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar Excel" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar Word" }));
    await userEvent.click(screen.getByRole("button", { name: label }));
    const told = (await screen.findByText(said)).closest("li") as HTMLElement;
    expect(within(told).queryByText(/deja de contar/) !== null).toBe(stops);
    expect(server.sent()).toEqual([["POST /api/courses/bulk", { ids: [9, 10], action }]]);
  });
});

describe("a course", () => {
  test("is completed at once where its franchise lacks nothing, and opened again", async () => {
    arrive();
    await act("Excel", "Marcar completado");
    const said = (await screen.findByText("Curso completado: Excel.")).closest("li");
    await userEvent.click(within(said as HTMLElement).getByText("Deshacer"));
    await screen.findByText("Deshecho: Curso completado: Excel.");
    expect(server.sent()).toEqual([
      ["PUT /api/updatecourse/9", { isComplete: true }],
      ["PUT /api/updatecourse/9", { isComplete: false }],
    ]);
  });

  test("that is complete is opened again without a question, and enabled", async () => {
    arrive();
    await act("Altura", "Quitar completado");
    await screen.findByText("Curso reabierto: Altura.");
    await act("Altura", "Habilitar");
    await screen.findByText("Curso habilitado: Altura.");
    expect(server.sent()).toEqual([
      ["PUT /api/updatecourse/11", { isComplete: false }],
      ["PUT /api/enable_course/11", null],
    ]);
  });

  test("names all whom something keeps from the franchise where one more would be left out", async () => {
    const people = Array.from({ length: 6 }, (_, at) => ({
      participant_id: at,
      person: { ...PERSON, name: `Persona ${at}` },
    }));
    const salary = {
      ...{ reason: "without_salary", text: "Sin renta: ingrésala." },
      participants: people.map(({ participant_id }) => participant_id),
    };
    const completed = { franchise: 70_000, zeros: [salary], risks: [] };
    const data = { ...FRANCHISE, participants: people, completed };
    arrive({ "GET /api/courses/9/franchise": { body: { data } } });
    await act("Excel", "Marcar completado");
    const question = within(
      await screen.findByRole("alertdialog", { name: "¿Marcar completado?" }),
    );
    const part = question.getByRole("region", { name: "Falta" }).textContent;
    expect(part?.replace(/\s+/g, " ")).toBe(
      `FaltaSin renta: ${people.map(({ person }) => person.name).join(", ")}.`,
    );
  });

  test("that lacks something for its franchise is completed after a look at it", async () => {
    const people = Array.from({ length: 8 }, (_, at) => ({
      participant_id: at,
      person: { ...PERSON, name: `Persona ${at}` },
    }));
    const salary = {
      ...{ reason: "without_salary", text: "Sin renta: ingrésala." },
      participants: people.map(({ participant_id }) => participant_id),
    };
    const attended = { reason: "too_short", text: "Dura menos de 8 horas.", participants: [] };
    const risk = { reason: "not_communicated", text: "Sin comunicar: regístralo.", people: 3 };
    const data = {
      ...FRANCHISE,
      participants: people,
      terms: { ...FRANCHISE.terms, utmNote: "Falta la UTM de febrero" },
      completed: { franchise: 70_000, zeros: [salary, attended], risks: [risk] },
    };
    arrive({ "GET /api/courses/9/franchise": { body: { data } } });
    await act("Excel", "Marcar completado");
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "¿Marcar completado?",
        description: /la franquicia quedaría en \$70\.000\.$/,
      }),
    );
    expect(server.sent()).toEqual([]);
    const part = (name: string) =>
      question.getByRole("region", { name }).textContent?.replace(/\s+/g, " ");
    const named = [0, 1, 2, 3, 4].map((at) => `Persona ${at}`).join(", ");
    expect(part("Falta")).toBe(
      `FaltaSin renta: ${named} y 3 más.Falta la UTM de febrero: regístrala.`,
    );
    expect(part("Sin franquicia por lo registrado")).toMatch(/Dura menos de 8 horas\.$/);
    expect(part("SENCE puede rechazarla")).toMatch(
      /Sin comunicar: regístralo\. \(3 participantes\)$/,
    );
    await userEvent.click(question.getByRole("button", { name: "Marcar completado igual" }));
    await screen.findByText("Curso completado: Excel.");
    expect(server.sent()).toEqual([["PUT /api/updatecourse/9", { isComplete: true }]]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  test("is left as it is by whoever goes back, or to mend what lacks", async () => {
    const code = { reason: "without_code", text: "Sin código: ingrésalo.", participants: [] };
    const router = arrive(lacking({ zeros: [code] }));
    await act("Excel", "Marcar completado");
    await userEvent.click(await screen.findByRole("button", { name: "Volver" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await act("Excel", "Marcar completado");
    await userEvent.click(await screen.findByRole("link", { name: "ingrésalo" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(router.state.location.search).toContain("campo=courseCodeSence");
    expect(server.sent()).toEqual([]);
  });

  test("that the server does not take for complete leads to its form", async () => {
    const errors = { isComplete: ["Falta el relator."] };
    const refusal = { error: true, code: "invalid_fields", message: "Revisa.", errors };
    const router = arrive({ "PUT /api/updatecourse/9": { status: 422, body: refusal } });
    await act("Excel", "Marcar completado");
    await screen.findByText("Falta el relator.");
    await userEvent.click(screen.getByRole("button", { name: "Completar datos" }));
    expect(router.state.location.search).toContain("campo=isComplete");
  });

  test("is copied to other days, with what is chosen, and then lies open", async () => {
    const router = arrive({
      "POST /api/courses/9/duplicate": { status: 201, body: { data: { ...EXCEL, course_id: 12 } } },
    });
    const begin = async () => {
      await act("Excel", "Duplicar");
      return within(
        await screen.findByRole("dialog", { name: "Duplicar curso", description: "Excel" }),
      );
    };
    await userEvent.click(await (await begin()).findByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const dialog = await begin();
    await userEvent.click(await dialog.findByRole("button", { name: "Duplicar curso" }));
    await dialog.findByText("Para guardar, corrige 1 campo:");
    const day = dialog.getByRole("textbox", { name: /^Fecha de inicio/ });
    await userEvent.type(day, "05-04-2027");
    await userEvent.click(dialog.getByRole("switch", { name: "Con sus participantes" }));
    await userEvent.click(dialog.getByRole("button", { name: "Duplicar curso" }));
    await waitFor(() => expect(router.state.location.search).toBe("?id=12"));
    expect(server.sent()).toEqual([
      [
        "POST /api/courses/9/duplicate",
        {
          ...{ initialDate: "2027-04-05", withRapporteurs: true, withParticipants: true },
          withSurveys: false,
        },
      ],
    ]);
  });
});
