/** Templates for tests, whole but for what a test names. */

import type { SurveyTable } from "@/entities/survey/definition";
import { aTable, OPEN_QUESTION } from "@/entities/survey/testing/samples";
import type { Template } from "@/features/survey-templates/api";

const FACTS = {
  surveyData_id: 5,
  title: "Satisfacción 2026",
  description: null,
  type: "Satisfacción",
  respondent: "participante",
  version: 2,
  parent_id: null,
  locked: false,
  active: true,
  uses: 0,
  responses: 0,
  createdAt: "2026-11-01T10:00:00-03:00",
  updatedAt: "2026-11-21T14:02:00-03:00",
} as const;

interface Parts extends Partial<Omit<Template, "tables">> {
  tables?: readonly SurveyTable[];
}

export function aTemplate({ tables = [aTable()], ...parts }: Parts = {}): Template {
  return {
    ...FACTS,
    tables: structuredClone(tables) as Template["tables"],
    comment: { ...OPEN_QUESTION },
    versions: [
      { version: 2, createdAt: "2026-11-21T14:02:00-03:00", responses: 0 },
      { version: 1, createdAt: "2026-11-01T10:00:00-03:00", responses: 12 },
    ],
    ...parts,
  };
}
