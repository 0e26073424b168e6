// The simulator against a real server: what it asks, who takes part, and what it tells of a course.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Simulation } from "@/features/estimate/api";
import { anEstimate } from "@/features/estimate/testing/samples";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/estimate/simulator-tab");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/estimate/simulator-tab");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const FOUND: Simulation = {
  participants: 5,
  cost: 900_000,
  franchise: 700_000,
  companyCost: 200_000,
  base: 140_000,
  hourValue: 9_000,
  hourMaximum: 9_000,
  utmNote: null,
  bipartiteNote: null,
  groups: [],
  zeros: [],
  ceiling: null,
} as unknown as Simulation;
const PEOPLE = [
  { people_id: 8, name: "Ana Soto", rut: "12531909-2", companyName: null, areaName: "Bodega" },
  { people_id: 9, name: "Beto Ríos", rut: null, companyName: null, areaName: null },
];

function arrive(changes: Partial<Simulation> = {}, simulating?: Answer | Promise<Answer>) {
  server.answers(({ method, path }) => {
    if (method === "POST") return simulating ?? { body: { data: { ...FOUND, ...changes } } };
    return { body: { data: path.startsWith("/api/people/lookup") ? PEOPLE : [] } };
  });
  drawing.renderAt(
    <drawn.SimulatorTab
      estimate={anEstimate()}
      year={{ company: 3, year: 2026 }}
      showTab={() => undefined}
    />,
  );
}

const box = (name: RegExp, description?: RegExp) =>
  screen.getByRole("textbox", description ? { name, description } : { name });

async function compute(): Promise<void> {
  await userEvent.type(box(/^Horas totales/), "20");
  await userEvent.type(box(/^Valor por participante/), "180000");
  await userEvent.type(box(/^Valor hora SENCE/), "9000");
  await userEvent.type(box(/^Tramo 1/), "5");
  await userEvent.click(screen.getByRole("button", { name: "Calcular" }));
}

const sum = async (name: string) =>
  (await screen.findByText(name, { selector: "dt" })).nextElementSibling?.textContent;

describe("the form", () => {
  test("says what each field is for, and that nothing was computed yet", async () => {
    arrive();
    screen.getByText("Prueba un curso antes de crearlo");
    screen.getByText(/^Verás cuánto cuesta/);
    box(/^Valor hora SENCE/, /paga por cada hora/);
    box(/^Fecha de inicio/, /UTM de hoy/);
    box(/^Tramo 1/, /el mayor porcentaje/);
    box(/^Tramo 2/, /intermedias/);
    box(/^Tramo 3/, /más altas/);
    screen.getByRole("combobox", { name: /^Modalidad/, description: /valor hora máximo/ });
    screen.getByText("horas");
    screen.getByRole("group", { name: "Cómo los indicas" });
    await userEvent.click(screen.getByRole("button", { name: "Calcular" }));
    await screen.findByText("Para guardar, corrige 4 campos:");
    expect(server.changes()).toEqual([]);
  });

  test("sends all that was said of the course", async () => {
    arrive();
    await choose(/^Modalidad/, "E-learning sincrónico");
    await userEvent.type(box(/^Fecha de inicio/), "04-05-2026");
    await userEvent.click(screen.getByRole("switch", { name: "Con comité bipartito" }));
    await userEvent.type(box(/^Tramo 3/), "2");
    await compute();
    await screen.findByText("Resultado");
    expect(server.sent()).toEqual([
      [
        "POST /api/budgetSimulation",
        {
          ...{ company_id: 3, year: 2026, hours: 20, price: 180_000, hourValue: 9_000 },
          ...{ initialDate: "2026-05-04", modality: "E-learning sincrónico", bipartite: true },
          ...{ tranches: { first: 5, second: 0, third: 2 }, person_ids: null },
        },
      ],
    ]);
    await choose(/^Modalidad/, "Quitar selección");
    await screen.findByText("Cambiaste los datos: vuelve a calcular.");
  });

  test("says that it computes, and what went wrong", async () => {
    const held = Promise.withResolvers<Answer>();
    arrive({}, held.promise);
    await compute();
    const button = await screen.findByRole("button", { name: "Calculando…" });
    expect(button.getAttribute("aria-busy")).toBe("true");
    held.resolve({ status: 409, body: { error: true, code: "x", message: "Falta la UTM." } });
    await screen.findByText("Falta la UTM.");
    screen.getByText("Prueba un curso antes de crearlo");
  });
});

describe("people who are chosen", () => {
  async function byPerson(): Promise<void> {
    arrive();
    await userEvent.click(screen.getByRole("radio", { name: "Personas elegidas" }));
    expect(screen.queryByRole("textbox", { name: /^Tramo/ })).toBeNull();
  }

  test("are needed, told by name, and taken out again", async () => {
    await byPerson();
    screen.getByText("Nadie elegido todavía");
    screen.getByText(/^El tramo sale de la renta registrada/);
    expect(screen.queryByRole("list", { name: "Personas elegidas" })).toBeNull();
    await userEvent.type(box(/^Horas totales/), "20");
    await userEvent.type(box(/^Valor por participante/), "180000");
    await userEvent.type(box(/^Valor hora SENCE/), "9000");
    await userEvent.click(screen.getByRole("button", { name: "Calcular" }));
    const choosing = await screen.findByRole("button", {
      name: "Elegir personas",
      description: "Elige al menos una persona.",
    });
    await userEvent.click(choosing);
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Elegir personas",
        description: "De la empresa, hasta 300.",
      }),
    );
    dialog.getByRole("button", { name: "Seguir sin personas" });
    await userEvent.click(await dialog.findByRole("checkbox", { name: "Ana Soto" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "Beto Ríos" }));
    await userEvent.click(dialog.getByRole("button", { name: "Usar 2 personas" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByText("2 personas elegidas");
    const chosen = within(screen.getByRole("list", { name: "Personas elegidas" }));
    await userEvent.click(chosen.getByRole("button", { name: "Quitar a Ana Soto" }));
    screen.getByText("1 persona elegida");
    await userEvent.click(screen.getByRole("button", { name: "Calcular" }));
    await screen.findByText("Resultado");
    expect(server.sent()).toMatchObject([
      ["POST /api/budgetSimulation", { tranches: null, person_ids: [9] }],
    ]);
    const way = screen.getByRole("link", { name: "Crear curso con estos datos" });
    expect(way.getAttribute("href")).toMatch(/personas=9$/);
  });

  test("are searched for in the company, and kept only by the button that says so", async () => {
    await byPerson();
    await userEvent.click(screen.getByRole("button", { name: "Elegir personas" }));
    const dialog = within(await screen.findByRole("dialog"));
    const ana = await dialog.findByRole("checkbox", { name: "Ana Soto" });
    await userEvent.type(dialog.getByRole("searchbox", { name: "Nombre, RUT o correo" }), "so");
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toMatch(/people\/lookup\?company=3&q=so$/),
    );
    expect(server.asked.find(({ path }) => path.includes("lookup"))?.path).toMatch(/company=3$/);
    await userEvent.click(ana);
    await userEvent.click(ana);
    dialog.getByRole("button", { name: "Seguir sin personas" });
    await userEvent.click(ana);
    dialog.getByRole("button", { name: "Usar 1 persona" });
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByText("Nadie elegido todavía");
  });
});

describe("what a course would cost", () => {
  test("is told in four sums, with no warning where there is nothing to warn of", async () => {
    arrive();
    await compute();
    await screen.findByText("5 participantes");
    expect(await sum("Costo")).toBe("$900.000");
    expect(await sum("Franquicia")).toBe("$700.000");
    expect(await sum("Costo empresa")).toBe("$200.000");
    expect(await sum("Base por persona")).toBe("$140.000");
    screen.getByText(/^Escribe la planilla de 2026 en Parámetros/);
    expect(screen.queryByText(/^Supera el valor hora/)).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByText("Sin franquicia")).toBeNull();
    expect(screen.queryByText(/^Cambiaste los datos/)).toBeNull();
  });

  test("warns of an hour that costs more than SENCE pays, and whether it counts", async () => {
    arrive({ hourMaximum: 8_000, hourValue: 9_000, bipartiteNote: "Con el 20 % más." });
    await compute();
    await screen.findByText(
      "Supera el valor hora máximo configurado ($8.000) para esta modalidad.",
    );
    screen.getByText("Con el 20 % más.");
  });

  test("is told by tranche, and who has no franchise", async () => {
    arrive({
      groups: [
        { percent: 100, people: 3, franchise: 500_000, companyCost: 0 },
        { percent: 12.5, people: 2, franchise: 200_000, companyCost: 200_000 },
      ],
      zeros: [{ reason: "without_salary", text: "Sin renta registrada.", people: 2 }],
    } as Partial<Simulation>);
    await compute();
    const table = await screen.findByRole("table", { name: "Por tramo" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s/g, " ")));
    expect(rows).toEqual([
      ["Cubre", "Personas", "Franquicia", "Costo empresa"],
      ["100 %", "3", "$500.000", "$0"],
      ["12,5 %", "2", "$200.000", "$200.000"],
    ]);
    screen.getByText("Sin franquicia");
    screen.getByText("2 personas: Sin renta registrada.");
  });

  test("stands against the ceiling of the year", async () => {
    arrive({ ceiling: { total: 5_000_000, before: 900_000, after: 200_000, excess: 0 } });
    await compute();
    const effect = within(await screen.findByRole("region", { name: "Efecto en el tope" }));
    effect.getByText("Tope de franquicia 2026");
    expect(await sum("Tope del año")).toBe("$5.000.000");
    expect(await sum("Disponible antes del curso")).toBe("$900.000");
    expect(await sum("Disponible después")).toBe("$200.000");
    expect(effect.queryByText(/no caben en el tope/)).toBeNull();
    expect(screen.queryByText(/^Escribe la planilla de 2026/)).toBeNull();
  });
});
