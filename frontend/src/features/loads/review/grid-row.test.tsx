// One row of the grid by itself: where it stands, what of it is chosen, and what its cells say.
import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import type { ReviewControl } from "@/features/loads/review/grid-control";
import { GridRow } from "@/features/loads/review/grid-row";
import { aFileReview, aReviewRow } from "@/features/loads/testing/samples";
import type { CellProblem } from "@/features/loads/types";

const { columns } = aFileReview();
const [LACKS] = aReviewRow(0).problems as [CellProblem];

function drawn(parts: Partial<ComponentProps<typeof GridRow>> = {}): void {
  const shown = columns.map((column, index) => ({
    ...{ column, index, widthPx: 80, gapPx: 0, stays: index === 1 },
  }));
  const props: ComponentProps<typeof GridRow> = {
    ...{ index: 5, row: aReviewRow(5), columns, shown, numberPx: 60, rowPx: 36 },
    ...{ pending: new Map(), raw: false, editable: false, control: {} as ReviewControl },
    ...{ activeColumn: null, rangeLeft: 0, rangeRight: 0, editing: null, menuOpen: false },
    ...parts,
  };
  render(
    <table>
      <tbody>
        <GridRow {...props} />
      </tbody>
    </table>,
  );
}

const cells = () => screen.getAllByRole("gridcell");
const told = (attribute: string) => cells().map((cell) => cell.getAttribute(attribute));
const texts = () => cells().map(({ textContent }) => textContent);
const row = () => screen.getByRole("row");

describe("a row", () => {
  test("comes after that of the headings, and its cells after its number", () => {
    drawn();
    expect(row().getAttribute("aria-rowindex")).toBe("7");
    expect(screen.getByRole("rowheader").getAttribute("aria-colindex")).toBe("1");
    expect(told("aria-colindex")).toEqual(["2", "3", "4"]);
  });

  test("is chosen with those of its cells that a range holds", () => {
    drawn({ rangeLeft: 1, rangeRight: 2 });
    expect(row().getAttribute("aria-selected")).toBe("true");
    expect(told("aria-selected")).toEqual(["true", "true", "false"]);
  });

  test("outside of the range is not chosen, nor are its cells", () => {
    drawn();
    expect(row().getAttribute("aria-selected")).toBe("false");
    expect(told("aria-selected")).toEqual(["false", "false", "false"]);
  });

  test("is come to with the keys at the cell of the cursor alone", () => {
    drawn({ activeColumn: 3 });
    expect(told("tabindex")).toEqual([null, null, "0"]);
    expect(told("aria-selected")).toEqual(["false", "false", "true"]);
    expect(screen.getByRole("rowheader").getAttribute("tabindex")).toBeNull();
  });

  test("says what becomes of it, and why nothing does", () => {
    drawn({ row: aReviewRow(5, { state: "left_out", note: "La dejaste fuera." }) });
    expect(screen.getByRole("rowheader").textContent).toMatch(/^7.*: La dejaste fuera\.$/);
    expect(screen.getByRole("rowheader").title).toBe("La dejaste fuera.");
  });

  test("that is still on its way has cells without words", () => {
    drawn({ row: undefined });
    expect(texts()).toEqual(["", "", ""]);
    expect(told("aria-invalid")).toEqual([null, null, null]);
  });
});

describe("a cell", () => {
  test("that is wrong is marked", () => {
    drawn({ row: aReviewRow(5, { problems: [LACKS] }) });
    expect(told("aria-invalid")).toEqual([null, null, "true"]);
  });

  test("that only waits for an answer is not marked as wrong", () => {
    drawn({ row: aReviewRow(5, { problems: [{ ...LACKS, waits: true }] }) });
    expect(told("aria-invalid")).toEqual([null, null, null]);
  });

  test("shows at once what was written in it, and the problem no more", () => {
    const row = aReviewRow(0, { read: { 2: "leído" } });
    drawn({ row, pending: new Map([["2:2", "p2@maipo.cl"]]) });
    expect(texts()).toEqual(["12.531.909-2", "Persona 2", "p2@maipo.cl"]);
    expect(told("aria-invalid")).toEqual([null, null, null]);
    expect(told("title")).toEqual([null, null, null]);
  });

  test("that was blank or becomes blank says so", () => {
    const changes = [
      { attribute: "name", label: "Nombre completo", before: null, after: "Persona 7" },
      { attribute: "email", label: "Correo", before: "p7@maipo.cl", after: null },
    ];
    drawn({ row: aReviewRow(5, { state: "updated", changes }) });
    const parts = (cell: HTMLElement | undefined) =>
      ["del", "ins"].map((name) => cell?.querySelector(name)?.textContent);
    const [rut, name, mail] = cells();
    expect(parts(name)).toEqual(["(vacío)", "Persona 7"]);
    expect(parts(mail)).toEqual(["p7@maipo.cl", "(vacío)"]);
    expect(parts(rut)).toEqual([undefined, undefined]);
  });

  test("whose datum was read otherwise tells the other side of it", () => {
    drawn({ row: aReviewRow(5, { read: { 1: "Ana Soto" } }) });
    expect(texts()[1]).toBe("Ana Soto");
    expect(told("title")[1]).toMatch(/Persona 7/);
  });

  test("as it stands in the file tells what it was read as, and of no change", () => {
    const changes = [{ attribute: "name", label: "Nombre", before: "Ana", after: "Ana Soto" }];
    drawn({
      raw: true,
      row: aReviewRow(5, { state: "updated", changes, read: { 1: "Ana Soto" } }),
    });
    expect(texts()[1]).toBe("Persona 7");
    expect(told("title")[1]).toMatch(/Ana Soto/);
  });
});
