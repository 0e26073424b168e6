// Beside the columns: one value for all rows, from its list where it has one, and who makes what is missing there.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aFile, aMapping, anAttribute, PEOPLE_ATTRIBUTES } from "@/features/loads/testing/samples";
import type { Attribute, Mapping } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { useSession } from "@/platform/api/session";
import { choose, pick } from "@/testing/choose";
import { knownAnswers, onePage, theData } from "@/testing/known-answers";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let steps: typeof import("@/features/loads/columns-step");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  steps = await import("@/features/loads/columns-step");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => useWizardStore.setState(useWizardStore.getInitialState()));

const ANDINA = { company_id: 3, name: "Minera Andina", active: true };
const MAIPO = { company_id: 4, name: "Transportes Maipo", active: true };

interface Given {
  attributes?: Attribute[];
  companies?: Answer;
  mapping?: Partial<Mapping>;
}

async function drawn({ attributes = [], companies = theData([ANDINA, MAIPO]), mapping }: Given) {
  const known = aMapping({
    ...{ state: "read", attributes: [...PEOPLE_ATTRIBUTES, ...attributes] },
    ...mapping,
  });
  server.answers(
    knownAnswers({
      "GET /api/getcompanies": companies,
      "GET /api/getDepartment": theData([{ id: 1, name: "Bodega" }]),
      "GET /api/getStatus": theData([{ id: 1, StatusName: "Inscrito" }]),
      "GET /api/getThematicAreas": theData([{ id: 1, name: "Liderazgo" }]),
      "GET /api/getsuppliers": onePage([
        { supplier_id: 6, razon_social: "OTEC Uno", rut: "76086428-5", active: true },
      ]),
      "POST /api/createcompany": { ...theData({ company_id: 9, name: "Ventus" }), status: 201 },
    }),
  );
  const back = () => {};
  drawing.renderAt(
    <steps.ColumnsStep
      mapping={{ ...known, file: aFile() }}
      {...{ onBack: back, onSaved: back, onKind: back }}
    />,
  );
  await screen.findByRole("list", { name: "Columnas del archivo" });
}

function optional(attribute: string, label: string, more: Partial<Attribute> = {}): Attribute {
  return anAttribute({ attribute, label, required: false, key: false, ...more });
}

function given(): Record<string, string> {
  return useWizardStore.getState().defaults;
}

/** Opens the field of a datum that rows may do without. */
async function add(label: string): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Agregar valor por defecto" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: label }));
}

describe("one value for all rows", () => {
  test("is asked for where somebody wants it, and not of what each row has of its own", async () => {
    await drawn({ attributes: [optional("bossName", "Jefatura", { example: "Raúl Díaz" })] });
    await userEvent.click(screen.getByRole("button", { name: "Agregar valor por defecto" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(["Jefatura"]);
    await userEvent.click(items[0] as HTMLElement);
    screen.getByText("Por ejemplo: Raúl Díaz");
    await userEvent.type(screen.getByRole("textbox", { name: "Jefatura" }), "Eva");
    expect(given()).toEqual({ bossName: "Eva" });
    expect(screen.queryByRole("button", { name: "Agregar valor por defecto" })).toBeNull();
  });

  test("is one of those that the datum can have, or none", async () => {
    const choices = ["Biobío", "Maule"];
    await drawn({ attributes: [optional("region", "Región", { choices })] });
    await add("Región");
    await choose("Región", "Maule");
    expect(given()).toEqual({ region: "Maule" });
    await choose("Región", "Sin valor por defecto");
    expect(given()).toEqual({ region: "" });
  });

  test("is searched for among more than twenty", async () => {
    const choices = Array.from({ length: 21 }, (_, at) => `Comuna ${at}`);
    await drawn({ attributes: [optional("commune", "Comuna", { choices })] });
    await add("Comuna");
    await pick("Comuna", "Comuna 20");
    expect(given()).toEqual({ commune: "Comuna 20" });
  });

  test("is one of the areas that there are, by its name", async () => {
    await drawn({
      attributes: [optional("topicArea", "Área temática", { lookup: "thematic_area" })],
    });
    await add("Área temática");
    await pick("Área temática", "Liderazgo");
    expect(given()).toEqual({ topicArea: "Liderazgo" });
  });

  test("is a supplier that the server finds", async () => {
    await drawn({ attributes: [optional("supplier_id", "Proveedor", { lookup: "supplier" })] });
    await add("Proveedor");
    await pick("Proveedor", /^OTEC Uno/);
    expect(given()).toEqual({ supplier_id: "OTEC Uno" });
  });

  test("that the load has already is shown, and stays where it is", async () => {
    const options = { ...aMapping().options, defaults: { bossName: "Eva" } };
    await drawn({ attributes: [optional("bossName", "Jefatura")], mapping: { options } });
    expect(screen.getByRole("textbox", { name: "Jefatura" })).toHaveProperty("value", "Eva");
    expect(screen.queryByRole("button", { name: "Agregar valor por defecto" })).toBeNull();
  });

  test("makes a required datum complete", async () => {
    await drawn({});
    screen.getByRole("heading", { name: "Datos obligatorios sin columna" });
    useWizardStore.getState().defaultGiven("company", "Minera Andina");
    await screen.findByRole("heading", { name: "Los datos obligatorios están completos" });
  });
});

describe("the company of all rows", () => {
  function field() {
    return screen.findByRole("combobox", { name: "Empresa" });
  }

  test("is one of those that there are", async () => {
    await drawn({});
    await field();
    await pick("Empresa", "Transportes Maipo");
    expect(given()).toEqual({ company: "Transportes Maipo" });
    expect(screen.queryByRole("button", { name: "Crear empresa" })).toBeNull();
    expect(screen.queryByText("Es la única empresa registrada.")).toBeNull();
  });

  test("is taken from above the table by one press, where the file names it", async () => {
    const companyAbove = { name: "Minera Andina", said: "MINERA ANDINA SPA" };
    await drawn({ mapping: { companyAbove } });
    screen.getByText("Sobre la tabla, el archivo dice «MINERA ANDINA SPA».");
    expect(given()).toEqual({});
    await userEvent.click(screen.getByRole("button", { name: "Usar Minera Andina" }));
    expect(given()).toEqual({ company: "Minera Andina" });
    expect(screen.queryByText(/^Sobre la tabla/)).toBeNull();
    expect(document.activeElement).toBe(await field());
  });

  test("is the only one that there is, unless the person says otherwise", async () => {
    await drawn({ companies: theData([ANDINA]) });
    await screen.findByText("Es la única empresa registrada.");
    expect(given()).toEqual({ company: "Minera Andina" });
    useWizardStore.getState().defaultGiven("company", "");
    await waitFor(() => expect(screen.queryByText("Es la única empresa registrada.")).toBeNull());
    expect(given()).toEqual({ company: "" });
  });

  test("is not given once more to columns that were saved without it", async () => {
    await drawn({ companies: theData([ANDINA]), mapping: { state: "mapped" } });
    await userEvent.click(await field());
    await screen.findByRole("option", { name: "Minera Andina" });
    expect(given()).toEqual({});
  });

  test("cannot be chosen where the list does not come", async () => {
    await drawn({ companies: { status: 422, body: { error: true, message: "No." } } });
    await screen.findByText("No pudimos cargar la lista. Recarga la página.");
  });

  test("is made here where there is none yet", async () => {
    await drawn({ companies: theData([]) });
    await userEvent.click(await screen.findByRole("button", { name: "Crear empresa" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Crear empresa" }));
    const name = await dialog.findByRole("textbox", { name: "Nombre o razón social" });
    expect(document.activeElement).toBe(name);
    await userEvent.type(name, "Ventus");
    await userEvent.type(dialog.getByRole("textbox", { name: "RUT" }), "76086428-5");
    await userEvent.click(dialog.getByRole("button", { name: "Crear empresa" }));
    await waitFor(() => expect(given()).toEqual({ company: "Ventus" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const [sent] = server.changes();
    expect(sent?.path).toBe("/api/createcompany");
    for (const part of ['name="name"\r\n\r\nVentus', 'name="rut"\r\n\r\n76086428-5'])
      expect(sent?.body).toContain(part);
    // Other screens and questions know it, too.
    await waitFor(() => expect(server.askedFor("/api/getcompanies")).toHaveLength(2));
  });

  test("is made by administrators only", async () => {
    await drawn({ companies: theData([]) });
    await screen.findByRole("button", { name: "Crear empresa" });
    act(() => useSession.setState({ user: { ...ANA, isAdmin: false } }));
    expect(screen.queryByRole("button", { name: "Crear empresa" })).toBeNull();
  });
});
