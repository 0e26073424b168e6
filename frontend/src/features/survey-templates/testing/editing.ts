/** What tests of the editor take hold of: its parts, its fields, its menus. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";

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
