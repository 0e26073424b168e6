// The companies against a real server: what the list says of them, and what is done beside it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company, CompanyStats } from "@/features/companies/api";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { ANA, job } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/companies/screen");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/companies/screen");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());

const ANDINA: Company = {
  company_id: 3,
  name: "Minera Andina",
  rut: "761234560",
  city: "Calama",
  country: "Chile",
  address: "Av. Norte 12",
  logo: null,
  dotacion: 1500,
  active: true,
  updatedAt: "2026-03-05T10:00:00-03:00",
};
const AUSTRAL: Company = {
  ...ANDINA,
  ...{ company_id: 4, name: "Pesquera Austral", rut: "761234587", city: "Aysén" },
  ...{ dotacion: null, active: false },
};
const OF_ANDINA: CompanyStats = {
  company_id: 3,
  people: 1410,
  courses: 12,
  hours: 340,
  trained: 620,
  trainedInternal: 600,
  headcount: 1500,
  declared: true,
  coverage: 40,
};
const OF_AUSTRAL: CompanyStats = {
  ...OF_ANDINA,
  ...{ company_id: 4, trainedInternal: 9, headcount: 8, declared: false, coverage: null },
};

type Answers = Readonly<Record<string, Answer>>;

function arrive(answers: Answers = {}, address = "/companies") {
  const meta = { page: 1, pageSize: 50, total: 2, pages: 1 };
  const usual: Answers = {
    "GET /api/companies/stats": { body: { data: [OF_ANDINA, OF_AUSTRAL] } },
    "GET /api/companies/3/export": { body: { data: { export: null } } },
    "GET /api/companies/3/dotacion": { body: { data: [] } },
    "GET /api/companies/3": { body: { data: ANDINA } },
    "GET /api/companies/4": { body: { data: AUSTRAL } },
    "GET /api/getcompanies": { body: { data: [ANDINA, AUSTRAL], meta } },
  };
  const known = Object.entries({ ...answers, ...usual });
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return answers[found?.[0] ?? ""] ?? found?.[1] ?? { body: { data: [], meta } };
  });
  const withToasts = (
    <>
      <drawn.CompaniesScreen />
      <ToastCorner />
    </>
  );
  return drawing.renderAt(withToasts, address);
}

function sent(): string[] {
  return server.changes().map(({ method, path, body }) => `${method} ${path} ${body}`.trim());
}

function asLooker(): void {
  session.useSession.setState({ user: { ...ANA, isAdmin: false } });
}

async function rowOf(name: string): Promise<HTMLElement> {
  return (await screen.findByText(name)).closest("[role=row], tr") as HTMLElement;
}

async function actionsOf(name: string): Promise<string[]> {
  await userEvent.click(await screen.findByRole("button", { name: `Acciones de ${name}` }));
  const items = await screen.findAllByRole("menuitem");
  return items.map(({ textContent }) => textContent ?? "");
}

describe("the list", () => {
  test("says of each company its people, its courses and how much of it was trained", async () => {
    arrive();
    const andina = await rowOf("Minera Andina");
    await within(andina).findByText("600 de 1.500");
    for (const words of ["1.410", "12", "1.500", "Calama", "Habilitada"]) {
      within(andina).getByText(words);
    }
    within(andina).getByText(/^40(,0)?\s%$/);
    within(andina).getByRole("meter", { name: "Dotación capacitada de Minera Andina" });
    const austral = await rowOf("Pesquera Austral");
    within(austral).getByText("9 de 8: agrega la dotación");
    within(austral).getByText("Deshabilitada");
    expect(within(austral).queryByRole("meter")).toBeNull();
  });

  test("is narrowed by state, city and what is missing, as the address says", async () => {
    arrive({}, "/companies?estado=deshabilitadas&ciudad=Calama&falta=dotacion&orden=-dotacion");
    await screen.findByText("Minera Andina");
    const [asked] = server.asked.filter(({ path }) => path.includes("pageSize=50"));
    const { searchParams } = new URL(asked?.path ?? "", "http://here");
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ active: "false", city: "Calama", missing: "dotacion", sort: "-dotacion" },
    });
  });

  test("is only read by those who do not administrate", async () => {
    arrive();
    asLooker();
    expect(await actionsOf("Minera Andina")).toEqual(["Ver ficha", "Editar"]);
    expect(screen.queryByText("Nueva empresa")).toBeNull();
    expect(screen.queryByText("Cargar desde planilla")).toBeNull();
    expect(screen.queryByRole("button", { name: "Deshabilitar" })).toBeNull();
  });

  test("leads to a load while there is nothing in it", async () => {
    const none = { page: 1, pageSize: 50, total: 0, pages: 0 };
    arrive({ "GET /api/getcompanies": { body: { data: [], meta: none } } });
    await screen.findByText("Aún no hay empresas");
    // Above the list, and where its rows would stand.
    const ways = screen.getAllByRole("link", { name: "Cargar desde planilla" });
    expect(ways).toHaveLength(2);
    expect(ways[1]?.getAttribute("href")).toBe("/massive-load?tipo=empresas");
  });
});

describe("a company", () => {
  test("is disabled from its row, with what that means, and enabled again", async () => {
    arrive();
    expect(await actionsOf("Minera Andina")).toEqual(["Ver ficha", "Editar", "Deshabilitar"]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Deshabilitar" }));
    await screen.findByText("Minera Andina: deshabilitada.");
    screen.getByText(/no podrás crear cursos nuevos para esta empresa\.$/);
    await userEvent.click(screen.getByRole("button", { name: "Deshacer" }));
    await screen.findByText("Deshecho: Minera Andina: deshabilitada.");
    expect(sent()).toEqual(["PUT /api/disablecompany/3", "PUT /api/enablecompany/3"]);
    const lists = server.asked.filter(({ path }) => path.includes("pageSize=50"));
    expect(lists.length).toBeGreaterThan(1);
    expect(await actionsOf("Pesquera Austral")).toContain("Habilitar");
  });

  test.each([
    ["Deshabilitar", "disable", "1 empresa deshabilitada.", /no podrás crearles cursos nuevos/],
    ["Habilitar", "enable", "1 empresa habilitada.", /^1 fila ya estaba así\.$/],
  ] as const)("is one of several: %s", async (label, action, said, effects) => {
    const done = { bulk_id: 1, changed: 1, skipped: 1 };
    arrive({ "POST /api/companies/bulk": { body: { data: done } } });
    await userEvent.click(
      await screen.findByRole("checkbox", { name: "Seleccionar Minera Andina" }),
    );
    await userEvent.click(screen.getByRole("button", { name: label }));
    await screen.findByText(said);
    screen.getByText(effects);
    expect(sent()).toEqual([`POST /api/companies/bulk ${JSON.stringify({ ids: [3], action })}`]);
  });

  test("lies open beside the list, with its numbers of this year", async () => {
    const router = arrive({}, "/companies?ver=3");
    const drawer = within(await screen.findByRole("dialog", { name: "Minera Andina" }));
    await drawer.findByText("Av. Norte 12");
    await drawer.findByText("340");
    const facts = (label: string) => drawer.getByText(label).nextSibling?.textContent;
    expect(facts("Personas registradas")).toBe("1.410");
    expect(facts("Cursos")).toBe("12");
    expect(facts("Personas capacitadas")).toBe("620");
    expect(drawer.queryByText(/^Falta la dotación/)).toBeNull();
    expect(drawer.getByRole("link", { name: "Presupuesto" }).getAttribute("href")).toBe(
      "/estimate?empresa=3",
    );
    await userEvent.click(drawer.getByRole("button", { name: "Editar empresa" }));
    const form = within(await screen.findByRole("form", { name: "Editar Minera Andina" }));
    expect(form.getByDisplayValue("Calama").getAttribute("name")).toBe("city");
    expect(drawer.queryByRole("button", { name: "Editar empresa" })).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "Cancelar" }));
    await drawer.findByText("Av. Norte 12");
    expect(router.state.location.search).toBe("?ver=3");
  });

  test("without a head count says so, and only reads for those who do not administrate", async () => {
    arrive({}, "/companies?ver=4");
    asLooker();
    const drawer = within(await screen.findByRole("dialog", { name: "Pesquera Austral" }));
    await drawer.findByText("Falta la dotación: se usan las personas registradas");
    expect(drawer.queryByRole("button", { name: "Habilitar" })).toBeNull();
    expect(drawer.queryByText("Todos los datos")).toBeNull();
    const [label] = drawer.getAllByText("Dotación", { selector: "dt" });
    expect(label?.nextSibling?.textContent).toBe("—");
  });

  test("shows its head count from each day on, and what happened to it", async () => {
    const days = [
      { validFrom: "2026-01-01", dotacion: 1500 },
      { validFrom: "2025-01-01", dotacion: null },
    ];
    arrive({ "GET /api/companies/3/dotacion": { body: { data: days } } }, "/companies?ver=3");
    const drawer = within(await screen.findByRole("dialog", { name: "Minera Andina" }));
    await userEvent.click(await drawer.findByRole("tab", { name: "Dotación" }));
    const rows = await drawer.findAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "DesdeTrabajadores",
      "01-01-20261.500",
      "01-01-2025Sin dato",
    ]);
    await userEvent.click(drawer.getByRole("tab", { name: "Actividad" }));
    await waitFor(() =>
      expect(server.asked.some(({ path }) => path.startsWith("/api/history/company/3"))).toBe(true),
    );
  });

  test("that was saved with remarks shows them, and is asked for anew", async () => {
    const warnings = [{ field: "dotacion", message: "La dotación bajó a la mitad." }];
    arrive(
      { "POST /api/updatecompany/3": { body: { data: { ...ANDINA, warnings } } } },
      "/companies?ver=3&editar=si",
    );
    const form = within(await screen.findByRole("form", { name: "Editar Minera Andina" }));
    const city = form.getByDisplayValue("Calama");
    await userEvent.clear(city);
    await userEvent.type(city, "Antofagasta");
    await userEvent.click(form.getByRole("button", { name: "Guardar empresa" }));
    await screen.findByText("La empresa se guardó. Ten en cuenta:");
    screen.getByText("La dotación bajó a la mitad.");
    const [body] = sent();
    expect(body).toMatch(/^POST \/api\/updatecompany\/3/);
    expect(body).toContain("Antofagasta");
    expect(body).toContain("2026-03-05T10:00:00-03:00");
    expect(body).not.toContain("Minera Andina");
  });

  test("that is new begins in Chile, and lies open once it was made", async () => {
    const made = { ...ANDINA, company_id: 4, warnings: [] };
    const router = arrive(
      { "POST /api/createcompany": { status: 201, body: { data: made } } },
      "/companies?ver=nuevo",
    );
    const form = within(await screen.findByRole("form", { name: "Nueva empresa" }));
    expect(form.getByLabelText(/^País/)).toHaveProperty("value", "Chile");
    await userEvent.type(form.getByLabelText(/^Nombre/), "Pesquera Austral");
    await userEvent.type(form.getByLabelText(/^RUT/), "76123458-7");
    await userEvent.click(form.getByRole("button", { name: "Crear empresa" }));
    await screen.findByRole("dialog", { name: "Pesquera Austral" });
    expect(router.state.location.search).toBe("?ver=4");
    expect(sent()[0]).toContain("Pesquera Austral");
  });
});

describe("all data of a company", () => {
  const EXPORT = "GET /api/companies/3/export";

  function exported(parts: object): Answer {
    const standing = { job: job({ state: "done" }), by: "Ana Rojas", size: null, keptUntil: null };
    return { body: { data: { export: { ...standing, ...parts } } } };
  }

  test("are ordered, once", async () => {
    arrive(
      { "POST /api/companies/3/export": { status: 202, body: { data: {} } } },
      "/companies?ver=3",
    );
    await userEvent.click(await screen.findByRole("button", { name: "Exportar todos los datos" }));
    await waitFor(() => expect(sent()).toEqual(["POST /api/companies/3/export"]));
    await waitFor(() =>
      expect(server.askedFor("/api/companies/3/export").length).toBeGreaterThan(2),
    );
  });

  test("that could not be made say why", async () => {
    const error = { code: "disk_full", message: "No hay espacio en el disco." };
    arrive({ [EXPORT]: exported({ job: job({ state: "failed", error }) }) }, "/companies?ver=3");
    await screen.findByText("No se pudo preparar el archivo");
    screen.getByText("No hay espacio en el disco.");
  });

  test("under way say what is done, and are not ordered twice", async () => {
    const running = job({ kind: "export", phase: "Cursos" });
    arrive(
      {
        [EXPORT]: exported({ job: running }),
        "GET /api/jobs": { body: { data: [running] } },
      },
      "/companies?ver=3",
    );
    await screen.findByText(/^Preparando el archivo/);
    expect(screen.queryByRole("button", { name: /^Exportar (todos|de nuevo)/ })).toBeNull();
  });

  test("that are ready can be fetched, and made again", async () => {
    arrive(
      { [EXPORT]: exported({ size: 2048, keptUntil: "2026-03-07T10:00:00-03:00" }) },
      "/companies?ver=3",
    );
    await screen.findByText(/^El archivo está listo \(2/);
    screen.getByText(/^Lo pidió Ana Rojas\. Se conserva hasta el 07-03-2026/);
    screen.getByRole("button", { name: "Exportar de nuevo" });
    await userEvent.click(screen.getByRole("button", { name: "Descargar" }));
    await waitFor(() => expect(server.askedFor("/api/exports/7/file")).toHaveLength(1));
  });
});
