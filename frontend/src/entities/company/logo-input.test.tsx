// A logo that cannot be used: its field says why.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { LOGO_RULE, type LogoChange, LogoInput } from "@/entities/company/logo";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";

const SCHEMA = z.object({ logo: z.custom<LogoChange>() });

function Bench() {
  const form = useRecordForm({
    schema: SCHEMA,
    values: { logo: "" },
    fields: { logo: "Logo" },
    noun: "esto",
    save: async () => ({}),
  });
  return (
    <RecordForm form={form} label="Banco" submitLabel="Guardar">
      <LogoInput name="logo" companyName="Quillay" present={null} />
    </RecordForm>
  );
}

test("a refused file is told with its field", async () => {
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Bench /> }])} />);
  const input = screen.getByLabelText<HTMLInputElement>(/^Logo/);
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(["x"], "logo.gif", { type: "image/gif" }));
  const said = (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);
  expect(said).toEqual([expect.stringMatching(/64 × 64/), LOGO_RULE]);
});
