// What a person keeps of a list and takes out of it: columns, views, files, and many rows changed at once.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { NOTHING_SELECTED } from "@/platform/lists/selection";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { comeToCities, loadCityList, SPEC, wide } from "@/testing/city-list";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let exporting: typeof import("@/platform/lists/export-dialog");
let changing: typeof import("@/platform/lists/use-bulk-change");
let switching: typeof import("@/platform/lists/switch-active");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  exporting = await import("@/platform/lists/export-dialog");
  changing = await import("@/platform/lists/use-bulk-change");
  switching = await import("@/platform/lists/switch-active");
  drawing = await import("@/testing/render-at");
  await loadCityList();
});
afterAll(() => server.stop());

let preferences: object;

beforeEach(() => {
  wide(1_440);
  preferences = {};
  server.answers(() => ({ body: { data: { "list:cities": preferences } } }));
});

/** What was kept of the list last. */
function kept(): unknown {
  const patches = server.asked.filter(({ method }) => method === "PATCH");
  return JSON.parse(patches.at(-1)?.body ?? "null")?.["list:cities"];
}

function heads(): (string | null)[] {
  return screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
}

describe("the columns", () => {
  async function open() {
    await comeToCities();
    await userEvent.click(screen.getByRole("button", { name: "Columnas" }));
    await screen.findByRole("dialog", { name: "Columnas y densidad" });
  }

  test("are left out and brought back, moved one by one, and reset", async () => {
    await open();
    // The name stays, and what is not shown has no place.
    expect(screen.getByRole("checkbox", { name: "Nombre" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: /^(Subir|Bajar) (Nombre|Código)$/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Subir Personas" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Bajar Alcaldía" })).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("button", { name: "Bajar Personas" }));
    await waitFor(() => expect(kept()).toMatchObject({ columns: ["name", "mayor", "people"] }));
    await waitFor(() => expect(heads()).toEqual(["Nombre", "Alcaldía", "Personas"]));
    await userEvent.click(screen.getByRole("checkbox", { name: "Alcaldía" }));
    await waitFor(() => expect(kept()).toMatchObject({ columns: ["name", "people"] }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Código" }));
    await waitFor(() => expect(heads()).toEqual(["Nombre", "Personas", "Código"]));
    await userEvent.click(screen.getByRole("button", { name: /^Restablecer/ }));
    await waitFor(() => expect(heads()).toEqual(["Nombre", "Personas", "Alcaldía"]));
    expect(kept()).toEqual({ views: [] });
  });

  test("have rows as tall as somebody likes", async () => {
    await open();
    await choose("Alto de las filas", "Cómoda");
    await waitFor(() => expect(kept()).toMatchObject({ density: "comfortable" }));
    await waitFor(() =>
      expect(document.querySelector("[data-density]")?.getAttribute("data-density")).toBe(
        "comfortable",
      ),
    );
  });
});

describe("a view of one's own", () => {
  const MINE = { id: "mia", label: "Mía", query: "q=ari" };

  async function pick(item: string): Promise<void> {
    await userEvent.click(await screen.findByRole("button", { name: /^Opciones de la vista/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  }

  beforeEach(() => {
    preferences = { views: [MINE] };
  });

  test("takes over what was changed in it", async () => {
    await comeToCities("/cities?q=tem&vista=mia");
    await pick("Guardar cambios de la vista");
    await waitFor(() => expect(kept()).toMatchObject({ views: [{ ...MINE, query: "q=tem" }] }));
  });

  test("that is as it was has nothing to take over", async () => {
    await comeToCities("/cities?q=ari&vista=mia");
    await userEvent.click(await screen.findByRole("button", { name: "Opciones de la vista Mía" }));
    const item = await screen.findByRole("menuitem", { name: "Guardar cambios de la vista" });
    expect(item.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("button", { name: "Guardar vista" })).toBeNull();
  });

  test("is copied under another name, and removed, which leads to the whole list", async () => {
    const router = await comeToCities("/cities?q=ari&vista=mia");
    await pick("Duplicar vista");
    const dialog = within(await screen.findByRole("dialog", { name: "Duplicar vista" }));
    expect(dialog.getByLabelText("Nombre de la vista")).toHaveProperty("value", "Mía (copia)");
    await userEvent.clear(dialog.getByLabelText("Nombre de la vista"));
    await userEvent.click(dialog.getByRole("button", { name: "Duplicar vista" }));
    dialog.getByText("Ingresa un nombre para la vista.");
    await userEvent.type(dialog.getByLabelText("Nombre de la vista"), "Otra");
    await userEvent.click(dialog.getByRole("button", { name: "Duplicar vista" }));
    const copy = { id: "otra", label: "Otra", query: "q=ari" };
    await waitFor(() => expect(kept()).toMatchObject({ views: [MINE, copy] }));
    await waitFor(() => expect(router.state.location.search).toContain("vista=otra"));
    await pick("Eliminar vista");
    await waitFor(() => expect(kept()).toMatchObject({ views: [MINE] }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("is opened on arriving, until somebody wants that no more", async () => {
    await comeToCities("/cities?q=ari&vista=mia");
    await pick("Abrir al entrar");
    await waitFor(() => expect(kept()).toMatchObject({ defaultView: "mia" }));
    await pick("No abrir al entrar");
    await waitFor(() => expect(kept()).toMatchObject({ defaultView: "" }));
  });
});

describe("a file of the list", () => {
  const chosen = { ...NOTHING_SELECTED, ids: new Set([3]) };

  function open(selection = NOTHING_SELECTED) {
    const onClose = vi.fn();
    const { columns } = SPEC;
    drawing.renderAt(
      <exporting.ExportDialog
        {...{ open: true, onClose, list: "companies", nouns: SPEC.nouns, total: 120, selection }}
        columns={columns as never}
        shown={columns.slice(0, 2) as never}
        query={{ page: 2, pageSize: 50, sort: "name", region: "sur" }}
        page={[1, 2]}
        about={undefined}
      />,
    );
    return onClose;
  }

  beforeEach(() => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    server.answers(() => ({ body: "Nombre" }));
  });

  test("has all that the filters find, in the columns that are seen", async () => {
    const onClose = open();
    screen.getByRole("dialog", { name: "Exportar ciudades" });
    screen.getByText("120 con estos filtros");
    screen.getByText("2 ciudades");
    expect(screen.queryByText("La selección")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Exportar 120 ciudades" }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.sent()).toEqual([
      [
        "POST /api/exports",
        {
          ...{ list: "companies", format: "xlsx", columns: ["name", "people"] },
          filter: { region: "sur", sort: "name" },
        },
      ],
    ]);
  });

  test("may be of one page, of all columns and of another kind", async () => {
    open();
    await userEvent.click(screen.getByRole("radio", { name: /^Esta página/ }));
    await userEvent.click(screen.getByRole("radio", { name: "Todas" }));
    await userEvent.click(screen.getByRole("radio", { name: /^CSV/ }));
    await userEvent.click(screen.getByRole("button", { name: "Exportar 2 ciudades" }));
    await waitFor(() => expect(server.sent()).toHaveLength(1));
    const [, body] = server.sent()[0] ?? [];
    expect(body).toMatchObject({ format: "csv", ids: [1, 2] });
    expect(body).not.toHaveProperty("columns");
  });

  test("begins with the chosen rows where there are any", async () => {
    open(chosen);
    screen.getByText("1 seleccionada");
    await userEvent.click(screen.getByRole("button", { name: "Exportar 1 ciudad" }));
    await waitFor(() => expect(server.sent()[0]?.[1]).toMatchObject({ ids: [3] }));
  });

  test("that the server refuses is told in the window, which stays", async () => {
    server.answers(() => ({ status: 422, body: { error: true, message: "Elige columnas." } }));
    const onClose = open();
    await userEvent.click(screen.getByRole("button", { name: "Exportar 120 ciudades" }));
    await screen.findByText("Elige columnas.");
    expect(onClose).not.toHaveBeenCalled();
  });
});

function Change({ changed, skipped }: { changed: number; skipped: number }) {
  const change = changing.useBulkChange(["cities"]);
  const send = async () => ({ bulk_id: 7, changed, skipped });
  const said = (count: number) => `${count} ciudades cambiadas`;
  return (
    <button
      type="button"
      onClick={() => void change({ send, said, effects: "Ya no suman.", onDone: () => undefined })}
    >
      Cambiar
    </button>
  );
}

describe("many rows that are changed", () => {
  async function press(changed: number, skipped: number): Promise<void> {
    drawing.renderAt(
      <>
        <Change {...{ changed, skipped }} />
        <ToastCorner />
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
  }

  test("are told with what stayed, and taken back but for what others edited", async () => {
    server.answers(() => ({ body: { data: { kept: 2 } } }));
    await press(12, 1);
    const told = (await screen.findByText("12 ciudades cambiadas.")).closest("li") as HTMLElement;
    within(told).getByText("Ya no suman. 1 fila ya estaba así.");
    fireEvent.click(within(told).getByText("Deshacer"));
    await screen.findByText("2 filas sin deshacer.");
    await screen.findByText("Deshecho: 12 ciudades cambiadas.");
    expect(server.sent()).toEqual([["POST /api/bulk/7/undo", null]]);
  });

  test("of which none changed leave nothing to take back", async () => {
    await press(0, 3);
    const told = (await screen.findByText("No cambió nada.")).closest("li") as HTMLElement;
    within(told).getByText("3 filas ya estaban así.");
    expect(within(told).queryByText("Deshacer")).toBeNull();
  });

  test.each([
    [true, "Arica: habilitada.", [true, false]],
    [false, "Arica: deshabilitada.", [false, true]],
  ])("one by one are switched, with the way back: %s", async (active, said, sent) => {
    const put = vi.fn(async () => undefined);
    drawing.renderAt(<ToastCorner />);
    const { nouns } = SPEC;
    await switching.switchActive({ name: "Arica", nouns, active, put, effects: "Deja de contar." });
    const told = (await screen.findByText(said)).closest("li") as HTMLElement;
    expect(within(told).queryByText("Deja de contar.") === null).toBe(active);
    fireEvent.click(within(told).getByText("Deshacer"));
    await waitFor(() => expect(put.mock.calls.flat()).toEqual(sent));
  });
});
