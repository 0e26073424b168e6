import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Bell } from "lucide-react";
import { expect, test, vi } from "vitest";
import { IconButton } from "@/platform/ui/icon-button";
import { accessibilityFaults } from "@/testing/axe";

test("the tooltip's words are its name", async () => {
  render(<IconButton size="md" label="Cerrar sesión" icon={<Bell />} />);
  const button = screen.getByRole("button", { name: "Cerrar sesión" });
  await userEvent.tab();
  expect(button).toBe(document.activeElement);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Cerrar sesión");
  expect(await accessibilityFaults()).toEqual([]);
});

test("the tooltip comes with the pointer, describes its button, and Escape takes it away", async () => {
  render(<IconButton size="md" label="Cerrar sesión" icon={<Bell />} aria-describedby="más" />);
  const button = screen.getByRole("button", { name: "Cerrar sesión" });
  await userEvent.hover(button);
  const tooltip = await screen.findByRole("tooltip");
  expect(button.getAttribute("aria-describedby")).toBe(`más ${tooltip.id}`);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(button.getAttribute("aria-describedby")).toBe("más");
});

test("a click asks for no tooltip", async () => {
  render(<IconButton size="md" label="Cerrar sesión" icon={<Bell />} />);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar sesión" }));
  expect(screen.queryByRole("tooltip")).toBeNull();
});

function shownCount(name: string): string | undefined {
  const button = screen.getByRole("button", { name });
  return button.querySelector<HTMLElement>("[data-count]")?.dataset.count;
}

test("a count is part of the name and shown in the corner", () => {
  const { rerender } = render(
    <IconButton size="md" label="Notificaciones" icon={<Bell />} badge={3} />,
  );
  expect(shownCount("Notificaciones (3)")).toBe("3");
  rerender(<IconButton size="md" label="Notificaciones" icon={<Bell />} badge={120} />);
  expect(shownCount("Notificaciones (120)")).toBe("99+");
  rerender(<IconButton size="md" label="Notificaciones" icon={<Bell />} badge={0} />);
  expect(shownCount("Notificaciones")).toBeUndefined();
});

test("it can be pressed in", async () => {
  const pressed = vi.fn();
  render(<IconButton size="md" label="Filtros" icon={<Bell />} pressed onClick={pressed} />);
  const button = screen.getByRole("button", { pressed: true });
  await userEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});
