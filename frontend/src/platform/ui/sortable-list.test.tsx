// A list whose items are dragged by a handle: a click is no drag, and what is dragged is said.
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SortableList } from "@/platform/ui/sortable-list";

const ROW_PX = 40;
const ITEMS = ["Uno", "Dos", "Tres"].map((name) => ({ id: name.toLowerCase(), name }));

const moved = vi.fn();

beforeEach(() => {
  moved.mockReset();
  // The light DOM lays nothing out: each item stands below the one before.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const at = [...(this.closest("ul")?.children ?? [])].indexOf(this.closest("li") as HTMLElement);
    return new DOMRect(0, at * ROW_PX, 200, ROW_PX);
  });
  render(
    <SortableList label="Columnas" items={ITEMS} onMove={moved}>
      {(id, index, handle) => (
        <>
          <span data-testid={`handle-${id}`}>{handle}</span>
          {`${index + 1}. ${id}`}
        </>
      )}
    </SortableList>,
  );
});

function take(id: string): void {
  const handle = screen.getByTestId(`handle-${id}`).firstElementChild as HTMLElement;
  fireEvent.pointerDown(handle, { isPrimary: true, button: 0, clientX: 5, clientY: 5 });
}

const carry = (clientY: number) => fireEvent.pointerMove(document, { clientX: 5, clientY });

test("it has a name, and its items in their order", () => {
  const list = screen.getByRole("list", { name: "Columnas" });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    "1. uno",
    "2. dos",
    "3. tres",
  ]);
});

test("an item is put where it is dropped, and that is said", async () => {
  take("uno");
  carry(20);
  await screen.findByText(/^(Tomaste|Sobre) Uno\.$/);
  carry(5 + 2 * ROW_PX);
  await screen.findByText("Sobre Tres.");
  fireEvent.pointerUp(document);
  await waitFor(() => expect(moved).toHaveBeenCalledExactlyOnceWith(0, 2));
  await screen.findByText("Soltaste en el lugar de Tres.");
});

test("a click on the handle, or a drop in its own place, moves nothing", async () => {
  take("dos");
  carry(7);
  fireEvent.pointerUp(document);
  take("dos");
  carry(20);
  await screen.findByText(/^(Tomaste|Sobre) Dos\.$/);
  carry(5);
  fireEvent.pointerUp(document);
  await screen.findByText(/^Soltaste/);
  expect(moved).not.toHaveBeenCalled();
});

test("Escape gives it up", async () => {
  take("uno");
  carry(20);
  await screen.findByText(/^(Tomaste|Sobre) Uno\.$/);
  fireEvent.keyDown(document, { key: "Escape", code: "Escape" });
  await screen.findByText("Movimiento cancelado.");
  expect(moved).not.toHaveBeenCalled();
});
