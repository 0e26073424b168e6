// What is copied for whoever helps: the browser's own part never waits for the server.

import { onlineManager } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/platform/diagnosis/diagnosis");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/platform/diagnosis/diagnosis");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
afterEach(() => onlineManager.setOnline(true));

test("without a network the browser's own part is copied", async () => {
  server.answers(() => ({ status: 503 }));
  onlineManager.setOnline(false);
  const user = userEvent.setup();
  drawing.renderAt(<drawn.CopyDiagnosis />);
  await user.click(screen.getByRole("button", { name: "Copiar diagnóstico" }));
  await screen.findByRole("button", { name: "Diagnóstico copiado" });
  expect(await navigator.clipboard.readText()).toContain("Errores de este navegador: ");
});

const DIAGNOSIS = {
  ...{ version: "1.4", environment: "production", schema: null, mails: 2 },
  checks: { database: "ok", broker: "unavailable", disk: "melted" },
  ...{ jobs: { queued: 1, running: 3 }, room: { free: 1.55 * 1024 ** 3, total: 4 * 1024 ** 3 } },
  mail: { server: null, sender: "aula@example.cl" },
  address: { origin: "http://localhost:8000", source: "local", onlyHere: true },
  backup: null,
  faults: [{ at: "10:00", logger: "web", message: "Falló", error: null, requestId: "r1" }],
} as unknown as import("@/platform/diagnosis/diagnosis").Diagnosis;

test("what the server knows is told in lines, without its data", () => {
  const errors = [{ at: "11:00", what: "Pantalla", kind: "TypeError" }];
  const lines = drawn.diagnosisText(DIAGNOSIS, errors as never).split("\n");
  for (const line of [
    "Versión: 1.4 (production), esquema desconocido",
    "Base de datos: Funciona",
    "Cola de trabajo: No responde",
    "Disco: melted",
    "Trabajos: 1 en espera, 3 en curso; correos en cola: 2",
    "Disco: 1,6 GB libres de 4 GB",
    "Correo: Sin servidor: los correos quedan guardados y no salen (MAIL_URL)",
    "Último respaldo: Ninguno conocido (scripts/backup)",
    "Errores del servidor: 1",
    "  10:00 web: Falló · r1",
    "Errores de este navegador: 1",
    "  11:00 TypeError: Pantalla",
  ])
    expect(lines).toContain(line);
  expect(lines.find((line) => line.startsWith("Dirección pública"))).toBe(
    "Dirección pública: http://localhost:8000 (la de este servidor); los enlaces y QR no abren en otros equipos",
  );
  const known = {
    ...DIAGNOSIS,
    mail: { server: "smtp.example.cl", sender: "aula@example.cl" },
    address: { origin: "https://aula.example.cl", source: "set", onlyHere: false },
    backup: { at: "2026-03-05T10:00:00-03:00", folder: "respaldo-1" },
  } as typeof DIAGNOSIS;
  const words = drawn.serviceLines(known).map(([, said]) => said);
  expect(words).toEqual([
    "Sale por smtp.example.cl, desde aula@example.cl",
    "https://aula.example.cl (definida en PUBLIC_URL)",
    expect.stringMatching(/ · respaldo-1$/),
  ]);
});

test("staff gets what their own browser knows", () => {
  expect(drawn.diagnosisText(null, [])).toMatch(/^Navegador: /);
});

test("a server that says nothing is not waited for", async () => {
  const held = Promise.withResolvers<Answer>();
  server.answers(() => held.promise);
  const user = userEvent.setup();
  drawing.renderAt(<drawn.CopyDiagnosis />);
  await user.click(screen.getByRole("button", { name: "Copiar diagnóstico" }));
  await screen.findByRole("button", { name: "Diagnóstico copiado" });
  held.resolve({ status: 503 });
});
