// What a step would do is told in cells or rows, and the step can be taken once it does anything.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewStep } from "@/features/loads/steps";
import type { StepTrial } from "@/features/loads/types";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let trials: typeof import("@/features/loads/review/trial");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  trials = await import("@/features/loads/review/trial");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

async function offered(count: number, changed?: StepTrial) {
  const examples = [7, 9].slice(0, count).map((row) => ({
    ...{ row, column_position: 5, columnName: "Teléfono" },
    ...{ before: null, after: null },
  }));
  const trial: StepTrial = changed ?? { unit: "rows", count, examples };
  server.answers(() => ({ body: { data: trial } }));
  const step: NewStep = { op: "leave_out_blank", column: 5 };
  const taken: NewStep[] = [];
  drawing.renderAt(
    <trials.StepDialog
      {...{ loadId: 1, title: "Paso de columna", confirmLabel: "Añadir el paso", step }}
      onApply={async (one) => taken.push(one) > 0}
      onClose={() => {}}
    />,
  );
  return { user: userEvent.setup(), taken, step };
}

test("rows that a step leaves out are counted as rows, and it can be taken", async () => {
  const { user, taken, step } = await offered(1_200);
  await screen.findByText("1.200 filas quedarían fuera.");
  expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Fila 7",
    "Fila 9",
  ]);
  screen.getByText("y 1.198 filas más");
  await user.click(screen.getByRole("button", { name: "Añadir el paso" }));
  await waitFor(() => expect(taken).toEqual([step]));
});

test("a step that leaves out none says so, and cannot be taken", async () => {
  await offered(0);
  await screen.findByText("Ninguna fila quedaría fuera.");
  const button = screen.getByRole("button", { name: "Añadir el paso" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("cells that a step changes are shown before and after, blank ones as such", async () => {
  const at = { column_position: 5, columnName: "Teléfono" };
  const examples = [
    { ...at, row: 7, before: "912345678", after: "+56912345678" },
    { ...at, row: 9, before: "no tiene", after: null },
  ];
  await offered(2, { unit: "cells", count: 2, examples });
  await screen.findAllByRole("listitem");
  const told = [...document.querySelectorAll("del, ins")].map((one) => one.textContent);
  expect(told).toEqual(["912345678", "+56912345678", "no tiene", "(vacío)"]);
});
