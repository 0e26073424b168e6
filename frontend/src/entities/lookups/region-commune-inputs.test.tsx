/** A region and its communes in a form: what another region leaves of them. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { territoryQuery } from "@/entities/lookups/lookups";
import { RegionCommuneInputs } from "@/entities/lookups/region-commune-inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { line } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";

/** So many that both are searched. */
const TERRITORY = "abcdefghij".split("").map((letter) => ({
  region: `Región ${letter}`,
  communes: "abcdefghij".split("").map((other) => `Comuna ${letter}${other}`),
}));

function Place() {
  const form = useRecordForm({
    schema: z.object({ region: line({ max: 60 }), commune: line({ max: 60 }) }),
    values: { region: "Región a", commune: "Comuna ab" },
    fields: { region: "Región", commune: "Comuna" },
    noun: "el lugar",
    save: async () => ({}),
  });
  return (
    <RecordForm form={form} label="Lugar" submitLabel="Guardar">
      <RegionCommuneInputs />
    </RecordForm>
  );
}

async function choose(name: string, typed: string): Promise<void> {
  await userEvent.click(screen.getByRole("combobox", { name }));
  await userEvent.type(await screen.findByPlaceholderText("Buscar…"), `${typed}{Enter}`);
}

test("the commune goes with its region, and stays where the same one is chosen again", async () => {
  const client = new QueryClient();
  client.setQueryData(territoryQuery.queryKey, TERRITORY);
  const router = createMemoryRouter([{ path: "/", element: <Place /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const commune = screen.getByRole("combobox", { name: "Comuna" });
  await choose("Región", "región a");
  expect(commune.textContent).toBe("Comuna ab");
  await choose("Región", "región c");
  expect(commune.textContent).toBe("Elegir…");
  await choose("Comuna", "comuna cd");
  expect(commune.textContent).toBe("Comuna cd");
});
