/** What the first script asks for is what the lists ask for: else each would be asked for twice. */
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { CompaniesScreen } = await import("@/features/companies/screen");
const { CoursesScreen } = await import("@/features/courses/screen");
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
  ["/people", <PeopleScreen key="3" />, "0 personas"],
  ["/providers", <SuppliersScreen key="4" />, "0 proveedores"],
] as const)("The rows of %s are asked for once, by the first script", async (path, list, none) => {
  const body = { data: [], meta: { page: 1, pageSize: 50, total: 0, pages: 0 } };
  server.answers(({ path: asked }) => ({
    body: asked === "/api/preferences" ? { data: {} } : body,
  }));
  localStorage.setItem("session", JSON.stringify({ tokens: FIRST_TOKENS }));
  history.replaceState(null, "", path);
  vi.resetModules();
  await import("@/first");
  const call = globalThis.firstAnswer?.list?.call ?? "";
  renderAt(list, path);
  expect(await screen.findByText(none)).toBeTruthy();
  await waitFor(() => expect(globalThis.firstAnswer?.list).toBeUndefined());
  expect(server.askedFor(call)).toHaveLength(1);
});
