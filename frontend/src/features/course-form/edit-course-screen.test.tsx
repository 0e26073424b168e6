// A course that exists, in its form on a real server: what is sent of it, and where one goes then.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CourseDetail } from "@/features/course-form/model/course-values";
import { aCourse, answerCourses, SURVEY } from "@/features/course-form/testing/course";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { theData } from "@/testing/known-answers";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/course-form/edit-course-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/course-form/edit-course-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

interface Given {
  course?: Partial<CourseDetail>;
  answers?: Parameters<typeof answerCourses>[1];
  address?: string;
  mayComplete?: (id: number) => Promise<boolean>;
}

function arrive({ course, answers, address = "/edit/course?id=9", ...given }: Given = {}) {
  answerCourses(server, { "GET /api/get_course/9": theData(aCourse(course)), ...answers });
  const { mayComplete = vi.fn(async () => true) } = given;
  const router = drawing.renderAt(
    <>
      <screens.EditCourseScreen mayComplete={mayComplete} />
      <ToastCorner />
    </>,
    address,
  );
  return { router, mayComplete };
}

async function written(label: string, text: string): Promise<void> {
  const field = await screen.findByRole("textbox", { name: new RegExp(`^${label}`) });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

async function save(button = "Guardar curso"): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: button }));
}

function puts(): unknown[] {
  const sent = server.sent().filter(([call]) => call.startsWith("PUT /api/updatecourse/9"));
  return sent.map(([, body]) => body);
}

const KNOWN = { updatedAt: "2026-11-21T14:02:00-03:00" };

describe("a course that exists", () => {
  test("is sent as far as it was changed, and left for its page", async () => {
    const { router } = arrive();
    await written("Nombre del curso", "Excel avanzado");
    screen.getByText("Excel intermedio");
    await save();
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        "/detail/course?id=9",
      ),
    );
    expect(server.sent()).toEqual([
      ["PUT /api/updatecourse/9", { courseName: "Excel avanzado", ...KNOWN }],
    ]);
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "Excel avanzado: curso guardado",
      ),
    );
  });

  test("leads on to who takes part, where that is what is wanted", async () => {
    const { router } = arrive();
    await written("Nombre del curso", "Excel avanzado");
    await save("Guardar y agregar participantes");
    await waitFor(() => expect(router.state.location.search).toBe("?id=9&tab=personas&agregar=si"));
  });

  test("is left without a word where nothing was changed", async () => {
    const { router } = arrive();
    await screen.findByRole("form", { name: "Editar curso" });
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/course"));
    expect(server.sent()).toEqual([]);
  });

  test("loses its place with a modality that nobody goes to", async () => {
    arrive();
    await screen.findByLabelText(/^Dirección/);
    await choose(/^Modalidad/, "E-learning asincrónico");
    await waitFor(() => expect(screen.queryByLabelText(/^Dirección/)).toBeNull());
    await save();
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]).toMatchObject({ modality: "E-learning asincrónico", region: null });
  });

  test.each([
    ["that is gone", "/edit/course?id=8"],
    ["without a number", "/edit/course"],
  ])("%s leads to the courses", async (_words, address) => {
    arrive({ address });
    await screen.findByText("Este curso no existe o fue eliminado.");
    expect(screen.getByRole("link", { name: "Ver cursos" }).getAttribute("href")).toBe("/courses");
  });

  test("says so when it cannot be read", async () => {
    arrive({ answers: { "GET /api/get_course/9": { status: 500 } } });
    await screen.findByText("No pudimos cargar el curso.");
  });

  test("is told what the server found worth knowing, until the field is changed", async () => {
    const warnings = [
      { field: "totalHours", message: "Son pocas horas." },
      { field: "courseName", message: "Hay otro igual." },
    ];
    arrive({ course: { warnings } as Partial<CourseDetail> });
    await screen.findByText("Horas totales: Son pocas horas.");
    await written("Nombre del curso", "Excel avanzado");
    await waitFor(() => expect(screen.queryByText(/Hay otro igual/)).toBeNull());
    screen.getByText("Horas totales: Son pocas horas.");
  });
});

describe("completing a course", () => {
  async function completed(mayComplete: () => Promise<boolean>, also = false) {
    const given = arrive({ mayComplete });
    if (also) await written("Nombre del curso", "Excel avanzado");
    await userEvent.click(await screen.findByRole("switch", { name: /^Completado/ }));
    await save();
    return given;
  }

  test("is asked about once the rest is saved, as it will be completed", async () => {
    const known = vi.fn(async () => puts().length === 1);
    const { router } = await completed(known, true);
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/course"));
    expect(known).toHaveBeenCalledWith(9);
    expect(puts()).toEqual([
      { courseName: "Excel avanzado", ...KNOWN },
      // What this form saved itself is nobody else's change.
      { isComplete: true, updatedAt: "2026-11-21T15:00:00-03:00" },
    ]);
  });

  test("sends nothing else where nothing else was changed", async () => {
    await completed(async () => true);
    await waitFor(() => expect(puts()).toEqual([{ isComplete: true, ...KNOWN }]));
  });

  test("is left where somebody thinks better of it, and the rest is saved", async () => {
    const { router } = await completed(async () => false, true);
    await screen.findByText("Guardado, sin marcarlo completado.");
    expect(puts()).toEqual([{ courseName: "Excel avanzado", ...KNOWN }]);
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/course"));
  });
});

describe("who teaches", () => {
  const assigned = () =>
    within(screen.getByRole("list", { name: "Relatores asignados" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test("is taken out and comes back, also who taught before", async () => {
    arrive();
    const removed = within(await screen.findByRole("list", { name: "Relatores quitados" }));
    removed.getByText("OTEC");
    expect(assigned()).toEqual(["Ana RojasExcel"]);
    await userEvent.click(screen.getByRole("button", { name: "Quitar a Ana Rojas" }));
    screen.getByText("Este curso aún no tiene relatores.");
    await userEvent.click(
      screen.getByRole("button", { name: "Deshacer: volver a asignar a Luis Díaz" }),
    );
    expect(assigned()).toEqual(["Luis DíazOTEC"]);
    removed.getByText("Ana Rojas");
    await userEvent.click(
      screen.getByRole("button", { name: "Deshacer: volver a asignar a Ana Rojas" }),
    );
    expect(screen.queryByText("Quitados")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Quitar a Ana Rojas" }));
    await save();
    await waitFor(() => expect(puts()).toEqual([{ rapporteurs: [2], ...KNOWN }]));
  });

  test("is found by name, and not assigned twice", async () => {
    arrive();
    await userEvent.click(await screen.findByRole("combobox", { name: "Agregar relator" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      ...["Eva MoraVentas · OTEC Uno", "Ana RojasEl relator ya está asignado."],
    ]);
    expect(options[1]?.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(options[0] as HTMLElement);
    await waitFor(() =>
      expect(assigned()).toEqual(["Ana RojasExcel", "Eva MoraVentas · OTEC Uno"]),
    );
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "Eva Mora asignado al curso",
      ),
    );
    await save();
    await waitFor(() => expect(puts()).toEqual([{ rapporteurs: [1, 5], ...KNOWN }]));
  });

  test("is made here where nobody is found", async () => {
    const made = { rapporteur_id: 7, name: "Iván Soto", specialty: null, supplierName: null };
    arrive({
      answers: {
        "GET /api/getRapporteurs": {
          body: { data: [], meta: { page: 1, pageSize: 20, total: 0, pages: 1 } },
        },
        "POST /api/createRapporteur": { ...theData(made), status: 201 },
      },
    });
    const begin = async () => {
      await userEvent.click(await screen.findByRole("combobox", { name: "Agregar relator" }));
      await userEvent.type(await screen.findByPlaceholderText("Buscar…"), "Iván Soto");
      await userEvent.click(await screen.findByRole("option", { name: "Crear relator Iván Soto" }));
      return within(await screen.findByRole("dialog", { name: "Crear relator" }));
    };
    await userEvent.click(await (await begin()).findByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(assigned()).toEqual(["Ana RojasExcel"]);
    const dialog = await begin();
    const name = await dialog.findByRole("textbox", { name: /^Nombre/ });
    expect(name).toHaveProperty("value", "Iván Soto");
    await userEvent.click(dialog.getByRole("button", { name: "Crear relator" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(assigned()).toEqual(["Ana RojasExcel", "Iván Soto"]);
    const [call, body] = server.sent()[0] ?? [];
    expect(call).toBe("POST /api/createRapporteur");
    expect(body).toMatchObject({ name: "Iván Soto" });
  });
});

describe("what SENCE pays", () => {
  test("is told beside what it pays at most on the first day, which one press takes", async () => {
    arrive({ course: { senceHourValue: 6_000 } });
    await screen.findByText("Máximo vigente al inicio: $5.000 (Res. 1)");
    screen.getByText(
      "Supera el valor hora máximo configurado ($5.000) para esta modalidad. La franquicia se calcula con el máximo.",
    );
    const cost = screen.getByText(/^Costo estimado por participante:/);
    // More than the maximum is not paid: 20 hours of 5.000.
    expect(cost.textContent).toBe(
      "Costo estimado por participante: $180.000 · cubierto por SENCE: hasta $100.000, según el tramo",
    );
    await userEvent.click(screen.getByRole("button", { name: "Usar $5.000" }));
    expect(screen.queryByRole("button", { name: "Usar $5.000" })).toBeNull();
    expect(screen.queryByText(/^Supera el valor/)).toBeNull();
    await written("Horas totales", "10");
    expect(cost.textContent).toContain("hasta $50.000");
    await save();
    await waitFor(() =>
      expect(puts()).toEqual([{ senceHourValue: 5_000, totalHours: 10, ...KNOWN }]),
    );
  });

  test("is only told, where an administrator said so", async () => {
    arrive({
      course: { senceHourValue: 6_000 },
      answers: {
        "GET /api/settings/sence": {
          body: { data: { aboveMaximum: "avisar" }, meta: { updatedAt: null } },
        },
      },
    });
    const cost = await screen.findByText(/^Costo estimado por participante:/);
    await screen.findByText(
      "Supera el valor hora máximo configurado ($5.000) para esta modalidad.",
    );
    expect(cost.textContent).toContain("hasta $120.000");
  });

  test("is nothing without a value of the hour, nor is there a cost without a price", async () => {
    arrive({ course: { senceHourValue: null } });
    const cost = await screen.findByText(/^Costo estimado por participante:/);
    expect(cost.textContent).toMatch(/cubierto por SENCE: \$0$/);
    await written("Valor por participante", "");
    await waitFor(() => expect(screen.queryByText(/^Costo estimado/)).toBeNull());
  });
});

describe("its surveys", () => {
  const asked = (name: string) => screen.findByRole("group", { name: new RegExp(`^${name}`) });

  test("follow the days of the course, until somebody writes others", async () => {
    arrive({
      answers: { "GET /api/getSurvey/9": theData({ satisfaction: SURVEY, transfer: null }) },
    });
    const part = within(await asked("Satisfacción"));
    part.getByText("Programada");
    part.getByText("Las fechas se moverán con el curso.");
    await written("Fecha de término", "10-03-2027");
    const from = part.getByRole("textbox", { name: /^Desde/ });
    await waitFor(() => expect(from).toHaveProperty("value", "10-03-2027"));
    expect(part.getByRole("textbox", { name: /^Hasta/ })).toHaveProperty("value", "25-03-2027");
    await save();
    await waitFor(() => expect(puts()).toEqual([{ endDate: "2027-03-10", ...KNOWN }]));
    const sent = await waitFor(() => {
      const found = server.sent().find(([call]) => call === "POST /api/SurveyCourse");
      expect(found).toBeDefined();
      return found;
    });
    expect(sent?.[1]).toEqual({
      course_id: 9,
      satisfaction: {
        ...{ surveyData_id: 4, initialDate: "2027-03-10", endDate: "2027-03-25" },
        ...{ mailing_frequency: 3, status: true, sendNow: false },
      },
    });
  });

  test("stay on their days once mails have gone out", async () => {
    const sent = { ...SURVEY, amountSent: 12 };
    arrive({
      answers: { "GET /api/getSurvey/9": theData({ satisfaction: sent, transfer: null }) },
    });
    const part = within(await asked("Satisfacción"));
    part.getByText("Ya se enviaron correos: las fechas no se mueven con el curso.");
    await written("Fecha de término", "10-03-2027");
    await userEvent.tab();
    expect(part.getByRole("textbox", { name: /^Desde/ })).toHaveProperty("value", "06-03-2027");
  });

  test("that are chosen now begin on their usual days, and end with the choice", async () => {
    arrive();
    const part = within(await asked("Transferencia"));
    expect(part.queryByText(/Las fechas/)).toBeNull();
    const [, template] = await screen.findAllByRole("combobox", { name: /^Plantilla/ });
    await userEvent.click(template as HTMLElement);
    await userEvent.click(await screen.findByRole("option", { name: "Satisfacción general" }));
    const from = await part.findByRole("textbox", { name: /^Desde/ });
    await waitFor(() => expect(from).toHaveProperty("value", "04-06-2027"));
    expect(part.getByRole("textbox", { name: /^Hasta/ })).toHaveProperty("value", "04-07-2027");
    expect(part.getByRole("textbox", { name: /^Recordar/ })).toHaveProperty("value", "7");
  });

  test("are saved where something of them was written, and it is known whether there was", async () => {
    const { saveSurveys } = await import("@/features/course-form/surveys/survey-saving");
    const { surveyField, typedSurveys } = await import(
      "@/features/course-form/model/survey-fields"
    );
    const known = { satisfaction: SURVEY, transfer: null } as never;
    server.answers(() => theData({}));
    expect(await saveSurveys(9, typedSurveys(known), known)).toBe(false);
    expect(server.sent()).toEqual([]);
    const closing = { [surveyField("satisfaction", "endDate")]: "30-03-2027" };
    expect(await saveSurveys(9, { ...typedSurveys(known), ...closing }, known)).toBe(true);
    expect(server.sent().map(([call]) => call)).toEqual(["POST /api/SurveyCourse"]);
  });

  test("that could not be read are left alone, and the course is saved", async () => {
    const { router } = arrive({ answers: { "GET /api/getSurvey/9": { status: 422, body: {} } } });
    await screen.findByText(/^No pudimos cargar las encuestas\./);
    await written("Nombre del curso", "Excel avanzado");
    await save();
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/course"));
    expect(server.sent()).toHaveLength(1);
  });

  test("that could not be saved can be tried again: the course is saved", async () => {
    let isBroken = true;
    arrive({
      answers: {
        "GET /api/getSurvey/9": theData({ satisfaction: SURVEY, transfer: null }),
        "POST /api/SurveyCourse": () =>
          isBroken ? { status: 409, body: { message: "Hay respuestas." } } : theData({}),
      },
    });
    await asked("Satisfacción");
    await written("Fecha de término", "10-03-2027");
    await save();
    await screen.findByText("El curso quedó guardado, pero sus encuestas no.");
    screen.getByText("Hay respuestas.");
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await screen.findByText("Encuestas programadas.");
  });
});
