/** A field that a record declares reaches form, list and detail without further code. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, describe, expect, it, vi } from "vitest";
import type * as courseForm from "@/entities/records/course";
import type * as courseViews from "@/entities/records/course-views";
import type * as personForm from "@/entities/records/person";
import type * as personViews from "@/entities/records/person-views";
import type { Course, CourseDetail } from "@/features/courses/api";
import type { PersonRow } from "@/features/people/api";
import { aPerson } from "@/features/people/testing/people";
import { TestServer } from "@/testing/test-server";

// What scripts/browser_records.py writes of two fields more.
const READ = {
  cargo: { id: "cargo", label: "Cargo" },
  internalCode: { id: "internalCode", label: "Código interno" },
};
vi.mock("@/entities/records/person", async (original) => {
  const { PERSON } = await original<typeof personForm>();
  const { sections, fields } = PERSON;
  return {
    PERSON: {
      ...PERSON,
      sections: {
        ...sections,
        work: { ...sections.work, fields: withOne(sections.work, "cargo") },
      },
      fields: { ...fields, cargo: { label: "Cargo", kind: "text", limit: 80 } },
    },
  };
});
vi.mock("@/entities/records/person-views", async (original) => {
  const { PERSON_COLUMNS, PERSON_PARTS } = await original<typeof personViews>();
  const { work } = PERSON_PARTS;
  return {
    PERSON_COLUMNS: [...PERSON_COLUMNS, { ...READ.cargo, hidden: true }],
    PERSON_PARTS: { ...PERSON_PARTS, work: { ...work, fields: withOne(work, READ.cargo) } },
  };
});
vi.mock("@/entities/records/course", async (original) => {
  const { COURSE } = await original<typeof courseForm>();
  const { sections, fields } = COURSE;
  return {
    COURSE: {
      ...COURSE,
      sections: {
        ...sections,
        identity: { ...sections.identity, fields: withOne(sections.identity, "internalCode") },
      },
      fields: { ...fields, internalCode: { label: "Código interno", kind: "text", limit: 40 } },
    },
  };
});
vi.mock("@/entities/records/course-views", async (original) => {
  const { COURSE_COLUMNS, COURSE_PARTS } = await original<typeof courseViews>();
  const { values } = COURSE_PARTS;
  return {
    COURSE_COLUMNS: [...COURSE_COLUMNS, { ...READ.internalCode, hidden: true }],
    COURSE_PARTS: {
      ...COURSE_PARTS,
      values: { ...values, fields: withOne(values, READ.internalCode) },
    },
  };
});

function withOne({ fields }: { fields: readonly unknown[] }, one: unknown): unknown[] {
  return [...fields, one];
}

/** The client takes the address of the server when it is first read. */
const server = await TestServer.start();
const { renderAt } = await import("@/testing/render-at");
const { PersonForm } = await import("@/features/people/person-form");
const { PersonFacts } = await import("@/features/people/person-drawer");
const { PEOPLE_LIST } = await import("@/features/people/screen");
const { NewCourseScreen } = await import("@/features/course-form/new-course-screen");
const { SummaryTab } = await import("@/features/courses/detail/screen");
const { COURSE_LIST } = await import("@/features/courses/screen");

afterAll(() => server.stop());

describe("A new field of people", () => {
  it("is asked for within its limit, and sent", async () => {
    const user = userEvent.setup();
    server.answers(({ method }) => ({ body: { data: method === "GET" ? [] : aPerson() } }));
    renderAt(<PersonForm person={aPerson()} onSaved={vi.fn()} onCancel={vi.fn()} />);
    const work = within(screen.getByRole("region", { name: "Empresa y área" }));
    await user.type(work.getByLabelText("Cargo"), "Jefa de turno");
    expect(work.getByLabelText("Cargo")).toHaveProperty("maxLength", 80);
    await user.click(screen.getByRole("button", { name: "Guardar persona" }));
    await waitFor(() => expect(server.askedFor("/api/updatepeople/7")).toHaveLength(1));
    expect(JSON.parse(server.askedFor("/api/updatepeople/7")[0]?.body ?? "")).toMatchObject({
      cargo: "Jefa de turno",
    });
  });

  it("is read beside the others, and said to be missing", () => {
    server.answers(() => ({ body: { data: [] } }));
    const known = { ...aPerson(), cargo: "Jefa de turno" };
    renderAt(<PersonFacts person={known} />);
    expect(screen.getByText("Cargo").nextSibling?.textContent).toBe("Jefa de turno");
    expect(screen.getByText("Estado").nextSibling?.textContent).toBe("Inscrito");
  });

  it("is a column that can be chosen", () => {
    const column = PEOPLE_LIST.columns.find(({ id }) => id === "cargo");
    expect(column).toMatchObject({ header: "Cargo", hidden: true });
    const row = { cargo: "Jefa de turno" } as unknown as PersonRow;
    expect(column?.cell(row)).toBe("Jefa de turno");
  });
});

const COURSE = {
  course_id: 9,
  courseName: "Excel",
  initialDate: "2026-03-02",
  endDate: "2026-03-06",
  totalHours: 8,
  checklist: [],
  warnings: [],
  internalCode: "RH-7",
} as unknown as CourseDetail & Course;

describe("A new field of courses", () => {
  it("is asked for within its limit", async () => {
    server.answers(() => ({ body: { data: [], meta: {} } }));
    renderAt(<NewCourseScreen />);
    const identity = within(await screen.findByRole("region", { name: "Identificación" }));
    expect(identity.getByLabelText("Código interno")).toHaveProperty("maxLength", 40);
  });

  it("is read beside the others", () => {
    renderAt(<SummaryTab course={COURSE} />);
    expect(screen.getByText("Código interno").nextSibling?.textContent).toBe("RH-7");
    expect(screen.getByText("Proveedor").nextSibling?.textContent).toBe("Curso interno");
  });

  it("is a column that can be chosen", () => {
    const column = COURSE_LIST.columns.find(({ id }) => id === "internalCode");
    expect(column).toMatchObject({ header: "Código interno", hidden: true });
    expect(column?.cell(COURSE)).toBe("RH-7");
  });
});
