/** What the first script asks for is what the screens ask for: else each would be asked for twice. */
import { setTimeout as sleep } from "node:timers/promises";
import { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { useSession } from "@/platform/api/session";
import { FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { CompaniesScreen } = await import("@/features/companies/screen");
const { CoursesScreen } = await import("@/features/courses/screen");
const { courseQuery } = await import("@/features/courses/api");
const { EvaluationsScreen } = await import("@/features/evaluations/screen");
const { PeopleScreen } = await import("@/features/people/screen");
const { SuppliersScreen } = await import("@/features/suppliers/screen");

afterAll(() => server.stop());

afterEach(() => {
  globalThis.firstAnswer = undefined;
  localStorage.clear();
});

test.each([
  ["/companies", <CompaniesScreen key="1" />, "0 empresas"],
  ["/courses", <CoursesScreen key="2" />, "0 cursos"],
  ["/evaluations", <EvaluationsScreen key="5" />, "0 encuestas"],
  ["/people", <PeopleScreen key="3" />, "0 personas"],
  ["/providers", <SuppliersScreen key="4" />, "0 proveedores"],
] as const)("The rows of %s are asked for once, by the first script", async (path, list, none) => {
  const summary = { open: 0, rate: null, pending: 0, closingIn7: 0 };
  const body = { data: [], meta: { page: 1, pageSize: 50, total: 0, pages: 0, summary } };
  server.answers(async ({ path: asked }) => {
    // Rows come last: what is drawn in their place finds the other answers here.
    if (asked.includes("pageSize=50")) await sleep(100);
    return { body: asked === "/api/preferences" ? { data: {} } : body };
  });
  localStorage.setItem("session", JSON.stringify({ tokens: FIRST_TOKENS }));
  history.replaceState(null, "", path);
  vi.resetModules();
  await import("@/first");
  const calls = [...(globalThis.firstAnswer?.begun?.answers.keys() ?? [])];
  renderAt(list, path);
  expect(await screen.findByText(none)).toBeTruthy();
  await waitFor(() => expect(globalThis.firstAnswer?.begun?.answers.size).toBe(0));
  expect(calls.map((call) => server.askedFor(call).length)).toEqual(calls.map(() => 1));
});

test("A course is asked for once, by the first script", async () => {
  server.answers(() => ({ body: { data: { course_id: 3 } } }));
  localStorage.setItem("session", JSON.stringify({ tokens: FIRST_TOKENS }));
  history.replaceState(null, "", "/detail/course?id=3");
  vi.resetModules();
  await import("@/first");
  useSession.setState({ tokens: FIRST_TOKENS });
  expect(await new QueryClient().fetchQuery(courseQuery(3))).toEqual({ course_id: 3 });
  expect(server.askedFor("/api/get_course/3")).toHaveLength(1);
});
