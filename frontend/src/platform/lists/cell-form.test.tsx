/** Editing one cell of a list: what is sent, what is refused, and what is taken back. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { CellForm, meantBy } from "@/platform/lists/cell-form";
import type { RecordSpec } from "@/platform/records/record-spec";
import { ToastRegion } from "@/platform/ui/toast-region";
import { accessibilityFaults } from "@/testing/axe";

const CITY: RecordSpec = {
  name: "city",
  sections: { all: { title: "Todo", fields: ["mayor", "people", "region", "coast"] } },
  fields: {
    mayor: { label: "Alcaldía", kind: "text", limit: 20 },
    people: { label: "Habitantes", kind: "count", limit: 100, message: "Hasta 100." },
    region: { label: "Región", kind: "reference" },
    coast: { label: "Costa", kind: "boolean" },
  },
};
const ROW = { id: 1, mayor: "Ana", people: 12, region: null, coast: false, updatedAt: "t1" };
const LIST = ["cities", "list", {}];

type Send = (changes: Record<string, unknown>) => Promise<typeof ROW>;

const closed = vi.fn();
let client: QueryClient;
let send: ReturnType<typeof vi.fn<Send>>;

beforeEach(() => {
  cleanup();
  closed.mockReset();
  client = new QueryClient();
  client.setQueryData(LIST, { items: [ROW, { ...ROW, id: 2 }], meta: {} });
  send = vi.fn<Send>(async (changes) => ({ ...ROW, ...changes, updatedAt: "t2" }));
});

function edit(field: string): void {
  render(
    <QueryClientProvider client={client}>
      <CellForm
        row={ROW}
        field={field}
        record={CITY}
        name="Arica"
        choices={{ region: [{ value: "7", label: "Norte" }] }}
        listKey={["cities"]}
        idName="id"
        send={send}
        onSaved={() => undefined}
        onClose={closed}
      />
      <ToastRegion />
    </QueryClientProvider>,
  );
}

function held(): (typeof ROW)[] {
  return client.getQueryData<{ items: (typeof ROW)[] }>(LIST)?.items ?? [];
}

describe("a cell", () => {
  test("sends its field with the expected version, shows it at once, and takes it back", async () => {
    edit("mayor");
    const input = screen.getByRole("textbox", { name: "Alcaldía" });
    expect(document.activeElement).toBe(input);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.clear(input);
    await userEvent.type(input, "Eva{Enter}");
    await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
    expect(send).toHaveBeenLastCalledWith({ mayor: "Eva", updatedAt: "t1" });
    expect(held().map(({ mayor }) => mayor)).toEqual(["Eva", "Ana"]);
    await screen.findByText("Guardado. Alcaldía: Eva.");
    await userEvent.click(await screen.findByRole("button", { name: "Deshacer" }));
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ mayor: "Ana", updatedAt: "t2" }));
  });

  test("says what is wrong with it, and sends nothing", async () => {
    edit("people");
    const input = screen.getByRole("textbox", { name: "Habitantes" });
    await userEvent.clear(input);
    await userEvent.type(input, "1000{Enter}");
    await screen.findByText("Hasta 100.");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(send).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(closed).toHaveBeenCalledExactlyOnceWith(true);
  });

  test("that is as it was sends nothing", async () => {
    edit("mayor");
    await userEvent.keyboard("{Enter}");
    expect(closed).toHaveBeenCalledExactlyOnceWith(true);
    expect(send).not.toHaveBeenCalled();
  });

  test("that is on its way is asked about before the page is left", async () => {
    const leaves = () => globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const answer = Promise.withResolvers<typeof ROW>();
    send.mockReturnValueOnce(answer.promise);
    edit("mayor");
    await userEvent.type(screen.getByRole("textbox"), "x");
    expect(leaves()).toBe(false);
    answer.resolve(ROW);
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(leaves()).toBe(true);
  });

  test("shows what the server says of it", async () => {
    const errors = { mayor: ["Ese nombre ya está."] };
    send.mockRejectedValueOnce(new ApiError(422, { error: true, message: "No.", errors }));
    edit("mayor");
    await userEvent.type(screen.getByRole("textbox"), "x{Enter}");
    await screen.findByText("Ese nombre ya está.");
    expect(closed).not.toHaveBeenCalled();
  });

  test("that somebody else changed meanwhile is told before anything is overwritten", async () => {
    const stale = new ApiError(409, { error: true, message: "Cambió.", code: "stale" });
    send.mockRejectedValueOnce(stale);
    edit("mayor");
    await userEvent.type(screen.getByRole("textbox"), "x{Enter}");
    await screen.findByText(/^Este registro cambió mientras tanto/);
  });

  test("of a few values is chosen from them", async () => {
    edit("region");
    await userEvent.click(await screen.findByRole("option", { name: "Norte" }));
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ region: 7, updatedAt: "t1" }));
  });
});

describe("a cell that is left", () => {
  test("is kept, without the keyboard coming back to it", async () => {
    edit("mayor");
    await userEvent.type(screen.getByRole("textbox"), "x");
    await userEvent.tab();
    await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(false));
    expect(send).toHaveBeenLastCalledWith({ mayor: "Anax", updatedAt: "t1" });
  });

  test("of yes and no is chosen from both, and said with what the server remarks", async () => {
    send.mockImplementation(async (changes) => ({
      ...{ ...ROW, ...changes, updatedAt: "t2" },
      warnings: [{ message: "Revisa el puerto." }],
    }));
    edit("coast");
    await userEvent.click(await screen.findByRole("option", { name: "Sí" }));
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ coast: true, updatedAt: "t1" }));
    await screen.findByText("Costa: Sí. Revisa el puerto.");
  });

  test("whose choice is given up sends nothing", async () => {
    edit("region");
    await screen.findByRole("option", { name: "Norte" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(closed).toHaveBeenCalledExactlyOnceWith(true));
    expect(send).not.toHaveBeenCalled();
  });

  test("that is emptied is said to have nothing", async () => {
    edit("mayor");
    await userEvent.clear(screen.getByRole("textbox"));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("Alcaldía: sin dato.");
    expect(send).toHaveBeenLastCalledWith({ mayor: null, updatedAt: "t1" });
  });
});

test.each([
  ["coast", "true", { value: true }],
  ["region", "", { value: null }],
  ["people", "12", { value: 12 }],
  ["people", "doce", { wrong: "Hasta 100." }],
])("%s typed as %j is meant as %j", (field, typed, meant) => {
  expect(meantBy(CITY.fields[field] as (typeof CITY.fields)[string], typed)).toEqual(meant);
});
