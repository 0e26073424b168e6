// One course against a real server: its head, its summary, its surveys, and what is done from them.
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CourseSurvey } from "@/entities/survey/schedule";
import type { CourseDetail } from "@/features/courses/api";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const INES = {
  ...{ id: 4, rapporteur_id: 8, name: "Inés Peña", specialty: "Altura", supplierName: null },
  ...{ email: "ines@otec.cl", phone: null },
};
const ANA = {
  ...{ participant_id: 1, course_id: 9, people_id: 1, name: "Ana Soto", rut: "12531909-2" },
  ...{ active: true, companyName: "Minera Andina", attendance: null, attendedHours: null },
};
const COURSE = {
  ...{ course_id: 9, courseName: "Excel", company_id: 3, companyName: "Minera Andina" },
  ...{ supplierName: null, supplier_id: null, courseCodeSence: "1237890123" },
  ...{ senceCommunicatedAt: null, initialDate: "2026-03-02", endDate: "2026-03-06" },
  ...{ hourInit: "09:00", hourFinish: "13:00", totalHours: 20, modality: "Presencial" },
  ...{ address: "Av. Norte 12", commune: "Calama", state: "por_cerrar" },
  ...{ active: true, isComplete: false, participantCount: 2, passRule: {} },
  checklist: [
    { key: "participants", label: "Tiene participantes", done: true, detail: null },
    { key: "rapporteur", label: "Tiene relator", done: false, detail: "Falta uno" },
    { key: "data", label: "Datos completos", done: false, detail: null, field: "region" },
  ],
  warnings: [{ field: "endDate", message: "Se comunica un día hábil antes." }],
  rapporteurs: { active: [INES], removed: [{ ...INES, id: 5, name: "Luis Rojas" }] },
  participants: [
    ANA,
    { ...ANA, participant_id: 2, name: "Beto Ríos", companyName: "Otra", rut: null },
    { ...ANA, participant_id: 3, name: "Carla Díaz", active: false },
  ],
} as unknown as CourseDetail;
const SURVEY: CourseSurvey = {
  ...{ id: 7, type: "Satisfacción", surveyData_id: 2, title: "Breve", version: 3 },
  ...{ initialDate: "2026-03-09", endDate: "2026-03-20", mailing_frequency: 3 },
  ...{ last_mailing_date: "2026-03-10", course_id: 9, status: true, state: "Vigente" },
  ...{ participants: 12, amountSent: 12, responseAmount: 5, pending: 7 },
  updatedAt: "2026-03-05T10:00:00-03:00",
} as unknown as CourseSurvey;
const PLAN = { initialDate: "2026-06-01", endDate: "2026-07-01", mailing_frequency: 7 };
const DEFAULTS = { satisfaction: PLAN, transfer: PLAN };

type Answers = Readonly<Record<string, Answer>>;

function arrive(address: string, answers: Answers = {}) {
  const usual: Answers = {
    "GET /api/get_course/9": { body: { data: COURSE } },
    "GET /api/getSurvey/9": {
      body: { data: { satisfaction: SURVEY, transfer: null, defaults: DEFAULTS } },
    },
    "GET /api/courses/9/franchise": {
      body: { data: { totals: { cost: 1_200_000 }, participants: [], completed: null, terms: {} } },
    },
    "GET /api/surveys/7/results": {
      body: {
        data: { rate: 41.7, responses: 5, participants: 12, index: 71.5, message: "Son pocas." },
      },
    },
  };
  const known = [...Object.entries(answers), ...Object.entries(usual)];
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return (
      found?.[1] ?? { body: { data: [], meta: { page: 1, pageSize: 25, total: 0, pages: 0 } } }
    );
  });
  const withToasts = (
    <>
      <drawn.CourseDetailScreen />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, `/detail/course${address}`);
}

function withCourse(changes: object): Answers {
  return { "GET /api/get_course/9": { body: { data: { ...COURSE, ...changes } } } };
}

async function openMenu(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Más acciones del curso" }));
}

async function heading() {
  const title = await screen.findByRole("heading", { level: 1, name: "Excel" });
  return within(title.closest("header") as HTMLElement);
}

describe("the head", () => {
  test("tells the course from others, and each part what it holds", async () => {
    arrive("?id=9");
    const head = await heading();
    head.getByText("Por cerrar");
    head.getByText(/^02-03 a 06-03-2026/);
    head.getByText("· 20 h · Presencial");
    head.getByText("Minera Andina");
    head.getByText("Curso interno");
    head.getByText("· Sin comunicar");
    head.getByText("2 personas");
    screen.getByRole("tablist", { name: "Partes del curso" });
    screen.getByRole("tab", { name: /^Personas\s*2$/ });
    await screen.findByRole("tab", { name: /^Encuestas\s*5 de 12$/ });
    await screen.findByRole("tab", { name: /^Costos\s*\$1\.200\.000$/ });
    screen.getByRole("heading", { level: 2, name: "Resumen" });
    await userEvent.click(head.getByRole("button", { name: "Lista 1 de 3" }));
    const list = within(await screen.findByRole("dialog", { name: "Lista de control" }));
    await userEvent.click(list.getByRole("link", { name: "Asignar relator" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says the year twice where the course goes over it, and once what is of one day", async () => {
    arrive("?id=9", withCourse({ endDate: "2027-01-08", courseCodeSence: null, modality: null }));
    await screen.findByText(/^02-03-2026 a 08-01-2027/);
    screen.getByText("Sin código SENCE");
    screen.getByText("· 20 h");
  });

  test("of a course that was communicated on its only day", async () => {
    const told = { endDate: "2026-03-02", senceCommunicatedAt: "2026-03-01", supplierName: "Otec" };
    arrive("?id=9", withCourse(told));
    await screen.findByText("· Comunicado");
    screen.getByText(/^02-03-2026$/, { ignore: "dd" });
    (await heading()).getByText("Otec");
    expect(screen.queryByText("Curso interno")).toBeNull();
  });

  test("leads to its form, its budget, its history and its copy", async () => {
    const router = arrive("?id=9");
    await openMenu();
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items.slice(0, 6)).toEqual([
      ...["Editar curso", "Lista de firmas", "Historial", "Duplicar", "Presupuesto", "Imprimir"],
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Historial" }));
    await screen.findByRole("dialog", { name: "Historial" });
    expect(router.state.location.search).toContain("historial=si");
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.startsWith("/api/history/course/9"))).toBe(true),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).not.toContain("historial"));
    await openMenu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicar" }));
    await screen.findByRole("dialog", { name: "Duplicar curso", description: "Excel" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openMenu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Presupuesto" }));
    expect(router.state.location.search).toBe("?empresa=3&anio=2026");
  });

  test("is disabled after all from its menu, with what that means", async () => {
    arrive("?id=9");
    await openMenu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Deshabilitar" }));
    await screen.findByText(/deja de contar en los indicadores\.$/);
    expect(server.sent()).toEqual([["PUT /api/disable_course/9", null]]);
  });

  test("puts those who take part on a sheet for signatures while it is printed", async () => {
    vi.stubGlobal("print", vi.fn());
    arrive("?id=9", withCourse({ supplierName: "Otec Norte" }));
    await openMenu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Lista de firmas" }));
    const sheet = within(await screen.findByLabelText("Lista de firmas"));
    expect(globalThis.print).toHaveBeenCalledOnce();
    const lines = sheet.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "N°NombreRUTEmpresaFirma entradaFirma salida",
      "1Ana Soto12.531.909-2Minera Andina",
      "2Beto RíosOtra",
    ]);
    const fact = (label: string) => sheet.getByText(label).nextSibling?.textContent;
    expect(fact("OTEC:")).toBe("Otec Norte");
    expect(fact("Fechas:")).toBe("02-03-2026 a 06-03-2026");
    expect(fact("Horario:")).toBe("09:00 a 13:00");
    expect(fact("Lugar:")).toBe("Av. Norte 12, Calama");
    expect(fact("Relator:")).toBe("Inés Peña");
    fireEvent(globalThis as unknown as Window, new Event("afterprint"));
    await waitFor(() => expect(screen.queryByLabelText("Lista de firmas")).toBeNull());
    vi.unstubAllGlobals();
  });

  test("names no company on the sheet where all are of that of the course", async () => {
    vi.stubGlobal("print", vi.fn());
    arrive("?id=9", withCourse({ participants: [ANA], hourFinish: null, address: null }));
    await openMenu();
    await userEvent.click(await screen.findByRole("menuitem", { name: "Lista de firmas" }));
    const sheet = within(await screen.findByLabelText("Lista de firmas"));
    expect(sheet.queryByRole("columnheader", { name: "Empresa", hidden: true })).toBeNull();
    expect(sheet.queryByText("Horario:")).toBeNull();
    expect(sheet.queryByText("OTEC:")).toBeNull();
    expect(sheet.getByText("Lugar:").nextSibling?.textContent).toBe("Calama");
    vi.unstubAllGlobals();
  });
});

describe("the summary", () => {
  test("says what is left to do with the way there, and what SENCE would object to", async () => {
    arrive("?id=9");
    await screen.findByText("1 de 3 listos");
    screen.getByRole("meter", { name: "Lista de control: 1 de 3" });
    screen.getByText("Falta uno");
    const lines = screen.getAllByText(/^(Tiene|Datos comp)/).map(({ textContent }) => textContent);
    expect(lines).toEqual([
      "Tiene participantes (listo)",
      "Tiene relator (pendiente)",
      "Datos completos (pendiente)",
    ]);
    expect(screen.queryByRole("link", { name: "Inscribir personas" })).toBeNull();
    expect(screen.getByRole("link", { name: "Completar datos" }).getAttribute("href")).toMatch(
      /id=9&campo=region$/,
    );
    screen.getByText("Se comunica un día hábil antes.");
    screen.getByText("09:00 a 13:00");
  });

  test("takes a teacher out and puts another back, each with its way back", async () => {
    arrive("?id=9");
    const teaching = within(await screen.findByRole("list", { name: "Relatores" }));
    teaching.getByText("Altura · ines@otec.cl");
    await userEvent.click(teaching.getByRole("button", { name: "Quitar a Inés Peña" }));
    const told = (await screen.findByText("Relator quitado: Inés Peña.")).closest("li");
    screen.getByText("Las respuestas sobre su trabajo se conservan.");
    await userEvent.click(within(told as HTMLElement).getByText("Deshacer"));
    await screen.findByText(/^Deshecho: Relator quitado/);
    await userEvent.click(screen.getByRole("button", { name: "Volver a agregar a Luis Rojas" }));
    await screen.findByText("Relator agregado: Luis Rojas.");
    expect(server.sent()).toEqual([
      ["PUT /api/disableRapporteurCourse/4", null],
      ["PUT /api/enableRapporteurCourse/4", null],
      ["PUT /api/enableRapporteurCourse/5", null],
    ]);
  });

  test("makes a teacher of a name that nobody has", async () => {
    const none = { rapporteurs: { active: [], removed: [] } };
    arrive("?id=9&tab=relatores", {
      ...withCourse(none),
      "POST /api/createRapporteurCourse": { body: { data: { id: 6 } } },
      "POST /api/createRapporteur": { body: { data: { rapporteur_id: 20 } } },
    });
    await screen.findByText("Busca a quien dicta el curso y agrégalo.");
    expect(document.activeElement?.textContent).toBe("Relatores");
    expect(screen.queryByText("Quitados")).toBeNull();
    await userEvent.click(screen.getByRole("combobox", { name: "Agregar relator" }));
    await screen.findByText("Nada coincide.");
    await userEvent.keyboard("Eva Mora");
    await userEvent.click(await screen.findByText('Crear relator "Eva Mora"'));
    await screen.findByText("Relator creado y agregado: Eva Mora.");
    expect(server.sent()).toEqual([
      ["POST /api/createRapporteur", { name: "Eva Mora" }],
      ["POST /api/createRapporteurCourse", { course_id: 9, rapporteur_id: 20 }],
    ]);
  });

  test.each([
    [{ active: false }, /^Este curso está deshabilitado/],
    [{ isComplete: true }, /^Este curso está completado/],
  ])(
    "of %j says that nobody is taken any more, even where the address asks for it",
    async (changes, why) => {
      arrive("?id=9&agregar=si", withCourse(changes));
      await screen.findByText(why);
      expect(screen.queryByRole("dialog")).toBeNull();
    },
  );

  test("of a course that is gone leads back to the list", async () => {
    arrive("?id=9", {
      "GET /api/get_course/9": { status: 404, body: { error: true, code: "x", message: "" } },
    });
    await screen.findByText("Este curso no existe o fue eliminado.");
    expect(screen.getByRole("link", { name: "Ir a Cursos" }).getAttribute("href")).toBe("/courses");
    expect(screen.queryByRole("tab")).toBeNull();
  });
});

describe("the surveys", () => {
  const at = "?id=9&tab=encuestas";

  test("say how far they are, what was answered, and what is suggested of those there are not", async () => {
    arrive(at);
    await screen.findByText("Son pocas.");
    screen.getByText("5 de 12 respondidas");
    screen.getByRole("meter", { name: "Respuestas de Satisfacción: 5 de 12 respondidas" });
    screen.getByText("12 participantes · 12 enviadas · 7 pendientes");
    screen.getByText("71,5");
    screen.getByText("5 de 12 participantes");
    const fact = (label: string) => screen.getByText(label).nextSibling?.textContent;
    expect(fact("Plantilla")).toBe("Breve · versión 3");
    expect(fact("Desde")).toBe("09-03-2026");
    expect(fact("Hasta")).toBe("20-03-2026");
    expect(fact("Recordatorios")).toBe("Cada 3 días");
    expect(fact("Último envío")).toBe("10-03-2026");
    screen.getByText("Fechas sugeridas: del 01-06-2026 al 01-07-2026.");
    expect(
      screen.getByRole("link", { name: "Ver resultados de satisfacción" }).getAttribute("href"),
    ).toBe("/evaluations?resultados=7");
    screen.getByRole("button", { name: "Recordar a 7 pendientes" });
  });

  test("that nobody answered ask for no results, and say that nothing was mailed", async () => {
    const silent = { ...SURVEY, responseAmount: 0, amountSent: 0, last_mailing_date: null };
    const survey = { ...silent, mailing_frequency: 0, state: "Cerrada", status: false };
    arrive(at, {
      "GET /api/getSurvey/9": {
        body: { data: { satisfaction: survey, transfer: null, defaults: DEFAULTS } },
      },
    });
    await screen.findByText("Sin recordatorios");
    screen.getByText("Aún sin envíos");
    expect(screen.queryByRole("button", { name: /^(Recordar|Enviar)/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Copiar enlace / QR" })).toBeNull();
    expect(server.askedFor("/api/surveys/7/results")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Más acciones de Satisfacción" }));
    const resume = await screen.findByRole("menuitem", { name: "Reanudar" });
    expect(resume.getAttribute("aria-disabled")).toBe("true");
  });

  test("are paused from their menu, and their end is moved in a window", async () => {
    arrive(at);
    const more = await screen.findByRole("button", { name: "Más acciones de Satisfacción" });
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Pausar" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    expect(server.sent()).toEqual([["PUT /api/updateSurvey", { id: 7, status: false }]]);
    await userEvent.click(more);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Extender plazo" }));
    await screen.findByRole("dialog", { description: /^Excel \(Satisfacción\)/ });
  });

  test("are mailed to those who are counted first", async () => {
    const skipped = [{ participantId: 3, name: "Carla Díaz", reason: "sin_correo" }];
    const counted = { queued: 7, people: 7, answers: 9, local: false, skipped, message: null };
    arrive(at, { "POST /api/sendEmail": { body: { data: counted } } });
    await userEvent.click(await screen.findByRole("button", { name: "Recordar a 7 pendientes" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Enviar ahora",
        description: "Excel (Satisfacción). Último envío: 10-03-2026.",
      }),
    );
    await dialog.findByText("Se enviará a 7 personas, por 9 respuestas pendientes.");
    expect(dialog.queryByText("Los correos no saldrán")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Enviar a 7 personas" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const mailing = { surveyId: 7, kind: "recordatorio" };
    expect(server.sent().slice(0, 2)).toEqual([
      ["POST /api/sendEmail", { ...mailing, dryRun: true }],
      ["POST /api/sendEmail", { ...mailing, dryRun: false }],
    ]);
  });

  test("are not mailed where nobody could be counted, and say so", async () => {
    const body = { error: true, code: "server_error", message: "Ups" };
    arrive(at, { "POST /api/sendEmail": { status: 500, body } });
    await userEvent.click(await screen.findByRole("button", { name: "Recordar a 7 pendientes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Enviar ahora" }));
    await dialog.findByText("No pudimos contar a los destinatarios. No se ha enviado nada.");
    expect(dialog.getByRole("button", { name: "Enviar" })).toHaveProperty("disabled", true);
  });

  test("that are changed say what becomes of them while they rest, and when they are turned on", async () => {
    arrive(at);
    await userEvent.click(await screen.findByRole("button", { name: "Programar Satisfacción" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cambiar la programación" }));
    const rests = "Nadie puede responder ni recibe correos mientras está en pausa.";
    await dialog.findByText("Al guardar, la encuesta quedará activa.");
    expect(dialog.queryByText(rests)).toBeNull();
    await userEvent.click(dialog.getByRole("switch"));
    dialog.getByText(rests);
    expect(dialog.queryByText("Al guardar, la encuesta quedará activa.")).toBeNull();
  });

  test("that all have answered remind nobody, though they are still open", async () => {
    const answered = { ...SURVEY, responseAmount: 12, pending: 0 };
    arrive(at, {
      "GET /api/getSurvey/9": {
        body: { data: { satisfaction: answered, transfer: null, defaults: DEFAULTS } },
      },
    });
    await screen.findByRole("button", { name: "Copiar enlace / QR" });
    expect(screen.queryByRole("button", { name: /^(Recordar|Enviar)/ })).toBeNull();
  });

  test("that reach nobody cannot be sent, and say that there is no server of mail", async () => {
    const never = { ...SURVEY, amountSent: 0, last_mailing_date: null };
    const counted = { queued: 0, people: 0, answers: 0, local: true, skipped: [], message: null };
    arrive(at, {
      "GET /api/getSurvey/9": {
        body: { data: { satisfaction: never, transfer: null, defaults: DEFAULTS } },
      },
      "POST /api/sendEmail": { body: { data: counted } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Enviar ahora" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        description: /Todavía no se ha enviado ningún correo\.$/,
      }),
    );
    await dialog.findByText("Los correos no saldrán");
    dialog.getByText("No hay destinatarios pendientes.");
    expect(dialog.getByRole("button", { name: "Guardar" })).toHaveProperty("disabled", true);
    expect(server.sent()).toEqual([
      ["POST /api/sendEmail", { surveyId: 7, kind: "invitacion", dryRun: true }],
    ]);
  });

  test("that there are not yet are scheduled with the days that are suggested", async () => {
    arrive(at);
    await userEvent.click(await screen.findByRole("button", { name: "Programar Transferencia" }));
    await screen.findByRole("dialog", { name: "Programar encuesta" });
    cleanup();
    const router = arrive(`${at}&programar=transferencia`);
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Programar encuesta",
        description: "Excel (Transferencia)",
      }),
    );
    await dialog.findByText(/^No hay un servidor de correo|^Los correos salen solos/);
    expect(await dialog.findByDisplayValue("01-06-2026")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Guardar programación" }));
    await dialog.findByText(/^Para guardar, corrige/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).not.toContain("programar");
    expect(router.state.historyAction).toBe("REPLACE");
    expect(server.sent()).toEqual([]);
  });
});
