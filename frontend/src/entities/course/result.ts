/** How somebody did in a course: as a person said, or as the rule of the organisation proposes it. */
import { formatGrade, formatNumber } from "@/platform/lib/format";

const PROPOSED = "_proposed";

export const outcomeTexts = {
  passed: "Aprobado",
  failed: "Reprobado",
  proposed: (word: string) => `${word} (propuesto)`,
  byRule: (asked: string) =>
    `Propuesto porque el curso pide ${asked}. Registra un resultado y ese vale.`,
  gradeFrom: (grade: string) => `nota ${grade}`,
  attendanceFrom: (attendance: string) => `asistencia de ${attendance} %`,
  and: " y ",
} as const;

/** The result of somebody to whom the rule proposes what a status says. */
export function proposed(said: string): string {
  return said + PROPOSED;
}

/** "Aprobado" where nobody said so and the rule proposes it; null where there is no proposal. */
export function proposalOf(result: string | null): string | null {
  if (!result?.endsWith(PROPOSED)) return null;
  return result.startsWith("passed") ? outcomeTexts.passed : outcomeTexts.failed;
}

/** What stands as the result of somebody: the proposal told apart from a status. */
export function resultWords(one: {
  result: string | null;
  statusName: string | null;
}): string | null {
  const proposal = proposalOf(one.result);
  return proposal ? outcomeTexts.proposed(proposal) : one.statusName;
}

/** Why something is proposed: "Propuesto porque el curso pide nota 4,0 y asistencia de 75 %. …". */
export function ruleWords(rule: {
  passGrade: number | null;
  passAttendance: number | null;
}): string {
  const { passGrade, passAttendance } = rule;
  const asked = [
    passGrade === null ? null : outcomeTexts.gradeFrom(formatGrade(passGrade)),
    passAttendance === null ? null : outcomeTexts.attendanceFrom(formatNumber(passAttendance)),
  ];
  return outcomeTexts.byRule(asked.filter((one) => one !== null).join(outcomeTexts.and));
}
