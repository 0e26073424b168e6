// The rows that a question is about, before and after; what follows an answer; and what opens beside the review.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { benches, drawReview, windowOf } from "@/features/loads/testing/bench";
import { aFileReview, aReviewRow } from "@/features/loads/testing/samples";
import type { CellProblem, ProblemKind, ReviewRow } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";

const used = benches();

const [MAIL] = aFileReview().problems as [ProblemKind];
const [LACKS] = aReviewRow(0).problems as [CellProblem];
const DIGIT: ProblemKind = {
  ...MAIL,
  ...{ code: "rut_check_digit", attribute: "rut", label: "RUT", columnPosition: 0 },
  ...{ message: "El dígito no corresponde.", howToFix: "Puede ser de otra persona." },
  ...{ count: 4, suggestions: 4, optional: false, bulk: "never" },
};

function wrongDigit(row: number, more: Partial<CellProblem> = {}): ReviewRow {
  const problem = { ...LACKS, position: 0, attribute: "rut", code: DIGIT.code, optional: false };
  const suggestion = `12.531.909-${row}`;
  return aReviewRow(row + 10, { row, problems: [{ ...problem, suggestion, ...more }] });
}

async function asked(kinds: ProblemKind[], rows = [2, 3, 4, 5].map((row) => wrongDigit(row))) {
  used.bench.rows = rows;
  used.bench.review = { ...used.bench.review, problems: kinds };
  const drawn = drawReview(used);
  const panel = within(await screen.findByRole("region", { name: "Preguntas sobre el archivo" }));
  return { ...drawn, panel };
}

/** The rows as they are told, and heard. */
async function told(panel: Awaited<ReturnType<typeof asked>>["panel"]): Promise<(string | null)[]> {
  await panel.findAllByRole("listitem");
  return panel.getAllByRole("listitem").map(({ textContent }) => textContent);
}

describe("the rows of a question", () => {
  test("are told with whose they are, what the file says and what it would be; first three", async () => {
    const { panel } = await asked([DIGIT]);
    expect(await told(panel)).toEqual([
      "Fila 2: aceptar 12.531.909-2Fila 2Persona 1412.531.909-212.531.909-2",
      "Fila 3: aceptar 12.531.909-3Fila 3Persona 1512.531.909-212.531.909-3",
      "Fila 4: aceptar 12.531.909-4Fila 4Persona 1612.531.909-212.531.909-4",
    ]);
    expect(panel.getAllByLabelText("queda como")).toHaveLength(3);
    await userEvent.click(panel.getByRole("button", { name: "Ver las 4" }));
    expect(await told(panel)).toHaveLength(4);
    expect(panel.queryByRole("button", { name: "Ver las 4" })).toBeNull();
  });

  test("are all in sight where they are three", async () => {
    const { panel } = await asked(
      [{ ...DIGIT, count: 3 }],
      [2, 3, 4].map((row) => wrongDigit(row)),
    );
    expect(await told(panel)).toHaveLength(3);
    expect(panel.queryByRole("button", { name: /^Ver las/ })).toBeNull();
  });

  test("cannot be ticked where nothing is suggested", async () => {
    const { panel } = await asked([DIGIT], [wrongDigit(2, { suggestion: null }), wrongDigit(3)]);
    const [none, other] = await panel.findAllByRole<HTMLButtonElement>("checkbox");
    expect(none?.disabled).toBe(true);
    expect(other?.disabled).toBe(false);
    expect(panel.getAllByLabelText("queda como")).toHaveLength(1);
  });

  test("are looked at in the rows of the file, where the question makes room", async () => {
    const { panel, router } = await asked([DIGIT]);
    const line = panel.getByRole("button", { name: /^El dígito no corresponde/ });
    await userEvent.click(await panel.findByRole("button", { name: "Ver en la planilla" }));
    expect(used.drawing.addressOf(router)).toBe(
      "/massive-load?ver=problemas&problema=rut_check_digit&columna=0",
    );
    expect(line.getAttribute("aria-expanded")).toBe("false");
  });

  test("are answered: of all of them there is nothing left to ask, and the next question opens", async () => {
    const next = { ...DIGIT, code: "date_far", attribute: "name", message: "El año está lejos." };
    const { panel } = await asked([{ ...DIGIT, count: 2 }, next], [wrongDigit(2), wrongDigit(3)]);
    const first = panel.getByRole("button", { name: /^El dígito/ });
    await userEvent.click(first);
    const boxes = await panel.findAllByRole("checkbox");
    for (const box of boxes) await userEvent.click(box);
    await userEvent.click(boxes[0] as HTMLElement);
    await userEvent.click(boxes[0] as HTMLElement);
    used.bench.review = { ...used.bench.review, problems: [next] };
    await userEvent.click(panel.getByRole("button", { name: "Aceptar 2 marcadas" }));
    await waitFor(() =>
      expect(used.bench.steps).toEqual([
        { op: "suggestions", attribute: "rut", code: "rut_check_digit", rows: [3, 2] },
      ]),
    );
    const second = panel.getByRole("button", { name: /^El año/ });
    await waitFor(() => expect(second.getAttribute("aria-expanded")).toBe("true"));
  });

  test("stay ticked when the server refuses them", async () => {
    const { panel } = await asked([DIGIT]);
    used.bench.refuses("No.");
    const [box] = await panel.findAllByRole("checkbox");
    await userEvent.click(box as HTMLElement);
    await userEvent.click(panel.getByRole("button", { name: "Aceptar 1 marcada" }));
    await waitFor(() => expect(used.bench.changes).toHaveLength(1));
    await waitFor(() => expect(box?.getAttribute("disabled")).toBeNull());
    expect(box?.getAttribute("aria-checked")).toBe("true");
  });
});

describe("one answer for all rows", () => {
  const SAME: ProblemKind = {
    ...{ ...DIGIT, code: "person_differs", bulk: null, suggestions: 0, count: 4 },
    options: [{ id: "same", label: "Es la misma", step: { op: "same_record", code: "x" } }],
  };
  const other = [2, 3, 4, 5].map((row) => {
    const options = SAME.options as CellProblem["options"];
    return wrongDigit(row, { code: SAME.code, suggestion: null, registered: "Otra", options });
  });

  test("is thought better of", async () => {
    const { panel } = await asked([SAME], other);
    await userEvent.click(await panel.findByRole("button", { name: "Es la misma (4)" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByText("¿Las 4 filas son de quien está registrado?");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(used.bench.steps).toEqual([]);
  });

  test("needs no second yes where all of them were seen", async () => {
    const { panel } = await asked([{ ...SAME, count: 3 }], other.slice(0, 3));
    expect((await told(panel))[0]).toContain("en el archivo");
    expect((await told(panel))[0]).toContain("Otra en el registro");
    await userEvent.click(await panel.findByRole("button", { name: "Es la misma (3)" }));
    await waitFor(() => expect(used.bench.steps).toEqual([{ op: "same_record", code: "x" }]));
  });

  test("is that of the row where there is one", async () => {
    const { panel } = await asked([{ ...SAME, count: 1 }], other.slice(0, 1));
    await panel.findByRole("button", { name: "Fila 2: Es la misma" });
    expect(panel.queryByRole("button", { name: "Es la misma (1)" })).toBeNull();
  });

  test("cannot be given once the file is loaded", async () => {
    used.bench.review = { ...used.bench.review, editable: false };
    const { panel } = await asked([{ ...SAME, count: 3 }], other.slice(0, 3));
    await userEvent.click(await panel.findByRole("button", { name: "Es la misma (3)" }));
    await userEvent.click(panel.getByRole("button", { name: "Fila 2: Es la misma" }));
    expect(used.bench.steps).toEqual([]);
  });
});

describe("beside the review", () => {
  test("the rows with problems are fetched as they would come back", async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    used.server.answers((one) =>
      one.path.includes("/preview/rejected") ? { body: "a workbook" } : used.bench.answer(one),
    );
    drawReview(used);
    await userEvent.click(await screen.findByRole("button", { name: "Corregir en Excel" }));
    await userEvent.click(
      await screen.findByRole("button", { name: "Descargar filas con problemas" }),
    );
    await waitFor(() => expect(names).toEqual(["personas_octubre_rechazadas.xlsx"]));
  });

  test("the columns that went by themselves are told of, with the way back to them", async () => {
    const { left } = drawReview(used);
    await screen.findByRole("grid");
    expect(screen.queryByText(/^Relacionamos/)).toBeNull();
    useWizardStore.getState().goneBy(true);
    await screen.findByText(/^Relacionamos 2 columnas/);
    await userEvent.click(screen.getByRole("button", { name: "Cambiar" }));
    expect(left).toEqual(["back"]);
  });

  test("on a phone a question opens over the rows, and never by itself", async () => {
    windowOf(390);
    const { panel } = await asked([DIGIT]);
    const line = panel.getByRole("button", { name: /^El dígito/ });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(line);
    const sheet = within(await screen.findByRole("dialog", { name: "El dígito no corresponde." }));
    expect(await sheet.findAllByRole("checkbox")).toHaveLength(3);
    await userEvent.click(sheet.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("a question is folded with its own line", async () => {
    const { panel } = await asked([DIGIT]);
    const line = panel.getByRole("button", { name: /^El dígito/ });
    expect(line.getAttribute("aria-expanded")).toBe("true");
    within(line).getByText("4 filas");
    await userEvent.click(line);
    expect(line.getAttribute("aria-expanded")).toBe("false");
    expect(panel.queryByRole("checkbox")).toBeNull();
  });

  test("nothing is loaded meanwhile, and nothing changed, while figures are counted anew", async () => {
    const { left } = drawReview(used, { hold: "Espera a que terminemos." });
    await screen.findByRole("grid");
    screen.getByText("Espera a que terminemos.");
    await userEvent.click(screen.getByRole("button", { name: /^Cargar/ }));
    expect(screen.queryByRole("button", { name: "Buscar y reemplazar" })).toBeNull();
    expect(left).toEqual([]);
    expect(used.bench.changes).toEqual([]);
  });
});
