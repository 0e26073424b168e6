// Where the focus goes when the item that had it leaves.

import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { useKeptFocus } from "@/platform/ui/focus";
import { Menu } from "@/platform/ui/menu";

const CITIES = ["Arica", "Talca", "Osorno"];

let leave: (city: string) => void = () => {};

function Cities({ heading = true }: { heading?: boolean }) {
  const [cities, setCities] = useState(CITIES);
  const keepFocus = useKeptFocus();
  leave = (city) => setCities((known) => known.filter((one) => one !== city));
  return (
    <>
      <div onFocusCapture={keepFocus}>
        {heading && <h2>Ciudades</h2>}
        <ul>
          {cities.map((city) => (
            <li key={city}>
              <a href={`/${city}`}>{city}</a>
              <button type="button" onClick={() => leave(city)}>
                Quitar {city}
              </button>
              <Menu
                trigger={<button type="button">Acciones de {city}</button>}
                items={[{ label: "Eliminar", onSelect: () => leave(city) }]}
              />
            </li>
          ))}
        </ul>
        <button type="button">Agregar</button>
      </div>
      <button type="button">Otra cosa</button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const focused = () => document.activeElement?.textContent;

test("it goes to the same control of the next item, then of the last one", async () => {
  render(<Cities />);
  await press("Quitar Talca");
  expect(focused()).toBe("Quitar Osorno");
  await press("Quitar Osorno");
  expect(focused()).toBe("Quitar Arica");
});

test("it goes to the heading of an empty list, or to what comes first", async () => {
  const { unmount } = render(<Cities />);
  for (const city of CITIES) await press(`Quitar ${city}`);
  expect(focused()).toBe("Ciudades");
  unmount();
  render(<Cities heading={false} />);
  for (const city of CITIES) await press(`Quitar ${city}`);
  expect(focused()).toBe("Agregar");
});

test("it stays where somebody went meanwhile", async () => {
  render(<Cities />);
  screen.getByRole("button", { name: "Quitar Talca" }).focus();
  screen.getByRole("button", { name: "Otra cosa" }).focus();
  act(() => leave("Talca"));
  expect(focused()).toBe("Otra cosa");
});

test("it goes from a menu to the menu of the next item", async () => {
  render(<Cities />);
  await press("Acciones de Talca");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Eliminar" }));
  expect(screen.queryByText("Talca")).toBeNull();
  await waitFor(() => expect(focused()).toBe("Acciones de Osorno"));
});
