// What stands in and beside a cell of the review: what is wrong, what helps, and the keys that lead there and back.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { benches, drawReview } from "@/features/loads/testing/bench";
import { aFileReview, aReviewRow } from "@/features/loads/testing/samples";
import type { CellProblem, ProblemKind, ReviewRow } from "@/features/loads/types";
import { useWayBack } from "@/platform/lib/way-back";
import { accessibilityFaults } from "@/testing/axe";

const used = benches();
beforeEach(() => {
  // The light DOM has no sizes, and of a box without one nothing is in sight.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_200);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
});

const [MAIL] = aFileReview().problems as [ProblemKind];
const [LACKS] = aReviewRow(0).problems as [CellProblem];

async function drawn(rows: ReviewRow[] = used.bench.rows, editable = true) {
  used.bench.rows = rows;
  used.bench.review = { ...used.bench.review, editable };
  const drawn = drawReview(used);
  await screen.findAllByText(/^Persona 2/);
  return drawn;
}

function cell(row: number, column: number): HTMLElement {
  const place = `[data-index="${row}"] [data-column="${column}"]`;
  return document.querySelector(place) as HTMLElement;
}

function focusedPlace(): string {
  const focused = document.activeElement?.closest<HTMLElement>("[data-column]");
  return `${focused?.closest<HTMLElement>("[data-index]")?.dataset.index}:${focused?.dataset.column}`;
}

function enter(row: number, column: number): void {
  act(() => cell(row, column).focus());
  fireEvent.pointerDown(cell(row, column), { button: 0, pointerType: "mouse" });
  fireEvent.pointerUp(cell(row, column));
  act(() => cell(row, column).focus());
}

/** Without a layout the cell that it hangs beside seems to be out of sight, and it with it. */
const HIDDEN = { hidden: true };

function helpShown(): HTMLElement | null {
  return document.querySelector("[data-help]");
}

async function help(place: string): Promise<HTMLElement> {
  await waitFor(() => expect(helpShown()?.getAttribute("aria-label")).toBe(`Ayuda para ${place}`));
  return helpShown() as HTMLElement;
}

describe("the help beside a cell", () => {
  test("says what is wrong and what helps, and a key leads into it and back", async () => {
    await drawn();
    enter(0, 3);
    const panel = within(await help("C2"));
    panel.getByText("Al correo le falta el dominio.");
    panel.getByText("Los demás terminan en maipo.cl.");
    expect(panel.getAllByRole("button", HIDDEN).map(({ textContent }) => textContent)).toEqual([
      ...["p2@maipo.clTab", "Aceptar las 3", "Sin correo"],
    ]);
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(document.activeElement?.textContent).toBe("p2@maipo.clTab");
    await userEvent.keyboard("{Escape}");
    expect(focusedPlace()).toBe("0:3");
  });

  test("is closed with Escape, and is there again in another cell", async () => {
    await drawn();
    enter(0, 3);
    await help("C2");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(helpShown()).toBeNull());
    // What is not offered is not taken.
    await userEvent.keyboard("{Tab}");
    expect(used.bench.steps).toEqual([]);
    enter(1, 3);
    await help("C3");
  });

  test("takes the suggestion with a press, and goes on to the next", async () => {
    await drawn();
    enter(0, 3);
    fireEvent.click(within(await help("C2")).getByText("p2@maipo.cl"));
    await waitFor(() =>
      expect(used.bench.steps).toEqual([
        { op: "cells", cells: [{ row: 2, column: 2, value: "p2@maipo.cl" }] },
      ]),
    );
    expect(focusedPlace()).toBe("1:3");
  });

  test("does without the datum by a key, where it is optional", async () => {
    const needed = { ...aReviewRow(1), problems: [{ ...LACKS, optional: false }] };
    await drawn([aReviewRow(0), needed]);
    enter(1, 3);
    expect(within(await help("C3")).queryByText(/^Sin/)).toBeNull();
    await userEvent.keyboard("{Alt>}{Delete}{/Alt}");
    expect(screen.queryByRole("dialog")).toBeNull();
    enter(0, 3);
    await userEvent.keyboard("{Alt>}{Delete}{/Alt}");
    await screen.findByRole("dialog", { name: "Cargar 3 filas sin correo" });
  });

  test("offers all of its kind only where there are several, and none of them somebody else's", async () => {
    used.bench.review = { ...used.bench.review, problems: [{ ...MAIL, bulk: "never" }] };
    await drawn();
    enter(0, 3);
    expect(within(await help("C2")).queryByText(/^Aceptar/)).toBeNull();
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("has the answers about a row", async () => {
    const options = [{ id: "same", label: "Es la misma", step: { op: "same_record", rows: [2] } }];
    const asked = { ...LACKS, suggestion: null, optional: false, waits: true, options };
    await drawn([aReviewRow(0, { problems: [asked as CellProblem] })]);
    // It waits for an answer: nothing is wrong.
    expect(cell(0, 3).getAttribute("aria-invalid")).toBeNull();
    enter(0, 3);
    fireEvent.click(within(await help("C2")).getByText("Es la misma"));
    await waitFor(() => expect(used.bench.steps).toEqual([{ op: "same_record", rows: [2] }]));
  });

  test("leads to the suppliers where one is not registered, and back", async () => {
    const unknown = { ...LACKS, code: "supplier_id_unknown" };
    await drawn([aReviewRow(0, { problems: [unknown] })]);
    enter(0, 3);
    fireEvent.click(within(await help("C2")).getByText("Ir a Proveedores"));
    expect(useWayBack.getState().address).toBe("/massive-load");
  });

  test("offers nothing once the file is loaded", async () => {
    await drawn(used.bench.rows, false);
    enter(0, 3);
    const panel = within(await help("C2"));
    expect(panel.queryByRole("button", HIDDEN)).toBeNull();
    await userEvent.keyboard("{Tab}x{Enter}");
    expect(used.bench.steps).toEqual([]);
    expect(cell(0, 3).getAttribute("aria-readonly")).toBe("true");
  });

  test("is not there before somebody comes to the rows", async () => {
    await drawn();
    await waitFor(() => expect(cell(0, 3).tabIndex).toBe(0));
    expect(helpShown()).toBeNull();
  });
});

describe("a row", () => {
  const whole: CellProblem = {
    ...{ ...LACKS, position: null, attribute: null, code: "row_repeated", suggestion: null },
    ...{ message: "Está dos veces.", howToFix: "", optional: false },
  };

  test("that is wrong as a whole is so at its number, where its help stands", async () => {
    await drawn([aReviewRow(5), aReviewRow(6, { state: "problem", problems: [whole] })].map(named));
    expect(cell(1, 0).getAttribute("aria-invalid")).toBe("true");
    enter(0, 1);
    await userEvent.keyboard("{F8}");
    expect(focusedPlace()).toBe("1:0");
    within(await help("Fila 8")).getByText("Está dos veces.");
  });

  function named(row: ReviewRow): ReviewRow {
    return { ...row, cells: [row.cells[0] ?? null, "Persona 2", row.cells[2] ?? null] };
  }

  test("says what becomes of it and why nothing does", async () => {
    await drawn([named(aReviewRow(5, { state: "skipped", note: "Es un total." }))]);
    expect(cell(0, 0).textContent).toContain("se omite: Es un total.");
    expect(cell(0, 0).title).toBe("Es un total.");
  });

  test("is left out by its menu, which opens where the cursor is not, too", async () => {
    await drawn([aReviewRow(5), aReviewRow(6)].map(named));
    await userEvent.click(screen.getByRole("button", { name: "Acciones de la fila 8" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /^Dejar fuera la fila 8/ }));
    await waitFor(() => expect(used.bench.steps).toEqual([{ op: "leave_out", rows: [8] }]));
    await waitFor(() => expect(focusedPlace()).toBe("1:0"));
  });

  test("has no menu once the file is loaded", async () => {
    await drawn([named(aReviewRow(5))], false);
    expect(screen.queryByRole("button", { name: /^Acciones de la fila/ })).toBeNull();
  });
});

describe("a cell", () => {
  test("shows what a registered datum changes to, at the first column that brings it", async () => {
    const [rut, name] = used.bench.review.columns;
    used.bench.review = {
      ...used.bench.review,
      columns: [rut, name, { ...name, position: 2 }] as typeof used.bench.review.columns,
    };
    const change = { attribute: "name", label: "Nombre", before: null, after: "Persona 2" };
    await drawn([aReviewRow(5, { state: "updated", changes: [change] })]);
    expect(cell(0, 2).querySelector("del")?.textContent).toBe("(vacío)");
    expect(cell(0, 2).querySelector("ins")?.textContent).toBe("Persona 2");
    expect(cell(0, 3).querySelector("del")).toBeNull();
  });

  test("that is blank and wrong says that it is blank", async () => {
    const row = aReviewRow(0, { cells: ["1-9", "Persona 2", null] });
    await drawn([row]);
    expect(cell(0, 3).textContent).toBe("(vacío)");
    expect(cell(0, 3).getAttribute("aria-invalid")).toBe("true");
  });

  test("of a closed list offers what it holds while it is written", async () => {
    const columns = used.bench.review.columns.map((one) =>
      one.position === 1 ? { ...one, choices: ["Femenino", "Masculino"] } : one,
    );
    used.bench.review = { ...used.bench.review, columns };
    await drawn();
    enter(0, 2);
    await userEvent.keyboard("{F2}");
    const editor = await screen.findByRole("combobox", { name: "Escribe en Trabajador" });
    const list = document.getElementById(editor.getAttribute("list") ?? "");
    expect([...(list?.children ?? [])].map((one) => one.getAttribute("value"))).toEqual([
      ...["Femenino", "Masculino"],
    ]);
    await userEvent.keyboard("{Control>}a{/Control}Femenino{Shift>}{Tab}{/Shift}");
    await waitFor(() =>
      expect(used.bench.steps).toEqual([
        { op: "cells", cells: [{ row: 2, column: 1, value: "Femenino" }] },
      ]),
    );
    expect(focusedPlace()).toBe("0:1");
  });

  test("is written once as somebody clicks elsewhere", async () => {
    await drawn();
    enter(0, 2);
    await userEvent.keyboard("Ana");
    await userEvent.click(screen.getByRole("searchbox"));
    await waitFor(() =>
      expect(used.bench.steps).toEqual([
        { op: "cells", cells: [{ row: 2, column: 1, value: "Ana" }] },
      ]),
    );
  });

  test("stands below its heading and its datum, which says whether it is required", async () => {
    await drawn();
    const [, rut, , mail] = screen.getAllByRole("columnheader");
    expect(rut?.title).toBe("N° RUT · RUT");
    expect(rut?.textContent).toContain("(obligatorio)");
    expect(mail?.textContent).toBe("MailCorreo");
  });

  test("of a datum in parts is called by its part", async () => {
    const columns = used.bench.review.columns.map((one) =>
      one.position === 0 ? { ...one, part: "number" } : one,
    );
    used.bench.review = { ...used.bench.review, columns };
    await drawn();
    expect(screen.getAllByRole("columnheader")[1]?.title).toBe("N° RUT · RUT: número");
  });
});

test("rows that are still on their way say so to who hears the page", async () => {
  const comes = Promise.withResolvers<void>();
  used.server.answers(async (asked) => {
    if (asked.path.includes("/rows")) await comes.promise;
    return used.bench.answer(asked);
  });
  drawReview(used);
  await screen.findAllByRole("rowheader", { name: "Cargando la fila" });
  expect(await accessibilityFaults()).toEqual([]);
  comes.resolve();
  await screen.findAllByText(/^Persona 2/);
  expect(screen.queryByRole("rowheader", { name: "Cargando la fila" })).toBeNull();
});
