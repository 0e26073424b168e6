// The preview: figures before loading, values answered once, and no loading while something is open.
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import { windowOf } from "@/features/loads/testing/bench";
import { aFileReview, aPreview, aReview, SILENT_OPTIONS } from "@/features/loads/testing/samples";
import type {
  FileReview,
  LoadOptions,
  PreviewResult,
  ProblemKind,
  UnclearColumn,
} from "@/features/loads/types";
import { useWizardStore } from "@/features/loads/wizard";
import { accessibilityFaults } from "@/testing/axe";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/review-step");
let drawing: typeof import("@/features/loads/testing/render");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/review-step");
  drawing = await import("@/features/loads/testing/render");
});
afterAll(() => server.stop());

function drawn(preview: PreviewResult, options: Partial<LoadOptions> = {}) {
  const onOptions = vi.fn();
  drawing.renderAt(<WithOptions {...{ preview, options, onOptions }} />);
  return { onOptions };
}

interface WithOptionsProps {
  preview: PreviewResult;
  options: Partial<LoadOptions>;
  onOptions: (options: Partial<LoadOptions>) => void;
}

/** A review that keeps what is answered, as the screen does before the figures are counted anew. */
function WithOptions({ preview, options, onOptions }: WithOptionsProps) {
  const [given, setGiven] = useState({ ...SILENT_OPTIONS, ...options });
  return (
    <screens.Reviewed
      {...{ preview, kind: kindByModelId(2), hold: null }}
      review={aReview({ options: given, preview })}
      onOptions={(changes) => {
        onOptions(changes);
        setGiven((former) => ({ ...former, ...changes }));
      }}
      onBack={() => {}}
      onLoading={() => {}}
    />
  );
}

/** Opens a question that is not open by itself, or folds one. */
async function opened(title: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: title }));
}

const ANDINA = {
  attribute: "company",
  label: "Empresa",
  value: "Andina",
  count: 812,
  rows: [5, 6, 8],
  suggestion: { id: 3, name: "Minera Andina SpA" },
  canCreate: false,
  createdAs: "Andina",
  asks: true,
};

describe("the summary", () => {
  test("says the counts in words and that nothing is written", () => {
    drawn(aPreview());
    screen.getByRole("heading", {
      name: "1.912 se crearán, 41 se actualizarán, 22 con problemas",
    });
    screen.getByText(/Nada se ha escrito todavía/);
  });

  test("has what was noticed at hand", async () => {
    drawn(
      aPreview({ notes: ["La hoja Resumen no se lee."], decisions: ["La columna D es el DV."] }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Cómo se leyó" }));
    const told = within(await screen.findByRole("dialog", { name: "Cómo se leyó" }));
    told.getByText("La hoja Resumen no se lee.");
  });

  test("tells how each column was read, what is only probable, and what was left out", async () => {
    const reading = {
      ...{ subject: "column", attribute: "grossSalary", label: "Renta", column_position: 3 },
      ...{ column_name: "Total haberes", choice: null, says: "", alternatives: [], count: 12 },
      grade: "probable" as const,
      evidence: [{ kind: "heading", says: "El título se parece.", against: false }],
      examples: [{ row: 5, before: "850", after: "$850.000" }],
    };
    const left = { column_position: 4, column_name: "Notas", code: "remembered_ignored" };
    drawn(
      aPreview({
        readings: [reading],
        ignored: [{ ...left, reason: "La dejaste fuera." }],
        skipped: [{ code: "total", message: "Son totales.", count: 2 }],
        sheetsNotRead: ["Resumen"],
      }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Cómo se leyó" }));
    const told = within(await screen.findByRole("dialog", { name: "Cómo se leyó" }));
    for (const words of ["probable en 12 celdas", "$850.000", "El título se parece."])
      told.getByText(words);
    told.getByText("Fuera, como la última vez.");
    told.getByRole("button", { name: "Incluir Notas" });
    told.getByText("2 filas: Son totales.");
    told.getByText("Resumen");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("has no accessibility faults", async () => {
    drawn(aPreview({ unknown: [ANDINA] }));
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("the load button", () => {
  test("says how many rows it writes, and what stays behind", () => {
    drawn(aPreview());
    const button = screen.getByRole("button", { name: "Cargar 1.953 filas" });
    expect(button.getAttribute("aria-disabled")).toBeNull();
    screen.getByText("22 filas con problemas quedan fuera: podrás descargarlas y corregirlas.");
  });

  test("waits, with the reason, while all or nothing was chosen and there are problems", () => {
    drawn(aPreview(), { onError: "all" });
    const button = screen.getByRole("button", { name: "Cargar 1.953 filas" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    screen.getByText('Elegiste "Todo o nada" y hay 22 filas con problemas.');
  });

  test("waits until answers are counted in", () => {
    // The last answer is counted in by itself.
    drawn(aPreview({ unknown: [ANDINA, { ...ANDINA, value: "Ventus" }] }));
    act(() => useWizardStore.getState().valueAnswered(ANDINA, "3"));
    screen.getByText("Aplica primero tus respuestas a los valores que no conocemos.");
    const button = screen.getByRole("button", { name: /^Cargar 1.953 filas/ });
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("a company that is made inside the load", () => {
  test("offers its RUT with the right digit in one click", async () => {
    const { useSession } = await import("@/platform/api/session");
    act(() => useSession.setState({ user: ANA }));
    drawn(aPreview({ unknown: [ANDINA] }));
    await userEvent.click(await screen.findByRole("button", { name: "Crear empresa" }));
    const rut = await screen.findByRole("textbox", { name: "RUT" });
    await userEvent.type(rut, "76086428-1");
    await userEvent.tab();
    await userEvent.click(screen.getByRole("button", { name: "Usar 76086428-5" }));
    expect(rut).toHaveProperty("value", "76086428-5");
  });

  test("is one of several, which are made in one go and answer the question", async () => {
    const { useSession } = await import("@/platform/api/session");
    act(() => useSession.setState({ user: ANA }));
    const sent: string[] = [];
    server.answers(({ path, body }) => {
      if (path !== "/api/createcompany") return { status: 404 };
      sent.push(body);
      return { status: 201, body: { data: { company_id: body.includes("Ventus") ? 8 : 9 } } };
    });
    const unknown = ["Ventus", "Solaris"].map((value) => ({ ...ANDINA, value, suggestion: null }));
    const { onOptions } = drawn(aPreview({ unknown }));
    await userEvent.click(await screen.findByRole("button", { name: "Crear las 2 empresas" }));
    const window = within(await screen.findByRole("dialog", { name: "Crear las 2 empresas" }));
    await userEvent.type(window.getByRole("textbox", { name: "RUT de Ventus" }), "76086428-5");
    await userEvent.type(window.getByRole("textbox", { name: "Dotación de Ventus" }), "1.200");
    await userEvent.type(window.getByRole("textbox", { name: "RUT de Solaris" }), "76354771-K");
    await userEvent.click(window.getByRole("button", { name: "Crear las 2 empresas" }));
    await waitFor(() =>
      expect(onOptions).toHaveBeenCalledWith({
        unknown: {
          company: { Ventus: { action: "map", id: 8 }, Solaris: { action: "map", id: 9 } },
        },
      }),
    );
    expect(sent.map((body) => /name="dotacion"\s+1200/.test(body))).toEqual([true, false]);
  });

  test("is asked for where the first RUT is missing, and then where the server refused one", async () => {
    const { useSession } = await import("@/platform/api/session");
    act(() => useSession.setState({ user: ANA }));
    const errors = { rut: ["El RUT es obligatorio."] };
    server.answers(({ path, body }) => {
      if (path !== "/api/createcompany") return { status: 404 };
      return body.includes("Solaris")
        ? { status: 422, body: { error: true, code: "invalid", message: "No.", errors } }
        : { status: 201, body: { data: { company_id: 8 } } };
    });
    const unknown = ["Ventus", "Solaris"].map((value) => ({ ...ANDINA, value, suggestion: null }));
    drawn(aPreview({ unknown }));
    await userEvent.click(await screen.findByRole("button", { name: "Crear las 2 empresas" }));
    const first = await screen.findByRole("textbox", { name: "RUT de Ventus" });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await userEvent.keyboard("76086428-5{Enter}");
    await screen.findByText("El RUT es obligatorio.");
    const second = screen.getByRole("textbox", { name: /^RUT de Solaris/ });
    await waitFor(() => expect(document.activeElement).toBe(second));
  });
});

describe("a column with H, M and F", () => {
  const unclear = {
    attribute: "gender",
    label: "Género",
    columnName: "Sexo",
    count: 40,
    code: "gender_unclear" as const,
    answer: null,
  };
  const NONE = { ...aPreview().counts, created: 0, updated: 0, failed: 40, waiting: 40 };

  test("is asked about once, with how many rows it is about", async () => {
    const { onOptions } = drawn(aPreview({ unclear: [unclear], counts: NONE }));
    screen.getByRole("heading", { name: 'En "Sexo" hay H, M y F: ¿qué significa la M? 40 filas' });
    screen.getByRole("button", { name: "Responder" });
    screen.getByText(/^40 filas tienen una M\./);
    screen.getByText("Responde las preguntas de arriba para cargar sus filas.");
    expect(screen.queryByRole("radio", { name: "Mujer", checked: true })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "Mujer" }));
    expect(onOptions).toHaveBeenCalledWith({ conventions: { gender: "women_are_m" } });
  });

  test("that denies its datum is asked about with the name of the datum", async () => {
    const denied = {
      ...unclear,
      ...{ attribute: "franchiseSence", label: "Usa franquicia SENCE", columnName: "No aplica" },
      code: "boolean_negated_unclear" as const,
    };
    drawn(aPreview({ unclear: [denied], counts: NONE }));
    screen.getByText('Con un Sí o una X, "Usa franquicia SENCE" se carga como');
  });

  test("shows the answer that it has, which can be changed", async () => {
    const answered = { ...unclear, answer: "women_are_m" as const };
    const { onOptions } = drawn(aPreview({ unclear: [answered] }));
    expect(screen.queryByRole("button", { name: "Responder" })).toBeNull();
    await opened(/qué significa la M/);
    screen.getByRole("radio", { name: "Mujer", checked: true });
    await userEvent.click(screen.getByRole("radio", { name: "Masculino" }));
    expect(onOptions).toHaveBeenCalledWith({ conventions: { gender: "men_are_m" } });
  });
});

test("dates of two columns that are asked the same are one question", async () => {
  const dates = (["initialDate", "endDate"] as const).map((attribute, at) => ({
    ...{ attribute, label: "Fecha", columnName: ["Inicio", "Fin"][at] ?? "", count: 3 + at },
    ...{ code: "date_order_unclear" as const, answer: null },
  }));
  const { onOptions } = drawn(aPreview({ unclear: dates }));
  screen.getByRole("heading", {
    name: 'En "Inicio" y "Fin", ¿qué va primero: el día o el mes? 4 filas',
  });
  screen.getByText(/^7 fechas se pueden leer/);
  await userEvent.click(screen.getByRole("radio", { name: "3 de mayo" }));
  expect(onOptions).toHaveBeenCalledWith({
    conventions: { initialDate: "day_first", endDate: "day_first" },
  });
});

describe("people in several rows with different data", () => {
  const repeated = {
    keys: 12,
    rows: 14,
    first: [
      { row: 19, winner: 5, key: "12531909-2", name: "Ana Soto", differences: ["Correo", "Área"] },
    ],
  };

  test("are told with their rows and what differs, and asked about once", async () => {
    const { onOptions } = drawn(aPreview({ repeated }));
    await opened(/^26 filas parecen repetidas, con datos distintos/);
    screen.getByText(": filas 5 y 19");
    screen.getByText("y 13 filas más");
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "La última fila" }));
    expect(onOptions).toHaveBeenCalledWith({ onRepeat: "last" });
  });

  test("are asked about as soon as a correction makes the second row good", async () => {
    server.answers(({ path }) =>
      path === "/api/loads/9/review"
        ? { body: { success: true, data: aFileReview({ repeated }) } }
        : { status: 404 },
    );
    drawn(aPreview());
    await screen.findByRole("button", { name: /^26 filas parecen repetidas/ });
    server.answers(() => ({ status: 404 }));
  });

  test("are no subject of a file without them", () => {
    drawn(aPreview());
    expect(screen.queryByText("Qué fila vale")).toBeNull();
  });
});

describe("a value that we do not know", () => {
  test("is a question with its rows, and no problem", async () => {
    const counts = { ...aPreview().counts, created: 0, updated: 0, failed: 1975, waiting: 1975 };
    drawn(aPreview({ counts, differences: [], failures: [], unknown: [ANDINA] }));
    screen.getByRole("heading", { name: "1.975 esperan tu respuesta" });
    screen.getByRole("button", { name: /^1 valor que no conocemos 1\.975 filas/, expanded: true });
    await screen.findByText(/1\.975 filas esperan solo tu respuesta/);
    expect(screen.queryByText(/Problemas encontrados|Con problemas/)).toBeNull();
    const field = screen.getByRole("combobox", { name: 'Empresa "Andina"' });
    expect(field.textContent).toBe("Elige qué es…");
  });

  test("is left blank in its column, unless the file must have one", async () => {
    const area = { ...ANDINA, attribute: "area", label: "Área", value: "Bodga", suggestion: null };
    const unknown = [area, ANDINA];
    const steps: unknown[] = [];
    const [rut] = aFileReview().columns;
    const column = { ...rut, position: 3, name: "Sección", attribute: "area", required: false };
    const required = { ...rut, position: 4, name: "Compañía", attribute: "company" };
    const review = aFileReview({
      columns: [rut, column, required] as FileReview["columns"],
      ...{ problems: [], unknown },
    });
    server.answers(({ method, path, body }) => {
      if (path === "/api/loads/9/review") return { body: { success: true, data: review } };
      if (method === "GET") return { status: 404 };
      steps.push(JSON.parse(body).step);
      return { body: { success: true, data: { review, rows: [], job: null } } };
    });
    drawn(aPreview({ unknown }));
    await userEvent.click(await screen.findByRole("button", { name: "Sin área" }));
    await waitFor(() =>
      expect(steps).toEqual([{ op: "relate", column: 3, values: { Bodga: "" } }]),
    );
    expect(screen.queryByRole("button", { name: "Sin empresa" })).toBeNull();
    server.answers(() => ({ status: 404 }));
  });

  test("is explained without leaving the load", async () => {
    drawn(aPreview({ unknown: [ANDINA] }));
    await userEvent.click(await screen.findByRole("button", { name: "Qué son estas filas" }));
    await screen.findByRole("dialog", { name: "Filas que esperan tu respuesta" });
  });

  test("is told once with its rows, and answered for all of them", async () => {
    const { onOptions } = drawn(aPreview({ unknown: [ANDINA] }));
    await screen.findByText("812 filas (5, 6, 8…)");
    await userEvent.click(screen.getByRole("button", { name: "Sí, es Minera Andina SpA" }));
    expect(onOptions).toHaveBeenCalledWith({
      unknown: { company: { Andina: { action: "map", id: 3 } } },
    });
    // The rows have the screen again, and the focus is not lost.
    const line = screen.getByRole("button", { name: /^Valores que no conocíamos/ });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(line);
  });

  test("gives way to another question that is opened", async () => {
    const unclear = {
      ...{ attribute: "gender", code: "gender_unclear" as const, label: "Género" },
      ...{ columnName: "Sexo", count: 40, answer: null },
    };
    drawn(aPreview({ unknown: [ANDINA], unclear: [unclear] }));
    await opened(/^1 valor que no conocemos/);
    await screen.findByRole("combobox", { name: 'Empresa "Andina"' });
    await opened(/qué significa la M/);
    expect(screen.queryByRole("combobox", { name: 'Empresa "Andina"' })).toBeNull();
    await opened(/qué significa la M/);
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("leads to the next question once it is answered", async () => {
    const unclear = {
      ...{ attribute: "gender", code: "gender_unclear" as const, label: "Género" },
      ...{ columnName: "Sexo", count: 40, answer: null },
    };
    drawn(aPreview({ unknown: [ANDINA], unclear: [unclear] }));
    expect(screen.queryByRole("button", { expanded: true })).toBeNull();
    await opened(/^1 valor que no conocemos/);
    await userEvent.click(await screen.findByRole("button", { name: "Sí, es Minera Andina SpA" }));
    await userEvent.click(screen.getByRole("radio", { name: "Mujer" }));
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("is accepted with the others that resemble a known one", async () => {
    const unknown = ["Andina", "M. Andina"].map((value) => ({ ...ANDINA, value }));
    const { onOptions } = drawn(aPreview({ unknown }));
    await userEvent.click(await screen.findByRole("button", { name: "Sí a las 2 sugerencias" }));
    const isAndina = { action: "map", id: 3 };
    expect(onOptions).toHaveBeenCalledWith({
      unknown: { company: { Andina: isAndina, "M. Andina": isAndina } },
    });
  });

  test("keeps the answer that the figures count in", () => {
    const unknown = { company: { Andina: { action: "map" as const, id: 3 } } };
    drawn(aPreview({ unknown: [ANDINA] }), { unknown });
    screen.getByText("Valores que no conocíamos: así los cargaremos");
  });
});

describe("of several questions", () => {
  const unclear = {
    ...{ attribute: "gender", code: "gender_unclear" as const, label: "Género" },
    ...{ columnName: "Sexo", count: 40, answer: null },
  };
  const [MAIL] = aFileReview().problems as [ProblemKind];
  const digit = (attribute: string, columnName: string): ProblemKind => ({
    ...MAIL,
    ...{ code: "rut_check_digit", attribute, columnName, label: columnName, optional: false },
    ...{ message: "El dígito no corresponde.", count: 4, bulk: "never" as const },
  });

  /** The rows can be corrected, and have these problems. */
  function knownAs(problems: ProblemKind[], asked: UnclearColumn[] = []): void {
    const data = aFileReview({ problems, unclear: asked });
    server.answers(({ path }) =>
      path === "/api/loads/9/review" ? { body: { success: true, data } } : { status: 404 },
    );
  }

  afterEach(() => {
    server.answers(() => ({ status: 404 }));
    windowOf(1_440);
  });

  test("those about single rows keep no other one closed", async () => {
    knownAs([digit("rut", "RUT")], [unclear]);
    drawn(aPreview({ unclear: [unclear] }));
    const rows = await screen.findByRole("button", { name: /^El dígito no corresponde\. 4 filas/ });
    expect(rows.getAttribute("aria-expanded")).toBe("false");
    screen.getByRole("radio", { name: "Mujer" });
  });

  test("one about rows is open by itself where nothing else waits", async () => {
    knownAs([digit("rut", "RUT")]);
    drawn(aPreview());
    const rows = await screen.findByRole("button", { name: /^El dígito no corresponde\. 4 filas/ });
    expect(rows.getAttribute("aria-expanded")).toBe("true");
    const panel = document.getElementById(rows.getAttribute("aria-controls") ?? "");
    expect(panel).not.toBeNull();
  });

  test("those that say the same are told by their column, and none is open by itself", async () => {
    knownAs([digit("rut", "RUT"), digit("boss_rut", "RUT jefe")]);
    drawn(aPreview());
    for (const column of ["RUT", "RUT jefe"]) {
      const name = new RegExp(`^${column}: El dígito no corresponde\\.`);
      const line = await screen.findByRole("button", { name });
      expect(line.getAttribute("aria-expanded")).toBe("false");
      expect(line.getAttribute("aria-controls")).toBeNull();
    }
  });

  test("on a small screen none is open by itself, and each opens over the rows", async () => {
    windowOf(390);
    const { onOptions } = drawn(aPreview({ unclear: [unclear] }));
    expect(screen.queryByRole("radio")).toBeNull();
    await opened(/qué significa la M/);
    const name = 'En "Sexo" hay H, M y F: ¿qué significa la M?';
    const sheet = within(await screen.findByRole("dialog", { name }));
    await userEvent.click(sheet.getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onOptions).not.toHaveBeenCalled();
    await opened(/qué significa la M/);
    await userEvent.click(await screen.findByRole("radio", { name: "Masculino" }));
    expect(onOptions).toHaveBeenCalledWith({ conventions: { gender: "men_are_m" } });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

test("rows with problems can be corrected in a workbook that comes back into this file", async () => {
  drawn(aPreview());
  await userEvent.click(screen.getByRole("button", { name: "Corregir en Excel" }));
  const window = within(await screen.findByRole("dialog", { name: "Corregir en Excel" }));
  window.getByRole("button", { name: "Descargar filas con problemas" });
  window.getByRole("button", { name: "Volver a cargar" });
});

describe("the policies", () => {
  test("say how many rows they touch", async () => {
    drawn(aPreview());
    await userEvent.click(screen.getByRole("button", { name: "Cómo cargar" }));
    const field = await screen.findByRole("combobox", { name: "Si la persona ya existe" });
    expect(field.textContent).toBe("Actualizar (41)");
  });
});

test("a preview that a former release left behind is asked for anew", async () => {
  const body = { error: true, code: "preview_gone", message: "Revisa el archivo de nuevo." };
  server.answers(() => ({ status: 410, body }));
  const { onOptions } = drawn(aPreview());
  await waitFor(() => expect(onOptions).toHaveBeenCalledExactlyOnceWith({}));
});
