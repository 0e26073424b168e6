/** The form of a template, new or not. */
import { useNavigate } from "react-router";
import {
  createTemplate,
  readTemplate,
  type Template,
  updateTemplate,
} from "@/features/survey-templates/api/template-calls";
import { useTemplatesChanged } from "@/features/survey-templates/api/template-queries";
import { AS_VERSION, SaveAsVersion } from "@/features/survey-templates/editor/save-as-version";
import { viewAddress } from "@/features/survey-templates/model/addresses";
import {
  partIssues,
  TEMPLATE_FIELDS,
  TEMPLATE_SCHEMA,
  type TemplateOut,
} from "@/features/survey-templates/model/template-fields";
import {
  sentTemplate,
  type TemplateTyped,
  typedTemplate,
} from "@/features/survey-templates/model/template-typed";
import { sizeWords } from "@/features/survey-templates/model/template-words";
import { EditorSkeleton } from "@/features/survey-templates/preview/editor-skeleton";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import type { SaveContext } from "@/shared/forms/use-saving";
import { late } from "@/shared/lib/late";
import { PATHS } from "@/shared/lib/paths";
import type { SurveyComment, SurveyTable } from "@/shared/surveys/definition";
import { announce } from "@/shared/ui/live-region";

/** Dragging and the preview arrive while the template is on its way. */
const EditorBody = late(
  async () => (await import("@/features/survey-templates/editor/editor-body")).EditorBody,
  () => <EditorSkeleton />,
);

interface TemplateFormProps {
  values: TemplateTyped;
  /** The template that exists; null while it is being made. */
  template: Template | null;
  /** The template that a new one is a copy of. */
  parentId?: number | undefined;
  /** What a new one is made from, so that each has a draft of its own. */
  draftId?: string | undefined;
}

const VERSION_BUTTON = [{ label: "Guardar como nueva versión", intent: AS_VERSION }];

export function TemplateForm({ values, template, parentId, draftId }: TemplateFormProps) {
  const navigate = useNavigate();
  const save = useSave(template, parentId);
  const form = useRecordForm({
    schema: TEMPLATE_SCHEMA,
    cross: (typed) => partIssues(typed as unknown as TemplateTyped),
    values,
    updatedAt: template?.updatedAt,
    fields: TEMPLATE_FIELDS,
    required: ["title", "type", "respondent", "tables"],
    noun: "esta plantilla",
    draft: { key: "survey-template", id: template?.surveyData_id ?? draftId },
    describe,
    save,
    onSaved({ surveyData_id, title }: Template) {
      announce(`${title}: plantilla guardada`);
      void navigate(viewAddress(surveyData_id), { replace: true });
    },
    reload: template ? () => reloaded(template.surveyData_id) : undefined,
    refusalNote: (error) => (error.code === "survey_locked" ? <SaveAsVersion /> : null),
  });
  return (
    <RecordForm
      form={form}
      label={template ? "Editar plantilla" : "Nueva plantilla"}
      submitLabel="Guardar plantilla"
      secondary={template?.locked ? VERSION_BUTTON : []}
      onCancel={() => void navigate(template ? viewAddress(template.surveyData_id) : PATHS.survey)}
      wide
    >
      <EditorBody template={template} />
    </RecordForm>
  );
}

function useSave(template: Template | null, parentId: number | undefined) {
  const changed = useTemplatesChanged();
  return async (_changes: unknown, all: TemplateOut, context: SaveContext): Promise<Template> => {
    const { type, ...rest } = sentTemplate(all);
    const saved = template
      ? await updateTemplate({
          ...rest,
          surveyData_id: template.surveyData_id,
          newVersion: context.intent === AS_VERSION,
          updatedAt: context.updatedAt ?? template.updatedAt,
        })
      : await createTemplate(
          { ...rest, type, parent_id: parentId ?? null },
          context.idempotencyKey,
        );
    await changed();
    return saved;
  };
}

async function reloaded(id: number) {
  const newer = await readTemplate(id, undefined);
  return { values: typedTemplate(newer), updatedAt: newer.updatedAt };
}

/** The parts that are no text, in words, for comparing two states of a template. */
function describe(field: string, value: unknown): string | null {
  if (field === "tables") {
    const tables = value as readonly SurveyTable[];
    return sizeWords(tables.length, tables.flatMap(({ rows }) => rows).length);
  }
  if (field !== "comment") return null;
  const { enabled, prompt } = value as SurveyComment;
  return enabled ? prompt : "Sin pregunta abierta";
}
