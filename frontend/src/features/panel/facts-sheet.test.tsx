/** The facts behind a number, as the rows of each KPI tell them. */
import { screen } from "@testing-library/react";
import { afterAll, expect, test, vi } from "vitest";
import { SURVEYS } from "@/features/panel/testing/samples";
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
