// The worth of an option as it is typed.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ValueInput } from "@/features/survey-templates/editor/table-part";

function Held() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <ValueInput label="Valor" value={value} onValue={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

test.each([
  ["1.000", "1000", "1000"],
  ["2,5", "2.5", "2,5"],
  ["-1", "-1", "-1"],
  ["-1.250", "-1250", "-1250"],
  ["-", "null", ""],
  ["dos", "null", ""],
])("%s counts as %s", async (typed, value, written) => {
  render(<Held />);
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Valor" });
  await userEvent.type(box, typed);
  expect(screen.getByRole("status").textContent).toBe(value);
  await userEvent.tab();
  expect(box.value).toBe(written);
});
