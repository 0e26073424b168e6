import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { toast } from "@/platform/ui/toast";
import { ToastRegion } from "@/platform/ui/toast-region";
import { accessibilityFaults } from "@/testing/axe";

test("what was done can be undone from its toast", async () => {
  const undone = vi.fn();
  render(<ToastRegion />);
  await toast.turn("Empresa deshabilitada", {
    ...{ id: "1", label: "Deshacer", description: "Ya no aparece.", onTurn: undone },
  });
  expect(await screen.findByText("Empresa deshabilitada.")).toBeTruthy();
  expect(screen.getByText("Ya no aparece.")).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(undone).toHaveBeenCalledOnce();
});

test("the focus of a toast that leaves goes back to where it was before", async () => {
  render(
    <>
      <button type="button">Antes</button>
      <ToastRegion />
    </>,
  );
  const before = screen.getByRole("button", { name: "Antes" });
  before.focus();
  await toast.turn("Persona deshabilitada", { id: "2", label: "Deshacer", onTurn: () => {} });
  const left = (await screen.findByText("Persona deshabilitada.")).closest("li");
  if (!left) throw new Error("A message is an item of a list.");
  await userEvent.click(within(left).getByText("Deshacer"));
  await waitFor(() => expect(screen.queryByText("Persona deshabilitada.")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(before));
});
