/** What to do next in a course: the first thing on its way that is not done, or what the end of it calls for. */
import { type CourseSurvey, type CourseSurveys, KINDS } from "@/entities/survey/schedule";
import { whyNotComplete } from "@/features/courses/actions";
import { detailAddress, editAddress, participantAddress } from "@/features/courses/addresses";
import type { CourseDetail } from "@/features/courses/api";
import { withoutAttendance } from "@/features/courses/detail/results";
import { commonTexts, courseTexts, detailTexts, nextTexts } from "@/features/courses/texts";
import { PATHS, withQuery } from "@/platform/lib/paths";

/** Leads somewhere, or is done on the spot. */
export type NextAction =
  | { kind: "go"; label: string; to: string }
  | { kind: "complete"; label: string; whyNot: string | null }
  | { kind: "enable"; label: string }
  | { kind: "remind"; label: string; survey: CourseSurvey };

type Known = Pick<
  CourseDetail,
  | "course_id"
  | "state"
  | "active"
  | "isComplete"
  | "endDate"
  | "participants"
  | "checklist"
  | "courseCodeSence"
>;

/** `surveys` are undefined while they are on their way; then nothing is said that they would change. */
export function nextActionOf(course: Known, surveys: CourseSurveys | undefined): NextAction | null {
  const { course_id: id, state, active } = course;
  if (!active) return { kind: "enable", label: detailTexts.enableCourse };
  if (state === "completado") return surveys ? afterwards(id, surveys) : null;
  const first = WAY[state].find((key) => isOpen(course, key));
  if (first) return { kind: "go", ...goOf(course, first) };
  const whyNot = whyNotComplete(course);
  if (whyNot && !surveys) return null;
  if (whyNot && surveys && KINDS.every((kind) => surveys[kind] === null)) return program(id);
  return { kind: "complete", label: commonTexts.complete, whyNot };
}

type Step =
  | "participants"
  | "rapporteur"
  | "senceCode"
  | "data"
  | "senceCommunication"
  | "attendance"
  | "swornStatements";

const BEFORE: readonly Step[] = [
  "participants",
  "rapporteur",
  "senceCode",
  "data",
  "senceCommunication",
];

const WAY: Readonly<
  Record<"programado" | "en_curso" | "por_cerrar" | "deshabilitado", readonly Step[]>
> = {
  programado: BEFORE,
  en_curso: [...BEFORE, "attendance"],
  // What closing a course needs; its code and its communication come too late then.
  por_cerrar: ["participants", "attendance", "swornStatements", "data"],
  deshabilitado: [],
};

/** What only a course with a SENCE code has. */
const OF_CODE: readonly Step[] = ["senceCommunication", "swornStatements"];

function isOpen(course: Known, step: Step): boolean {
  if (OF_CODE.includes(step) && !course.courseCodeSence) return false;
  if (step === "attendance") return missingOf(course).length > 0;
  return course.checklist.some(({ key, done }) => key === step && !done);
}

function missingOf({ participants }: Known) {
  return withoutAttendance(participants.filter(({ active }) => active));
}

function goOf(course: Known, step: Step): { label: string; to: string } {
  const id = course.course_id;
  switch (step) {
    case "participants":
      return { label: nextTexts.enrol, to: detailAddress(id, "personas", { agregar: true }) };
    case "rapporteur":
      return { label: detailTexts.assignTeacher, to: teachersAddress(id) };
    case "senceCode":
      return { label: detailTexts.enterCode, to: editAddress(id, "courseCodeSence") };
    case "data": {
      const field = course.checklist.find(({ key }) => key === "data")?.field;
      return { label: courseTexts.completeData, to: editAddress(id, field ?? undefined) };
    }
    case "senceCommunication":
      return { label: detailTexts.communicate, to: editAddress(id, "senceCommunicatedAt") };
    case "attendance":
      return {
        label: nextTexts.attendanceOf(missingOf(course).length),
        to: detailAddress(id, "personas", { falta: true }),
      };
    default:
      return { label: detailTexts.declare, to: unsignedAddress(course) };
  }
}

/** A sworn statement is registered with its participant. */
function unsignedAddress({ course_id: id, participants }: Known): string {
  const first = participants.find(({ active, djSigned }) => active && !djSigned);
  return first ? participantAddress(id, first.participant_id) : detailAddress(id, "personas");
}

/** The rapporteurs stand in the summary; the former name of their place leads the focus there. */
export function teachersAddress(id: number): string {
  return withQuery(PATHS.courseDetail, { id, tab: "relatores" });
}

function afterwards(id: number, surveys: CourseSurveys): NextAction {
  const known = KINDS.flatMap((kind) => surveys[kind] ?? []);
  if (known.length === 0) return program(id);
  const waiting = known.find(({ state, pending }) => state === "Vigente" && pending > 0);
  if (waiting) {
    const { amountSent, pending } = waiting;
    const label = amountSent > 0 ? nextTexts.remind(pending) : nextTexts.invite(pending);
    return { kind: "remind", label, survey: waiting };
  }
  return { kind: "go", label: nextTexts.results, to: detailAddress(id, "encuestas") };
}

function program(id: number): NextAction {
  return { kind: "go", label: nextTexts.program, to: detailAddress(id, "encuestas") };
}
