/** The drawer's entries, in the fixed order and wording. */

import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { DrawerList } from "@/app/layout/drawer";
import { DRAWER } from "@/app/layout/drawer-entries";
import { accessibilityFaults } from "@/testing/axe";

function show(path: string, narrow = false) {
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

  it.each([
    ["/people", "Personas"],
    ["/", "Panel de control"],
    ["/survey/edit", "Plantillas"],
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
    expect(screen.getAllByRole("link")).toHaveLength(10);
    expect(screen.getByRole("link", { name: "Carga masiva" })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
