// Moving the heading row: with the keyboard, and asking the server only where the person stops.
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HeadingChooser } from "@/features/loads/heading-chooser";
import { aFile } from "@/features/loads/testing/samples";
import type { LoadedFile } from "@/features/loads/types";
import { RadioCards } from "@/platform/ui/radio-cards";
import { accessibilityFaults } from "@/testing/axe";
import { choose } from "@/testing/choose";

const HEAD = [
  ["Nómina 2026", null],
  ["RUT", "Nombre"],
  ["12.531.909-2", "Ana Soto"],
].map((cells, index) => ({ row: index + 1, cells }));
const SETTLED_MS = 500;

describe("the heading row", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("is marked among the first rows of the file", () => {
    render(
      <HeadingChooser file={aFile({ head: HEAD, headerRow: 2 })} busy={false} onMove={() => {}} />,
    );
    expect(screen.getByRole("radio", { name: "Fila 2: RUT, Nombre" })).toHaveProperty(
      "checked",
      true,
    );
    screen.getByText(
      'Los encontramos en la fila 2. Si no es esa, elige la correcta. De lo que dice más arriba no se usa: "Nómina 2026".',
    );
  });

  test("shows a long cell whole in its tip, and says of it what is enough to know it", () => {
    const long = `Correo ${"x".repeat(80)}`;
    const head = [{ row: 1, cells: ["RUT", long] }];
    render(<HeadingChooser file={aFile({ head })} busy={false} onMove={() => {}} />);
    screen.getByTitle(long);
    screen.getByRole("radio", { name: `Fila 1: RUT, ${long.slice(0, 60)}…` });
  });

  test("says nothing of the line that names the course among what is not used", () => {
    const head = [{ row: 1, cells: ["Planilla", "Curso:  Excel"] }, ...HEAD.slice(1)];
    const course = { course_id: 3, said: "Curso:  Excel", open: true };
    const file = aFile({ head, headerRow: 2, course });
    render(<HeadingChooser file={file} busy={false} onMove={() => {}} />);
    screen.getByText(/no se usa: "Planilla"\./);
  });

  test("is asked for once, where the person stops", () => {
    const onMove = vi.fn();
    render(
      <HeadingChooser file={aFile({ head: HEAD, headerRow: 2 })} busy={false} onMove={onMove} />,
    );
    fireEvent.click(screen.getByRole("radio", { name: /Fila 1/ }));
    fireEvent.click(screen.getByRole("radio", { name: /Fila 3/ }));
    act(() => vi.advanceTimersByTime(SETTLED_MS));
    expect(onMove.mock.calls).toEqual([[{ sheet: 0, headerRow: 3 }]]);
  });

  test("may be none: all rows are data", () => {
    const onMove = vi.fn();
    const file = aFile({ head: HEAD, headerRow: 2 });
    const { rerender } = render(<HeadingChooser file={file} busy={false} onMove={onMove} />);
    fireEvent.click(screen.getByRole("radio", { name: "Sin títulos: todas las filas son datos" }));
    act(() => vi.advanceTimersByTime(SETTLED_MS));
    expect(onMove).toHaveBeenCalledWith({ sheet: 0, headerRow: 0 });
    rerender(<HeadingChooser file={{ ...file, headerRow: 0 }} busy={false} onMove={onMove} />);
    screen.getByText(/No encontramos una fila de títulos/);
  });

  test("is a number when the first rows are not known", () => {
    const onMove = vi.fn();
    render(<HeadingChooser file={aFile({ head: [] })} busy={false} onMove={onMove} />);
    fireEvent.change(screen.getByLabelText("Fila de los encabezados"), { target: { value: "6" } });
    act(() => vi.advanceTimersByTime(SETTLED_MS));
    expect(onMove).toHaveBeenCalledWith({ sheet: 0, headerRow: 6 });
  });
});

test("a file without headings says so, and a cell of any row makes that row the headings", async () => {
  const onMove = vi.fn();
  const file = aFile({ head: HEAD, headerRow: 0 });
  render(<HeadingChooser {...{ file, onMove }} busy={false} />);
  screen.getByText(/^No encontramos una fila de títulos: todas las filas se leen como datos\./);
  const none = screen.getByRole("radio", { name: "Sin títulos: todas las filas son datos" });
  expect(none).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("cell", { name: "Nombre" }));
  expect(screen.getByRole("radio", { name: /^Fila 2/ })).toHaveProperty("checked", true);
  expect(none).toHaveProperty("checked", false);
  await waitFor(() => expect(onMove.mock.calls).toEqual([[{ sheet: 0, headerRow: 2 }]]));
});

test("of a wide file the first columns stand below their letters, and the others are counted", () => {
  const cells = Array.from({ length: 14 }, (_, at) => `Dato ${at + 1}`);
  const head = [{ row: 1, cells }];
  const { rerender } = render(
    <HeadingChooser file={aFile({ head })} busy={false} onMove={() => {}} />,
  );
  const letters = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(letters.join("")).toBe("ABCDEFGHIJKL");
  expect(screen.queryByRole("cell", { name: "Dato 13" })).toBeNull();
  screen.getByText("y 2 columnas más a la derecha");
  const narrow = [{ row: 1, cells: cells.slice(0, 12) }];
  rerender(<HeadingChooser file={aFile({ head: narrow })} busy onMove={() => {}} />);
  expect(screen.queryByText(/más a la derecha/)).toBeNull();
  expect(screen.getByRole("group").getAttribute("aria-busy")).toBe("true");
});

test("headings that were found elsewhere meanwhile are those that are marked", () => {
  const file = aFile({ head: HEAD, headerRow: 1 });
  const { rerender } = render(<HeadingChooser {...{ file }} busy={false} onMove={() => {}} />);
  rerender(<HeadingChooser file={{ ...file, headerRow: 2 }} busy={false} onMove={() => {}} />);
  expect(screen.getByRole("radio", { name: /^Fila 2/ })).toHaveProperty("checked", true);
});

test("another sheet is read when it is chosen", async () => {
  const onMove = vi.fn();
  const [sheet] = aFile().sheets;
  const sheets = [
    { ...sheet, rows: 1 },
    { ...sheet, index: 1, name: "Antes", hidden: true },
  ] as LoadedFile["sheets"];
  render(<HeadingChooser file={aFile({ sheets })} busy={false} onMove={onMove} />);
  await choose("Hoja", "Antes (1.976 filas con los títulos, oculta)");
  expect(onMove).toHaveBeenCalledWith({ sheet: 1 });
});

test("of words above the headings the last six are named", () => {
  const above = Array.from({ length: 8 }, (_, at) => ({
    row: at + 1,
    cells: [`Nota ${at}`, null],
  }));
  const file = aFile({ head: [...above, { row: 9, cells: ["RUT"] }], headerRow: 9 });
  render(<HeadingChooser {...{ file }} busy={false} onMove={() => {}} />);
  screen.getByText(/no se usa: "Nota 2", "Nota 3", "Nota 4", "Nota 5", "Nota 6" y "Nota 7"\.$/);
});

test("the chooser has no accessibility faults", async () => {
  render(
    <HeadingChooser file={aFile({ head: HEAD, headerRow: 2 })} busy={false} onMove={() => {}} />,
  );
  expect(await accessibilityFaults()).toEqual([]);
});

test("of several tables side by side another one can be chosen, with its own headings", async () => {
  const tables = [
    { column: 0, first: "A", last: "C", headings: ["RUT", "Nombre", "Notas"] },
    { column: 4, first: "E", last: "I", headings: ["RUT", "Nombre", "Correo", "Área", "Cargo"] },
  ];
  const onMove = vi.fn();
  render(<HeadingChooser file={aFile({ tables })} busy={false} onMove={onMove} />);
  const field = screen.getByRole("combobox", { name: "Tabla" });
  expect(field.textContent).toBe("Columnas A a C: RUT, Nombre, Notas");
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(
    await screen.findByRole("option", { name: /Columnas E a I: RUT, Nombre, Correo, Área…/ }),
  );
  expect(onMove.mock.calls).toEqual([[{ sheet: 0, headerRow: 1, column: 4 }]]);
});

test("has the keys once the file was waited for", () => {
  render(<HeadingChooser file={aFile()} busy={false} arrived onMove={() => {}} />);
  expect(document.activeElement?.textContent).toBe("¿Están bien los encabezados?");
});

test("takes the keys from the kind that was chosen, and not from who writes", () => {
  render(
    <>
      <RadioCards
        legend="Qué"
        value="people"
        onValueChange={() => {}}
        options={[{ value: "people", label: "Personas" }]}
      />
      <textarea />
    </>,
  );
  const [kind, comment] = [screen.getByRole("radio"), screen.getByRole("textbox")];
  for (const [at, after] of [
    [kind, "¿Están bien los encabezados?"],
    [comment, ""],
  ] as const) {
    at.focus();
    const { unmount } = render(
      <HeadingChooser file={aFile()} busy={false} arrived onMove={() => {}} />,
    );
    expect(document.activeElement?.textContent).toBe(after);
    unmount();
  }
});

test("leaves the keys where somebody opens the page", () => {
  render(<HeadingChooser file={aFile()} busy={false} onMove={() => {}} />);
  expect(document.activeElement).toBe(document.body);
});

test("one table is not chosen from", () => {
  render(<HeadingChooser file={aFile()} busy={false} onMove={() => {}} />);
  expect(screen.queryByRole("combobox")).toBeNull();
});

describe("of several sheets", () => {
  const PEOPLE = 2 as const;
  const likely = { model_id: PEOPLE, share: 0.9 } as const;
  const sheet = (index: number, name: string, kind: 2 | null) => ({
    ...{ index, name, rows: 9, columns: 3, hidden: false, kind },
    kinds: kind === null ? [] : [likely],
  });
  const sheets = ["Portada", "Resumen", "Participantes", "Notas", "Listas"].map((name, index) =>
    sheet(index, name, name === "Participantes" ? PEOPLE : null),
  );

  test("the one that seems to be the list is named", () => {
    const file = aFile({ sheets, sheet: 2 });
    render(<HeadingChooser {...{ file, modelId: PEOPLE, busy: false }} onMove={() => {}} />);
    screen.getByText('La hoja "Participantes" parece ser la lista; si es otra, elígela en Hoja.');
  });

  test("another one that is read leads to it", async () => {
    const onMove = vi.fn();
    const file = aFile({ sheets, sheet: 1 });
    render(<HeadingChooser {...{ file, modelId: PEOPLE, busy: false, onMove }} />);
    screen.getByText(/parece ser la lista, y ahora se lee "Resumen"/);
    await userEvent.click(screen.getByRole("button", { name: 'Usar "Participantes"' }));
    expect(onMove).toHaveBeenCalledWith({ sheet: 2 });
  });

  test("two that may be it are not told apart", () => {
    const two = [...sheets, sheet(5, "Dotación", PEOPLE)];
    const file = aFile({ sheets: two, sheet: 2 });
    render(<HeadingChooser {...{ file, modelId: PEOPLE, busy: false }} onMove={() => {}} />);
    expect(screen.queryByText(/parece ser la lista/)).toBeNull();
  });
});

test("several sheets can be chosen from, with their rows and whether they are hidden", () => {
  const sheets = [
    { index: 0, name: "Portada", rows: 12, columns: 2, hidden: true, kinds: [], kind: null },
    { index: 1, name: "Nómina", rows: 1979, columns: 7, hidden: false, kinds: [], kind: null },
  ];
  render(<HeadingChooser file={aFile({ sheets, sheet: 1 })} busy={false} onMove={() => {}} />);
  expect(screen.getByRole("combobox", { name: "Hoja" }).textContent).toBe(
    "Nómina (1.979 filas con los títulos)",
  );
});
