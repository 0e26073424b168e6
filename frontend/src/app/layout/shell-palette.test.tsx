// Which commands there are for whom, and what the palette finds of the help.

import { fireEvent, renderHook, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterAll, expect, test } from "vitest";
import { usePalette } from "@/app/layout/windows-store";
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

test.each([
  ["¿cómo anulo una carga?", "Corregir una carga", "/help?articulo=errores-carga"],
  ["me equivoqé al cargar", "Corregir una carga", "/help?articulo=errores-carga"],
  [
    "donde subo el exel de la jente",
    "Cargar personas desde una planilla",
    "/help?articulo=carga-masiva",
  ],
])("%s is answered by the help first with %s", async (typed, title, address) => {
  server.answers(() => ({
    body: { data: { people: [], courses: [], companies: [], suppliers: [] } },
  }));
  usePalette.getState().opened(true);
  const router = renderAt(<ShellPalette />);
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: typed } });
  const [first] = await screen.findAllByRole("option");
  expect(first?.textContent).toBe(title);
  fireEvent.click(first as HTMLElement);
  expect(router.state.location.pathname + router.state.location.search).toBe(address);
});
