// Dialogs, sheets, menus, popovers: they take the focus, close with Esc and give it back.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Button } from "@/platform/ui/button";
import { ConfirmButton, ConfirmDialog, Dialog } from "@/platform/ui/dialog";
import { Menu } from "@/platform/ui/menu";
import { Popover } from "@/platform/ui/popover";
import { Sheet } from "@/platform/ui/sheet";
import { TextField } from "@/platform/ui/text-field";
import { accessibilityFaults } from "@/testing/axe";

interface Opening {
  open: boolean;
  onClose: () => void;
}

function Opener({ layer }: { layer: (opening: Opening) => ReactElement }) {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {layer({ open, onClose: () => setOpen(false) })}
    </main>
  );
}

/** A field that takes the focus by itself. */
function Greedy() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Nombre" />;
}

async function opened(layer: (opening: Opening) => ReactElement): Promise<HTMLElement> {
  render(<Opener layer={layer} />);
  const opener = screen.getByRole("button", { name: "Abrir" });
  await userEvent.click(opener);
  return opener;
}

function clickOutside(): void {
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
}

describe("a dialog", () => {
  const dialog = (opening: Opening) => (
    <Dialog {...opening} title="Filtros" description="Elige qué ver." footer={<Button>Ver</Button>}>
      <TextField label="Nombre" />
    </Dialog>
  );

  test("has a name, a description and no faults", async () => {
    await opened(dialog);
    expect(
      screen.getByRole("dialog", { name: "Filtros", description: "Elige qué ver." }),
    ).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("puts the focus on its content, not on its way out", async () => {
    await opened(dialog);
    expect(screen.getByRole("textbox", { name: "Nombre" })).toBe(document.activeElement);
  });

  test("closes with Esc and gives the focus back", async () => {
    const opener = await opened(dialog);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(opener).toBe(document.activeElement);
  });

  test("gives the focus back also where its content had taken it by itself", async () => {
    const opener = await opened((opening) => (
      <Dialog {...opening} title="Crear relator">
        <Greedy />
      </Dialog>
    ));
    expect(screen.getByRole("textbox", { name: "Nombre" })).toBe(document.activeElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opener).toBe(document.activeElement));
  });

  test("closes with its button", async () => {
    await opened(dialog);
    await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("closes with a click outside of it, unless it holds unsaved work", async () => {
    await opened(dialog);
    clickOutside();
    expect(screen.queryByRole("dialog")).toBeNull();
    cleanup();
    await opened((opening) => (
      <Dialog {...opening} title="Crear relator" sturdy>
        <TextField label="Nombre" />
      </Dialog>
    ));
    clickOutside();
    screen.getByRole("dialog");
  });
});

describe("a question before something final", () => {
  const confirmed = vi.fn();
  const question = (opening: Opening) => (
    <ConfirmDialog
      {...opening}
      title="¿Deshacer la carga?"
      description="Se quitarán 1.912 personas."
      confirmLabel="Deshacer la carga"
      danger
      onConfirm={confirmed}
    />
  );

  test("puts the focus on the safe answer", async () => {
    await opened(question);
    expect(screen.getByRole("alertdialog", { name: "¿Deshacer la carga?" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Cancelar" })).toBe(document.activeElement);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("acts only when told so", async () => {
    await opened(question);
    await userEvent.keyboard("{Escape}");
    expect(confirmed).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
    await userEvent.click(screen.getByRole("button", { name: "Deshacer la carga" }));
    expect(confirmed).toHaveBeenCalledOnce();
  });

  test("that a button asks goes when it is given up, and nothing is done", async () => {
    const asks = { title: "¿Cerrarlas?", description: "Todas.", confirmLabel: "Cerrar sesiones" };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmButton {...asks} label="Cerrar las demás" onConfirm={async () => confirmed()} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cerrar las demás" }));
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(confirmed).not.toHaveBeenCalled();
  });

  test("that a button asks goes when what was confirmed has ended", async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const asks = { title: "¿Cerrarlas?", description: "Todas.", confirmLabel: "Cerrar sesiones" };
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ConfirmButton {...asks} label="Cerrar las demás" onConfirm={() => ended} />
      </QueryClientProvider>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Cerrar las demás" }));
    await userEvent.click(screen.getByRole("button", { name: "Cerrar sesiones" }));
    screen.getByRole("alertdialog", { name: "¿Cerrarlas?" });
    end();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});

test("a sheet is a dialog at the side", async () => {
  const opener = await opened((opening) => (
    <Sheet {...opening} title="Menú" side="left">
      <a href="/courses">Cursos</a>
    </Sheet>
  ));
  expect(screen.getByRole("dialog", { name: "Menú" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Cursos" })).toBe(document.activeElement);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(opener).toBe(document.activeElement);
  await userEvent.click(opener);
  clickOutside();
  expect(screen.queryByRole("dialog")).toBeNull();
});

/** A menu that opens a window. */
function Renaming() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Menu
        trigger={<Button>Más acciones</Button>}
        items={[{ label: "Renombrar", onSelect: () => setOpen(true) }]}
      />
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Renombrar">
          <TextField label="Nombre" />
        </Dialog>
      )}
    </main>
  );
}

describe("a menu", () => {
  function renderMenu() {
    const items = [
      { label: "Descargar", onSelect: vi.fn() },
      { label: "Duplicar", onSelect: vi.fn(), disabled: true },
      { label: "Eliminar", onSelect: vi.fn(), danger: true },
    ];
    render(<Menu trigger={<Button>Más acciones</Button>} items={items} />);
    return items;
  }

  test("is walked with the arrows, past what is disabled", async () => {
    const items = renderMenu();
    const trigger = screen.getByRole("button", { name: "Más acciones" });
    trigger.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menu");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(items[2]?.onSelect).toHaveBeenCalledOnce();
    expect(items[1]?.onSelect).not.toHaveBeenCalled();
    expect(trigger).toBe(document.activeElement);
  });

  test("gets the focus back from a window that it opened", async () => {
    render(<Renaming />);
    const trigger = screen.getByRole("button", { name: "Más acciones" });
    await userEvent.click(trigger);
    await userEvent.click(screen.getByRole("menuitem", { name: "Renombrar" }));
    expect(await screen.findByRole("textbox", { name: "Nombre" })).toBe(document.activeElement);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await vi.waitFor(() => expect(trigger).toBe(document.activeElement));
  });

  test("is accessible open", async () => {
    renderMenu();
    await userEvent.click(screen.getByRole("button", { name: "Más acciones" }));
    expect(screen.getAllByRole("menuitem")).toHaveLength(3);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

test("a popover has a name and closes with Esc", async () => {
  render(
    <Popover label="Notificaciones" trigger={<Button>Abrir</Button>}>
      <p>Nada nuevo por acá</p>
    </Popover>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Abrir" }));
  expect(screen.getByRole("dialog", { name: "Notificaciones" })).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
