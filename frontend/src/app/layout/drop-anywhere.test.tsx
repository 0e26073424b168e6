// What is dropped or pasted on any screen: spreadsheets only, and nothing by accident.
import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { DropAnywhere } from "@/app/layout/drop-anywhere";
import { useGivenFile } from "@/platform/lib/given-file";
import { ToastRegion } from "@/platform/ui/toast-region";

const SHEET = new File(["rut"], "Nómina.XLSX");
const CELLS = "RUT\tNombre\r\n1-9\tAna\r\n";

beforeEach(() => useGivenFile.getState().fileKnown(null));

function arrive(address = "/people") {
  const page = (
    <>
      <p>Una pantalla</p>
      <input aria-label="Buscar" />
      <DropAnywhere />
      <ToastRegion />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

const given = () => useGivenFile.getState().given?.name ?? null;

function drag(files: File[], types = ["Files"]) {
  const on = screen.getByText("Una pantalla");
  const dataTransfer = { files, types };
  fireEvent.dragOver(on, { dataTransfer });
  const target = screen.queryByRole("status")?.textContent ?? "";
  fireEvent.drop(on, { dataTransfer });
  return target;
}

function paste(text: string, on: Element = screen.getByText("Una pantalla"), files: File[] = []) {
  fireEvent.paste(on, { clipboardData: { getData: () => text, files } });
}

describe("a file dropped on a screen", () => {
  test("opens the bulk load with it, and the screen says so while it is dragged", () => {
    const place = arrive();
    expect(drag([SHEET])).toContain("Suelta la planilla para cargarla");
    expect(screen.queryByText("Suelta la planilla para cargarla")).toBeNull();
    expect([place(), given()]).toEqual(["/massive-load", "Nómina.XLSX"]);
  });

  test("keeps the kind that was chosen before", () => {
    const place = arrive("/massive-load?tipo=cursos");
    drag([SHEET]);
    expect([place(), given()]).toEqual(["/massive-load?tipo=cursos", "Nómina.XLSX"]);
  });

  test("begins another load beside one that is open, with the way back to it", async () => {
    const place = arrive("/massive-load?carga=7&paso=revisar");
    drag([SHEET]);
    expect(place()).toBe("/massive-load");
    fireEvent.click(await screen.findByRole("button", { name: "Volver a ella" }));
    expect(place()).toBe("/massive-load?carga=7&paso=revisar");
  });

  test("is refused in words when it is no spreadsheet, or there are several", async () => {
    const place = arrive();
    drag([new File(["x"], "foto.png")]);
    await screen.findByText('No podemos cargar "foto.png".');
    drag([SHEET, SHEET]);
    await screen.findByText("Suelta una planilla a la vez.");
    expect([place(), given()]).toEqual(["/people", null]);
  });

  test("is another matter than text that is dragged", () => {
    const place = arrive();
    expect(drag([], ["text/plain"])).toBe("");
    expect([place(), given()]).toEqual(["/people", null]);
  });

  test("is left to a zone of its own, and to nobody while a dialog is open", () => {
    arrive();
    const zone = screen.getByText("Una pantalla");
    zone.addEventListener("drop", (event) => event.preventDefault(), { once: true });
    drag([SHEET]);
    expect(given()).toBeNull();
    const dialog = document.createElement("div");
    dialog.setAttribute("role", "alertdialog");
    document.body.append(dialog);
    expect(drag([SHEET])).toBe("");
    dialog.remove();
    expect(given()).toBeNull();
  });
});

describe("cells pasted into a screen", () => {
  test("are a table of their own, also beside their picture", () => {
    const place = arrive();
    paste(CELLS, undefined, [new File(["x"], "image.png")]);
    expect(place()).toBe("/massive-load");
    expect(given()).toMatch(/^Celdas pegadas \d\d-\d\d-\d{4} \d\d\.\d\d\.tsv$/);
  });

  test("go where somebody writes, and other text goes nowhere", () => {
    const place = arrive();
    paste(CELLS, screen.getByRole("textbox"));
    paste("Una línea\nOtra línea");
    paste("RUT\tNombre");
    expect([place(), given()]).toEqual(["/people", null]);
  });
});
