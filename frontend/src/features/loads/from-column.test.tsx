// A datum that is taken out of other columns: each way, what is proposed for it, and what it replaces.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { FromColumn } from "@/features/loads/from-column";
import { FromColumnButton, MadeDataList } from "@/features/loads/made-data";
import { columnChoices } from "@/features/loads/rules";
import type { MakingStep } from "@/features/loads/steps";
import { renderAt } from "@/features/loads/testing/render";
import { aFile, aMapping, anAttribute, someDetails } from "@/features/loads/testing/samples";
import type { Attribute, Heading, HeadRow } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { choose, pick } from "@/testing/choose";

const RUT = anAttribute();
const NAME = anAttribute({ attribute: "name", label: "Nombre completo" });
const MAIL = anAttribute({ attribute: "email", label: "Correo", required: false });

interface Given {
  attribute?: Attribute;
  others?: Attribute[];
  samples?: Record<string, string[]>;
  made?: MakingStep[];
  head?: HeadRow[];
}

function drawn({ attribute = RUT, others = [], samples = {}, made = [], head = [] }: Given = {}) {
  const headings: Heading[] = aFile().headings.map((one) => ({
    ...one,
    samples: samples[one.column_name] ?? one.samples,
  }));
  const details = someDetails().map((one) => ({ ...one, attribute: null }));
  const named = details.map((one) =>
    one.column_name === "Nombre" ? { ...one, attribute: "name" } : one,
  );
  const mapping = aMapping({ state: "read", details: named, attributes: [RUT, NAME, MAIL] });
  const onClose = vi.fn();
  renderAt(
    <FromColumn
      mapping={{ ...mapping, file: aFile({ headings, head, headerRow: 1 }) }}
      columns={columnChoices(named, {})}
      {...{ attribute, others, made, onClose }}
    />,
  );
  return onClose;
}

function made(): readonly MakingStep[] | null {
  return useWizardStore.getState().made;
}

async function use(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Usar así" }));
}

describe("a datum that comes out of one column", () => {
  test("is not made before the column and its separator are known", async () => {
    const onClose = drawn({ samples: { Nombre: ["Ana"] } });
    screen.getByRole("dialog", { name: "Sacar RUT de otra columna" });
    screen.getByText("Elige la columna.");
    await use();
    expect(made()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    // The column holds what it is loaded as, too, in the order in which they stand there.
    await pick("Columna", "Nombre");
    screen.getByText("Elige el separador y qué es cada parte.");
    expect(screen.getByRole("combobox", { name: "Parte 1" }).textContent).toContain("RUT");
    expect(screen.getByRole("combobox", { name: "Parte 2" }).textContent).toContain(
      "Nombre completo",
    );
    await userEvent.type(screen.getByRole("textbox", { name: "Separador" }), "/");
    await use();
    expect(made()).toEqual([{ op: "split", column: 1, separator: "/", into: ["rut", "name"] }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("comes with what is missing besides, where its column is loaded as nothing", async () => {
    drawn({ attribute: MAIL, others: [RUT, NAME], samples: { Notas: ["1-9 / a@b.cl"] } });
    await pick("Columna", "Notas");
    expect(screen.getByRole("textbox", { name: "Separador" })).toHaveProperty("value", " / ");
    const status = within(screen.getByRole("status"));
    status.getByText("1-9");
    await use();
    expect(made()).toEqual([{ op: "split", column: 2, separator: " / ", into: ["rut", "email"] }]);
  });

  test("is all of its text", async () => {
    drawn({ samples: { Notas: ["1-9", ""] } });
    await choose("Qué parte usas", "Todo el texto de una columna");
    expect(screen.queryByRole("textbox", { name: "Separador" })).toBeNull();
    await pick("Columna", "Notas");
    const status = within(screen.getByRole("status"));
    expect(status.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["RUT: 1-9", "RUT: (vacío)"],
    ]);
    await use();
    expect(made()).toEqual([{ op: "first_filled", columns: [2], into: "rut" }]);
  });

  test("takes the place of what made it before, and of nothing else", async () => {
    const before: MakingStep[] = [
      { op: "first_filled", columns: [0], into: "rut" },
      { op: "first_filled", columns: [1], into: "email" },
    ];
    drawn({ made: before });
    await choose("Qué parte usas", "Todo el texto de una columna");
    await pick("Columna", "Notas");
    await use();
    expect(made()).toEqual([before[1], { op: "first_filled", columns: [2], into: "rut" }]);
  });
});

describe("a datum that several columns form", () => {
  const head: HeadRow[] = [
    { row: 1, cells: ["RUT", "Nombre", "Notas"] },
    { row: 2, cells: ["1-9", "Ana", "Soto"] },
    { row: 3, cells: [null, null, null] },
    ...["Luis", "Eva", "Iván"].map((name, at) => ({ row: at + 4, cells: ["2-7", name, "Mora"] })),
  ];

  test("is joined with a space, shown by the first rows that have any", async () => {
    drawn({ attribute: NAME, head });
    await choose("Qué parte usas", "Varias columnas unidas");
    expect(screen.getByRole("textbox", { name: "Separador" })).toHaveProperty("value", " ");
    screen.getByText("Elige dos columnas o más y el dato que forman.");
    for (const name of ["Notas", "Nombre"])
      await userEvent.click(screen.getByRole("checkbox", { name }));
    const status = within(await screen.findByRole("status"));
    expect(status.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      ...["Soto Ana", "Mora Luis", "Mora Eva"].map((name) => `Nombre completo: ${name}`),
    ]);
    await use();
    expect(made()).toEqual([{ op: "join", columns: [2, 1], separator: " ", into: "name" }]);
  });

  test("asks anew for its separator when another way is chosen", async () => {
    drawn({ samples: { Notas: ["1-9 / a"] } });
    await pick("Columna", "Notas");
    await choose("Qué parte usas", "Varias columnas unidas");
    await choose("Qué parte usas", "Una parte del texto de una columna");
    expect(screen.getByRole("textbox", { name: "Separador" })).toHaveProperty("value", "");
  });
});

describe("what columns make already", () => {
  test("is listed with the columns that it comes from, and taken back one by one", async () => {
    const steps: MakingStep[] = [
      { op: "join", columns: [1, 2], separator: " ", into: "name" },
      { op: "split", column: 0, separator: "-", into: ["rut", "email"] } as MakingStep,
      // What makes no datum is no subject of the list.
      { op: "date_year", columns: [2] },
    ];
    const mapping = aMapping({ made: steps, attributes: [RUT, NAME, MAIL] });
    renderAt(<MadeDataList mapping={{ ...mapping, file: aFile() }} />);
    await screen.findByText("Nombre completo: de Nombre y Notas");
    screen.getByText("RUT y Correo: de RUT");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Quitar: Nombre completo" }));
    expect(made()).toEqual(steps.slice(1));
    await userEvent.click(screen.getByRole("button", { name: "Quitar: RUT y Correo" }));
    await waitFor(() => expect(screen.queryByRole("list")).toBeNull());
    expect(made()).toEqual(steps.slice(2));
  });

  test("is asked for in a window, which can be left", async () => {
    const mapping = { ...aMapping({ attributes: [RUT] }), file: aFile() };
    renderAt(<FromColumnButton {...{ mapping }} attribute={RUT} others={[]} columns={[]} />);
    await userEvent.click(screen.getByRole("button", { name: "RUT: Sacarlo de otra columna…" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
