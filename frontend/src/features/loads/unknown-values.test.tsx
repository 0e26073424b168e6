// Values of a file that name nothing that we know: what each may be answered, one by one or all at once.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Resolutions, UnknownValue } from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { useSession } from "@/platform/api/session";
import { useWayBack } from "@/platform/lib/way-back";
import { pick } from "@/testing/choose";
import { knownAnswers, onePage, refusal, theData } from "@/testing/known-answers";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let values: typeof import("@/features/loads/unknown-values");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  values = await import("@/features/loads/unknown-values");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => {
  useWizardStore.setState(useWizardStore.getInitialState());
  server.answers(
    knownAnswers({
      "GET /api/getcompanies": theData([{ company_id: 3, name: "Minera Andina", active: true }]),
      "GET /api/getDepartment": theData([{ id: 5, name: "Bodega" }]),
      "GET /api/suppliers/6": theData({ supplier_id: 6, razon_social: "OTEC Uno" }),
      "GET /api/getsuppliers": onePage([
        { supplier_id: 6, razon_social: "OTEC Uno", rut: "76086428-5", active: true },
      ]),
      "POST /api/createsupplier": ({ body }) =>
        body.includes("Dos")
          ? refusal("Datos no válidos.", { errors: { rut: ["Falta el RUT."] } })
          : { ...theData({ supplier_id: 8, razon_social: "OTEC Uno SpA" }), status: 201 },
    }),
  );
});

function anUnknown(parts: Partial<UnknownValue> = {}): UnknownValue {
  return {
    ...{ attribute: "area", label: "Área", value: "Bodga", count: 12, rows: [5, 6, 8] },
    ...{ suggestion: null, canCreate: true, createdAs: "Bodga", asks: true, ...parts },
  };
}

interface Given {
  applied?: Resolutions;
  waiting?: number;
  busy?: boolean;
  onBlank?: (() => void) | null;
}

function drawn(unknown: UnknownValue[], { onBlank = null, ...given }: Given = {}) {
  const onApply = vi.fn();
  drawing.renderAt(
    <Kept {...{ unknown, given, onApply }} onBlank={() => onBlank} />,
    "/massive-load?carga=7&paso=revisar",
  );
  return onApply;
}

interface KeptProps {
  unknown: UnknownValue[];
  given: Omit<Given, "onBlank">;
  onBlank: () => (() => void) | null;
  onApply: (resolutions: Resolutions) => void;
}

/** What is applied is known from then on, as it is in the review. */
function Kept({ unknown, given, onBlank, onApply }: KeptProps) {
  const { waiting = 0, busy = false } = given;
  const [applied, setApplied] = useState(given.applied ?? {});
  return (
    <values.UnknownValues
      {...{ unknown, applied, waiting, busy, onBlank }}
      onApply={(resolutions) => {
        onApply(resolutions);
        setApplied(resolutions);
      }}
    />
  );
}

function rowOf(value: string) {
  return within(screen.getByText(value, { selector: "p" }).closest("li") as HTMLElement);
}

function answers(): Resolutions {
  return useWizardStore.getState().answers;
}

describe("a value that we do not know", () => {
  test("is told with its rows, and is what is chosen from the list", async () => {
    const onApply = drawn([anUnknown(), anUnknown({ value: "Patio", count: 1, rows: [9] })], {
      waiting: 13,
    });
    screen.getByText(/^13 filas esperan solo tu respuesta\. Responde una vez por valor/);
    rowOf("Bodga").getByText("12 filas (5, 6, 8…)");
    rowOf("Patio").getByText("Fila 9");
    screen.getByText(/^Elige qué es cada valor; los que dejes sin respuesta/);
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Aplicar respuestas y revisar" })
        .disabled,
    ).toBe(true);
    await pick('Área "Bodga"', "Usar Bodega");
    expect(answers()).toEqual({ area: { Bodga: { action: "map", id: 5 } } });
    // What is answered needs no short ways any more, and may be counted in before the others.
    expect(rowOf("Bodga").queryByRole("button", { name: 'Crear "Bodga"' })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Aplicar 1 respuesta y revisar" }));
    expect(onApply).toHaveBeenCalledWith({ area: { Bodga: { action: "map", id: 5 } } });
    expect(answers()).toEqual({});
  });

  test("is counted in by itself with the last answer, but not while figures are counted", async () => {
    const busy = drawn([anUnknown()], { busy: true });
    await userEvent.click(screen.getByRole("button", { name: 'Crear "Bodga"' }));
    expect(busy).not.toHaveBeenCalled();
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: /^Aplicar 1 respuesta/ }).disabled,
    ).toBe(true);
  });

  test("is created with one press, or is the one that it resembles", async () => {
    const onApply = drawn([
      anUnknown(),
      anUnknown({ value: "Oper.", suggestion: { id: 7, name: "Operaciones" } }),
    ]);
    // What resembles a known one is not offered to be created beside it.
    expect(rowOf("Oper.").queryByRole("button", { name: /^Crear/ })).toBeNull();
    await userEvent.click(rowOf("Bodga").getByRole("button", { name: 'Crear "Bodga"' }));
    expect(onApply).not.toHaveBeenCalled();
    await userEvent.click(rowOf("Oper.").getByRole("button", { name: "Sí, es Operaciones" }));
    await waitFor(() =>
      expect(onApply).toHaveBeenCalledWith({
        area: { Bodga: { action: "create" }, "Oper.": { action: "map", id: 7 } },
      }),
    );
  });

  test("is left blank in all its rows, where the datum is not required", async () => {
    const onBlank = vi.fn();
    drawn([anUnknown()], { onBlank });
    await userEvent.click(screen.getByRole("button", { name: "Sin área" }));
    expect(onBlank).toHaveBeenCalledOnce();
  });

  test("of a required datum cannot be left blank", () => {
    drawn([anUnknown()]);
    expect(screen.queryByRole("button", { name: "Sin área" })).toBeNull();
  });

  test("is counted in by itself once: another answer waits for the button", async () => {
    const onApply = drawn([anUnknown()]);
    await userEvent.click(screen.getByRole("button", { name: 'Crear "Bodga"' }));
    await waitFor(() => expect(onApply).toHaveBeenCalledOnce());
    await pick('Área "Bodga"', "Usar Bodega");
    const button = screen.getByRole("button", { name: "Aplicar 1 respuesta y revisar" });
    expect(onApply).toHaveBeenCalledOnce();
    await userEvent.click(button);
    expect(onApply).toHaveBeenLastCalledWith({ area: { Bodga: { action: "map", id: 5 } } });
  });

  test("that was answered before can be answered again", async () => {
    drawn([anUnknown()], { applied: { area: { Bodga: { action: "create" } } } });
    screen.getByText("Cambia alguna respuesta para aplicarla.");
    expect(screen.getByRole("combobox", { name: 'Área "Bodga"' }).textContent).toContain(
      'Crear "Bodga"',
    );
    await pick('Área "Bodga"', "Rechazar estas filas");
    expect(answers()).toEqual({ area: { Bodga: { action: "reject" } } });
    screen.getByRole("button", { name: "Aplicar 1 respuesta y revisar" });
  });
});

describe("several values", () => {
  test("are answered at once: the similar as what they resemble, the others as new ones", async () => {
    const similar = (value: string, id: number) =>
      anUnknown({ value, suggestion: { id, name: `Área ${id}` } });
    drawn([similar("A", 1), similar("B", 2), anUnknown({ value: "C", createdAs: "Nueva" })]);
    expect(screen.queryByRole("button", { name: /^Crear los/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Sí a las 2 sugerencias" }));
    expect(answers()).toEqual({
      area: { A: { action: "map", id: 1 }, B: { action: "map", id: 2 } },
    });
    expect(screen.queryByRole("button", { name: "Sí a las 2 sugerencias" })).toBeNull();
  });

  test("that become one are counted as one", async () => {
    drawn([
      ...[anUnknown({ value: "bodga" }), anUnknown({ value: "BODGA" })],
      ...[anUnknown({ value: "Patio", createdAs: "Patio" })],
      anUnknown({ value: "Cerrada", canCreate: false }),
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Crear los 2 valores nuevos" }));
    expect(Object.keys(answers().area ?? {})).toEqual(["bodga", "BODGA", "Patio"]);
  });

  test("that would simply be created stay folded, and can be looked at", () => {
    drawn([anUnknown({ asks: false }), anUnknown({ asks: false, value: "bodga" })]);
    const folded = screen.getByText("1 valor nuevo se creará").closest("details") as HTMLElement;
    within(folded).getByText("Bodga");
    expect(within(folded).queryByRole("button", { name: /^Crear/ })).toBeNull();
    const [first] = within(folded).getAllByRole("combobox", { hidden: true });
    expect(first?.textContent).toContain('Crear "Bodga"');
  });

  test("of several data come with their names, first those that wait", () => {
    drawn([
      anUnknown({ attribute: "status", label: "Estado", value: "Otro", asks: false }),
      anUnknown(),
    ]);
    const names = screen.getAllByText(/^(Área|Estado)$/).map(({ textContent }) => textContent);
    expect(names).toEqual(["Área", "Estado"]);
  });
});

describe("suppliers", () => {
  const UNO = { attribute: "supplier_id", label: "Proveedor", canCreate: false };

  const found = async () =>
    (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

  test("are looked for by what one types, with the ways to answer at hand before", async () => {
    const onApply = drawn([anUnknown({ ...UNO, value: "Uno" })]);
    await userEvent.click(screen.getByRole("combobox", { name: 'Proveedor "Uno"' }));
    expect(await found()).toEqual(["Rechazar estas filas", "OTEC Uno76.086.428-5"]);
    await userEvent.keyboard("ot");
    await waitFor(() =>
      expect(server.asked.some(({ path }) => /getsuppliers.*q=ot/.test(path))).toBe(true),
    );
    await waitFor(async () => expect(await found()).toEqual(["OTEC Uno76.086.428-5"]));
    await userEvent.click(screen.getByRole("option", { name: /^OTEC Uno/ }));
    expect(onApply).toHaveBeenCalledWith({ supplier_id: { Uno: { action: "map", id: 6 } } });
  });

  test("come once, also those that are proposed", async () => {
    drawn([anUnknown({ ...UNO, value: "Uno", suggestion: { id: 6, name: "OTEC Uno" } })]);
    await userEvent.click(screen.getByRole("combobox", { name: 'Proveedor "Uno"' }));
    expect(await found()).toEqual(["Sí, es OTEC Uno", "Rechazar estas filas"]);
  });

  test("are called by their name once they are answered", async () => {
    const applied = { supplier_id: { Uno: { action: "map" as const, id: 6 } } };
    drawn([anUnknown({ ...UNO, value: "Uno" })], { applied });
    await waitFor(() =>
      expect(screen.getByRole("combobox", { name: 'Proveedor "Uno"' }).textContent).toContain(
        "OTEC Uno",
      ),
    );
  });

  test("are registered in their list, from which one comes back", async () => {
    drawn([anUnknown(UNO)]);
    const link = screen.getByRole("link", { name: "Ir a Proveedores" });
    expect(link.getAttribute("href")).toBe("/providers");
    await userEvent.click(link);
    expect(useWayBack.getState()).toMatchObject({
      address: "/massive-load?carga=7&paso=revisar",
      label: "Volver a la carga",
    });
  });

  test("are made here, those that can be: the others say what they lack", async () => {
    drawn([anUnknown({ ...UNO, value: "Uno" }), anUnknown({ ...UNO, value: "Dos" })]);
    await userEvent.click(screen.getByRole("button", { name: "Crear los 2 proveedores" }));
    const title = "Crear los 2 proveedores";
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    dialog.getByText("Falta el RUT de cada uno. Podrás completar sus otros datos después.");
    const rut = await dialog.findByRole("textbox", { name: "RUT de Uno" });
    expect(document.activeElement).toBe(rut);
    expect(dialog.queryByRole("textbox", { name: /^Dotación/ })).toBeNull();
    await userEvent.type(rut, "76086428-5");
    await userEvent.click(dialog.getByRole("button", { name: "Crear los 2 proveedores" }));
    await dialog.findByText("Ya creamos Uno.");
    expect(server.sent()[0]).toEqual([
      "POST /api/createsupplier",
      { rut: "76086428-5", razon_social: "Uno" },
    ]);
    dialog.getByText("Falta el RUT.");
    const left = dialog.getByRole("textbox", { name: "RUT de Dos" });
    await waitFor(() => expect(document.activeElement).toBe(left));
    expect(dialog.queryByRole("textbox", { name: "RUT de Uno" })).toBeNull();
    // Who gives up keeps what was made.
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() =>
      expect(answers()).toEqual({ supplier_id: { Uno: { action: "map", id: 8 } } }),
    );
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("are not made where the server says no without a field", async () => {
    server.answers(() => refusal("No puedes crear proveedores.", { status: 403 }));
    drawn([anUnknown({ ...UNO, value: "Uno" })]);
    await userEvent.click(screen.getByRole("button", { name: "Crear proveedor" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Crear proveedor" }));
    await dialog.findByText("Por ejemplo: 76.086.428-5");
    await userEvent.click(dialog.getByRole("button", { name: "Crear proveedor" }));
    await dialog.findByText("No puedes crear proveedores.");
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(answers()).toEqual({});
  });

  test("are not made by who is no administrator", async () => {
    drawn([anUnknown(UNO)]);
    screen.getByRole("button", { name: "Crear proveedor" });
    act(() => useSession.setState({ user: { ...ANA, isAdmin: false } }));
    expect(screen.queryByRole("button", { name: "Crear proveedor" })).toBeNull();
  });
});
