/** What comes next in a course, and which of its parts an address opens. */
import { describe, expect, it } from "vitest";
import type { CourseSurvey, CourseSurveys } from "@/entities/survey/schedule";
import { detailAddress, PLACE, partOf } from "@/features/courses/addresses";
import type { CourseDetail } from "@/features/courses/api";
import { nextActionOf } from "@/features/courses/detail/next-action";
import { readAddress } from "@/platform/lib/address";

const KEYS = ["participants", "rapporteur", "senceCode", "senceCommunication", "attendance"];
const LACKING = { key: "data", label: "", done: false, detail: "", field: "region" };
const SIGNED = { key: "swornStatements", label: "", done: false, detail: null };
const NONE: CourseSurveys = { satisfaction: null, transfer: null } as CourseSurveys;

function person(attendance: number | null) {
  return { active: true, attendance, attendedHours: null };
}

function course(state: CourseDetail["state"], lacks: string[], changes: object = {}): CourseDetail {
  return {
    course_id: 7,
    state,
    active: state !== "deshabilitado",
    isComplete: state === "completado",
    endDate: state === "por_cerrar" || state === "completado" ? "2020-01-01" : "2199-12-07",
    courseCodeSence: lacks.includes("senceCode") ? null : "1234567890",
    participants: [person(100)],
    checklist: KEYS.map((key) => ({ key, label: key, done: !lacks.includes(key), detail: null })),
    ...changes,
  } as unknown as CourseDetail;
}

function survey(changes: Partial<CourseSurvey>): CourseSurveys {
  const known = { state: "Vigente", pending: 0, amountSent: 22, ...changes };
  return { ...NONE, satisfaction: known } as CourseSurveys;
}

const label = (known: CourseDetail, surveys: CourseSurveys | undefined = NONE) =>
  nextActionOf(known, surveys)?.label;

describe("What comes next", () => {
  it("is the first thing of the checklist that is not done, while a course is ahead", () => {
    expect(label(course("programado", KEYS))).toBe("Inscribir personas");
    expect(label(course("programado", KEYS.slice(1)))).toBe("Asignar relator");
    expect(label(course("programado", KEYS.slice(2)))).toBe("Ingresar código SENCE");
    expect(label(course("en_curso", KEYS.slice(3)))).toBe("Registrar comunicación");
  });

  it("leads to the very field of the form", () => {
    const address = (left: string[]) => nextActionOf(course("en_curso", left), NONE);
    expect(address(KEYS.slice(2))).toMatchObject({
      to: expect.stringMatching(/campo=courseCodeSence$/),
    });
    expect(address(KEYS.slice(3))).toMatchObject({
      to: expect.stringMatching(/campo=senceCommunicatedAt$/),
    });
  });

  it("is what a planned course lacks before it is communicated or closed, at its first field", () => {
    for (const state of ["programado", "por_cerrar"] as const) {
      const whole = course(state, ["senceCommunication"]);
      const known = { ...whole, checklist: [...whole.checklist, LACKING] } as CourseDetail;
      expect(nextActionOf(known, NONE)).toMatchObject({
        label: "Completar datos",
        to: expect.stringMatching(/campo=region$/),
      });
    }
  });

  it("asks for no communication of a course without a code twice", () => {
    expect(label(course("en_curso", ["senceCode", "senceCommunication"]))).toBe(
      "Ingresar código SENCE",
    );
  });

  it("is a sworn statement only in a course with a code: SENCE asks for it, and nobody else", () => {
    const whole = course("por_cerrar", []);
    const withCode = { ...whole, checklist: [...whole.checklist, SIGNED] } as CourseDetail;
    expect(label(withCode)).toBe("Registrar declaraciones");
    expect(label({ ...withCode, courseCodeSence: null })).toBe("Marcar completado");
  });

  it("is the attendance of those who lack it, then closing, whatever came too late", () => {
    const four = [person(100), ...Array.from({ length: 4 }, () => person(null))];
    const late = KEYS.slice(1);
    expect(label(course("por_cerrar", late, { participants: four }))).toBe(
      "Registrar asistencia de 4 participantes",
    );
    expect(nextActionOf(course("por_cerrar", late.slice(0, 3)), NONE)).toEqual({
      kind: "complete",
      label: "Marcar completado",
      whyNot: null,
    });
  });

  it("is closing with the reason why not, when all is ready before the end", () => {
    expect(nextActionOf(course("en_curso", []), survey({ state: "Programada" }))).toMatchObject({
      kind: "complete",
      whyNot: expect.stringContaining("07-12-2199"),
    });
    expect(label(course("en_curso", []))).toBe("Programar encuesta");
  });

  it("is the survey once a course is complete: planned, reminded of, read", () => {
    const done = course("completado", []);
    expect(label(done)).toBe("Programar encuesta");
    expect(label(done, survey({ pending: 8 }))).toBe("Recordar a 8 pendientes");
    expect(label(done, survey({ pending: 8, amountSent: 0 }))).toBe("Enviar a 8 pendientes");
    expect(label(done, survey({ pending: 1, amountSent: 1 }))).toBe("Recordar a 1 pendiente");
    expect(label(done, survey({ state: "Cerrada" }))).toBe("Ver resultados");
    expect(label(done, survey({ pending: 0 }))).toBe("Ver resultados");
  });

  it("is not guessed while the surveys are on their way", () => {
    expect(nextActionOf(course("completado", []), undefined)).toBeNull();
  });

  it("is being enabled, for a disabled course", () => {
    expect(label(course("deshabilitado", KEYS))).toBe("Habilitar curso");
  });
});

describe("The address of a course", () => {
  it("names the course and its part, the summary left out", () => {
    expect(detailAddress(7)).toBe("/detail/course?id=7");
    expect(detailAddress(7, "personas", { agregar: true })).toBe(
      "/detail/course?id=7&tab=personas&agregar=si",
    );
  });

  it("is read with care, and those of before lead on", () => {
    const read = (text: string) => readAddress(new URLSearchParams(text), PLACE);
    expect(read("id=x&tab=otra")).toMatchObject({ id: null, tab: "resumen" });
    const former = [
      "participantes",
      "resultados",
      "relatores",
      "evaluaciones",
      "franquicia",
      "historial",
    ];
    expect(former.map((tab) => partOf(read(`id=7&tab=${tab}`).tab))).toEqual([
      "personas",
      "personas",
      "resumen",
      "encuestas",
      "costos",
      "resumen",
    ]);
  });
});
