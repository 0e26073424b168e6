// What the panel is being looked at through is told in whole, and taken off.
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { OPEN_LENS } from "@/features/panel/lens";
import { LensLine } from "@/features/panel/lens-controls";

test("a period and a company are both told, and taken off together", () => {
  const onChoose = vi.fn();
  const lens = { startMonth: "2019-01", endMonth: "2019-02", company: 3 };
  render(<LensLine {...{ lens, onChoose }} companyName="Minera Andina" />);
  expect(screen.getByRole("status").textContent).toMatch(
    /^Mirando solo enero de 2019 a febrero de 2019 · Minera Andina\. Los filtros/,
  );
  fireEvent.click(screen.getByRole("button", { name: "Quitar" }));
  expect(onChoose).toHaveBeenCalledWith(OPEN_LENS);
});
