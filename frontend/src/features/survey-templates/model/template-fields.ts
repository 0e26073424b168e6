/** The form of a template: its fields and its rules. */
import * as z from "zod/mini";
import {
  commentFaults,
  type Fault,
  RULES,
  tableFaults,
} from "@/features/survey-templates/model/template-rules";
import type { TemplateTyped } from "@/features/survey-templates/model/template-typed";
import { ROLES, TYPES } from "@/features/survey-templates/model/template-words";
import type { FieldIssue } from "@/shared/forms/resolver";
import { line, oneOf, requiredLine } from "@/shared/forms/rules";
import type { SurveyComment, SurveyTable } from "@/shared/surveys/definition";

export const TEMPLATE_FIELDS: Readonly<Record<keyof TemplateTyped, string>> = {
  title: "Título",
  description: "Descripción",
  type: "Tipo de encuesta",
  respondent: "Dirigida a",
  tables: "Tablas de preguntas",
  comment: "Pregunta abierta",
};

export const TEMPLATE_SCHEMA = z.object({
  title: requiredLine({ min: 3, max: 120, message: RULES.title }),
  description: line({ max: 500 }),
  type: oneOf(TYPES, RULES.type),
  respondent: oneOf(ROLES),
  tables: z.custom<readonly SurveyTable[]>(Array.isArray),
  comment: z.custom<SurveyComment>((value) => typeof value === "object"),
});

export type TemplateOut = z.output<typeof TEMPLATE_SCHEMA>;

/** The rules between the parts, one for each part, with how many more there are. */
export function partIssues({ tables, comment }: Pick<TemplateTyped, "tables" | "comment">) {
  return [...issueOf("tables", tableFaults(tables)), ...issueOf("comment", commentFaults(comment))];
}

function issueOf(field: string, [first, ...others]: readonly Fault[]): FieldIssue[] {
  if (!first) return [];
  const marked = others.length === 1 ? "marcada" : "marcadas";
  const more = others.length > 0 ? ` Hay ${others.length} más, ${marked} en su lugar.` : "";
  return [{ field, message: `${first.message}${more}` }];
}
