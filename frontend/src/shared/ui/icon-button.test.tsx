import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Bell } from "lucide-react";
import { expect, test, vi } from "vitest";
import { IconButton } from "@/shared/ui/icon-button";
import { accessibilityFaults } from "@/testing/axe";

test("the tooltip's words are its name", async () => {
  render(<IconButton label="Cerrar sesión" icon={<Bell />} />);
  const button = screen.getByRole("button", { name: "Cerrar sesión" });
  await userEvent.tab();
  expect(button).toBe(document.activeElement);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Cerrar sesión");
  expect(await accessibilityFaults()).toEqual([]);
});

test("a count is part of the name and shown in the corner", () => {
  const { rerender } = render(<IconButton label="Notificaciones" icon={<Bell />} badge={3} />);
  expect(screen.getByRole("button", { name: "Notificaciones (3)" }).textContent).toBe("3");
  rerender(<IconButton label="Notificaciones" icon={<Bell />} badge={120} />);
  expect(screen.getByRole("button", { name: "Notificaciones (120)" }).textContent).toBe("99+");
  rerender(<IconButton label="Notificaciones" icon={<Bell />} badge={0} />);
  expect(screen.getByRole("button", { name: "Notificaciones" }).textContent).toBe("");
});

test("it can be pressed in", async () => {
  const pressed = vi.fn();
  render(<IconButton label="Filtros" icon={<Bell />} pressed onClick={pressed} />);
  const button = screen.getByRole("button", { pressed: true });
  await userEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});
