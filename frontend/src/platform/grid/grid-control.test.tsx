// What the pointer does with a grid while its rows may be moving.
import { expect, test, vi } from "vitest";
import { GridControl, type GridInput } from "@/platform/grid/grid-control";
import { cursorAt } from "@/platform/grid/places";

test("a cell that is being written is left as it was by whoever goes to another one", () => {
  const rows = { total: 3, rowAt: (row: number) => row, keyOf: (row: number) => row };
  const reveal = vi.fn();
  const input = { rows, reveal } as unknown as GridInput<number>;
  const editing = { place: { row: 0, column: 1 }, row: 0, text: "a" };
  const control = new GridControl<number>(input, {
    cursor: cursorAt(0, 1),
    editing,
    gone: null,
  });
  control.go(cursorAt(2, 1));
  expect(control.snapshot()).toEqual({ cursor: cursorAt(2, 1), editing: null, gone: null });
  expect(reveal.mock.calls).toEqual([[{ row: 2, column: 1 }]]);
});

test("rows are held while a pointer is on its way, and while it is pressed", () => {
  vi.useFakeTimers();
  const onHold = vi.fn();
  const input = { onHold } as unknown as GridInput<unknown>;
  const control = new GridControl(input, { cursor: cursorAt(0, 0), editing: null, gone: null });
  control.onPointerMove();
  expect(onHold.mock.calls).toEqual([[true]]);
  vi.advanceTimersByTime(300);
  expect(onHold.mock.calls).toEqual([[true], [false]]);
  const pressed = { target: document.body, button: 0 } as unknown;
  control.onPointerDown(pressed as Parameters<typeof control.onPointerDown>[0]);
  expect(onHold).toHaveBeenLastCalledWith(true);
  window.dispatchEvent(new Event("pointerup"));
  vi.runAllTimers();
  expect(onHold).toHaveBeenLastCalledWith(false);
  vi.useRealTimers();
});
