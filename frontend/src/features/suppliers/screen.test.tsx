// The suppliers against a real server: what the list says of them, and what is read beside it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Supplier, SupplierRow } from "@/features/suppliers/api";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/suppliers/screen");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/suppliers/screen");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());

const OTEC = {
  ...{ supplier_id: 3, razon_social: "Otec Norte", rut: "76123456-0", city: "Calama" },
  ...{ address: "Av. Norte 12", country: "Chile", isOtec: true, isComplete: true },
  ...{ contact_name: "Inés Peña", contact_phone: "+56981234567", contact_email: "ines@otec.cl" },
  ...{ operative_contact_name: null, operative_contact_phone: null, operative_contact_email: null },
  ...{ billing_manager_name: "Luis Soto", billing_manager_phone: null },
  billing_manager_email: "luis@otec.cl",
  ...{ updatedAt: "2026-03-05T10:00:00-03:00" },
} as Supplier;
const PLAIN = {
  ...OTEC,
  ...{ supplier_id: 4, razon_social: "Relatora Sur", isOtec: false, isComplete: false },
} as Supplier;
const ROW = { ...OTEC, courses: 4, hours: 96, spend: 1_234_567, surveyIndex: 71.5 } as SupplierRow;

type Answers = Readonly<Record<string, Answer>>;

function paged(data: unknown[], pages = 1): Answer {
  const total = data.length === 0 ? 0 : pages * 25;
  return { body: { data, meta: { page: 1, pageSize: 25, total, pages } } };
}

function arrive(answers: Answers = {}, address = "/providers") {
  const usual: Answers = {
    "GET /api/suppliers/3": { body: { data: OTEC } },
    "GET /api/suppliers/4": { body: { data: PLAIN } },
    "GET /api/getsuppliers": paged([ROW]),
  };
  const known = Object.entries({ ...usual, ...answers });
  server.answers(({ method, path }) => {
    const found = known.find(([begin]) => `${method} ${path}`.startsWith(begin));
    return found?.[1] ?? paged([]);
  });
  return drawing.renderAt(<drawn.SuppliersScreen />, address);
}

function asLooker(): void {
  session.useSession.setState({ user: { ...ANA, isAdmin: false } });
}

async function actions(): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole("button", { name: "Acciones de Otec Norte" }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
}

async function openDrawer(name = "Otec Norte") {
  return within(await screen.findByRole("dialog", { name }));
}

function lastAsked(begin: string): Readonly<Record<string, string>> {
  const found = server.asked.findLast(({ path }) => path.startsWith(begin));
  return Object.fromEntries(new URL(found?.path ?? "", "http://here").searchParams);
}

describe("the list", () => {
  test("says of each supplier whom to speak to, its work and its cost", async () => {
    arrive();
    const row = (await screen.findByText("Otec Norte")).closest("[role=row], tr") as HTMLElement;
    for (const words of ["Completo", "Calama", "4", "96", "$1.234.567", "71,5"]) {
      within(row).getByText(words);
    }
    expect(within(row).getByText("Inés Peña").textContent).toContain("ines@otec.cl");
    expect(
      within(row)
        .getByRole("link", { name: /ines@otec.cl/ })
        .getAttribute("href"),
    ).toBe("mailto:ines@otec.cl");
    expect(within(row).queryByText("Luis Soto")).toBeNull();
    expect(await actions()).toEqual(["Ver ficha", "Editar"]);
    screen.getAllByText("Nuevo proveedor");
  });

  test("is narrowed by city, by data that lack, and by courses of this year", async () => {
    arrive({}, "/providers?ciudad=Calama&con-cursos=si&incompletos=si&orden=-ciudad");
    await screen.findByText("Otec Norte");
    expect(lastAsked("/api/getsuppliers")).toMatchObject({
      ...{ city: "Calama", incomplete: "true", sort: "-city" },
      withCourses: String(new Date().getFullYear()),
    });
    screen.getAllByText("Con cursos este año");
    screen.getAllByText("Datos incompletos");
  });

  test("is only read by those who do not administrate", async () => {
    arrive();
    asLooker();
    expect(await actions()).toEqual(["Ver ficha"]);
    expect(screen.queryByText("Nuevo proveedor")).toBeNull();
    expect(screen.queryByText("Cargar desde planilla")).toBeNull();
  });

  test("leads to a load while there is nothing in it", async () => {
    arrive({ "GET /api/getsuppliers": paged([]) });
    await screen.findByText("Agrega uno o cárgalos desde un archivo.");
    // Above the list, and where its rows would stand.
    const ways = screen.getAllByRole("link", { name: "Cargar desde planilla" });
    expect(ways).toHaveLength(2);
    expect(ways[1]?.getAttribute("href")).toBe("/massive-load?tipo=proveedores");
  });
});

describe("a supplier", () => {
  test("is read beside the list, and written by those who administrate", async () => {
    const warnings = [{ field: "city", message: "Esa ciudad no es de esa región." }];
    const saved = { ...OTEC, city: "Iquique", warnings };
    const router = arrive(
      { "PUT /api/updatesupplier/3": { body: { data: saved } } },
      "/providers?ver=3",
    );
    const drawer = await openDrawer();
    await drawer.findByText("OTEC");
    // Its name heads it, and is not said twice.
    expect(drawer.getAllByText("Otec Norte")).toHaveLength(1);
    drawer.getByText("Completo");
    drawer.getByText("Av. Norte 12");
    const parts = ["Contacto comercial", "Contacto operativo", "Encargado de facturación"];
    for (const part of parts) drawer.getByText(part);
    drawer.getByText("Luis Soto");
    await userEvent.click(drawer.getByRole("button", { name: "Editar" }));
    const form = within(await drawer.findByRole("form", { name: "Editar Otec Norte" }));
    expect(drawer.queryByRole("button", { name: "Editar" })).toBeNull();
    const city = form.getByLabelText(/^Ciudad/);
    await userEvent.clear(city);
    await userEvent.type(city, "Iquique");
    await userEvent.click(form.getByRole("button", { name: "Guardar proveedor" }));
    await drawer.findByText("Esa ciudad no es de esa región.");
    expect(JSON.parse(server.askedFor("/api/updatesupplier/3")[0]?.body ?? "")).toEqual({
      city: "Iquique",
      updatedAt: "2026-03-05T10:00:00-03:00",
    });
    expect(router.state.location.search).toBe("?ver=3");
    await waitFor(() =>
      expect(server.asked.filter(({ path }) => path.includes("pageSize=50"))).toHaveLength(2),
    );
  });

  test("is not written by others, even where the address says so", async () => {
    arrive({}, "/providers?ver=4&editar=si");
    asLooker();
    const drawer = await openDrawer("Relatora Sur");
    await drawer.findByText("Incompleto");
    await waitFor(() => expect(drawer.queryByRole("form")).toBeNull());
    expect(drawer.queryByText("OTEC")).toBeNull();
    expect(drawer.queryByRole("button", { name: "Editar" })).toBeNull();
  });

  test("that is new lies open once it was made", async () => {
    const made = { ...PLAIN, warnings: [] };
    const router = arrive(
      { "POST /api/createsupplier": { status: 201, body: { data: made } } },
      "/providers?ver=nuevo",
    );
    const drawer = await openDrawer("Nuevo proveedor");
    await userEvent.type(await drawer.findByLabelText(/^Razón social/), "Relatora Sur");
    await userEvent.type(drawer.getByLabelText(/^RUT/), "76123458-7");
    await userEvent.click(drawer.getByRole("button", { name: "Crear proveedor" }));
    await openDrawer("Relatora Sur");
    expect(router.state.location.search).toBe("?ver=4");
    await screen.findByText("Relatora Sur quedó guardado.");
  });

  test("shows its courses a page at a time", async () => {
    const course = {
      ...{ course_id: 9, courseName: "Excel", companyName: "Andina", state: "en_curso" },
      ...{ initialDate: "2026-03-02", endDate: "2026-03-06", totalHours: 1, participantCount: 1 },
    };
    const day = { ...course, course_id: 10, courseName: "Word", endDate: "2026-03-02" };
    const idle = { ...day, participantCount: 0 };
    arrive({ "GET /api/get_courses": paged([course, idle], 2) }, "/providers?ver=3");
    const drawer = await openDrawer();
    await userEvent.click(await drawer.findByRole("tab", { name: "Cursos" }));
    const [first, second] = await drawer.findAllByRole("listitem");
    within(first as HTMLElement).getByText(
      "02-03-2026 al 06-03-2026 · Andina · 1 hora · 1 participante",
    );
    within(second as HTMLElement).getByText("02-03-2026 · Andina · 1 hora · sin participantes");
    drawer.getByText("50 cursos");
    expect(drawer.getByRole("link", { name: "Excel" }).getAttribute("href")).toBe(
      "/detail/course?id=9",
    );
    await userEvent.click(drawer.getByRole("button", { name: "Página siguiente" }));
    await waitFor(() =>
      expect(lastAsked("/api/get_courses")).toMatchObject({
        ...{ supplier_id: "3", active: "all", page: "2", pageSize: "25" },
      }),
    );
  });

  test("shows who teaches for it, and what came of that", async () => {
    const ines = {
      ...{ rapporteur_id: 1, name: "Inés Peña", specialty: "Altura", courses: 2, hours: 16 },
      ...{ surveyIndex: 80.5, email: "ines@otec.cl", phone: null },
    };
    const idle = { ...ines, rapporteur_id: 2, specialty: null, courses: 0, hours: 0 };
    const teachers = [ines, { ...idle, surveyIndex: null, email: null, phone: "+56981234567" }];
    arrive({ "GET /api/getRapporteurs": paged(teachers, 2) }, "/providers?ver=3");
    const drawer = await openDrawer();
    await userEvent.click(await drawer.findByRole("tab", { name: "Relatores" }));
    const [first, second] = await drawer.findAllByRole("listitem");
    within(first as HTMLElement).getByText("Altura · 2 cursos · 16 horas · satisfacción 80,5");
    expect(within(first as HTMLElement).getAllByRole("link")).toHaveLength(1);
    within(second as HTMLElement).getByText("Aún no dicta cursos");
    within(second as HTMLElement).getByRole("link", { name: /8123/ });
    await userEvent.click(drawer.getByRole("button", { name: "Página siguiente" }));
    await waitFor(() =>
      expect(lastAsked("/api/getRapporteurs")).toMatchObject({ supplier_id: "3", page: "2" }),
    );
  });

  test("without courses, teachers or deeds says so in each part", async () => {
    arrive({}, "/providers?ver=3");
    const drawer = await openDrawer();
    await userEvent.click(await drawer.findByRole("tab", { name: "Cursos" }));
    await drawer.findByText("Aún no dicta cursos");
    await userEvent.click(drawer.getByRole("tab", { name: "Relatores" }));
    await drawer.findByText("Aún no tiene relatores");
    drawer.getByText("Se agregan al asignarlos a un curso.");
    await userEvent.click(drawer.getByRole("tab", { name: "Actividad" }));
    await waitFor(() => expect(lastAsked("/api/history/supplier/3")).toMatchObject({ page: "1" }));
  });
});
