// The company of a record in its form: chosen from those that are open, or made on the way by administrators.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { headcountFields } from "@/entities/company/headcount-field";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let inputs: typeof import("@/entities/company/company-input");
let lookups: typeof import("@/entities/lookups/lookups");
let forms: typeof import("@/platform/forms/record-form");
let records: typeof import("@/platform/forms/use-record-form");
let session: typeof import("@/platform/api/session");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  inputs = await import("@/entities/company/company-input");
  lookups = await import("@/entities/lookups/lookups");
  forms = await import("@/platform/forms/record-form");
  records = await import("@/platform/forms/use-record-form");
  session = await import("@/platform/api/session");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

let companies: { company_id: number; name: string; active: boolean }[];
let created: Answer;

beforeEach(() => {
  companies = [
    { company_id: 3, name: "Minera Andina", active: true },
    { company_id: 4, name: "Puerto Sur", active: false },
  ];
  created = { status: 201, body: { data: { company_id: 9 } } };
  server.answers(({ method }) => {
    if (method === "GET") return { body: { data: companies } };
    companies = [...companies, { company_id: 9, name: "Forestal", active: true }];
    return created;
  });
});

const SCHEMA = z.object({ company: z.string() });
type Typed = z.input<typeof SCHEMA>;
const saved = vi.fn();

function Bench({ company = "" }: { company?: string }) {
  const form = records.useRecordForm({
    schema: SCHEMA,
    values: { company },
    fields: { company: "Empresa" },
    noun: "esto",
    save: async (changes) => saved(changes),
  });
  const options = lookups.useOpenCompanyChoices(company === "" ? null : Number(company));
  return (
    <forms.RecordForm form={form} label="Banco" submitLabel="Guardar">
      <inputs.CompanyInput<Typed> name="company" options={options} />
    </forms.RecordForm>
  );
}

async function open(): Promise<(string | null)[]> {
  await waitFor(() => expect(server.asked).not.toEqual([]));
  await userEvent.click(await screen.findByRole("combobox", { name: "Empresa" }));
  return (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
}

describe("the companies to choose from", () => {
  test("are those that are open, and the one that is chosen already", async () => {
    drawing.renderAt(<Bench company="4" />);
    await screen.findByText("Puerto Sur");
    expect(await open()).toEqual(["Minera Andina", "Puerto Sur", "Nueva empresa…"]);
  });

  test("have none to be made by the staff of a company", async () => {
    drawing.renderAt(<Bench />);
    session.useSession.getState().userChanged({ ...ANA, isAdmin: false, company_id: 3 });
    await screen.findByRole("combobox", { name: "Empresa" });
    expect(await open()).toEqual(["Minera Andina"]);
  });
});

describe("a new company", () => {
  async function begin() {
    drawing.renderAt(<Bench />);
    await open();
    await userEvent.click(screen.getByRole("option", { name: "Nueva empresa…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Nueva empresa" }));
    await userEvent.type(dialog.getByLabelText("Nombre o razón social"), "Forestal");
    await userEvent.type(dialog.getByLabelText("RUT"), "76086428-5");
    await userEvent.type(dialog.getByLabelText(/^Dotación/), "1.200");
    return dialog;
  }

  test("is made without leaving the form, and chosen there", async () => {
    const dialog = await begin();
    await userEvent.click(dialog.getByRole("button", { name: "Crear empresa" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: "Empresa" }).textContent).toContain("Forestal"),
    );
    await screen.findByText("Empresa creada: Forestal.");
    const [made] = server.changes();
    expect(`${made?.method} ${made?.path}`).toBe("POST /api/createcompany");
    for (const part of ["Forestal", "76", "1200"]) expect(made?.body).toContain(part);
    expect(made?.body).not.toContain("1.200");
    // The form that waited was not meant.
    expect(saved).not.toHaveBeenCalled();
  });

  test("that is refused is told at its field, or over all of them", async () => {
    const errors = { rut: ["Ya hay una empresa con este RUT."] };
    created = { status: 422, body: { error: true, message: "Revisa.", errors } };
    const dialog = await begin();
    await userEvent.click(dialog.getByRole("button", { name: "Crear empresa" }));
    await dialog.findByText("Ya hay una empresa con este RUT.");
    expect(dialog.queryByText("Revisa.")).toBeNull();
    created = { status: 409, body: { error: true, message: "Ya existe." } };
    await userEvent.click(dialog.getByRole("button", { name: "Crear empresa" }));
    await dialog.findByText("Ya existe.");
    screen.getByRole("dialog", { name: "Nueva empresa" });
  });
});

test.each([
  ["1.200", { dotacion: 1_200 }],
  [" 12 000 ", { dotacion: 12_000 }],
  ["", {}],
  ["muchos", { dotacion: Number.NaN }],
])("%j people are sent as %j", (typed, sent) => {
  expect(headcountFields(typed)).toEqual(sent);
});

function Obvious() {
  return <output>{String(lookups.useObviousCompany())}</output>;
}

describe("of which company something new is", () => {
  test.each([
    [null, [true], "3"],
    [null, [true, false], "3"],
    [null, [true, true], "null"],
    [null, [false], "null"],
    [8, [true], "8"],
  ])("of somebody of %s where those are open: %j", async (own, open, said) => {
    companies = open.map((active, at) => ({ company_id: 3 + at, name: `${at}`, active }));
    drawing.renderAt(<Obvious />);
    session.useSession.getState().userChanged({ ...ANA, company_id: own });
    await waitFor(() => expect(server.asked).not.toEqual([]));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(said));
  });
});
