// The history of a record against a real server: who did what, with which file, and while one walks from record to record.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/entities/history/history");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/entities/history/history");
});
afterAll(() => server.stop());

const DEED = {
  at: "2026-03-05T10:00:00-03:00",
  action: "participant.added",
  details: { name: "María Pérez" },
  userName: null,
  changes: [],
  load_id: null,
  fileName: null,
};
const META = { page: 1, pageSize: 25, total: 60, pages: 3 };

test("the next record begins at its first page, and shows nothing of the one before", async () => {
  const held = Promise.withResolvers<Answer>();
  const known = { body: { data: [DEED], meta: META } };
  server.answers(({ path }) => (path.startsWith("/api/history/person/1?") ? known : held.promise));
  const client = new QueryClient();
  const of = (id: number) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <drawn.HistoryList entity="person" id={id} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(of(1));
  await screen.findByText("Se inscribió a María Pérez");
  await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  await waitFor(() => expect(server.asked).toHaveLength(2));
  rerender(of(2));
  await waitFor(() => expect(server.asked).toHaveLength(3));
  expect(server.asked[2]?.path).toMatch(/^\/api\/history\/person\/2\?page=1&/);
  expect(screen.queryByText("Se inscribió a María Pérez")).toBeNull();
  held.resolve(known);
  await screen.findByText("Se inscribió a María Pérez");
});

test("a deed is told with who did it, the file that it came from, and what changed", async () => {
  const file = { details: {}, load_id: 7, fileName: "personas.xlsx" };
  const changes = [
    { field: "phone", before: null, after: "+56911112222" },
    { field: "active", before: true, after: false },
    { field: "tags", before: [], after: ["a", "b"] },
  ];
  const deeds = [
    { ...DEED, ...file, action: "load.updated", userName: "Ana Rojas", changes },
    { ...DEED, ...file, action: "load.created", load_id: null },
    { ...DEED, action: "person.enabled" },
    { ...DEED, action: "person.unheard_of" },
    { ...DEED, action: "course.people_loaded", details: { enrolled: 1 } },
    { ...DEED, action: "course.results_loaded", details: { updated: 12 } },
    { ...DEED, action: "course.results_unloaded", details: {} },
  ];
  const meta = { page: 1, pageSize: 25, total: 7, pages: 1 };
  server.answers(() => ({ body: { data: deeds, meta } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <drawn.HistoryList entity="person" id={3} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const first = (await screen.findByText("Se actualizó por carga masiva")).closest("li");
  expect(first?.querySelector("time")?.parentElement?.textContent).toMatch(/ · Ana Rojas$/);
  expect(first?.querySelector("a")?.getAttribute("href")).toBe("/error-massive-load?carga=7");
  const pairs = [...(first?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent);
  expect(pairs).toEqual(["vacío → +56911112222", "Sí → No", "vacío → a, b"]);
  const second = screen.getByText("Se creó por carga masiva").closest("li");
  expect(second?.textContent).toContain("personas.xlsx");
  expect(second?.querySelector("a, dl")).toBeNull();
  for (const words of [
    "Se habilitó",
    "Se registró un cambio",
    "Se inscribieron 1 persona",
    "Se cargaron resultados de 12 participantes",
    "Se deshizo una carga de resultados de 0 participantes",
  ])
    screen.getByText(words);
  expect(screen.queryByRole("button", { name: "Página siguiente" })).toBeNull();
});
