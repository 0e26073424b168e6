// The loads before: what each came to, and what can still be done about it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { aLoad, anUndo } from "@/features/loads/testing/samples";
import type { Load } from "@/features/loads/types";
import { knownAnswers, onePage, theData } from "@/testing/known-answers";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let history: typeof import("@/features/loads/history");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  history = await import("@/features/loads/history");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

function arrive(loads: Load[], total?: number) {
  server.answers(
    knownAnswers({
      "GET /api/loads/9/undo": theData(anUndo({ removed: 1 })),
      "GET /api/loads/9/rejected": { body: "a workbook" },
      "GET /api/loads": onePage(loads, total),
    }),
  );
  return drawing.renderAt(<history.LoadHistory />);
}

async function menu(): Promise<HTMLElement[]> {
  const name = "Acciones de personas_octubre.xlsx";
  await userEvent.click(await screen.findByRole("button", { name }));
  return screen.findAllByRole("menuitem");
}

async function press(label: string): Promise<void> {
  const item = (await menu()).find(({ textContent }) => textContent === label);
  await userEvent.click(item as HTMLElement);
}

function closed(items: readonly HTMLElement[]): (string | null)[] {
  const dim = items.filter((item) => item.getAttribute("aria-disabled") === "true");
  return dim.map(({ textContent }) => textContent);
}

describe("a load before", () => {
  test("says what it was and what became of it", async () => {
    const { counts } = aLoad();
    arrive([
      aLoad({ course_id: 3, courseName: "Excel", comment: "Nómina de octubre" }),
      aLoad({ load_id: 10, model_id: 7, courseName: "Excel", fileName: "notas.xlsx" }),
      aLoad({ load_id: 11, mapping_id: 8, state: "undone", fileName: "vieja.xlsx" }),
      aLoad({
        ...{ load_id: 12, fileName: "limpia.xlsx" },
        counts: counts && { ...counts, failed: 0, updated: 0 },
      }),
    ]);
    const [, first, second, third, fourth] = await screen.findAllByRole("row");
    const told = within(first as HTMLElement);
    told.getByText('Participantes de "Excel"');
    told.getByText("Nómina de octubre");
    told.getByText("Con problemas");
    expect(told.getByRole("link").getAttribute("href")).toBe(
      "/massive-load?paso=resultado&carga=7",
    );
    within(second as HTMLElement).getByText('Curso "Excel"');
    within(third as HTMLElement).getByText("Deshecha");
    // What was taken back has no rows any more to speak of.
    expect(within(third as HTMLElement).queryByText(/creadas/)).toBeNull();
    within(fourth as HTMLElement).getByText("Cargada");
    within(fourth as HTMLElement).getByText("1.912 creadas");
  });

  test("leads to its result and to its errors", async () => {
    const router = arrive([aLoad()]);
    await press("Ver resultado");
    expect(drawing.addressOf(router)).toBe("/massive-load?paso=resultado&carga=7");
    await press("Ver errores");
    expect(drawing.addressOf(router)).toBe("/error-massive-load?carga=9");
  });

  test("gives its rejected rows, under the name of its file", async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    arrive([aLoad()]);
    await press("Descargar filas rechazadas");
    await waitFor(() => expect(names).toEqual(["personas_octubre_rechazadas.xlsx"]));
    expect(server.askedFor("/api/loads/9/rejected")).toHaveLength(1);
  });

  test("is taken back after what that would do was told", async () => {
    arrive([aLoad()]);
    await press("Deshacer carga");
    const dialog = within(await screen.findByRole("dialog", { name: "¿Deshacer esta carga?" }));
    await dialog.findByText("Se elimina 1 persona que esta carga creó.");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("offers only what there is to do", async () => {
    arrive([aLoad()]);
    expect(closed(await menu())).toEqual([]);
    await userEvent.keyboard("{Escape}");
  });

  test("without rejected rows that is too old offers its result alone", async () => {
    const { counts } = aLoad();
    arrive([aLoad({ canUndo: false, counts: counts && { ...counts, failed: 0 } })]);
    expect(closed(await menu())).toEqual([
      ...["Ver errores", "Descargar filas rechazadas", "Deshacer carga"],
    ]);
  });
});

describe("many loads before", () => {
  test("come page by page, the newest first", async () => {
    arrive([aLoad()], 11);
    await userEvent.click(await screen.findByRole("button", { name: "Página siguiente" }));
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toBe("/api/loads?page=2&pageSize=10&sort=-createdAt"),
    );
  });

  test("need no pages while they are on one", async () => {
    arrive([aLoad()], 10);
    await screen.findByText("personas_octubre.xlsx");
    expect(screen.queryByRole("button", { name: "Página siguiente" })).toBeNull();
  });
});
