/** The drawer's entries, in the fixed order and wording. */
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { DRAWER } from "@/app/layout/drawer/drawer-entries";
import { DrawerList } from "@/app/layout/drawer/drawer-list";
import { accessibilityFaults } from "@/testing/axe";

function show(path: string, narrow = false) {
  const routes = [{ path: "*", element: <DrawerList narrow={narrow} /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

describe("The drawer", () => {
  it("has the fixed groups and addresses", () => {
    const flat = DRAWER.map(({ title, entries }) => [
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
      ],
      [null, "Ayuda /help"],
    ]);
  });

  it("marks only the current entry, and the panel only at home", () => {
    show("/people");
    const current = screen
      .getAllByRole("link")
      .filter(
        (link) => link.ariaCurrent === "page" || link.getAttribute("aria-current") === "page",
      );
    expect(current.map((link) => link.textContent)).toEqual(["Personas"]);
  });

  it("keeps every name when it is narrow", async () => {
    show("/", true);
    expect(screen.getAllByRole("link")).toHaveLength(10);
    expect(screen.getByRole("link", { name: "Carga masiva" })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
