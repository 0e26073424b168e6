// Organización against a real server: what was saved is told as saved, whatever the brand does.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/organisation-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/organisation-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const PATH = "/api/settings/organisation";
const LOGO = `${PATH}/logo`;
const SENT = "/files/a1.webp";
const MOMENTS = ["2026-03-05T10:00:00-03:00", "2026-03-05T11:00:00-03:00"];

/** Saves and resets well; the brand cannot be read. */
beforeEach(() => {
  const moments = [...MOMENTS];
  const settings = { name: "Forestal Quillay", logo: null, colour: null };
  server.answers(({ method, path, body }) => {
    if (path === LOGO) return { body: { data: { logo: SENT } } };
    if (path !== PATH) return { status: 500, body: { error: true, message: "SERVER_ERROR" } };
    const { updatedAt: _, ...changes } = method === "PUT" ? JSON.parse(body) : {};
    const updatedAt = method === "PUT" ? moments.shift() : "2026-03-05T09:00:00-03:00";
    return { body: { data: { ...settings, ...changes }, meta: { updatedAt } } };
  });
  drawing.renderAt(<drawn.OrganisationSection />);
});

function puts(): { name: string; updatedAt: string }[] {
  return server
    .askedFor(PATH)
    .filter(({ method }) => method === "PUT")
    .map(({ body }) => JSON.parse(body));
}

/** Saves for so many a time, and waits for all that follows. */
async function save(times: number): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(puts()).toHaveLength(times));
  await waitFor(() => expect(server.askedFor("/api/public/organisation")).toHaveLength(times));
  await screen.findByRole("button", { name: "Guardar" });
}

async function rename(typed: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Nombre/), typed);
}

test("a save is done without the brand, the focus stays, and the next one knows of it", async () => {
  await rename(" 2");
  await save(1);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Guardar" }));
  await rename("3");
  await save(2);
  expect(puts()[1]).toEqual({ name: "Forestal Quillay 23", updatedAt: MOMENTS[0] });
});

test("a picture that was sent is the present one", async () => {
  const picture = new File(["picture"], "logo.png", { type: "image/png" });
  await userEvent.upload(await screen.findByLabelText("Logo"), picture);
  await save(1);
  await waitFor(() => expect(document.querySelector("img")?.getAttribute("src")).toBe(SENT));
});

test("a reset is done without the brand", async () => {
  await rename(" 2");
  await save(1);
  await userEvent.click(screen.getByRole("button", { name: "Restablecer la sección" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Restablecer la sección" }));
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe("Forestal Quillay");
  });
});
