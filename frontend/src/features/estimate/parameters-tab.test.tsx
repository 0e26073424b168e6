// The parameters of a year against a real server, while the screen around them changes.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEstimate } from "@/features/estimate/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/estimate/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/estimate/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

test("what was typed stays beside another comparison, and nobody is asked", async () => {
  server.answers(({ path }) => ({
    body: { data: path.startsWith("/api/getBudget?") ? anEstimate() : [] },
  }));
  const address = "/estimate?empresa=3&anio=2026&tab=parametros";
  const router = drawing.renderAt(<drawn.EstimateScreen />, address);
  await userEvent.type(await screen.findByLabelText(/^Notas/), "Revisar");
  await userEvent.click(screen.getByRole("switch", { name: "Comparar con año anterior" }));
  await waitFor(() => expect(router.state.location.search).toContain("comparar=si"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notas/).value).toMatch(/Revisar$/);
});
