// The fields of a record in its form: each is typed as its kind is, and read back as its words say.
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { RecordForm } from "@/platform/forms/record-form";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { RecordSection } from "@/platform/records/record-section";
import {
  blankOf,
  labelsOf,
  type RecordSpec,
  requiredOf,
  shapeOf,
} from "@/platform/records/record-spec";
import { recordFacts } from "@/platform/records/record-view";
import { choose } from "@/testing/choose";

const COURSE = {
  name: "course",
  sections: {
    all: {
      title: "Curso",
      description: "Lo que se sabe.",
      fields: ["title", "cost", "places", "begins", "hour", "code", "open", "kind", "mail"],
    },
  },
  fields: {
    title: { label: "Nombre", kind: "text", limit: 50, required: true },
    cost: { label: "Costo", kind: "money", limit: 1_000_000, half: true },
    places: { label: "Cupos", kind: "count", limit: 50, half: true, message: "Hasta 50." },
    begins: { label: "Inicio", kind: "date" },
    hour: { label: "Hora", kind: "time" },
    code: { label: "Código", kind: "digits", limit: 4, message: "Son 4 dígitos." },
    open: { label: "Abierto", kind: "boolean", hint: "Cualquiera entra." },
    kind: {
      label: "Modalidad",
      kind: "choice",
      options: [
        { value: "a", label: "Presencial" },
        { value: "b", label: "A distancia" },
      ],
    },
    mail: { label: "Correo", kind: "email", limit: 100 },
  },
} as const satisfies RecordSpec;

const saved = vi.fn();

function Bench() {
  const [asksTitle, setAsksTitle] = useState(true);
  const form = useRecordForm({
    schema: z.object(shapeOf(COURSE)),
    values: blankOf(COURSE),
    fields: labelsOf(COURSE),
    required: requiredOf(COURSE),
    noun: "este curso",
    save: async (_changes, read) => saved(read),
  });
  return (
    <RecordForm form={form} label="Curso" submitLabel="Guardar">
      <RecordSection
        record={COURSE}
        section="all"
        inputs={{ mail: null, ...(asksTitle ? {} : { title: null }) }}
        below={{ places: <p>Quedan 3</p> }}
      />
      <button type="button" onClick={() => setAsksTitle(false)}>
        Sin nombre
      </button>
    </RecordForm>
  );
}

function open() {
  saved.mockReset();
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Bench /> }])} />);
  return userEvent.setup();
}

describe("a section", () => {
  test("has its title, its words, and what stands below a field, without what is left out", () => {
    open();
    screen.getByText("Curso", { selector: "h2, h3, legend" });
    screen.getByText("Lo que se sabe.");
    screen.getByText("Quedan 3");
    screen.getByText("Cualquiera entra.");
    expect(screen.queryByLabelText(/^Correo/)).toBeNull();
    expect(screen.getByLabelText(/^Código/).getAttribute("inputmode")).toBe("numeric");
    expect(screen.getByLabelText(/^Nombre/)).toHaveProperty("maxLength", 50);
  });

  test("keeps the focus where it is when a field above it goes", () => {
    open();
    const code = screen.getByLabelText(/^Código/);
    code.focus();
    fireEvent.click(screen.getByText("Sin nombre"));
    expect(screen.queryByLabelText(/^Nombre/)).toBeNull();
    expect(document.activeElement).toBe(code);
  });

  test("is typed as people write, and read as it is meant", async () => {
    const user = open();
    await user.type(screen.getByLabelText(/^Nombre/), "Excel");
    await user.type(screen.getByLabelText(/^Costo/), "120.000");
    await user.type(screen.getByLabelText(/^Cupos/), "12");
    await user.type(await screen.findByLabelText(/^Inicio/), "02-03-2026");
    await user.type(screen.getByLabelText(/^Hora/), "0930");
    await user.type(screen.getByLabelText(/^Código/), "1234");
    await user.click(screen.getByRole("switch", { name: "Abierto" }));
    await choose(/^Modalidad/, "A distancia");
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      ...{ title: "Excel", cost: 120_000, places: 12, begins: "2026-03-02" },
      ...{ code: "1234", open: true, kind: "b", mail: null },
    });
  });

  test("says what is wrong in the words of its fields", async () => {
    const user = open();
    await user.type(screen.getByLabelText(/^Cupos/), "51");
    await user.type(screen.getByLabelText(/^Código/), "12");
    await user.click(screen.getByRole("button", { name: "Guardar" }));
    expect((await screen.findAllByText("Hasta 50.")).length).toBeGreaterThan(0);
    expect(screen.getAllByText("Son 4 dígitos.").length).toBeGreaterThan(0);
    expect(saved).not.toHaveBeenCalled();
  });
});

test("what is known is told in words, and what is not as missing", () => {
  const field = (id: string, kind: string) => ({ id, kind, label: id }) as never;
  const fields = [
    ...[field("rut", "rut"), field("cost", "money"), field("places", "count")],
    ...[field("begins", "date"), field("open", "boolean"), field("nothing", "text")],
    ...[field("own", "text"), field("elsewhere", "text")],
  ];
  const row = {
    ...{ rut: "125319092", cost: 0, places: 1_200, begins: "2026-03-02", open: false },
    ...{ nothing: null, own: "x", elsewhere: "y" },
  };
  const told = recordFacts(fields, row, { own: "suyo", elsewhere: null }, "—");
  expect(told.map(({ label, value }) => [label, value])).toEqual([
    ["rut", "12.531.909-2"],
    ["cost", "$0"],
    ["places", "1.200"],
    ["begins", "02-03-2026"],
    ["open", "No"],
    ["nothing", "—"],
    ["own", "suyo"],
  ]);
});
