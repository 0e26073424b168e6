// A new course in its form on a real server: from nothing, from another one, and from the simulator.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCourse, answerCourses } from "@/features/course-form/testing/course";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { pick } from "@/testing/choose";
import { refusal, theData } from "@/testing/known-answers";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/course-form/new-course-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/course-form/new-course-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

function arrive(address = "/new/course", answers?: Parameters<typeof answerCourses>[1]) {
  answerCourses(server, answers);
  return drawing.renderAt(
    <>
      <screens.NewCourseScreen />
      <ToastCorner />
    </>,
    address,
  );
}

async function write(label: string, text: string): Promise<void> {
  const field = await screen.findByRole("textbox", { name: new RegExp(`^${label}`) });
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

async function days(): Promise<void> {
  await write("Fecha de inicio", "05-04-2027");
  await write("Fecha de término", "09-04-2027");
}

async function save(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Guardar curso" }));
}

function created(): Record<string, unknown> {
  const [, body] = server.sent().find(([call]) => call === "POST /api/createcourse") ?? [];
  return body as Record<string, unknown>;
}

describe("a course from nothing", () => {
  test("says all that it lacks, and sends nothing", async () => {
    arrive();
    await screen.findByText("Los datos de SENCE se pueden completar después.");
    // It cannot be complete yet.
    expect(screen.queryByRole("switch", { name: /^Completado/ })).toBeNull();
    await save();
    await screen.findAllByText("Selecciona la empresa.");
    screen.getAllByText("Ingresa el nombre del curso (3 a 150 caracteres).");
    screen.getAllByText("Ingresa la fecha de inicio.");
    expect(server.sent()).toEqual([]);
  });

  test("is made with what was written, and opened in the place of its form", async () => {
    const router = arrive();
    await write("Nombre del curso", "Excel básico");
    await pick(/^Empresa/, "Transportes Maipo");
    await days();
    await write("Horas totales", "8");
    await write("Valor por participante", "90000");
    await save();
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        "/detail/course?id=12",
      ),
    );
    expect(router.state.historyAction).toBe("REPLACE");
    expect(created()).toMatchObject({
      ...{ courseName: "Excel básico", company_id: 4, supplier_id: null, totalHours: 8 },
      ...{ initialDate: "2027-04-05", endDate: "2027-04-09", participatingValue: 90_000 },
      rapporteurs: [],
    });
    expect(created()).not.toHaveProperty("isComplete");
    expect(server.sent()).toHaveLength(1);
  });

  test("is for the company of who belongs to one, who cannot choose another", async () => {
    arrive("/new/course?desde=9");
    const own = { isAdmin: false, company_id: 4, companyName: "Transportes Maipo" };
    useSession.getState().signedIn(FIRST_TOKENS, { ...ANA, ...own });
    const identity = within(await screen.findByRole("region", { name: "Identificación" }));
    await identity.findByText("Transportes Maipo");
    expect(identity.queryByRole("combobox", { name: /^Empresa/ })).toBeNull();
    await days();
    await save();
    await waitFor(() => expect(created()).toMatchObject({ company_id: 4 }));
  });

  test("is left for the courses", async () => {
    const router = arrive();
    await screen.findByRole("form", { name: "Nuevo curso" });
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/courses"));
  });
});

describe("a course from another one", () => {
  test("has all but its days and what is its own, and is made anew", async () => {
    const origin = aCourse({ isComplete: true, supplierName: "OTEC Uno", supplier_id: 6 });
    arrive("/new/course?desde=9", { "GET /api/get_course/9": theData(origin) });
    await screen.findByText("Copia de Excel intermedio");
    const supplier = await screen.findByRole("combobox", { name: /^Proveedor/ });
    expect(supplier.textContent).toContain("OTEC Uno");
    await days();
    await save();
    await waitFor(() => expect(created()).toBeDefined());
    expect(created()).toMatchObject({
      ...{ courseName: "Excel intermedio", company_id: 3, supplier_id: 6, rapporteurs: [1] },
      ...{ initialDate: "2027-04-05", modality: "Presencial", region: "Maule" },
    });
  });

  test("cannot be begun where that one does not come", async () => {
    arrive("/new/course?desde=9", { "GET /api/get_course/9": { status: 500 } });
    await screen.findByText("No pudimos cargar el curso que quieres copiar.");
  });
});

describe("a course from the simulator", () => {
  const TRIED = "/new/course?empresa=3&horas=20&valor=180000&modalidad=Mixta&personas=4-5";

  async function filled(answers?: Parameters<typeof answerCourses>[1]) {
    const router = arrive(TRIED, answers);
    await screen.findByText("Con los datos del simulador de Presupuesto.");
    await write("Nombre del curso", "Excel básico");
    await days();
    await save();
    return router;
  }

  const ENROL = [
    "POST /api/add_participant_course",
    { course_id: 12, people_ids: [4, 5] },
  ] as const;

  test("has what was tried, and who was chosen takes part in it", async () => {
    const router = await filled();
    screen.getByText(/^Al guardar se inscriben 2 personas elegidas/);
    await waitFor(() => expect(router.state.location.search).toBe("?id=12"));
    expect(created()).toMatchObject({ totalHours: 20, modality: "Mixta", company_id: 3 });
    expect(server.sent()).toContainEqual(ENROL);
  });

  test("stays where they could not be enrolled, which can be tried again", async () => {
    let isBroken = true;
    const router = await filled({
      "POST /api/add_participant_course": () =>
        isBroken ? refusal("Hay otra en curso.", { status: 409 }) : theData({}),
    });
    await screen.findByText("El curso quedó guardado, pero sin las personas elegidas.");
    screen.getByText("Hay otra en curso.");
    await waitFor(() => expect(router.state.location.search).toBe("?id=12"));
    isBroken = false;
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await waitFor(() =>
      expect(server.sent().filter(([call]) => call === ENROL[0])).toHaveLength(2),
    );
  });

  test("speaks of nobody where nobody was chosen", async () => {
    arrive("/new/course?empresa=3&horas=20");
    await screen.findByText("Con los datos del simulador de Presupuesto.");
    expect(screen.queryByText(/^Al guardar/)).toBeNull();
  });
});

test("surveys that are chosen are programmed once the course is there", async () => {
  arrive("/new/course?desde=9");
  await days();
  const [template] = await screen.findAllByRole("combobox", { name: /^Plantilla/ });
  await userEvent.click(template as HTMLElement);
  await userEvent.click(await screen.findByRole("option", { name: "Satisfacción general" }));
  const part = within(screen.getByRole("group", { name: /^Satisfacción/ }));
  await waitFor(() =>
    expect(part.getByRole("textbox", { name: /^Desde/ })).toHaveProperty("value", "09-04-2027"),
  );
  await save();
  await waitFor(() =>
    expect(server.sent()).toContainEqual([
      "POST /api/SurveyCourse",
      {
        course_id: 12,
        satisfaction: {
          ...{ surveyData_id: 4, initialDate: "2027-04-09", endDate: "2027-04-24" },
          ...{ mailing_frequency: 3, status: true, sendNow: false },
        },
      },
    ]),
  );
});
