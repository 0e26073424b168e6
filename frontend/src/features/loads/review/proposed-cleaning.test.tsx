// Names that come in capitals or with the surnames first: offered as steps, taken one after the other or left as they are.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { benches, drawReview } from "@/features/loads/testing/bench";
import { aReviewRow } from "@/features/loads/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { accessibilityFaults } from "@/testing/axe";

const used = benches();
beforeEach(() => {
  used.bench.rows = ["SOTO VERA, ANA", "PEÑA, LUIS", "O'RYAN, EVA"].map((name, index) =>
    aReviewRow(index, { cells: ["12.531.909-2", name, null] }),
  );
});

async function offer(): Promise<HTMLElement> {
  drawReview(used, { beside: <ToastCorner /> });
  return screen.findByRole("region", { name: "Cómo vienen los nombres" });
}

function apply(found: HTMLElement): Promise<void> {
  return userEvent.click(
    within(found).getByRole("button", { name: "Escribirlos como Ana Muñoz Soto" }),
  );
}

describe("how the names come", () => {
  test("is told, and put right by every step that it takes, in order", async () => {
    const found = await offer();
    within(found).getByText(/^Los nombres vienen .+ y .+\.$/);
    expect(await accessibilityFaults(found)).toEqual([]);
    await apply(found);
    await waitFor(() =>
      expect(used.bench.steps).toEqual([
        { op: "name_order", column: 1 },
        { op: "title_case", column: 1 },
      ]),
    );
  });

  test("is not put right any further where a step is refused", async () => {
    const found = await offer();
    used.bench.refuses("La revisión cambió mientras tanto.");
    await apply(found);
    await screen.findByText(/La revisión cambió mientras tanto\./);
    expect(used.bench.changes.map(([call]) => call)).toEqual(["POST /api/loads/9/steps"]);
  });

  test("can be left as it is", async () => {
    const found = await offer();
    await userEvent.click(within(found).getByRole("button", { name: "Dejarlos así" }));
    expect(screen.queryByRole("region", { name: "Cómo vienen los nombres" })).toBeNull();
    expect(used.bench.changes).toEqual([]);
  });

  test("is not offered where nothing can be changed any more", async () => {
    used.bench.review = { ...used.bench.review, editable: false };
    drawReview(used);
    await screen.findAllByText("con problemas");
    expect(screen.queryByRole("region", { name: "Cómo vienen los nombres" })).toBeNull();
  });
});
