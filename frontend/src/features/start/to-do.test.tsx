// What is to do, against a real server: each with its one button, hidden until tomorrow, and no more.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ToDo } from "@/features/start/to-do";
import { todayInChile } from "@/platform/lib/format";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let toDo: typeof import("@/features/start/to-do");
let drawing: typeof import("@/testing/render-at");
let found: ToDo[];
let preferences: Record<string, unknown>;

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  toDo = await import("@/features/start/to-do");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const CLOSE: ToDo = {
  key: "close",
  title: "5 cursos por cerrar",
  description: "Terminaron y tienen la asistencia completa.",
  action: "Cerrar",
  count: 5,
  link: "/courses?estado=por_cerrar&orden=termino",
};

beforeEach(() => {
  localStorage.clear();
  found = [CLOSE];
  preferences = {};
  server.answers(({ path }) => {
    if (path.startsWith("/api/preferences")) return { body: { data: preferences } };
    return { body: { data: found } };
  });
});

test("leads to where it is done", async () => {
  drawing.renderAt(<toDo.ToDoSection />);
  const link = await screen.findByRole("link", { name: "Cerrar" });
  expect(link.getAttribute("href")).toBe(CLOSE.link);
  expect(screen.getByRole("region", { name: "Por hacer" }).textContent).toContain(
    "5 cursos por cerrar",
  );
});

test("breaks no line within a date", async () => {
  found = [{ ...CLOSE, description: "En 1 encuesta abierta; cierra el 14-12-2026." }];
  drawing.renderAt(<toDo.ToDoSection />);
  expect((await screen.findByText("14-12-2026")).className).toContain("whitespace-nowrap");
});

test("is not there when nothing waits, and keeps no place for it the next time", async () => {
  found = [];
  drawing.renderAt(<toDo.ToDoSection />);
  expect(screen.getByText("Por hacer")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Por hacer")).toBeNull());
  expect(localStorage.getItem(`to-do:${ANA.id}`)).toBe("0");
  cleanup();
  drawing.renderAt(<toDo.ToDoSection />);
  expect(screen.queryByText("Por hacer")).toBeNull();
});

test("is hidden for the day, for this person", async () => {
  drawing.renderAt(<toDo.ToDoSection />);
  await screen.findByText("5 cursos por cerrar");
  await userEvent.click(await screen.findByRole("button", { name: "Ocultar por hoy" }));
  await waitFor(() => expect(screen.queryByText("5 cursos por cerrar")).toBeNull());
  await waitFor(() => {
    const saved = server.asked.find(({ method }) => method === "PATCH");
    expect(JSON.parse(saved?.body ?? "{}")).toEqual({ today: { dismissedOn: todayInChile() } });
  });
});

test("is back on the next day", async () => {
  preferences = { today: { dismissedOn: "2020-01-01" } };
  drawing.renderAt(<toDo.ToDoSection />);
  await screen.findByText("5 cursos por cerrar");
});
