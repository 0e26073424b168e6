// The first steps against a real server: only those that a person may take.
import { act, screen } from "@testing-library/react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { useSession } from "@/platform/api/session";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let steps: typeof import("@/platform/first-steps/first-steps");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  steps = await import("@/platform/first-steps/first-steps");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const DONE = {
  company: true,
  people: true,
  template: false,
  course: false,
  survey: false,
  completed: false,
};

beforeEach(() => server.answers(() => ({ body: { data: DONE } })));

async function listed(): Promise<(string | null)[]> {
  return (await screen.findAllByRole("link")).map(({ textContent }) => textContent);
}

test("are six for administrators", async () => {
  drawing.renderAt(<steps.FirstSteps />);
  expect(await listed()).toHaveLength(6);
});

test("leave companies and templates out for the staff of a company", async () => {
  drawing.renderAt(<steps.FirstSteps />);
  act(() => useSession.getState().userChanged({ ...ANA, isAdmin: false, company_id: 3 }));
  expect(await listed()).toEqual([
    "Carga a las personas",
    "Crea el primer curso",
    "Programa la primera encuesta",
    "Completa el primer curso",
  ]);
});
