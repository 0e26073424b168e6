// The form of an account against a real server: the own name is known everywhere at once.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useSession } from "@/platform/api/session";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/users-section");
let lookups: typeof import("@/entities/lookups/lookups");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/users-section");
  lookups = await import("@/entities/lookups/lookups");
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
  providerEmail: null,
  hasSecondFactor: false,
  updatedAt: "2026-03-05T10:00:00-03:00",
} as const;

test("who is invited without a mail server gets a link, of the only company that there is", async () => {
  const company = { company_id: 3, name: "Maderas del Sur SpA", active: true };
  server.answers(({ path }) =>
    path.startsWith("/api/delivery")
      ? { body: { data: { mails: false, address: "http://aula.local" } } }
      : { body: { data: [company] } },
  );
  drawing.renderAt(<Invited />);
  await screen.findByRole("button", { name: "Crear invitación" });
  expect((await screen.findByRole("combobox")).textContent).toBe(company.name);
});

/** The form comes once the companies are known, as on the screen that it opens beside. */
function Invited() {
  const known = lookups.useObviousCompany();
  return known && <drawn.UserForm account={null} onSaved={() => {}} onCancel={() => {}} />;
}

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
