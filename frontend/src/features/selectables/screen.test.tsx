/** The lists to choose from: read, added to, renamed in their place, and removed. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/selectables/screen");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/selectables/screen");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());

interface Area {
  id: number;
  name: string;
  descripcion: string | null;
  uses: number;
}

const AREAS: readonly Area[] = [
  { id: 1, name: "Seguridad", descripcion: "En faena", uses: 0 },
  { id: 2, name: "Idiomas", descripcion: null, uses: 1234 },
  { id: 3, name: "Oficios", descripcion: null, uses: 0 },
];
let areas: readonly Area[];

beforeEach(() => {
  areas = AREAS;
});

/** The screen; what is sent is answered by `changing`. */
function arrive(changing: (path: string, body: Partial<Area>) => Answer, address = "/selectable") {
  const states = [{ id: 9, StatusName: "Aprobado", result: "passed", uses: 0 }];
  server.answers(({ method, path, body }) => {
    if (method !== "GET") return changing(path, JSON.parse(body) as Partial<Area>);
    if (path.startsWith("/api/getThematicAreas")) return { body: { data: areas } };
    return { body: { data: path.startsWith("/api/getStatus") ? states : [] } };
  });
  const screenAndToasts = (
    <>
      <drawn.SelectablesScreen />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(screenAndToasts, address);
}

function sent(): unknown[] {
  return server.asked
    .filter(({ method }) => method !== "GET")
    .map(({ path, body }) => [path, JSON.parse(body) as unknown]);
}

function names(): (string | undefined)[] {
  const rows = within(screen.getByRole("list", { name: "Áreas temáticas" })).getAllByRole(
    "listitem",
  );
  return rows.map((row) => row.querySelector("span")?.textContent);
}

const NOTHING: Answer = { body: { data: {} } };

describe("the screen", () => {
  test("shows a list with what is in use, found by words", async () => {
    arrive(() => NOTHING);
    const row = (await screen.findByText("Seguridad")).closest("li") as HTMLElement;
    within(row).getByText("En faena");
    within(row).getByText("Sin uso");
    screen.getByText("En uso (1.234)");
    screen.getByRole("tab", { name: /^Áreas temáticas.*3/ });
    const box = screen.getByRole("searchbox", { name: "Filtrar áreas temáticas" });
    await userEvent.type(box, "FAENA");
    expect(names()).toEqual(["Seguridad"]);
    await userEvent.type(box, " alguna");
    screen.getByText("Nada coincide con el filtro.");
  });

  test("opens the list that the address says, and says which one was opened", async () => {
    const router = arrive(() => NOTHING, "/selectable?pestana=estados");
    await screen.findByText("Aprobado");
    await userEvent.click(screen.getByRole("tab", { name: /^Departamentos/ }));
    await screen.findByText("Aún no hay departamentos.");
    expect(router.state.location.search).toBe("?pestana=departamentos");
    expect(router.state.historyAction).toBe("REPLACE");
  });

  test("only shows, to those who do not administrate", async () => {
    arrive(() => NOTHING);
    session.useSession.setState({ user: { ...ANA, isAdmin: false } });
    await screen.findByText("Seguridad");
    expect(screen.queryByRole("form")).toBeNull();
    expect(screen.queryByRole("button", { name: /Seguridad$/ })).toBeNull();
  });

  test("says that a list could not be read", async () => {
    server.answers(() => ({
      status: 500,
      body: { error: true, code: "server_error", message: "" },
    }));
    drawing.renderAt(<drawn.SelectablesScreen />, "/selectable");
    await screen.findByText("No pudimos cargar la lista.");
  });
});

describe("an entry", () => {
  test("is added, read again, and leaves the line ready for the next", async () => {
    arrive((_path, { name = "" }) => {
      areas = [...areas, { id: 4, name, descripcion: null, uses: 0 }];
      return { body: { data: { id: 4 } } };
    });
    await screen.findByText("Seguridad");
    const form = within(screen.getByRole("form", { name: "Agregar área temática" }));
    const name = form.getByRole("textbox", { name: "Nombre" });
    expect(name.getAttribute("maxlength")).toBe("80");
    await userEvent.type(name, "seguridad");
    await userEvent.click(form.getByRole("button", { name: "Agregar" }));
    form.getByText('Ya existe "Seguridad".');
    expect(sent()).toEqual([]);
    await userEvent.clear(name);
    await userEvent.type(name, "Liderazgo");
    expect(form.queryByText('Ya existe "Seguridad".')).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "Agregar" }));
    await screen.findByText("Liderazgo");
    expect(sent()).toEqual([["/api/createThematicArea", { name: "Liderazgo", descripcion: null }]]);
    await waitFor(() => expect(name).toHaveProperty("value", ""));
    expect(document.activeElement).toBe(name);
    await screen.findByText("Se agregó Liderazgo");
  });

  test("is renamed in its place, and the focus goes back", async () => {
    arrive((_path, changed) => {
      areas = AREAS.map((area) => (area.id === changed.id ? { ...area, ...changed } : area));
      return { body: { data: { id: 1 } } };
    });
    await userEvent.click(await screen.findByRole("button", { name: "Editar Seguridad" }));
    const form = within(screen.getByRole("form", { name: "Editar Seguridad" }));
    expect(form.getByRole("textbox", { name: "Nombre" })).toBe(document.activeElement);
    await userEvent.keyboard("Higiene");
    form.getByDisplayValue("En faena");
    await userEvent.click(form.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Higiene");
    expect(sent()).toEqual([
      ["/api/createThematicArea", { id: 1, name: "Higiene", descripcion: "En faena" }],
    ]);
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Editar Higiene" })).toBe(document.activeElement),
    );
  });

  test("stays as it was after Escape or a step back", async () => {
    arrive(() => NOTHING);
    await userEvent.click(await screen.findByRole("button", { name: "Editar Seguridad" }));
    await userEvent.keyboard("Higiene");
    screen.getByDisplayValue("Higiene");
    await userEvent.keyboard("{Escape}");
    const pencil = screen.getByRole("button", { name: "Editar Seguridad" });
    await waitFor(() => expect(pencil).toBe(document.activeElement));
    await userEvent.click(pencil);
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    screen.getByRole("button", { name: "Editar Seguridad" });
    expect(sent()).toEqual([]);
  });

  test("that the server refuses says why in its line", async () => {
    const refusal = {
      error: true,
      code: "selectable_taken",
      message: "Ya hay una con ese nombre.",
    };
    arrive(() => ({ status: 409, body: refusal }));
    await screen.findByText("Seguridad");
    const form = within(screen.getByRole("form", { name: "Agregar área temática" }));
    await userEvent.type(form.getByRole("textbox", { name: "Nombre" }), "Liderazgo");
    await userEvent.click(form.getByRole("button", { name: "Agregar" }));
    await within(form.getByRole("alert")).findByText("Ya hay una con ese nombre.");
  });

  test("without uses goes at once, and is made again when that is undone", async () => {
    arrive((path, { id, name = "" }) => {
      if (path === "/api/deleteThematicArea") areas = areas.filter((area) => area.id !== id);
      else areas = [...areas, { id: 8, name, descripcion: null, uses: 0 }];
      return { body: { data: { id: 8 } } };
    });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar Seguridad" }));
    await screen.findByText('Se eliminó "Seguridad".');
    await waitFor(() => expect(names()).toEqual(["Idiomas", "Oficios"]));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Editar Idiomas" }));
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    await waitFor(() => expect(names()).toContain("Seguridad"));
    expect(sent()).toEqual([
      ["/api/deleteThematicArea", { id: 1 }],
      ["/api/createThematicArea", { name: "Seguridad", descripcion: "En faena" }],
    ]);
  });

  test("in use is replaced by another one, which has to be chosen", async () => {
    const message = "No se puede eliminar: se usa en 2 cursos.";
    arrive((_path, body) => {
      if (!("replaceWith" in body)) {
        return { status: 409, body: { error: true, code: "selectable_in_use", message } };
      }
      areas = areas.filter(({ id }) => id !== 2);
      return NOTHING;
    });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar Idiomas" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: 'Eliminar "Idiomas"', description: /2 cursos/ }),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Reemplazar y eliminar" }));
    dialog.getByText("Selecciona una opción de la lista.");
    await userEvent.click(dialog.getByRole("combobox", { name: "Reemplazar por" }));
    const options = await screen.findAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Seguridad", "Oficios"]);
    fireEvent.click(options[1] as HTMLElement);
    await waitFor(() =>
      expect(dialog.queryByText("Selecciona una opción de la lista.")).toBeNull(),
    );
    await userEvent.click(await dialog.findByRole("button", { name: "Reemplazar y eliminar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([
      ["/api/deleteThematicArea", { id: 2 }],
      ["/api/deleteThematicArea", { id: 2, replaceWith: 3 }],
    ]);
    await waitFor(() => expect(names()).toEqual(["Seguridad", "Oficios"]));
    expect(screen.queryByText('Se eliminó "Idiomas".')).toBeNull();
  });

  test("that could not be removed is told in a corner, not asked about", async () => {
    const gone = { error: true, code: "selectable_missing", message: "Ya no existe." };
    arrive(() => ({ status: 404, body: gone }));
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar Seguridad" }));
    await screen.findByText('No pudimos eliminar "Seguridad".');
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
