// The steps that clean a file: in words and in order, switched off, moved, removed, taken back.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { benches, drawReview } from "@/features/loads/testing/bench";
import type { RecipeStep } from "@/features/loads/types";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { accessibilityFaults } from "@/testing/axe";

const used = benches();

function step(number: number, more: Partial<RecipeStep> = {}): RecipeStep {
  return {
    ...{ id: `s${number}`, op: "title_case", text: `Paso ${number}`, off: false },
    ...{ inTemplate: true, count: 12, ...more },
  };
}

async function drawn(steps: RecipeStep[], { editable = true, beside = <ToastCorner /> } = {}) {
  used.bench.review = { ...used.bench.review, steps, editable };
  drawReview(used, { beside });
  return within(await screen.findByRole("region", { name: "Pasos de limpieza" }));
}

async function menuOf(name: string): Promise<HTMLElement[]> {
  await userEvent.click(screen.getByRole("button", { name: `Acciones del paso: ${name}` }));
  return screen.findAllByRole("menuitem");
}

describe("the steps of a file", () => {
  test("are told in order, with the rows of each, and can be switched off and on", async () => {
    const panel = await drawn([step(1), step(2, { off: true, count: null })]);
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Paso 112 filas", "Paso 2"],
    ]);
    const [first, second] = panel.getAllByRole("checkbox");
    expect(first?.getAttribute("aria-checked")).toBe("true");
    expect(second?.getAttribute("aria-checked")).toBe("false");
    const region = screen.getByRole("region", { name: "Pasos de limpieza" });
    expect(await accessibilityFaults(region)).toEqual([]);
    await userEvent.click(first as HTMLElement);
    await waitFor(() =>
      expect(used.bench.changes).toEqual([
        ["PATCH /api/loads/9/steps/s1", { version: 1, off: true }],
      ]),
    );
    await userEvent.click(second as HTMLElement);
    await waitFor(() =>
      expect(used.bench.changes[1]).toEqual([
        "PATCH /api/loads/9/steps/s2",
        { version: 2, off: false },
      ]),
    );
  });

  test("are moved up and down, but not past their ends, and removed", async () => {
    const panel = await drawn([step(1), step(2), step(3)]);
    const closed = (items: HTMLElement[]) =>
      items
        .filter((item) => item.getAttribute("aria-disabled") === "true")
        .map(({ textContent }) => textContent);
    expect(closed(await menuOf("Paso 1"))).toEqual(["Subir"]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    expect(closed(await menuOf("Paso 3"))).toEqual(["Bajar"]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    for (const [place, words] of ["Subir", "Bajar", "Quitar"].entries()) {
      const items = await menuOf("Paso 2");
      expect(closed(items)).toEqual([]);
      await userEvent.click(items.find((one) => one.textContent === words) as HTMLElement);
      await waitFor(() => expect(used.bench.changes).toHaveLength(place + 1));
    }
    expect(used.bench.changes).toEqual([
      ["PATCH /api/loads/9/steps/s2", { version: 1, place: 0 }],
      ["PATCH /api/loads/9/steps/s2", { version: 2, place: 2 }],
      ["DELETE /api/loads/9/steps/s2?version=3", null],
    ]);
    panel.getByText("Paso 2");
  });

  test("are few in sight: those before the latest eight are one press away", async () => {
    const panel = await drawn(Array.from({ length: 10 }, (_, at) => step(at + 1)));
    const former = panel.getByText("Ver 2 pasos anteriores").closest("details") as HTMLElement;
    expect(within(former).getAllByRole("listitem", { hidden: true })).toHaveLength(2);
    within(former).getByText("Paso 2");
    const latest = panel.getAllByRole("list", { hidden: true }).at(-1);
    expect(latest?.getAttribute("start")).toBe("3");
    expect(within(latest as HTMLElement).getAllByRole("listitem")).toHaveLength(8);
  });

  test("are all in sight while they are eight", async () => {
    const panel = await drawn(Array.from({ length: 8 }, (_, at) => step(at + 1)));
    expect(panel.getAllByRole("listitem")).toHaveLength(8);
    expect(panel.queryByText(/anterior/)).toBeNull();
  });

  test("are not there yet, of a file that nobody has corrected", async () => {
    const panel = await drawn([]);
    panel.getByText(/^Aún no hay pasos\./);
    for (const name of ["Deshacer", "Rehacer"]) {
      expect(panel.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    }
    expect(panel.queryByRole("button", { name: "Guardar como plantilla" })).toBeNull();
  });

  test("are kept as a template where one of them is on that another file may take", async () => {
    const panel = await drawn([step(1, { off: true }), step(2, { inTemplate: false })]);
    expect(panel.queryByRole("button", { name: "Guardar como plantilla" })).toBeNull();
    panel.getByRole("button", { name: "Paso de columna" });
  });

  test("are read only once the file is loaded", async () => {
    const panel = await drawn([step(1)], { editable: false });
    expect(panel.getByRole<HTMLButtonElement>("checkbox").disabled).toBe(true);
    expect(panel.queryByRole("button")).toBeNull();
  });
});

describe("the last step", () => {
  test("is switched off by one button, and the way back is at hand", async () => {
    const panel = await drawn([step(1), step(2), step(3, { off: true })]);
    await userEvent.click(panel.getByRole("button", { name: "Deshacer" }));
    await waitFor(() =>
      expect(used.bench.changes).toEqual([
        ["PATCH /api/loads/9/steps/s2", { version: 1, off: true }],
      ]),
    );
    const toast = await screen.findByText(/Paso 2/, { selector: "[data-title]" });
    const again = within(toast.closest("li") as HTMLElement).getByRole("button", {
      name: "Rehacer",
    });
    await userEvent.click(again);
    // The server has not switched it off in this test, so what is off next is the third.
    await waitFor(() =>
      expect(used.bench.changes[1]).toEqual([
        "PATCH /api/loads/9/steps/s3",
        { version: 2, off: false },
      ]),
    );
  });

  test("that is off is switched on again by the other", async () => {
    const panel = await drawn([step(1), step(2, { off: true }), step(3, { off: true })]);
    await userEvent.click(panel.getByRole("button", { name: "Rehacer" }));
    await waitFor(() =>
      expect(used.bench.changes).toEqual([
        ["PATCH /api/loads/9/steps/s2", { version: 1, off: false }],
      ]),
    );
  });
});

describe("a step that the server refuses", () => {
  test("is said to be, with the reason", async () => {
    const panel = await drawn([step(1)]);
    used.bench.refuses("Ese paso ya no sirve.");
    await userEvent.click(panel.getByRole("checkbox"));
    await screen.findByText("No pudimos aplicar el cambio.");
    screen.getByText("Ese paso ya no sirve.");
    await userEvent.click(panel.getByRole("checkbox"));
    await waitFor(() => expect(used.server.changes()).toHaveLength(2));
    // The steps are as they were: they are not asked for again.
    expect(used.server.asked.filter(({ path }) => path.endsWith("/review"))).toHaveLength(1);
  });

  test("because somebody else changed the steps shows what they are now", async () => {
    const panel = await drawn([step(1)]);
    used.bench.refused = { status: 409, body: { error: true, code: "stale", message: "Cambió." } };
    used.bench.review = { ...used.bench.review, version: 5, steps: [step(1), step(7)] };
    await userEvent.click(panel.getByRole("checkbox"));
    await panel.findByText("Paso 7");
    await waitFor(() =>
      expect(used.server.asked.filter(({ path }) => path.includes("/rows")).length).toBeGreaterThan(
        1,
      ),
    );
  });
});
