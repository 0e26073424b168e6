/** Parts of a person's file: the salary, the courses, and what came of an enrolment. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterAll, describe, expect, it } from "vitest";
import type { PersonCourse } from "@/features/people/api";
import { accessibilityFaults } from "@/testing/axe";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { resultOf } = await import("@/features/people/person-drawer");
const { SalaryValue } = await import("@/features/people/person-drawer");
const { EnrolResult, enrolledWords, namesOf } = await import("@/features/people/enrol-dialog");
const { idsOf } = await import("@/features/people/api");

afterAll(() => server.stop());

describe("The salary of a person", () => {
  it("is asked for by name, shown, and hidden again", async () => {
    const user = userEvent.setup();
    renderSalary({ seesSalaries: true });
    await user.click(await screen.findByRole("button", { name: "Mostrar renta" }));
    await screen.findByText("$1.234.567");
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/user",
      "POST /api/people/7/salary",
    ]);
    await user.click(screen.getByRole("button", { name: "Ocultar renta" }));
    expect(screen.queryByText("$1.234.567")).toBeNull();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it("has no button for those who may not look at it", async () => {
    renderSalary({ seesSalaries: false });
    await screen.findByText("Solo quienes administran pueden verla.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

function renderSalary(seen: { seesSalaries: boolean }): void {
  server.answers(({ path }) => ({
    body: { data: path === "/api/user" ? { ...ANA, ...seen } : { grossSalary: 1_234_567 } },
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SalaryValue personId={7} />
    </QueryClientProvider>,
  );
}

describe("A course of a person", () => {
  const COURSE: PersonCourse = {
    participant_id: 1,
    course_id: 2,
    courseName: "Trabajo en altura",
    initialDate: "2026-03-02",
    endDate: "2026-03-06",
    totalHours: 16,
    hours: 15.2,
    attendance: 95,
    grade: 6.2,
    status: 1,
    statusName: "Aprobado",
    active: true,
    isComplete: true,
    state: "completado",
  };

  it("that has not begun tells its hours, which nobody has attended", () => {
    const ahead = { ...COURSE, state: "programado" as const, attendance: null, grade: null };
    expect(resultOf(ahead).slice(0, 3)).toEqual(["16 horas", null, null]);
    expect(resultOf({ ...COURSE, grade: 7 })[2]).toBe("Nota 7,0");
  });

  it("tells hours, attendance, grade and result", () => {
    expect(resultOf(COURSE)).toEqual([
      "15,2 de 16 horas",
      "Asistencia 95\u00a0%",
      "Nota 6,2",
      "Aprobado",
      null,
    ]);
  });

  it("leaves out what is not known, and tells who left", () => {
    const left = { ...COURSE, attendance: null, grade: null, statusName: null, active: false };
    expect(resultOf(left).filter(Boolean)).toEqual(["15,2 de 16 horas", "Retirada del curso"]);
  });
});

describe("What came of an enrolment", () => {
  it("is told in numbers and names", async () => {
    const one = { participant_id: 1, people_id: 1, name: "Ana Soto", rut: null };
    render(
      <MemoryRouter>
        <EnrolResult
          added={{
            added: [one],
            already: [{ ...one, name: "Luis Rojas" }],
            disabled: [],
            warnings: [],
          }}
          course={{ value: "5", label: "Trabajo en altura" }}
        />
      </MemoryRouter>,
    );
    expect(screen.getByText("1 persona inscrita")).toBeTruthy();
    expect(screen.getByText("1 persona ya en el curso")).toBeTruthy();
    expect(screen.getByText("Luis Rojas")).toBeTruthy();
    expect(await accessibilityFaults()).toEqual([]);
  });

  it("names the first five and counts the rest", () => {
    expect(enrolledWords(2)).toBe("2 personas inscritas");
    expect(namesOf(["A", "B", "C", "D", "E", "F", "G"])).toBe("A, B, C, D, E y 2 más");
    expect(namesOf(["A", "B"])).toBe("A y B");
  });
});

describe("The people behind a selection", () => {
  it("are those chosen one by one", async () => {
    expect(await idsOf({ ids: [3, 1] })).toEqual([3, 1]);
  });

  it("are all that a filter finds, page after page", async () => {
    server.answers(({ path }) => {
      const page = Number(new URLSearchParams(path.split("?")[1]).get("page"));
      const meta = { page, pageSize: 500, total: 2, pages: 2 };
      return { body: { data: [{ people_id: page * 10 }], meta } };
    });
    expect(await idsOf({ filter: { company: "1" } })).toEqual([10, 20]);
    expect(server.asked[0]?.path).toContain("company=1");
  });
});
