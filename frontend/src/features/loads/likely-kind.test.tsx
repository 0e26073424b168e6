// A file given before its kind: what it surely holds is chosen and said, anything else is asked.
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aFile, aJob, aMapping } from "@/features/loads/testing/samples";
import type { LoadedFile, SheetInfo } from "@/features/loads/types";
import { useSession } from "@/platform/api/session";
import { useGivenFile } from "@/platform/lib/given-file";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/screen");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/screen");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());
beforeEach(() => {
  useSession.setState({ user: null });
  useGivenFile.getState().fileKnown(null);
});

const FILE = new File(["rut\n1-9"], "nomina.csv", { type: "text/csv" });
/** What stands on the screen, and not what is only spoken. */
const SEEN = { ignore: "[aria-live]" };
const PEOPLE = { model_id: 2, share: 0.9 } as const;

/** The screen with a file that was given on another one. */
async function arrive(
  sheet: Partial<SheetInfo>,
  error?: { code: string; message: string },
  file: Partial<LoadedFile> = {},
  address?: string,
) {
  const known = {
    index: 0,
    name: "Hoja",
    rows: 3,
    columns: 3,
    hidden: false,
    kinds: [],
    kind: null,
  };
  const result = aFile({ sheets: [{ ...known, ...sheet }], ...file });
  const mapping = file.course
    ? aMapping({ model_id: 7, courseId: file.course.course_id, file: result, details: [] })
    : aMapping();
  const read = aJob({ kind: "headings", state: error ? "failed" : "done", error: error ?? null });
  server.answers(({ path, body }) => {
    if (path === "/api/createmapping") return { status: 201, body: { data: mapping } };
    if (path === "/api/get_headings_file") {
      const job = body.includes('name="mapping_id"')
        ? aJob({ state: "done" })
        : { ...read, result };
      return { status: 202, body: { data: { job } } };
    }
    if (path.startsWith("/api/getmapping")) return { body: { data: mapping } };
    const meta = { page: 1, pageSize: 10, total: 0, pages: 0 };
    return { body: { data: [], meta } };
  });
  const router = drawing.renderAt(<screens.MassiveLoadScreen />, address);
  act(() => useGivenFile.getState().fileGiven(FILE));
  return router;
}

describe("a file given before its kind", () => {
  test("goes on as what it surely is, which is said, without travelling twice", async () => {
    const router = await arrive({ kinds: [PEOPLE], kind: 2 });
    await expect.poll(() => drawing.addressOf(router)).toContain("carga=7");
    const [, second] = server.askedFor("/api/get_headings_file");
    expect(second?.body).toContain('name="file_id"\r\n\r\n5');
    expect(second?.body).not.toContain("filename=");
    const why = /"nomina.csv" parece traer personas\. Por sus columnas: RUT, Nombre, Notas\./;
    await screen.findByText("personas_octubre.xlsx");
    screen.getByText(why, SEEN);
    await userEvent.click(screen.getByRole("radio", { name: "Relatores" }));
    await expect.poll(() => server.askedFor("/api/createmapping").length).toBe(2);
    // What was begun as something else does not stay among the begun loads.
    await expect.poll(() => server.askedFor("/api/mappings/7").length).toBe(1);
    expect(screen.queryByText(why, SEEN)).toBeNull();
  });

  test("is asked about where other sheets hold something, too", async () => {
    const sheet = { name: "Hoja", rows: 3, columns: 3, hidden: false, kinds: [PEOPLE], kind: 2 };
    const sheets = [0, 1].map((index) => ({ ...sheet, index }) as SheetInfo);
    await arrive({}, undefined, { sheets });
    await screen.findByRole("heading", { name: '"nomina.csv" parece traer personas' });
    screen.getByRole("button", { name: "Participantes de un curso" });
    expect(server.askedFor("/api/createmapping")).toHaveLength(0);
  });

  test("is asked about where it may be two things", async () => {
    await arrive({ kinds: [PEOPLE, { model_id: 4, share: 0.85 }] });
    await screen.findByRole("heading", {
      name: '¿Qué trae "nomina.csv"? Podría ser más de una cosa',
    });
    for (const name of ["Personas", "Participantes de un curso", "Relatores"]) {
      screen.getByRole("button", { name });
    }
  });

  test("brings the course that it names, and says so", async () => {
    const course = { course_id: 3, said: "Curso: Excel", open: false };
    const attendance = { kinds: [{ model_id: 7 as const, share: 0.9 }], kind: 7 as const };
    const router = await arrive(attendance, undefined, { course });
    await expect.poll(() => server.askedFor("/api/createmapping").length).toBe(1);
    expect(server.askedFor("/api/createmapping")[0]?.body).toContain('"course_id":3');
    await expect.poll(() => drawing.addressOf(router)).toContain("carga=7");
    await screen.findByText('El archivo dice "Curso: Excel". Si es otro curso, cámbialo aquí.');
  });

  test("brings no course in which nobody can enrol to participants", async () => {
    const course = { course_id: 3, said: "Curso: Excel", open: false };
    await arrive({ kinds: [PEOPLE] }, undefined, { course });
    const offer = { name: "Participantes de un curso" };
    await userEvent.click(await screen.findByRole("button", offer));
    await screen.findByText("Elige el curso para seguir con nomina.csv");
  });

  test("brings its course to a kind that was chosen before", async () => {
    const course = { course_id: 3, said: "Curso: Excel", open: true };
    const kind = "/massive-load?tipo=participantes";
    const router = await arrive({ kinds: [PEOPLE], kind: 2 }, undefined, { course }, kind);
    await expect.poll(() => drawing.addressOf(router)).toContain("carga=7");
    expect(server.askedFor("/api/createmapping")[0]?.body).toContain('"course_id":3');
  });

  test("waits for its course", async () => {
    await arrive({ kinds: [{ model_id: 7, share: 0.9 }], kind: 7 });
    await screen.findByText("Elige el curso para seguir con nomina.csv");
    expect(server.askedFor("/api/createmapping")).toHaveLength(0);
  });

  test("is not offered as what only administrators load", async () => {
    await arrive({ kinds: [{ model_id: 1, share: 0.9 }], kind: 1 });
    await screen.findByRole("heading", { name: '"nomina.csv" parece traer proveedores' });
    screen.getAllByText("Solo quienes administran el sistema pueden cargarlos.");
    expect(screen.queryByRole("button", { name: "Proveedores" })).toBeNull();
  });

  test("goes on as that for those who administrate", async () => {
    await arrive({ kinds: [{ model_id: 1, share: 0.9 }], kind: 1 });
    act(() => useSession.setState({ user: ANA }));
    await expect.poll(() => server.askedFor("/api/createmapping").length).toBe(1);
    expect(JSON.parse(server.askedFor("/api/createmapping")[0]?.body ?? "")).toMatchObject({
      model_id: 1,
    });
  });

  test("says what to do when it is not recognised", async () => {
    await arrive({});
    await screen.findByRole("heading", { name: 'No reconocimos qué trae "nomina.csv"' });
    await userEvent.click(screen.getByRole("button", { name: "Usar otro archivo" }));
    await screen.findByLabelText(/elígela: te decimos qué trae/);
  });

  test("is kept for its password until its kind is chosen", async () => {
    await arrive({}, { code: "workbook_password", message: "Tiene contraseña." });
    await screen.findByRole("heading", { name: '"nomina.csv" tiene contraseña' });
    await userEvent.click(screen.getByRole("radio", { name: "Relatores" }));
    await expect.poll(() => server.askedFor("/api/get_headings_file").length).toBe(2);
    expect(server.askedFor("/api/get_headings_file")[1]?.body).toContain("filename=");
  });

  test("says why it cannot be read", async () => {
    await arrive({}, { code: "workbook_broken", message: "El archivo está dañado." });
    await screen.findByText("El archivo está dañado.");
  });
});
