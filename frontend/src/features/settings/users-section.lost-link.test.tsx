// A link that may not have arrived: an administrator sees it in the account and sends another.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("is sent again from the account that a notification opens", async () => {
  let linkProblem: string | null = "El envío se interrumpió; no sabemos si llegó.";
  const asked: string[] = [];
  const account = () => ({
    ...ANA,
    role: "administrador",
    state: "invitado",
    lastSignInAt: null,
    openSessions: 0,
    linkUntil: "2026-03-12T10:00:00-03:00",
    linkProblem,
    updatedAt: "2026-03-05T10:00:00-03:00",
  });
  server.answers(({ method, path }) => {
    if (method === "POST" && path.endsWith("/invitation")) {
      asked.push(path);
      linkProblem = null;
      return { body: { data: account() } };
    }
    if (path === `/api/users/${ANA.id}`) return { body: { data: account() } };
    if (path.startsWith("/api/users")) {
      return {
        body: { data: [account()], meta: { page: 1, pageSize: 50, total: 1, pages: 1 } },
      };
    }
    return { body: { data: [] } };
  });
  drawing.renderAt(<drawn.UsersSection />, `/settings?seccion=usuarios&ver=${ANA.id}`);
  await screen.findByText("El envío se interrumpió; no sabemos si llegó.");
  await userEvent.click(screen.getByRole("button", { name: "Reenviar" }));
  await waitFor(() => expect(asked).toEqual([`/api/users/${ANA.id}/invitation`]));
  await waitFor(() => expect(screen.queryByText(/El envío se interrumpió/)).toBeNull());
});
