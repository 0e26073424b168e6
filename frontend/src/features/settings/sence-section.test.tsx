// Parámetros SENCE against a real server: the grid of the UTM, values of an hour, rules.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/settings/sence-section");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/settings/sence-section");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const THIS_YEAR = new Date().getFullYear();
const LAST = `${THIS_YEAR - 1}-12`;
const MOMENT = "2026-03-05T10:00:00-03:00";

function utmOf(months: Readonly<Record<string, number>>): Answer {
  const data = Object.entries(months).map(([month, value]) => ({ month, value }));
  return { body: { data, meta: { updatedAt: MOMENT } } };
}

const PRESENT = {
  id: 3,
  modality: "Presencial",
  tranche: 1,
  value: 7_000,
  validFrom: "2025-05-01",
  validTo: null,
  resolution: null,
  updatedAt: MOMENT,
};

function arrive(part: string, answers: Readonly<Record<string, Answer>>) {
  server.answers(({ method, path }) => answers[`${method} ${path}`] ?? { status: 404 });
  return drawing.renderAt(<drawn.SenceSection />, `/settings?seccion=sence&parte=${part}`);
}

function sent(method: string): unknown[] {
  return server.asked
    .filter((asked) => asked.method === method)
    .map(({ body }) => JSON.parse(body) as unknown);
}

function monthField(name: RegExp): HTMLElement {
  return screen.getAllByLabelText(name)[0] as HTMLElement;
}

describe("the UTM", () => {
  const GET = "GET /api/sence/utm";
  const PUT = "PUT /api/sence/utm";

  test("is what the address without a part leads to, with what is missing", async () => {
    arrive("nada", { [GET]: utmOf({ [LAST]: 67_294 }) });
    await screen.findByText(/^Falta/, { selector: "p.font-semibold" });
    expect(screen.getByRole("tab", { name: "UTM" }).getAttribute("aria-selected")).toBe("true");
    const load = await screen.findByRole("link", { name: "Cargar un archivo con los valores" });
    expect(load.getAttribute("href")).toBe("/massive-load?tipo=utm");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("travels with only the months that changed, and knows what is still missing", async () => {
    const january = { [`${THIS_YEAR}-01`]: 67_429 };
    arrive("utm", {
      [GET]: utmOf({ [LAST]: 67_294 }),
      [PUT]: utmOf({ [LAST]: 67_294, ...january }),
    });
    await screen.findByText(/^Falta/, { selector: "p.font-semibold" });
    await userEvent.type(monthField(/^Enero/), "67.429");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(sent("PUT")).toHaveLength(1));
    expect(sent("PUT")[0]).toEqual({
      months: [{ month: `${THIS_YEAR}-01`, value: 67_429 }],
      updatedAt: MOMENT,
    });
    await userEvent.type(monthField(/^Febrero/), "0");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Para guardar, corrige 1 campo:");
    await userEvent.clear(monthField(/^Febrero/));
    await waitFor(() => expect(screen.queryByText(/^Para guardar, corrige/)).toBeNull());
    screen.getByText(/^Falta.*febrero/, { selector: "p.font-semibold" });
  });

  test("is filled in from a block of a spreadsheet, once something of it is understood", async () => {
    arrive("utm", { [GET]: utmOf({ [LAST]: 67_294 }) });
    await userEvent.click(await screen.findByRole("button", { name: "Pegar desde una planilla" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Pegar desde una planilla" }));
    const wrong = "Pega al menos un valor que se entienda.";
    expect(dialog.queryByText(wrong)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Llenar" }));
    dialog.getByText(wrong);
    await userEvent.click(dialog.getByRole("textbox", { name: "Meses y valores" }));
    await userEvent.paste(`ene-${THIS_YEAR}\t67.429`);
    expect(dialog.queryByText(wrong)).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Llenar 1 mes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((monthField(/^Enero/) as HTMLInputElement).value).toBe("$67.429");
  });

  test("shows what the server refused on its month", async () => {
    arrive("utm", {
      [GET]: utmOf({ [LAST]: 67_294 }),
      [PUT]: {
        status: 422,
        body: {
          error: true,
          code: "invalid_fields",
          message: "Revisa los datos.",
          errors: { "months.0.value": ["No puede ser."] },
        },
      },
    });
    await screen.findByText(/^Falta/, { selector: "p.font-semibold" });
    await userEvent.type(monthField(/^Enero/), "1");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByRole("link", { name: `UTM de enero de ${THIS_YEAR}` });
    expect(monthField(/^Enero/).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("values of an hour", () => {
  const GET = "GET /api/sence/hourValues";

  test("travel without what was not changed", async () => {
    arrive("valores", {
      [GET]: { body: { data: [PRESENT] } },
      "PATCH /api/sence/hourValues/3": { body: { data: { ...PRESENT, value: 7_500 } } },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Editar Presencial/ }));
    const dialog = await screen.findByRole("dialog");
    const value = within(dialog).getByRole("textbox", { name: /^Valor hora/ });
    await userEvent.clear(value);
    await userEvent.type(value, "$7.500");
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar valor" }));
    await waitFor(() => expect(sent("PATCH")).toEqual([{ value: 7_500, updatedAt: MOMENT }]));
  });

  test("show on the first day that another one is valid then", async () => {
    const words = "Ya existe un valor vigente en esas fechas.";
    arrive("valores", {
      [GET]: { body: { data: [PRESENT] } },
      "PATCH /api/sence/hourValues/3": {
        status: 409,
        body: {
          error: true,
          code: "hour_value_overlaps",
          message: words,
          errors: { validFrom: [words] },
        },
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Editar Presencial/ }));
    const dialog = await screen.findByRole("dialog");
    const day = within(dialog).getByRole("textbox", { name: /^Vigente desde/ });
    await userEvent.clear(day);
    await userEvent.type(day, "01-01-2025");
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar valor" }));
    await waitFor(() => expect(day.getAttribute("aria-invalid")).toBe("true"));
    expect(within(dialog).getAllByText(words).length).toBeGreaterThan(0);
  });
});

describe("rules", () => {
  const RULES = {
    firstLimitUtm: 25,
    secondLimitUtm: 50,
    firstPercent: 100,
    secondPercent: 50,
    thirdPercent: 15,
    ceilingPercent: 1,
    nothingBelowUtm: 35,
    smallBelowUtm: 45,
    smallCeilingUtm: 7,
    leastCeilingUtm: 9,
    leastAttendance: 75,
    leastHours: 8,
    maxHoursPerDay: 10,
    bipartitePercent: 0,
    referenceMonth: "anterior",
    aboveMaximum: "limitar",
  };

  test("refuse tranches in the wrong order, and travel in part", async () => {
    const meta = { updatedAt: null, changed: [], defaults: RULES };
    const whole = { body: { data: RULES, meta } };
    arrive("reglas", { "GET /api/settings/sence": whole, "PUT /api/settings/sence": whole });
    const first = await screen.findByLabelText(/^Tramo 1: renta hasta/);
    await userEvent.clear(first);
    await userEvent.type(first, "50");
    const bipartite = screen.getByLabelText(/^Aumento por comité bipartito/);
    await userEvent.clear(bipartite);
    await userEvent.type(bipartite, "20,3");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    expect((await screen.findAllByText(/El tramo 1 debe ser menor/)).length).toBeGreaterThan(0);
    expect(sent("PUT")).toEqual([]);
    await userEvent.clear(first);
    await userEvent.type(first, "25");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(sent("PUT")).toHaveLength(1));
    expect(sent("PUT")[0]).toEqual({ bipartitePercent: 20.3, updatedAt: null });
  });
});
