// The screen against a real server: where it resumes, and what it says when there is nothing or no answer.
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob, aLoad, aMapping, aPreview, aSheet } from "@/features/loads/testing/samples";
import type { Load, Mapping } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import type { Job } from "@/platform/api/types";
import { type Answer, TestServer } from "@/testing/test-server";

const GONE: Answer = {
  status: 404,
  body: { error: true, code: "not_found", message: "No encontramos lo que buscas.", errors: {} },
};

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

interface Known {
  mapping?: Mapping;
  loads?: Load[] | null;
  course?: string;
}

function arrive(address: string, { mapping, course, loads = [] }: Known = {}) {
  server.answers(({ path }) => {
    if (path.startsWith("/api/getmapping/7") && mapping) return { body: { data: mapping } };
    if (path.startsWith("/api/get_course/3") && course) {
      return { body: { data: { course_id: 3, courseName: course } } };
    }
    if (!path.startsWith("/api/loads")) return GONE;
    if (loads === null) return { status: 500, body: { error: true, message: "Algo falló." } };
    const meta = { page: 1, pageSize: 10, total: loads.length, pages: 1 };
    return { body: { data: loads, meta } };
  });
  return drawing.renderAt(<screens.MassiveLoadScreen />, address);
}

describe("columns that another window saved", () => {
  test("are told before they are written over", async () => {
    const known = aMapping({ state: "read", version: "first" });
    const attributes = known.attributes.map((one) => ({ ...one, required: false }));
    const mapping = { ...known, attributes };
    arrive("/massive-load?paso=columnas&carga=7", { mapping });
    const go = await screen.findByRole("button", { name: "Continuar" });
    const said = "Las columnas se guardaron mientras tanto en otra ventana.";
    const body = { error: true, code: "columns_changed", message: said, errors: {} };
    server.answers(({ method }) =>
      method === "PATCH"
        ? { status: 409, body }
        : { body: { data: { ...mapping, version: "second" } } },
    );
    await userEvent.click(go);
    await screen.findByText(said);
    const saved = () => server.asked.filter(({ method }) => method === "PATCH");
    expect(JSON.parse(saved()[0]?.body ?? "{}").version).toBe("first");
    await waitFor(() => expect(server.askedFor("/api/getmapping/7")).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(JSON.parse(saved()[1]?.body ?? "{}").version).toBe("second");
  });
});

describe("arriving", () => {
  test("starts with the kind in the address", async () => {
    arrive("/massive-load?tipo=proveedores");
    const card = await screen.findByRole("radio", { name: "Proveedores" });
    expect(card.getAttribute("aria-checked")).toBe("true");
  });

  test("starts with the course in the address", async () => {
    arrive("/massive-load?tipo=personas&curso=3", { course: "Excel avanzado" });
    const card = await screen.findByRole("radio", { name: "Participantes de un curso" });
    expect(card.getAttribute("aria-checked")).toBe("true");
    const course = await screen.findByRole("combobox", { name: /Curso/ });
    await screen.findByText("Excel avanzado");
    expect(course.textContent).toContain("Excel avanzado");
  });

  test("asks for the course before the file", async () => {
    arrive("/massive-load?tipo=participantes");
    await screen.findByText(/Elige el curso, o arrastra tu planilla/);
    await screen.findByText("Elige el curso.");
  });

  test("asks for a file of the kind that was chosen", async () => {
    arrive("/massive-load?tipo=proveedores");
    await screen.findByText("Elige un archivo para continuar.");
  });

  test("says that no columns could be proposed, and asks for them again", async () => {
    const mapping = aMapping({ state: "read", details: [] });
    arrive("/massive-load?paso=columnas&carga=7", { mapping });
    await screen.findByText("No pudimos proponer la relación de columnas");
    screen.getByText("No encontramos lo que buscas.");
    const asked = () => server.askedFor("/api/create_array_mapping_detail_all/7/2").length;
    expect(asked()).toBe(1);
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    await waitFor(() => expect(asked()).toBe(2));
  });

  test("resumes a load where it stands", async () => {
    arrive("/massive-load?carga=7", { mapping: aMapping({ preview: aPreview() }) });
    await screen.findByText(/Nada se ha escrito todavía/);
  });

  test("goes to the step that was asked for", async () => {
    arrive("/massive-load?paso=columnas&carga=7", { mapping: aMapping() });
    await screen.findByRole("list", { name: "Columnas del archivo" });
  });

  test("leads the keys to what was found in a file, however soon it was read", async () => {
    arrive("/massive-load?paso=archivo&carga=7", { mapping: aMapping() });
    useWizardStore.getState().fileSent(7);
    // The screen that the file was given on is gone, and its focus with it.
    (document.activeElement as HTMLElement | null)?.blur();
    const found = await screen.findByRole("heading", { name: "¿Están bien los encabezados?" });
    await waitFor(() => expect(document.activeElement).toBe(found));
  });

  test("begins each step at its top, for the keys too", async () => {
    const router = arrive("/massive-load?paso=archivo&carga=7", { mapping: aMapping() });
    await screen.findByRole("heading", { name: "¿Están bien los encabezados?" });
    await act(() => router.navigate("/massive-load?paso=columnas&carga=7"));
    const columns = await screen.findByRole("list", { name: "Columnas del archivo" });
    const focused = document.activeElement;
    expect(focused).not.toBe(document.body);
    expect(focused?.contains(columns)).toBe(true);
  });

  test("says when the load is not there any more", async () => {
    arrive("/massive-load?carga=8");
    await screen.findByText("Esta carga no existe o se descartó");
    expect(screen.getByRole("link", { name: "Empezar otra carga" })).toBeTruthy();
  });
});

describe("a workbook that is being taken back", () => {
  function workbook(undone: number, active?: Job): Mapping {
    const load = (place: number) =>
      aLoad({
        ...(place < undone ? { state: "undone", canUndo: false } : {}),
        ...(place === undone && active ? { job: active } : {}),
      });
    return aMapping({
      workbook: [
        aSheet({ mapping_id: 8, model_id: 1, sheetName: "OTEC", state: "loaded", load: load(1) }),
        aSheet({ sheetName: "Dotación", state: "loaded", load: load(0) }),
      ],
    });
  }

  test("says so of each sheet as it goes, also where answers take long", async () => {
    const first = aJob({ id: 41, kind: "undo" });
    const second = aJob({ id: 42, kind: "undo" });
    let news = [workbook(0, first), workbook(1, second), workbook(2)];
    server.answers(async ({ path }) => {
      const none = { page: 1, pageSize: 10, total: 0, pages: 1 };
      if (path.startsWith("/api/loads")) return { body: { data: [], meta: none } };
      if (!path.startsWith("/api/getmapping/7")) return GONE;
      const [mapping, ...later] = news;
      news = later.length > 0 ? later : news;
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      return { body: { data: mapping } };
    });
    drawing.renderAt(<screens.MassiveLoadScreen />, "/massive-load?carga=7&paso=columnas");
    await screen.findByText("Proveedores · deshecha", undefined, { timeout: 9_000 });
    (await import("@/platform/jobs/jobs")).stopFollowing();
  }, 15_000);
});

describe("the loads before", () => {
  test("are listed with date, kind, file, user and result", async () => {
    arrive("/massive-load", { loads: [aLoad({ comment: "Nómina de octubre" })] });
    const row = await screen.findByRole("row", { name: /personas_octubre\.xlsx/ });
    expect(row.textContent).toContain("21-11-2026 14:05");
    expect(row.textContent).toContain("Personas");
    expect(row.textContent).toContain("Ana Soto");
    expect(row.textContent).toContain("1.912 creadas, 41 actualizadas, 22 con problemas");
    screen.getByText("Nómina de octubre");
  });

  test("say that there are none yet", async () => {
    arrive("/massive-load");
    await screen.findByText("Aún no hay cargas");
  });

  test("never look empty when they could not be read", async () => {
    arrive("/massive-load", { loads: null });
    await screen.findByRole("button", { name: "Reintentar" });
    expect(screen.queryByText("Aún no hay cargas")).toBeNull();
  });
});
