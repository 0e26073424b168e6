// The form of an account against a real server: the own name is known everywhere at once.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useSession } from "@/platform/api/session";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/users-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/users-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const ACCOUNT = {
  ...ANA,
  role: "administrador",
  state: "habilitado",
  lastSignInAt: null,
  openSessions: 1,
  linkUntil: null,
  linkProblem: null,
  updatedAt: "2026-03-05T10:00:00-03:00",
} as const;

test.each([
  [ANA.id, "Ana Rojas Soto"],
  [ANA.id + 1, "Ana Rojas"],
])("who saves account %i is called %s", async (id, name) => {
  const account = { ...ACCOUNT, id };
  server.answers(({ method }) =>
    method === "PATCH"
      ? { body: { data: { ...account, name: "Ana Rojas Soto" } } }
      : { body: { data: [] } },
  );
  const onSaved = vi.fn();
  drawing.renderAt(<drawn.UserForm account={account} onSaved={onSaved} onCancel={() => {}} />);
  await userEvent.type(screen.getByLabelText(/^Nombre/), " Soto");
  await userEvent.click(screen.getByRole("button", { name: "Guardar usuario" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(useSession.getState().user?.name).toBe(name);
});
