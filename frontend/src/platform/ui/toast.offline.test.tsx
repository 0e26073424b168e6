/** Messages whose code is not there and cannot be fetched. */
import { setTimeout as sleep } from "node:timers/promises";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { toast } from "@/platform/ui/toast";
import { ToastRegion } from "@/platform/ui/toast-region";

const fetched = vi.hoisted(() => vi.fn());

vi.mock("sonner", () => {
  fetched();
  throw new TypeError("Failed to fetch dynamically imported module");
});

beforeEach(() => fetched.mockClear());

test("A message without its code takes no screen along", async () => {
  render(
    <>
      <p>La pantalla</p>
      <ToastRegion />
    </>,
  );
  await expect(toast.failed("Sin conexión")).rejects.toThrow();
  await sleep(500);
  expect(screen.queryByText("La pantalla")).toBeTruthy();
});

test("The code of messages comes as somebody begins to work", async () => {
  render(<ToastRegion />);
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
});
