// The bell against a real server: what is unread, the way to it, how it is let go, and the work under way.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Job, Notice } from "@/platform/api/types";
import { NOTIFICATION_TEXTS } from "@/platform/lib/fixed-texts";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { job, notice } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/app/layout/bell");
let working: typeof import("@/platform/jobs/jobs");
let hearing: typeof import("@/platform/notifications/notifications");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/app/layout/bell");
  working = await import("@/platform/jobs/jobs");
  hearing = await import("@/platform/notifications/notifications");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

let notices: Notice[];
let jobs: Job[];

beforeEach(() => {
  [notices, jobs] = [[], []];
  server.answers(({ method, path }) => {
    if (path === "/api/notifications" && method === "GET") return { body: { data: notices } };
    if (path.endsWith("/cancel")) return { body: { data: { ...jobs[0], state: "cancelled" } } };
    return { body: { data: path.startsWith("/api/jobs?") ? jobs : [] } };
  });
});

/** As the frame has it. */
function WithBell() {
  working.useJobFollowing();
  hearing.useNotificationPolling();
  return (
    <>
      <drawn.Bell />
      <ToastCorner />
    </>
  );
}

function arrive() {
  return drawing.renderAt(<WithBell />);
}

describe("the bell", () => {
  const LOADED = notice({ id: 1, link: "/massive-load?carga=7" });
  const FAILED = notice({ id: 2, icon: "error", msg: "Falló la carga", read: true });

  async function openBell() {
    await userEvent.click(await screen.findByRole("button", { name: /^Notificaciones/ }));
    return within(await screen.findByRole("dialog", { name: "Notificaciones" }));
  }

  test("tells how many are unread, and each with its picture and the way to it", async () => {
    notices = [LOADED, FAILED];
    const router = arrive();
    await screen.findByRole("button", { name: /^Notificaciones.*1/ });
    const panel = await openBell();
    expect((await panel.findAllByRole("img")).map((one) => one.getAttribute("aria-label"))).toEqual(
      ["Éxito", "Error"],
    );
    panel.getByRole("region", { name: "6 de julio de 2026" });
    expect(panel.queryByText(NOTIFICATION_TEXTS.empty)).toBeNull();
    expect(panel.queryByText("Falló la carga")?.closest("a")).toBeNull();
    expect(server.sent()).toEqual([]);
    await userEvent.click(panel.getByRole("link", { name: LOADED.msg }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/massive-load?carga=7",
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(server.sent()).toEqual([["POST /api/notifications/read", null]]));
    await screen.findByRole("button", { name: "Notificaciones" });
    // There is nothing left to be read.
    await openBell();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toHaveLength(1);
  });

  test("lets one go, or all of them with the way back", async () => {
    notices = [LOADED, FAILED];
    arrive();
    const panel = await openBell();
    const [first] = await panel.findAllByRole("button", { name: "Eliminar notificación" });
    await userEvent.click(first as HTMLElement);
    expect(panel.queryByText(LOADED.msg)).toBeNull();
    panel.getByText("Falló la carga");
    await userEvent.click(panel.getByRole("button", { name: NOTIFICATION_TEXTS.clear }));
    await panel.findByText(NOTIFICATION_TEXTS.empty);
    expect(panel.queryByRole("button", { name: NOTIFICATION_TEXTS.clear })).toBeNull();
    const told = (await screen.findByText("Borraste todas las notificaciones.")).closest("li");
    notices = [FAILED];
    fireEvent.click(within(told as HTMLElement).getByText("Deshacer"));
    await panel.findByText("Falló la carga");
    expect(server.sent()).toEqual([
      ["DELETE /api/notifications/1", null],
      ["DELETE /api/notifications", null],
      ["POST /api/notifications/restore", { ids: [2] }],
    ]);
  });

  test("says what could not be let go", async () => {
    notices = [LOADED];
    arrive();
    const panel = await openBell();
    const remove = await panel.findByRole("button", { name: "Eliminar notificación" });
    server.answers(() => ({ status: 500, body: { error: true, message: "No." } }));
    await userEvent.click(remove);
    await screen.findByText("No pudimos eliminar la notificación.");
  });

  test("has the work under way over them, which can be stopped", async () => {
    jobs = [
      job({ done: 40 }),
      job({ id: 8, state: "queued", label: "Exportación", canCancel: false }),
      job({ id: 9, total: null, phase: null, label: "Respaldo" }),
    ];
    arrive();
    const panel = await openBell();
    const tasks = within(await panel.findByRole("region", { name: "Tareas" }));
    tasks.getByText("40 de 100 filas");
    tasks.getByText("En espera");
    tasks.getByText("Trabajando");
    expect(
      tasks.getAllByRole("progressbar").map((bar) => bar.getAttribute("aria-valuenow")),
    ).toEqual(["40", "0", null]);
    expect(tasks.queryByRole("button", { name: "Cancelar Exportación" })).toBeNull();
    await userEvent.click(tasks.getByRole("button", { name: `Cancelar ${job().label}` }));
    await waitFor(() => expect(tasks.queryByText("40 de 100 filas")).toBeNull());
    expect(server.sent()).toEqual([["POST /api/jobs/7/cancel", null]]);
  });
});
