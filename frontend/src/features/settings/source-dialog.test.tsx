/** A new source of scheduled loads, as its window begins. */
import { screen, waitFor } from "@testing-library/react";
import { afterAll, expect, test, vi } from "vitest";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { SourceDialog } = await import("@/features/settings/source-dialog");

afterAll(() => server.stop());

test("says why no folder can be watched, where none can", async () => {
  const choices = { noFolders: "No hay carpetas.", model_ids: [1], templates: [] };
  server.answers(({ path }) => {
    const isAsked = path === "/api/load_sources/choices";
    return { body: { data: isAsked ? { ...choices, administrators: [] } : [] } };
  });
  renderAt(<SourceDialog source={null} onClose={vi.fn()} onSaved={vi.fn()} />);
  await screen.findByText("No hay carpetas.");
  const ways = screen.getAllByRole("radio").map((way) => way.closest("label")?.textContent);
  expect(ways).toEqual(["HTTPS", "SFTP"]);
  await waitFor(() => expect(server.askedFor("/api/getcompanies")).toHaveLength(1));
});
