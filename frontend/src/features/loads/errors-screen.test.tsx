// The problems of a load against a real server: origin, filters in the address, nothing pending.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLoad, aPreview } from "@/features/loads/testing/samples";
import { TestServer } from "@/testing/test-server";

const { failures, problems } = aPreview();

let server: TestServer;
let screens: typeof import("@/features/loads/errors-screen");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/errors-screen");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

function arrive(address = "/error-massive-load?carga=9", pending = true, all = problems) {
  const load = aLoad({ failures: pending ? failures : [] });
  const rows = pending ? all : [];
  server.answers(({ path }) => {
    if (path.includes("/loads?")) {
      const meta = { page: 1, pageSize: 100, total: 2, pages: 1 };
      const clean = aLoad({ load_id: 12, counts: null });
      return { body: { data: [clean, ...(pending ? [load] : [])], meta } };
    }
    if (!path.includes("/errors")) return { body: { data: load } };
    const meta = { page: 1, pageSize: 50, total: rows.length, pages: 1 };
    return { body: { data: rows, meta } };
  });
  return drawing.renderAt(<screens.ErrorLoadScreen />, address);
}

describe("the problems of a load", () => {
  test("name where they come from, with a way back", async () => {
    arrive();
    await screen.findByText("Carga de personas · personas_octubre.xlsx · 21-11-2026 14:05");
    expect(screen.getByRole("link", { name: "Volver a la carga" }).getAttribute("href")).toBe(
      "/massive-load?paso=resultado&carga=7",
    );
  });

  test("are told cell by cell with how to correct them", async () => {
    arrive();
    const table = within(await screen.findByRole("table", { name: "Problemas del archivo" }));
    table.getByText("celda A47 · Nómina");
    table.getByText("Ana Soto");
    expect(table.getAllByText("12.531.909-3")).toHaveLength(2);
    table.getByText("¿Es 12.531.909-2?");
    table.getByText("Compara el RUT con el documento.");
  });

  test("are of the row that its file names by either, or by nothing", async () => {
    const [one] = problems as [(typeof problems)[number]];
    const named = { ...one, row: 1, rowKey: null };
    const keyed = { ...one, row: 2, rowName: null };
    const neither = { ...one, row: 3, rowName: null, rowKey: null };
    arrive(undefined, true, [named, keyed, neither]);
    const table = await screen.findByRole("table", { name: "Problemas del archivo" });
    const [, ...rows] = within(table).getAllByRole("row");
    const said = rows.map((row) => row.textContent ?? "");
    expect(said.map((words) => words.includes("Ana Soto"))).toEqual([true, false, false]);
    expect(said.map((words) => words.includes("(vacío)"))).toEqual([false, false, true]);
  });

  test("are narrowed by kind, in the address and in the question to the server", async () => {
    const router = arrive();
    const kind = await screen.findByRole("button", { name: /El dígito verificador/ });
    await userEvent.click(kind);
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9&codigo=rut_check_digit");
    expect(kind.getAttribute("aria-pressed")).toBe("true");
    await screen.findByRole("button", { name: "Limpiar filtros" });
    expect(server.asked.at(-1)?.path).toContain("code=rut_check_digit");
  });

  test("are narrowed by column as the address says", async () => {
    arrive("/error-massive-load?carga=9&columna=0");
    const column = await screen.findByRole("combobox", { name: "Columna" });
    expect(column.textContent).toBe("N° RUT");
    await screen.findByRole("table", { name: "Problemas del archivo" });
    expect(server.asked.some(({ path }) => path.includes("column=0"))).toBe(true);
  });

  test("begin on the first page when their filters change", async () => {
    const router = arrive("/error-massive-load?carga=9&columna=0&pagina=2");
    await userEvent.click(await screen.findByRole("button", { name: "Limpiar filtros" }));
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9");
  });

  test("are not said to be none when the former loads cannot be read", async () => {
    server.answers(() => ({ status: 422, body: { code: "x", message: "Hoy no." } }));
    drawing.renderAt(<screens.ErrorLoadScreen />, "/error-massive-load");
    await screen.findByText("Hoy no.");
    expect(screen.queryByText("No hay cargas con errores pendientes.")).toBe(null);
  });

  test("say when none is pending", async () => {
    arrive("/error-massive-load?carga=9", false);
    await screen.findByText("No hay errores pendientes.");
  });

  test("are those of the newest load that has any, when the address names none", async () => {
    arrive("/error-massive-load");
    await screen.findByText("Carga de personas · personas_octubre.xlsx · 21-11-2026 14:05");
  });

  test("say so when no load has any", async () => {
    arrive("/error-massive-load", false);
    await screen.findByText("No hay cargas con errores pendientes.");
  });
});
