/** What a person can do with pasted lines that could not be used. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { type LineOutcome, PastedOutcomes } from "@/features/courses/detail/paste-ruts";

const WRONG: LineOutcome = {
  line: 2,
  rut: "12531909-3",
  name: "María Pérez",
  fate: "invalid",
  reason: "El dígito verificador no coincide. ¿Es 12.531.909-2?",
};
const KNOWN: LineOutcome = {
  line: 1,
  rut: "15318477-1",
  name: null,
  fate: "added",
  reason: null,
};

it("takes the suggested check digits with one click, to be looked over", async () => {
  const corrected = vi.fn();
  render(<PastedOutcomes outcomes={[WRONG, KNOWN]} warnings={[]} onCorrect={corrected} />);
  await userEvent.click(
    screen.getByRole("button", { name: "Pegar los RUT con el dígito sugerido" }),
  );
  expect(corrected.mock.calls).toEqual([["12531909-2\tMaría Pérez"]]);
});

it("offers nothing where no digit is wrong", () => {
  render(<PastedOutcomes outcomes={[KNOWN]} warnings={[]} onCorrect={vi.fn()} />);
  expect(screen.queryByRole("button", { name: /dígito sugerido/ })).toBeNull();
});
