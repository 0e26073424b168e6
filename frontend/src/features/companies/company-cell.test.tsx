// A cell of the list of companies that is changed where it stands: sent as the form of the company is.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "@/features/companies/api";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/companies/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/companies/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const ANDINA: Company = {
  ...{ company_id: 3, name: "Minera Andina", rut: "761234560", city: "Calama", country: "Chile" },
  ...{ address: "Av. Norte 12", logo: null, dotacion: 1500, active: true },
  updatedAt: "2026-03-05T10:00:00-03:00",
};

/** What the server keeps is in the list that is asked anew. */
function arrive(change: Answer | null = null): void {
  let kept = ANDINA;
  server.answers(
    knownAnswers({
      "GET /api/companies/stats": theData([]),
      "GET /api/getcompanies": () => onePage([kept]),
      "POST /api/updatecompany/3": ({ body }) => {
        if (change) return change;
        kept = { ...kept, city: /name="city"\s+(.+?)\r?\n/.exec(body)?.[1] ?? null };
        return theData({ ...kept, warnings: [] });
      },
    }),
  );
  drawing.renderAt(
    <>
      <drawn.CompaniesScreen />
      <ToastCorner />
    </>,
    "/companies",
  );
}

async function write(words: string, changed: string): Promise<void> {
  const cell = (await screen.findByText(words)).closest("td") as HTMLElement;
  cell.focus();
  fireEvent.keyDown(cell, { key: "F2" });
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("[data-editor] input");
    if (!found) throw new Error("The cell is not open.");
    return found;
  });
  await userEvent.clear(input);
  await userEvent.type(input, `${changed}{Enter}`);
}

describe("a cell of the list", () => {
  test("is sent by itself with the version that was seen, and the list is asked anew", async () => {
    arrive();
    await write("Calama", "Arica");
    await screen.findByText("Minera Andina: cambio guardado.");
    const [change, ...others] = server.changes();
    expect(others).toEqual([]);
    const parts = [...(change?.body ?? "").matchAll(/name="(\w+)"\s+(.+?)\r?\n/g)];
    expect(parts.map(([, name, value]) => [name, value])).toEqual([
      ["city", "Arica"],
      ["updatedAt", ANDINA.updatedAt],
    ]);
    await screen.findByText("Arica");
    await waitFor(() => {
      const lists = server.asked.filter(({ path }) => path.startsWith("/api/getcompanies"));
      expect(lists.length).toBeGreaterThan(1);
      expect(server.asked.indexOf(lists.at(-1) as never)).toBeGreaterThan(
        server.asked.indexOf(change as never),
      );
    });
  });

  test("says below itself what is wrong with it", async () => {
    const errors = { city: ["No hay ciudad con ese nombre."] };
    arrive(refusal("Revisa los datos.", { errors }));
    await write("Calama", "Aricaaa");
    const alert = await screen.findByRole("alert", { name: "Ciudad" });
    expect(alert.textContent).toBe("No hay ciudad con ese nombre.");
  });
});
