/** A field that a record declares reaches form, list and detail without further code. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { Course, CourseDetail, Participant } from "@/features/courses/api";
import type { PersonRow } from "@/features/people/api";
import { aPerson } from "@/features/people/testing/people";
import type { SelectableKind } from "@/features/selectables/selectable-kinds";
import type * as courseForm from "@/generated/records/course";
import type * as courseViews from "@/generated/records/course-views";
import type * as departmentForm from "@/generated/records/department";
import type * as resultForm from "@/generated/records/participant";
import type * as resultViews from "@/generated/records/participant-views";
import type * as personForm from "@/generated/records/person";
import type * as personViews from "@/generated/records/person-views";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

// What scripts/browser_records.py writes of four fields more.
const READ = {
  cargo: { id: "cargo", label: "Cargo" },
  internalCode: { id: "internalCode", label: "Código interno" },
  folio: { id: "folio", label: "Folio" },
};
vi.mock("@/generated/records/person", async (original) => {
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
vi.mock("@/generated/records/person-views", async (original) => {
  const { PERSON_COLUMNS, PERSON_PARTS } = await original<typeof personViews>();
  const { work } = PERSON_PARTS;
  return {
    PERSON_COLUMNS: [...PERSON_COLUMNS, { ...READ.cargo, hidden: true }],
    PERSON_PARTS: { ...PERSON_PARTS, work: { ...work, fields: withOne(work, READ.cargo) } },
  };
});
vi.mock("@/generated/records/course", async (original) => {
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
vi.mock("@/generated/records/course-views", async (original) => {
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

vi.mock("@/generated/records/participant", async (original) => {
  const { RESULT } = await original<typeof resultForm>();
  const { sections, fields } = RESULT;
  return {
    RESULT: {
      ...RESULT,
      sections: {
        ...sections,
        result: { ...sections.result, fields: withOne(sections.result, "folio") },
      },
      fields: { ...fields, folio: { label: "Folio", kind: "text", limit: 40 } },
    },
  };
});
vi.mock("@/generated/records/participant-views", async (original) => {
  const { RESULT_COLUMNS } = await original<typeof resultViews>();
  return { RESULT_COLUMNS: [...RESULT_COLUMNS, { ...READ.folio, hidden: true }] };
});
vi.mock("@/generated/records/department", async (original) => {
  const { DEPARTMENT } = await original<typeof departmentForm>();
  const { sections, fields } = DEPARTMENT;
  return {
    DEPARTMENT: {
      ...DEPARTMENT,
      sections: { row: { ...sections.row, fields: withOne(sections.row, "costCentre") } },
      fields: { ...fields, costCentre: { label: "Centro de costo", kind: "text", limit: 20 } },
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
const { PEOPLE_LIST: PARTICIPANT_LIST } = await import("@/features/courses/detail/people-columns");
const { ParticipantDetail } = await import("@/features/courses/detail/participant-form-view");
const { KINDS } = await import("@/features/selectables/selectable-kinds");
const { SelectableList } = await import("@/features/selectables/screen");

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
  rapporteurs: { active: [], removed: [] },
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

const PARTICIPANT = {
  ...aPerson(),
  ...{ participant_id: 4, course_id: 9, cargo: "Jefa de turno", folio: "F-12" },
  ...{ attendance: 95, attendedHours: null, grade: null, attendanceException: null },
  djSigned: false,
} as unknown as Participant;

describe("A new field of people, in a course", () => {
  it("is asked for among the data that the course keeps of the person, and said once", async () => {
    server.answers(() => ({ body: { data: [] } }));
    renderAt(<ParticipantDetail participant={PARTICIPANT} closed={false} onClose={vi.fn()} />);
    const copy = within(await screen.findByRole("region", { name: "Datos en este curso" }));
    expect(copy.getByLabelText("Cargo")).toHaveProperty("value", "Jefa de turno");
    // What is asked for is not read above it as well: a salary is only the label of its field.
    expect(screen.queryByText("Jefa de turno")).toBeNull();
    expect(screen.getAllByText("Renta bruta mensual")).toHaveLength(1);
  });

  it("is a column that can be chosen", () => {
    const column = PARTICIPANT_LIST.columns.find(({ id }) => id === "cargo");
    expect(column?.cell(PARTICIPANT)).toBe("Jefa de turno");
  });
});

describe("A new field of results", () => {
  it("is asked for within its limit", async () => {
    server.answers(() => ({ body: { data: [] } }));
    renderAt(<ParticipantDetail participant={PARTICIPANT} closed={false} onClose={vi.fn()} />);
    const result = within(await screen.findByRole("region", { name: "Resultado" }));
    expect(result.getByLabelText("Folio")).toHaveProperty("maxLength", 40);
    expect(result.getByLabelText("Folio")).toHaveProperty("value", "F-12");
  });

  it("is a column that can be chosen, before how the person stands", () => {
    const ids = PARTICIPANT_LIST.columns.map(({ id }) => id);
    expect(ids.indexOf("folio")).toBe(ids.indexOf("statusName") - 1);
  });
});

describe("A new field of a list to choose from", () => {
  it("is read, and sent with the others", async () => {
    const user = userEvent.setup();
    useSession.getState().signedIn(FIRST_TOKENS, { ...ANA, isAdmin: true });
    const row = { id: 3, name: "Bodega", description: null, costCentre: "CC-40", uses: 0 };
    server.answers(({ method }) => ({ body: { data: method === "GET" ? [row] : row } }));
    const departments = KINDS.find(({ tab }) => tab === "departamentos") as SelectableKind;
    renderAt(<SelectableList kind={departments} />);
    await screen.findByText("CC-40");
    const form = within(screen.getByRole("form", { name: "Agregar departamento" }));
    await user.type(form.getByLabelText("Nombre"), "Taller");
    await user.type(form.getByLabelText(/^Centro de costo/), "CC-41");
    await user.click(form.getByRole("button", { name: "Agregar" }));
    await waitFor(() => expect(server.askedFor("/api/createDepartment")).toHaveLength(1));
    expect(JSON.parse(server.askedFor("/api/createDepartment")[0]?.body ?? "")).toEqual({
      name: "Taller",
      description: null,
      costCentre: "CC-41",
    });
  });
});
