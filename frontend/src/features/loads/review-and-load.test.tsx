// From the columns to the result on a real server: the review is asked for by itself, and again with other choices, and loads.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  aFileReview,
  aJob,
  aLoad,
  aMapping,
  anAttribute,
  aPreview,
  aReviewRow,
  aSheet,
  PEOPLE_ATTRIBUTES,
} from "@/features/loads/testing/samples";
import type { Mapping } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { choose } from "@/testing/choose";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

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

/** What a form brought along, by name. */
function formOf({ body }: Asked): Record<string, string> {
  const fields = body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

const REVIEW = aFileReview({ problems: [], filters: [{ state: "all", count: 1 }] });
const PREVIEWING = aJob({ id: 61, kind: "preview", phase: null });

interface Given {
  mapping: Partial<Mapping>;
  /** What becomes of the mapping with each order to look at it or to load it. */
  ordered?: (form: Record<string, string>) => Answer | Partial<Mapping>;
  paso?: string;
}

function arrive({ mapping, ordered = () => ({}), paso = "revisar" }: Given) {
  let known = aMapping(mapping);
  server.answers(
    knownAnswers({
      "POST /api/load/2": (asked) => {
        const made = ordered(formOf(asked));
        if ("status" in made || "body" in made) return made as Answer;
        known = { ...known, ...(made as Partial<Mapping>) };
        return theData({ job: known.job ?? PREVIEWING });
      },
      "PATCH /api/create_mapping_detail/7": () => {
        known = { ...known, state: "mapped", version: "later" };
        return theData(known);
      },
      "GET /api/jobs/": theData(PREVIEWING),
      "GET /api/getmapping/7": () => theData(known),
      "GET /api/loads/9/review": theData({ ...REVIEW, counts: aPreview().counts }),
      "GET /api/loads/9/rows": onePage([aReviewRow(7)], 1, 100),
      "GET /api/loads": onePage([]),
      "GET /api/mappings/incomplete": onePage([]),
      "GET /api/load_recipes": theData([]),
    }),
  );
  return drawing.renderAt(<screens.MassiveLoadScreen />, `/massive-load?carga=7&paso=${paso}`);
}

function orders(): Record<string, string>[] {
  return server.changes().map(formOf);
}

describe("a file whose columns are related", () => {
  test("is reviewed by itself, once, and shown when that is known", async () => {
    arrive({
      mapping: { comment: "Nómina" },
      ordered: () => ({ preview: aPreview(), job: { ...PREVIEWING, state: "done" } }),
    });
    await screen.findByRole("heading", { name: /^1\.912 se crearán/ });
    expect(orders()).toEqual([
      {
        ...{ mapping_id: "7", save: "false", comment: "Nómina", defaults: "{}", unknown: "{}" },
        ...{ onDuplicate: "update", onError: "partial", blanks: "keep", onRepeat: "ask" },
        conventions: "{}",
      },
    ]);
  });

  test("is not reviewed again by itself where that failed, but when somebody says so", async () => {
    const router = arrive({ mapping: {}, ordered: () => refusal("El archivo se borró.") });
    await screen.findByText("No pudimos revisar el archivo");
    screen.getByText("El archivo se borró.");
    expect(orders()).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(orders()).toHaveLength(2));
    await userEvent.click(await screen.findByRole("button", { name: "Volver a las columnas" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=columnas&carga=7");
  });

  test("leads back to its columns", async () => {
    const router = arrive({ mapping: { preview: aPreview() } });
    await userEvent.click(await screen.findByRole("button", { name: "Atrás" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=columnas&carga=7");
  });
});

describe("another choice", () => {
  test("has the file reviewed again with it, and nothing is loaded meanwhile", async () => {
    arrive({
      mapping: { preview: aPreview(), courseId: 3, courseName: "Excel" },
      ordered: () => ({ job: PREVIEWING }),
    });
    useWizardStore.getState().commentWritten("Octubre");
    await userEvent.click(await screen.findByRole("button", { name: "Cómo cargar" }));
    await choose("Si la persona ya existe", "Omitir (41)");
    await screen.findByText("Espera a que terminemos de revisar.");
    expect(orders()[0]).toMatchObject({
      ...{ save: "false", onDuplicate: "skip", onError: "partial", comment: "Octubre" },
      course_id: "3",
    });
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Si la persona ya existe" }).textContent).toBe(
        "Omitir",
      ),
    );
    screen.getByText(/^Se cargan solo personas que aún no existen/);
    await userEvent.click(screen.getByRole("button", { name: /^Cargar/ }));
    expect(orders()).toHaveLength(1);
  });

  test.each([
    ["Si hay filas con problemas", "Todo o nada", { onError: "all" }],
    ["Si una celda está vacía", "Borrar el dato", { blanks: "clear" }],
  ])("%s: %s", async (list, option, sent) => {
    arrive({ mapping: { preview: aPreview() }, ordered: () => ({ job: PREVIEWING }) });
    await userEvent.click(await screen.findByRole("button", { name: "Cómo cargar" }));
    await choose(list, option);
    await waitFor(() => expect(orders()[0]).toMatchObject(sent));
  });

  test("that the server refuses is taken back, and the figures stay out until they are reviewed", async () => {
    arrive({ mapping: { preview: aPreview() }, ordered: () => refusal("Hay otra en curso.") });
    await userEvent.click(await screen.findByRole("button", { name: "Cómo cargar" }));
    await choose("Si la persona ya existe", "Omitir (41)");
    await screen.findByText("Hay otra en curso.");
    screen.getByText("Vuelve a revisar el archivo antes de cargarlo.");
    expect(screen.getByRole("combobox", { name: "Si la persona ya existe" }).textContent).toContain(
      "Actualizar",
    );
  });
});

describe("loading", () => {
  const LOAD = aJob({ id: 62, kind: "load" });

  test("writes what was reviewed, with the choices, and leads to the result", async () => {
    const router = arrive({
      mapping: { preview: aPreview(), comment: "Nómina" },
      ordered: () => ({ job: LOAD, load: aLoad({ state: "running" }), state: "loaded" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Cargar 1.953 filas" }));
    await screen.findByRole("heading", { name: "Cargando personas" });
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=resultado&carga=7");
    expect(orders()).toHaveLength(1);
    expect(orders()[0]).toMatchObject({ save: "true", comment: "Nómina", onDuplicate: "update" });
    expect(orders()[0]).not.toHaveProperty("load_id");
    expect(useWizardStore.getState().goingOn).toBe(false);
  });

  test("that the server refuses is said, and can be tried again", async () => {
    const router = arrive({
      mapping: { preview: aPreview() },
      ordered: () => refusal("Otra persona la está cargando.", { status: 409 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Cargar 1.953 filas" }));
    await screen.findByText("Otra persona la está cargando.");
    expect(drawing.addressOf(router)).toBe("/massive-load?carga=7&paso=revisar");
    screen.getByRole("button", { name: "Cargar 1.953 filas" });
  });

  test("a sheet of a workbook goes on to the next one, which can also be passed to", async () => {
    const workbook = [aSheet(), aSheet({ mapping_id: 8, model_id: 1, sheetName: "OTEC" })];
    arrive({
      mapping: { preview: aPreview(), workbook },
      ordered: () => ({ job: LOAD, load: aLoad({ state: "running" }), state: "loaded" }),
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Cargar 1.953 filas y seguir" }),
    );
    await screen.findByRole("heading", { name: "Cargando personas" });
    expect(useWizardStore.getState().goingOn).toBe(true);
  });

  test("of corrected rows completes their load, and leads back to its result", async () => {
    const correction = {
      ...{ fileName: "corregidas.xlsx", options: aMapping().options },
      preview: aPreview(),
    };
    const router = arrive({
      mapping: { correction, load: aLoad(), state: "loaded" },
      ordered: () => refusal("No."),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Cargar 1.953 filas" }));
    await screen.findByText("No.");
    expect(orders()[0]).toMatchObject({ save: "true", load_id: "9" });
    await userEvent.click(screen.getByRole("button", { name: "Atrás" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=resultado&carga=7");
  });
});

describe("relating the columns", () => {
  const READ: Partial<Mapping> = {
    state: "read",
    attributes: PEOPLE_ATTRIBUTES.map((one) => ({ ...one, required: false })),
    options: { ...aMapping().options, defaults: { company: "Andina", email: "" } },
  };

  test("sends each column with what it becomes, and the values for all rows", async () => {
    const router = arrive({ mapping: READ, paso: "columnas" });
    await userEvent.click(await screen.findByRole("button", { name: "Continuar" }));
    await waitFor(() =>
      expect(drawing.addressOf(router)).toBe("/massive-load?paso=revisar&carga=7"),
    );
    const [call, body] = server.sent()[0] ?? [];
    expect(call).toBe("PATCH /api/create_mapping_detail/7");
    const of = { mapping_id: 7, part: null };
    expect(body).toEqual({
      data: [
        { ...of, column_name: "RUT", column_position: 0, attribute: "rut" },
        { ...of, column_name: "Nombre", column_position: 1, attribute: "name" },
        { ...of, column_name: "Notas", column_position: 2, attribute: null },
      ],
      ...{ defaults: { company: "Andina" }, steps: null, version: "5f21" },
    });
  });

  test("says what the server found wrong, at its field, and leads the keys there", async () => {
    arrive({ mapping: READ, paso: "columnas" });
    const go = await screen.findByRole("button", { name: "Continuar" });
    server.answers(() => refusal("Datos no válidos.", { errors: { company: ["No existe."] } }));
    await userEvent.click(go);
    await screen.findByText("Para continuar, corrige 1 punto:");
    const focused = document.activeElement as HTMLElement;
    expect(focused.textContent).toBe("Para continuar, corrige 1 punto:No existe.");
    const field = screen.getByRole("combobox", { name: "Empresa" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  test("leads back to the file", async () => {
    const router = arrive({ mapping: READ, paso: "columnas" });
    await userEvent.click(await screen.findByRole("button", { name: "Atrás" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=archivo&carga=7");
  });

  test("is remembered as related without being looked at only where nobody looked", async () => {
    arrive({ mapping: { ...READ, attributes: [anAttribute()] }, paso: "columnas" });
    useWizardStore.getState().goneBy(true);
    await userEvent.click(await screen.findByRole("button", { name: "Continuar" }));
    await waitFor(() => expect(useWizardStore.getState().wentBy).toBe(false));
  });
});
