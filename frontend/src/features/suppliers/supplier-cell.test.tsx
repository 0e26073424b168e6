// A cell of the list of suppliers that is changed where it stands: what is sent, what is asked anew and what is taken back.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SupplierRow } from "@/features/suppliers/api";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/suppliers/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/suppliers/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const OTEC = {
  ...{ supplier_id: 3, razon_social: "Otec Norte", rut: "76123456-0", city: "Calama" },
  ...{ isOtec: true, isComplete: true, courses: 4, hours: 96, spend: 1_234_567 },
  ...{ surveyIndex: 71.5, updatedAt: "2026-03-05T10:00:00-03:00" },
} as SupplierRow;

function arrive(answers: Record<string, Answer> = {}): void {
  let kept = OTEC;
  server.answers(
    knownAnswers({
      "GET /api/getsuppliers": () => onePage([kept]),
      "PUT /api/updatesupplier/3": ({ body }) => {
        kept = { ...kept, ...JSON.parse(body), updatedAt: `${kept.updatedAt}+` };
        return theData({ ...kept, warnings: [] });
      },
      ...answers,
    }),
  );
  drawing.renderAt(
    <>
      <drawn.SuppliersScreen />
      <ToastCorner />
    </>,
    "/providers",
  );
}

async function openCell(words: string): Promise<void> {
  const cell = (await screen.findByText(words)).closest("td") as HTMLElement;
  cell.focus();
  fireEvent.keyDown(cell, { key: "F2" });
}

/** The filters have an input of the same name. */
function editor(): HTMLElement | null {
  return document.querySelector("[data-editor] input");
}

async function writeCity(city: string): Promise<void> {
  await openCell("Calama");
  await waitFor(() => expect(editor()).not.toBeNull());
  const input = editor() as HTMLElement;
  await userEvent.clear(input);
  await userEvent.type(input, `${city}{Enter}`);
}

describe("a cell of the list", () => {
  test("is sent by itself with the version that was seen, and the list is asked anew", async () => {
    arrive();
    await writeCity("Arica");
    await screen.findByText("Otec Norte: cambio guardado.");
    expect(server.sent()).toEqual([
      ["PUT /api/updatesupplier/3", { city: "Arica", updatedAt: OTEC.updatedAt }],
    ]);
    await screen.findByText("Arica");
    await waitFor(() => {
      const calls = server.asked.map(({ method }) => method);
      expect(calls.lastIndexOf("GET")).toBeGreaterThan(calls.indexOf("PUT"));
    });
  });

  test("is taken back over the version that was saved", async () => {
    arrive();
    await writeCity("Iquique");
    const told = (await screen.findByText("Ciudad: Iquique.")).closest("li") as HTMLElement;
    await userEvent.click(within(told).getByRole("button", { name: "Deshacer" }));
    await screen.findByText("Deshecho: Otec Norte: cambio guardado.");
    await screen.findByText("Calama");
    expect(server.sent()[1]).toEqual([
      ...["PUT /api/updatesupplier/3"],
      { city: "Calama", updatedAt: `${OTEC.updatedAt}+` },
    ]);
  });

  test("says below itself what is wrong with it", async () => {
    const errors = { city: ["No hay ciudad con ese nombre."] };
    arrive({ "PUT /api/updatesupplier/3": refusal("Revisa los datos.", { errors }) });
    await writeCity("Aricaaa");
    const alert = await screen.findByRole("alert", { name: "Ciudad" });
    expect(alert.textContent).toBe("No hay ciudad con ese nombre.");
  });

  test("stays as it is for whoever may only look", async () => {
    arrive();
    useSession.setState({ user: { ...ANA, isAdmin: false } });
    await waitFor(() => expect(document.querySelector("[data-edits]")).toBeNull());
    await openCell("Calama");
    expect(editor()).toBeNull();
  });
});
