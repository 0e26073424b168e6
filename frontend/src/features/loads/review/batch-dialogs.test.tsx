// What is done to many rows at once: a text replaced, suggestions taken, data done without, answers of a list.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { benches, drawReview } from "@/features/loads/testing/bench";
import { aFileReview } from "@/features/loads/testing/samples";
import type { ProblemKind } from "@/features/loads/types";
import { accessibilityFaults } from "@/testing/axe";
import { pick } from "@/testing/choose";

const used = benches();

const [MAIL] = aFileReview().problems as [ProblemKind];
const PHONE: ProblemKind = {
  ...MAIL,
  ...{ code: "phone_short", attribute: "phone", label: "Teléfono", columnName: "Fono" },
  ...{ columnPosition: 4, count: 5, suggestions: 4, message: "Al teléfono le faltan cifras." },
};

async function drawn(problems: ProblemKind[], more: Partial<typeof used.bench.review> = {}) {
  used.bench.review = { ...used.bench.review, problems, ...more };
  drawReview(used);
  await screen.findByRole("region", { name: "Pasos de limpieza" });
}

async function opened(button: string, title = button) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: title }));
}

async function confirmed(dialog: ReturnType<typeof within>, button: string): Promise<void> {
  await userEvent.click(dialog.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

describe("a text", () => {
  test("is replaced in all columns, unless one is named", async () => {
    await drawn([MAIL]);
    const dialog = await opened("Buscar y reemplazar");
    dialog.getByText("Escribe qué buscar.");
    await userEvent.type(dialog.getByRole("textbox", { name: "Buscar" }), "a");
    await userEvent.type(dialog.getByRole("textbox", { name: "Reemplazar por" }), "b");
    await dialog.findByText("3 celdas cambiarían.");
    expect(used.bench.tried.at(-1)).toEqual({
      ...{ op: "replace", column: null, find: "a", with: "b", whole: false, case: false },
    });
    await pick("Dónde", "Mail");
    await waitFor(() => expect(used.bench.tried.at(-1)).toMatchObject({ column: 2 }));
    await pick("Dónde", "Todas las columnas");
    await dialog.findByText("3 celdas cambiarían.");
    await confirmed(dialog, "Reemplazar");
    expect(used.bench.steps).toMatchObject([{ column: null, find: "a" }]);
  });
});

describe("suggestions of several kinds", () => {
  test("are accepted together, but for those that are not ticked: a step for each", async () => {
    const unsure: ProblemKind = { ...PHONE, bulk: "unticked" };
    const other: ProblemKind = { ...MAIL, code: "email_typo", suggestions: 1 };
    await drawn([MAIL, unsure, other]);
    const dialog = await opened("Aceptar 8 sugerencias", "Aceptar sugerencias");
    dialog.getByText("Cada tipo queda como un paso que puedes deshacer.");
    const [mail, phone, typo] = dialog.getAllByRole("checkbox");
    // What it would write is told by its first cell.
    await dialog.findByText("Mail (3): p2@maipo → p2@maipo.cl");
    dialog.getByText("Al teléfono le faltan cifras.");
    expect(mail?.getAttribute("aria-checked")).toBe("true");
    expect(phone?.getAttribute("aria-checked")).toBe("false");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(phone as HTMLElement);
    await userEvent.click(typo as HTMLElement);
    await confirmed(dialog, "Aceptar las elegidas");
    expect(used.bench.steps).toEqual([
      { op: "suggestions", attribute: "email", code: "email_domain" },
      { op: "suggestions", attribute: "phone", code: "phone_short" },
    ]);
  });

  test("are not accepted while none is ticked", async () => {
    await drawn([MAIL, PHONE]);
    const dialog = await opened("Aceptar 7 sugerencias", "Aceptar sugerencias");
    for (const box of dialog.getAllByRole("checkbox")) await userEvent.click(box);
    const accept = dialog.getByRole("button", { name: "Aceptar las elegidas" });
    expect(accept.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(accept);
    expect(used.bench.steps).toEqual([]);
    const [first] = dialog.getAllByRole("checkbox");
    await userEvent.click(first as HTMLElement);
    await confirmed(dialog, "Aceptar las elegidas");
    expect(used.bench.steps).toHaveLength(1);
  });

  test("show what each would change to who asks", async () => {
    await drawn([MAIL, PHONE]);
    const dialog = await opened("Aceptar 7 sugerencias", "Aceptar sugerencias");
    expect(dialog.queryByText("3 celdas cambiarían.")).toBeNull();
    const [see] = dialog.getAllByText("Ver qué cambiaría");
    const details = see?.closest("details") as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
    await dialog.findByText("3 celdas cambiarían.");
  });

  test("stop at the first that the server refuses", async () => {
    await drawn([MAIL, PHONE]);
    used.bench.refuses("No.");
    const dialog = await opened("Aceptar 7 sugerencias", "Aceptar sugerencias");
    await confirmed(dialog, "Aceptar las elegidas");
    expect(used.bench.changes).toHaveLength(1);
  });

  test("are those of one datum by its name, and none that may be somebody else's", async () => {
    await drawn([MAIL, { ...PHONE, bulk: "never", options: [], values: [] }]);
    await opened("Aceptar 3 sugerencias de correo", "Aceptar 3 sugerencias");
  });
});

describe("rows whose optional data are no good", () => {
  test("are loaded without them, each kind by itself", async () => {
    await drawn([MAIL, PHONE], { optionalOnly: 2 });
    screen.getByText("3 filas con problemas.");
    screen.getByText("2 solo en datos opcionales (correo y teléfono).");
    const dialog = await opened("Cargar 2 sin esos datos", "Cargar sin los datos que no sirven");
    dialog.getByText("Mail: Al correo le falta el dominio. (3)");
    const [, phone] = dialog.getAllByRole("checkbox");
    await userEvent.click(phone as HTMLElement);
    await confirmed(dialog, "Cargar sin esos datos");
    expect(used.bench.steps).toEqual([
      { op: "without_value", attribute: "email", code: "email_domain" },
    ]);
  });

  test("are not offered so where it would help no row, nor what is no datum", async () => {
    const whole: ProblemKind = { ...MAIL, attribute: null, label: null, columnPosition: null };
    await drawn([whole], { optionalOnly: 3 });
    expect(screen.queryByRole("button", { name: /^Cargar 3 sin/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Aceptar/ })).toBeNull();
  });

  test("are not changed once the file is loaded", async () => {
    await drawn([MAIL], { editable: false });
    await screen.findByText("3 filas con problemas.");
    expect(screen.queryByRole("button", { name: /^Cargar 3 sin/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Aceptar/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Buscar y reemplazar" })).toBeNull();
  });
});

describe("values that a closed list does not have", () => {
  function gender(values: ProblemKind["values"], choices: string[]): ProblemKind {
    const columns = used.bench.review.columns.map((one) =>
      one.position === 1 ? { ...one, name: "Sexo", choices, required: false } : one,
    );
    used.bench.review = { ...used.bench.review, columns };
    return {
      ...{ ...MAIL, code: "gender_unknown", attribute: "gender", label: "Género", values },
      ...{ columnName: "Sexo", columnPosition: 1, suggestions: 0, optional: false },
    };
  }
  const VARON = { value: "Varon", count: 3, suggestion: "Masculino" };
  const DAMA = { value: "Dama", count: 1, suggestion: null };

  test("are told once each, with what they are likely to be first", async () => {
    await drawn([gender([VARON, DAMA], ["Femenino", "Masculino"])]);
    const asked = 'En "Sexo", ¿qué significan estos 2 valores?';
    const line = screen.getByRole("button", { name: new RegExp(`^${asked.replace("?", ".")}`) });
    expect(line.getAttribute("aria-expanded")).toBe("true");
    const [varon, dama] = (await screen.findAllByText(/^(Varon|Dama)$/)).map((one) =>
      within(one.closest("li") as HTMLElement),
    );
    varon?.getByText("3 filas");
    expect(varon?.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      ...["Masculino", "Femenino", "Dejar en blanco"],
    ]);
    expect(dama?.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      ...["Femenino", "Masculino", "Dejar en blanco"],
    ]);
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: '"Dama" es Femenino' }));
    await waitFor(() =>
      expect(used.bench.steps).toEqual([{ op: "relate", column: 1, values: { Dama: "Femenino" } }]),
    );
    // The other one is still to be answered.
    expect(line.getAttribute("aria-expanded")).toBe("true");
    await userEvent.click(screen.getByRole("button", { name: '"Varon": Dejar en blanco' }));
    await waitFor(() => expect(used.bench.steps[1]).toMatchObject({ values: { Varon: "" } }));
  });

  test("are looked for in a list where there are more options than buttons", async () => {
    const many = ["A", "B", "C", "D", "E", "F", "Masculino"];
    await drawn([gender([VARON], many)]);
    await screen.findByRole("button", { name: '"Varon" es Masculino' });
    // One value is named in the question itself.
    screen.getByRole("button", { name: /^En "Sexo", ¿qué significa "Varon"\?/ });
    expect(screen.queryByRole("button", { name: '"Varon" es A' })).toBeNull();
    await pick('"Varon" es …', "C");
    await waitFor(() =>
      expect(used.bench.steps).toEqual([{ op: "relate", column: 1, values: { Varon: "C" } }]),
    );
  });

  test("are all buttons where there are six", async () => {
    await drawn([gender([VARON], ["A", "B", "C", "D", "E", "Masculino"])]);
    await screen.findByRole("button", { name: '"Varon" es E' });
    expect(screen.queryByRole("combobox", { name: '"Varon" es …' })).toBeNull();
  });

  test("may not be left blank where the datum is required, nor answered once it is loaded", async () => {
    const kind = gender([VARON], ["Masculino"]);
    const columns = used.bench.review.columns.map((one) => ({ ...one, required: true }));
    await drawn([kind], { columns, editable: false });
    const answer = await screen.findByRole("button", { name: '"Varon" es Masculino' });
    expect(answer.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("button", { name: '"Varon": Dejar en blanco' })).toBeNull();
    await userEvent.click(answer);
    expect(used.bench.steps).toEqual([]);
  });
});
