// A cell of the list of people that is changed where it stands: typed, or chosen from what the form of the person offers.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "@/features/people/testing/people";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { knownAnswers, onePage, theData } from "@/testing/known-answers";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/people/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/people/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const MARIA = { ...aPerson(), courses: 3, hoursYear: 24 };
const AREAS = [
  { id: 3, name: "Operaciones" },
  { id: 4, name: "Finanzas" },
];

/** What the server keeps is in the list that is asked anew. */
function arrive(): void {
  let kept = MARIA;
  server.answers(
    knownAnswers({
      "GET /api/get_people": () => onePage([kept]),
      "GET /api/getDepartment": theData(AREAS),
      "GET /api/getStatus": theData([{ id: 1, StatusName: "Inscrito" }]),
      "GET /api/getcompanies": theData([{ company_id: 1, name: "Minera Andina", active: true }]),
      "POST /api/updatepeople/7": ({ body }) => {
        kept = { ...kept, ...JSON.parse(body) };
        kept.areaName = AREAS.find(({ id }) => id === kept.area)?.name ?? null;
        return theData({ ...kept, warnings: [] });
      },
    }),
  );
  drawing.renderAt(
    <>
      <drawn.PeopleScreen />
      <ToastCorner />
    </>,
    "/people",
  );
}

async function openCell(words: string): Promise<void> {
  const cell = (await screen.findByText(words)).closest("td, th") as HTMLElement;
  cell.focus();
  fireEvent.keyDown(cell, { key: "F2" });
  await waitFor(() => expect(document.querySelector("[data-editor]")).not.toBeNull());
}

function listsAfterTheChange(): string[] {
  const at = server.asked.findIndex(({ method }) => method === "POST");
  return server.asked.slice(at + 1).flatMap(({ path }) => /get_people/.exec(path) ?? []);
}

describe("a cell of the list", () => {
  test("is sent by itself with the version that was seen, and the list is asked anew", async () => {
    arrive();
    await openCell("María Pérez Soto");
    const input = document.querySelector("[data-editor] input") as HTMLElement;
    await userEvent.clear(input);
    await userEvent.type(input, "María Pérez Díaz{Enter}");
    await screen.findByText("María Pérez Soto: cambio guardado.");
    expect(server.sent()).toEqual([
      ["POST /api/updatepeople/7", { name: "María Pérez Díaz", updatedAt: MARIA.updatedAt }],
    ]);
    await screen.findByText("María Pérez Díaz");
    await waitFor(() => expect(listsAfterTheChange()).not.toEqual([]));
  });

  test("offers the areas that there are", async () => {
    arrive();
    await openCell("Operaciones");
    await userEvent.click(await screen.findByRole("option", { name: "Finanzas" }));
    await screen.findByText("Área: Finanzas.");
    expect(server.sent()).toEqual([
      ["POST /api/updatepeople/7", { area: 4, updatedAt: MARIA.updatedAt }],
    ]);
  });
});
