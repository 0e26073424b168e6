/** An export that goes on in the background: its file is offered when the job ends. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NOTHING_SELECTED } from "@/platform/lists/selection";
import { ToastRegion } from "@/platform/ui/toast-region";
import { job } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let exporting: typeof import("@/platform/lists/run-export");
let order: ReturnType<typeof exporting.exportOrder>;

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  exporting = await import("@/platform/lists/run-export");
  order = exporting.exportOrder(
    {
      list: "people",
      columns: [],
      shown: [],
      query: { page: 1, pageSize: 50, sort: "name", company: "12" },
      page: [],
      about: undefined,
      selection: NOTHING_SELECTED,
    },
    { scope: "all", columns: "all", format: "csv" },
  );
});
afterAll(() => server.stop());

const saved: string[] = [];

/** The light DOM would leave the page for the file. */
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

test("a long export is made by a job and offered at its end", async () => {
  const made = job({ id: 31, kind: "export" });
  server.answers(({ path }) => {
    if (path === "/api/exports") return { status: 202, body: { data: { job: made } } };
    if (path === "/api/jobs/31") return { body: { data: { ...made, state: "done" } } };
    return { body: "Nombre;RUT" };
  });
  render(<ToastRegion />);
  expect(await exporting.runExport(order, "personas")).toBe(true);
  expect(JSON.parse(server.asked[0]?.body ?? "")).toEqual({
    list: "people",
    format: "csv",
    filter: { sort: "name", company: "12" },
  });
  await screen.findByText("Tu exportación está lista.", {}, { timeout: 5_000 });
  await userEvent.click(screen.getByRole("button", { name: "Descargar" }));
  await expect.poll(() => saved).toEqual(["personas.csv"]);
  expect(server.askedFor("/api/exports/31/file")).toHaveLength(1);
});

test("a short one is saved at once", async () => {
  const headers = { "Content-Disposition": 'attachment; filename="Personas 21-11.csv"' };
  server.answers(() => ({ body: "Nombre;RUT", headers }));
  expect(await exporting.runExport(order, "personas")).toBe(false);
  expect(saved).toEqual(["Personas 21-11.csv"]);
});

test("what the server refuses is thrown, for the dialog to tell", async () => {
  const body = { error: true, code: "unprocessable", message: "Elige al menos una columna." };
  server.answers(() => ({ status: 422, body }));
  await expect(exporting.runExport(order, "personas")).rejects.toThrow(
    "Elige al menos una columna.",
  );
});
