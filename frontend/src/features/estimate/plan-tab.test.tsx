// The plan of a year against a real server: as a table and on a phone, its order, its lines, and a year without one.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Estimate } from "@/features/estimate/api";
import { aLine, anEmptyYear, anEstimate } from "@/features/estimate/testing/samples";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { choose } from "@/testing/choose";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/estimate/plan-tab");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/estimate/plan-tab");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => setWidth(1_440));

function setWidth(width: number): void {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
}

const FREE = aLine({
  ...{ id: 5, description: "Idiomas", thematicArea: null, hours: null, participants: null },
  ...{ amount: 1_000_000, committed: null, executed: null, difference: null },
});
const LAST = aLine({ id: 6, description: "Liderazgo", committed: 0, difference: -500_000 });
const UNPLANNED = {
  ...{ thematicArea: { id: 2, name: "Bodega" }, committed: 30_000, executed: 70_000, courses: 2 },
};
const WHOLE = anEstimate({ lines: [aLine(), FREE, LAST], unbudgeted: [UNPLANNED] });

function arrive(estimate: Estimate = WHOLE, changing: Answer = { body: { data: {} } }) {
  server.answers(({ method, path }) => {
    if (method !== "GET") return changing;
    return { body: { data: path.startsWith("/api/getBudget?") ? estimate : [] } };
  });
  const showTab = vi.fn();
  const { company, year } = estimate;
  drawing.renderAt(
    <>
      <drawn.PlanTab
        estimate={estimate}
        year={{ company: company.company_id, year }}
        showTab={showTab}
      />
      <ToastCorner />
    </>,
    "/estimate?empresa=3&anio=2026",
  );
  return showTab;
}

const words = (row: Element) =>
  [...row.children].map(({ textContent }) => textContent?.replace(/\s/g, " "));

async function actionsOf(line: string): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${line}` }));
  return screen.findAllByRole("menuitem");
}

describe("the table", () => {
  test("says of each line what was planned, spent and left, and sums each group", async () => {
    arrive();
    const table = await screen.findByRole("table", { name: "Líneas del plan" });
    const rows = within(table).getAllByRole("row").map(words);
    expect(rows[0]).toEqual([
      ...["Línea", "Horas", "Participantes", "Presupuestado", "Comprometido", "Ejecutado"],
      ...["Diferencia", "Acciones"],
    ]);
    expect(rows.slice(1)).toEqual([
      ["Presupuestado"],
      [
        ...["Plan de seguridadSeguridad", "40", "20", "$6.000.000"],
        ...["$1.000.000 (ver sus cursos)", "$4.000.000 (ver sus cursos)", "$1.000.000", ""],
      ],
      [
        "IdiomasLínea libre: elige un área para compararla con sus cursos",
        ...["", "", "$1.000.000", "—Sin dato", "—Sin dato", "—Sin dato", ""],
      ],
      [
        ...["LiderazgoSeguridad", "40", "20", "$6.000.000", "$0"],
        ...["$4.000.000 (ver sus cursos)", "−$500.000 (en contra)", ""],
      ],
      ["Total presupuestado", "", "$13.000.000", "$1.000.000", "$8.000.000", "$4.000.000", ""],
      ["No presupuestado"],
      [
        ...["Bodega2 cursos", "", "", "", "$30.000 (ver sus cursos)"],
        ...["$70.000 (ver sus cursos)", "−$100.000 (en contra)", ""],
      ],
      ["Total no presupuestado", "", "", "$30.000", "$70.000", "−$100.000 (en contra)", ""],
    ]);
    const ways = within(table).getAllByRole("link");
    expect(ways[0]?.getAttribute("href")).toContain("tab=cursos&estado=committed&area=1");
    expect(ways.at(-1)?.getAttribute("href")).toContain("tab=cursos&estado=executed&area=2");
  });

  test("offers for each line what can be done, and nothing for what nobody planned", async () => {
    arrive();
    const items = await actionsOf("Plan de seguridad");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...["Editar", "Subir", "Bajar", "Eliminar"],
    ]);
    const off = (all: readonly HTMLElement[]) =>
      all.filter((one) => one.getAttribute("aria-disabled")).map(({ textContent }) => textContent);
    expect(off(items)).toEqual(["Subir"]);
    await userEvent.keyboard("{Escape}");
    expect(off(await actionsOf("Liderazgo"))).toEqual(["Bajar"]);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Acciones de Bodega" })).toBeNull();
  });

  test("is kept in another order by one place, and says where a line stands now", async () => {
    arrive();
    await actionsOf("Idiomas");
    await userEvent.click(screen.getByRole("menuitem", { name: "Bajar" }));
    await screen.findByText("Idiomas: lugar 3 de 3");
    expect(server.sent()).toEqual([["PUT /api/budgets/9/lineOrder", { ids: [4, 6, 5] }]]);
  });

  test("that could not be changed says so", async () => {
    arrive(WHOLE, { status: 500, body: {} });
    await actionsOf("Idiomas");
    await userEvent.click(screen.getByRole("menuitem", { name: "Eliminar" }));
    await screen.findByText("No pudimos guardar el cambio.");
    expect(screen.queryByText('Se eliminó "Idiomas".')).toBeNull();
  });
});

describe("on a phone", () => {
  test("each line is a card with what is known of it", async () => {
    setWidth(400);
    arrive();
    const planned = await screen.findByRole("region", { name: "Presupuestado" });
    expect(screen.queryByRole("table")).toBeNull();
    const cards = within(planned)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replace(/\s/g, " "));
    expect(cards).toEqual([
      "Plan de seguridadSeguridadHoras40Participantes20Presupuestado$6.000.000" +
        "Comprometido$1.000.000 (ver sus cursos)Ejecutado$4.000.000 (ver sus cursos)" +
        "Diferencia$1.000.000",
      expect.stringMatching(/^IdiomasLínea libre[^H]*Presupuestado\$1\.000\.000Comprometido—/),
      expect.stringMatching(/^LiderazgoSeguridadHoras40.*Diferencia−\$500\.000 \(en contra\)$/),
      "Total presupuestadoPresupuestado$13.000.000Comprometido$1.000.000" +
        "Ejecutado$8.000.000Diferencia$4.000.000",
    ]);
    const unplanned = within(screen.getByRole("region", { name: "No presupuestado" }));
    expect(unplanned.queryByText("Presupuestado")).toBeNull();
    expect(unplanned.queryByRole("button")).toBeNull();
    await actionsOf("Liderazgo");
    screen.getByRole("menuitem", { name: "Eliminar" });
  });
});

describe("the order of all lines", () => {
  test("is arranged in a window, and kept at once", async () => {
    arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Ordenar líneas" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Ordenar líneas" }));
    const names = () =>
      within(dialog.getByRole("list", { name: "Líneas del plan" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent?.replace(/^.*?(Plan|Idiomas|Liderazgo).*$/, "$1"));
    expect(names()).toEqual(["Plan", "Idiomas", "Liderazgo"]);
    const off = (name: string) =>
      dialog.getByRole("button", { name }).getAttribute("aria-disabled") === "true";
    expect(off("Subir Plan de seguridad")).toBe(true);
    expect(off("Bajar Plan de seguridad")).toBe(false);
    expect([off("Subir Liderazgo"), off("Bajar Liderazgo")]).toEqual([false, true]);
    await userEvent.click(dialog.getByRole("button", { name: "Subir Liderazgo" }));
    await screen.findByText("Liderazgo: lugar 2 de 3");
    await userEvent.click(dialog.getByRole("button", { name: "Bajar Plan de seguridad" }));
    await screen.findByText("Plan de seguridad: lugar 2 de 3");
    expect(names()).toEqual(["Liderazgo", "Plan", "Idiomas"]);
    expect(server.changes()).toEqual([]);
    await userEvent.click(dialog.getByRole("button", { name: "Guardar orden" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toEqual([["PUT /api/budgets/9/lineOrder", { ids: [6, 4, 5] }]]);
  });

  test("stays as it was arranged where it could not be kept", async () => {
    arrive(WHOLE, { status: 500, body: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Ordenar líneas" }));
    const dialog = await screen.findByRole("dialog", { name: "Ordenar líneas" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar orden" }));
    await screen.findByText("No pudimos guardar el cambio.");
    expect(dialog.isConnected).toBe(true);
  });

  test("of one line is nothing to arrange", async () => {
    arrive(anEstimate());
    await screen.findByRole("button", { name: "Agregar línea" });
    expect(screen.queryByRole("button", { name: "Ordenar líneas" })).toBeNull();
  });
});

describe("a line in its window", () => {
  test("begins with what it is, and is called anew only while it has its area's name", async () => {
    const areas = [
      { id: 1, name: "Seguridad" },
      { id: 2, name: "Bodega" },
    ];
    server.answers(({ path }) => ({
      body: { data: path.startsWith("/api/getThematicAreas") ? areas : [] },
    }));
    drawing.renderAt(
      <drawn.PlanTab
        estimate={WHOLE}
        year={{ company: 3, year: 2026 }}
        showTab={() => undefined}
      />,
    );
    await actionsOf("Plan de seguridad");
    await userEvent.click(screen.getByRole("menuitem", { name: "Editar" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Editar línea" }));
    const value = (name: RegExp) => (dialog.getByLabelText(name) as HTMLInputElement).value;
    expect([value(/^Horas/), value(/^Participantes/), value(/^Monto/)]).toEqual([
      ...["40", "20", "$6.000.000"],
    ]);
    const area = () => dialog.getByRole("combobox", { name: /^Área temática/ });
    await waitFor(() => expect(area().textContent).toBe("Seguridad"));
    dialog.getByText("Los cursos de esta área se descuentan de la línea.");
    dialog.getByText("personas");
    dialog.getByText("horas");
    await choose(/^Área temática/, "Bodega");
    expect(value(/^Descripción/)).toBe("Plan de seguridad");
    await userEvent.clear(dialog.getByLabelText(/^Descripción/));
    await choose(/^Área temática/, "Seguridad");
    expect(value(/^Descripción/)).toBe("Seguridad");
    await choose(/^Área temática/, "Quitar selección");
    expect(value(/^Descripción/)).toBe("");
    expect(area().textContent).toBe("Línea libre");
  });

  test("says what is wrong with each number", async () => {
    arrive();
    await userEvent.click(await screen.findByRole("button", { name: "Agregar línea" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Nueva línea del plan" }));
    await userEvent.type(dialog.getByLabelText(/^Descripción/), "ab");
    await userEvent.type(dialog.getByLabelText(/^Horas/), "1,3");
    await userEvent.type(dialog.getByLabelText(/^Participantes/), "2,5");
    await userEvent.click(dialog.getByRole("button", { name: "Agregar línea" }));
    await dialog.findByText("Para guardar, corrige 4 campos:");
    for (const rule of [
      "Ingresa una descripción de 3 a 150 caracteres.",
      "Ingresa las horas, en tramos de media hora.",
      "Ingresa un número entero de participantes.",
      "Ingresa el monto en pesos, sin decimales.",
    ])
      expect(dialog.getAllByText(new RegExp(rule)).length).toBeGreaterThan(1);
    expect(server.changes()).toEqual([]);
  });
});

describe("a plan without lines", () => {
  test("says how there come to be some", async () => {
    arrive(anEstimate({ lines: [] }));
    await screen.findByText("El plan 2026 aún no tiene líneas.");
    screen.getByText(/^Agrega una por área temática/);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("shows what was spent all the same", async () => {
    arrive(anEstimate({ lines: [], unbudgeted: [UNPLANNED] }));
    await screen.findByText("El plan 2026 aún no tiene líneas.");
    within(screen.getByRole("table")).getByText("Bodega");
  });
});

describe("a year without a budget", () => {
  test("shows what was spent, with nothing to change", async () => {
    arrive({ ...anEmptyYear(), unbudgeted: [{ ...UNPLANNED, thematicArea: null }] });
    await screen.findByText("Aún no hay presupuesto 2026 para esta empresa.");
    within(screen.getByRole("table")).getByText("Sin área temática");
    expect(screen.queryByRole("button", { name: /^Acciones de/ })).toBeNull();
    expect(screen.queryByRole("link", { name: /ver sus cursos/ })).toBeNull();
  });

  test("begins one without lines, or with those of any year there was", async () => {
    const showTab = arrive(anEmptyYear(), { status: 201, body: { data: anEstimate().budget } });
    await userEvent.click(await screen.findByRole("button", { name: "Crear presupuesto" }));
    const dialog = within(
      await screen.findByRole("dialog", {
        name: "Crear presupuesto 2026",
        description: "Puedes completar estos datos después.",
      }),
    );
    const from = dialog.getByRole("combobox", { name: /^Copiar líneas desde/ });
    expect(from.textContent).toBe("Sin copiar");
    dialog.getByRole("textbox", { name: /^Planilla/, description: /tope de la franquicia/ });
    await choose(/^Copiar líneas desde/, "2024");
    await userEvent.type(dialog.getByRole("textbox", { name: /^OTIC/ }), "Proforma");
    await userEvent.type(
      dialog.getByRole("textbox", { name: /^Comisión/, description: /^Valor referencial/ }),
      "12,55",
    );
    await userEvent.type(dialog.getByRole("textbox", { name: /^Notas/ }), "Ojo");
    await userEvent.click(dialog.getByRole("button", { name: "Crear presupuesto" }));
    await dialog.findByText("Para guardar, corrige 1 campo:");
    await userEvent.type(dialog.getByRole("textbox", { name: /^Comisión/ }), "{Backspace}");
    await userEvent.click(dialog.getByRole("button", { name: "Crear presupuesto" }));
    await waitFor(() => expect(showTab).toHaveBeenCalledWith("plan"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sent()).toEqual([
      [
        "POST /api/budgets",
        {
          ...{ company_id: 3, year: 2026, payroll: null, oticName: "Proforma", oticFee: 12.5 },
          ...{ notes: "Ojo", copyFrom: 2024 },
        },
      ],
    ]);
  });

  test("that is the first one has nothing to copy", async () => {
    arrive({ ...anEmptyYear(), copyableYears: [] });
    await userEvent.click(await screen.findByRole("button", { name: "Crear presupuesto" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Copiar desde/ })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
