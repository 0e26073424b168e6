// The history of a record against a real server, while one walks from record to record.
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
