/** A proposed result is never taken for one that somebody gave. */
import { expect, it } from "vitest";
import { proposalOf, resultWords, ruleWords } from "@/entities/course/result";

it("is told apart from a status, also from one that says nothing yet", () => {
  expect(resultWords({ result: "passed_proposed", statusName: "Inscrito" })).toBe(
    "Aprobado (propuesto)",
  );
  expect(resultWords({ result: "failed", statusName: "Reprobado" })).toBe("Reprobado");
  expect(resultWords({ result: null, statusName: "Retirado" })).toBe("Retirado");
  expect(resultWords({ result: null, statusName: null })).toBeNull();
  expect(proposalOf("passed")).toBeNull();
});

it("says what the course asks for, and leaves out what it does not", () => {
  expect(ruleWords({ passGrade: 4, passAttendance: 75 })).toMatch(
    /nota 4,0 y asistencia de 75 %\. Registra/,
  );
  expect(ruleWords({ passGrade: null, passAttendance: 80 })).toMatch(/pide asistencia de 80 %/);
});
