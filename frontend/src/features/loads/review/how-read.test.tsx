// How a file was read, column by column: what is certain stands without a mark, and no more is told than helps.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { HowRead } from "@/features/loads/review/how-read";
import { aPreview } from "@/features/loads/testing/samples";
import type { PreviewResult } from "@/features/loads/types";

type Reading = NonNullable<PreviewResult["readings"]>[number];

const CERTAIN: Reading = {
  ...{ subject: "column", attribute: "email", label: "Correo", column_position: 2 },
  ...{ column_name: "Mail", choice: null, says: "Mail es el correo.", alternatives: [] },
  ...{ grade: "certain", evidence: [], count: 40, examples: [] },
};
/** How the values of the same column were read. */
const VALUES: Reading = { ...CERTAIN, subject: "values", says: "Se quitan los espacios." };
const heading = (says: string) => ({ kind: "heading", says, against: false });

function drawn(parts: Partial<PreviewResult>, onRelate: (() => void) | null = () => {}): void {
  render(<HowRead preview={aPreview(parts)} onRelate={onRelate} onClose={() => {}} />);
}

const columns = () => within(screen.getByRole("list")).getAllByRole("listitem");
const textOf = (element: HTMLElement | undefined) => element?.textContent ?? "";

test("a column whose reading is certain is not called probable", () => {
  drawn({ readings: [CERTAIN, VALUES] });
  expect(textOf(columns()[0])).toMatch(/^MailCorreo/);
  expect(screen.queryByText(/probable/)).toBeNull();
});

test("a column that is partly certain says in how many cells it is only probable", () => {
  drawn({
    readings: [CERTAIN, { ...VALUES, grade: "probable", count: 3 }, { ...VALUES, says: "Otra." }],
  });
  screen.getByText("probable en 3 celdas");
});

test("a column that is probable as a whole says so without a number", () => {
  drawn({ readings: [{ ...CERTAIN, grade: "doubtful", count: 0 }] });
  screen.getByText("probable");
});

test("readings of one column stand in one line, with how its values were read before what speaks for it", () => {
  const mail = { ...CERTAIN, evidence: [heading("El título se parece."), heading("Y más.")] };
  drawn({ readings: [mail, VALUES, { ...CERTAIN, column_position: 3, column_name: "Correo 2" }] });
  const [first, second, ...others] = columns();
  expect(others).toEqual([]);
  expect(textOf(first)).toBe("MailCorreoSe quitan los espacios.El título se parece.");
  expect(textOf(second)).toBe("Correo 2Correo");
});

test("what is said of both data of a column is told once", () => {
  drawn({ readings: [CERTAIN, VALUES, { ...VALUES, attribute: "hourFinish" }] });
  expect(textOf(columns()[0])).toBe("MailCorreoSe quitan los espacios.");
});

test("what concerns no column is named by what it says", () => {
  const rows = { subject: "rows", attribute: null, label: null, column_position: null };
  drawn({ readings: [{ ...CERTAIN, ...rows, column_name: null, says: "Hay un total abajo." }] });
  expect(textOf(columns()[0])).toMatch(/^Hay un total abajo\./);
});

test("no more than three examples are told, and an emptied cell as what it is", () => {
  const examples = [2, 3, 4, 5].map((row) => ({ row, before: `antes ${row}`, after: null }));
  drawn({ readings: [{ ...VALUES, examples }] });
  const told = screen.getAllByText(/^antes/).map(textOf);
  expect(told).toEqual(["antes 2", "antes 3", "antes 4"]);
  expect(screen.getAllByText("(vacío)")).toHaveLength(3);
});

test("a column that was left out says why, and leads back only while columns can be related", async () => {
  const left = { column_position: 4, column_name: "Notas", code: "no_match" };
  const ignored = [{ ...left, reason: "Ningún dato se parece." }];
  const onRelate = vi.fn();
  drawn({ ignored }, onRelate);
  screen.getByText("Ningún dato se parece.");
  await userEvent.click(screen.getByRole("button", { name: "Incluir Notas" }));
  expect(onRelate).toHaveBeenCalledOnce();
});

test("a column that was left out cannot be included once the columns are settled", () => {
  const left = { column_position: 4, column_name: "Notas", code: "no_match" };
  drawn({ ignored: [{ ...left, reason: "Ningún dato se parece." }] }, null);
  expect(screen.queryByRole("button", { name: "Incluir Notas" })).toBeNull();
});

test("a decision that a column tells already is not told twice", () => {
  drawn({ readings: [VALUES], decisions: [VALUES.says, "La fila 1 son títulos."] });
  expect(screen.getAllByText(VALUES.says)).toHaveLength(1);
  screen.getByText("La fila 1 son títulos.");
});

test("a file of which there is nothing to tell has no headings without a list", () => {
  drawn({ notes: [], decisions: [] });
  expect(screen.queryAllByRole("heading", { level: 3 })).toEqual([]);
});
