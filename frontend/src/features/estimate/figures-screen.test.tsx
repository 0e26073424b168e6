// The budget of a year against a real server: its figures, its months, its alerts, and whose it is.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { budgets, COMPANIES, HERE } from "@/features/estimate/testing/arriving";
import { anEstimate, someFigures } from "@/features/estimate/testing/samples";
import { useSession } from "@/platform/api/session";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import type { Answer } from "@/testing/test-server";

// The light DOM paints nothing, so there is nothing to draw on.
vi.mock("@/platform/charts/chart-drawing", () => ({ ChartDrawing: () => <p>Gráfico</p> }));

const { used, arrive } = budgets();

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, " ");

async function cardOf(name: string) {
  return screen.findByRole("article", { name });
}

describe("the figures", () => {
  test("say what each is made of, and how much of the whole is used", async () => {
    arrive();
    const executed = await cardOf("Ejecutado");
    expect(textOf(executed)).toContain("$4.000.000");
    expect(textOf(executed)).toContain("Franquicia$1.500.000");
    expect(textOf(executed)).toContain("Empresa$2.500.000");
    const names = within(executed)
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label"));
    expect(names).toEqual([
      "Explicar cálculo: Ejecutado",
      "Explicar cálculo: Franquicia ejecutada",
      "Explicar cálculo: Costo empresa ejecutado",
    ]);
    expect(within(executed).queryByRole("meter")).toBeNull();
    const budget = await cardOf("Presupuesto anual");
    expect(textOf(budget)).toContain("Ejecución del presupuesto40 %");
    const meter = within(budget).getByRole("meter", { name: "Ejecución del presupuesto" });
    expect([meter.getAttribute("aria-valuenow"), meter.getAttribute("aria-valuemax")]).toEqual([
      ...["40", "100"],
    ]);
    const committed = await cardOf("Comprometido");
    expect(textOf(committed)).toContain("Franquicia$500.000");
    expect(screen.queryByText(/\(en contra\)/)).toBeNull();
    expect(screen.queryByText(/^Escribe la planilla anual/)).toBeNull();
    expect(screen.queryByText("Lo ejecutado y comprometido supera el presupuesto.")).toBeNull();
    expect(screen.queryByText(/^2025:/)).toBeNull();
  });

  test.each([
    [94.99, "bg-primary", "95"],
    [95, "bg-warning", "95"],
    [100, "bg-warning", "100"],
    [100.4, "bg-danger", "100"],
  ])("a use of %d per cent is told as such", async (franchiseUse, tone, shown) => {
    arrive(anEstimate({ figures: someFigures({ franchiseUse }) }));
    const card = await cardOf("Franquicia disponible (1 %)");
    const meter = within(card).getByRole("meter", { name: "Uso de la franquicia" });
    expect(meter.getAttribute("aria-valuenow")).toBe(shown);
    expect(meter.firstElementChild?.className).toContain(tone);
  });

  test("say more of the year, and with which UTM", async () => {
    const figures = someFigures({ oticFee: 250_000, riskFranchise: 90_000, excess: 7_000 });
    arrive(anEstimate({ figures, utm: { month: "2026-12", value: 70_000, note: "Es la última" } }));
    await cardOf("Ejecutado");
    const line = (title: string) => textOf(screen.getByText(title).closest("dl > div"));
    expect(line("Tope de franquicia")).toBe("Tope de franquicia$5.000.000");
    expect(line("Franquicia utilizable")).toBe("Franquicia utilizable$2.000.000");
    expect(line("Exceso sobre el tope")).toBe("Exceso sobre el tope$7.000");
    expect(line("Franquicia en riesgo")).toBe("Franquicia en riesgo$90.000");
    expect(line("Comisión de la OTIC (valor referencial)")).toMatch(/\$250\.000$/);
    expect(line("Costo por hora-persona")).toBe("Costo por hora-persona$9.000");
    screen.getByText("El tope se calcula con la UTM de 12-2026: $70.000. Es la última.");
    screen.getByRole("button", { name: "Explicar cálculo: Tope de franquicia" });
  });

  test("stand all beside the year before", async () => {
    const previous = someFigures({ budgeted: 10_000_000, ceiling: 4_000_000, franchiseUse: 60 });
    arrive(anEstimate({ previous }), `${HERE}&comparar=si`);
    expect(textOf(await cardOf("Presupuesto anual"))).toContain("2025: $10.000.000 · igual");
    const ceiling = screen.getByText(/^Tope de franquicia/).closest("dl > div");
    expect(textOf(ceiling)).toContain("2025: $4.000.000 · 25 % más");
    screen.getByText("El tope se calcula con la UTM de 12-2026: $70.000.");
  });

  test("are explained in a window, when somebody asks", async () => {
    const explanation = { amount: 40, unit: "percent", formula: "Lo ejecutado ÷ lo presupuestado" };
    arrive(anEstimate(), HERE, {
      "GET /api/getBudgetExplanation": {
        body: { data: { ...explanation, steps: [], zeros: [], sources: [] } },
      },
    });
    const card = within(await cardOf("Ejecutado"));
    await userEvent.click(
      card.getByRole("button", { name: "Explicar cálculo: Franquicia ejecutada" }),
    );
    await screen.findByRole("dialog", { name: "Franquicia ejecutada" });
    await screen.findByText("Lo ejecutado ÷ lo presupuestado");
    const asked = used.server.asked.find(({ path }) => path.includes("Explanation"));
    expect(asked?.path).toMatch(/company=3&year=2026&amount=executedFranchise$/);
  });
});

describe("the months", () => {
  const none = { franchise: 0, companyCost: 0 };
  const months = [
    { month: "2026-01", executed: { franchise: 10_000, companyCost: 20_000 }, committed: none },
    { month: "2026-02", executed: none, committed: { franchise: 1_000, companyCost: 0 } },
  ];

  test("are drawn, or told as a table", async () => {
    arrive(anEstimate({ months }));
    await screen.findByText("Gasto por mes");
    screen.getByText("Según el mes en que termina cada curso.");
    await userEvent.click(screen.getByRole("button", { name: "Ver como tabla" }));
    const [table] = screen.getAllByRole("table", { name: "Gasto por mes de 2026" });
    expect(textOf(table)).toContain("ene$10.000$20.000$0$0");
    expect(screen.queryByText("Gráfico")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Ver gráfico" }));
    await screen.findByText("Gráfico");
    screen.getByRole("button", { name: "Ver como tabla" });
  });

  test("without any amount say what would stand there", async () => {
    arrive(anEstimate({ months: [] }));
    await screen.findByText("Aún no hay gasto en 2026.");
    screen.getByText(/^Cuentan los cursos con participantes y valor/);
    expect(screen.queryByRole("button", { name: "Ver como tabla" })).toBeNull();
  });
});

describe("what asks to be looked at", () => {
  test.each([
    ["payroll", "Parámetros del año"],
    ["noCeiling", "Parámetros del año"],
    ["budget", "Plan"],
    ["risk", "Cursos"],
  ] as const)("leads where it is done: %s", async (kind, tab) => {
    const alerts = [{ kind, level: "warning" as const, text: "Mira esto." }];
    arrive(anEstimate({ alerts }));
    const list = within(await screen.findByRole("list", { name: "Avisos" }));
    list.getByText("Mira esto.");
    await userEvent.click(list.getByRole("button", { name: tab }));
    const part = await screen.findByRole("region", { name: tab });
    expect(document.activeElement?.contains(part)).toBe(true);
    expect(document.activeElement?.getAttribute("tabindex")).toBe("-1");
  });

  test("is only told where there is nothing to do", async () => {
    arrive(anEstimate({ alerts: [{ kind: "unused", level: "info", text: "Para saber." }] }));
    const list = within(await screen.findByRole("list", { name: "Avisos" }));
    list.getByText("Para saber.");
    expect(list.queryByRole("button")).toBeNull();
  });

  test("is no empty list", async () => {
    arrive();
    await cardOf("Ejecutado");
    expect(screen.queryByRole("list", { name: "Avisos" })).toBeNull();
  });
});

describe("the head", () => {
  test("says whose budget it is, prints it, and takes it along", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    arrive();
    await screen.findByText("Forestal Quillay · 2026");
    await userEvent.click(screen.getByRole("button", { name: "Imprimir" }));
    vi.unstubAllGlobals();
    expect(print).toHaveBeenCalledOnce();
    const saved = vi
      .spyOn(HTMLAnchorElement.prototype, "click")
      .mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole("button", { name: "Exportar a Excel" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const [link] = saved.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe("Presupuesto Forestal Quillay 2026.xlsx");
    expect(used.server.sent()).toEqual([
      ["POST /api/exports", { list: "budget", format: "xlsx", filter: { company: 3, year: 2026 } }],
    ]);
  });

  test("says that it could not be taken along", async () => {
    const held = Promise.withResolvers<Answer>();
    used.server.answers(({ path }) => {
      if (path === "/api/exports") return held.promise;
      if (path.startsWith("/api/getcompanies")) return { body: { data: COMPANIES } };
      return { body: { data: path.startsWith("/api/getBudget?") ? anEstimate() : [] } };
    });
    used.drawing.renderAt(
      <>
        <used.drawn.EstimateScreen />
        <ToastCorner />
      </>,
      HERE,
    );
    const button = await screen.findByRole("button", { name: "Exportar a Excel" });
    await userEvent.click(button);
    expect(button.getAttribute("aria-busy")).toBe("true");
    held.resolve({ status: 500, body: {} });
    await screen.findByText("No pudimos exportar el presupuesto.");
    expect(button.getAttribute("aria-busy")).toBeNull();
  });

  test("says nothing of anybody before a company is chosen", async () => {
    arrive(anEstimate(), "/estimate");
    await screen.findByText("Elige una empresa");
    screen.getByText("Verás su plan del año, lo ejecutado y la franquicia que le queda.");
    screen.getByText("Plan anual de capacitación y franquicia tributaria SENCE.");
    expect(screen.queryByRole("button", { name: "Exportar a Excel" })).toBeNull();
  });
});

describe("what is looked at", () => {
  test("is another company, another year, and the year before beside it", async () => {
    const router = arrive();
    await cardOf("Ejecutado");
    const filters = within(screen.getByRole("region", { name: "Filtros del presupuesto" }));
    await choose("Año", "2025");
    await waitFor(() => expect(router.state.location.search).toBe("?empresa=3&anio=2025"));
    await userEvent.click(filters.getByRole("switch", { name: "Comparar con año anterior" }));
    await waitFor(() => expect(router.state.location.search).toContain("comparar=si"));
    const company = await screen.findByRole<HTMLInputElement>("combobox", { name: "Empresa" });
    await userEvent.click(company);
    await userEvent.click(await screen.findByRole("option", { name: "Puerto Sur" }));
    await waitFor(() =>
      expect(router.state.location.search).toBe("?empresa=4&anio=2025&comparar=si"),
    );
    expect(used.server.asked.at(-1)?.path).toMatch(/company=4&year=2025&compare=true$/);
  });

  test("offers the years around this one, and the one that the address names", async () => {
    const present = new Date().getFullYear();
    arrive(anEstimate(), "/estimate?empresa=3&anio=2011");
    await userEvent.click(await screen.findByRole("combobox", { name: "Año" }));
    const years = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect([years[0], years.at(-1)]).toEqual([String(present + 2), "2011"]);
    expect(years).toHaveLength(present + 2 - 2011 + 1);
  });

  test("offers five years back and two ahead otherwise", async () => {
    const present = new Date().getFullYear();
    arrive(anEstimate(), `/estimate?empresa=3&anio=${present}`);
    await userEvent.click(await screen.findByRole("combobox", { name: "Año" }));
    const years = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect([years[0], years.at(-1)]).toEqual([String(present + 2), String(present - 5)]);
  });

  test("is one's own company for who belongs to one", async () => {
    arrive(anEstimate(), "/estimate?empresa=4&anio=2026");
    useSession.getState().signedIn(FIRST_TOKENS, { ...ANA, company_id: 3 });
    await waitFor(() =>
      expect(used.server.asked.some(({ path }) => path.includes("company=3&year=2026"))).toBe(true),
    );
    expect(screen.queryByRole("combobox", { name: "Empresa" })).toBeNull();
  });
});

test("the parts stand in tabs, of which the address names the one that is open", async () => {
  const router = arrive();
  await cardOf("Ejecutado");
  const tabs = within(screen.getByRole("tablist", { name: "Partes del presupuesto" }));
  expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    ...["Plan", "Cursos", "Simulador", "Parámetros del año"],
  ]);
  await userEvent.click(tabs.getByRole("tab", { name: "Simulador" }));
  await screen.findByText("Prueba un curso antes de crearlo");
  screen.getByRole("region", { name: "Simulador" });
  expect(router.state.location.search).toBe("?empresa=3&anio=2026&tab=simulador");
});
