// What was done on a screen and is taken back: in order, screen by screen, with its messages and its keys.
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import {
  remember,
  turnLast,
  type UndoSource,
  undoable,
  useCanTurn,
  useUndoKeys,
  useUndoSource,
  wayOf,
} from "@/platform/undo/undo";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

beforeEach(() => {
  cleanup();
  // Whoever left took their steps along.
  useSession.getState().signedIn(FIRST_TOKENS, ANA);
  useSession.getState().sessionEnded("signed-out");
  globalThis.history.replaceState(null, "", "/courses?id=1");
  render(<Keys />);
});

function Keys() {
  useUndoKeys();
  return (
    <>
      <output>{`${useCanTurn("undo")} ${useCanTurn("redo")}`}</output>
      <input aria-label="Nombre" />
      <ToastCorner />
    </>
  );
}

function done(said: string) {
  const doing = { said, undo: vi.fn(), redo: vi.fn(), show: vi.fn() };
  remember(doing);
  return doing;
}

async function messageOf(text: string) {
  return within((await screen.findByText(text)).closest("li") as HTMLElement);
}

describe("what was done", () => {
  test("is taken back last first, and done again, each time told and shown", async () => {
    const first = done("una");
    const second = done("dos");
    await turnLast("undo");
    expect([first.undo, second.undo].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    expect(second.show).toHaveBeenCalledOnce();
    await screen.findByText("Deshecho: dos.");
    await turnLast("undo");
    await screen.findByText("Deshecho: una.");
    await turnLast("redo");
    expect([first.redo, second.redo].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    await screen.findByText("Rehecho: una.");
    // The message that told the step before is put away.
    await waitFor(() => expect(screen.queryByText("Deshecho: una.")).toBeNull());
    done("tres");
    await turnLast("redo");
    expect(second.redo).not.toHaveBeenCalled();
    await screen.findByText("No hay nada que rehacer.");
  });

  test("says so where there is nothing to take back", async () => {
    await turnLast("undo");
    await screen.findByText("No hay nada que deshacer.");
  });

  test("is that of the record on screen, whatever is filtered there", async () => {
    const here = done("aquí");
    globalThis.history.replaceState(null, "", "/courses?id=2");
    const there = done("allá");
    globalThis.history.replaceState(null, "", "/courses?id=1&q=excel");
    await turnLast("undo");
    expect([here.undo, there.undo].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    // What is done there makes nothing here impossible.
    globalThis.history.replaceState(null, "", "/courses?id=2");
    done("otra");
    globalThis.history.replaceState(null, "", "/courses?id=1");
    await turnLast("redo");
    expect(here.redo).toHaveBeenCalledOnce();
  });

  test("offers its way back in its message, once, and what it means", async () => {
    const undo = vi.fn();
    const redo = vi.fn();
    undoable({ said: "Curso deshabilitado", effects: "Deja de contar.", undo, redo });
    const told = await messageOf("Curso deshabilitado.");
    told.getByText("Deja de contar.");
    const button = told.getByText("Deshacer");
    fireEvent.click(button);
    fireEvent.click(button);
    const back = await messageOf("Deshecho: Curso deshabilitado.");
    expect(undo).toHaveBeenCalledOnce();
    fireEvent.click(back.getByText("Rehacer"));
    const again = await messageOf("Rehecho: Curso deshabilitado.");
    expect(redo).toHaveBeenCalledOnce();
    fireEvent.click(again.getByText("Deshacer"));
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(2));
  });

  test("may read differently back and forth", async () => {
    remember({
      said: { undo: "nota 5 → 6", redo: "nota 6 → 5" },
      undo: () => undefined,
      redo: () => undefined,
    });
    await turnLast("undo");
    await screen.findByText("Deshecho: nota 5 → 6.");
    await turnLast("redo");
    await screen.findByText("Rehecho: nota 6 → 5.");
  });

  test("that cannot be taken back any more is forgotten, and what may work later is not", async () => {
    const gone = { error: true, message: "Cambió después." } as const;
    const undo = vi
      .fn()
      .mockRejectedValueOnce(new ApiError(500, gone))
      .mockRejectedValueOnce(new ApiError(409, gone));
    remember({ said: "una", undo, redo: vi.fn() });
    await turnLast("undo");
    await screen.findByText("No pudimos deshacerlo.");
    screen.getByText("Cambió después.");
    await turnLast("undo");
    await turnLast("undo");
    expect(undo).toHaveBeenCalledTimes(2);
  });

  test("goes with whoever leaves", async () => {
    useSession.getState().signedIn(FIRST_TOKENS, ANA);
    const { undo } = done("una");
    await waitFor(() => expect(screen.getByText("true false")).toBeTruthy());
    useSession.getState().sessionEnded("signed-out");
    await waitFor(() => expect(screen.getByText("false false")).toBeTruthy());
    await turnLast("undo");
    expect(undo).not.toHaveBeenCalled();
  });

  test("waits for what was asked before it", async () => {
    const slow = Promise.withResolvers<void>();
    const order: string[] = [];
    remember({ said: "primera", undo: () => void order.push("primera"), redo: vi.fn() });
    remember({
      said: "segunda",
      undo: () => slow.promise.then(() => void order.push("segunda")),
      redo: vi.fn(),
    });
    const both = [turnLast("undo"), turnLast("undo")];
    slow.resolve();
    await Promise.all(both);
    expect(order).toEqual(["segunda", "primera"]);
  });
});

function Own({ source, enabled }: { source: UndoSource; enabled?: boolean }) {
  useUndoSource(source, enabled);
  return null;
}

describe("the keys", () => {
  test("are about the screen, but not where somebody types", async () => {
    const { undo, redo } = done("una");
    expect(fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })).toBe(false);
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
    expect(fireEvent.keyDown(document.body, { key: "y", metaKey: true })).toBe(false);
    await waitFor(() => expect(redo).toHaveBeenCalledOnce());
    const name = screen.getByRole("textbox", { name: "Nombre" });
    expect(fireEvent.keyDown(name, { key: "z", ctrlKey: true })).toBe(true);
    for (const pressed of [
      { key: "z" },
      { key: "z", ctrlKey: true, altKey: true },
      { key: "x", ctrlKey: true },
    ]) {
      expect(fireEvent.keyDown(document.body, pressed)).toBe(true);
    }
    expect(undo).toHaveBeenCalledOnce();
  });

  test.each([
    ["z", false, "undo"],
    ["Z", true, "redo"],
    ["y", false, "redo"],
    ["Y", true, "redo"],
    ["x", false, null],
  ])("%s with Shift (%s) is %s", (key, shift, way) => {
    expect(wayOf(key, shift)).toBe(way);
  });

  test("are about the latest of several histories that is still on screen", async () => {
    const turned: string[] = [];
    const [below, , above] = ["list", "window", "grid"].map((name) => {
      const turn = () => void turned.push(name);
      return render(<Own source={{ undo: turn, redo: turn }} />);
    });
    below?.unmount();
    above?.unmount();
    await turnLast("undo");
    expect(turned).toEqual(["window"]);
  });

  test("are about a history of its own while that is on screen", async () => {
    const steps = done("una");
    const source = { undo: vi.fn(), redo: vi.fn() };
    const { rerender, unmount } = render(<Own source={source} />);
    await turnLast("undo");
    await turnLast("redo");
    expect([source.undo, source.redo].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(steps.undo).not.toHaveBeenCalled();
    rerender(<Own source={source} enabled={false} />);
    await turnLast("undo");
    expect(steps.undo).toHaveBeenCalledOnce();
    rerender(<Own source={source} />);
    unmount();
    await turnLast("redo");
    expect(steps.redo).toHaveBeenCalledOnce();
    expect(source.redo).toHaveBeenCalledOnce();
  });
});
