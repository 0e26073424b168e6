// A logo in its form: chosen and looked at, taken away, and refused with why.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { LOGO_RULE, type LogoChange, LogoInput } from "@/entities/company/logo";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";

const SCHEMA = z.object({ logo: z.custom<LogoChange>() });
type Typed = z.input<typeof SCHEMA>;

const saved = vi.fn();

function Bench({ present = null }: { present?: string | null }) {
  const form = useRecordForm({
    schema: SCHEMA,
    values: { logo: "" },
    fields: { logo: "Logo" },
    noun: "esto",
    save: async (changes) => saved(changes),
  });
  return (
    <RecordForm form={form} label="Banco" submitLabel="Guardar">
      <LogoInput<Typed> name="logo" companyName="Quillay" present={present} />
    </RecordForm>
  );
}

function open(present: string | null = null) {
  const element = <Bench present={present} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return screen.getByLabelText<HTMLInputElement>(/^Logo/);
}

const save = () => userEvent.click(screen.getByRole("button", { name: "Guardar" }));
const picture = () => document.querySelector("form img")?.getAttribute("src") ?? null;

beforeEach(() => {
  saved.mockReset();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:chosen");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});

test("a file is looked at before it is sent, and given up again", async () => {
  const input = open();
  expect(picture()).toBeNull();
  screen.getByText("Elegir logo");
  const file = new File(["x"], "logo.png", { type: "image/png" });
  await userEvent.upload(input, file);
  await waitFor(() => expect(picture()).toBe("blob:chosen"));
  screen.getByText("Cambiar logo");
  await userEvent.click(screen.getByRole("button", { name: /^Quitar/ }));
  expect(picture()).toBeNull();
  expect(document.activeElement).toBe(input);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:chosen");
  await userEvent.upload(input, file);
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith({ logo: file }));
});

test("the one that there is can be taken away", async () => {
  open("/files/a.webp");
  expect(picture()).toBe("/files/a.webp");
  await userEvent.click(screen.getByRole("button", { name: /^Quitar/ }));
  expect(picture()).toBeNull();
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith({ logo: "remove" }));
});

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
