// The parts of an article that come from the product: amounts, indicators, models of loads and shortcuts.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LiveName } from "@/platform/help/article";
import { ANA } from "@/testing/samples";
import { type Answer, TestServer } from "@/testing/test-server";

let server: TestServer;
let live: typeof import("@/platform/help/live/live-part");
let session: typeof import("@/platform/api/session");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  live = await import("@/platform/help/live/live-part");
  session = await import("@/platform/api/session");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

function open(name: LiveName, answer: Answer = {}): void {
  server.answers(() => answer);
  drawing.renderAt(<live.LivePart name={name} />);
}

const AMOUNT = {
  ...{ key: "cost", name: "Costo", formula: "valor × personas", source: "el curso" },
  ...{ description: "Lo que cuesta.", ofParticipation: true },
};

test("amounts are explained, those of a person apart from those of a year", async () => {
  const budget = { ...AMOUNT, key: "budget", name: "Presupuesto", ofParticipation: false };
  open("amounts", { body: { data: [budget, AMOUNT] } });
  const heading = await screen.findByRole("heading", { name: "De una persona en un curso" });
  const ofPerson = within(heading.closest("section") as HTMLElement);
  for (const words of ["Costo", "Lo que cuesta.", "= valor × personas", "Fuente: el curso"])
    ofPerson.getByText(words);
  expect(ofPerson.queryByText("Presupuesto")).toBeNull();
  const ofYear = screen.getByRole("heading", { name: "Del año de una empresa" }).closest("section");
  within(ofYear as HTMLElement).getByText("Presupuesto");
  expect(within(ofYear as HTMLElement).queryByText("Costo")).toBeNull();
});

test("indicators are explained in their own sentences", async () => {
  const kpi = { id: 1, name: "Horas", desc: "De capacitación.", explanation: ["Suma.", "Divide."] };
  open("kpis", { body: { data: [kpi] } });
  await screen.findByRole("heading", { name: "Horas" });
  screen.getByText("De capacitación.");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Suma.",
    "Divide.",
  ]);
});

test.each([
  ["amounts", "No pudimos cargar cómo se calculan los montos."],
  ["kpis", "No pudimos cargar cómo se calculan los indicadores."],
] as const)("%s that do not come say so", async (name, words) => {
  open(name, { status: 500, body: { error: true, message: "No." } });
  await screen.findByText(words);
});

test("models are those that a person may load, and come from the server", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  open("load-models", { body: "x" });
  const all = screen.getAllByRole("button").length;
  await userEvent.click(screen.getByRole("button", { name: "Modelo de personas y participantes" }));
  await waitFor(() => expect(saved).toEqual(["plantilla_personas.xlsx"]));
  expect(server.asked[0]?.path).toMatch(/^\/api\/load_templates\/\d+$/);
  session.useSession.getState().userChanged({ ...ANA, isAdmin: false });
  await waitFor(() => expect(screen.getAllByRole("button").length).toBeLessThan(all));
  expect(screen.queryByRole("button", { name: "Modelo de proveedores" })).toBeNull();
});

test("shortcuts are all of them, each with its keys", () => {
  open("shortcuts");
  const titles = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(titles).toEqual([
    ...["En todas partes", "En una lista", "Al revisar una carga", "Ir a una sección"],
  ]);
  const line = screen.getByText("Buscar o ejecutar una acción").parentElement as HTMLElement;
  expect([...line.querySelectorAll("kbd")].map(({ textContent }) => textContent)).toEqual([
    "Ctrl",
    "K",
  ]);
});

test("the first steps are among them", async () => {
  const done = { company: true, people: false, template: false, course: false };
  open("first-steps", {
    body: { data: { ...done, survey: false, completed: false, course_id: null } },
  });
  await screen.findByText("Carga a las personas");
});
