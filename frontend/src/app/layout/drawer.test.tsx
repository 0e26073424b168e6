/** The drawer's entries, in the fixed order and wording. */

import { render, renderHook, screen, waitFor } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { DrawerList, useDrawer, useIsNarrow } from "@/app/layout/drawer";
import { drawerFor } from "@/app/layout/drawer-entries";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

function show(path: string, narrow = false, isAdmin = true) {
  useSession.setState({ tokens: FIRST_TOKENS, user: { ...ANA, isAdmin } });
  const routes = [{ path: "*", element: <DrawerList narrow={narrow} /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

function currentNames(): (string | null)[] {
  const links = screen.getAllByRole("link");
  return links
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map((link) => link.textContent);
}

describe("The drawer", () => {
  it("has the fixed groups and addresses, and below them what has no fixed place", () => {
    const flat = drawerFor(true).map(({ title, entries }) => [
      title,
      ...entries.map(({ label, href }) => `${label} ${href}`),
    ]);
    expect(flat).toEqual([
      [null, "Panel de control /", "Cursos /courses", "Proveedores /providers", "Personas /people"],
      ["Encuestas", "Plantillas /survey", "Evaluaciones /evaluations"],
      [
        "Configuración",
        "Carga masiva /massive-load",
        "Empresas /companies",
        "Seleccionables /selectable",
        "Usuarios /settings?seccion=usuarios",
        "Parámetros SENCE /settings?seccion=sence",
      ],
      [null, "Ayuda /help"],
      ["Gestión", "Presupuesto /estimate"],
    ]);
  });

  it("brings the current entry into sight, which a low screen may not show", async () => {
    const shown: (string | null)[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      shown.push(this.textContent);
    });
    show("/estimate");
    await waitFor(() => expect(shown).toEqual(["Presupuesto"]));
    vi.restoreAllMocks();
  });

  it("has nothing for staff that only administrators may open", () => {
    show("/", false, false);
    const names = screen.getAllByRole("link").map((link) => link.textContent);
    expect(names).toContain("Presupuesto");
    expect(names).not.toContain("Usuarios");
    expect(names).not.toContain("Parámetros SENCE");
  });

  it.each([
    ["/people", "Personas"],
    ["/", "Panel de control"],
    ["/survey/edit", "Plantillas"],
    ["/estimate?empresa=3", "Presupuesto"],
    ["/settings?seccion=usuarios", "Usuarios"],
    ["/settings?seccion=sence&parte=valores", "Parámetros SENCE"],
  ])("marks on %s only %s", (path, name) => {
    show(path);
    expect(currentNames()).toEqual([name]);
  });

  it("looks the same when narrow: the mark, and a square to hit", () => {
    show("/people", true);
    expect(currentNames()).toEqual(["Personas"]);
    const classes = screen.getByRole("link", { name: "Personas" }).className;
    expect(classes).toContain("justify-center");
    expect(classes).toContain("bg-primary-soft");
  });

  it("keeps every name when it is narrow", async () => {
    show("/", true);
    expect(screen.getAllByRole("link")).toHaveLength(13);
    expect(screen.getByRole("link", { name: "Carga masiva" })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("The column of the drawer", () => {
  it.each([
    [1_440, { narrow: false, narrowByScreen: true }, false],
    [1_440, { narrow: true, narrowByScreen: false }, true],
    [1_100, { narrow: false, narrowByScreen: true }, true],
    [1_100, { narrow: true, narrowByScreen: false }, true],
    [1_100, { narrow: false, narrowByScreen: false }, false],
  ])("on %d pixels, where somebody chose %o, has pictures alone: %s", (width, chosen, isNarrow) => {
    const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
    happyDOM.setViewport({ width });
    useDrawer.setState(chosen);
    expect(renderHook(useIsNarrow).result.current).toBe(isNarrow);
  });
});
