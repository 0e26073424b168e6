// A month: typed, picked by pointer and by keys, bounded, cleared.
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Button } from "@/platform/ui/button";
import { MonthField } from "@/platform/ui/month-field";
import { monthByKey, monthOf, monthProblem, readMonth } from "@/platform/ui/month-field-rules";
import { accessibilityFaults } from "@/testing/axe";

const EVER = { min: "2000-01", max: "2100-12" };

interface Given {
  start?: string;
  min?: string;
  max?: string;
  disabled?: boolean;
  accept?: (value: string) => boolean;
}

const changed = vi.fn();

function Month({ start = "", accept = () => true, ...rest }: Given) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MonthField
        label="Mes de inicio"
        value={value}
        {...rest}
        onValueChange={(next) => {
          changed(next);
          if (accept(next)) setValue(next);
        }}
      />
      <Button onClick={() => setValue("")}>Restablecer</Button>
    </>
  );
}

function box(): HTMLInputElement {
  return screen.getByRole("textbox", { name: "Mes de inicio" });
}

async function openGrid(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole("button", { name: "Elegir Mes de inicio de una lista" }));
  return screen.getByRole("grid");
}

beforeEach(() => changed.mockClear());
afterEach(() => vi.useRealTimers());

describe("what is typed", () => {
  test.each([
    ["03-2026", "2026-03"],
    ["3/2026", "2026-03"],
    ["032026", "2026-03"],
    ["2026-03", "2026-03"],
    ["", ""],
    ["13-2026", "13-2026"],
    ["03-1999", "03-1999"],
    ["marzo", "marzo"],
  ])("%j is read as %j", (text, value) => {
    expect(readMonth(text, EVER)).toBe(value);
  });

  test("outside of the range is told with its bounds", () => {
    const range = { min: "2025-03", max: "2025-08" };
    expect(readMonth("02-2025", range)).toBe("02-2025");
    expect(monthProblem("02-2025", range)).toBe(
      "Elige un mes entre marzo de 2025 y agosto de 2025.",
    );
    expect(monthProblem("03-2025", range)).toBeUndefined();
  });

  test("is handed on as the product keeps it, and shown as people write it", async () => {
    render(<Month start="2025-11" />);
    expect(box().value).toBe("11-2025");
    await userEvent.clear(box());
    await userEvent.type(box(), "3/2026");
    await userEvent.tab();
    expect(changed).toHaveBeenLastCalledWith("2026-03");
    expect(box().value).toBe("03-2026");
  });

  test("and is no month is told when left, and stays to be corrected", async () => {
    render(<Month />);
    await userEvent.type(box(), "15-2026");
    expect(box().getAttribute("aria-invalid")).toBeNull();
    await userEvent.tab();
    expect(screen.getByText("Escribe el mes como mm-aaaa, por ejemplo 03-2026.")).toBeTruthy();
    expect(box().value).toBe("15-2026");
    await userEvent.click(screen.getByRole("button", { name: "Restablecer" }));
    expect(box().value).toBe("");
  });

  test("stays to be corrected also where the owner refuses it", async () => {
    render(<Month start="2026-01" accept={(value) => value.startsWith("20")} />);
    await userEvent.clear(box());
    await userEvent.type(box(), "nada");
    await userEvent.tab();
    expect(box().value).toBe("nada");
    expect(box().getAttribute("aria-invalid")).toBe("true");
  });

  test("is cleared with its button", async () => {
    render(<Month start="2026-01" />);
    await userEvent.click(screen.getByRole("button", { name: "Borrar Mes de inicio" }));
    expect(changed).toHaveBeenLastCalledWith("");
    expect(screen.queryByRole("button", { name: "Borrar Mes de inicio" })).toBeNull();
  });
});

describe("the keys", () => {
  test.each([
    ["ArrowRight", "2026-01", "2026-02"],
    ["ArrowLeft", "2026-01", "2025-12"],
    ["ArrowDown", "2026-11", "2027-02"],
    ["ArrowUp", "2026-05", "2026-02"],
    ["PageDown", "2026-05", "2027-05"],
    ["PageUp", "2026-05", "2025-05"],
    ["Home", "2026-05", "2026-01"],
    ["End", "2026-05", "2026-12"],
  ])("%s leads from %s to %s", (key, from, to) => {
    expect(monthByKey(key, from, EVER)).toBe(to);
  });

  test("stop at the bounds, and other keys lead nowhere", () => {
    const range = { min: "2026-03", max: "2026-06" };
    expect(monthByKey("PageUp", "2026-05", range)).toBe("2026-03");
    expect(monthByKey("End", "2026-05", range)).toBe("2026-06");
    expect(monthByKey("a", "2026-05", range)).toBeUndefined();
  });
});

describe("the grid", () => {
  test("has twelve months in Spanish, and the keys begin at the one that is chosen", async () => {
    render(<Month start="2026-03" />);
    const grid = await openGrid();
    expect(within(grid).getAllByRole("gridcell")).toHaveLength(12);
    const chosen = within(grid).getByRole("gridcell", { name: "marzo de 2026", selected: true });
    expect(document.activeElement).toBe(chosen);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("is walked and picked from with the keys alone", async () => {
    render(<Month start="2026-03" />);
    await openGrid();
    await userEvent.keyboard("{PageUp}{End}{ArrowUp}");
    expect(screen.getByRole("grid", { name: "Meses de 2025" })).toBeTruthy();
    await userEvent.keyboard("{Enter}");
    expect(changed).toHaveBeenLastCalledWith("2025-09");
    expect(screen.queryByRole("grid")).toBeNull();
    expect(box().value).toBe("09-2025");
  });

  test("turns the year with its buttons, which keep the focus", async () => {
    render(<Month start="2026-03" />);
    await openGrid();
    const next = screen.getByRole("button", { name: "Año siguiente" });
    await userEvent.click(next);
    expect(screen.getByRole("grid", { name: "Meses de 2027" })).toBeTruthy();
    expect(document.activeElement).toBe(next);
  });

  test("offers no month out of bounds", async () => {
    render(<Month start="2026-05" min="2026-03" max="2026-06" />);
    const grid = await openGrid();
    const early = within(grid).getByRole("gridcell", { name: "febrero de 2026" });
    expect(early.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(early);
    expect(changed).not.toHaveBeenCalled();
    const before = screen.getByRole("button", { name: "Año anterior" });
    expect(before.getAttribute("aria-disabled")).toBe("true");
  });

  test("cannot be opened while the field is off", () => {
    render(<Month disabled start="2026-05" />);
    expect(box().disabled).toBe(true);
    const opener = screen.getByRole("button", { name: "Elegir Mes de inicio de una lista" });
    expect(opener).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Borrar Mes de inicio" })).toBeNull();
  });
});

test("a moment late on the last day belongs to the month that Chile still has", () => {
  expect(monthOf("2026-04-01T02:30:00Z")).toBe("2026-03");
});
