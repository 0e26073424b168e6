// Relating columns: what is proposed, what the person corrects, and what stands in the way.
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { ColumnsStep } from "@/features/loads/columns-step";
import { renderAt } from "@/features/loads/testing/render";
import {
  aFile,
  aJob,
  aMapping,
  anAttribute,
  aSheet,
  someDetails,
} from "@/features/loads/testing/samples";
import type { Detail } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { useGivenFile } from "@/platform/lib/given-file";
import { accessibilityFaults } from "@/testing/axe";
import { choose as chooseIn } from "@/testing/choose";

const MAPPING: ReadMapping = { ...aMapping({ state: "read" }), file: aFile() };

function drawn(mapping: ReadMapping = MAPPING) {
  const onSaved = vi.fn();
  const onKind = vi.fn();
  renderAt(<ColumnsStep {...{ mapping, onSaved, onKind }} onBack={() => {}} />);
  return Object.assign(onSaved, { onKind });
}

function row(column: string) {
  const [found] = screen
    .getAllByRole("listitem")
    .filter((item) => within(item).queryAllByText(column).length > 0);
  if (!found) throw new Error(`There is no column ${column}.`);
  return within(found);
}

function choose(position: number, target: string) {
  act(() => useWizardStore.getState().columnChosen(position, target));
}

describe("a file that seems to be of another kind", () => {
  const PLAN: ReadMapping = { ...MAPPING, likelier: { model_id: 6, theirs: 8, ours: 2 } };

  test("is said to be, and goes on as that without being sent again", async () => {
    useGivenFile.getState().fileKnown(null);
    const { onKind } = drawn(PLAN);
    await screen.findByText("El archivo parece un plan de cursos. ¿Cargarlo como Cursos?");
    screen.getByText(/^8 de sus columnas son datos de Cursos, y 2 de Personas\./);
    await userEvent.click(screen.getByRole("button", { name: "Cargarlo como Cursos" }));
    expect(onKind).toHaveBeenCalledWith(expect.objectContaining({ slug: "cursos" }));
    const { name, file_id: fileId } = PLAN.file;
    const leaves = PLAN.mapping_id;
    expect(useGivenFile.getState().given).toMatchObject({ name, fileId, leaves });
  });

  test("does not go by itself, however sure its columns are", async () => {
    const job = aJob({ kind: "mapping", state: "done", result: { sure: true } });
    const onSaved = drawn({ ...PLAN, job });
    await screen.findByText(/^El archivo parece/);
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe("a proposed column", () => {
  test("shows its letter, its samples, the confidence and the reason in words", () => {
    drawn();
    const rut = row("RUT");
    rut.getByText("A");
    rut.getByText("12.531.909-2");
    rut.getByText("Sugerida");
    rut.getByText("confianza alta");
    rut.getByText("El 100 % de los valores pasa la revisión de RUT.");
  });

  test("says that it will not be loaded when nothing fits", () => {
    drawn();
    row("Notas").getByText("No se cargará");
    screen.getByText("1 columna no se cargará.");
  });

  test("is not among those left out while it is still to be chosen", () => {
    const details = MAPPING.details.map((one) =>
      one.column_name === "Notas" ? { ...one, asked: "email" } : one,
    );
    drawn({ ...MAPPING, details });
    row("Notas").getByText("Por elegir");
    expect(screen.queryByText(/no se cargará/i)).toBeNull();
  });

  test("is confirmed by whoever changes it", () => {
    drawn();
    choose(2, "email");
    row("Notas").getByText("Confirmada");
    row("Notas").getByText("La elegiste tú.");
  });

  test("has no accessibility faults", async () => {
    drawn();
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("two columns for the same datum", () => {
  test("are told at their place and stop the step", async () => {
    const onSaved = drawn();
    choose(2, "rut");
    const text = '"RUT" y "Notas" van al mismo dato. Deja solo una.';
    row("Notas").getByText(text);
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    within(screen.getByRole("alert")).getByText(text);
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe("a required datum without a column", () => {
  test("is listed beside the table with a value for all rows", () => {
    drawn();
    screen.getByText("Datos obligatorios sin columna");
    const company = screen.getByRole("combobox", { name: "Empresa" });
    expect(company.textContent).toBe("La misma para todas las filas");
  });

  test("stops the step until it has one", async () => {
    const onSaved = drawn();
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    within(screen.getByRole("alert")).getByText(
      "Empresa: elige la columna que lo trae o da un valor para todas las filas.",
    );
    expect(onSaved).not.toHaveBeenCalled();
  });

  test("that only new rows need stops nothing, and it is said what happens without", async () => {
    const area = { attribute: "department", label: "Área", required: false, key: false };
    const attributes = MAPPING.attributes
      .filter(({ attribute }) => attribute !== "company")
      .map((one) => (one.attribute === "email" ? { ...one, ...area } : one));
    const details = MAPPING.details.map((detail) =>
      detail.attribute === "name" ? { ...detail, attribute: "department" } : detail,
    );
    drawn({ ...MAPPING, attributes, details });
    screen.getByText("Sin Nombre completo solo se actualizan personas registradas.");
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(screen.queryByText(/Nombre completo: elige la columna/)).toBeNull();
  });

  test("cannot get one value for all when every row has its own", () => {
    drawn({ ...MAPPING, details: MAPPING.details.filter((detail) => detail.attribute !== "rut") });
    screen.getByText("Elige en la tabla la columna que lo trae.");
  });
});

describe("a datum that rows may lack for now", () => {
  const region = anAttribute({
    attribute: "region",
    label: "Región",
    required: false,
    later: true,
    choices: ["Biobío", "Metropolitana"],
  });

  test("is named, and one press opens its field, where there are only the known values", async () => {
    drawn({ ...MAPPING, attributes: [...MAPPING.attributes, region] });
    screen.getByText("Pueden faltar por ahora");
    await userEvent.click(screen.getByRole("button", { name: "Dar Región a todas las filas" }));
    const field = screen.getByRole("combobox", { name: "Región" });
    expect(document.activeElement).toBe(field);
    await userEvent.click(field);
    expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual([
      "Sin valor por defecto",
      "Biobío",
      "Metropolitana",
    ]);
  });

  test("is open when the review sends for it", () => {
    drawn({ ...MAPPING, attributes: [...MAPPING.attributes, region] });
    act(() => useWizardStore.getState().defaultAsked("region"));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Región" }));
    expect(screen.queryByText("Pueden faltar por ahora")).toBeNull();
  });
});

describe("the name of a course in SENCE", () => {
  const data = [
    ["courseName", "Nombre del curso"],
    ["courseCodeSence", "Código SENCE"],
    ["courseSenceName", "Nombre SENCE"],
  ] as const;
  const courses: ReadMapping = {
    ...MAPPING,
    attributes: data.map(([attribute, label]) =>
      anAttribute({ attribute, label, required: false }),
    ),
  };
  const offer = { name: "Igual a la columna Nombre" };

  test("is that of the course with one press, and that can be taken back", async () => {
    drawn(courses);
    choose(1, "courseName");
    expect(screen.queryByRole("button", offer)).toBeNull();
    choose(2, "courseCodeSence");
    await userEvent.click(screen.getByRole("button", offer));
    expect(useWizardStore.getState().made).toEqual([
      { op: "first_filled", columns: [1], into: "courseSenceName" },
    ]);
    expect(screen.queryByRole("button", offer)).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "Quitar: Nombre SENCE" }));
    screen.getByRole("button", offer);
  });
});

describe("a datum that another column brings along", () => {
  const file = aFile({
    headings: aFile().headings.map((heading) =>
      heading.column_name === "Nombre"
        ? { ...heading, samples: ["12.531.909-2 - Ana Soto", "12.667.869-K - Luis Pérez"] }
        : heading,
    ),
  });
  const together: ReadMapping = {
    ...{ ...MAPPING, file },
    attributes: MAPPING.attributes.filter(({ attribute }) => attribute !== "company"),
    details: MAPPING.details.filter(({ attribute }) => attribute !== "rut"),
  };

  async function takenOut() {
    drawn(together);
    await userEvent.click(screen.getByRole("button", { name: "RUT: Sacarlo de otra columna…" }));
    await userEvent.click(await screen.findByRole("combobox", { name: "Columna" }));
    await userEvent.click(await screen.findByRole("option", { name: "Nombre" }));
  }

  test("is taken out of it: separator and second part are proposed, the outcome is shown", async () => {
    await takenOut();
    expect(screen.getByRole("textbox", { name: "Separador" })).toHaveProperty("value", " - ");
    const outcome = within(screen.getByRole("status"));
    outcome.getByText("12.667.869-K");
    outcome.getByText("Luis Pérez");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Usar así" }));
    screen.getByText("RUT y Nombre completo: de Nombre");
    row("Nombre").getByText("De aquí salen RUT y Nombre completo.");
    screen.getByText("Los datos obligatorios están completos");
    expect(useWizardStore.getState().made).toEqual([
      { op: "split", column: 1, separator: " - ", into: ["rut", "name"] },
    ]);
  });

  test("is put together of cells of the same row", async () => {
    const head = [
      { row: 1, cells: ["RUT", "Nombre", "Notas"] },
      { row: 2, cells: ["1-9", "Ana", "Soto"] },
      { row: 3, cells: ["2-7", "Luis", "Soto"] },
      { row: 4, cells: ["3-5", "Eva", "Mora"] },
    ];
    const attributes = [anAttribute({ attribute: "name", label: "Nombre completo" })];
    const details = MAPPING.details.map((one) => ({ ...one, attribute: null }));
    drawn({ ...MAPPING, file: { ...file, head }, attributes, details });
    await userEvent.click(screen.getByRole("button", { name: /^Nombre completo: Sacarlo/ }));
    await chooseIn("Qué parte usas", "Varias columnas unidas");
    for (const name of ["Nombre", "Notas"])
      await userEvent.click(screen.getByRole("checkbox", { name }));
    const outcome = within(await screen.findByRole("status"));
    for (const name of ["Ana Soto", "Luis Soto", "Eva Mora"]) outcome.getByText(name);
  });

  test("comes with what else is missing, where its column is loaded as nothing", async () => {
    const dates = ["initialDate", "endDate"].map((attribute, place) =>
      anAttribute({ attribute, label: place === 0 ? "Fecha de inicio" : "Fecha de término" }),
    );
    const headings = file.headings.map((heading) =>
      heading.column_name === "Notas"
        ? { ...heading, samples: ["05/04/2027 al 09/04/2027"] }
        : heading,
    );
    drawn({ ...MAPPING, file: { ...file, headings }, attributes: dates, details: MAPPING.details });
    const end = { name: "Fecha de término: Sacarlo de otra columna…" };
    await userEvent.click(screen.getByRole("button", end));
    await userEvent.click(await screen.findByRole("combobox", { name: "Columna" }));
    await userEvent.click(await screen.findByRole("option", { name: "Notas" }));
    screen.getByText("1 columna no se cargará.");
    await userEvent.click(screen.getByRole("button", { name: "Usar así" }));
    row("Notas").getByText("Se usa");
    expect(screen.queryByText(/no se cargará/)).toBeNull();
    expect(useWizardStore.getState().made).toEqual([
      { op: "split", column: 2, separator: " al ", into: ["initialDate", "endDate"] },
    ]);
  });

  test("is missing again once that is taken back", async () => {
    await takenOut();
    await userEvent.click(screen.getByRole("button", { name: "Usar así" }));
    await userEvent.click(screen.getByRole("button", { name: "Quitar: RUT y Nombre completo" }));
    screen.getByText("Datos obligatorios sin columna");
    expect(useWizardStore.getState().made).toEqual([]);
  });

  test("is what the server knows already", () => {
    const step = { op: "split", column: 1, separator: " - ", into: ["rut", "name"] };
    drawn({ ...together, made: [step] });
    screen.getByText("RUT y Nombre completo: de Nombre");
    screen.getByText("Los datos obligatorios están completos");
  });
});

describe("a datum that most rows need", () => {
  test("is advised, and stops nothing", () => {
    const attributes = MAPPING.attributes.filter(({ attribute }) => attribute !== "company");
    const company = anAttribute({
      ...{ attribute: "company", label: "Empresa", required: false, lookup: "company" },
      description: "Obligatoria, salvo para las personas externas.",
    });
    drawn({ ...MAPPING, attributes: [...attributes, company] });
    screen.getByText("Sin ellos habrá filas con problemas");
    screen.getByText("Los datos obligatorios están completos");
  });
});

describe("several columns that may be the same datum", () => {
  const salary = anAttribute({
    ...{ attribute: "grossSalary", label: "Renta bruta mensual", required: false },
    asks: "De la renta depende el tramo SENCE.",
  });
  const pay = (position: number, name: string, reason: string): Detail => ({
    ...{ column_position: position, column_name: name, mapping_id: 3, reason },
    ...{ attribute: null, part: null, confidence: 0, state: "suggested", asked: "grossSalary" },
  });
  const asking: ReadMapping = {
    ...MAPPING,
    attributes: [...MAPPING.attributes.filter(({ required }) => !required), salary],
    details: [
      pay(0, "SUELDO BASE", "De 2 rentas: 2 en el tramo de 100 %."),
      pay(1, "TOTAL HABERES", "De 2 rentas: 2 en el tramo de 15 %."),
    ],
  };

  test("are asked about with samples and what follows, and stop the step", async () => {
    const onSaved = drawn(asking);
    screen.getByText("¿Qué columna es Renta bruta mensual?");
    screen.getByText("De la renta depende el tramo SENCE.");
    row("SUELDO BASE").getByText("Por elegir");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    within(screen.getByRole("alert")).getByText(
      "Renta bruta mensual: elige qué columna es, o ninguna.",
    );
    expect(onSaved).not.toHaveBeenCalled();
  });

  test("are asked about by name where there is only one", () => {
    drawn({ ...asking, details: asking.details.slice(0, 1) });
    screen.getByText('¿Se carga la columna "SUELDO BASE" como Renta bruta mensual?');
    expect(screen.getAllByRole("radio").map((one) => one.textContent?.slice(0, 2))).toEqual([
      expect.stringMatching("Sí"),
      expect.stringMatching("No"),
    ]);
  });

  test("are settled by one answer, also by none of them", async () => {
    drawn(asking);
    await userEvent.click(screen.getByRole("radio", { name: "TOTAL HABERES" }));
    expect(useWizardStore.getState().edits).toEqual({ 0: "none", 1: "grossSalary" });
    row("TOTAL HABERES").getByText("Confirmada");
    await userEvent.click(screen.getByRole("radio", { name: "Ninguna" }));
    expect(useWizardStore.getState().edits).toEqual({ 0: "none", 1: "none" });
    expect(screen.getByRole("radio", { name: "Ninguna" }).getAttribute("aria-checked")).toBe(
      "true",
    );
  });
});

describe("a sheet of a workbook", () => {
  const company = someDetails().map((one) =>
    one.column_name === "Notas" ? { ...one, column_name: "Empresa", attribute: "company" } : one,
  );
  const sheet = (sure: boolean): ReadMapping => ({
    ...{ ...MAPPING, details: company },
    workbook: [aSheet({ mapping_id: 7 }), aSheet({ mapping_id: 8 })],
    job: aJob({ kind: "mapping", state: "done", result: { sure } }),
  });

  test("that leaves nothing to ask is related by itself", async () => {
    drawn(sheet(true));
    expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
    // The server is not there: what it did not take is shown, and asked for no second time.
    await screen.findByRole("alert");
    screen.getByRole("button", { name: "Continuar" });
  });

  test("that may be wrong is looked at", () => {
    drawn(sheet(false));
    screen.getByRole("button", { name: "Continuar" });
  });

  test("by itself, that is no sheet of several, goes on where all of its columns are related", async () => {
    drawn({ ...sheet(true), workbook: [] });
    expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
    await screen.findByRole("alert");
    expect(useWizardStore.getState().wentBy).toBe(true);
  });

  test("stays on its way whatever is decided about its columns meanwhile", () => {
    drawn(sheet(true));
    choose(2, "rut");
    expect(screen.queryByRole("button", { name: "Continuar" })).toBeNull();
  });

  test("by itself is looked at where a column is left out, but for who left it out the last time", () => {
    const attributes = MAPPING.attributes.map((one) => ({ ...one, required: false }));
    const alone = { ...sheet(true), workbook: [], attributes };
    const left = alone.details.map((one, at) => (at === 0 ? { ...one, attribute: null } : one));
    drawn({ ...alone, details: left });
    screen.getByRole("button", { name: "Continuar" });
  });

  test("without a datum that most rows need is looked at", () => {
    const attributes = MAPPING.attributes.map((one) =>
      one.attribute === "company" ? { ...one, required: false } : one,
    );
    drawn({ ...sheet(true), attributes, details: someDetails() });
    screen.getByRole("button", { name: "Continuar" });
  });
});

describe("a remembered relation", () => {
  test("says from when it is", () => {
    drawn({ ...MAPPING, remembered: { at: "2026-10-03T14:05:00-03:00" } });
    screen.getByText(/Usamos la relación del 3 de octubre de 2026/);
  });

  test("says so when the headings were only similar", () => {
    drawn({ ...MAPPING, remembered: { at: "2026-10-03T14:05:00-03:00", similar: true } });
    screen.getByText(/de un archivo con encabezados parecidos/);
  });
});

describe("who uses the franchise", () => {
  const paid: ReadMapping = {
    ...MAPPING,
    attributes: [
      ...MAPPING.attributes,
      anAttribute({ attribute: "grossSalary", label: "Renta", required: false }),
      anAttribute({ attribute: "franchiseSence", label: "Usa franquicia SENCE", required: false }),
    ],
  };
  const legend = "El archivo no dice quién usa franquicia SENCE";

  test("is asked of a file with salaries that does not say it, and yes is proposed", async () => {
    drawn(paid);
    expect(screen.queryByRole("radiogroup", { name: legend })).toBeNull();
    choose(2, "grossSalary");
    const question = within(await screen.findByRole("radiogroup", { name: legend }));
    expect(
      question
        .getByRole("radio", { name: /^Sí, las personas internas/ })
        .getAttribute("aria-checked"),
    ).toBe("true");
    await userEvent.click(question.getByRole("radio", { name: /^No, todavía/ }));
    expect(useWizardStore.getState().defaults.franchiseSence).toBe("No");
  });

  test("is what the load says already, where it says it", async () => {
    const options = { ...paid.options, defaults: { franchiseSence: "No" } };
    drawn({ ...paid, options });
    choose(2, "grossSalary");
    const no = await screen.findByRole("radio", { name: /^No, todavía/ });
    expect(no.getAttribute("aria-checked")).toBe("true");
  });

  test("is not asked where a column says it", () => {
    drawn(paid);
    choose(1, "franchiseSence");
    choose(2, "grossSalary");
    expect(screen.queryByRole("radiogroup", { name: legend })).toBeNull();
  });
});
