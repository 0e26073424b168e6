/** The tools of the sheet: it is not printed before its charts stand on it. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExportToolbar } from "@/features/panel/export-screen";
import { OPEN_LENS } from "@/features/panel/lens";
import { LETTER } from "@/features/panel/paper";

const PLACE = {
  lens: OPEN_LENS,
  sheet: LETTER,
  grey: false,
  panelAddress: "/",
  setSheet: () => undefined,
  setGrey: () => undefined,
};

const print = vi.fn<() => void>();
beforeEach(() => vi.stubGlobal("print", print));
afterEach(() => {
  vi.unstubAllGlobals();
  print.mockClear();
});

function draw(savePicture: (() => Promise<void>) | undefined, isDrawn: boolean): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ExportToolbar place={PLACE} {...{ savePicture, isDrawn }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function press(isDrawn: boolean): HTMLElement {
  draw(async () => undefined, isDrawn);
  const button = screen.getByRole("button", { name: "Imprimir o guardar PDF" });
  fireEvent.click(button);
  return button;
}

test("the sheet is not printed while its charts are being drawn", () => {
  expect(press(false).getAttribute("aria-busy")).toBe("true");
  expect(print).not.toHaveBeenCalled();
});

test("the sheet is printed once they are", () => {
  expect(press(true).getAttribute("aria-busy")).toBeNull();
  expect(print).toHaveBeenCalledOnce();
});

test("nothing can be made of a sheet that has not come", () => {
  draw(undefined, false);
  const buttons = screen.getAllByRole("button", { name: /Imprimir|Descargar/ });
  expect(buttons).toHaveLength(2);
  for (const button of buttons) {
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("aria-busy")).toBeNull();
    fireEvent.click(button);
  }
  expect(print).not.toHaveBeenCalled();
});
