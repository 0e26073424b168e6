/** What a person can do with pasted lines that could not be used. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { LineOutcome } from "@/features/courses/detail/pasted-lines";
import { PastedOutcomes } from "@/features/courses/detail/pasted-outcomes";

const WRONG: LineOutcome = {
  line: 2,
  rut: "12531909-3",
  name: "María Pérez",
  fate: "invalid",
  reason: "El dígito verificador no coincide. ¿Es 12.531.909-2?",
  from: null,
};
const KNOWN: LineOutcome = {
  line: 1,
  rut: "15318477-1",
  name: null,
  fate: "added",
  reason: null,
  from: null,
};
const OTHER: LineOutcome = {
  line: 3,
  rut: "9876543-3",
  name: "Carlos Pino",
  fate: "namedOtherwise",
  reason: "En el registro este RUT es de Berta Ruiz.",
  from: null,
};
const told = { warnings: [], corrected: "", busy: false, onSame: vi.fn(), onCorrect: vi.fn() };

it("takes the suggested check digits with one click, to be looked over", async () => {
  const onCorrect = vi.fn();
  const corrected = "12531909-2\tMaría Pérez";
  render(<PastedOutcomes {...told} {...{ corrected, onCorrect }} outcomes={[WRONG, KNOWN]} />);
  await userEvent.click(
    screen.getByRole("button", { name: "Pegar los RUT con el dígito sugerido" }),
  );
  expect(onCorrect.mock.calls).toEqual([[corrected]]);
});

it("asks whether a RUT of another name is right, of one or of all", async () => {
  const onSame = vi.fn();
  const second = { ...OTHER, line: 4, rut: "15318477-1" };
  render(<PastedOutcomes {...told} onSame={onSame} outcomes={[OTHER, second, KNOWN]} />);
  const [first] = screen.getAllByRole("button", { name: "Es la misma persona" });
  if (first) await userEvent.click(first);
  await userEvent.click(
    screen.getByRole("button", { name: "Agregar 2 con el nombre del registro" }),
  );
  expect(onSame.mock.calls).toEqual([[[OTHER]], [[OTHER, second]]]);
});

it("offers nothing where no digit is wrong", () => {
  render(<PastedOutcomes {...told} outcomes={[KNOWN]} />);
  expect(screen.queryByRole("button", { name: /dígito sugerido|misma persona/ })).toBeNull();
});

it("counts the lines that fared alike, and says of each one how", () => {
  const second = { ...KNOWN, line: 4, rut: "11111111-1", name: "Eva Mora" };
  render(<PastedOutcomes {...told} outcomes={[KNOWN, WRONG, OTHER, second]} />);
  const counts = within(screen.getByRole("list", { name: "Resumen" })).getAllByRole("listitem");
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    ...["2 agregados", "1 con otro nombre", "1 con problema"],
  ]);
  const [head, ...lines] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(head).toBe("LíneaRUTNombreResultado");
  expect(lines).toEqual([
    "115.318.477-1Agregado",
    `212.531.909-3María PérezCon problema${WRONG.reason}`,
    `39.876.543-3Carlos PinoCon otro nombre${OTHER.reason}`,
    "411.111.111-1Eva MoraAgregado",
  ]);
});
