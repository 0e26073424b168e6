/** Chooses from a list as the keys do: how long its code takes to come makes no difference. */
import { fireEvent, screen, waitFor } from "@testing-library/react";

export async function choose(list: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.keyDown(await screen.findByRole("combobox", { name: list }), { key: "Enter" });
  fireEvent.click(await screen.findByRole("option", { name: option }));
  await waitFor(() => {
    if (screen.queryAllByRole("option").length > 0) throw new Error("The list is still open.");
  });
}

/** The same of a list that is searched in. */
export async function pick(list: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole("combobox", { name: list }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
  await waitFor(() => {
    if (screen.queryAllByRole("option").length > 0) throw new Error("The list is still open.");
  });
}
