import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Plus } from "lucide-react";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { Button } from "@/platform/ui/button";
import { accessibilityFaults } from "@/testing/axe";

describe("a button", () => {
  test("acts when pressed", async () => {
    const pressed = vi.fn();
    render(<Button onClick={pressed}>Guardar curso</Button>);
    await userEvent.click(screen.getByRole("button", { name: "Guardar curso" }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  test("does nothing twice while it works, but keeps the focus", async () => {
    const pressed = vi.fn();
    render(
      <Button loading onClick={pressed}>
        Guardando…
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Guardando…" });
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    expect(pressed).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button).toBe(document.activeElement);
  });

  test("does not send a form while it works", async () => {
    const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={sent}>
        <Button type="submit" loading>
          Guardando…
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(sent).not.toHaveBeenCalled();
  });

  test("sends no form by itself", () => {
    render(<Button>Cancelar</Button>);
    expect(screen.getByRole("button").getAttribute("type")).toBe("button");
  });

  test("lends its look to a link, icon included", () => {
    render(
      <MemoryRouter>
        <Button asChild icon={<Plus />}>
          <a href="/courses">Nuevo curso</a>
        </Button>
      </MemoryRouter>,
    );
    const link = screen.getByRole("link", { name: "Nuevo curso" });
    expect(link.getAttribute("href")).toBe("/courses");
    expect(link.getAttribute("type")).toBeNull();
    expect(link.querySelector("svg")).not.toBeNull();
  });

  test("is accessible in every variant", async () => {
    render(
      <>
        <Button variant="primary">Uno</Button>
        <Button variant="secondary">Dos</Button>
        <Button variant="ghost" size="sm">
          Tres
        </Button>
        <Button variant="danger" disabled>
          Cuatro
        </Button>
      </>,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });
});
