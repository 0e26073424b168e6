// A list on a phone: each row a card, and what there is little room for in menus.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ListSpec } from "@/platform/lists/list-spec";
import { accessibilityFaults } from "@/testing/axe";
import { type City, comeToCities, loadCityList, SPEC, wide } from "@/testing/city-list";
import { TestServer } from "@/testing/test-server";

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
  await loadCityList();
});
afterAll(() => server.stop());
beforeEach(() => {
  wide(500);
  server.answers(() => ({ body: { data: {} } }));
});

function cards() {
  return within(screen.getByRole("list", { name: "Ciudades" })).getAllByRole("listitem");
}

/** What is told of a row beside its name, each with its label. */
function factsOf(card: HTMLElement | undefined): (string | null)[] {
  return [...(card?.querySelectorAll("dl > div") ?? [])].map(({ textContent }) => textContent);
}

test("a card has the name, a few values that there are, a box and a menu, and is chosen", async () => {
  const edited = vi.fn();
  const disabled = vi.fn();
  await comeToCities("/cities", {
    rowActions: ({ id }) => [{ label: "Editar", onSelect: () => edited(id) }],
    bulk: [{ label: "Deshabilitar", run: disabled }],
  });
  expect(screen.queryByRole("table")).toBeNull();
  expect(cards()).toHaveLength(3);
  expect(factsOf(cards()[0])).toEqual(["Personas12", "AlcaldíaAna Soto"]);
  expect(factsOf(cards()[1])).toEqual(["Personas8"]);
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Acciones de Temuco" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Editar" }));
  expect(edited).toHaveBeenCalledExactlyOnceWith(2);
  await userEvent.click(screen.getByRole("checkbox", { name: "Seleccionar Ñuñoa" }));
  await userEvent.click(screen.getByRole("button", { name: "Deshabilitar" }));
  expect(disabled.mock.calls[0]?.[0]).toEqual({ rows: { ids: [3] }, count: 1 });
  expect(screen.queryByRole("button", { name: "Columnas" })).toBeNull();
});

test("a list may say which values its cards have, and nothing is chosen where nothing is done", async () => {
  const spec: ListSpec<City> = {
    ...SPEC,
    columns: SPEC.columns.map((one) => (one.id === "mayor" ? { ...one, onCard: "bare" } : one)),
  };
  await comeToCities("/cities", { spec });
  expect(factsOf(cards()[0])).toEqual(["AlcaldíaAna Soto"]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Acciones/ })).toBeNull();
});

test("what is done now and then lies in a menu, beside the one thing that is done often", async () => {
  const tidied = vi.fn();
  const made = vi.fn();
  const router = await comeToCities("/cities", {
    create: { label: "Nueva ciudad", onClick: made },
    secondary: [
      { label: "Ordenar", onClick: tidied },
      { label: "Cargar planilla", to: "/massive-load" },
    ],
    exports: "companies",
  });
  await userEvent.click(screen.getByRole("button", { name: "Nueva ciudad" }));
  expect(made).toHaveBeenCalledOnce();
  for (const name of ["Exportar", "Ordenar", "Cargar planilla"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  const pick = async (name: string) => {
    await userEvent.click(screen.getByRole("button", { name: "Más acciones" }));
    await userEvent.click(await screen.findByRole("menuitem", { name }));
  };
  await pick("Ordenar");
  expect(tidied).toHaveBeenCalledOnce();
  await pick("Exportar");
  await screen.findByRole("dialog", { name: "Exportar ciudades" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await pick("Cargar planilla");
  expect(router.state.location.pathname).toBe("/massive-load");
});

test("on a wide screen the same things are buttons and links", async () => {
  wide(1_440);
  const tidied = vi.fn();
  await comeToCities("/cities", {
    secondary: [
      { label: "Ordenar", onClick: tidied },
      { label: "Cargar planilla", to: "/massive-load" },
    ],
    exports: "companies",
  });
  await userEvent.click(screen.getByRole("button", { name: "Ordenar" }));
  expect(tidied).toHaveBeenCalledOnce();
  expect(screen.getByRole("link", { name: "Cargar planilla" }).getAttribute("href")).toBe(
    "/massive-load",
  );
  screen.getByRole("button", { name: "Exportar" });
  expect(screen.queryByRole("button", { name: "Más acciones" })).toBeNull();
});

test("an only button needs no menu", async () => {
  await comeToCities("/cities", { exports: "companies" });
  screen.getByRole("button", { name: "Exportar" });
  expect(screen.queryByRole("button", { name: "Más acciones" })).toBeNull();
});
