// What opens from a button, opened before its code is there. Each test loads its code anew.
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { act } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";

/** React and the router stay; ours come anew, so that no code of a layer is there yet. */
async function fresh({ isOpen }: { isOpen?: boolean } = {}) {
  const { Root } = await import("@/app/layout/root");
  const { Menu } = await import("@/platform/ui/menu");
  const { SelectField } = await import("@/platform/ui/select-field");
  const { Popover } = await import("@/platform/ui/popover");
  const chosen = vi.fn();
  const page = (
    <main>
      <Menu
        trigger={<button type="button">Acciones</button>}
        items={[
          { label: "Editar", onSelect: chosen },
          { label: "Eliminar", onSelect: chosen },
        ]}
      />
      <SelectField
        label="Filas"
        required
        value="25"
        onValueChange={chosen}
        options={[
          { value: "25", label: "25 filas" },
          { value: "50", label: "50 filas" },
        ]}
      />
      <Popover
        open={isOpen}
        label="Notificaciones"
        trigger={<button type="button">Campana</button>}
      >
        <p>Nada nuevo</p>
      </Popover>
    </main>
  );
  const router = createMemoryRouter([
    { element: <Root />, children: [{ path: "/", element: page }] },
  ]);
  render(<RouterProvider router={router} />);
  return chosen;
}

beforeEach(() => {
  vi.resetModules();
});

const button = (name: string) => screen.getByRole("button", { name });

describe("a layer that is asked for before its code is there", () => {
  test("says that it loads, and a menu opens from the press that asked for it", async () => {
    const chosen = await fresh();
    fireEvent.pointerDown(button("Acciones"), { button: 0 });
    expect(button("Acciones").getAttribute("aria-busy")).toBe("true");
    const menu = await screen.findByRole("menu", { name: "Acciones" });
    expect(button("Acciones").getAttribute("aria-busy")).toBeNull();
    expect(button("Acciones").getAttribute("aria-expanded")).toBe("true");
    expect(menu.contains(document.activeElement)).toBe(true);
    fireEvent.click(screen.getByRole("menuitem", { name: "Editar" }));
    await waitFor(() => expect(chosen).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(button("Acciones"));
  });

  test("a menu that a key asked for has its first entry chosen", async () => {
    await fresh();
    act(() => button("Acciones").focus());
    fireEvent.keyDown(button("Acciones"), { key: "Enter" });
    const first = await screen.findByRole("menuitem", { name: "Editar" });
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  test("a choice opens from its click, and its button keeps what it says", async () => {
    const chosen = await fresh();
    const field = screen.getByRole("combobox", { name: "Filas" });
    expect(field.textContent).toBe("25 filas");
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole("option", { name: "50 filas" }));
    expect(chosen).toHaveBeenCalledWith("50");
    expect(field.getAttribute("aria-required")).toBe("true");
  });

  test("a panel opens from its click, once", async () => {
    await fresh();
    fireEvent.click(button("Campana"));
    fireEvent.click(button("Campana"));
    expect(await screen.findByRole("dialog", { name: "Notificaciones" })).toBeTruthy();
    fireEvent.click(button("Campana"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("says that it loads also where something else than its button opens it", async () => {
    await fresh({ isOpen: true });
    expect(button("Campana").getAttribute("aria-busy")).toBe("true");
    await screen.findByRole("dialog", { name: "Notificaciones" });
    expect(button("Campana").getAttribute("aria-busy")).toBeNull();
  });

  test("is fetched, and not opened, when somebody only points at its button", async () => {
    await fresh();
    fireEvent.pointerEnter(button("Acciones"));
    await act(async () => {
      await import("@/platform/ui/menu-list");
    });
    expect(screen.queryByRole("menu")).toBeNull();
    expect(button("Acciones").getAttribute("aria-busy")).toBeNull();
    fireEvent.pointerDown(button("Acciones"), { button: 0 });
    expect(await screen.findByRole("menu")).toBeTruthy();
  });
});

test("the bar of the page runs while something that was asked for takes long", async () => {
  const { Root } = await import("@/app/layout/root");
  const { late } = await import("@/platform/lib/late");
  let come: () => void = () => {};
  const Window = late(
    () =>
      new Promise<() => React.ReactNode>((resolve) => {
        come = () => resolve(() => <p>La ventana</p>);
      }),
  );
  const router = createMemoryRouter([
    { element: <Root />, children: [{ path: "/", element: <Window /> }] },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  await act(async () => come());
  expect(screen.getByText("La ventana")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
});
