// The first steps against a real server: only those that a person may take.
import { act, cleanup, screen } from "@testing-library/react";
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
  course_id: null as number | null,
};

let done = DONE;

beforeEach(() => {
  done = DONE;
  server.answers(() => ({ body: { data: done } }));
});

async function listed(): Promise<(string | null)[]> {
  return (await screen.findAllByRole("listitem")).map(
    (item) => item.querySelector(".font-medium")?.textContent ?? null,
  );
}

test("are six for administrators, who are reminded of the password of the installation", async () => {
  drawing.renderAt(<steps.FirstSteps />);
  expect(await listed()).toHaveLength(6);
  const way = screen.getByRole("link", { name: "Cámbiala en Mi cuenta" });
  expect(way.getAttribute("href")).toBe("/settings");
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
  expect(screen.queryByRole("link", { name: "Cámbiala en Mi cuenta" })).toBeNull();
});

test("have one button, of the next step that is needed", async () => {
  drawing.renderAt(<steps.FirstSteps />);
  const next = await screen.findByRole("link", { name: "Crear curso" });
  expect(next.getAttribute("href")).toBe("/form/new-course");
});

test("lead into the course once there is one, and nowhere before", async () => {
  drawing.renderAt(<steps.FirstSteps />);
  await screen.findByRole("link", { name: "Crear curso" });
  expect(screen.queryByRole("link", { name: "Programa la primera encuesta" })).toBeNull();
  cleanup();
  done = { ...DONE, course: true, course_id: 7 };
  drawing.renderAt(<steps.FirstSteps />);
  const next = await screen.findByRole("link", { name: "Ir al curso" });
  expect(next.getAttribute("href")).toBe("/detail/course?id=7");
  const survey = screen.getByRole("link", { name: "Programa la primera encuesta" });
  expect(survey.getAttribute("href")).toBe("/detail/course?id=7&tab=encuestas");
});
