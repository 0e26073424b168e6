// The screen against a real server: nobody chosen, nothing planned, a plan that changes, a simulation.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anEmptyYear, anEstimate, someFigures } from "@/features/estimate/testing/samples";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/estimate/screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/estimate/screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

const COMPANIES = {
  data: [
    { company_id: 3, name: "Forestal Quillay", active: true },
    { company_id: 4, name: "Puerto Sur", active: true },
  ],
};
const HERE = "/estimate?empresa=3&anio=2026";

function arrive(answers: Readonly<Record<string, Answer>>, address = HERE) {
  server.answers(({ path, method }) => {
    const asked = `${method} ${path.split("?")[0]}`;
    if (asked === "GET /api/getcompanies") return { body: COMPANIES };
    return answers[asked] ?? { body: { data: [] } };
  });
  return drawing.renderAt(<drawn.EstimateScreen />, address);
}

function told(estimate = anEstimate()): Readonly<Record<string, Answer>> {
  const meta = { page: 1, pageSize: 50, total: 0, pages: 0 };
  return {
    "GET /api/getBudgetCourses": { body: { data: [], meta } },
    "GET /api/getBudget": { body: { data: estimate } },
  };
}

function sent(method: string): { path: string; body: unknown }[] {
  return server.asked
    .filter((asked) => asked.method === method)
    .map(({ path, body }) => ({ path, body: body === "" ? null : JSON.parse(body) }));
}

describe("the budget", () => {
  test("asks for a company before anything else", async () => {
    arrive(told(), "/estimate");
    await screen.findByText("Elige una empresa");
    await waitFor(() => expect(server.askedFor("/api/getcompanies")).toHaveLength(1));
    expect(server.asked.some(({ path }) => path.startsWith("/api/getBudget"))).toBe(false);
  });

  test("leads to the first company where there is none to choose", async () => {
    server.answers(() => ({ body: { data: [] } }));
    drawing.renderAt(<drawn.EstimateScreen />, "/estimate");
    const way = await screen.findByRole("link", { name: "Registrar empresa" });
    expect(way.getAttribute("href")).toBe("/companies?ver=nuevo");
    expect(screen.queryByText("Elige una empresa")).toBeNull();
  });

  test("tells its figures, each with an explanation, and what is owed in words too", async () => {
    const figures = someFigures({ availableBudget: -350_000 });
    arrive(told(anEstimate({ figures })));
    const card = within(await screen.findByRole("article", { name: "Disponible" }));
    card.getByText("−$350.000");
    card.getByText("(en contra)");
    card.getByText("Lo ejecutado y comprometido supera el presupuesto.");
    card.getByRole("button", { name: "Explicar cálculo: Disponible" });
    within(screen.getByRole("article", { name: "Costo empresa" })).getByText("$2.500.000");
    const line = await screen.findByRole("row", { name: /^Plan de seguridad/ });
    const spent = within(line).getByRole("link", { name: "$4.000.000 (ver sus cursos)" });
    expect(spent.getAttribute("href")).toContain("tab=cursos&estado=executed&area=1");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("leads to the part that its words name", async () => {
    const alerts = [
      { kind: "risk" as const, level: "warning" as const, text: "Revisa los motivos en Cursos." },
    ];
    const figures = someFigures({ availableFranchise: null });
    arrive(told(anEstimate({ alerts, figures })));
    await userEvent.click(await screen.findByRole("button", { name: "Cursos" }));
    await screen.findByRole("region", { name: "Cursos" });
    const card = within(screen.getByRole("article", { name: "Franquicia disponible (1 %)" }));
    await userEvent.click(card.getByRole("button", { name: /^Escribe la planilla anual/ }));
    await screen.findByRole("region", { name: "Parámetros del año" });
  });

  test("claims no lack of courses where those that there are cost nothing yet", async () => {
    arrive(told(anEstimate({ months: [] })));
    await screen.findByText("Aún no hay gasto en 2026.");
    expect(screen.queryByText(/Ningún curso/)).toBeNull();
  });

  test("exceeds neither a plan nor a ceiling that there is not", async () => {
    const figures = someFigures({ budgeted: 0, availableBudget: -1_440_000, ceiling: null });
    arrive(told(anEstimate({ figures })));
    const card = within(await screen.findByRole("article", { name: "Disponible" }));
    card.getByText("Aún no hay montos presupuestados.");
    expect(card.queryByText("−$1.440.000")).toBeNull();
    const excess = screen.getByText("Exceso sobre el tope").closest("div");
    expect(excess?.textContent).not.toContain("$0");
  });

  test("stands beside the year before when asked for", async () => {
    const previous = someFigures({ budgeted: 8_000_000 });
    arrive(told(anEstimate({ previous })), `${HERE}&comparar=si`);
    const card = within(await screen.findByRole("article", { name: "Presupuesto anual" }));
    card.getByText("2025: $8.000.000 · 25 % más");
    expect(server.asked.some(({ path }) => path.includes("compare=true"))).toBe(true);
  });

  test("of a failing server never looks empty", async () => {
    const body = { error: true, code: "server_error", message: "Ups" };
    arrive({ "GET /api/getBudget": { status: 500, body } });
    await screen.findByText("No pudimos cargar el presupuesto. Tus datos están a salvo.");
  });
});

describe("a year without a budget", () => {
  test("offers to begin one, with the lines of the latest year", async () => {
    arrive({
      ...told(anEmptyYear()),
      "POST /api/budgets": { status: 201, body: { data: anEstimate().budget } },
    });
    await screen.findByText("Aún no hay presupuesto 2026 para esta empresa.");
    await userEvent.click(screen.getByRole("button", { name: "Copiar desde 2025" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Crear presupuesto 2026" }));
    await userEvent.type(dialog.getByLabelText("Planilla anual imponible"), "500.000.000");
    await userEvent.click(dialog.getByRole("button", { name: "Crear presupuesto" }));
    await waitFor(() => expect(sent("POST")).toHaveLength(1));
    expect(sent("POST")[0]?.body).toEqual({
      company_id: 3,
      year: 2026,
      payroll: 500_000_000,
      oticName: null,
      oticFee: null,
      notes: null,
      copyFrom: 2025,
    });
  });
});

describe("the plan", () => {
  const two = anEstimate({ lines: [aLine(), aLine({ id: 5, description: "Idiomas" })] });

  async function choose(line: string, action: string): Promise<void> {
    await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${line}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: action }));
  }

  test("warns, and takes a line further up", async () => {
    const warning = "El monto presupuestado supera el tope de la franquicia en $350.000";
    arrive({
      ...told({ ...two, warnings: [warning] }),
      "PUT /api/budgets/9/lineOrder": { body: { data: [5, 4] } },
    });
    await screen.findByText(warning);
    await choose("Idiomas", "Subir");
    await waitFor(() => expect(sent("PUT")).toHaveLength(1));
    expect(sent("PUT")[0]).toEqual({
      path: "/api/budgets/9/lineOrder",
      body: { ids: [5, 4] },
    });
  });

  test("gets a deleted line back, also after another one went", async () => {
    const last = aLine({ id: 6, description: "Liderazgo" });
    let lines = [...two.lines, last];
    server.answers(({ method, path, body }) => {
      if (method === "DELETE") lines = lines.filter(({ id }) => !path.endsWith(`/${id}`));
      if (method === "POST") {
        const again = aLine({ ...JSON.parse(body), id: 7 });
        lines = [...lines, again];
        return { status: 201, body: { data: { ...again, warnings: [] } } };
      }
      if (path.startsWith("/api/getcompanies")) return { body: COMPANIES };
      if (path.startsWith("/api/getBudget?")) return { body: { data: { ...two, lines } } };
      return { body: { data: [] } };
    });
    const screenAndToasts = (
      <>
        <drawn.EstimateScreen />
        <ToastCorner />
      </>
    );
    drawing.renderAt(screenAndToasts, HERE);
    for (const name of ["Plan de seguridad", "Idiomas"]) {
      await choose(name, "Eliminar");
      await waitFor(() =>
        expect(screen.queryByRole("row", { name: RegExp(`^${name}`) })).toBeNull(),
      );
    }
    const message = await screen.findByText('Se eliminó "Plan de seguridad".');
    const notice = within(message.closest("li") as HTMLElement);
    await userEvent.click(notice.getByRole("button", { name: "Deshacer" }));
    await screen.findByRole("row", { name: /^Plan de seguridad/ });
    expect(sent("PUT")).toEqual([{ path: "/api/budgets/9/lineOrder", body: { ids: [7, 6] } }]);
  });

  test("offers a line again that was typed as the session ended", async () => {
    arrive(told(two));
    const opened = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Agregar línea" }));
      return within(await screen.findByRole("dialog"));
    };
    await userEvent.type((await opened()).getByLabelText(/^Descripción/), "Brigadas");
    useSession.getState().sessionEnded("expired");
    cleanup();
    arrive(told(two));
    const dialog = await opened();
    await userEvent.click(dialog.getByRole("button", { name: "Usar borrador" }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Descripción/).value).toBe("Brigadas");
    localStorage.clear();
  });

  test("gets a line that is refused while it is wrong", async () => {
    arrive({
      ...told(two),
      "POST /api/budgets/9/lines": { status: 201, body: { data: { ...aLine(), warnings: [] } } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Agregar línea" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Agregar línea" }));
    await dialog.findByText("Para guardar, corrige 2 campos:");
    await userEvent.type(dialog.getByLabelText(/^Descripción/), "Brigadas");
    await userEvent.type(dialog.getByLabelText(/^Monto presupuestado/), "1.200.000");
    await userEvent.click(dialog.getByRole("button", { name: "Agregar línea" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("POST")[0]?.body).toEqual({
      thematic_area_id: null,
      description: "Brigadas",
      hours: null,
      participants: null,
      amount: 1_200_000,
    });
  });

  test("calls a line as its area, until somebody calls it otherwise", async () => {
    const areas = [{ id: 1, name: "Idiomas" }];
    arrive({ ...told(two), "GET /api/getThematicAreas": { body: { data: areas } } });
    await userEvent.click(await screen.findByRole("button", { name: "Agregar línea" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("combobox", { name: "Área temática" }));
    await userEvent.click(await screen.findByRole("option", { name: "Idiomas" }));
    expect(dialog.getByLabelText(/^Descripción/)).toHaveProperty("value", "Idiomas");
  });

  test("changes only what was changed of a line, with the moment it was read", async () => {
    arrive({
      ...told(two),
      "PATCH /api/budgetLines/4": { body: { data: { ...aLine(), warnings: [] } } },
    });
    await choose("Plan de seguridad", "Editar");
    const dialog = within(await screen.findByRole("dialog", { name: "Editar línea" }));
    const amount = dialog.getByLabelText(/^Monto presupuestado/);
    await userEvent.clear(amount);
    await userEvent.type(amount, "7000000");
    await userEvent.click(dialog.getByRole("button", { name: "Guardar línea" }));
    await waitFor(() => expect(sent("PATCH")).toHaveLength(1));
    expect(sent("PATCH")[0]?.body).toEqual({
      amount: 7_000_000,
      updatedAt: "2026-11-22T08:00:00+00:00",
    });
  });
});

describe("the simulator", () => {
  test("tells cost, franchise and ceiling, and leads on to a course", async () => {
    arrive(
      {
        ...told(),
        "POST /api/budgetSimulation": {
          body: {
            data: {
              participants: 5,
              cost: 900_000,
              franchise: 700_000,
              companyCost: 200_000,
              base: 140_000,
              hourValue: 7_000,
              hourMaximum: 7_000,
              utmNote: "Falta la UTM de noviembre",
              groups: [{ percent: 100, people: 5, franchise: 700_000, companyCost: 200_000 }],
              zeros: [],
              ceiling: { total: 5_000_000, before: 300_000, after: -400_000, excess: 400_000 },
            },
          },
        },
      },
      `${HERE}&tab=simulador`,
    );
    await userEvent.type(await screen.findByLabelText(/^Horas totales/), "20");
    await userEvent.type(screen.getByLabelText(/^Valor por participante/), "180000");
    await userEvent.type(screen.getByLabelText(/^Valor hora SENCE/), "9000");
    await userEvent.type(screen.getByLabelText("Tramo 1"), "5");
    await userEvent.click(screen.getByRole("button", { name: "Calcular" }));
    const ceiling = within(await screen.findByRole("region", { name: "Efecto en el tope" }));
    ceiling.getByText("−$400.000");
    ceiling.getByText("$400.000 de franquicia no caben en el tope: los paga la empresa.");
    screen.getByText(/^Supera el valor hora máximo configurado \(\$7\.000\)/);
    screen.getByText("Falta la UTM de noviembre.");
    const link = screen.getByRole("link", { name: "Crear curso con estos datos" });
    expect(link.getAttribute("href")).toBe(
      "/form/new-course?empresa=3&horas=20&valor=180000&valorHora=9000",
    );
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.type(screen.getByLabelText("Tramo 2"), "1");
    await screen.findByText("Cambiaste los datos: vuelve a calcular.");
  });
});
