// Several sheets of one workbook: what each is loaded as, where each stands, and all of them taken back.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  aFile,
  aJob,
  aLoad,
  aMapping,
  anUndo,
  aSheet,
  someDetails,
} from "@/features/loads/testing/samples";
import type { Load, Mapping, SheetInfo } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { choose } from "@/testing/choose";
import { knownAnswers, refusal, theData } from "@/testing/known-answers";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let parts: typeof import("@/features/loads/workbook");
let jobs: typeof import("@/platform/jobs/jobs");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  parts = await import("@/features/loads/workbook");
  jobs = await import("@/platform/jobs/jobs");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());
beforeEach(() => useSession.setState({ user: ANA }));
afterEach(() => jobs.stopFollowing());

function holding(index: number, name: string, kinds: number[], more: Partial<SheetInfo> = {}) {
  return {
    ...{ index, name, rows: 10 * (index + 1), columns: 3, hidden: false },
    ...{ kinds: kinds.map((model_id) => ({ model_id, share: 0.9 })), kind: kinds[0] ?? null },
    ...more,
  } as SheetInfo;
}

const SHEETS = [
  holding(0, "Dotación", [2]),
  holding(1, "OTEC", [1]),
  holding(2, "Otros", [4], { kind: null }),
  holding(3, "Resumen", []),
  holding(4, "Antes", [2], { hidden: true }),
];

function chooser(sheets = SHEETS, more: Partial<Mapping> = {}) {
  const mapping = aMapping({ state: "read", ...more });
  return drawing.renderAt(
    <parts.SheetChooser mapping={{ ...mapping, file: aFile({ sheets, sheet: 0 }) }} />,
  );
}

/** What each sheet is loaded as, from the top. */
function chosen(): (string | null)[] {
  return screen.getAllByRole("combobox").map(({ textContent }) => textContent);
}

async function tick(sheet: string): Promise<void> {
  await userEvent.click(screen.getByRole("checkbox", { name: new RegExp(`^${sheet}`) }));
}

function sheetsSent(): unknown {
  const [, body] = server.sent().at(-1) ?? [];
  return (body as { sheets?: unknown } | undefined)?.sheets;
}

describe("the sheets of a workbook", () => {
  beforeEach(() =>
    server.answers(
      knownAnswers({ "POST /api/mappings/7/sheets": theData([aSheet({ mapping_id: 12 })]) }),
    ),
  );

  test("are offered as what each surely holds, but for those that hold nothing or are hidden", async () => {
    chooser();
    screen.getByRole("heading", { name: "Este libro trae 3 hojas con datos" });
    expect(chosen()).toEqual(["Personas", "Proveedores", "No cargar"]);
    screen.getByText("20 filas con los títulos");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Cargar 2 hojas" }));
    await waitFor(() =>
      expect(sheetsSent()).toEqual([
        { sheet: 0, model_id: 2, of_course: false },
        { sheet: 1, model_id: 1, of_course: false },
      ]),
    );
  });

  test("are begun with the first of those that were made", async () => {
    const router = chooser();
    await userEvent.click(screen.getByRole("button", { name: "Cargar 2 hojas" }));
    await waitFor(() => expect(drawing.addressOf(router)).toBe("/massive-load?carga=12"));
  });

  test("are one less for each that is not ticked, and of one alone there is nothing to begin", async () => {
    chooser();
    await tick("OTEC");
    expect(chosen()).toEqual(["Personas", "No cargar", "No cargar"]);
    const begin = screen.getByRole<HTMLButtonElement>("button", { name: "Cargar 1 hoja" });
    expect(begin.disabled).toBe(true);
    await tick("OTEC");
    // What a sheet only may hold is proposed once it is wanted.
    await tick("Otros");
    expect(chosen()).toEqual(["Personas", "Proveedores", "Relatores"]);
  });

  test("are loaded as the person says", async () => {
    chooser();
    await choose("Qué trae la hoja Dotación", "Cursos");
    await userEvent.click(screen.getByRole("button", { name: "Cargar 2 hojas" }));
    await waitFor(() =>
      expect(sheetsSent()).toContainEqual({ sheet: 0, model_id: 6, of_course: false }),
    );
  });

  test("are what the person may load, and no results without their course", async () => {
    useSession.setState({ user: { ...ANA, isAdmin: false } });
    chooser();
    expect(chosen()).toEqual(["Personas", "No cargar", "No cargar"]);
    await userEvent.click(screen.getByRole("combobox", { name: "Qué trae la hoja OTEC" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      ...["No cargar", "Personas", "Relatores", "Cursos"],
    ]);
  });

  test("say why they could not be begun", async () => {
    server.answers(() => refusal("El archivo ya no se conserva.", { status: 409 }));
    chooser();
    await userEvent.click(screen.getByRole("button", { name: "Cargar 2 hojas" }));
    await screen.findByText("El archivo ya no se conserva.");
  });

  test("are no subject where there is only one to load", () => {
    chooser(SHEETS.slice(3));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

describe("the people of a workbook that goes into a course", () => {
  const two = [holding(0, "Dotación", [2]), holding(1, "Inscritos", [2]), holding(2, "OTEC", [1])];
  const JOIN = "Participantes de un curso";

  test("join it from the sheet that is called so, and the others are people alone", async () => {
    chooser(two, { courseId: 3 });
    expect(chosen()).toEqual(["Personas", JOIN, "Proveedores"]);
    await userEvent.click(screen.getByRole("button", { name: "Cargar 3 hojas" }));
    await waitFor(() => expect(sheetsSent()).toHaveLength(3));
    expect(sheetsSent()).toContainEqual({ sheet: 1, model_id: 2, of_course: true });
    expect(sheetsSent()).toContainEqual({ sheet: 0, model_id: 2, of_course: false });
  });

  test("join it from one sheet: another one takes its place", async () => {
    chooser(two, { courseId: 3 });
    await choose("Qué trae la hoja Dotación", JOIN);
    expect(chosen()).toEqual([JOIN, "Personas", "Proveedores"]);
  });

  test("join it from the sheet that was read where no name says which", () => {
    chooser([holding(1, "Uno", [2]), holding(0, "Dos", [2])], { courseId: 3 });
    expect(chosen()).toEqual(["Personas", JOIN]);
  });

  test("join none where the load has no course", () => {
    chooser(two);
    expect(chosen()).toEqual(["Personas", "Personas", "Proveedores"]);
  });
});

function loaded(parts: Partial<Load> = {}) {
  return { state: "loaded" as const, load: aLoad(parts) };
}

const OTEC = aSheet({ mapping_id: 8, model_id: 1, sheetName: "OTEC" });
const STAFF = aSheet({ sheetName: "Dotación" });

function strip(more: Partial<Mapping>) {
  return drawing.renderAt(<parts.WorkbookStrip mapping={aMapping(more)} />);
}

function toldSheets(): (string | null)[] {
  const list = within(screen.getByRole("navigation", { name: "Hojas de este libro" }));
  return list.getAllByRole("listitem").map(({ textContent }) => textContent);
}

describe("where each sheet stands", () => {
  test("is said in words, with the way to each of them", () => {
    const { counts } = aLoad();
    strip({
      workbook: [
        { ...OTEC, ...loaded({ counts: counts && { ...counts, failed: 0 } }) },
        STAFF,
        aSheet({ mapping_id: 9, courseId: 3, sheetName: "Inscritos", state: "mapped" }),
      ],
    });
    expect(toldSheets()).toEqual([
      ...["OTECProveedores · cargada", "DotaciónPersonas · por relacionar"],
      "InscritosParticipantes de un curso · por revisar",
    ]);
    const here = screen.getByRole("link", { current: "step" });
    expect(here.textContent).toContain("Dotación");
    const [first] = screen.getAllByRole("link");
    expect(first?.getAttribute("href")).toBe("/massive-load?carga=8");
    // This one is not loaded yet, so nothing leads past it.
    expect(screen.queryByRole("link", { name: /^Seguir con/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Deshacer las/ })).toBeNull();
  });

  test("counts the rows that were rejected, and leads on to the next that is not loaded", () => {
    strip({ workbook: [{ ...STAFF, ...loaded() }, OTEC] });
    expect(toldSheets()[0]).toBe("DotaciónPersonas · cargada, 22 rechazadas");
    const on = screen.getByRole("link", { name: "Seguir con OTEC" });
    expect(on.getAttribute("href")).toBe("/massive-load?carga=8");
  });

  test("leads back to one that was passed over", () => {
    strip({ workbook: [OTEC, { ...STAFF, ...loaded() }] });
    screen.getByRole("link", { name: "Seguir con OTEC" });
  });

  test("leads nowhere while a sheet has work", () => {
    const busy = { ...OTEC, ...loaded({ state: "running", job: aJob({ id: 77 }) }) };
    strip({ workbook: [{ ...STAFF, ...loaded() }, busy, aSheet({ mapping_id: 9 })] });
    expect(screen.queryByRole("link", { name: /^Seguir con/ })).toBeNull();
    expect(jobs.useJobs.getState().jobs).toHaveProperty("77");
  });

  test("is no subject of a file of one sheet", () => {
    strip({ workbook: [] });
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("the next sheet", () => {
  async function ended(state: Load["state"], asked = true) {
    const router = strip({ workbook: [{ ...STAFF, ...loaded({ state }) }, OTEC] });
    await act(async () => useWizardStore.getState().goneOn(asked));
    return router;
  }

  test("comes up once this one is loaded, where it was asked for", async () => {
    const router = await ended("done");
    await waitFor(() => expect(drawing.addressOf(router)).toBe("/massive-load?carga=8"));
    expect(useWizardStore.getState().goingOn).toBe(false);
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "Cargamos Dotación. Sigue OTEC.",
      ),
    );
  });

  test.each([
    ["running", true],
    ["queued", true],
    ["failed", false],
  ] as const)("does not come up while this one is %s", async (state, waits) => {
    const router = await ended(state);
    expect(drawing.addressOf(router)).toBe("/massive-load");
    expect(useWizardStore.getState().goingOn).toBe(waits);
  });

  test("does not come up by itself", async () => {
    const router = await ended("done", false);
    expect(drawing.addressOf(router)).toBe("/massive-load");
  });
});

describe("all loads of a workbook", () => {
  const { counts } = aLoad();
  const workbook = [
    { ...OTEC, ...loaded({ counts: counts && { ...counts, created: 3, updated: 1 } }) },
    { ...STAFF, ...loaded() },
  ];
  const PLANS = [
    { mapping_id: 7, plan: anUndo({ removed: 2 }) },
    { mapping_id: 8, plan: null },
  ];

  async function asked(answers: Record<string, Answer>) {
    server.answers(knownAnswers(answers));
    strip({ workbook });
    await userEvent.click(screen.getByRole("button", { name: "Deshacer las 2 cargas" }));
    const title = "¿Deshacer las 2 cargas de este libro?";
    return within(await screen.findByRole("dialog", { name: title }));
  }

  test("are taken back together, the last one first, after what each would do was told", async () => {
    const dialog = await asked({
      "GET /api/mappings/7/sheets/undo": theData(PLANS),
      "POST /api/mappings/7/sheets/undo": theData({ job: aJob({ id: 51, kind: "undo" }) }),
    });
    await dialog.findByText("Se eliminan 2 personas que esta carga creó.");
    expect(
      dialog.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(["Dotación · Personas", "OTEC · Proveedores"]);
    // Nobody counts what the later one leaves of it before that is gone.
    dialog.getByText("3 filas creadas y 1 actualizada.");
    dialog.getByText(/^Se conserva lo que se editó .*Una carga deshecha no se puede rehacer/);
    await userEvent.click(dialog.getByRole("button", { name: "Deshacer carga" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toEqual([["POST /api/mappings/7/sheets/undo", null]]);
    expect(jobs.useJobs.getState().jobs).toHaveProperty("51");
  });

  test("have what each of them would do counted where it can be", async () => {
    const known = PLANS.map((one) => ({ ...one, plan: anUndo({ restored: 1 }) }));
    const dialog = await asked({ "GET /api/mappings/7/sheets/undo": theData(known) });
    await dialog.findByText(/^1 proveedor vuelve/);
    dialog.getByText(/^Una carga deshecha no se puede rehacer/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toEqual([]);
  });
});

describe("columns that were related without being asked about", () => {
  function related(more: Partial<Mapping>) {
    const onRelate = vi.fn();
    drawing.renderAt(<parts.RelatedColumns mapping={aMapping(more)} {...{ onRelate }} />);
    return onRelate;
  }

  test("are counted, those that are left out by name, with the way back to them", async () => {
    const onRelate = related({});
    screen.getByText(/^Relacionamos 2 columnas por sus títulos y valores\. No se carga "Notas"\./);
    await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
    expect(onRelate).toHaveBeenCalledOnce();
  });

  test("are looked at where they are those of a sheet", () => {
    related({ workbook: [STAFF, OTEC], details: someDetails().slice(0, 2) });
    screen.getByText("Relacionamos 2 columnas por sus títulos y valores.", { exact: false });
    expect(screen.queryByText(/No se carga/)).toBeNull();
    screen.getByRole("button", { name: "Ver las columnas" });
  });

  test("are those of the last time, where the headings are the same and not only similar", () => {
    const at = "2026-10-03T14:05:00-03:00";
    related({ remembered: { at } });
    screen.getByText(/^Columnas como el 03-10-2026\./);
    related({ remembered: { at, similar: true } });
    screen.getByText(/^Relacionamos 2 columnas/);
  });
});
