// A number between bounds: by keys, by typing, and as one of a few named stops.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { SliderField } from "@/platform/ui/slider-field";
import { accessibilityFaults } from "@/testing/axe";

const STOPS = ["Mensual", "Trimestral", "Semestral", "Anual"];
const changed = vi.fn();

function Height({ start = 20, disabled = false }: { start?: number; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  const wrong = !(value >= 20 && value <= 50);
  return (
    <SliderField
      label="Alto"
      unit="%"
      {...{ value, disabled }}
      min={20}
      max={50}
      step={2}
      error={wrong ? "Ingresa un número par entre 20 y 50." : undefined}
      onValueChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

function Grouping({ start = 3 }: { start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <SliderField
      label="Agrupación"
      stops={STOPS}
      value={value}
      min={0}
      max={3}
      step={1}
      onValueChange={setValue}
    />
  );
}

const slider = (name: string) => screen.getByRole("slider", { name });
const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Alto, en número" });

describe("a number", () => {
  test("moves by its step and stops at its bounds", async () => {
    render(<Height />);
    slider("Alto").focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(slider("Alto").getAttribute("aria-valuetext")).toBe("24 %");
    await userEvent.keyboard("{End}{ArrowRight}");
    expect(box().value).toBe("50");
    await userEvent.keyboard("{Home}{ArrowLeft}");
    expect(box().value).toBe("20");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test.each([
    [4, "20"],
    [80, "50"],
  ])("out of bounds, such as %d, stands at the nearest of them", (start, at) => {
    render(<Height {...{ start }} />);
    expect(slider("Alto").getAttribute("aria-valuenow")).toBe(at);
  });

  test("is also typed; out of bounds it is told and not bent", async () => {
    render(<Height />);
    await userEvent.clear(box());
    expect(changed).toHaveBeenLastCalledWith(Number.NaN);
    await userEvent.type(box(), "80");
    expect(changed).toHaveBeenLastCalledWith(80);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    expect(box().value).toBe("80");
    expect(slider("Alto").getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByText("Ingresa un número par entre 20 y 50.")).toBeTruthy();
  });

  test("does not move while it is off", async () => {
    changed.mockClear();
    render(<Height disabled />);
    expect(box().disabled).toBe(true);
    slider("Alto").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(changed).not.toHaveBeenCalled();
  });
});

describe("named stops", () => {
  test("are read by their names", async () => {
    render(<Grouping />);
    expect(slider("Agrupación").getAttribute("aria-valuetext")).toBe("Anual");
    slider("Agrupación").focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(slider("Agrupación").getAttribute("aria-valuetext")).toBe("Semestral");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("are stepped with two buttons, off at the ends", async () => {
    render(<Grouping start={1} />);
    const back = screen.getByRole("button", { name: "Agrupación: anterior" });
    await userEvent.click(back);
    expect(slider("Agrupación").getAttribute("aria-valuetext")).toBe("Mensual");
    expect(back.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(back);
    expect(slider("Agrupación").getAttribute("aria-valuetext")).toBe("Mensual");
    await userEvent.click(screen.getByRole("button", { name: "Agrupación: siguiente" }));
    expect(slider("Agrupación").getAttribute("aria-valuetext")).toBe("Trimestral");
  });
});
