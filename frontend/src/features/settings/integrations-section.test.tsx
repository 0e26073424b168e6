// Service accounts against a real server: what is sent, and a token that is seen once.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { accessibilityFaults } from "@/testing/axe";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/integrations-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/integrations-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
});

const ACCOUNT = {
  id: 7,
  name: "Remuneraciones",
  company_id: null,
  companyName: null,
  scopes: ["people:read", "people:load"],
  tokenStart: "aula_AbCd",
  state: "vigente",
  createdAt: "2026-03-05T10:00:00-03:00",
  createdBy: "Ana Soto",
  expiresOn: "2026-06-03",
  lastUsedAt: null,
  revokedAt: null,
} as const;
const TOKEN = "aula_AbCdEfGh";

test("a new account is sent with its scopes, and its token is shown until it is put away", async () => {
  server.answers(({ method, path }) => {
    if (method === "POST")
      return { status: 201, body: { data: { account: ACCOUNT, token: TOKEN } } };
    return { body: { data: path.startsWith("/api/service-accounts") ? [ACCOUNT] : [] } };
  });
  // A day later it is in Greenwich.
  vi.useFakeTimers({ now: new Date("2026-03-02T22:30:00-03:00"), toFake: ["Date"] });
  const user = userEvent.setup();
  drawing.renderAt(<drawn.IntegrationsSection />);
  await user.click(await screen.findByRole("button", { name: "Nueva cuenta de servicio" }));
  await user.click(screen.getByRole("button", { name: "Crear y ver el token" }));
  await screen.findByText("Para guardar, corrige 2 campos:");
  expect(await accessibilityFaults()).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /Nombre/ }), "Remuneraciones");
  await user.click(screen.getByRole("checkbox", { name: "Personas: leer" }));
  await user.click(screen.getByRole("checkbox", { name: "Cursos y relatores: leer" }));
  await user.click(screen.getByRole("checkbox", { name: "Cursos y relatores: leer" }));
  await user.click(screen.getByRole("button", { name: "Crear y ver el token" }));
  const shown = await screen.findByRole("textbox", { name: "Token" });
  expect((shown as HTMLInputElement).value).toBe(TOKEN);
  const [sent] = server.asked.filter(({ method }) => method === "POST");
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({
    name: "Remuneraciones",
    company_id: null,
    scopes: ["people:read"],
    expiresOn: "2026-05-31",
  });
  await user.click(screen.getByRole("button", { name: "Ya lo guardé" }));
  await waitFor(() => expect(screen.queryByDisplayValue(TOKEN)).toBeNull());
  await screen.findByText("Personas: leer y cargar");
});

test("an account is prolonged to the day that is chosen, with the same token", async () => {
  server.answers(({ path }) => ({
    body: { data: path.startsWith("/api/service-accounts") ? [ACCOUNT] : [] },
  }));
  const user = userEvent.setup();
  drawing.renderAt(<drawn.IntegrationsSection />);
  await user.click(await screen.findByRole("button", { name: "Prolongar Remuneraciones" }));
  const day = await screen.findByRole("textbox", { name: /Vence/ });
  await user.clear(day);
  await user.type(day, "03-03-2027");
  await user.click(screen.getByRole("button", { name: "Prolongar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [sent] = server.asked.filter(({ method }) => method === "PUT");
  expect(sent?.path).toBe("/api/service-accounts/7/prolong");
  expect(JSON.parse(sent?.body ?? "")).toEqual({ expiresOn: "2027-03-03" });
});

const WEBHOOK = {
  id: 3,
  name: "Nómina",
  url: "https://nomina.ejemplo.cl/avisos",
  company_id: null,
  companyName: null,
  events: ["load.finished"],
  active: true,
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  deliveredAt: null,
  formerUntil: null,
  waiting: 0,
  createdAt: "2026-03-05T10:00:00-03:00",
  createdBy: "Ana Soto",
  updatedAt: "2026-03-05T10:00:00-03:00",
};

test("a webhook is switched off after a question, and removed with its page", async () => {
  server.asked.length = 0;
  server.answers(({ method, path }) => {
    if (method === "DELETE") return { body: { data: WEBHOOK } };
    if (method === "PATCH") return { body: { data: { ...WEBHOOK, active: false } } };
    if (path.includes("/deliveries")) return { body: { data: [], meta: { total: 0 } } };
    if (path.startsWith("/api/webhooks/3")) return { body: { data: WEBHOOK } };
    return { body: { data: path.startsWith("/api/webhooks") ? [WEBHOOK] : [] } };
  });
  const user = userEvent.setup();
  drawing.renderAt(<drawn.IntegrationsSection />);
  await user.click(await screen.findByRole("button", { name: "Ver Nómina" }));
  await user.click(await screen.findByRole("button", { name: "Apagar" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Apagar" }));
  const changes = () => server.asked.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.path).toBe("/api/webhooks/3");
  expect(JSON.parse(changes()[0]?.body ?? "")).toEqual({ active: false });
  await user.click(await screen.findByRole("button", { name: "Eliminar" }));
  await user.click(
    within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Eliminar" }),
  );
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Nómina" })).toBeNull());
  const [removed] = server.asked.filter(({ method }) => method === "DELETE");
  expect(removed?.path).toBe("/api/webhooks/3");
});
