// The courses and the parameters of a year against a real server: what it is made of, and what it is computed with.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { budgets, HERE } from "@/features/estimate/testing/arriving";
import { anEstimate } from "@/features/estimate/testing/samples";

// The light DOM paints nothing, so there is nothing to draw on.
vi.mock("@/platform/charts/chart-drawing", () => ({ ChartDrawing: () => <p>Gráfico</p> }));

const { used, arrive } = budgets();

const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s/g, " ");

test("the courses say what the year is made of, and why some of it is at risk", async () => {
  const reason = { reason: "attendance", text: "Asistencia menor a 75 %.", people: 2 };
  const course = {
    ...{ course_id: 12, name: "Grúas", senceCode: null, state: "executed" },
    ...{ endDate: "2026-05-04", thematicArea: { id: 1, name: "Seguridad" }, participants: 10 },
    ...{ cost: 900_000, franchise: 700_000, companyCost: 200_000, attendance: 87.5 },
    ...{ atRisk: 50_000, risks: [reason], zeros: [] },
  };
  const other = {
    ...{ ...course, course_id: null, name: "Inglés", senceCode: "1237", state: "committed" },
    ...{ attendance: null, risks: [], zeros: [reason, { ...reason, reason: "b" }] },
  };
  const meta = { page: 1, pageSize: 50, total: 2, pages: 1 };
  arrive(anEstimate(), `${HERE}&tab=cursos&estado=executed&area=1&orden=-costo`, {
    "GET /api/getBudgetCourses": { body: { data: [course, other], meta } },
  });
  const total = async (name: string) =>
    textOf((await screen.findByText(name, { selector: "dt" })).nextElementSibling);
  expect(await total("Costo total")).toBe("$5.000.000");
  const part = within(screen.getByRole("region", { name: "Cursos" }));
  expect(textOf(part.getAllByText("Franquicia", { selector: "dt" })[0]?.parentElement)).toBe(
    "Franquicia$2.000.000",
  );
  expect(textOf(part.getAllByText("Costo empresa", { selector: "dt" })[0]?.parentElement)).toBe(
    "Costo empresa$3.000.000",
  );
  const link = await screen.findByRole("link", { name: /^Grúas/ });
  expect(link.getAttribute("href")).toBe("/detail/course?id=12&tab=costos");
  const row = (name: string) =>
    within(part.getByText(name).closest("tr, [role=row]") as HTMLElement);
  for (const words of ["Ejecutado", "04-05-2026", "10", "$900.000", "$700.000", "$200.000"])
    row("Grúas").getByText(words);
  row("Grúas").getByText(/^87,5\s%$/);
  row("Grúas").getByText("Sin código SENCE");
  row("Inglés").getByText("SENCE 1237");
  row("Inglés").getByText("Comprometido");
  expect(screen.queryByRole("link", { name: /^Inglés/ })).toBeNull();
  await userEvent.click(
    screen.getByRole("button", { name: "$50.000: Franquicia en riesgo de Grúas" }),
  );
  const risks = await screen.findByRole("dialog", { name: "Franquicia en riesgo de Grúas" });
  expect(textOf(risks)).toContain("2 personas: Asistencia menor a 75 %.");
  await userEvent.keyboard("{Escape}");
  screen.getByRole("button", { name: "2 motivos: Sin franquicia en Inglés" });
  expect(screen.queryByRole("button", { name: /Sin franquicia en Grúas$/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /en riesgo de Inglés$/ })).toBeNull();
  const asked = used.server.asked.find(({ path }) => path.startsWith("/api/getBudgetCourses"));
  expect(Object.fromEntries(new URL(asked?.path ?? "", "http://x").searchParams)).toMatchObject({
    ...{ company: "3", year: "2026", state: "executed", thematicArea: "1", sort: "-cost" },
  });
});

test("a year without courses says so", async () => {
  const meta = { page: 1, pageSize: 50, total: 0, pages: 0 };
  arrive(anEstimate(), `${HERE}&tab=cursos`, {
    "GET /api/getBudgetCourses": { body: { data: [], meta } },
  });
  await screen.findByText("Ningún curso de Forestal Quillay termina en 2026.");
  screen.getByText("Los cursos activos entran al presupuesto del año en que terminan.");
});

describe("the parameters of the year", () => {
  const address = `${HERE}&tab=parametros`;

  test("are saved as they were read, and only what changed", async () => {
    arrive(anEstimate(), address, {
      "PATCH /api/budgets/9": { body: { data: { ...anEstimate().budget, notes: "Ojo" } } },
    });
    const form = within(await screen.findByRole("form", { name: "Parámetros de 2026" }));
    const value = (name: RegExp) => (form.getByLabelText(name) as HTMLInputElement).value;
    expect([value(/^Planilla/), value(/^Comisión/), value(/^OTIC/)]).toEqual([
      ...["$500.000.000", "12,5", ""],
    ]);
    form.getByText("Con la planilla se calcula el tope de la franquicia tributaria.");
    await userEvent.type(form.getByLabelText(/^Notas/), "Ojo");
    await userEvent.click(form.getByRole("button", { name: "Guardar parámetros" }));
    await screen.findByText("Parámetros guardados.");
    expect(used.server.sent()).toEqual([
      ["PATCH /api/budgets/9", { notes: "Ojo", updatedAt: "2026-11-22T08:00:00+00:00" }],
    ]);
    expect(used.server.asked.filter(({ path }) => path.startsWith("/api/getBudget?")).length).toBe(
      2,
    );
  });

  test("are as they were again when the changes are dropped", async () => {
    arrive(anEstimate(), address);
    await userEvent.type(await screen.findByLabelText(/^Notas/), "Ojo");
    await userEvent.click(screen.getByRole("button", { name: "Descartar cambios" }));
    await userEvent.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    await waitFor(() => expect(screen.getByLabelText(/^Notas/)).toHaveProperty("value", ""));
  });

  test("go with the whole budget, after a question", async () => {
    const router = arrive(anEstimate(), address, { "DELETE /api/budgets/9": { status: 204 } });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar presupuesto 2026" }));
    const question = within(
      await screen.findByRole("alertdialog", {
        name: "¿Eliminar el presupuesto 2026?",
        description: /^Se pierden su plan y sus parámetros/,
      }),
    );
    await userEvent.click(question.getByRole("button", { name: "Eliminar presupuesto" }));
    await screen.findByText("Presupuesto 2026 eliminado.");
    expect(router.state.location.search).toBe("?empresa=3&anio=2026");
    expect(used.server.sent()).toEqual([["DELETE /api/budgets/9", null]]);
  });

  test("stay where they could not be removed", async () => {
    const router = arrive(anEstimate(), address, { "DELETE /api/budgets/9": { status: 500 } });
    await userEvent.click(await screen.findByRole("button", { name: "Eliminar presupuesto 2026" }));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "Eliminar presupuesto" }));
    await screen.findByText("No pudimos eliminar el presupuesto.");
    expect(router.state.location.search).toContain("tab=parametros");
  });
});
