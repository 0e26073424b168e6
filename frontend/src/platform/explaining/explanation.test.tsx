// How an amount came about: asked for only when somebody wants to know, laid out in full.

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { ExplainButton, type Explanation } from "@/platform/explaining/explanation";
import { accessibilityFaults } from "@/testing/axe";

const FRANCHISE: Explanation = {
  amount: 70_000,
  unit: "clp",
  formula: "Monto imputable × porcentaje del tramo",
  steps: [
    { label: "Hora imputable", expression: "El menor entre $9.000 y $7.000", value: "$7.000" },
    { label: "Monto imputable", expression: "$7.000 × 20 h", value: "$140.000" },
  ],
  zeros: [],
  sources: ["Ley 19.518, artículo 37"],
};

function shown(explain: (signal: AbortSignal) => Promise<Explanation>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <main>
        <ExplainButton of="Franquicia de Ana Soto" queryKey={["franchise", 1]} explain={explain} />
      </main>
    </QueryClientProvider>,
  );
  return screen.getByRole("button", { name: "Explicar cálculo: Franquicia de Ana Soto" });
}

describe("an amount", () => {
  test("is explained when somebody asks, with its numbers and sources", async () => {
    const explain = vi.fn(async () => FRANCHISE);
    const button = shown(explain);
    expect(explain).not.toHaveBeenCalled();
    await userEvent.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Franquicia de Ana Soto" });
    expect(await within(dialog).findByText("$70.000")).toBeTruthy();
    const steps = within(screen.getByRole("region", { name: "Paso a paso" }));
    expect(steps.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
      "Hora imputable$7.000El menor entre $9.000 y $7.000",
      "Monto imputable$140.000$7.000 × 20 h",
    ]);
    expect(within(dialog).getByText("Ley 19.518, artículo 37")).toBeTruthy();
    expect(within(dialog).queryByText("Por qué no hay franquicia")).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("below zero has one sign, and shares one look, in words of the server too", async () => {
    const steps = [{ label: "Resultado", expression: "45,5 % de $9.000", value: "−$350.000" }];
    await userEvent.click(shown(async () => ({ ...FRANCHISE, amount: -350_000, steps })));
    await screen.findByText("−$350.000", { selector: "strong" });
    const [step] = within(screen.getByRole("region", { name: "Paso a paso" })).getAllByRole(
      "listitem",
    );
    expect(step?.textContent).toBe("Resultado−$350.00045,5\u00a0% de $9.000");
  });

  test("that is nothing says why", async () => {
    const text = "Registra la renta bruta de la persona.";
    await userEvent.click(
      shown(async () => ({
        ...FRANCHISE,
        amount: 0,
        zeros: [{ reason: "without_salary", text, people: 1 }],
      })),
    );
    expect(await screen.findByText(text)).toBeTruthy();
    screen.getByText("$0", { selector: "strong" });
  });

  test("is asked for again each time", async () => {
    const explain = vi.fn(async () => FRANCHISE);
    const button = shown(explain);
    await userEvent.click(button);
    await screen.findByText("$70.000");
    await userEvent.keyboard("{Escape}");
    await userEvent.click(button);
    await vi.waitFor(() => expect(explain).toHaveBeenCalledTimes(2));
  });
});
