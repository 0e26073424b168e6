// What each step of the wizard says and takes, and where its steps and buttons lead, against a real server.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Widget } from "@/features/panel/api";
import { aWidget, HOURS, KPIS } from "@/features/panel/wizard/testing/samples";
import type { ChartSpec } from "@/platform/charts/chart-spec";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

const drawings: ChartSpec[] = [];

// The light DOM paints nothing: what would be drawn is written down.
vi.mock("@/platform/charts/chart-drawing", () => ({
  ChartDrawing: ({ spec }: { spec: ChartSpec }) => {
    drawings.push(spec);
    return null;
  },
}));

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
beforeEach(() => {
  drawings.length = 0;
});

const FAULT: Answer = { status: 500, body: { error: true, code: "x", message: "Falló." } };

interface There {
  widget?: Widget | null;
  active?: Widget[];
  companies?: () => Answer | Promise<Answer>;
  numbers?: Answer;
  kpis?: () => Answer | Promise<Answer>;
  saving?: Answer | Promise<Answer>;
  reading?: Answer;
}

function open(there: There = {}) {
  const { widget = null, active = [aWidget({ id: 5 })] } = there;
  const answers: readonly (readonly [string, () => Answer | Promise<Answer>])[] = [
    ["/api/getKPIs", there.kpis ?? (() => ({ body: { data: KPIS } }))],
    ["/api/getcompanies", there.companies ?? (() => ({ body: { data: [] } }))],
    ["/api/getActiveWidgets", () => there.reading ?? { body: { data: active } }],
    ["/api/getTrain", () => there.numbers ?? { body: { data: { "2026": 48 }, meta: {} } }],
  ];
  server.answers(({ path }) => {
    const [, answer] = answers.find(([begin]) => path.startsWith(begin)) ?? [];
    return answer?.() ?? there.saving ?? { status: 201, body: { data: aWidget() } };
  });
  const onClose = vi.fn();
  const onDone = vi.fn();
  const mode = widget ? "edit" : "add";
  drawing.renderAt(<wizard.WidgetWizard {...{ mode, widget, active, onDone, onClose }} />);
  return { onClose, onDone };
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const reasonOf = (name: string) => {
  const id = button(name).getAttribute("aria-describedby");
  return id === null ? null : document.getElementById(id)?.textContent;
};
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const descriptionOf = (name: string | RegExp, description: RegExp) =>
  screen.getByRole("textbox", { name, description });

async function toDimensions(): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: HOURS.name }));
  await press("Continuar");
}

async function toStyling(chart = "Barras"): Promise<void> {
  await toDimensions();
  await press("Continuar");
  await userEvent.click(screen.getByRole("radio", { name: chart }));
}

async function toSize(): Promise<void> {
  await toStyling();
  await press("Continuar");
}

/** Of each step: whether it is the one of now, and whether it can be gone to. */
function steps(): string[] {
  const list = screen.getByRole("list", { name: "Pasos del widget" });
  return within(list)
    .getAllByRole("listitem")
    .map((item) => {
      const isNow = item.getAttribute("aria-current") === "step";
      return isNow ? "now" : within(item).queryByRole("button") ? "open" : "closed";
    });
}

async function goTo(step: RegExp): Promise<void> {
  const list = screen.getByRole("list", { name: "Pasos del widget" });
  await userEvent.click(within(list).getByRole("button", { name: step }));
}

describe("the steps", () => {
  test("say which one is now, and lead to those that were seen", async () => {
    open();
    await screen.findByRole("radio", { name: HOURS.name });
    screen.getByRole("dialog", { name: "Configuración", description: /\S/ });
    expect(steps()).toEqual(["now", "closed", "closed", "closed"]);
    await toDimensions();
    expect(steps()).toEqual(["open", "now", "closed", "closed"]);
    await press("Continuar");
    expect(steps()).toEqual(["open", "open", "now", "closed"]);
    await goTo(/KPI/);
    expect(steps()).toEqual(["now", "open", "open", "closed"]);
    expect(document.activeElement?.textContent).toBe("Elige un KPI");
    await goTo(/Gráfico/);
    await press("atras");
    screen.getByRole("heading", { name: "Define las dimensiones" });
  });

  test("are all open while a widget is edited, as long as nothing before is wrong", async () => {
    open({ widget: aWidget() });
    await screen.findByRole("radio", { name: HOURS.name });
    expect(steps()).toEqual(["now", "open", "open", "open"]);
    await goTo(/Dimensiones/);
    await userEvent.clear(field("Mes de inicio"));
    await userEvent.type(field("Mes de inicio"), "09-2025");
    expect(steps()).toEqual(["open", "now", "closed", "closed"]);
    expect(reasonOf("Continuar")).toBe("El mes de inicio no puede ser posterior al de término.");
    expect(reasonOf("Finalizar edición")).toBe(
      "El mes de inicio no puede ser posterior al de término.",
    );
    expect(screen.getByRole("alert").textContent).toBe(
      "El mes de inicio no puede ser posterior al de término.",
    );
  });

  test("say why a button does nothing", async () => {
    open();
    await screen.findByRole("radio", { name: HOURS.name });
    expect(reasonOf("atras")).toBe("Estás en el primer paso.");
    expect(reasonOf("Continuar")).toBe("Elige un KPI para continuar.");
    await press("Continuar");
    expect(steps()[0]).toBe("now");
    await toDimensions();
    expect([reasonOf("atras"), reasonOf("Continuar")]).toEqual([null, null]);
    await press("Continuar");
    expect(reasonOf("Continuar")).toBe("Elige un gráfico para continuar.");
    await userEvent.click(screen.getByRole("radio", { name: "Barras" }));
    await press("Continuar");
    expect(reasonOf("Continuar")).toBe("Estás en el último paso.");
    expect(reasonOf("Finalizar")).toBeNull();
    await userEvent.clear(field("Columnas, en número"));
    await userEvent.type(field("Columnas, en número"), "40");
    expect(reasonOf("Finalizar")).toBe("Corrige el tamaño para finalizar.");
    descriptionOf("Columnas, en número", /Ingresa un número entero entre 3 y 12\./);
  });
});

describe("the KPIs", () => {
  test("are waited for, and asked for again where they could not be had", async () => {
    const held = Promise.withResolvers<Answer>();
    let answer: Answer | Promise<Answer> = held.promise;
    const { onClose } = open({ kpis: () => answer });
    await screen.findByText("Cargando los KPI…");
    answer = { body: { data: KPIS } };
    held.resolve(FAULT);
    await screen.findByText("No pudimos cargar los KPI. Tu panel está a salvo.");
    await userEvent.keyboard("{Escape}");
    expect(onClose).toHaveBeenCalledOnce();
    await press("Reintentar");
    await screen.findByRole("radio", { name: HOURS.name });
  });

  test("say what each is, and what a KPI is at all", async () => {
    open();
    for (const { name, desc } of KPIS) {
      const radio = await screen.findByRole("radio", { name, description: desc ?? "" });
      expect(radio.getAttribute("aria-checked")).toBe("false");
    }
    screen.getByRole("radiogroup", { name: "KPI disponibles" });
    const aside = within(screen.getByRole("complementary"));
    aside.getByRole("heading", { name: "¿Qué es un KPI?" });
    aside.getByText(/^Un KPI es un indicador/);
    aside.getByText(/^Por ejemplo, Personas capacitadas/);
    screen.getByText("Es lo que va a medir el widget.");
  });
});

describe("the dimensions", () => {
  test("are explained one by one, and each goes back by itself", async () => {
    open({ widget: aWidget() });
    await screen.findByRole("radio", { name: HOURS.name });
    await goTo(/Dimensiones/);
    const help = screen.getByRole("complementary", { name: "Qué significa cada dimensión" });
    expect(help.textContent).toMatch(/^DimensionesTodas son opcionales/);
    await userEvent.hover(screen.getByRole("combobox", { name: "Género" }));
    expect(help.textContent).toMatch(/^GéneroCuenta solo a personas de un género/);
    screen.getByRole("switch", { name: "Año en curso" }).focus();
    await waitFor(() => expect(help.textContent).toMatch(/^Año en cursoEl widget muestra siempre/));
    expect(field("Mes de inicio").disabled).toBe(false);
    await press("Restablecer mes de inicio");
    expect(field("Mes de inicio").value).toBe("");
    expect(help.textContent).toMatch(/^Mes de inicioPrimer mes que cuenta/);
    expect(screen.queryByRole("button", { name: "Restablecer año en curso" })).toBeNull();
    await choose("Género", "Femenino");
    screen.getByRole("row", { name: "Género Femenino" });
    await press("Restablecer género");
    screen.getByRole("row", { name: "Género Todos los géneros" });
    await choose("Participantes", "Externos");
    screen.getByRole("row", { name: "Participantes Externos" });
    await userEvent.click(screen.getByRole("switch", { name: "Año en curso" }));
    screen.getByText("Apágalo para elegir los meses.");
    screen.getByRole("row", { name: "Mes de término Año en curso" });
    const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headings).toEqual(["Nombre", "Opción"]);
  });

  test("keep a company that was disabled later, where it is chosen", async () => {
    const filter = { ...aWidget().filter, company: 9 };
    open({ widget: aWidget({ filter, companyName: "Ex Minera" }) });
    await screen.findByRole("radio", { name: HOURS.name });
    await goTo(/Dimensiones/);
    screen.getByRole("row", { name: "Empresa Ex Minera" });
    await choose("Empresa", "Todas las empresas");
    screen.getByRole("row", { name: "Empresa Todas las empresas" });
    await choose("Empresa", "Ex Minera");
    await press("Finalizar edición");
    await waitFor(() =>
      expect(server.sent()[0]?.[1]).toMatchObject({ filter: { company: 9, gender: "" } }),
    );
  });

  test("say that the companies could not be had, and ask again", async () => {
    const held = Promise.withResolvers<Answer>();
    let answer: Answer | Promise<Answer> = held.promise;
    open({ companies: () => answer });
    await toDimensions();
    const waiting = screen.queryByText("Cargando las empresas…");
    held.resolve(FAULT);
    if (waiting) {
      await screen.findByText("No pudimos cargar las empresas.");
      answer = { body: { data: [{ company_id: 4, name: "Andina", active: true }] } };
      await press("Reintentar");
      await waitFor(() => expect(screen.queryByText("No pudimos cargar las empresas.")).toBeNull());
    }
  });

  test("let a long list of companies be searched", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...{ company_id: index + 1, name: `Empresa ${index + 1}`, active: true },
    }));
    open({ companies: () => ({ body: { data: many } }) });
    await toDimensions();
    await waitFor(() => expect(screen.queryByText("Cargando las empresas…")).toBeNull());
    await userEvent.click(screen.getByRole("combobox", { name: "Empresa" }));
    await userEvent.keyboard("12");
    await waitFor(() =>
      expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
        "Empresa 12",
      ]),
    );
    await userEvent.click(screen.getByRole("option"));
    screen.getByRole("row", { name: "Empresa Empresa 12" });
  });
});

describe("the chart", () => {
  test("is walked to by the keys, all round, and one of them is where Tab stops", async () => {
    open();
    await toDimensions();
    await press("Continuar");
    screen.getByRole("radiogroup", {
      name: "Gráficos disponibles",
      description: /^Con el teclado/,
    });
    const stops = () => screen.getAllByRole("radio").map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    screen.getByRole("radio", { name: "Barras" }).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement?.textContent).toBe("Barras horizontales");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Barras");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement?.textContent).toBe("Líneas");
    expect(fireEvent.keyDown(document.activeElement as Element, { key: "a" })).toBe(true);
    expect(fireEvent.keyDown(document.activeElement as Element, { key: "ArrowUp" })).toBe(false);
    await userEvent.click(screen.getByRole("radio", { name: "Líneas" }));
    await press("editar");
    expect(stops()).toEqual([-1, 0, -1]);
  });

  test("takes a title, and shows it", async () => {
    open();
    await toStyling();
    const title = descriptionOf(/^Título del widget/, /lleva el nombre del KPI/);
    expect(title).toHaveProperty("maxLength", 80);
    await userEvent.type(title, " Horas de todos ");
    screen.getByText("Horas de todos", { selector: "p" });
    await waitFor(() => expect(drawings.at(-1)?.series[0]?.name).toBe("Horas de todos"));
    await press("Continuar");
    await press("Finalizar");
    await waitFor(() => expect(server.sent()[0]?.[1]).toMatchObject({ title: "Horas de todos" }));
  });

  test("takes a colour by its name or its code, which is told to be wrong once it is left", async () => {
    open();
    await toStyling();
    const code = field("Código del color");
    expect(code.value).toBe("#0b6675");
    expect(screen.getByRole("radio", { name: "Petróleo" }).getAttribute("aria-checked")).toBe(
      "true",
    );
    screen.getByRole("radiogroup", { name: "Color" });
    screen.getByText(/^\d,?\d?:1 sobre fondo claro · \d,?\d?:1 sobre fondo oscuro$/);
    expect(screen.queryByText(/^Se distingue poco/)).toBeNull();
    await userEvent.clear(code);
    await userEvent.type(code, "#ffff");
    expect(code.getAttribute("aria-invalid")).not.toBe("true");
    await userEvent.tab();
    descriptionOf("Código del color", /Ingresa un color como #0b6675\. Queda el anterior\./);
    expect(screen.getByRole("radio", { name: "Petróleo" }).getAttribute("aria-checked")).toBe(
      "true",
    );
    await userEvent.click(code);
    expect(code.getAttribute("aria-invalid")).not.toBe("true");
    await userEvent.clear(code);
    await userEvent.type(code, "FFFFFF");
    screen.getByText("Se distingue poco sobre fondo claro: ahí lo dibujamos con un borde.");
    expect(screen.queryByRole("radio", { checked: true })).toBeNull();
    expect(code.value).toBe("FFFFFF");
    await userEvent.tab();
    expect(code.value).toBe("#ffffff");
    await userEvent.click(screen.getByRole("radio", { name: "Vino" }));
    expect(screen.getByRole("radio", { name: "Vino", checked: true })).toBeTruthy();
    expect(code.value).toMatch(/^#[\da-f]{6}$/);
  });

  test("takes how thick its bars are, and says what is too much", async () => {
    open();
    await toStyling();
    const thickness = field("Grosor de las barras, en número");
    expect(thickness.disabled).toBe(false);
    expect(screen.queryByText("Las líneas no tienen grosor.")).toBeNull();
    await userEvent.clear(thickness);
    await userEvent.type(thickness, "999");
    descriptionOf("Grosor de las barras, en número", /^Ingresa un número (par|entero) entre/);
    expect(reasonOf("Continuar")).toBe("Corrige el grosor para continuar.");
    await press("editar");
    await userEvent.click(screen.getByRole("radio", { name: "Líneas" }));
    descriptionOf("Grosor de las barras, en número", /^Las líneas no tienen grosor\.$/);
    expect(reasonOf("Continuar")).toBeNull();
    screen.getByText("Gráfico: Líneas");
  });
});

describe("the size", () => {
  const bordersOf = (kind: string) =>
    document.querySelectorAll(`[aria-hidden][inert] .border-${kind}`).length;

  test("says what it is of, and stands among the others", async () => {
    open();
    await toSize();
    screen.getByText("El widget queda al final del panel; después lo puedes mover.");
    screen.getByText("3 columnas, 100 % de ancho y 20 % de alto.");
    descriptionOf("Alto, en número", /^De la altura visible/);
    descriptionOf("Ancho, en número", /^Del lugar que ocupa/);
    descriptionOf("Columnas, en número", /^De las 12 columnas/);
    screen.getByText("Los recuadros punteados son los demás widgets de tu panel.");
    screen.getByText(/^a escala de tu navegador \([\d.]+ × [\d.]+\)$/);
    expect([bordersOf("primary"), bordersOf("dashed")]).toEqual([1, 1]);
    const meter = screen.getByRole("meter", { name: "Ancho de pantalla" });
    expect(meter.getAttribute("aria-valuenow")).toBe("25");
    await userEvent.clear(field("Columnas, en número"));
    expect(meter.getAttribute("aria-valuenow")).toBe("0");
    await userEvent.clear(field("Alto, en número"));
    await userEvent.type(field("Alto, en número"), "51");
    descriptionOf("Alto, en número", /Ingresa un número par entre \d+ y \d+\./);
  });

  test("of the only widget names no others", async () => {
    open({ active: [] });
    await toSize();
    expect(screen.queryByText(/^Los recuadros punteados/)).toBeNull();
    expect([bordersOf("primary"), bordersOf("dashed")]).toEqual([1, 0]);
  });

  test("of one that is edited stays at its place among the others", async () => {
    const widget = aWidget({ id: 5 });
    open({ widget, active: [widget, aWidget({ id: 6 })] });
    await screen.findByRole("radio", { name: HOURS.name });
    await goTo(/Configuración/);
    screen.getByText("El widget sigue en su lugar; lo puedes mover desde el panel.");
    expect([bordersOf("primary"), bordersOf("dashed")]).toEqual([1, 1]);
    const tiles = document.querySelectorAll("[aria-hidden][inert] .border-4");
    expect(tiles[0]?.className).toContain("border-primary");
    expect(tiles[0]?.textContent).toMatch(/^Personas de Andina/);
  });

  test("says that there is nothing to be drawn yet", async () => {
    open({ numbers: { body: { data: { "2026": 0 }, meta: {} } } });
    await toSize();
    await screen.findByText(/^Con estas dimensiones todavía no hay datos/);
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  });
});

describe("saving", () => {
  test.each([
    [null, "Finalizar", "Agregando…"],
    [aWidget(), "Finalizar edición", "Guardando…"],
  ])("is waited for, and cannot be left meanwhile", async (widget, name, words) => {
    const held = Promise.withResolvers<Answer>();
    const { onClose, onDone } = open({ widget, saving: held.promise });
    await (widget ? screen.findByRole("radio", { name: HOURS.name }) : toSize());
    await press(name);
    expect(button(words).getAttribute("aria-busy")).toBe("true");
    await userEvent.keyboard("{Escape}");
    await press("Cancelar");
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    held.resolve({ status: widget ? 200 : 201, body: { data: aWidget() } });
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  test("of a widget that is gone says what can be done", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const body = { error: true, code: "widget_missing", message: "No está." };
    open({ widget: aWidget(), saving: { status: 404, body } });
    await screen.findByRole("radio", { name: HOURS.name });
    await press("Finalizar edición");
    await screen.findByText("Este widget ya no existe.");
    screen.getByText(/^Se eliminó mientras lo editabas/);
  });

  test("finds the newest gone as well", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const saving = { status: 409, body: { error: true, code: "stale", message: "Cambió." } };
    open({ widget: aWidget(), saving, reading: { body: { data: [] } } });
    await screen.findByRole("radio", { name: HOURS.name });
    await press("Finalizar edición");
    await screen.findByText(/^Todavía no guardamos lo tuyo/);
    await press("Cargar lo más nuevo");
    await screen.findByText("Este widget ya no existe.");
  });
});
