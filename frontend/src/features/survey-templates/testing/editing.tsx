/** The editor with a server behind it, for tests, and what they take hold of: its parts, its fields, its menus. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { aTemplate } from "@/features/survey-templates/testing/templates";
import { TestServer } from "@/testing/test-server";

interface Used {
  server: TestServer;
  editor: typeof import("@/features/survey-templates/editor/screen");
  drawing: typeof import("@/testing/render-at");
}

export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width, height: 900 });
}

/** A server for all tests of a file; what opens a template in the editor, and what was sent when it was saved. */
export function editors() {
  const used = {} as Used;
  beforeAll(async () => {
    used.server = await TestServer.start();
    // The client takes the page's address when it loads.
    used.editor = await import("@/features/survey-templates/editor/screen");
    used.drawing = await import("@/testing/render-at");
  });
  afterAll(() => used.server.stop());
  beforeEach(() => setWidth(1_440));

  async function edit(parts: Parameters<typeof aTemplate>[0] = {}) {
    used.server.answers(() => ({ body: { data: aTemplate(parts) } }));
    const router = used.drawing.renderAt(<used.editor.EditScreen />, "/survey/edit?id=5");
    await screen.findByRole("button", { name: "Deshacer" });
    return router;
  }

  async function saved(): Promise<Record<string, unknown>> {
    await userEvent.click(screen.getByRole("button", { name: "Guardar plantilla" }));
    await waitFor(() => expect(used.server.changes()).toHaveLength(1));
    return used.server.sent()[0]?.[1] as Record<string, unknown>;
  }

  return { used, edit, saved };
}

export const outline = () =>
  within(screen.getByRole("navigation", { name: "Partes de la plantilla" }));
export const openPart = (name: RegExp) =>
  userEvent.click(outline().getByRole("button", { name, current: false }));
export const field = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>("textbox", { name });
export const questions = () =>
  screen
    .getAllByRole<HTMLTextAreaElement>("textbox", { name: /^Pregunta \d+$/ })
    .map(({ value }) => value);
export const optionList = () => within(screen.getByRole("list", { name: "Opciones" }));
export const options = () =>
  optionList()
    .getAllByRole<HTMLInputElement>("textbox", { name: /^Opción \d+$/ })
    .map(({ value }) => value);
export const values = () =>
  optionList()
    .getAllByRole<HTMLInputElement>("textbox", { name: /^Valor de la opción/ })
    .map(({ value }) => value);

export async function act(on: string, item: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: `Acciones de ${on}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
  await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
}
