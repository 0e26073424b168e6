/** A form that stays in its place while the address around it changes. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { useSession } from "@/platform/api/session";
import { TextInput } from "@/platform/forms/inputs/text-input";
import { RecordForm } from "@/platform/forms/record-form";
import { requiredLine } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

const SCHEMA = z.object({ name: requiredLine({ max: 50, message: "Ingresa el nombre." }) });

function Person() {
  const form = useRecordForm({
    schema: SCHEMA,
    values: { name: "" },
    fields: { name: "Nombre" },
    noun: "esta persona",
    indifferentTo: ["comparar"],
    save: async () => ({}),
  });
  return (
    <RecordForm form={form} label="Persona" submitLabel="Guardar persona">
      <TextInput name="name" />
    </RecordForm>
  );
}

async function typed() {
  const router = createMemoryRouter([{ path: "*", element: <Person /> }]);
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), "Ana");
  return router;
}

const question = () => screen.findByRole("alertdialog", { name: "Tienes cambios sin guardar" });

async function answer(words: string): Promise<void> {
  await question();
  await userEvent.click(screen.getByRole("button", { name: words }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

beforeEach(() => useSession.setState({ tokens: FIRST_TOKENS, user: ANA, ended: null }));

describe("A form that stays", () => {
  it("asks again when something was typed after leaving without saving", async () => {
    const router = await typed();
    void router.navigate("/?anio=2025");
    await answer("Salir sin guardar");
    expect(router.state.location.search).toBe("?anio=2025");
    await userEvent.type(screen.getByLabelText(/^Nombre/), " Rojas");
    void router.navigate("/?anio=2024");
    await question();
  });

  it("asks again when something was typed after saving on the way out", async () => {
    const router = await typed();
    void router.navigate("/?anio=2025");
    await answer("Guardar y salir");
    await router.navigate("/?anio=2024");
    expect(router.state.location.search).toBe("?anio=2024");
    await userEvent.type(screen.getByLabelText(/^Nombre/), " Rojas");
    void router.navigate("/?anio=2023");
    await question();
  });

  it("asks nothing when only what it is indifferent to changes", async () => {
    const router = await typed();
    await router.navigate("/?comparar=si");
    expect(router.state.location.search).toBe("?comparar=si");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe("Ana");
  });
});
