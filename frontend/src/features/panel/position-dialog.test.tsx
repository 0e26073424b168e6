// The window that sends a widget straight to a place: where it is, where it may go, and what is said of it then.
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { PositionDialog } from "@/features/panel/position-dialog";
import { choose } from "@/testing/choose";

const moved = vi.fn();
const closed = vi.fn();

beforeEach(() => {
  render(<PositionDialog title="Cursos" index={2} count={4} onMove={moved} onClose={closed} />);
});

const send = () => userEvent.click(screen.getByRole("button", { name: "Mover" }));

test("it says where the widget stands, and offers each place", async () => {
  screen.getByText("Cursos está en la posición 3 de 4.");
  const list = screen.getByRole("combobox", { name: "Posición" });
  expect(list.textContent).toBe("3");
  list.focus();
  await userEvent.keyboard("{Enter}");
  const offered = await screen.findAllByRole("option");
  expect(offered.map(({ textContent }) => textContent)).toEqual(["1", "2", "3", "4"]);
});

test("the widget goes to the chosen place, which is said, and the window closes", async () => {
  await choose("Posición", "1");
  expect(moved).not.toHaveBeenCalled();
  await send();
  expect(moved).toHaveBeenCalledExactlyOnceWith(0);
  expect(closed).toHaveBeenCalledOnce();
  await screen.findByText("Cursos, posición 1 de 4");
});

test("without a choice it stays where it is", async () => {
  await send();
  expect(moved).toHaveBeenCalledExactlyOnceWith(2);
});

test("sending it stays on the page", () => {
  const form = screen.getByRole("combobox", { name: "Posición" }).closest("form");
  expect(fireEvent.submit(form as HTMLFormElement)).toBe(false);
});
