// The question whether a course may be completed, as the form of a course asks it.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let actions: typeof import("@/features/courses/actions");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  actions = await import("@/features/courses/actions");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const told = vi.fn();

beforeEach(() => told.mockReset());

function Form() {
  const { mayComplete, question } = actions.useCompletionQuestion();
  return (
    <>
      <button type="button" onClick={async () => told(await mayComplete(9))}>
        Guardar
      </button>
      {question}
    </>
  );
}

async function asked(zeros: object[]): Promise<void> {
  const data = {
    participants: [{ participant_id: 4, person: { person_id: 1, name: "Ana Soto", rut: null } }],
    terms: { utm: 67_294, utmNeeded: "2026-02", utmNote: null },
    completed: { franchise: 70_000, zeros, risks: [] },
    totals: {},
  };
  server.answers(({ path }) =>
    path.endsWith("/franchise") ? { body: { data } } : { body: { data: { course_id: 9 } } },
  );
  drawing.renderAt(<Form />);
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
}

const LACKS = [{ reason: "without_code", text: "Sin código: ingrésalo.", participants: [] }];

describe("a course that lacks something", () => {
  test.each([
    ["Marcar completado igual", true],
    ["Volver", false],
  ])("is completed or not, as «%s» says", async (button, may) => {
    await asked(LACKS);
    const answer = await screen.findByRole("button", { name: button });
    expect(told).not.toHaveBeenCalled();
    await userEvent.click(answer);
    await waitFor(() => expect(told.mock.calls).toEqual([[may]]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });
});

test("a course that lacks nothing is completed without a question", async () => {
  await asked([]);
  await waitFor(() => expect(told.mock.calls).toEqual([[true]]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
