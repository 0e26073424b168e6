import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { toast } from "@/platform/ui/toast";
import { ToastRegion } from "@/platform/ui/toast-region";
import { accessibilityFaults } from "@/testing/axe";

test("what was done can be undone from its toast", async () => {
  const undone = vi.fn();
  render(<ToastRegion />);
  await toast.undo("Empresa deshabilitada", { description: "Ya no aparece.", onUndo: undone });
  expect(await screen.findByText("Empresa deshabilitada.")).toBeTruthy();
  expect(screen.getByText("Ya no aparece.")).toBeTruthy();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
  expect(undone).toHaveBeenCalledOnce();
});
