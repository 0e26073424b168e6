// The rows of a load against a real server: searched, filtered, and exported as they are filtered.
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aLoad } from "@/features/loads/testing/samples";
import { accessibilityFaults } from "@/testing/axe";
import { TestServer } from "@/testing/test-server";

const RECORDS = [
  {
    ...{ row: 2, outcome: "created", id: 5, name: "Ana Soto", message: null },
    ...{ key: "12531909-2", keyKind: "rut" },
  },
  {
    ...{ row: 3, outcome: "failed", id: null, name: "ROJAS, Luis", message: "Revisa el correo." },
    ...{ key: "9812440 - 3", keyKind: null },
  },
  {
    ...{ row: 4, outcome: "created", id: 6, name: "Manejo defensivo", message: null },
    ...{ key: "01-06-2026", keyKind: "date" },
  },
];

let server: TestServer;
let records: typeof import("@/features/loads/loaded-records");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  records = await import("@/features/loads/loaded-records");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

beforeEach(() => {
  server.answers(({ path }) => {
    if (path === "/api/exports") return { body: "a workbook" };
    const found = path.includes("q=nadie") ? [] : RECORDS;
    const meta = { page: 1, pageSize: 25, total: found.length, pages: 1 };
    return { body: { data: found, meta } };
  });
});

function arrive(address?: string, load = aLoad()) {
  return drawing.renderAt(<records.LoadedRecords load={load} />, address);
}

describe("the rows of a load", () => {
  test("are told one by one, with a link to the person or why it was refused", async () => {
    arrive();
    const table = within(await screen.findByRole("table"));
    expect(table.getByRole("link", { name: "Ana Soto" }).getAttribute("href")).toContain("id=5");
    table.getByText("Revisa el correo.");
    // As its file has them.
    table.getByText("ROJAS, Luis");
    table.getByText("9812440 - 3");
    table.getByText("12.531.909-2");
    // Its digits pass the check of a RUT.
    table.getByText("01-06-2026");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("of a load of courses lead to the courses", async () => {
    arrive(undefined, aLoad({ model_id: 6 }));
    const link = await screen.findByRole("link", { name: "Ana Soto" });
    expect(link.getAttribute("href")).toBe("/detail/course?id=5");
  });

  test("are searched, and the address keeps what is sought", async () => {
    const router = arrive();
    await userEvent.type(await screen.findByRole("searchbox"), "nadie");
    await screen.findByText("Ninguna fila corresponde a lo que buscas");
    expect(drawing.addressOf(router)).toBe("/massive-load?buscar=nadie");
  });

  test("are exported as they are filtered", async () => {
    const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    arrive("/massive-load?filas=rechazadas&buscar=correo");
    await userEvent.click(await screen.findByRole("button", { name: "Exportar a Excel" }));
    await expect.poll(() => server.askedFor("/api/exports")).toHaveLength(1);
    expect(JSON.parse(server.askedFor("/api/exports")[0]?.body ?? "")).toEqual({
      list: "load-records",
      format: "xlsx",
      load_id: 9,
      filter: { outcome: "failed", q: "correo" },
    });
    await expect.poll(() => saving.mock.calls.length).toBe(1);
  });
});
