/** The facts behind a number, as the rows of each KPI tell them. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, expect, test, vi } from "vitest";
import type { Kpi } from "@/features/panel/api";
import { HOURS, PEOPLE, SURVEYS } from "@/features/panel/testing/samples";
import { OPEN_FILTER } from "@/features/panel/widget";
import type { components } from "@/generated/schema";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { FactsSheet } = await import("@/features/panel/facts-sheet");

afterAll(() => server.stop());

type Fact = components["schemas"]["Fact"];

const NOTHING: Fact = {
  people_id: null,
  name: null,
  rut: null,
  course_id: null,
  courseName: null,
  companyName: null,
  endDate: null,
  hours: null,
  courses: null,
  participants: null,
  surveyType: null,
  surveyDate: null,
  role: null,
};

test("of a survey say which one, since when, and whether the boss was asked", async () => {
  const asked = { surveyType: "Transferencia", surveyDate: "2026-03-06" };
  const facts: Fact[] = [
    { ...NOTHING, ...asked, name: "Ana", role: "participante" },
    { ...NOTHING, ...asked, name: "Luis", role: "jefatura" },
    { ...NOTHING, name: "Rosa" },
  ];
  const meta = { page: 1, pageSize: 50, total: 3, pages: 1 };
  server.answers(() => ({ body: { data: facts, meta } }));
  renderAt(<FactsSheet kpi={SURVEYS} filter={OPEN_FILTER} title="Respuestas" onClose={vi.fn()} />);
  await screen.findByText("3 invitaciones");
  const rows = screen.getAllByRole("row").map((row) => row.lastElementChild?.textContent);
  expect(rows.slice(1)).toEqual([
    "Transferenciadesde el 06-03-2026",
    "Transferenciaa la jefatura, desde el 06-03-2026",
    "—Sin dato",
  ]);
});

const MEASURED: Fact = {
  ...NOTHING,
  ...{ people_id: 7, name: "Ana", rut: "125319092", course_id: 9, courseName: "Excel" },
  ...{ companyName: "Andina", endDate: "2026-03-06", hours: 1234.5, courses: 3, participants: 12 },
};
const COMPLETED: Kpi = { ...HOURS, id: 2, serviceName: "/getCompletedTrainings" };

const ONE_PAGE = { page: 1, pageSize: 50, total: 1, pages: 1 };

function open(kpi: Kpi, filter = OPEN_FILTER, words?: readonly string[]) {
  const onClose = vi.fn();
  renderAt(<FactsSheet kpi={kpi} filter={filter} title="Horas" words={words} onClose={onClose} />);
  return onClose;
}

test.each([
  ["1 participación", HOURS, ["Persona", "Curso", "Empresa", "Término", "Horas"]],
  ["1 curso", COMPLETED, ["Curso", "Empresa", "Término", "Participantes", "Horas"]],
  ["1 persona", PEOPLE, ["Persona", "Empresa", "Cursos", "Horas", "Último término"]],
])("of %s have the columns of what they are", async (count, kpi, headers) => {
  server.answers(() => ({ body: { data: [MEASURED, NOTHING], meta: ONE_PAGE } }));
  open(kpi);
  await screen.findByText(count);
  const sheet = within(screen.getByRole("dialog", { name: "Detalle de Horas" }));
  const [head, row, unknown] = sheet.getAllByRole("row");
  const cellsOf = (one: HTMLElement | undefined) =>
    [...(one?.children ?? [])].map(({ textContent }) => textContent);
  expect(cellsOf(head)).toEqual(headers);
  expect(row?.firstElementChild?.getAttribute("scope")).toBe("row");
  const shown: Readonly<Record<string, string>> = {
    ...{ Persona: "Ana12.531.909-2", Curso: "Excel", Empresa: "Andina", Término: "06-03-2026" },
    ...{ "Último término": "06-03-2026", Horas: "1.234,5", Cursos: "3", Participantes: "12" },
  };
  expect(cellsOf(row)).toEqual(headers.map((header) => shown[header]));
  expect(cellsOf(unknown)).toEqual(headers.map(() => "—Sin dato"));
});

test("lead to the person and the course where they may be seen", async () => {
  const elsewhere = {
    ...MEASURED,
    people_id: null,
    name: "Luis",
    course_id: null,
    courseName: "Word",
  };
  server.answers(() => ({ body: { data: [MEASURED, elsewhere], meta: ONE_PAGE } }));
  open(HOURS);
  const address = async (name: string) =>
    (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await address("Ana")).toBe("/people?ver=7");
  expect(await address("Excel")).toBe("/detail/course?id=9");
  expect(screen.queryByRole("link", { name: "Luis" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Word" })).toBeNull();
});

test("are asked for a page at a time, by the filter that is told", async () => {
  server.answers(({ path }) => {
    const page = Number(new URL(path, "http://here").searchParams.get("page"));
    const facts = [{ ...MEASURED, name: `Persona ${page}` }];
    return { body: { data: facts, meta: { page, pageSize: 50, total: 60, pages: 2 } } };
  });
  open(HOURS, { ...OPEN_FILTER, company: 5 }, ["Minera Andina", "2026"]);
  await screen.findByText("60 participaciones");
  screen.getByText("Minera Andina · 2026");
  await userEvent.click(screen.getByRole("button", { name: "Página siguiente" }));
  await screen.findByText("Persona 2");
  const asked = server.asked.map(({ path }) => new URL(path, "http://here"));
  expect(asked.map(({ pathname }) => pathname)).toEqual(asked.map(() => "/api/kpis/1/detail"));
  expect(asked.map(({ searchParams }) => searchParams.get("page"))).toEqual(["1", "2"]);
  expect(asked[0]?.searchParams.get("company")).toBe("5");
  expect(asked[0]?.searchParams.get("pageSize")).toBe("50");
});

test("that there are none of are said to be none, and nothing to turn the page with", async () => {
  server.answers(() => ({ body: { data: [], meta: { ...ONE_PAGE, total: 0, pages: 0 } } }));
  const onClose = open(HOURS);
  await screen.findByText("Nada que detallar");
  screen.getByText("Con estos filtros no hay registros detrás de este número.");
  expect(screen.queryByRole("button", { name: "Página siguiente" })).toBeNull();
  expect(new URL(server.asked[0]?.path ?? "", "http://here").searchParams.has("company")).toBe(
    false,
  );
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
