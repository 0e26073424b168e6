// The cells and the heads of a list: edited, opened, walked, drawn wider, carried elsewhere, and what is cut read whole.
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { late } from "@/platform/lib/late";
import type { CellFormProps } from "@/platform/lists/cell-form";
import { type City, comeToCities, loadCityList, wide } from "@/testing/city-list";
import { TestServer } from "@/testing/test-server";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
  await loadCityList();
});
afterAll(() => server.stop());
beforeEach(() => {
  wide(1_440);
  server.answers(() => ({ body: { data: {} } }));
});
afterEach(() => vi.useRealTimers());

function Form({ row, field, onClose }: CellFormProps<City>) {
  return (
    <span data-editor>
      {`${field} de ${row.name}`}
      <button type="button" onClick={() => onClose(true)}>
        Volver
      </button>
      <button type="button" onClick={() => onClose(false)}>
        Seguir
      </button>
    </span>
  );
}

const cellForm = late(async () => Form);

function arrive(address?: string) {
  return comeToCities(address, {
    cellForm,
    drawer: () => null,
    bulk: [{ label: "Deshabilitar", run: () => undefined }],
  });
}

function cell(name: string, column: string): HTMLElement {
  const row = screen.getByRole("row", { name: new RegExp(name) });
  return row.querySelector(`[data-cell="${column}"]`) as HTMLElement;
}

const head = (name: string) => screen.getByRole("columnheader", { name });

/** What was kept of the list last. */
function kept(): unknown {
  const patches = server.asked.filter(({ method }) => method === "PATCH");
  return JSON.parse(patches.at(-1)?.body ?? "null")?.["list:cities"];
}

function heads(): (string | null)[] {
  return screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
}

describe("a cell that can be edited", () => {
  test("is edited with F2 or Enter, and the keyboard goes back to it", async () => {
    const user = userEvent.setup();
    await arrive();
    const mayor = cell("Arica", "mayor");
    expect(mayor.getAttribute("aria-keyshortcuts")).toBe("F2");
    mayor.focus();
    await user.keyboard("{F2}");
    await screen.findByText("mayor de Arica");
    await user.click(screen.getByRole("button", { name: "Volver" }));
    await waitFor(() => expect(document.activeElement).toBe(mayor));
    expect(screen.queryByText("mayor de Arica")).toBeNull();
    await user.keyboard("{ArrowDown}{Enter}");
    await screen.findByText("mayor de Temuco");
    const other = screen.getByRole("searchbox");
    await user.click(screen.getByRole("button", { name: "Seguir" }));
    other.focus();
    await waitFor(() => expect(screen.queryByText("mayor de Temuco")).toBeNull());
    expect(document.activeElement).toBe(other);
  });

  test("is edited with a double click, and opens its row with a single one after a moment", async () => {
    const router = await arrive();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const press = (at: HTMLElement) => fireEvent.click(at, { detail: 1 });
    press(cell("Arica", "mayor"));
    press(cell("Arica", "mayor"));
    fireEvent.doubleClick(cell("Arica", "mayor"));
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    await screen.findByText("mayor de Arica");
    expect(router.state.location.search).toBe("");
    // What is pressed in the editor is not about the row.
    fireEvent.doubleClick(screen.getByText("mayor de Arica"));
    await userEvent.click(screen.getByRole("button", { name: "Volver" }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    press(cell("Arica", "mayor"));
    vi.advanceTimersByTime(100);
    expect(router.state.location.search).toBe("");
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await waitFor(() => expect(router.state.location.search).toBe("?ver=1"));
    expect(screen.queryByText("mayor de Arica")).toBeNull();
  });

  test("is no other one: Enter opens the row, F2 and a double click do nothing", async () => {
    const user = userEvent.setup();
    const router = await arrive();
    cell("Temuco", "people").focus();
    await user.keyboard("{F2}");
    fireEvent.doubleClick(cell("Temuco", "people"));
    expect(document.querySelector("[data-editor]")).toBeNull();
    expect(router.state.location.search).toBe("");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?ver=2"));
  });

  test("is not opened by the end of marking words", async () => {
    const router = await arrive();
    vi.spyOn(document, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
    vi.spyOn(globalThis, "getSelection").mockReturnValue({ isCollapsed: false } as Selection);
    fireEvent.click(cell("Temuco", "people"));
    expect(router.state.location.search).toBe("");
  });
});

test("the keys walk all cells, to the heads and out to the search, and hold at the edges", async () => {
  const user = userEvent.setup();
  await arrive();
  cell("Arica", "people").focus();
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(cell("Ñuñoa", "people"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(cell("Ñuñoa", "people"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(cell("Ñuñoa", "mayor"));
  await user.keyboard("{Home}{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement?.textContent).toBe("Arica");
  expect(fireEvent.keyDown(document.activeElement as Element, { key: "a" })).toBe(true);
  expect(fireEvent.keyDown(cell("Arica", "people"), { key: "End", ctrlKey: true })).toBe(true);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(head("Nombre"));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(head("Personas"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(cell("Arica", "people"));
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  // A box in a row has keys of its own.
  const box = screen.getByRole("checkbox", { name: "Seleccionar Arica" });
  box.focus();
  expect(fireEvent.keyDown(box, { key: "ArrowDown" })).toBe(true);
});

describe("the head of a column", () => {
  test("sorts with Enter, which its button does as well", async () => {
    const user = userEvent.setup();
    const router = await arrive();
    head("Nombre").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?orden=-nombre"));
    expect(head("Nombre").getAttribute("aria-sort")).toBe("descending");
    within(head("Nombre")).getByRole("button").focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  test("is drawn wider and narrower with Shift, and said", async () => {
    const user = userEvent.setup();
    await arrive();
    head("Personas").focus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    await waitFor(() => expect(kept()).toHaveProperty("widths.people"));
    const { people } = (kept() as { widths: { people: number } }).widths;
    await screen.findByText(`Personas: ${people} de ancho`);
    await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await waitFor(() => expect(kept()).toMatchObject({ widths: { people: people - 16 } }));
    expect(fireEvent.keyDown(head("Personas"), { key: "ArrowRight", ctrlKey: true })).toBe(true);
  });

  test("is carried over another one, but not before the name", async () => {
    await arrive();
    const data = { setData: vi.fn(), effectAllowed: "" };
    const drag = (
      kind: "dragStart" | "dragOver" | "dragLeave" | "drop" | "dragEnd",
      at: string,
    ) => {
      const event = createEvent[kind](head(at));
      Object.defineProperty(event, "dataTransfer", { value: data });
      fireEvent(head(at), event);
      return event.defaultPrevented;
    };
    // Nothing of ours is carried yet.
    expect(drag("dragOver", "Alcaldía")).toBe(false);
    expect(drag("drop", "Alcaldía")).toBe(false);
    drag("dragStart", "Personas");
    expect(data.setData).toHaveBeenCalledExactlyOnceWith("text/plain", "Personas");
    expect(drag("dragOver", "Personas")).toBe(false);
    expect(drag("dragOver", "Nombre")).toBe(false);
    expect(drag("dragOver", "Alcaldía")).toBe(true);
    expect(head("Alcaldía").dataset.drop).toBe("after");
    drag("dragLeave", "Alcaldía");
    expect(head("Alcaldía").dataset.drop).toBeUndefined();
    drag("dragOver", "Alcaldía");
    expect(drag("drop", "Alcaldía")).toBe(true);
    expect(head("Alcaldía").dataset.drop).toBeUndefined();
    await waitFor(() => expect(kept()).toMatchObject({ columns: ["name", "mayor", "people"] }));
    await waitFor(() =>
      expect(heads()).toEqual(["Seleccionar la página", "Nombre", "Alcaldía", "Personas"]),
    );
    await screen.findByText("Personas: columna 3 de 3");
    drag("dragEnd", "Personas");
    expect(drag("dragOver", "Alcaldía")).toBe(false);
    drag("dragStart", "Personas");
    drag("dragOver", "Alcaldía");
    expect(head("Alcaldía").dataset.drop).toBe("before");
  });

  test("is as wide as what it holds after a double click on its edge", async () => {
    vi.spyOn(Range.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200));
    document.documentElement.style.fontSize = "16px";
    await arrive();
    const edge = head("Personas").querySelector(".cursor-col-resize") as HTMLElement;
    fireEvent.doubleClick(edge);
    await waitFor(() => expect(kept()).toMatchObject({ widths: { people: 222 } }));
    document.documentElement.style.fontSize = "";
  });

  test("is drawn with the first button of the pointer, by as much as that goes", async () => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
      new DOMRect(0, 0, 300),
    );
    HTMLElement.prototype.setPointerCapture = vi.fn();
    await arrive();
    const edge = head("Personas").querySelector(".cursor-col-resize") as HTMLElement;
    expect(fireEvent.pointerDown(edge, { button: 2, clientX: 100 })).toBe(true);
    fireEvent.pointerDown(edge, { button: 0, clientX: 100, pointerId: 1 });
    fireEvent.lostPointerCapture(edge);
    expect(kept()).toBeUndefined();
    fireEvent.pointerDown(edge, { button: 0, clientX: 100, pointerId: 1 });
    const before = document.querySelector<HTMLElement>("col[data-col=people]")?.style.width;
    fireEvent.pointerMove(edge, { clientX: 160 });
    const after = document.querySelector<HTMLElement>("col[data-col=people]")?.style.width;
    expect(Number.parseFloat(after ?? "")).toBeGreaterThan(Number.parseFloat(before ?? ""));
    fireEvent.lostPointerCapture(edge);
    await waitFor(() => expect(kept()).toHaveProperty("widths.people"));
    const { people } = (kept() as { widths: { people: number } }).widths;
    fireEvent.pointerMove(edge, { clientX: 900 });
    fireEvent.lostPointerCapture(edge);
    expect(kept()).toMatchObject({ widths: { people } });
    expect(fireEvent.dragStart(edge)).toBe(false);
  });
});

test("what is cut is read whole, until all of it is in sight", async () => {
  await arrive();
  const mayor = cell("Arica", "mayor");
  const user = userEvent.setup();
  const width = vi.spyOn(mayor, "scrollWidth", "get").mockReturnValue(200);
  await user.hover(mayor);
  // The light DOM does not tell over what the pointer stands while the code of tooltips comes.
  await import("@/platform/ui/tooltip-hint");
  await user.unhover(mayor);
  await user.hover(mayor);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Ana Soto");
  await user.unhover(mayor);
  width.mockReturnValue(0);
  await user.hover(mayor);
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
});
