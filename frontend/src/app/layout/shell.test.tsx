// The frame around the screens against a real server: its ways, its keys, and what it tells by itself.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { SCREENS } from "@/app/screens";
import { keepFirstDay } from "@/platform/first-steps/first-day";
import { SHELL_TEXTS } from "@/platform/lib/fixed-texts";
import { useWayBack } from "@/platform/lib/way-back";
import { usePreferences } from "@/platform/preferences/preferences-store";
import { accessibilityFaults } from "@/testing/axe";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let shell: typeof import("@/app/layout/main-layout");
let session: typeof import("@/platform/api/session");
let trail: typeof import("@/app/layout/breadcrumbs-store");
let windows: typeof import("@/app/layout/windows-store");
let drawer: typeof import("@/app/layout/drawer");
let clients: typeof import("@/app/query-client");
let brands: typeof import("@/platform/brand/brand");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  shell = await import("@/app/layout/main-layout");
  session = await import("@/platform/api/session");
  trail = await import("@/app/layout/breadcrumbs-store");
  windows = await import("@/app/layout/windows-store");
  drawer = await import("@/app/layout/drawer");
  clients = await import("@/app/query-client");
  brands = await import("@/platform/brand/brand");
});
afterAll(() => server.stop());

let firstSteps: object;

beforeEach(() => {
  wide(1_440);
  firstSteps = { company: true, people: true, course: false, completed: false, course_id: null };
  server.answers(({ path }) => ({
    body: { data: path === "/api/firstSteps" ? firstSteps : [] },
  }));
});
afterEach(() => {
  trail.useBreadcrumbs.getState().forgotten();
  useWayBack.getState().returned();
  usePreferences.setState({ theme: "system", shortcuts: true });
  for (const store of [windows.usePalette, windows.useShortcutsList]) {
    store.setState({ open: false, wanted: false });
  }
  drawer.useDrawer.setState({ narrow: false, narrowByScreen: true, open: false });
  clients.queryClient.clear();
});

function wide(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width });
}

function arrive(address = "/", tokens = FIRST_TOKENS) {
  session.useSession.getState().signedIn(tokens, ANA);
  const router = createMemoryRouter(
    [
      {
        Component: shell.Component,
        children: SCREENS.map((one) => ({
          path: one.path,
          handle: { screen: one },
          element: (
            <>
              <h1>{one.title}</h1>
              {one.path === "/people" && <input type="search" aria-label="Buscar persona" />}
            </>
          ),
        })),
      },
      { path: "*", element: <p>Fuera</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

async function go(router: ReturnType<typeof arrive>, ...addresses: string[]): Promise<void> {
  for (const address of addresses) await act(() => router.navigate(address));
}

function placeOf({ state }: ReturnType<typeof arrive>): string {
  return state.location.pathname + state.location.search;
}

function steps() {
  const way = within(screen.getByRole("navigation", { name: "Ruta de navegación" }));
  return way.getAllByRole("listitem").map(({ textContent }) => textContent);
}

/** Before which of the steps a sign stands that parts it from the one before. */
function partedSteps(): boolean[] {
  const way = within(screen.getByRole("navigation", { name: "Ruta de navegación" }));
  return way.getAllByRole("listitem").map((step) => step.firstElementChild?.tagName === "svg");
}

describe("the way that led here", () => {
  test("is links, the last one where somebody is, and ends where it is gone back to", async () => {
    const router = arrive("/");
    await go(router, "/courses?q=excel", "/people");
    expect(steps()).toEqual(["Panel de Control", "Cursos", "Personas"]);
    expect(partedSteps()).toEqual([false, true, true]);
    const way = within(screen.getByRole("navigation", { name: "Ruta de navegación" }));
    expect(way.getByText("Personas").getAttribute("aria-current")).toBe("page");
    expect(way.queryByRole("link", { name: "Personas" })).toBeNull();
    await userEvent.click(way.getByRole("link", { name: "Cursos" }));
    expect(placeOf(router)).toBe("/courses?q=excel");
    expect(steps()).toEqual(["Panel de Control", "Cursos"]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("has its middle folded when it is long, and only its end where there is no room", async () => {
    const router = arrive("/");
    await go(router, "/courses", "/people", "/survey", "/evaluations");
    expect(steps()).toEqual(["Panel de Control", "", "Encuestas", "Evaluaciones"]);
    expect(partedSteps()).toEqual([false, true, true, true]);
    await userEvent.click(screen.getByRole("button", { name: "Ver los pasos intermedios" }));
    const folded = await screen.findAllByRole("menuitem");
    expect(folded.map(({ textContent }) => textContent)).toEqual(["Cursos", "Personas"]);
    await userEvent.click(folded[1] as HTMLElement);
    expect(placeOf(router)).toBe("/people");
    await go(router, "/survey", "/evaluations");
    cleanup();
    wide(500);
    arrive("/evaluations");
    expect(steps()).toEqual(["", "Encuestas", "Evaluaciones"]);
    expect(partedSteps()).toEqual([false, true, true]);
  });

  test("is left over with a link that goes to the content and is no step", async () => {
    const router = arrive("/people");
    await userEvent.click(screen.getByRole("link", { name: "Saltar al contenido" }));
    expect(document.activeElement).toBe(screen.getByRole("main"));
    expect(placeOf(router)).toBe("/people");
    expect(router.state.location.hash).toBe("");
  });
});

describe("the keys", () => {
  test("lead to sections, to the search and to their list, but not while somebody types", async () => {
    const user = userEvent.setup();
    const router = arrive("/");
    await user.keyboard("gc");
    expect(placeOf(router)).toBe("/courses");
    await user.keyboard("gz");
    await user.keyboard("ge");
    expect(placeOf(router)).toBe("/people");
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    await user.keyboard("gc?/");
    expect(placeOf(router)).toBe("/people");
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "gc?/");
    (document.activeElement as HTMLElement).blur();
    await user.keyboard("?");
    const list = within(await screen.findByRole("dialog", { name: "Atajos de teclado" }));
    for (const title of ["En todas partes", "En una lista", "Ir a una sección"]) {
      list.getByRole("heading", { name: title });
    }
    list.getByText(/^Los atajos de una letra no actúan/);
    await user.click(list.getByRole("link", { name: "Desactivarlos en Configuración" }));
    expect(placeOf(router)).toBe("/settings?seccion=teclado");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("of one letter can be switched off, and the list says so", async () => {
    usePreferences.setState({ shortcuts: false });
    const router = arrive("/");
    await userEvent.keyboard("gc?");
    expect(placeOf(router)).toBe("/");
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => windows.useShortcutsList.getState().opened(true));
    await screen.findByText(/^Los atajos de una letra están desactivados/);
    screen.getByRole("link", { name: "Activarlos en Configuración" });
  });

  test("open the palette, and close it again", async () => {
    arrive("/courses");
    expect(fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })).toBe(false);
    await screen.findByRole("dialog");
    fireEvent.keyDown(document.body, { key: "K", metaKey: true });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(fireEvent.keyDown(document.body, { key: "k", ctrlKey: true, altKey: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: "k" })).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    // A screen without a search of its own.
    await userEvent.keyboard("/");
    await screen.findByRole("dialog");
  });
});

describe("the bar", () => {
  test("leads to the account, the budget, the widgets, the search and out", async () => {
    const router = arrive("/courses");
    const menu = async (button: string, item: string) => {
      await userEvent.click(screen.getByRole("button", { name: button }));
      await userEvent.click(await screen.findByRole("menuitem", { name: item }));
    };
    await menu(SHELL_TEXTS.account, "Configuración");
    expect(placeOf(router)).toBe("/settings");
    await menu(SHELL_TEXTS.account, "Presupuesto");
    expect(placeOf(router)).toBe("/estimate");
    await menu("Widgets", "Agregar widget");
    expect(placeOf(router)).toBe("/?widget=nuevo");
    await userEvent.click(screen.getByRole("button", { name: /^Buscar…/ }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: SHELL_TEXTS.signOut }));
    expect(placeOf(router)).toBe("/logout");
  });

  test("bears the name of the organisation and its picture, once they are known", async () => {
    const brand = { name: "Forestal Quillay", logo: "/logo.png", tones: null };
    clients.queryClient.setQueryData(brands.brandQuery.queryKey, brand as never);
    arrive("/courses");
    const home = screen.getByRole("link", { name: "Forestal Quillay, ir al inicio" });
    expect(home.getAttribute("href")).toBe("/");
    expect(home.querySelector("img")?.getAttribute("src")).toBe("/logo.png");
    within(home).getByText("Forestal Quillay");
  });
});

describe("the drawer", () => {
  test("is folded and unfolded, and stays so; the theme is turned from there", async () => {
    arrive("/");
    await userEvent.click(screen.getByRole("button", { name: "Contraer el menú" }));
    expect(localStorage.getItem("drawer")).toContain('"narrow":true');
    await userEvent.click(screen.getByRole("button", { name: "Expandir el menú" }));
    screen.getByRole("button", { name: "Contraer el menú" });
    await userEvent.click(screen.getByRole("button", { name: "Usar tema oscuro" }));
    expect(usePreferences.getState().theme).toBe("dark");
    await userEvent.click(screen.getByRole("button", { name: "Usar tema claro" }));
    expect(usePreferences.getState().theme).toBe("light");
  });

  test("is unfolded on a smaller screen without a word about the large one", async () => {
    wide(1_100);
    arrive("/");
    await userEvent.click(screen.getByRole("button", { name: "Expandir el menú" }));
    expect(drawer.useDrawer.getState()).toMatchObject({ narrow: false, narrowByScreen: false });
  });

  test("lies over the page on a phone, until something is chosen", async () => {
    wide(500);
    const router = arrive("/");
    expect(screen.queryByRole("link", { name: "Cursos" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Contraer el menú" })).toBeNull();
    screen.getByRole("button", { name: "Buscar" });
    await userEvent.click(screen.getByRole("button", { name: "Abrir el menú" }));
    const sheet = within(await screen.findByRole("dialog"));
    sheet.getByRole("button", { name: /^Usar tema/ });
    await userEvent.click(sheet.getByRole("link", { name: "Cursos" }));
    expect(placeOf(router)).toBe("/courses");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Abrir el menú" }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("what it tells by itself", () => {
  test("is that there is no connection, and for how long", async () => {
    arrive("/");
    expect(screen.queryByText(/^Sin conexión/)).toBeNull();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    // Since it was lost, and not since the page began.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-06T17:45:00-04:00") });
    act(() => void globalThis.dispatchEvent(new Event("offline")));
    vi.useRealTimers();
    const told = screen.getByText(/^Sin conexión\. Mostramos datos de las 17:45\. /);
    expect(told.getAttribute("role")).toBe("status");
    online.mockReturnValue(true);
    act(() => void globalThis.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/^Sin conexión/)).toBeNull();
  });

  test("is the way back to what was left in the middle, until somebody is there", async () => {
    const router = arrive("/companies");
    act(() => useWayBack.getState().left("/massive-load?carga=7", "Volver a la carga"));
    const back = screen.getByRole("link", { name: "Volver a la carga" });
    expect(back.getAttribute("href")).toBe("/massive-load?carga=7");
    await userEvent.click(back);
    expect(screen.queryByRole("link", { name: "Volver a la carga" })).toBeNull();
    await go(router, "/companies");
    expect(screen.queryByRole("link", { name: "Volver a la carga" })).toBeNull();
    act(() => useWayBack.getState().left("/massive-load?carga=7", "Volver a la carga"));
    await userEvent.click(screen.getByRole("button", { name: "Quitar este aviso" }));
    expect(useWayBack.getState().address).toBeNull();
  });

  test("is that the session ends soon, with the way to begin another one", async () => {
    const router = arrive("/", { ...FIRST_TOKENS, expiresAt: Date.now() + 3_600_000 });
    const told = (await screen.findByText("Tu sesión está por terminar.")).closest("li");
    within(told as HTMLElement).getByText(/^Termina el \d+ de \w+ de \d{4}\.$/);
    fireEvent.click(within(told as HTMLElement).getByText("Volver a entrar"));
    await waitFor(() => expect(placeOf(router)).toBe("/logout"));
  });

  test("is the next of the first steps, of who had no completed course the last time", async () => {
    const router = arrive("/people");
    await waitFor(() => expect(server.askedFor("/api/getcompanies")).toHaveLength(1));
    expect(server.askedFor("/api/firstSteps")).toEqual([]);
    keepFirstDay(ANA.id, true);
    await go(router, "/courses");
    const line = within(await screen.findByRole("complementary", { name: "Primeros pasos" }));
    line.getByText("Crea el primer curso");
    expect(line.getByRole("link", { name: "Crear curso" }).getAttribute("href")).toBe(
      "/form/new-course",
    );
    await go(router, "/form/new-course");
    // Where the step is done there are its words, and no way to it.
    await line.findByText(/Con sus fechas, sus participantes y sus relatores\.$/);
    expect(line.queryByRole("link", { name: "Crear curso" })).toBeNull();
    firstSteps = { ...firstSteps, course: true, completed: true };
    keepFirstDay(ANA.id, false);
    await go(router, "/courses");
    await line.findByText("Tu primer curso completado ya cuenta en el panel.");
    await userEvent.click(line.getByRole("link", { name: "Ver el panel" }));
    await waitFor(() =>
      expect(screen.queryByRole("complementary", { name: "Primeros pasos" })).toBeNull(),
    );
  });
});

test("the short lists that many screens choose from are asked for in the first quiet moment", async () => {
  arrive("/");
  const lists = ["getKPIs", "getThematicAreas", "getStatus", "getDepartment", "getcompanies"];
  for (const list of lists)
    await waitFor(() => expect(server.askedFor(`/api/${list}`)).toHaveLength(1));
});

test.each([
  ["/courses", [0, 0]],
  ["/people", [0, 300]],
  ["/people?page=2", [0, 0]],
])(
  "a window that begins with %s is scrolled as that was, never as another page",
  async (address, scrolled) => {
    const kept = JSON.stringify({ default: 700, "/people": 300 });
    sessionStorage.setItem("react-router-scroll-positions", kept);
    const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
    arrive(address);
    await screen.findByRole("heading", { level: 1 });
    expect(scroll.mock.lastCall).toEqual(scrolled);
    scroll.mockRestore();
    sessionStorage.removeItem("react-router-scroll-positions");
  },
);
