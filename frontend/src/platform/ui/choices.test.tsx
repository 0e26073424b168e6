// Tick boxes, switches and cards: chosen with the pointer and with the keyboard.
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { Checkbox } from "@/platform/ui/checkbox";
import { RadioCards } from "@/platform/ui/radio-cards";
import { SwitchField } from "@/platform/ui/switch-field";
import { accessibilityFaults } from "@/testing/axe";

describe("a tick box", () => {
  test("is ticked by its words too", async () => {
    const ticked = vi.fn();
    render(<Checkbox label="Franquicia SENCE" checked={false} onCheckedChange={ticked} />);
    await userEvent.click(screen.getByText("Franquicia SENCE"));
    expect(ticked).toHaveBeenCalledExactlyOnceWith(true);
  });

  test("half ticked becomes ticked", async () => {
    const ticked = vi.fn();
    render(<Checkbox label="Todas" checked="indeterminate" onCheckedChange={ticked} />);
    const box = screen.getByRole("checkbox", { name: "Todas" });
    expect(box.getAttribute("aria-checked")).toBe("mixed");
    box.focus();
    await userEvent.keyboard(" ");
    expect(ticked).toHaveBeenCalledExactlyOnceWith(true);
  });

  test("leaves Enter to the form around it", () => {
    render(<Checkbox label="Uno" checked={false} onCheckedChange={vi.fn()} />);
    expect(fireEvent.keyDown(screen.getByRole("checkbox"), { key: "Enter" })).toBe(false);
    expect(fireEvent.keyDown(screen.getByRole("checkbox"), { key: "a" })).toBe(true);
  });

  test("is accessible with a description and without visible words", async () => {
    render(
      <>
        <Checkbox label="Uno" description="Más" checked onCheckedChange={vi.fn()} />
        <Checkbox label="Elegir fila 3" hideLabel checked={false} onCheckedChange={vi.fn()} />
      </>,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });
});

test("a switch says what it means, and what is wrong with it", () => {
  const { rerender } = render(
    <SwitchField label="Activa" description="Se ve." checked onCheckedChange={vi.fn()} />,
  );
  const said = () =>
    (screen.getByRole("switch").getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  expect(said()).toEqual(["Se ve."]);
  expect(screen.getByRole("switch").getAttribute("aria-invalid")).toBeNull();
  rerender(
    <SwitchField
      {...{ label: "Activa", description: "Se ve.", error: "Falta el relator." }}
      checked
      onCheckedChange={vi.fn()}
    />,
  );
  expect(said()).toEqual(["Se ve.", "Falta el relator."]);
  expect(screen.getByRole("switch").getAttribute("aria-invalid")).toBe("true");
});

test("a switch is turned with the space bar", async () => {
  const turned = vi.fn();
  render(
    <SwitchField label="Activa" description="Se ve." checked={false} onCheckedChange={turned} />,
  );
  screen.getByRole("switch", { name: "Activa" }).focus();
  await userEvent.keyboard(" ");
  expect(turned).toHaveBeenCalledExactlyOnceWith(true);
  expect(await accessibilityFaults()).toEqual([]);
});

describe("cards to choose from", () => {
  const OPTIONS = [
    { value: "1", label: "Proveedores", description: "Quienes dictan cursos." },
    { value: "2", label: "Personas" },
  ];

  test("are one group of radios with a name", async () => {
    render(<RadioCards legend="Qué cargar" value="1" onValueChange={vi.fn()} options={OPTIONS} />);
    expect(screen.getByRole("radiogroup", { name: "Qué cargar" })).toBeTruthy();
    const described = screen.getByRole("radio", { name: "Proveedores", checked: true });
    const said = (radio: HTMLElement) =>
      document.getElementById(radio.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(said(described)).toBe("Quienes dictan cursos.");
    expect(said(screen.getByRole("radio", { name: "Personas", checked: false }))).toBeUndefined();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("may be out of use", async () => {
    const chosen = vi.fn();
    const options = [...OPTIONS, { value: "3", label: "Cursos", disabled: true }];
    render(<RadioCards legend="Qué cargar" value="1" onValueChange={chosen} options={options} />);
    await userEvent.click(screen.getByRole("radio", { name: "Cursos" }));
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("radio", { name: "Personas" }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith("2");
  });

  test("are chosen with the arrows", async () => {
    const chosen = vi.fn();
    render(<RadioCards legend="Qué cargar" value="1" onValueChange={chosen} options={OPTIONS} />);
    screen.getByRole("radio", { name: "Proveedores" }).focus();
    // Held for a moment, as a finger does: the choice follows the focus while the key is down.
    const user = userEvent.setup();
    await user.keyboard("{ArrowRight>}");
    await expect.poll(() => chosen.mock.calls).toEqual([["2"]]);
    await user.keyboard("{/ArrowRight}");
  });
});
