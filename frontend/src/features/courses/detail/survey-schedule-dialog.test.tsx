// A survey of a course being scheduled: what is sent for a new one and of a changed one, and what is said before.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { CourseSurvey } from "@/entities/survey/schedule";
import type { CourseDetail } from "@/features/courses/api";
import { useWayBack } from "@/platform/lib/way-back";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/survey-schedule-dialog");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/survey-schedule-dialog");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const COURSE = {
  ...{ course_id: 9, initialDate: "2198-03-02", endDate: "2198-03-06" },
  rapporteurs: { active: [{ id: 4 }], removed: [] },
} as unknown as CourseDetail;
const PLAN = { initialDate: "2198-03-09", endDate: "2198-03-20", mailing_frequency: 3 };
const TEMPLATES = [
  { surveyData_id: 2, title: "Breve", tables: 3, aboutRapporteurs: 1 },
  { surveyData_id: 5, title: "Relatores", tables: 2, aboutRapporteurs: 2 },
];
const SURVEY = {
  ...{ id: 7, type: "Satisfacción", surveyData_id: 8, title: "Antigua", version: 1 },
  ...{ ...PLAN, status: false, locked: false, updatedAt: "2198-03-05T10:00:00-03:00" },
} as unknown as CourseSurvey;

const TEMPLATE = /^Plantilla/;

interface Given {
  survey?: CourseSurvey | null;
  course?: CourseDetail;
  isBack?: boolean;
  templates?: Answer;
}

async function open({ survey = null, course = COURSE, isBack = false, templates }: Given = {}) {
  const onClose = vi.fn();
  server.answers(({ method, path }) => {
    if (method !== "GET") return { body: { data: {} } };
    if (path.startsWith("/api/getSurveyInfo")) return templates ?? { body: { data: TEMPLATES } };
    return { body: { data: {} } };
  });
  drawing.renderAt(
    <>
      <drawn.ScheduleDialog
        {...{ kind: "satisfaction", course, survey, plan: PLAN, isBack, onClose }}
        name="Excel (Satisfacción)"
      />
      <ToastCorner />
    </>,
    "/detail/course?id=9&tab=encuestas",
  );
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("combobox", { name: TEMPLATE });
  return { dialog, onClose };
}

describe("a new one", () => {
  test("begins with what is suggested, and is sent as a whole", async () => {
    const { dialog, onClose } = await open();
    await choose(TEMPLATE, "Breve");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar programación" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.sent()).toEqual([
      [
        "POST /api/SurveyCourse",
        {
          course_id: 9,
          satisfaction: { surveyData_id: 2, ...PLAN, status: true },
        },
      ],
    ]);
  });

  test("is refused with what is wrong in it", async () => {
    const { dialog } = await open();
    const type = async (label: RegExp, text: string) => {
      const box = dialog.getByLabelText(label);
      await userEvent.clear(box);
      if (text) await userEvent.type(box, text);
    };
    await type(/^Desde/, "01-03-2198");
    await type(/^Recordar cada/, "31");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar programación" }));
    await dialog.findByText("Para guardar, corrige 3 campos:");
    expect(dialog.getAllByText("Selecciona una plantilla.").length).toBeGreaterThan(0);
    expect(
      dialog.getAllByText("La encuesta no puede comenzar antes que el curso (02-03-2198).").length,
    ).toBeGreaterThan(0);
    expect(dialog.getAllByText("Ingresa entre 0 y 30 días.").length).toBeGreaterThan(0);
    expect(server.sent()).toEqual([]);
  });

  test("says what a template asks about teachers that there are not", async () => {
    const course = { ...COURSE, rapporteurs: { active: [], removed: [] } };
    const { dialog } = await open({ course });
    await choose(TEMPLATE, "Breve");
    await dialog.findByText(/^Parte de esta plantilla pregunta por cada relator/);
    await choose(TEMPLATE, "Relatores");
    await dialog.findByText(/^Esta plantilla solo pregunta por los relatores/);
  });

  test("says that it would be closed already", async () => {
    const { dialog } = await open();
    expect(dialog.queryByText(/^Con esta fecha la encuesta queda ya cerrada/)).toBeNull();
    const end = dialog.getByDisplayValue("20-03-2198");
    await userEvent.clear(end);
    await userEvent.type(end, "20-03-2001");
    await dialog.findByText(/^Con esta fecha la encuesta queda ya cerrada/);
  });

  test("leads to a first template where there is none, and comes back here", async () => {
    const { dialog } = await open({ templates: { body: { data: [] } } });
    await dialog.findByText(/^No hay plantillas activas de tipo Satisfacción/);
    const way = dialog.getByRole("link", { name: "Crear plantilla" });
    expect(way.getAttribute("href")).toBe("/survey/edit?ejemplo=satisfaccion");
    await userEvent.click(way);
    const { address, label } = useWayBack.getState();
    expect(address).toMatch(/id=9&tab=encuestas&programar=satisfaccion$/);
    expect(label).toBe("Volver a programar la encuesta");
    useWayBack.getState().returned();
  });

  test("begins with the template that somebody left to make", async () => {
    const { dialog } = await open({ isBack: true });
    await waitFor(() =>
      expect(dialog.getByRole("combobox", { name: TEMPLATE }).textContent).toContain("Relatores"),
    );
  });

  test("of which the templates did not come says so, and asks again", async () => {
    const { dialog } = await open({
      templates: { status: 403, body: { error: true, message: "No." } },
    });
    await dialog.findByText(/^No pudimos cargar las plantillas\./);
    server.answers(() => ({ body: { data: TEMPLATES } }));
    await userEvent.click(dialog.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(dialog.queryByText(/^No pudimos cargar/)).toBeNull());
  });
});

describe("one that there is", () => {
  test("sends what changed, and that it is active again", async () => {
    const { dialog, onClose } = await open({ survey: SURVEY });
    // A template that was archived goes on where it is.
    expect(dialog.getByRole("combobox", { name: TEMPLATE }).textContent).toContain("Antigua");
    const end = dialog.getByDisplayValue("20-03-2198");
    await userEvent.clear(end);
    await userEvent.type(end, "25-03-2198");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar programación" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.sent()).toEqual([
      [
        "PUT /api/updateSurvey",
        { id: 7, endDate: "2198-03-25", status: true, updatedAt: "2198-03-05T10:00:00-03:00" },
      ],
    ]);
  });

  test("that has answers keeps its template", async () => {
    const { dialog } = await open({ survey: { ...SURVEY, locked: true } });
    dialog.getByText("La encuesta ya tiene respuestas; no se puede cambiar la plantilla.");
    expect(dialog.getByRole("combobox", { name: TEMPLATE })).toHaveProperty("disabled", true);
  });
});
