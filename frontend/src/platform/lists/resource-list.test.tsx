/** A list of records against a real server: what it asks, what it shows, and what its keys do. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Page } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListSpec } from "@/platform/lists/list-spec";
import type { BulkTarget } from "@/platform/lists/selection";
import { accessibilityFaults } from "@/testing/axe";
import { TestServer } from "@/testing/test-server";

interface City {
  id: number;
  name: string;
  people: number;
}

const CITIES: City[] = [
  { id: 1, name: "Arica", people: 12 },
  { id: 2, name: "Temuco", people: 8 },
  { id: 3, name: "Ñuñoa", people: 30 },
];
const TOTAL = 120;

const SPEC: ListSpec<City> = {
  name: "cities",
  title: "Ciudades",
  nouns: { one: "ciudad", many: "ciudades", feminine: true },
  searchLabel: "Buscar por nombre",
  hasDisabled: true,
  sorts: { nombre: "name", personas: "people" },
  defaultSort: "name",
  filters: [
    {
      kind: "choice",
      key: "region",
      param: "region",
      label: "Región",
      options: [{ value: "norte", label: "Norte" }],
    },
  ],
  presets: [{ id: "norte", label: "Del norte", query: "region=norte" }],
  rowHeader: "name",
  columns: [
    { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
    {
      id: "people",
      header: "Personas",
      sortKey: "people",
      align: "end",
      cell: ({ people }) => people,
    },
    { id: "id", header: "Código", hidden: true, cell: ({ id }) => id },
  ],
};

let server: TestServer;
let lists: typeof import("@/platform/lists/resource-list");
let rowsOf: typeof import("@/platform/lists/use-list-rows");
let drawers: typeof import("@/platform/lists/record-drawer");

beforeAll(async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width: 1_440 });
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  lists = await import("@/platform/lists/resource-list");
  rowsOf = await import("@/platform/lists/use-list-rows");
  drawers = await import("@/platform/lists/record-drawer");
});
afterAll(() => server.stop());

const asked: ListQuery[] = [];
let answer: (query: ListQuery) => City[];
let totalOf: (items: City[]) => number;

beforeEach(() => {
  asked.length = 0;
  answer = () => CITIES;
  totalOf = (items) => (items.length === 0 ? 0 : TOTAL);
  server.answers(() => ({ body: { data: {} } }));
});

function useCities(query: ListQuery) {
  return rowsOf.useListRows<City>(["cities"], query, async (question): Promise<Page<City[]>> => {
    asked.push(question);
    const items = answer(question);
    const total = totalOf(items);
    return { items, meta: { page: question.page, pageSize: question.pageSize, total, pages: 3 } };
  });
}

interface Doings {
  disabled?: (target: BulkTarget) => void;
  edited?: (id: number) => void;
}

function Cities({ disabled, edited }: Doings) {
  return (
    <lists.ResourceList
      spec={SPEC}
      useRows={useCities}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={({ id }) => [{ label: "Editar", onSelect: () => edited?.(id) }]}
      onEdit={({ id }) => edited?.(id)}
      bulk={[{ label: "Deshabilitar", run: (target) => disabled?.(target) }]}
      create={{ label: "Nueva ciudad" }}
      drawer={(id) => (
        <drawers.RecordDrawer title={`Ciudad ${id}`}>
          <p>Ficha</p>
        </drawers.RecordDrawer>
      )}
      newRecord={() => <drawers.RecordDrawer title="Nueva ciudad">Formulario</drawers.RecordDrawer>}
      empty={<p>Aún no hay ciudades</p>}
      exports="companies"
    />
  );
}

async function arrive(address = "/cities", doings: Doings = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: "*", element: <Cities {...doings} /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: "Ciudades" });
  return router;
}

function row(name: string): HTMLElement {
  return screen.getByRole("row", { name: new RegExp(name) });
}

describe("a list", () => {
  test("shows its rows, how many there are, and no fault", async () => {
    await arrive();
    await screen.findByRole("link", { name: "Ñuñoa" });
    expect(screen.getByText("120 ciudades")).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: "Código" })).toBeNull();
    expect(asked).toEqual([{ page: 1, pageSize: 50, sort: "name" }]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("keeps the room of the rows that it draws a moment after the first ones", async () => {
    const many = Array.from({ length: 25 }, (_, id) => ({ id, name: `Ciudad ${id}`, people: id }));
    answer = () => many;
    const rooms = new Set<string>();
    const watch = new MutationObserver((changes) => {
      // By the time that this is told, the room may be gone again.
      const nodes = changes.flatMap((one) => [...one.addedNodes, ...one.removedNodes]);
      const parts = nodes.filter((node) => node instanceof HTMLElement);
      for (const row of parts.flatMap((part) => [part, ...part.querySelectorAll("tr")]))
        if (row.matches("tr[aria-hidden]")) rooms.add((row as HTMLElement).style.height);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await arrive();
    await screen.findByRole("link", { name: "Ciudad 24" });
    watch.disconnect();
    expect([...rooms]).toEqual(["calc(var(--row) * 5)"]);
  });

  test("asks what the address says", async () => {
    await arrive("/cities?q=ari&orden=-personas&pagina=2&region=norte&deshabilitados=si");
    await screen.findByRole("link", { name: "Arica" });
    expect(asked[0]).toEqual({
      q: "ari",
      sort: "-people",
      page: 2,
      pageSize: 50,
      region: "norte",
      active: "all",
    });
    const chips = within(screen.getByRole("list", { name: "Filtros activos" }));
    expect(chips.getAllByRole("listitem").map((chip) => chip.textContent)).toEqual([
      "Búsqueda: ari",
      "Región: Norte",
      "Mostrar deshabilitadas",
    ]);
  });

  test("sorts by a column, and by another beside it with Shift", async () => {
    const router = await arrive();
    await screen.findByRole("link", { name: "Arica" });
    const head = within(screen.getByRole("columnheader", { name: "Personas" }));
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(head.getByRole("button"));
    await user.keyboard("{/Shift}");
    expect(router.state.location.search).toBe("?orden=nombre%2Cpersonas");
  });

  test("tells an empty list from one where nothing matches, with nothing to look for in it", async () => {
    answer = () => [];
    const router = await arrive();
    await screen.findByText("Aún no hay ciudades");
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Columnas" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Mostrar deshabilitadas" }));
    expect(router.state.location.search).toBe("?deshabilitados=si");
    await screen.findByRole("searchbox");
  });

  test("where nothing matches offers the way out", async () => {
    answer = ({ q }) => (q ? [] : CITIES);
    const router = await arrive("/cities?q=zzz&orden=-nombre");
    await screen.findByText("Ninguna ciudad coincide con los filtros.");
    await userEvent.click(screen.getAllByRole("button", { name: "Limpiar filtros" })[0] as Element);
    await screen.findByRole("link", { name: "Arica" });
    expect(router.state.location.search).toBe("?orden=-nombre");
  });

  test("goes to the last page when its own is no more", async () => {
    const router = await arrive("/cities?pagina=9");
    await waitFor(() => expect(router.state.location.search).toBe("?pagina=3"));
  });

  test("opens a ready-made view, which shows when it is changed", async () => {
    const router = await arrive();
    await userEvent.click(await screen.findByRole("link", { name: "Del norte" }));
    await waitFor(() => expect(router.state.location.search).toBe("?vista=norte&region=norte"));
    expect(screen.queryByText("(con cambios)")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Quitar filtro Región: Norte" }));
    await screen.findByText("(con cambios)");
  });
});

describe("what a person keeps of a list", () => {
  const MINE = { id: "mia", label: "Mía", query: "q=ari" };

  function kept(): unknown {
    const patches = server.asked.filter(({ method }) => method === "PATCH");
    return JSON.parse(patches.at(-1)?.body ?? "null");
  }

  test("is a view, under a name that no other has", async () => {
    server.answers(() => ({ body: { data: { "list:cities": { views: [MINE] } } } }));
    const router = await arrive("/cities?region=norte");
    await screen.findByRole("link", { name: "Mía" });
    await userEvent.click(screen.getByRole("button", { name: "Guardar vista" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Nombre de la vista"), "mia");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar vista" }));
    await dialog.findByText('Ya tienes una vista con el nombre "Mía".');
    await userEvent.type(dialog.getByLabelText("Nombre de la vista"), " del norte");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar vista" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe("?region=norte&vista=mia-del-norte"),
    );
    const made = { id: "mia-del-norte", label: "mia del norte", query: "region=norte" };
    await waitFor(() => expect(kept()).toEqual({ "list:cities": { views: [MINE, made] } }));
  });

  test("is changed, renamed and removed where it is one's own, and a ready-made one only copied", async () => {
    server.answers(() => ({ body: { data: { "list:cities": { views: [MINE] } } } }));
    await arrive("/cities?q=ari&vista=mia");
    const items = async () =>
      (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    await userEvent.click(await screen.findByRole("button", { name: "Opciones de la vista Mía" }));
    const forAll = ["Duplicar vista", "Abrir al entrar"];
    const own = ["Guardar cambios de la vista", "Cambiar nombre", ...forAll, "Eliminar vista"];
    expect(await items()).toEqual(own);
    await userEvent.click(screen.getByRole("menuitem", { name: "Cambiar nombre" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Cambiar nombre de la vista" }),
    );
    const name = dialog.getByLabelText("Nombre de la vista");
    expect(name).toHaveProperty("value", "Mía");
    await userEvent.type(name, " 2");
    await userEvent.click(dialog.getByRole("button", { name: "Cambiar nombre" }));
    await waitFor(() =>
      expect(kept()).toEqual({ "list:cities": { views: [{ ...MINE, label: "Mía 2" }] } }),
    );
    await userEvent.click(screen.getByRole("link", { name: "Del norte" }));
    await userEvent.click(
      await screen.findByRole("button", { name: "Opciones de la vista Del norte" }),
    );
    expect(await items()).toEqual(forAll);
  });

  test("may be the view that a bare address opens, and no other address", async () => {
    const preferences = { "list:cities": { views: [MINE], defaultView: "mia" } };
    server.answers(() => ({ body: { data: preferences } }));
    const router = await arrive("/cities");
    await waitFor(() => expect(router.state.location.search).toBe("?q=ari&vista=mia"));
    await userEvent.click(screen.getByRole("link", { name: "Todas" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("is opened too where the address says more than the list knows", async () => {
    const preferences = { "list:cities": { views: [MINE], defaultView: "mia" } };
    server.answers(() => ({ body: { data: preferences } }));
    const router = await arrive("/cities?seccion=correos");
    await waitFor(() =>
      expect(router.state.location.search).toBe("?seccion=correos&q=ari&vista=mia"),
    );
  });

  test("is which columns there are", async () => {
    await arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Columnas" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Código" }));
    await screen.findByRole("columnheader", { name: "Código", hidden: true });
    await waitFor(() =>
      expect(kept()).toEqual({
        "list:cities": { columns: ["name", "people", "id"], views: [] },
      }),
    );
  });

  test("is their order and their widths, by key too", async () => {
    const columns = ["name", "people", "id"];
    server.answers(() => ({ body: { data: { "list:cities": { columns, views: [] } } } }));
    await arrive();
    const user = userEvent.setup();
    await screen.findByRole("columnheader", { name: "Código" });
    (await screen.findByRole("link", { name: "Arica" })).focus();
    await user.keyboard("{ArrowRight}{ArrowUp}");
    expect(document.activeElement?.textContent).toBe("Personas");
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    const turned = ["name", "id", "people"];
    await waitFor(() => expect(kept()).toMatchObject({ "list:cities": { columns: turned } }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Personas"));
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await waitFor(() =>
      expect(kept()).toMatchObject({ "list:cities": { widths: { people: expect.any(Number) } } }),
    );
    await user.click(screen.getByRole("button", { name: "Columnas" }));
    await user.click(await screen.findByRole("button", { name: "Subir Personas" }));
    await waitFor(() => expect(kept()).toMatchObject({ "list:cities": { columns } }));
  });

  test("is how wide columns were drawn with the pointer, which marks no words meanwhile", async () => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
      new DOMRect(0, 0, 100),
    );
    HTMLElement.prototype.setPointerCapture = vi.fn();
    await arrive();
    const head = await screen.findByRole("columnheader", { name: "Personas" });
    const edge = head.querySelector(".cursor-col-resize") as HTMLElement;
    expect(fireEvent.pointerDown(edge, { button: 0, clientX: 100, pointerId: 1 })).toBe(false);
    fireEvent.pointerMove(edge, { clientX: 150 });
    fireEvent.lostPointerCapture(edge);
    await waitFor(() =>
      expect(kept()).toMatchObject({ "list:cities": { widths: { people: expect.any(Number) } } }),
    );
  });
});

test("what is disabled is shown where the switch among the filters says so", async () => {
  const router = await arrive();
  await userEvent.click(await screen.findByRole("button", { name: "Filtro" }));
  await userEvent.click(await screen.findByRole("switch", { name: /deshabilitad/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ active: "all" }));
  expect(router.state.location.search).not.toBe("");
});

describe("choosing rows", () => {
  test("hands their ids to the action", async () => {
    const disabled = vi.fn();
    await arrive("/cities", { disabled });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar Arica" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar Ñuñoa" }));
    await screen.findByText("2 seleccionadas");
    await userEvent.click(screen.getByRole("button", { name: "Deshabilitar" }));
    expect(disabled).toHaveBeenCalledExactlyOnceWith({ rows: { ids: [1, 3] }, count: 2 });
  });

  test("all that the filters find hands over the filters", async () => {
    const disabled = vi.fn();
    await arrive("/cities?region=norte", { disabled });
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar la página" }));
    await userEvent.click(screen.getByRole("button", { name: "Seleccionar las 120 ciudades" }));
    await screen.findByText("120 seleccionadas");
    await userEvent.click(screen.getByRole("button", { name: "Deshabilitar" }));
    expect(disabled).toHaveBeenCalledExactlyOnceWith({
      rows: { filter: { region: "norte" } },
      count: TOTAL,
    });
  });

  test("ends when another question is asked", async () => {
    const router = await arrive();
    await userEvent.click(await screen.findByRole("checkbox", { name: "Seleccionar Arica" }));
    await screen.findByText("1 seleccionada");
    await router.navigate("/cities?pagina=2");
    expect(screen.getByText("1 seleccionada")).toBeTruthy();
    await router.navigate("/cities?region=norte");
    await waitFor(() => expect(screen.queryByText("1 seleccionada")).toBeNull());
    await screen.findByText("La selección se quitó porque cambiaron los filtros.");
  });
});

describe("a click on a row", () => {
  test("opens it, but not one on a control", async () => {
    const router = await arrive();
    const name = await screen.findByRole("rowheader", { name: "Temuco" });
    await userEvent.click(within(row("Temuco")).getByRole("checkbox"));
    expect(router.state.location.search).toBe("");
    await userEvent.click(name);
    await screen.findByRole("dialog", { name: "Ciudad 2" });
    expect(router.state.location.search).toBe("?ver=2");
  });

  test.each(["ctrlKey", "metaKey", "shiftKey"] as const)(
    "with %s is one on its link, for the browser to open elsewhere",
    async (key) => {
      await arrive();
      const name = await screen.findByRole("rowheader", { name: "Temuco" });
      const clicked = vi.fn((event: MouseEvent) => event.preventDefault());
      within(name).getByRole("link").addEventListener("click", clicked);
      fireEvent.click(name, { [key]: true });
      expect(clicked.mock.calls[0]?.[0]).toHaveProperty(key, true);
    },
  );
});

describe("the keys of a list", () => {
  test("walk the rows, choose, edit and open", async () => {
    const edited = vi.fn();
    const router = await arrive("/cities", { edited });
    const user = userEvent.setup();
    (await screen.findByRole("link", { name: "Arica" })).focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Temuco");
    await user.keyboard(" ");
    expect(within(row("Temuco")).getByRole("checkbox").getAttribute("aria-checked")).toBe("true");
    await user.keyboard("e");
    expect(edited).toHaveBeenCalledExactlyOnceWith(2);
    await user.keyboard("{End}{Enter}");
    await screen.findByRole("dialog", { name: "Ciudad 3" });
    expect(router.state.location.search).toBe("?ver=3");
    await user.keyboard("[[");
    await screen.findByRole("dialog", { name: "Ciudad 2" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("lead from the search box into the rows and their cells, and x chooses", async () => {
    await arrive();
    const user = userEvent.setup();
    await screen.findByRole("link", { name: "Arica" });
    await user.type(screen.getByRole("searchbox"), "{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Arica");
    await user.keyboard("x");
    await screen.findByText("1 seleccionada");
    await user.keyboard("{ArrowRight}{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("8");
    await user.keyboard("X");
    await screen.findByRole("dialog", { name: "Exportar ciudades" });
  });

  test("are told by what does the same with a press", async () => {
    await arrive("/cities", { edited: vi.fn() });
    await screen.findByRole("link", { name: "Arica" });
    const keyOf = (element: HTMLElement) => element.getAttribute("aria-keyshortcuts");
    const button = (name: string) => screen.getByRole("button", { name });
    expect(keyOf(screen.getByRole("searchbox"))).toBe("/");
    expect(keyOf(button("Exportar"))).toBe("Shift+X");
    expect(keyOf(button("Nueva ciudad"))).toBe("n");
    await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar Arica" }));
    expect(keyOf(button("Quitar la selección"))).toBe("Escape");
    await userEvent.click(screen.getByRole("link", { name: "Arica" }));
    const drawer = within(await screen.findByRole("dialog"));
    const step = (name: string) => keyOf(drawer.getByRole("button", { name }));
    expect([step("Registro anterior"), step("Registro siguiente")]).toEqual(["[", "]"]);
  });

  test("what is looked for is answered aloud with how many there are, and what was there at first is not", async () => {
    await arrive();
    await screen.findByRole("link", { name: "Arica" });
    expect(screen.queryByText(/encontrada/)).toBeNull();
    totalOf = () => 1;
    await userEvent.type(screen.getByRole("searchbox"), "ari");
    await screen.findByText("1 ciudad encontrada");
  });

  test("Enter in the search box opens the only hit", async () => {
    answer = ({ q }) => (q ? CITIES.slice(2) : CITIES);
    totalOf = (items) => items.length;
    const router = await arrive();
    await screen.findByRole("link", { name: "Arica" });
    await userEvent.type(screen.getByRole("searchbox"), "zzz{Enter}");
    await screen.findByRole("dialog", { name: "Ciudad 3" });
    expect(router.state.location.search).toBe("?q=zzz&ver=3");
  });

  test("n begins a new record, unless somebody is typing", async () => {
    const router = await arrive();
    const user = userEvent.setup();
    await user.type(await screen.findByRole("searchbox"), "n");
    expect(screen.queryByRole("dialog")).toBeNull();
    screen.getByRole("heading", { level: 1 }).focus();
    await user.keyboard("n");
    await screen.findByRole("dialog", { name: "Nueva ciudad" });
    expect(router.state.location.search).toContain("ver=nuevo");
  });
});
