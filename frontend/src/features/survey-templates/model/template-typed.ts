/** A template as it is typed: what a form begins with, and what is sent in the end. */
import type {
  Starter,
  Template,
  TemplateForm,
} from "@/features/survey-templates/api/template-calls";
import { AGREEMENT_SCALE, columnsOfScale } from "@/features/survey-templates/model/scales";
import { asSent, newTable, tidy } from "@/features/survey-templates/model/table-edits";
import type { SurveyComment, SurveyTable } from "@/shared/surveys/definition";

export interface TemplateTyped {
  title: string;
  description: string;
  type: string;
  respondent: string;
  tables: readonly SurveyTable[];
  comment: SurveyComment;
}

const COMMENT_CHARS = 2_000;

export function blankTemplate(): TemplateTyped {
  return {
    title: "",
    description: "",
    type: "",
    respondent: "participante",
    tables: [newTable(columnsOfScale(AGREEMENT_SCALE, []))],
    comment: {
      enabled: true,
      prompt: "¿Qué mejorarías de este curso?",
      required: false,
      maxLength: COMMENT_CHARS,
    },
  };
}

/** As it is typed: nothing is an empty text. */
export function typedTemplate(known: Template | Starter): TemplateTyped {
  const { title, description, type, respondent, tables, comment } = known;
  return { title, description: description ?? "", type, respondent, tables, comment };
}

const MOST_TITLE = 120;

export function copiedTemplate(known: Template): TemplateTyped {
  const typed = typedTemplate(known);
  return { ...typed, title: `Copia de ${typed.title}`.slice(0, MOST_TITLE) };
}

type SentValues = Pick<TemplateForm, "title" | "type" | "respondent" | "description"> & {
  tables: readonly SurveyTable[];
  comment: SurveyComment;
};

/** What the server takes, of a template that keeps the rules. */
export function sentTemplate(all: SentValues): Omit<TemplateForm, "parent_id"> {
  const { comment } = all;
  return {
    ...all,
    tables: asSent(all.tables),
    comment: { ...comment, prompt: tidy(comment.prompt) },
  };
}
