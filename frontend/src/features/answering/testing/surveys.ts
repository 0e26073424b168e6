/** An open survey as its link gives it, whole but for what a test names. */

import { OPEN_QUESTION, shown } from "@/entities/survey/testing/samples";
import type { OpenSurvey } from "@/features/answering/api";

export function anOpenSurvey(parts: Partial<OpenSurvey> = {}): OpenSurvey {
  return {
    status: "open",
    type: "Satisfacción",
    role: "participante",
    questions: 2,
    course: {
      name: "Trabajo en altura",
      company: "Minera Andina",
      logo: null,
      initialDate: "2026-11-02",
      endDate: "2026-11-06",
    },
    collaborator: null,
    rapporteurs: ["Ana Díaz"],
    title: "Satisfacción del curso",
    description: null,
    tables: structuredClone([shown()]) as OpenSurvey["tables"],
    comment: OPEN_QUESTION,
    minutes: 3,
    endDate: "2026-11-27",
    ...parts,
  };
}
