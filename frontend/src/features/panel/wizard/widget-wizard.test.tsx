// The window against a real server: adding, editing, what fails, and the keys.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Widget } from "@/features/panel/api";
import { aWidget, KPIS } from "@/features/panel/wizard/testing/samples";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

const COMPANY = { company_id: 4, name: "Andina", active: true };

// The light DOM paints nothing, so there is nothing to draw on: the journeys look at the drawings.
vi.mock("@/platform/charts/chart-drawing", () => ({ ChartDrawing: () => null }));

const NUMBERS: Answer = { body: { data: { "2026": 48 }, meta: {} } };

let server: TestServer;
let wizard: typeof import("@/features/panel/wizard/widget-wizard");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  wizard = await import("@/features/panel/wizard/widget-wizard");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const onDone = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onDone.mockClear();
  onClose.mockClear();
});
function open(
  widget: Widget | null,
  saving: Answer = { status: 201, body: { data: aWidget() } },
  reading: Answer | Promise<Answer> = {
    body: { data: [aWidget({ title: "De otra ventana" })] },
  },
  counting: () => Answer | Promise<Answer> = () => NUMBERS,
) {
  server.answers(({ method, path }) => {
    if (path === "/api/getKPIs") return { body: { data: KPIS } };
    if (path.startsWith("/api/getcompanies")) return { body: { data: [COMPANY] } };
    if (path === "/api/getActiveWidgets") return reading;
    if (path.startsWith("/api/getTrainingHours")) return counting();
    return method === "GET" ? { status: 404 } : saving;
  });
  drawing.renderAt(
    <wizard.WidgetWizard
      mode={widget ? "edit" : "add"}
      widget={widget}
      active={[aWidget({ id: 5 }), aWidget({ id: 6 })]}
      onDone={onDone}
      onClose={onClose}
    />,
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const press = async (name: string) => userEvent.click(button(name));
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";

async function toChart(): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: "Horas de capacitación" }));
  await press("Continuar");
  await press("Continuar");
}

async function toSize(): Promise<void> {
  await toChart();
  await userEvent.click(screen.getByRole("radio", { name: "Líneas" }));
  await press("Continuar");
}

function sent(path: string): unknown {
  return JSON.parse(server.askedFor(path)[0]?.body ?? "null");
}

describe("adding", () => {
  test("step 1: the choice is echoed, and enables Continuar", async () => {
    open(null);
    await screen.findByRole("button", { name: "Cancelar" });
    expect(document.activeElement?.textContent).toBe("Elige un KPI");
    expect(isOff("atras")).toBe(true);
    expect(isOff("Continuar")).toBe(true);
    expect(button("Continuar").getAttribute("aria-describedby")).toBeTruthy();
    expect(screen.getByText("Elige un KPI para continuar.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Finalizar/ })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Horas de capacitación" }));
    expect(screen.getByText("KPI Qué es Horas de capacitación. seleccionado")).toBeTruthy();
    expect(isOff("Continuar")).toBe(false);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("step 2: the dimension with the focus is described, and what is unset is told", async () => {
    open(null);
    await userEvent.click(await screen.findByRole("radio", { name: "Horas de capacitación" }));
    await press("Continuar");
    expect(document.activeElement?.textContent).toBe("Define las dimensiones");
    const start = screen.getByRole<HTMLInputElement>("textbox", { name: "Mes de inicio" });
    expect(start.disabled).toBe(true);
    const rows = within(screen.getByRole("table", { name: "Resumen" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toContain("EmpresaTodas las empresas");
    screen.getByRole("slider", { name: "Agrupación" }).focus();
    await screen.findByText(/En qué períodos se divide el rango/);
    await userEvent.keyboard("{ArrowLeft}");
    expect(screen.getByRole("row", { name: "Agrupación Semestral" })).toBeTruthy();
    await press("Restablecer agrupación");
    expect(screen.getByRole("row", { name: "Agrupación Anual" })).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("step 2: months in the wrong order are told once, on both fields", async () => {
    open(null);
    await userEvent.click(await screen.findByRole("radio", { name: "Horas de capacitación" }));
    await press("Continuar");
    await userEvent.click(screen.getByRole("switch", { name: "Año en curso" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Mes de inicio" }), "05-2025");
    await userEvent.type(screen.getByRole("textbox", { name: "Mes de término" }), "04-2025");
    const months = ["Mes de inicio", "Mes de término"].map((name) =>
      screen.getByRole("textbox", { name }).getAttribute("aria-invalid"),
    );
    expect(months).toEqual(["true", "true"]);
    expect(isOff("Continuar")).toBe(true);
    await userEvent.click(screen.getByRole("switch", { name: "Año en curso" }));
    expect(isOff("Continuar")).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Mes de inicio" }).value).toBe("");
  });

  test("step 2: the first company is Todas las empresas, with an empty id", async () => {
    open(null);
    await userEvent.click(await screen.findByRole("radio", { name: "Horas de capacitación" }));
    await press("Continuar");
    await waitFor(() => expect(screen.queryByText("Cargando las empresas…")).toBeNull());
    screen.getByRole("combobox", { name: "Empresa" }).focus();
    await userEvent.keyboard("{Enter}");
    const options = (await screen.findAllByRole("option")).map((option) => option.textContent);
    expect(options).toEqual(["Todas las empresas", "Andina"]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByRole("row", { name: "Empresa Andina" })).toBeTruthy();
  });

  test("step 3: choosing leads to the styling, editar back, resetting clears", async () => {
    open(null);
    await toChart();
    expect(document.activeElement?.textContent).toBe(
      "Selecciona uno de los Gráficos disponibles para visualizar el kpi",
    );
    expect(screen.getByText(/solo referenciales/)).toBeTruthy();
    expect(screen.getAllByRole("radio").map((radio) => radio.textContent)).toEqual([
      "Barras",
      "Líneas",
      "Barras horizontales",
    ]);
    expect(isOff("Continuar")).toBe(true);
    screen.getByRole("radio", { name: "Barras" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("Barras horizontales");
    await userEvent.keyboard(" ");
    expect(screen.getByText("Titulo", { selector: "p" })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Gráfico: Barras horizontales");
    expect(isOff("Continuar")).toBe(false);
    await press("editar");
    const third = screen.getByRole("radio", { name: "Barras horizontales" });
    expect(third.getAttribute("aria-checked")).toBe("true");
    await userEvent.click(third);
    await press("Restablecer gráfico");
    expect(isOff("Continuar")).toBe(true);
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("step 3: lines have a colour and no thickness", async () => {
    open(null);
    await toChart();
    await userEvent.click(screen.getByRole("radio", { name: "Líneas" }));
    expect(screen.getByRole("radio", { name: "Azul" })).toHaveProperty("disabled", false);
    const thickness = screen.getByRole("textbox", { name: "Grosor de las barras, en número" });
    expect(thickness).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("radio", { name: "Azul" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Código del color" }).value).toBe(
      "#3378fd",
    );
  });

  test("step 4: a slider off its default turns the switch off, and on it all return", async () => {
    open(null);
    await toSize();
    const recommended = screen.getByRole("switch", { name: "Valores recomendados" });
    expect(recommended.getAttribute("aria-checked")).toBe("true");
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe(
      "25 % del ancho de pantalla",
    );
    screen.getByRole("slider", { name: "Columnas" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(recommended.getAttribute("aria-checked")).toBe("false");
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe(
      "50 % del ancho de pantalla",
    );
    const height = screen.getByRole<HTMLInputElement>("textbox", { name: "Alto, en número" });
    await userEvent.clear(height);
    await userEvent.type(height, "51");
    expect(isOff("Finalizar")).toBe(true);
    expect(isOff("Continuar")).toBe(true);
    await userEvent.click(recommended);
    expect(height.value).toBe("20");
    expect(isOff("Finalizar")).toBe(false);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("step 4: the preview has the real numbers, and a single bar becomes months in one click", async () => {
    open(null);
    await toSize();
    await screen.findByText("Con tus datos de este momento.");
    expect(screen.getAllByText(/Horas de capacitación: 48 en 2026/).length).toBeGreaterThan(0);
    await press("Mostrar por mes");
    await screen.findByText("Listo: el gráfico se muestra por mes.");
    expect(document.activeElement?.textContent).toContain("Listo");
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toMatch(/getTrainingHours\?.*groupType=Month/),
    );
  });

  test("step 4: the preview is a sample while the real numbers cannot be had", async () => {
    const failed = Promise.withResolvers<Answer>();
    let answer: Answer | Promise<Answer> = failed.promise;
    open(null, undefined, undefined, () => answer);
    await toSize();
    await screen.findByText("Cargando tus datos…");
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
    answer = NUMBERS;
    failed.resolve({ status: 500, body: { error: true, code: "x", message: "" } });
    await screen.findByText("No pudimos cargar tus datos: el gráfico es solo referencial.");
    await press("Reintentar");
    await screen.findByText("Con tus datos de este momento.");
  });

  test("sends the widget last on the panel, and is as new after success", async () => {
    open(null);
    await toSize();
    await press("Finalizar");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(aWidget()));
    expect(sent("/api/addWidget")).toMatchObject({
      ...{ id: 3, position: 3, id_kpi: 1, type: 3, cols: 3, width: 100, height: 20 },
      datasets: [{ backgroundColor: "#0b6675", barThickness: null }],
    });
    expect(screen.getByRole("heading", { name: "Elige un KPI" })).toBeTruthy();
    expect(isOff("Continuar")).toBe(true);
  });

  test("that fails is logged, told in one line, and can be finished again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    open(null, { status: 500, body: { error: true, message: "Algo falló." } });
    await toSize();
    await press("Finalizar");
    await screen.findByText("El widget no se guardó. Algo falló.");
    expect(logged).toHaveBeenCalled();
    expect(onDone).not.toHaveBeenCalled();
    expect(isOff("Finalizar")).toBe(false);
    await press("Finalizar");
    await waitFor(() => expect(server.askedFor("/api/addWidget")).toHaveLength(2));
    await screen.findByText("El widget no se guardó. Algo falló.");
  });
});

describe("editing", () => {
  const path = "/api/updateWidget/7";

  test("begins with what the widget is", async () => {
    open(aWidget({ type: 5 }));
    await screen.findByRole("radio", { name: "Personas capacitadas", checked: true });
    expect(isOff("Finalizar edición")).toBe(false);
    await press("Continuar");
    expect(screen.getByRole("switch", { name: "Año en curso", checked: false })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Mes de inicio" }).value).toBe(
      "03-2025",
    );
    await press("Continuar");
    await userEvent.click(
      screen.getByRole("radio", { name: "Barras horizontales", checked: true }),
    );
    expect(screen.getByRole("radio", { name: "Terracota", checked: true })).toBeTruthy();
    await press("Continuar");
    expect(
      screen.getByRole<HTMLInputElement>("textbox", { name: "Columnas, en número" }).value,
    ).toBe("6");
  });

  test("is finished from any step when the answer is 200", async () => {
    open(aWidget(), { status: 200, body: { data: aWidget() } });
    await userEvent.click(await screen.findByRole("radio", { name: "Horas de capacitación" }));
    await press("Finalizar edición");
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent(path)).toMatchObject({ id_kpi: 1, updatedAt: aWidget().updatedAt });
  });

  test("is not finished by any other answer", async () => {
    open(aWidget(), { status: 202, body: { data: aWidget() } });
    await screen.findByRole("button", { name: "Cancelar" });
    await press("Finalizar edición");
    await screen.findByText(/^El widget no se guardó/);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("of a widget that changed elsewhere offers to load the newest", async () => {
    const body = { error: true, code: "stale", message: "Cambió." };
    open(aWidget(), { status: 409, body });
    await screen.findByRole("button", { name: "Cancelar" });
    await press("Finalizar edición");
    await screen.findByText("Este widget cambió en otra ventana.");
    await press("Cargar lo más nuevo");
    await waitFor(() => expect(screen.queryByText(/cambió en otra ventana/)).toBeNull());
    await press("Continuar");
    await press("Continuar");
    await userEvent.click(screen.getByRole("radio", { name: "Barras" }));
    expect(
      screen.getByRole<HTMLInputElement>("textbox", { name: /^Título del widget/ }).value,
    ).toBe("De otra ventana");
  });

  test("keeps offering the newest until it has arrived, also after it could not be read", async () => {
    const stale = { error: true, code: "stale", message: "Cambió." };
    let answer: (answer: Answer) => void = () => undefined;
    const reading = new Promise<Answer>((resolve) => {
      answer = resolve;
    });
    open(aWidget(), { status: 409, body: stale }, reading);
    await screen.findByRole("button", { name: "Cancelar" });
    await press("Finalizar edición");
    await screen.findByText("Este widget cambió en otra ventana.");
    await press("Cargar lo más nuevo");
    expect(screen.getByText("Este widget cambió en otra ventana.")).toBeTruthy();
    expect(button("Cargar lo más nuevo").getAttribute("aria-busy")).toBe("true");
    answer({ status: 403, body: { error: true, code: "forbidden", message: "No puedes." } });
    await screen.findByText(/^No pudimos cargar lo más nuevo\./);
    expect(button("Cargar lo más nuevo").getAttribute("aria-busy")).toBeNull();
  });
});

describe("leaving", () => {
  test("with nothing changed closes at once", async () => {
    open(null);
    await screen.findByRole("button", { name: "Cancelar" });
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("with changes asks first", async () => {
    open(null);
    await userEvent.click(await screen.findByRole("radio", { name: "Horas de capacitación" }));
    await userEvent.keyboard("{Escape}");
    const question = await screen.findByRole("alertdialog", { name: "Tienes cambios sin guardar" });
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole("button", { name: "Seguir editando" }));
    expect(screen.getByRole("radio", { checked: true })).toBeTruthy();
    await press("Cancelar");
    await userEvent.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
