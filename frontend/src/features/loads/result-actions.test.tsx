// What can be done with a load that ended: correcting its rows here or in a workbook, reviewing it again, going on.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { aJob, aLoad, aMapping, aPreview } from "@/features/loads/testing/samples";
import type { Load, Mapping } from "@/features/loads/types";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/screen");
let errors: typeof import("@/features/loads/errors-screen");
let jobs: typeof import("@/platform/jobs/jobs");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/screen");
  errors = await import("@/features/loads/errors-screen");
  jobs = await import("@/platform/jobs/jobs");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());
afterEach(() => jobs.stopFollowing());

const RECORDS = ["created", "updated", "failed"].map((outcome, at) => ({
  ...{ row: at + 2, outcome, id: at + 1, name: `Persona ${at}`, message: null },
  ...{ key: null, keyKind: null },
}));
const CORRECTION = {
  ...{ fileName: "corregidas.xlsx", options: aMapping().options, preview: aPreview() },
};

type Answers = Parameters<typeof knownAnswers>[0];

function answerAll(load: Partial<Load>, mapping: Partial<Mapping>, answers: Answers): void {
  const known = aMapping({ state: "loaded", ...mapping, load: aLoad(load) });
  server.answers(
    knownAnswers({
      "POST /api/load/2": theData({ job: aJob({ id: 81, kind: "preview", phase: null }) }),
      "GET /api/jobs/81": theData(aJob({ id: 81, kind: "preview", phase: null })),
      "GET /api/getmapping/7": () =>
        theData(server.changes().length > 0 ? { ...known, correction: CORRECTION } : known),
      "GET /api/loads/9/records": ({ path }) => {
        const outcome = new URL(path, "http://x").searchParams.get("outcome");
        return onePage(
          RECORDS.filter((one) => !outcome || one.outcome === outcome),
          60,
        );
      },
      "GET /api/loads/9/errors": onePage(aPreview().problems, 120, 50),
      "GET /api/loads/9/rejected": { body: "a workbook" },
      "GET /api/loads/9/review": { status: 404 },
      "GET /api/loads/9": theData(aLoad({ failures: aPreview().failures, ...load })),
      "GET /api/loads": onePage([]),
      "GET /api/mappings/incomplete": onePage([]),
      "GET /api/load_recipes": theData([]),
      ...answers,
    }),
  );
}

function arrive(load: Partial<Load> = {}, mapping: Partial<Mapping> = {}, answers: Answers = {}) {
  answerAll(load, mapping, answers);
  return drawing.renderAt(
    <>
      <screens.MassiveLoadScreen />
      <ToastCorner />
    </>,
    "/massive-load?carga=7&paso=resultado",
  );
}

function sentForm(): string {
  return server.askedFor("/api/load/2")[0]?.body ?? "";
}

const WORKBOOK = new File(["x"], "corregidas.xlsx");

describe("the rows that a load left out", () => {
  test("are corrected here: they open in the review of their load", async () => {
    const router = arrive();
    await screen.findByText("22 filas quedaron afuera");
    screen.getByText(/^Lo más rápido: "Corregir aquí"/);
    screen.getByText(/se completa esta misma carga/);
    await userEvent.click(screen.getByRole("button", { name: "Corregir aquí" }));
    await waitFor(() =>
      expect(drawing.addressOf(router)).toBe("/massive-load?paso=revisar&carga=7"),
    );
    expect(sentForm()).toContain('name="load_id"\r\n\r\n9');
    expect(sentForm()).toContain('name="save"\r\n\r\nfalse');
    expect(sentForm()).not.toContain("filename=");
    await screen.findByText(/^Corrección de personas_octubre\.xlsx/);
  });

  test("come back in their workbook", async () => {
    const router = arrive();
    const field = await screen.findByLabelText("Volver a cargar", { selector: "input" });
    await userEvent.upload(field, WORKBOOK);
    await waitFor(() => expect(sentForm()).toContain('filename="corregidas.xlsx"'));
    await waitFor(() =>
      expect(drawing.addressOf(router)).toBe("/massive-load?paso=revisar&carga=7"),
    );
  });

  test("stay where they are when the server does not take them", async () => {
    const router = arrive({}, {}, { "POST /api/load/2": refusal("No es el mismo archivo.") });
    const field = await screen.findByLabelText("Volver a cargar", { selector: "input" });
    await userEvent.upload(field, WORKBOOK);
    await screen.findByText("No pudimos subir el archivo.");
    screen.getByText("No es el mismo archivo.");
    expect(drawing.addressOf(router)).toBe("/massive-load?carga=7&paso=resultado");
  });

  test("are fetched in their workbook", async () => {
    const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    arrive();
    await userEvent.click(
      await screen.findByRole("button", { name: "Descargar filas rechazadas" }),
    );
    await waitFor(() => expect(saving).toHaveBeenCalledOnce());
    expect(server.askedFor("/api/loads/9/rejected")).toHaveLength(1);
  });

  test("are corrected in the workbook only, once they came back in one", async () => {
    const { counts } = aLoad();
    const round = { at: "2026-11-21T14:06:00-03:00", fileName: "a.xlsx", counts };
    const later = { ...round, at: "2026-11-21T15:00:00-03:00" };
    arrive({ rounds: [round, { ...later, fileName: "b.xlsx" }] as Load["rounds"] });
    await screen.findByRole("heading", { name: "Rondas de esta carga" });
    expect(screen.queryByRole("button", { name: "Corregir aquí" })).toBeNull();
    const second = screen.getByText("2. b.xlsx").closest("li");
    expect(second?.textContent).toContain("1.912 creadas, 41 actualizadas, 22 con problemas");
    expect(second?.textContent).toContain("21-11-2026 15:00");
    arrive({ rounds: [round, later] as Load["rounds"] });
    await screen.findByRole("button", { name: "Corregir aquí" });
  });

  test("are spoken of as one where there is one", async () => {
    const { counts } = aLoad();
    arrive({ counts: counts && { ...counts, failed: 1 } });
    await screen.findByText("1 fila quedó afuera");
    screen.getByText(/^O descarga la fila rechazada:/);
  });

  test("are no subject where there are none", async () => {
    const { counts } = aLoad();
    arrive({ counts: counts && { ...counts, failed: 0 } });
    await screen.findByRole("heading", { name: "1.912 creadas, 41 actualizadas" });
    screen.getByText("Cargada");
    expect(screen.queryByRole("button", { name: "Corregir aquí" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Ver errores" })).toBeNull();
  });
});

describe("a load that wrote nothing", () => {
  test("is reviewed again", async () => {
    const router = arrive(
      { state: "cancelled", counts: null, canUndo: false },
      { state: "mapped" },
    );
    await screen.findByRole("heading", { name: "Cancelaste la carga: no se escribió nada" });
    await userEvent.click(screen.getByRole("button", { name: "Volver a revisar" }));
    await waitFor(() =>
      expect(drawing.addressOf(router)).toBe("/massive-load?paso=revisar&carga=7"),
    );
  });

  test("and has problems is completed by all of its file", async () => {
    arrive({ state: "failed", canUndo: false }, { state: "mapped" });
    await screen.findByText("22 filas tienen problemas");
    screen.getByText(/juntamos esas filas con las demás de tu archivo/);
    // What was not written has no rows to tell of.
    expect(screen.queryByRole("heading", { name: "Fila por fila" })).toBeNull();
    expect(screen.queryByText("1.912")).toBeNull();
  });
});

describe("going on from a load", () => {
  test("begins another one of its kind, for its course", async () => {
    const router = arrive({ course_id: 3, courseName: "Excel" }, { courseId: 3 });
    await userEvent.click(await screen.findByRole("button", { name: "Cargar otro archivo" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?tipo=personas&curso=3");
  });

  test("leads to a correction that was left", async () => {
    const router = arrive({}, { correction: CORRECTION });
    await screen.findByText("Subiste corregidas.xlsx: revísalo para completar esta carga.");
    await userEvent.click(screen.getByRole("button", { name: "Revisar la corrección" }));
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=revisar&carga=7");
  });
});

test("work under way can be stopped, and says that it is being stopped", async () => {
  const job = aJob({ id: 85, phase: "Escribiendo filas" });
  arrive(
    { state: "running" },
    { job },
    {
      "GET /api/jobs/85": theData(job),
      "POST /api/jobs/85/cancel": theData(job),
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  await screen.findByRole("button", { name: "Cancelando…" });
  expect(server.sent()).toEqual([["POST /api/jobs/85/cancel", null]]);
});

describe("row by row", () => {
  test("the rows are those of one outcome, with how many there are, and come page by page", async () => {
    const router = arrive();
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...["Todas1.975", "Creadas1.912", "Actualizadas41", "Rechazadas22"],
    ]);
    await screen.findByText("Persona 0");
    await userEvent.click(await screen.findByRole("button", { name: "Página siguiente" }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => /records.*page=2/.test(path))).toBe(true),
    );
    await userEvent.click(tabs[2] as HTMLElement);
    await waitFor(() => expect(screen.queryByText("Persona 0")).toBeNull());
    expect(drawing.addressOf(router)).toContain("filas=actualizadas");
    // Another list begins at its first page.
    expect(server.asked.at(-1)?.path).toMatch(/page=1&.*outcome=updated/);
  });

  test("outcomes of which there is none are not offered", async () => {
    const { counts } = aLoad();
    arrive({ counts: counts && { ...counts, updated: 0 } });
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...["Todas1.934", "Creadas1.912", "Rechazadas22"],
    ]);
  });
});

describe("the problems of a load", () => {
  function list(address = "/error-massive-load?carga=9", load: Partial<Load> = {}) {
    answerAll(load, {}, {});
    return drawing.renderAt(
      <>
        <errors.ErrorLoadScreen />
        <ToastCorner />
      </>,
      address,
    );
  }

  test("are narrowed by column, and all of them come back", async () => {
    const router = list("/error-massive-load?carga=9&codigo=rut_check_digit&pagina=2");
    await choose("Columna", "N° RUT");
    expect(drawing.addressOf(router)).toBe(
      "/error-massive-load?carga=9&codigo=rut_check_digit&columna=0",
    );
    await userEvent.click(screen.getByRole("button", { name: "Limpiar filtros" }));
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9");
  });

  test("of a kind are chosen and let go with a press", async () => {
    const router = list();
    const kind = await screen.findByRole("button", { name: /El dígito verificador/ });
    within(kind).getByText("18");
    within(kind).getByText("18 filas, la primera en A47");
    await userEvent.click(kind);
    await userEvent.click(kind);
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9");
  });

  test("come page by page, as many as one wants", async () => {
    const router = list();
    await userEvent.click(await screen.findByRole("button", { name: "Página siguiente" }));
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9&pagina=2");
    await waitFor(() => expect(server.asked.at(-1)?.path).toMatch(/page=2&pageSize=50/));
    await choose("Filas por página", "100 filas");
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9&filas=100");
  });

  test("are put on the clipboard, all that are narrowed to", async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
      written.push(text);
    });
    list("/error-massive-load?carga=9&columna=0");
    await userEvent.click(await screen.findByRole("button", { name: "Copiar" }));
    await waitFor(() => expect(written).toHaveLength(1));
    expect(written[0]?.split("\n")).toHaveLength(2);
    expect(server.asked.some(({ path }) => /errors.*pageSize=500&column=0/.test(path))).toBe(true);
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "1 problema copiado.",
      ),
    );
  });

  test("that could not be copied are said not to be", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No."));
    list();
    await userEvent.click(await screen.findByRole("button", { name: "Copiar" }));
    await screen.findByText("No pudimos copiar los problemas.");
  });

  test("have no ways on once there are none", async () => {
    const { counts } = aLoad();
    list("/error-massive-load?carga=9", { counts: counts && { ...counts, failed: 0 } });
    await screen.findByText(/^Carga de personas/);
    expect(screen.queryByRole("button", { name: "Copiar" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Descargar filas rechazadas" })).toBeNull();
  });

  test("of a load that is gone lead to another one", async () => {
    answerAll({}, {}, { "GET /api/loads/9": { status: 404, body: { message: "No." } } });
    drawing.renderAt(<errors.ErrorLoadScreen />, "/error-massive-load?carga=9");
    await screen.findByText("Esta carga no existe o se descartó");
    expect(screen.getByRole("link", { name: "Empezar otra carga" }).getAttribute("href")).toBe(
      "/massive-load",
    );
  });
});
