// Step 1 against a real server: the file on its way, what was read of it, and what else can be done there.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aFile, aJob, aMapping } from "@/features/loads/testing/samples";
import type { LoadedFile, Mapping } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { useGivenFile } from "@/platform/lib/given-file";
import { pick } from "@/testing/choose";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/screen");
let jobs: typeof import("@/platform/jobs/jobs");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/screen");
  jobs = await import("@/platform/jobs/jobs");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());
afterEach(() => jobs.stopFollowing());
beforeEach(() => useGivenFile.getState().fileKnown(null));

const FILE = new File(["rut\n1-9"], "nomina.csv", { type: "text/csv" });
const DONE = aJob({ kind: "headings", state: "done" });
const COURSES = [
  { course_id: 3, courseName: "Excel", companyName: "Andina", initialDate: "2026-03-02" },
  { course_id: 4, courseName: "Word", companyName: "Andina", initialDate: "2026-03-02" },
].map((one, at) => ({ ...one, isComplete: at === 1 }));

type Answers = Parameters<typeof knownAnswers>[0];

function arrive(address: string, mapping?: Partial<Mapping>, answers: Answers = {}) {
  const known = aMapping({ state: "read", ...mapping });
  server.answers(
    knownAnswers({
      "POST /api/createmapping": { ...theData(known), status: 201 },
      "POST /api/get_headings_file": { ...theData({ job: DONE }), status: 202 },
      "DELETE /api/mappings/": theData({ removed: 1 }),
      "GET /api/getmapping/7": theData(known),
      "GET /api/get_course/3": theData({ course_id: 3, courseName: "Excel" }),
      "GET /api/get_courses": onePage(COURSES),
      "GET /api/load_templates": { body: "a workbook" },
      "GET /api/loads": onePage([]),
      "GET /api/mappings/incomplete": onePage([]),
      "GET /api/load_recipes": theData([]),
      ...answers,
    }),
  );
  return drawing.renderAt(<screens.MassiveLoadScreen />, address);
}

const READ = "/massive-load?paso=archivo&carga=7";

function give(): void {
  act(() => useGivenFile.getState().fileGiven(FILE));
}

function begun(): unknown {
  return JSON.parse(server.askedFor("/api/createmapping")[0]?.body ?? "null");
}

function sentForm(at: number): string {
  return server.askedFor("/api/get_headings_file")[at]?.body ?? "";
}

describe("a file of a kind that is chosen", () => {
  test("is sent, with the comment and for its course, and its page is opened", async () => {
    const router = arrive("/massive-load?tipo=personas&curso=3");
    await userEvent.type(await screen.findByRole("textbox", { name: /^Comentario/ }), "Octubre");
    give();
    await waitFor(() => expect(drawing.addressOf(router)).toBe(READ));
    expect(begun()).toEqual({ model: "people", model_id: 2, comment: "Octubre", course_id: 3 });
    expect(sentForm(0)).toContain('name="mapping_id"\r\n\r\n7');
    expect(sentForm(0)).toContain('filename="nomina.csv"');
    await screen.findByText("personas_octubre.xlsx");
    await waitFor(() => expect(useWizardStore.getState().sentTo).toBe(7));
    // Nothing that was begun before is thrown away for it.
    expect(server.changes().some(({ method }) => method === "DELETE")).toBe(false);
  });

  test("says nothing of what there is not", async () => {
    arrive("/massive-load?tipo=proveedores");
    await screen.findByText("Elige un archivo para continuar.");
    give();
    await waitFor(() => expect(begun()).toEqual({ model: "supplier", model_id: 1 }));
  });

  test("is told at its place when the server does not take it, and another one is taken", async () => {
    const router = arrive(
      "/massive-load?tipo=personas",
      {},
      {
        "POST /api/get_headings_file": refusal("El archivo está vacío."),
      },
    );
    await screen.findByText("Elige un archivo para continuar.");
    give();
    await screen.findByText("El archivo está vacío.");
    expect(drawing.addressOf(router)).toBe("/massive-load?tipo=personas");
    screen.getByText("Elige un archivo para continuar.");
  });

  test("can be stopped on its way: nothing more is said of it", async () => {
    const gate = Promise.withResolvers<void>();
    const router = arrive(
      "/massive-load?tipo=personas",
      {},
      {
        "POST /api/get_headings_file": async (): Promise<Answer> => {
          await gate.promise;
          return { ...theData({ job: DONE }), status: 202 };
        },
      },
    );
    await screen.findByText("Elige un archivo para continuar.");
    give();
    await screen.findByRole("progressbar", { name: "Subiendo nomina.csv" });
    screen.getByText("Espera a que terminemos de leer el archivo.");
    await waitFor(() => expect(server.askedFor("/api/get_headings_file")).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    gate.resolve();
    await screen.findByText("Elige un archivo para continuar.");
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(drawing.addressOf(router)).toBe("/massive-load?tipo=personas");
  });

  test("waits for the course, which is looked for among those in which one can enrol", async () => {
    const router = arrive("/massive-load?tipo=participantes");
    await screen.findByText("Las personas del archivo quedan inscritas en este curso.");
    await userEvent.click(await screen.findByRole("combobox", { name: /^Curso/ }));
    const found = await screen.findAllByRole("option");
    expect(found).toHaveLength(1);
    expect(found[0]?.textContent).toBe("ExcelAndina · desde el 02-03-2026");
    await userEvent.click(found[0] as HTMLElement);
    expect(drawing.addressOf(router)).toBe("/massive-load?tipo=personas&curso=3");
  });

  test("brings the field of its course into sight only while none is chosen", async () => {
    const shown: Element[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      shown.push(this);
    });
    const router = arrive("/massive-load?tipo=asistencia&curso=3");
    const field = await screen.findByRole("combobox", { name: /^Curso/ });
    await waitFor(() => expect(field.textContent).toContain("Excel"));
    expect(shown.filter((one) => one.contains(field))).toEqual([]);
    await act(() => router.navigate("/massive-load?tipo=asistencia"));
    const empty = await screen.findByRole("combobox", { name: /^Curso/ });
    await waitFor(() => expect(shown.filter((one) => one.contains(empty))).toHaveLength(1));
  });

  test("of results goes into any course, and its template has the participants", async () => {
    const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const router = arrive("/massive-load?tipo=asistencia");
    await screen.findByText(/^¿No tienes una planilla\? Parte de la nuestra/);
    await pick(/^Curso/, /^Word/);
    expect(drawing.addressOf(router)).toBe("/massive-load?tipo=asistencia&curso=4");
    await screen.findByText(/^¿No tienes una planilla\? La nuestra ya trae/);
    await userEvent.click(screen.getByRole("button", { name: "Descargar plantilla" }));
    await waitFor(() => expect(saving).toHaveBeenCalledOnce());
    expect(server.askedFor("/api/load_templates/7?course_id=4")).toHaveLength(1);
  });

  test("of people has the template of all", async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    arrive("/massive-load?tipo=personas&curso=3");
    await userEvent.click(await screen.findByRole("button", { name: "Descargar plantilla" }));
    await waitFor(() => expect(names).toEqual(["plantilla_participantes.xlsx"]));
    expect(server.askedFor("/api/load_templates/2")).toHaveLength(1);
  });
});

describe("a file that was read", () => {
  function read(file: Partial<LoadedFile>, more: Partial<Mapping> = {}, answers: Answers = {}) {
    return arrive(READ, { file: aFile(file), ...more }, answers);
  }

  test("says what it holds, and leads on to its columns", async () => {
    const router = read({ notes: ["Tiene filas ocultas."] });
    await screen.findByText("1.975 filas · 3 columnas · 84 kB");
    screen.getByText("Tiene filas ocultas.");
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=columnas&carga=7");
  });

  test("says more than three things of itself only to who asks", async () => {
    read({ notes: ["Uno.", "Dos."], decisions: ["Tres.", "Cuatro.", "Cinco."] });
    const more = (await screen.findByText("Ver 2 más")).closest("details") as HTMLElement;
    expect(within(more).getAllByRole("listitem", { hidden: true })).toHaveLength(2);
    within(more).getByText("Cuatro.");
    expect(within(more).queryByText("Tres.")).toBeNull();
  });

  test("was loaded before, which is told with what it did", async () => {
    const at = "2026-10-03T14:05:00-03:00";
    read({ sameFileAs: { userName: "Luis Díaz", at, created: 3, updated: 1 } as never });
    await screen.findByText("Este mismo archivo ya se cargó");
    screen.getByText(/^Lo cargó Luis Díaz el 03-10-2026 14:05: 3 filas creadas y 1 actualizada\./);
  });

  test("are the rejected rows of a load, which leads there", async () => {
    read({ rejectedOf: 12 });
    const link = await screen.findByRole("link", { name: "Ir a esa carga" });
    expect(link.getAttribute("href")).toBe("/error-massive-load?carga=12");
  });

  test("names its course where it says it, and nothing else", async () => {
    const course = { course_id: 3, said: "Curso: EXCEL", open: true };
    read({ course } as never, { courseId: 3, model_id: 7, model: "results" });
    await screen.findByText('El archivo dice "Curso: EXCEL". Si es otro curso, cámbialo aquí.');
  });

  test("of a course that it does not name says what becomes of that", async () => {
    const course = { course_id: 5, said: "Curso: OTRO", open: true };
    read({ course } as never, { courseId: 3, model_id: 7, model: "results" });
    await screen.findByText(/^La planilla trae la asistencia y las notas de este curso\./);
  });

  test("with other sheets to load says which one the button is about", async () => {
    const sheet = (index: number, name: string) => ({
      ...{ index, name, rows: 4, columns: 3, hidden: false },
      ...{ kinds: [{ model_id: 2 as const, share: 0.9 }], kind: 2 as const },
    });
    read({ sheets: [sheet(0, "Dotación"), sheet(1, "Antes")] });
    await screen.findByText('"Continuar" carga solo la hoja Dotación.');
    screen.getByText("1.975 filas · 3 columnas · hoja Dotación · 84 kB");
    await screen.findByRole("heading", { name: "Este libro trae 2 hojas con datos" });
  });

  test("is read with another row of headings, and what was decided is dropped", async () => {
    read(
      { head: [] },
      {},
      {
        "POST /api/get_headings_file": {
          ...theData({ job: aJob({ id: 66, kind: "headings", phase: null }) }),
          status: 202,
        },
      },
    );
    const row = await screen.findByRole("spinbutton", { name: "Fila de los encabezados" });
    useWizardStore.getState().columnChosen(0, "email");
    await userEvent.clear(row);
    await userEvent.type(row, "3");
    await waitFor(() => expect(server.askedFor("/api/get_headings_file")).toHaveLength(1));
    expect(sentForm(0)).toContain('name="header_row"\r\n\r\n3');
    expect(sentForm(0)).toContain('name="sheet"\r\n\r\n0');
    await screen.findByText("Espera a que terminemos de leer el archivo.");
    screen.getByRole("progressbar", { name: "Leyendo los encabezados" });
    expect(useWizardStore.getState().edits).toEqual({});
  });

  test("that cannot be read so says why", async () => {
    read({ head: [] }, {}, { "POST /api/get_headings_file": refusal("No hay una fila 3.") });
    const row = await screen.findByRole("spinbutton", { name: "Fila de los encabezados" });
    await userEvent.clear(row);
    await userEvent.type(row, "3");
    await screen.findByText("No hay una fila 3.");
  });

  test("goes on as another kind that is chosen now, and is not left behind as the first", async () => {
    const router = read({});
    await userEvent.click(await screen.findByRole("radio", { name: "Relatores" }));
    await waitFor(() =>
      expect(server.changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
        ...["POST /api/createmapping", "POST /api/get_headings_file", "DELETE /api/mappings/7"],
      ]),
    );
    expect(begun()).toMatchObject({ model_id: 4 });
    expect(sentForm(0)).toContain('name="file_id"\r\n\r\n5');
    await waitFor(() => expect(drawing.addressOf(router)).toBe(READ));
  });

  test("gives way to another one, given in its place", async () => {
    read({});
    const field = await screen.findByLabelText("Cambiar archivo", { selector: "input" });
    await userEvent.upload(field, FILE);
    await waitFor(() => expect(server.askedFor("/api/get_headings_file")).toHaveLength(1));
    expect(sentForm(0)).toContain('filename="nomina.csv"');
  });

  test("is said to be of another kind, and goes on as that", async () => {
    read({}, { likelier: { model_id: 4, theirs: 8, ours: 2 } });
    await userEvent.click(await screen.findByRole("button", { name: "Cargarlo como Relatores" }));
    await waitFor(() => expect(begun()).toMatchObject({ model_id: 4 }));
  });

  test("of a workbook has its kind already", async () => {
    const { mapping_id, model_id } = aMapping();
    const sheet = { ...{ mapping_id, model_id, courseId: null, sheet: 0 }, load: null };
    read({}, { workbook: [{ ...sheet, sheetName: "Personas", state: "read" }] });
    await screen.findByText("1.975 filas · 3 columnas · 84 kB");
    expect(screen.queryByRole("radio", { name: "Relatores" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Descargar plantilla" })).toBeNull();
  });
});
