// Where one is and can go: the head of a screen, steps, tabs, pages.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, MemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PageHeader } from "@/platform/ui/page-header";
import { Pagination } from "@/platform/ui/pagination";
import { Stepper } from "@/platform/ui/stepper";
import { Tabs } from "@/platform/ui/tabs";
import { accessibilityFaults } from "@/testing/axe";
import { choose } from "@/testing/choose";

describe("the head of a screen", () => {
  test("names the page, and takes the focus when one arrives from another", async () => {
    const router = createMemoryRouter([
      { path: "/", element: <Link to="/courses">Ir</Link> },
      { path: "/courses", element: <PageHeader title="Cursos" context="12 cursos" /> },
      { path: "/people", element: <PageHeader title="Personas" /> },
    ]);
    render(<RouterProvider router={router} />);
    await userEvent.click(screen.getByRole("link", { name: "Ir" }));
    await screen.findByRole("heading", { level: 1, name: "Cursos" });
    expect(document.title).toBe("Cursos · Aula");
    await router.navigate("/people");
    expect(await screen.findByRole("heading", { level: 1, name: "Personas" })).toBe(
      document.activeElement,
    );
    await expect
      .poll(() => document.querySelector("[aria-live]")?.textContent)
      .toBe("Personas, página cargada");
    expect(await accessibilityFaults()).toEqual([]);
  });
});

test("what a list is called stands in the trail, and each other screen begins with its title", async () => {
  const handle = { screen: { title: "Cursos" } };
  const at = (title: string, brief = true) => {
    const context = "12 cursos";
    const router = createMemoryRouter([
      { path: "/", handle, element: <PageHeader {...{ title, brief, context }} /> },
    ]);
    return render(<RouterProvider router={router} />);
  };
  const { unmount } = at("Cursos");
  expect(screen.getByRole("heading", { level: 1 }).className).toContain("sr-only");
  unmount();
  const other = at("Excel avanzado");
  expect(screen.getByRole("heading", { level: 1 }).className).not.toContain("sr-only");
  other.unmount();
  const whole = at("Cursos", false);
  expect(screen.getByRole("heading", { level: 1 }).className).not.toContain("sr-only");
  whole.unmount();
  const router = createMemoryRouter([
    { path: "/", handle, element: <PageHeader title="Cursos" context="12 cursos" /> },
  ]);
  render(<RouterProvider router={router} />);
  // Only who says so has a word or two that stand in place of the title.
  expect(screen.getByRole("heading", { level: 1 }).className).not.toContain("sr-only");
});

describe("the steps", () => {
  test("tell which one is now, and let one go back to those done", async () => {
    render(
      <MemoryRouter>
        <Stepper
          label="Pasos"
          steps={[
            { id: "file", label: "Tipo y archivo", state: "done", href: "/massive-load?paso=1" },
            { id: "columns", label: "Relacionar columnas", state: "current" },
            { id: "review", label: "Revisar", state: "todo" },
          ]}
        />
      </MemoryRouter>,
    );
    const [first, second, third] = screen.getAllByRole("listitem");
    expect(second?.getAttribute("aria-current")).toBe("step");
    expect(first?.hasAttribute("aria-current")).toBe(false);
    expect(third?.querySelector("a")).toBeNull();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/massive-load?paso=1");
    expect(await accessibilityFaults()).toEqual([]);
  });
});

test("steps without an address of their own are gone back to by a press, and said to be done", async () => {
  const gone = vi.fn();
  render(
    <MemoryRouter>
      <Stepper
        label="Asistente"
        steps={[
          { id: "kind", label: "Tipo", state: "done", onGo: gone },
          { id: "place", label: "Lugar", state: "current" },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole("list", { name: "Asistente" }).children).toHaveLength(2);
  // On a small screen what is said twice is read once.
  expect(screen.getByText("Paso 2 de 2:").closest("[aria-hidden]")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Tipo (listo)" }));
  expect(gone).toHaveBeenCalledOnce();
});

describe("tabs", () => {
  const TABS = [
    { value: "all", label: "Todas", count: 1_284 },
    { value: "own", label: "Internas" },
  ];

  test("are changed with the arrows", async () => {
    const changed = vi.fn();
    render(<Tabs label="Vistas" value="all" onValueChange={changed} tabs={TABS} />);
    screen.getByRole("tab", { name: "Todas 1.284" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(changed).toHaveBeenCalledWith("own");
  });

  test("show only the chosen content", async () => {
    render(
      <Tabs label="Vistas" value="own" onValueChange={vi.fn()} tabs={TABS}>
        <p>Solo internas</p>
      </Tabs>,
    );
    expect(screen.getByRole("tabpanel").textContent).toBe("Solo internas");
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("the strip of tabs", () => {
  const TABS = ["Uno", "Dos"].map((label) => ({ value: label, label }));
  let sizes: (() => void)[];

  beforeEach(() => {
    sizes = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(measured: () => void) {
          sizes.push(measured);
        }
        observe(): void {}
        unobserve(): void {}
        disconnect(): void {}
      },
    );
    return () => vi.unstubAllGlobals();
  });

  test.each([
    [250, 350, 50],
    [-30, 70, -30],
    [100, 200, 0],
  ])("shows the chosen one that lies from %i to %i", (left, right, moved) => {
    render(<Tabs label="Vistas" value="Dos" onValueChange={vi.fn()} tabs={TABS} />);
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.role === "tab" || this.getAttribute("role") === "tab"
        ? new DOMRect(left, 0, right - left, 20)
        : new DOMRect(0, 0, 300, 20);
    });
    const strip = screen.getByRole("tablist", { name: "Vistas" });
    strip.scrollLeft = 100;
    for (const measured of sizes) measured();
    expect(strip.scrollLeft).toBe(100 + moved);
  });

  test("says how far down what stays under it begins, until it is gone", () => {
    const { unmount } = render(
      <Tabs label="Vistas" value="Uno" onValueChange={vi.fn()} tabs={TABS} above={<p>Curso</p>} />,
    );
    vi.spyOn(globalThis, "getComputedStyle").mockReturnValue({ position: "sticky" } as never);
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(80);
    for (const measured of sizes) measured();
    const { style } = document.documentElement;
    expect(style.getPropertyValue("--stuck")).toContain("80px");
    unmount();
    expect(style.getPropertyValue("--stuck")).toBe("");
  });
});

describe("pages", () => {
  test("say which rows are on screen", async () => {
    render(<Pagination page={2} pageSize={50} total={1_284} onPageChange={vi.fn()} />);
    const nav = screen.getByRole("navigation", { name: "Paginación" });
    expect(nav.textContent).toContain("51 a 100 de 1.284");
    expect(nav.textContent).toContain("Página 2 de 26");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("turn one by one and stop at both ends", async () => {
    const turned = vi.fn();
    const { rerender } = render(
      <Pagination page={1} pageSize={50} total={60} onPageChange={turned} />,
    );
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Página anterior" }).disabled,
    ).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
    expect(turned).toHaveBeenCalledExactlyOnceWith(2);
    rerender(<Pagination page={2} pageSize={50} total={60} onPageChange={turned} />);
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Página siguiente" }).disabled,
    ).toBe(true);
  });

  test("are one where all rows are on it, or there are none", () => {
    const { rerender } = render(
      <Pagination page={1} pageSize={50} total={20} onPageChange={vi.fn()} />,
    );
    const nav = screen.getByRole("navigation", { name: "Paginación" });
    expect(nav.textContent).toContain("1 a 20 de 20Página 1 de 1");
    for (const way of ["anterior", "siguiente"]) {
      const turn = screen.getByRole<HTMLButtonElement>("button", { name: `Página ${way}` });
      expect(turn.disabled).toBe(true);
    }
    rerender(<Pagination page={1} pageSize={50} total={0} onPageChange={vi.fn()} />);
    expect(nav.textContent).toContain("0 a 0 de 0Página 1 de 1");
  });

  test("are turned back, and hold as many rows as somebody likes", async () => {
    const [turned, sized] = [vi.fn(), vi.fn()];
    render(
      <Pagination
        {...{ page: 3, pageSize: 50, total: 120 }}
        onPageChange={turned}
        onPageSizeChange={sized}
      />,
    );
    expect(screen.getByRole("navigation").textContent).toContain("101 a 120 de 120");
    await userEvent.click(screen.getByRole("button", { name: "Página anterior" }));
    expect(turned).toHaveBeenCalledExactlyOnceWith(2);
    await choose("Filas por página", "100 filas");
    expect(sized).toHaveBeenCalledExactlyOnceWith(100);
  });

  test("count from zero when there is nothing", () => {
    render(<Pagination page={1} pageSize={50} total={0} onPageChange={vi.fn()} />);
    expect(screen.getByRole("navigation").textContent).toContain("0 a 0 de 0");
  });
});
