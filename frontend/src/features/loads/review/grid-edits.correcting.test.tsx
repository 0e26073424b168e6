// Correcting in the grid: with the keyboard, over a list of a million rows, each action one step.
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import type { CellEdit } from "@/features/loads/review/grid-edits";
import type { NewStep } from "@/features/loads/steps";
import {
  aFileReview,
  anAttribute,
  aPreview,
  aReview,
  aReviewRow,
  PEOPLE_ATTRIBUTES,
} from "@/features/loads/testing/samples";
import type { FileReview, LoadedFile, Mapping, ReviewRow } from "@/features/loads/types";
import { useSession } from "@/platform/api/session";
import { toast } from "@/platform/ui/toast";
import { useUndoKeys } from "@/platform/undo/undo";
import { accessibilityFaults } from "@/testing/axe";
import { choose, pick } from "@/testing/choose";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/review-step");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/review-step");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

const ONCE = { once: true };

/** A server that keeps steps of single cells, and refuses the value "mal". */
class Bench {
  review: FileReview = aFileReview();
  steps: { id: string; step: NewStep; off: boolean }[] = [];
  written = new Map<string, string | null>();
  /** What the cells of all rows were read as. */
  read: ReviewRow["read"] = {};
  /** Whether the rows of the file were left out. */
  isOut = false;
  /** Whether another window takes a step before the next one comes. */
  isOvertaken = false;
  /** Which row of the file stands at a place of the list. */
  placed = (index: number): number => index;

  answer = ({ method, path, body }: Asked): Answer => {
    if (path.includes("/rows")) return this.#rows(path);
    if (path.endsWith("/trial")) return { body: { data: TRIAL } };
    if (method === "POST" && path.endsWith("/steps")) return this.#post(JSON.parse(body).step);
    if (method === "PATCH") return this.#switch(path, JSON.parse(body).off);
    return path.endsWith("/review") ? { body: { data: this.review } } : { status: 404 };
  };

  #rows(path: string): Answer {
    const page = Number(new URL(path, "http://x").searchParams.get("page"));
    const total = this.review.filters[0]?.count ?? 0;
    const last = Math.min(page * 100, total);
    const rows = [];
    for (let index = (page - 1) * 100; index < last; index += 1)
      rows.push(this.#row(this.placed(index)));
    return { body: { data: rows, meta: { page, pageSize: 100, total, pages: 1 } } };
  }

  #row(index: number): ReviewRow {
    const known = aReviewRow(index, { read: this.read });
    const row: ReviewRow = this.isOut
      ? { ...known, state: "left_out", problems: [], canInclude: true }
      : known;
    const cells = row.cells.map((cell, position) => {
      const written = this.written.get(`${row.row}:${position}`);
      return written === undefined ? cell : written;
    });
    const isMended = this.written.has(`${row.row}:2`);
    return isMended ? { ...row, cells, state: "created", problems: [] } : { ...row, cells };
  }

  #post(step: NewStep): Answer {
    const cells = step.op === "cells" ? step.cells : [];
    if (this.isOvertaken) {
      this.isOvertaken = false;
      this.review = { ...this.review, version: this.review.version + 1 };
      const said = "Los pasos de esta carga cambiaron en otra ventana.";
      return { status: 409, body: { error: true, code: "recipe_changed", message: said } };
    }
    if (cells.some(({ value }) => value === "mal"))
      return {
        status: 422,
        body: { error: true, code: "bad", message: "Ese valor no puede ser." },
      };
    for (const { row, column, value } of cells) this.written.set(`${row}:${column}`, value);
    this.steps.push({ id: `s${this.steps.length + 1}`, step, off: false });
    return this.#result(cells);
  }

  #switch(path: string, off: boolean): Answer {
    const step = this.steps.find(({ id }) => path.endsWith(`/${id}`));
    if (!step) return { status: 404 };
    step.off = off;
    const cells = step.step.op === "cells" ? step.step.cells : [];
    for (const { row, column, value } of cells) {
      if (off) this.written.delete(`${row}:${column}`);
      else this.written.set(`${row}:${column}`, value);
    }
    return this.#result(cells);
  }

  #result(cells: readonly CellEdit[]): Answer {
    const steps = this.steps.map(({ id, step, off }) => ({
      ...{ id, op: step.op, text: `Paso ${id}`, off, inTemplate: false, count: 1 },
    }));
    this.review = { ...this.review, version: this.review.version + 1, steps };
    const rows = cells.map(({ row }) => this.#row(row - 2));
    return { body: { data: { review: this.review, rows, job: null } } };
  }

  get posted(): NewStep[] {
    return this.steps.filter(({ off }) => !off).map(({ step }) => step);
  }
}

const TRIAL = {
  unit: "cells",
  count: 3,
  examples: [
    { row: 2, column_position: 2, columnName: "Mail", before: "p2@maipo", after: "p2@maipo.cl" },
  ],
};

let bench: Bench;
beforeEach(() => {
  // The light DOM has no sizes, and of a box without one nothing is in sight.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_200);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  windowOf(1_440);
  bench = new Bench();
  server.answers(bench.answer);
});

/** The light DOM can be given a size; its type is not that of a real window. */
function windowOf(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width });
}

/** What the frame around all screens listens to. */
function Keys() {
  useUndoKeys();
  return null;
}

async function drawn(
  onBack = () => {},
  more: LoadedFile["headings"] = [],
  attributes: Mapping["attributes"] = PEOPLE_ATTRIBUTES,
) {
  const preview = aPreview();
  const review = aReview({ preview, attributes });
  review.mapping.file?.headings.push(...more);
  drawing.renderAt(
    <>
      <Keys />
      <screens.Reviewed
        {...{ review, preview, kind: kindByModelId(2), hold: null }}
        onOptions={() => {}}
        onBack={onBack}
        onLoading={() => {}}
      />
    </>,
  );
  await screen.findByText("p2@maipo");
  return userEvent.setup();
}

function cell(row: number, column: number): HTMLElement {
  const place = `[data-index="${row}"] [data-column="${column}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`No cell at ${place}`);
  return found;
}

function focusedPlace(): string {
  const focused = document.activeElement?.closest<HTMLElement>("[data-column]");
  const row = focused?.closest<HTMLElement>("[data-index]");
  return `${row?.dataset.index}:${focused?.dataset.column}`;
}

function enter(row: number, column: number): void {
  act(() => cell(row, column).focus());
  fireEvent.pointerDown(cell(row, column), { button: 0, pointerType: "mouse" });
  fireEvent.pointerUp(cell(row, column));
  act(() => cell(row, column).focus());
}

test("a datum that no column brings leads back to the columns", async () => {
  const [known] = bench.review.problems;
  if (!known) throw new Error("The sample has a problem.");
  const lacks = { ...known, attribute: "company", label: "Empresa", columnPosition: null };
  bench.review = { ...bench.review, problems: [known, { ...lacks, count: 12 }] };
  const back = vi.fn();
  const user = await drawn(back);
  screen.getByText("12 filas no traen Empresa.");
  await user.click(screen.getByRole("button", { name: /relaciónala/ }));
  expect(back).toHaveBeenCalledOnce();
});

test("no value for all rows is offered for what each row has of its own", async () => {
  const [known] = bench.review.problems;
  if (!known) throw new Error("The sample has a problem.");
  const lacks = { ...known, attribute: "phone", label: "Teléfono", columnPosition: null };
  bench.review = { ...bench.review, problems: [known, { ...lacks, count: 1 }] };
  await drawn();
  screen.getByText("1 fila no trae Teléfono.");
  screen.getByRole("button", { name: "relaciónala" });
});

test("a datum that comes out of the column of another is not missing, and names its heading", async () => {
  const [known] = bench.review.problems;
  const [rut, ...others] = bench.review.columns;
  if (!(known && rut)) throw new Error("The sample has a problem and columns.");
  const label = "Fechas (inicio y término)";
  const part = { part: "days", label, also: "company" };
  const ends = { ...known, attribute: "company", label: "Empresa", count: 12 };
  const columns = [{ ...rut, part: "days", also: "company" }, ...others];
  bench.review = { ...bench.review, columns, problems: [known, ends] };
  await drawn(undefined, [], [anAttribute({ parts: [part] })]);
  expect(screen.queryByText(/no traen/)).toBeNull();
  screen.getByRole("columnheader", { name: `N° RUT ${label} (obligatorio)` });
});

test("rows that are known by a mail and contradict each other lack no RUT", async () => {
  const [known] = bench.review.problems;
  if (!known) throw new Error("The sample has a problem.");
  const twice = { ...known, code: "key_repeated", attribute: "bossName", label: "Jefatura" };
  bench.review = { ...bench.review, problems: [known, { ...twice, columnPosition: null }] };
  await drawn();
  await screen.findByRole("grid");
  expect(screen.queryByText(/no traen/)).toBeNull();
});

describe("the grid", () => {
  test("says how large it is, and where each of its cells is", async () => {
    await drawn();
    const grid = screen.getByRole("grid", { name: "Filas del archivo" });
    expect(grid.getAttribute("aria-rowcount")).toBe("1000001");
    expect(grid.getAttribute("aria-colcount")).toBe("4");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
    expect(cell(0, 3).getAttribute("aria-colindex")).toBe("4");
    expect(cell(0, 3).getAttribute("aria-invalid")).toBe("true");
    expect(cell(0, 3).closest("tr")?.getAttribute("aria-rowindex")).toBe("2");
    const head = within(grid).getByRole("columnheader", { name: /Mail\s*Correo/ });
    expect(head.getAttribute("aria-colindex")).toBe("4");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("says the problem of a cell, with the key that takes its suggestion", async () => {
    await drawn();
    enter(0, 3);
    await waitFor(() =>
      expect(document.getElementById("live-region-polite")?.textContent).toBe(
        "Al correo le falta el dominio. Los demás terminan en maipo.cl. Sugerencia: p2@maipo.cl. Tab la acepta.",
      ),
    );
    screen.getByText("Aceptar las 3");
    screen.getByText("Sin correo");
  });

  test("shows what was read, in which an edit begins, and the text of the file on request", async () => {
    bench.read = { 1: "Persona Nueva" };
    const user = await drawn();
    expect(cell(3, 2).textContent).toBe("Persona Nueva");
    expect(cell(3, 2).title).toBe("En el archivo: Persona 5");
    enter(3, 2);
    await user.keyboard("{F2}");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Escribe/ }).value).toBe(
      "Persona Nueva",
    );
    await user.keyboard("{Enter}");
    expect(bench.posted).toEqual([]);
    const raw = screen.getByRole("checkbox", { name: "Texto original" });
    await user.click(raw);
    expect(raw.getAttribute("aria-checked")).toBe("true");
    expect(cell(3, 2).textContent).toBe("Persona 5");
    expect(cell(3, 2).title).toBe("Se lee como: Persona Nueva");
    await user.click(raw);
  });

  test("begins at the first cell with a problem, and a key leads to the next", async () => {
    const user = await drawn();
    await waitFor(() => expect(cell(0, 3).tabIndex).toBe(0));
    enter(0, 3);
    await user.keyboard("{F8}");
    expect(focusedPlace()).toBe("1:3");
    await user.keyboard("{F8}");
    expect(focusedPlace()).toBe("2:3");
    await user.keyboard("{F8}");
    expect(focusedPlace()).toBe("0:3");
    screen.getByText("lleva al problema que sigue");
  });

  test("is led to from wherever the focus is, as the words beside the search promise", async () => {
    const user = await drawn();
    await waitFor(() => expect(cell(0, 3).tabIndex).toBe(0));
    await user.keyboard("{F8}");
    await waitFor(() => expect(focusedPlace()).toBe("0:3"));
    await user.click(screen.getByRole("searchbox", { name: /^Buscar en/ }));
    await user.keyboard("{F8}");
    await waitFor(() => expect(focusedPlace()).toBe("0:3"));
    await user.keyboard("{F8}");
    expect(focusedPlace()).toBe("1:3");
  });

  test("has one cell for Tab, which the arrows move", async () => {
    const user = await drawn();
    enter(5, 1);
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(focusedPlace()).toBe("6:2");
    expect(document.querySelectorAll("[data-column][tabindex='0']")).toHaveLength(1);
  });

  test("is walked to the last of a million rows", async () => {
    const user = await drawn();
    enter(5, 1);
    await user.keyboard("{Control>}{End}{/Control}");
    await screen.findByText("Persona 1000001");
    expect(focusedPlace()).toBe("999999:3");
    expect(server.asked.some(({ path }) => path.includes("page=10000&"))).toBe(true);
  });
});

test("rows with a kind of problem begin in its column, and all rows at what is wrong in the first", async () => {
  const user = await drawn();
  await user.click(screen.getByRole("button", { name: /^Correo/ }));
  await waitFor(() => expect(cell(0, 3).getAttribute("tabindex")).toBe("0"));
  await user.click(screen.getByRole("button", { name: /^Todas las filas/ }));
  await waitFor(() => expect(cell(0, 3).getAttribute("tabindex")).toBe("0"));
});

test("any column of the file can be split, also one that is not loaded", async () => {
  const other = { column_position: 7, column_name: "Fono / Área", letter: "H", samples: [] };
  const user = await drawn(() => {}, [other]);
  await user.click(screen.getByRole("button", { name: "Paso de columna" }));
  await choose("Qué hacer", "Separar");
  await pick("Columna", "Fono / Área");
});

describe("a suggestion", () => {
  test("is taken with Tab, which goes on to the next one", async () => {
    const user = await drawn();
    enter(0, 3);
    await user.keyboard("{Tab}");
    expect(focusedPlace()).toBe("1:3");
    await user.keyboard("{Enter}");
    expect(focusedPlace()).toBe("2:3");
    await waitFor(() => expect(bench.posted).toHaveLength(2));
    expect(bench.posted[0]).toEqual({
      op: "cells",
      cells: [{ row: 2, column: 2, value: "p2@maipo.cl" }],
    });
    await waitFor(() => expect(cell(0, 3).getAttribute("aria-invalid")).toBeNull());
  });

  test("is taken for all rows after what it would change was seen", async () => {
    const user = await drawn();
    enter(0, 3);
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    const dialog = within(await screen.findByRole("dialog", { name: "Aceptar 3 sugerencias" }));
    await dialog.findByText("3 celdas cambiarían.");
    expect(bench.posted).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Aceptar las 3" }));
    await waitFor(() =>
      expect(bench.posted).toEqual([
        { op: "suggestions", attribute: "email", code: "email_domain" },
      ]),
    );
  });

  test("can be done without, where the datum is optional", async () => {
    const user = await drawn();
    await user.click(await screen.findByRole("button", { name: "Cargar 3 sin esos datos" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cargar 3 filas sin correo" }));
    await dialog.findByText("3 celdas cambiarían.");
    await user.click(dialog.getByRole("button", { name: "Cargarlas sin el dato" }));
    await waitFor(() =>
      expect(bench.posted).toEqual([
        { op: "without_value", attribute: "email", code: "email_domain" },
      ]),
    );
  });
});

describe("writing", () => {
  test("begins with the first letter, and Enter writes and goes down", async () => {
    const user = await drawn();
    enter(5, 2);
    await user.keyboard("Ana{Enter}");
    expect(focusedPlace()).toBe("6:2");
    expect(cell(5, 2).textContent).toBe("Ana");
    await waitFor(() =>
      expect(bench.posted).toEqual([{ op: "cells", cells: [{ row: 7, column: 1, value: "Ana" }] }]),
    );
  });

  test("keeps what there was with F2, and forgets with Esc", async () => {
    const user = await drawn();
    const { focus } = HTMLElement.prototype;
    // Browsers begin before the first letter, which the light DOM does not.
    vi.spyOn(HTMLInputElement.prototype, "focus").mockImplementation(function (
      this: HTMLInputElement,
      how,
    ) {
      focus.call(this, how);
      this.setSelectionRange(0, 0);
    });
    enter(5, 2);
    await user.keyboard("{F2}");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Escribe en Trabajador" });
    expect(field.value).toBe("Persona 7");
    expect([field.selectionStart, field.selectionEnd]).toEqual([9, 9]);
    await user.keyboard("x{Escape}");
    expect(cell(5, 2).textContent).toBe("Persona 7");
    expect(bench.posted).toEqual([]);
    expect(focusedPlace()).toBe("5:2");
  });

  test("that the server refuses brings the old value back", async () => {
    const user = await drawn();
    const gate = Promise.withResolvers<void>();
    server.answers(async (asked) => {
      await gate.promise;
      return bench.answer(asked);
    });
    enter(5, 2);
    await user.keyboard("mal{Enter}");
    expect(cell(5, 2).textContent).toBe("mal");
    gate.resolve();
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Persona 7"));
  });

  test("is written again at a press where another window took a step meanwhile", async () => {
    const said = vi.spyOn(toast, "retry").mockResolvedValue();
    const user = await drawn();
    bench.isOvertaken = true;
    enter(5, 2);
    await user.keyboard("Eva Soto{Enter}");
    await waitFor(() => expect(said).toHaveBeenCalled());
    const [, { description, onRetry }] = said.mock.calls[0] ?? ["", {} as never];
    expect(description).toContain("en otra ventana. Escribiste «Eva Soto».");
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Persona 7"));
    onRetry();
    await waitFor(() => expect(bench.posted).toHaveLength(1));
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Eva Soto"));
  });

  test("of an open cell is written as the page is left, and asked about until it is kept", async () => {
    const leaves = () => globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const user = await drawn();
    expect(leaves()).toBe(true);
    enter(5, 2);
    await user.keyboard("Ana");
    expect(leaves()).toBe(false);
    await waitFor(() => expect(bench.posted).toHaveLength(1));
    await waitFor(() => expect(leaves()).toBe(true));
  });

  test("of an open cell is written as another screen is opened", async () => {
    const user = await drawn();
    enter(5, 2);
    await user.keyboard("Ana");
    cleanup();
    await waitFor(() => expect(bench.posted).toHaveLength(1));
  });

  test("waits for the same person where the session ended, and is applied then", async () => {
    const tokens = { token: "t", refreshToken: "r", expiresAt: Date.now() + 60_000 };
    useSession.getState().signedIn(tokens, { id: 7 } as never);
    const user = await drawn();
    server.answers(() => ({ status: 401, body: { error: true, message: "No." } }));
    enter(5, 2);
    await user.keyboard("Ana{Enter}");
    await waitFor(() => expect(useSession.getState().tokens).toBeNull());
    server.answers(bench.answer);
    useSession.getState().signedIn(tokens, { id: 7 } as never);
    await waitFor(() => expect(bench.posted).toHaveLength(1));
    useSession.getState().sessionEnded("signed-out");
  });

  test("waits for the connection where there is none, and is applied then", async () => {
    const user = await drawn();
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const waits = vi.spyOn(globalThis, "addEventListener");
    server.answers(() => ({ isLost: true }));
    enter(5, 2);
    await user.keyboard("Ana{Enter}");
    await waitFor(() => expect(waits).toHaveBeenCalledWith("online", expect.any(Function), ONCE));
    expect(cell(5, 2).textContent).toBe("Ana");
    expect(bench.posted).toEqual([]);
    server.answers(bench.answer);
    network.mockRestore();
    globalThis.dispatchEvent(new Event("online"));
    await waitFor(() => expect(bench.posted).toHaveLength(1));
    expect(cell(5, 2).textContent).toBe("Ana");
  });

  test("is undone with Ctrl+Z and done again with Ctrl+Y", async () => {
    const user = await drawn();
    enter(5, 2);
    await user.keyboard("Ana{Enter}");
    await screen.findByText("Paso s1");
    await user.keyboard("{ArrowDown}{ArrowLeft}");
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Persona 7"));
    expect(bench.posted).toEqual([]);
    expect(focusedPlace()).toBe("5:2");
    await user.keyboard("{ArrowDown}{ArrowLeft}");
    await user.keyboard("{Control>}y{/Control}");
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Ana"));
    expect(focusedPlace()).toBe("5:2");
    await waitFor(() => expect(bench.posted).toHaveLength(1));
  });

  test("is undone wherever the focus is, but not where somebody writes", async () => {
    const user = await drawn();
    enter(5, 2);
    await user.keyboard("Ana{Enter}");
    await screen.findByText("Paso s1");
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(bench.steps.map(({ off }) => off)).toEqual([true]));
    await user.click(screen.getByRole("searchbox"));
    await user.keyboard("{Control>}y{/Control}");
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await waitFor(() => expect(bench.steps.map(({ off }) => off)).toEqual([false]));
    expect(server.asked.filter(({ method }) => method === "PATCH")).toHaveLength(2);
  });

  test("is done again and undone also after the page was loaded anew", async () => {
    const step: NewStep = { op: "cells", cells: [{ row: 7, column: 1, value: "Ana" }] };
    bench.steps = [
      { id: "s1", step, off: true },
      { id: "s2", step: { ...step, cells: [{ row: 7, column: 1, value: "Eva" }] }, off: true },
    ];
    const steps = bench.steps.map(({ id, step, off }) => ({
      ...{ id, op: step.op, text: `Paso ${id}`, off, inTemplate: false, count: 1 },
    }));
    bench.review = { ...bench.review, steps };
    const user = await drawn();
    enter(5, 2);
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Ana"));
    await user.keyboard("{Control>}y{/Control}");
    await waitFor(() => expect(cell(5, 2).textContent).toBe("Eva"));
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(bench.steps.map(({ off }) => off)).toEqual([false, true]));
  });
});

describe("a list that comes in another order", () => {
  test("takes the cursor along with its row", async () => {
    const user = await drawn();
    enter(0, 3);
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    const dialog = within(await screen.findByRole("dialog", { name: "Aceptar 3 sugerencias" }));
    await dialog.findByText("3 celdas cambiarían.");
    bench.placed = (index) => 99 - index;
    await user.click(dialog.getByRole("button", { name: "Aceptar las 3" }));
    await waitFor(() => expect(focusedPlace()).toBe("99:3"));
    await user.keyboard("ana@maipo.cl{Enter}");
    await waitFor(() => expect(bench.posted).toHaveLength(2));
    expect(bench.posted[1]).toEqual({
      op: "cells",
      cells: [{ row: 2, column: 2, value: "ana@maipo.cl" }],
    });
  });

  test("waits for who writes, and then leads the cursor to the row that came next", async () => {
    const user = await drawn();
    const gate = Promise.withResolvers<void>();
    let came = 0;
    await user.click(await screen.findByRole("button", { name: "Cargar 3 sin esos datos" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cargar 3 filas sin correo" }));
    await dialog.findByText("3 celdas cambiarían.");
    server.answers(async (asked) => {
      if (!asked.path.includes("/rows")) return bench.answer(asked);
      await gate.promise;
      came += 1;
      return bench.answer(asked);
    });
    bench.placed = (index) => 99 - index;
    await user.click(dialog.getByRole("button", { name: "Cargarlas sin el dato" }));
    await waitFor(() => expect(screen.getByRole("grid").getAttribute("aria-busy")).toBe("true"));
    enter(5, 2);
    await user.keyboard("An");
    gate.resolve();
    await waitFor(() => expect(came).toBeGreaterThan(0));
    await user.keyboard("a{Enter}");
    await waitFor(() => expect(focusedPlace()).toBe("93:2"));
    await waitFor(() => expect(bench.posted).toHaveLength(2));
    expect(bench.posted[1]).toEqual({ op: "cells", cells: [{ row: 7, column: 1, value: "Ana" }] });
  });

  test("has no cursor when its row is not among those that came, and nothing is written", async () => {
    const user = await drawn();
    enter(0, 3);
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    const dialog = within(await screen.findByRole("dialog", { name: "Aceptar 3 sugerencias" }));
    await dialog.findByText("3 celdas cambiarían.");
    bench.placed = (index) => index + 1_000;
    await user.click(dialog.getByRole("button", { name: "Aceptar las 3" }));
    await screen.findByText("Persona 1002");
    await user.keyboard("x{Enter}{Delete}");
    expect(bench.posted).toHaveLength(1);
    await user.keyboard("{ArrowDown}y{Enter}");
    await waitFor(() => expect(bench.posted).toHaveLength(2));
    expect(bench.posted[1]).toMatchObject({ cells: [{ row: 1_002, value: "y" }] });
  });

  test("leads to the next problem when its row is not among those that came", async () => {
    const user = await drawn();
    enter(0, 3);
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    const dialog = within(await screen.findByRole("dialog", { name: "Aceptar 3 sugerencias" }));
    await dialog.findByText("3 celdas cambiarían.");
    bench.placed = (index) => index + 1;
    await user.click(dialog.getByRole("button", { name: "Aceptar las 3" }));
    await waitFor(() => expect(cell(0, 2).textContent).toBe("Persona 3"));
    await user.keyboard("{F8}");
    expect(focusedPlace()).toBe("1:3");
    expect(screen.queryByText(/ya no está a la vista/)).toBeNull();
  });
});

test("a wheel moves a list of a million rows, unless it enlarges the page", async () => {
  await drawn();
  const box = screen.getByRole("grid").closest<HTMLElement>("[class*=overflow]") ?? document.body;
  const turned = new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true });
  // The light DOM gives a wheel no keys.
  Object.defineProperty(turned, "ctrlKey", { value: true });
  expect(fireEvent(box, turned)).toBe(true);
  expect(fireEvent.wheel(box, { deltaY: 100 })).toBe(false);
});

test("a wheel over a list that the browser can scroll is left to it", async () => {
  const [all, ...others] = bench.review.filters;
  if (all) bench.review = { ...bench.review, filters: [{ ...all, count: 100 }, ...others] };
  await drawn();
  const box = screen.getByRole("grid").closest<HTMLElement>("[class*=overflow]") ?? document.body;
  expect(fireEvent.wheel(box, { deltaY: 100 })).toBe(true);
});

describe("a range", () => {
  test("is emptied in one step", async () => {
    const user = await drawn();
    enter(5, 1);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Delete}");
    await waitFor(() => expect(bench.posted).toHaveLength(1));
    expect(bench.posted[0]).toEqual({
      op: "cells",
      cells: [
        { row: 7, column: 0, value: null },
        { row: 7, column: 1, value: null },
        { row: 8, column: 0, value: null },
        { row: 8, column: 1, value: null },
      ],
    });
  });

  test("is filled with its first row", async () => {
    const user = await drawn();
    enter(5, 2);
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}");
    await waitFor(() => expect(cell(7, 2).textContent).toBe("Persona 7"));
    await waitFor(() => expect(bench.posted).toHaveLength(1));
  });

  test("takes what a spreadsheet copied", async () => {
    await drawn();
    enter(5, 1);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "5-1\tUno\r\n7-6\tDos\r\n");
    fireEvent.paste(cell(5, 1), { clipboardData });
    await waitFor(() => expect(cell(6, 2).textContent).toBe("Dos"));
    expect(cell(5, 1).textContent).toBe("5-1");
    // What is shown at once is still on its way, and would come into the next test.
    await waitFor(() => expect(bench.posted).toHaveLength(1));
  });

  test("is cut: copied, and emptied in one step", async () => {
    await drawn();
    enter(5, 1);
    const clipboardData = new DataTransfer();
    fireEvent.cut(cell(5, 1), { clipboardData });
    await waitFor(() => expect(bench.posted).toHaveLength(1));
    expect(bench.posted[0]).toEqual({ op: "cells", cells: [{ row: 7, column: 0, value: null }] });
    expect(clipboardData.getData("text/plain").trim()).toBe(aReviewRow(5).cells[0]);
  });

  test("of rows is left out with one key", async () => {
    const user = await drawn();
    enter(5, 1);
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}");
    await waitFor(() => expect(bench.posted).toEqual([{ op: "leave_out", rows: [7, 8] }]));
  });

  test("of rows that are out is taken in again with the same key, and by their menu", async () => {
    bench.isOut = true;
    const user = await drawn();
    enter(5, 1);
    await user.keyboard("{Control>}{Delete}{/Control}");
    await waitFor(() => expect(bench.posted).toEqual([{ op: "include", rows: [7] }]));
    enter(6, 0);
    await user.keyboard("{Enter}");
    await user.click(await screen.findByRole("menuitem", { name: /Incluir la fila 8/ }));
    await waitFor(() => expect(bench.posted[1]).toEqual({ op: "include", rows: [8] }));
  });
});

test("rows are asked for by what becomes of them and by kind of problem", async () => {
  const user = await drawn();
  await user.click(screen.getByRole("button", { name: /Correo.*dominio/ }));
  await waitFor(() => {
    const asked = server.asked.findLast(({ path }) => path.includes("/rows"));
    expect(asked?.path).toMatch(/state=problem.*column=2.*code=email_domain/);
  });
});

test("on a phone rows are cards, whose suggestions are taken with a touch", async () => {
  windowOf(390);
  const user = await drawn();
  expect(screen.queryByRole("grid")).toBeNull();
  const [card] = within(screen.getByRole("list", { name: "Filas del archivo" })).getAllByRole(
    "listitem",
  );
  expect(await accessibilityFaults()).toEqual([]);
  expect(within(card as HTMLElement).queryByText("Tab")).toBeNull();
  await user.click(within(card as HTMLElement).getByRole("button", { name: /p2@maipo\.cl/ }));
  await waitFor(() =>
    expect(bench.posted).toEqual([
      { op: "cells", cells: [{ row: 2, column: 2, value: "p2@maipo.cl" }] },
    ]),
  );
});
