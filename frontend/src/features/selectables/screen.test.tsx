/** An entry of a list to choose from, renamed in its place. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SelectableRow } from "@/features/selectables/screen";
import { KINDS, type SelectableKind } from "@/features/selectables/selectable-kinds";
import { renderAt } from "@/testing/render-at";

const [AREAS] = KINDS as [SelectableKind];
const ROW = { id: 1, name: "Seguridad", fields: { ...AREAS.blank, name: "Seguridad" }, uses: 0 };

test("begins with its name chosen whole, and gives the focus back", async () => {
  renderAt(<SelectableRow kind={AREAS} row={ROW} others={[]} canEdit />);
  await userEvent.click(screen.getByRole("button", { name: "Editar Seguridad" }));
  expect(screen.getByRole("textbox", { name: "Nombre" })).toBe(document.activeElement);
  await userEvent.keyboard("Higiene");
  screen.getByDisplayValue("Higiene");
  await userEvent.keyboard("{Escape}");
  const pencil = screen.getByRole("button", { name: "Editar Seguridad" });
  await waitFor(() => expect(pencil).toBe(document.activeElement));
});
