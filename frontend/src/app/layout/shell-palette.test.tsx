// Which commands there are for whom, and what the palette finds of the help.

import { fireEvent, renderHook, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, expect, test } from "vitest";
import { usePalette } from "@/app/layout/windows-store";
import { usePreferences } from "@/platform/preferences/preferences-store";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { useSession } = await import("@/platform/api/session");
const { ShellPalette, useCommands } = await import("@/app/layout/shell-palette");

afterAll(() => server.stop());

test.each([
  [true, ["personas", "proveedores", "empresas", "relatores", "utm", "cursos", "asistencia"]],
  [false, ["personas", "relatores", "cursos", "asistencia"]],
])("of loads there are those that a person may run (administrator: %s)", (isAdmin, loads) => {
  useSession.setState({ tokens: FIRST_TOKENS, user: { ...ANA, isAdmin } });
  const { result } = renderHook(useCommands, { wrapper: MemoryRouter });
  const ids = result.current.map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith("load "))).toEqual(loads.map((kind) => `load ${kind}`));
});

/** Types in the open palette. Answers how to ask where a choice has led. */
async function typeInPalette(typed: string) {
  server.answers(() => ({
    body: { data: { people: [], courses: [], companies: [], suppliers: [] } },
  }));
  usePalette.getState().opened(true);
  const router = renderAt(<ShellPalette />, "/help");
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: typed } });
  return () => router.state.location.pathname + router.state.location.search;
}

test.each([
  ["¿cómo anulo una carga?", "Corregir una carga", "/help?articulo=errores-carga"],
  ["me equivoqé al cargar", "Corregir una carga", "/help?articulo=errores-carga"],
  [
    "donde subo el exel de la jente",
    "Cargar personas desde una planilla",
    "/help?articulo=carga-masiva",
  ],
])("%s is answered by the help first with %s", async (typed, title, address) => {
  const place = await typeInPalette(typed);
  const [first] = await screen.findAllByRole("option");
  expect(first?.textContent).toBe(title);
  fireEvent.click(first as HTMLElement);
  expect(place()).toBe(address);
});

test.each([
  ["importar excel", "Cargar proveedores desde una planilla", "/massive-load?tipo=proveedores"],
  ["gráfico", "Agregar widget", "/?widget=nuevo"],
  ["nuevo", "Nuevo curso", "/form/new-course"],
  ["sesión", "Cerrar sesión", "/logout"],
])("%s finds %s, also by words that it does not show", async (typed, command, address) => {
  const place = await typeInPalette(typed);
  fireEvent.click(await screen.findByRole("option", { name: command }));
  expect(place()).toBe(address);
});

test.each([
  ["apariencia", "Cambiar a tema claro", "light"],
  ["color", "Cambiar a tema oscuro", "dark"],
  ["sistema", "Usar el tema del sistema", "system"],
])("%s finds %s, which chooses it", async (typed, command, theme) => {
  usePreferences.setState({ theme: theme === "light" ? "dark" : "light" });
  await typeInPalette(typed);
  fireEvent.click(await screen.findByRole("option", { name: command }));
  expect(usePreferences.getState().theme).toBe(theme);
});
