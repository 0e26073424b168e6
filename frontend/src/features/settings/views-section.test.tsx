// What is kept of each list, and how it is forgotten, against a real server.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/views-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/views-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const VIEWS = [{ id: "a", label: "Las mías", query: "q=a" }];
const COMPANIES = { views: VIEWS, columns: ["name", "rut", "city"] };
const KEPT = { "list:companies": COMPANIES, "list:una-nueva": { views: [] }, panel: {} };

function arrive(kept: object, isRefused = false): void {
  let held: Record<string, unknown> = { ...kept };
  server.answers(({ method, body }) => {
    if (method !== "PATCH") return { body: { data: held } };
    if (isRefused) return { status: 500, body: {} };
    held = { ...held, ...JSON.parse(body) };
    held = Object.fromEntries(Object.entries(held).filter(([, value]) => value !== null));
    return { body: { data: held } };
  });
  drawing.renderAt(
    <>
      <drawn.ViewsSection />
      <ToastCorner />
    </>,
  );
}

const lists = () => screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent);
const sent = () => server.asked.flatMap(({ method, body }) => (method === "PATCH" ? [body] : []));

test("a list is called by its name, and by its key where it has none", async () => {
  arrive(KEPT);
  await screen.findByText("Vista Las mías");
  expect(lists()).toEqual(["Empresas", "una-nueva"]);
  const [companies, other] = screen
    .getAllByRole("heading", { level: 3 })
    .map((one) => within(one.closest("li") as HTMLElement));
  companies?.getByText(/^.*3 columnas/);
  expect(other?.queryByText(/columna/)).toBeNull();
});

test("a list is forgotten by itself", async () => {
  arrive(KEPT);
  await userEvent.click(await screen.findByRole("button", { name: /Empresas$/ }));
  await waitFor(() => expect(lists()).toEqual(["una-nueva"]));
  expect(sent()).toEqual(['{"list:companies":null}']);
});

test("a view is forgotten, and the columns stay", async () => {
  arrive(KEPT);
  await userEvent.click(await screen.findByRole("button", { name: "Eliminar la vista Las mías" }));
  await waitFor(() => expect(screen.queryByText("Vista Las mías")).toBeNull());
  expect(JSON.parse(sent()[0] ?? "")).toEqual({ "list:companies": { ...COMPANIES, views: [] } });
  expect(lists()).toEqual(["Empresas", "una-nueva"]);
});

test("all of them are forgotten after a question, and nothing else", async () => {
  arrive(KEPT);
  await screen.findByText("Vista Las mías");
  const [ask] = screen.getAllByRole("button");
  await userEvent.click(ask as HTMLElement);
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getAllByRole("button").at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryAllByRole("heading", { level: 3 })).toEqual([]));
  expect(sent()).toEqual(['{"list:companies":null,"list:una-nueva":null}']);
});

test("what was not forgotten is said to be there, and is", async () => {
  arrive(KEPT, true);
  const button = await screen.findByRole("button", { name: "Eliminar la vista Las mías" });
  await userEvent.click(button);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  screen.getByText("Vista Las mías");
});
