// The panel turns to another article as a page does: at the heading that was named, or at the beginning.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { HelpPanel } from "@/platform/help/help-panel";
import { PATHS } from "@/platform/lib/paths";
import { renderAt } from "@/testing/render-at";

test("a link leads to its heading, and the way back to the beginning", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView");
  renderAt(<HelpPanel open onClose={vi.fn()} />, PATHS.courses);
  const panel = within(await screen.findByRole("dialog", { name: "Cursos" }));
  await userEvent.click(await panel.findByRole("button", { name: "asistencia y resultados" }));
  const heading = await panel.findByRole("heading", { name: "Asistencia y resultados" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(shown.mock.contexts.at(-1)).toBe(heading);
  await userEvent.click(panel.getByRole("button", { name: "Volver al artículo de esta página" }));
  const beginning = await panel.findByRole("button", { name: "asistencia y resultados" });
  const top = shown.mock.contexts.at(-1) as Element;
  expect(top).not.toBe(heading);
  expect(top.contains(beginning)).toBe(true);
});

test("is closed by the way to all of the help, as by its button", async () => {
  const closed = vi.fn();
  const router = renderAt(<HelpPanel open onClose={closed} />, PATHS.courses);
  const panel = within(await screen.findByRole("dialog", { name: "Cursos" }));
  await userEvent.click(panel.getByRole("link", { name: "Ver en Ayuda" }));
  expect(router.state.location.search).toBe("?articulo=cursos");
  expect(closed).toHaveBeenCalledOnce();
  await userEvent.click(panel.getByRole("button", { name: "Cerrar" }));
  expect(closed).toHaveBeenCalledTimes(2);
});
