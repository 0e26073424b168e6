/** The course form without a screen: what it refuses, what it sends, what it begins with. */
import { describe, expect, it } from "vitest";
import { costOf } from "@/features/course-form/model/cost";
import { changedBody, courseBody, newCourseBody } from "@/features/course-form/model/course-body";
import {
  BLANK,
  type CourseTyped,
  FIELDS,
  hasHours,
  hasPlace,
  SECTIONS,
} from "@/features/course-form/model/course-fields";
import {
  COURSE_SCHEMA,
  type CourseRead,
  crossIssues,
  mayWait,
  readyIssues,
  requiredFields,
} from "@/features/course-form/model/course-schema";
import {
  type CourseDetail,
  copiedCourse,
  proposedCourse,
  typedCourse,
} from "@/features/course-form/model/course-values";
import {
  removedTeachers,
  withoutTeacher,
  withTeacher,
} from "@/features/course-form/model/teachers";
import { issuesOf } from "@/platform/forms/resolver";

const ANA = { rapporteur_id: 1, name: "Ana", detail: "" };
const LUIS = { rapporteur_id: 2, name: "Luis", detail: "Excel" };

const TYPED: CourseTyped = {
  ...BLANK,
  courseName: "Excel intermedio",
  company_id: "3",
  topicArea: "7",
  modality: "presencial",
  initialDate: "2026-03-02",
  endDate: "2026-03-06",
  hourInit: "9:00",
  hourFinish: "13.00",
  region: "Maule",
  commune: "Talca",
  address: "1 Sur 200",
  totalHours: "20,5",
  participatingValue: "$180.000",
  rapporteurs: [ANA],
};

const DETAIL = {
  ...TYPED,
  course_id: 9,
  company_id: 3,
  supplier_id: null,
  topicArea: 7,
  modality: "Presencial",
  totalHours: 20.5,
  participatingValue: 180_000,
  hourInit: "09:00",
  hourFinish: "13:00",
  isComplete: true,
  senceActionId: "A-1",
  rapporteurs: {
    active: [{ rapporteur_id: 2, name: "Luis", specialty: "Excel", supplierName: null }],
    removed: [],
  },
} as unknown as CourseDetail;

function read(changes: Partial<CourseTyped> = {}): CourseRead {
  return COURSE_SCHEMA.parse({ ...TYPED, ...changes });
}

function faults(changes: Partial<CourseTyped>): Record<string, string> {
  const found = issuesOf(COURSE_SCHEMA, { ...TYPED, ...changes }, crossIssues);
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}

describe("Before sending", () => {
  it("topicArea is reduced to its value, and modality, hourInit and hourFinish to their text", () => {
    const { topicArea, modality, hourInit, hourFinish } = courseBody(read());
    expect({ topicArea, modality, hourInit, hourFinish }).toEqual({
      topicArea: 7,
      modality: "Presencial",
      hourInit: "09:00",
      hourFinish: "13:00",
    });
  });

  it("numbers, money and people take the form in which the server keeps them", () => {
    expect(courseBody(read())).toMatchObject({
      company_id: 3,
      supplier_id: null,
      totalHours: 20.5,
      participatingValue: 180_000,
      rapporteurs: [1],
    });
  });

  it("a course that nobody goes to loses its place", () => {
    const online = read({ modality: "asincronico" });
    expect(courseBody(online)).toMatchObject({ region: null, commune: null, address: null });
    expect(changedBody({ modality: "asincronico" }, online)).toEqual({
      modality: "E-learning asincrónico",
      region: null,
      commune: null,
      address: null,
      city: null,
    });
  });

  it("only the changed fields go to a course that exists", () => {
    expect(changedBody({ totalHours: 8 }, read({ totalHours: "8" }))).toEqual({ totalHours: 8 });
  });

  it("a course that was only planned says nothing of how it is held", () => {
    expect(courseBody(read({ topicArea: "", modality: "" }))).toMatchObject({
      topicArea: null,
      modality: null,
    });
  });

  it("a new course says nothing about being complete", () => {
    expect("isComplete" in newCourseBody(read())).toBe(false);
  });
});

describe("The rules", () => {
  it("find nothing wrong with a course that is right", () => expect(faults({})).toEqual({}));

  it.each<[Partial<CourseTyped>, Record<string, string>]>([
    [{ courseName: "ab" }, { courseName: "Ingresa el nombre del curso (3 a 150 caracteres)." }],
    [{ company_id: "" }, { company_id: "Selecciona la empresa." }],
    [{ topicArea: "", modality: "", region: "", commune: "" }, {}],
    [{ totalHours: "0,3" }, { totalHours: "Ingresa las horas del curso (entre 0,5 y 2.000)." }],
    [
      { participatingValue: "x" },
      { participatingValue: "Ingresa un monto en pesos, sin decimales." },
    ],
    [{ senceHourValue: "100001" }, { senceHourValue: "Ingresa un monto entre 0 y 100.000 pesos." }],
    [
      { courseCodeSence: "12", courseSenceName: "x" },
      { courseCodeSence: "El código SENCE debe tener 10 dígitos." },
    ],
    [
      { courseCodeSence: "1237654321" },
      { courseSenceName: "Ingresa el nombre con que el curso está registrado en SENCE." },
    ],
    [
      { endDate: "2026-03-01" },
      {
        initialDate: "La fecha de término no puede ser anterior a la de inicio.",
        endDate: "La fecha de término no puede ser anterior a la de inicio.",
      },
    ],
    [
      { hourFinish: "09:00" },
      { hourFinish: "La hora de término debe ser posterior a la de inicio." },
    ],
    [{ modality: "mixta", hourInit: "" }, { hourInit: "Ingresa la hora de inicio." }],
    [{ hourInit: "", hourFinish: "" }, {}],
    [
      { hourInit: "09:10" },
      { hourInit: "Ingresa una hora en tramos de 15 minutos, por ejemplo 09:15." },
    ],
  ])("%o", (changes, expected) => expect(faults(changes)).toEqual(expected));

  it("tell all that is wrong at once, fields and their relations alike", () => {
    expect(Object.keys(faults({ courseName: "", endDate: "2026-03-01" }))).toEqual([
      "courseName",
      "initialDate",
      "endDate",
    ]);
  });

  it("ask for the other hour and for the SENCE name only where they belong", () => {
    expect(requiredFields({ ...BLANK, modality: "presencial" })).toEqual(
      requiredFields({ ...BLANK, modality: "" }),
    );
    expect(requiredFields({ ...BLANK, hourInit: "09:00" })).toContain("hourFinish");
    expect(requiredFields({ ...BLANK, courseCodeSence: "1" })).toContain("courseSenceName");
  });
});

describe("A course of the server", () => {
  it("is shown as it would be typed", () => {
    expect(typedCourse(DETAIL)).toMatchObject({
      company_id: "3",
      supplier_id: "",
      modality: "presencial",
      totalHours: "20,5",
      isComplete: true,
      rapporteurs: [LUIS],
    });
  });

  it("is copied without its days, its state and what SENCE was told", () => {
    expect(copiedCourse(DETAIL)).toMatchObject({
      courseName: "Excel intermedio",
      initialDate: "",
      endDate: "",
      isComplete: false,
      active: true,
      senceActionId: "",
    });
  });

  it("is proposed with what was tried out, and nothing more", () => {
    const proposed = proposedCourse({
      company: 3,
      hours: 20.5,
      price: 180_000,
      hourValue: null,
      initialDate: "2026-12-01",
      modality: "Mixta",
      bipartite: true,
      people: [4, 5],
    });
    expect(proposed).toEqual({
      ...BLANK,
      company_id: "3",
      totalHours: "20,5",
      participatingValue: "180000",
      initialDate: "2026-12-01",
      modality: "mixta",
      bipartite: true,
    });
  });
});

describe("The sections", () => {
  it("hold every field once, in the order of the labels", () => {
    expect(SECTIONS.flatMap(({ fields }) => fields)).toEqual(Object.keys(FIELDS));
    expect(Object.keys(BLANK).sort()).toEqual(Object.keys(FIELDS).sort());
  });
});

describe("The rapporteurs", () => {
  it("are assigned once", () => {
    expect(withTeacher([ANA], LUIS)).toEqual([ANA, LUIS]);
    expect(withTeacher([ANA], ANA)).toEqual([ANA]);
  });

  it("stay in sight when they are taken out", () => {
    expect(withoutTeacher([ANA, LUIS], 1)).toEqual([LUIS]);
    expect(removedTeachers([ANA, LUIS, ANA], [LUIS])).toEqual([ANA]);
  });
});

describe("The cost of a participant", () => {
  it.each([
    [null, 5_000, 20, null],
    [180_000, null, null, { total: 180_000, covered: 0 }],
    [180_000, 5_000, 20.5, { total: 180_000, covered: 102_500 }],
    [80_000, 5_000, 20, { total: 80_000, covered: 80_000 }],
  ])("of %s, paid %s for %s hours", (value, hourValue, hours, cost) => {
    expect(costOf(value, hourValue, hours)).toEqual(cost);
  });
});

describe("a course that a plan brought", () => {
  const planned: CourseTyped = { ...TYPED, hourInit: "", courseSenceName: "" };

  it("is moved to other days before anybody knows the rest of it", () => {
    const moved = { ...planned, initialDate: "2026-03-01" };
    expect(mayWait("hourInit", moved, planned)).toBe(true);
    expect(mayWait("courseSenceName", moved, planned)).toBe(true);
  });

  it("is asked for what goes with a field that changes", () => {
    const later = { ...planned, hourFinish: "18:00" };
    expect(mayWait("hourInit", later, planned)).toBe(false);
    expect(mayWait("courseSenceName", later, planned)).toBe(true);
  });

  it("is told at once all that it lacks when it is communicated or completed", () => {
    const bare = { ...planned, topicArea: "", region: "", commune: "", hourFinish: "" };
    const communicated = { ...bare, senceCommunicatedAt: "2026-03-01" };
    const wanted = ["topicArea", "region", "commune", "hourInit", "hourFinish"];
    for (const typed of [communicated, { ...bare, isComplete: true }]) {
      expect(readyIssues(typed, bare).map(({ field }) => field)).toEqual(wanted);
      expect(mayWait("courseSenceName", typed, bare)).toBe(false);
    }
    expect(readyIssues(communicated, communicated)).toEqual([]);
  });

  it("keeps what it has", () => {
    expect(mayWait("hourInit", planned, TYPED)).toBe(false);
    expect(mayWait("courseName", { ...planned, courseName: "" }, planned)).toBe(false);
  });
});

describe("a modality", () => {
  it.each([
    ["presencial", true, true],
    ["mixta", true, false],
    ["sincronico", false, true],
    ["asincronico", false, false],
    [null, false, false],
  ])("%s has a place: %s, and hours: %s", (modality, place, hours) => {
    expect(hasPlace(modality)).toBe(place);
    expect(hasHours(modality)).toBe(hours);
  });
});
