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

test("a server that says nothing is not waited for", async () => {
  const held = Promise.withResolvers<Answer>();
  server.answers(() => held.promise);
  const user = userEvent.setup();
  drawing.renderAt(<drawn.CopyDiagnosis />);
  await user.click(screen.getByRole("button", { name: "Copiar diagnóstico" }));
  await screen.findByRole("button", { name: "Diagnóstico copiado" });
  held.resolve({ status: 503 });
});
