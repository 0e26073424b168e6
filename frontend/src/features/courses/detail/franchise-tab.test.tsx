// What a course costs against a real server: what comes back, what is lacking, and what can be done about it.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Attended, CourseDetail, CourseFranchise } from "@/features/courses/api";
import { ToastCorner } from "@/platform/ui/toast-corner";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/courses/detail/franchise-tab");
let drawing: typeof import("@/testing/render-at");
let session: typeof import("@/platform/api/session");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/courses/detail/franchise-tab");
  drawing = await import("@/testing/render-at");
  session = await import("@/platform/api/session");
});
afterAll(() => server.stop());

const COURSE = {
  ...{ course_id: 9, company_id: 3, supplier_id: 5, endDate: "2026-03-06", isComplete: false },
} as unknown as CourseDetail;

function someone(id: number, name: string, parts: Partial<Attended> = {}): Attended {
  return {
    participant_id: id,
    person: { person_id: id, name, rut: id === 1 ? "12531909-2" : null },
    ...{ cost: 180_000, franchise: 70_000, companyCost: 110_000, percent: 50 },
    ...{ zeros: [], risks: [] },
    ...parts,
  } as unknown as Attended;
}

const UNUSED = { reason: "without_franchise", text: "No usa la franquicia: actívala." };
const SALARY = { reason: "without_salary", text: "Sin renta: ingrésala." };
const CODE = { reason: "without_code", text: "Sin código SENCE: ingrésalo." };

const FRANCHISE = {
  totals: {
    ...{ participants: 3, cost: 540_000, franchise: 70_000, companyCost: 470_000 },
    atRisk: 0,
  },
  participants: [
    someone(1, "Ana Soto"),
    someone(2, "Beto Ríos", { franchise: 0, percent: null, zeros: [UNUSED] as never }),
    someone(3, "Carla Díaz", { franchise: 0, zeros: [UNUSED, SALARY] as never }),
  ],
  terms: {
    ...{ hours: 20, price: 180_000, courseHour: 9_000, hourValue: 7_000, hourMaximum: 7_000 },
    ...{ imputableHour: 7_000, base: 140_000, utm: 67_294, utmMonth: "2026-02" },
    ...{ utmNeeded: "2026-02", utmNote: null, isFrozen: false, frozenAt: null, resolution: null },
  },
  risks: [],
  completed: null,
  recalculated: null,
} as unknown as CourseFranchise;

function arrive(changes: object = {}, course: object = {}) {
  server.answers(({ method, path }) => {
    if (path.endsWith("/participants/franchise")) {
      return { body: { data: { bulk_id: 1, changed: 1, skipped: 0 } } };
    }
    return { body: { data: method === "GET" ? { ...FRANCHISE, ...changes } : {} } };
  });
  drawing.renderAt(
    <>
      <drawn.FranchiseTab course={{ ...COURSE, ...course }} />
      <ToastCorner />
    </>,
  );
}

function sent(): unknown[] {
  return server.asked
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => [`${method} ${path}`, body ? JSON.parse(body) : null]);
}

test("the costs of a course under way are estimated, and told person by person", async () => {
  arrive();
  await screen.findByText("Totales estimados");
  screen.getByText(/^Mientras el curso no esté completado/);
  const fact = (label: string) =>
    screen.getByText(label, { selector: "dt" }).nextSibling?.textContent;
  expect(fact("Participantes")).toBe("3");
  expect(fact("Costo")).toBe("$540.000");
  expect(fact("Franquicia")).toBe("$70.000");
  expect(fact("Costo empresa")).toBe("$470.000");
  expect(screen.getByRole("link", { name: "Ver presupuesto 2026" }).getAttribute("href")).toBe(
    "/estimate?empresa=3&anio=2026",
  );
  const cellsOf = (name: RegExp) =>
    [...screen.getByRole("row", { name }).children].map(({ textContent }) => textContent);
  expect(cellsOf(/^Ana Soto/)).toEqual([
    "Ana Soto12.531.909-2",
    expect.stringMatching(/^50\s%$/),
    ...["$180.000", "$70.000", "$110.000", "—"],
  ]);
  expect(cellsOf(/^Beto Ríos/)[1]).toBe("—");
  expect(cellsOf(/^Beto Ríos/)[5]).toBe("No usa la franquicia: actívala.");
  expect(screen.getByRole("link", { name: "Ana Soto" }).getAttribute("href")).toContain("ver=1");
  expect(screen.queryByText("Nadie tiene franquicia en este curso")).toBeNull();
  expect(screen.queryByText("En riesgo")).toBeNull();
});

test("what SENCE may refuse stands with its sum, why, and of how many", async () => {
  const totals = { ...FRANCHISE.totals, atRisk: 70_000 };
  const risk = { reason: "not_communicated", text: "Sin comunicar: regístralo.", people: 2 };
  arrive({ totals, risks: [risk] });
  const banner = (await screen.findByText("Franquicia en riesgo: $70.000")).closest("[role]");
  const [why] = within(banner as HTMLElement).getAllByRole("listitem");
  expect(why?.textContent).toMatch(/^Sin comunicar: .*\(2 participantes\)$/);
});

test("those who may and do not use the franchise begin to with one press", async () => {
  arrive();
  await screen.findByText("1 participante no usa franquicia");
  await userEvent.click(screen.getByRole("button", { name: "Activar franquicia" }));
  await screen.findByText("1 participante con franquicia SENCE.");
  expect(sent()).toEqual([
    ["POST /api/courses/9/participants/franchise", { ids: [2], franchiseSence: true }],
  ]);
});

test("a completed course has its totals, and asks nobody to use the franchise", async () => {
  const frozen = { ...FRANCHISE.terms, frozenAt: "2026-03-09", hourMaximum: null };
  arrive({ terms: frozen }, { isComplete: true });
  await screen.findByText("Totales");
  expect(screen.queryByText("1 participante no usa franquicia")).toBeNull();
  screen.getByText(/^Valores guardados el 09-03-2026/);
  screen.getByText("Sin máximo registrado para la modalidad y la fecha de inicio");
  screen.getByRole("link", { name: "Registrar el máximo en Parámetros SENCE" });
});

test("what nobody has is told once, with the way to mend it", async () => {
  const participants = [
    someone(1, "Ana Soto", { zeros: [CODE] as never }),
    someone(2, "Beto Ríos", { zeros: [CODE, SALARY] as never }),
  ];
  arrive({ participants });
  await screen.findByText("Nadie tiene franquicia en este curso");
  const [mend, ...others] = screen.getAllByRole("link", { name: "ingrésalo" });
  expect(mend?.getAttribute("href")).toMatch(/id=9&campo=courseCodeSence$/);
  expect(others).toEqual([]);
  screen.getByRole("link", { name: "ingrésala" });
});

test("the UTM that is lacking is registered by those who administrate", async () => {
  const terms = { ...FRANCHISE.terms, utmNote: "Falta la UTM de febrero" };
  arrive({ terms });
  await screen.findByText("Falta la UTM de febrero");
  expect(screen.getByRole("link", { name: "Registrar esa UTM" }).getAttribute("href")).toBe(
    "/settings?seccion=sence&parte=utm&campo=2026-02",
  );
  session.useSession.setState({ user: { ...ANA, isAdmin: false } });
  await waitFor(() => expect(screen.queryByRole("link", { name: "Registrar esa UTM" })).toBeNull());
});

test("values of today are taken after a look at the difference", async () => {
  const recalculated = { franchise: 90_000, companyCost: 450_000, difference: 20_000 };
  arrive({ recalculated }, { isComplete: true });
  await screen.findByText("Con los valores de hoy, la franquicia sería de $90.000: $20.000 más.");
  await userEvent.click(screen.getByRole("button", { name: "Recalcular" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "¿Recalcular con los valores de hoy?" }),
  );
  const rows = question.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    "Franquicia$70.000$90.000+$20.000",
    "Costo empresa$470.000$450.000−$20.000",
  ]);
  await userEvent.click(question.getByRole("button", { name: "Recalcular la franquicia" }));
  await screen.findByText("Franquicia recalculada.");
  expect(sent()).toEqual([["POST /api/courses/9/franchise/recalculate", null]]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test.each([
  [1, "$1 más"],
  [-1, "$1 menos"],
])("a total that differs by %i is %s", async (difference, words) => {
  arrive({ recalculated: { franchise: 70_000, companyCost: 470_000, difference } });
  await screen.findByText(`Con los valores de hoy, la franquicia sería de $70.000: ${words}.`);
});

test("the same total, shared out otherwise, is said to be the same", async () => {
  arrive({ recalculated: { franchise: 70_000, companyCost: 470_000, difference: 0 } });
  await screen.findByText(/: el mismo total, repartido de otra forma\.$/);
});

test("costs that could not be computed say so", async () => {
  server.answers(() => ({ status: 500 }));
  drawing.renderAt(<drawn.FranchiseTab course={COURSE} />);
  await screen.findByText("No pudimos calcular la franquicia. Tus datos están a salvo.");
});

test("a course without anybody leads to adding people", async () => {
  arrive({ participants: [] });
  await screen.findByText("Aún no hay participantes");
  const way = screen.getByRole("link", { name: "Agregar o pegar RUT" });
  expect(way.getAttribute("href")).toMatch(/tab=personas&agregar=si$/);
});

test("more than fifty people stand on pages", async () => {
  const participants = Array.from({ length: 51 }, (_, at) => someone(at + 10, `Persona ${at}`));
  arrive({ participants });
  await screen.findByText("Persona 0");
  expect(screen.queryByText("Persona 50")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  screen.getByText("Persona 50");
  expect(screen.queryByText("Persona 0")).toBeNull();
});

test("each amount of a participant stands below its name, and what is lacking below the reason", async () => {
  arrive();
  await screen.findByRole("link", { name: "Ana Soto" });
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(heads).toEqual([
    ...["Participante", "Tramo", "Costo", "Franquicia", "Costo empresa"],
    "Motivo sin franquicia",
  ]);
});
