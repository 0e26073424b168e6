/** /survey/edit: a template that exists, or a new one from nothing, a copy, an example or a file. */

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { SurveyComment, SurveyTable } from "@/entities/survey/definition";
import { EDIT, STARTERS, viewAddress } from "@/features/survey-templates/addresses";
import {
  createTemplate,
  readTemplate,
  type Starter,
  startersQuery,
  type Template,
  templateQuery,
  updateTemplate,
  useTemplatesChanged,
} from "@/features/survey-templates/api";
import { editorTexts } from "@/features/survey-templates/editor/texts";
import { EditorSkeleton, NoTemplate, ReadersOnly } from "@/features/survey-templates/parts";
import {
  blankTemplate,
  commentFaults,
  copiedTemplate,
  type Fault,
  ROLES,
  sentTemplate,
  type TemplateTyped,
  TYPES,
  tableFaults,
  typedTemplate,
} from "@/features/survey-templates/template";
import { commonTexts, templatesTexts } from "@/features/survey-templates/texts";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { useForm } from "@/platform/forms/form-context";
import { RecordForm } from "@/platform/forms/record-form";
import type { FieldIssue } from "@/platform/forms/resolver";
import { line, oneOf, requiredLine } from "@/platform/forms/rules";
import { ofRecord, useRecordForm } from "@/platform/forms/use-record-form";
import { asId, useAddress } from "@/platform/lib/address";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { Button } from "@/platform/ui/button";
import { announce } from "@/platform/ui/live-region";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView } from "@/platform/ui/states";

export function EditScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [{ id: named, desde: copied, ejemplo }] = useAddress(EDIT);
  const { state } = useLocation() as { state: { imported?: TemplateTyped } | null };
  const id = asId.read(named);
  const starter = STARTERS[ejemplo];
  if (!isAdmin) return <ReadersOnly id={id} />;
  if (id !== null) return <KnownTemplate key={id} id={id} />;
  if (named !== "") return <NoTemplate title={commonTexts.editTitle} />;
  if (copied !== null) return <Copied key={copied} id={copied} />;
  if (starter !== undefined) return <FromStarter key={starter} type={starter} />;
  return <FromNothing key={String(state?.imported?.title)} imported={state?.imported} />;
}

function KnownTemplate({ id }: { id: number }) {
  const template = useQuery(templateQuery(id));
  if (isMissing(template)) return <NoTemplate title={commonTexts.editTitle} />;
  return (
    <>
      <PageHeader title={commonTexts.editTitle} context={template.data?.title} />
      <Loaded query={template}>
        {(known) => <TemplateForm values={typedTemplate(known)} template={known} />}
      </Loaded>
    </>
  );
}

function Copied({ id }: { id: number }) {
  const template = useQuery(templateQuery(id));
  if (isMissing(template)) return <NoTemplate title={commonTexts.newTitle} />;
  return (
    <>
      <PageHeader
        title={commonTexts.newTitle}
        context={template.data && commonTexts.copyOf(template.data.title)}
      />
      <Loaded query={template}>
        {(known) => (
          <TemplateForm
            values={copiedTemplate(known)}
            template={null}
            parentId={id}
            draftId={`copy-${id}`}
          />
        )}
      </Loaded>
    </>
  );
}

function FromStarter({ type }: { type: string }) {
  const starter = useQuery({
    ...startersQuery,
    select: (starters: Starter[]) => starters.find((one) => one.type === type),
  });
  return (
    <>
      <PageHeader title={commonTexts.newTitle} context={editorTexts.fromExample} />
      <Loaded query={starter}>
        {(known) => (
          <TemplateForm
            values={known ? typedTemplate(known) : blankTemplate()}
            template={null}
            draftId={`starter-${type}`}
          />
        )}
      </Loaded>
    </>
  );
}

function FromNothing({ imported }: { imported: TemplateTyped | undefined }) {
  const [values] = useState(() => imported ?? blankTemplate());
  return (
    <>
      <PageHeader title={commonTexts.newTitle} context={imported && editorTexts.fromFile} />
      <TemplateForm
        values={values}
        template={null}
        draftId={imported ? `import-${imported.title}` : undefined}
      />
    </>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  return (
    <AsyncView query={query} loaded={commonTexts.loaded} skeleton={<EditorSkeleton />}>
      {children}
    </AsyncView>
  );
}

function isMissing({ error }: UseQueryResult<Template>): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Saving beside what was answered, instead of over it. */
const AS_VERSION = "version";

function SaveAsVersion() {
  const { saving } = useForm();
  return (
    <Button
      size="sm"
      variant="primary"
      className="mt-1 w-fit"
      loading={saving.saving}
      onClick={() => void saving.submit(AS_VERSION)}
    >
      {editorTexts.saveAsVersion}
    </Button>
  );
}

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

const VERSION_BUTTON = [{ label: editorTexts.saveAsVersion, intent: AS_VERSION }];

/** The form of a template, new or not. */
function TemplateForm({ values, template, parentId, draftId }: TemplateFormProps) {
  const navigate = useNavigate();
  const changed = useTemplatesChanged();
  const form = useRecordForm({
    schema: TEMPLATE_SCHEMA,
    cross: (typed) => partIssues(typed as unknown as TemplateTyped),
    ...(template
      ? ofRecord(template, typedTemplate, () => readTemplate(template.surveyData_id, undefined))
      : {}),
    values,
    fields: TEMPLATE_FIELDS,
    required: ["title", "type", "respondent", "tables"],
    noun: editorTexts.noun,
    draft: { key: "survey-template", id: template?.surveyData_id ?? draftId },
    describe,
    async save(_changes, all, { intent, idempotencyKey, updatedAt }): Promise<Template> {
      const { type, ...rest } = sentTemplate(all);
      const saved = template
        ? await updateTemplate({
            ...rest,
            surveyData_id: template.surveyData_id,
            newVersion: intent === AS_VERSION,
            updatedAt: updatedAt ?? template.updatedAt,
          })
        : await createTemplate({ ...rest, type, parent_id: parentId ?? null }, idempotencyKey);
      await changed();
      return saved;
    },
    onSaved({ surveyData_id, title }: Template) {
      announce(editorTexts.saved(title));
      void navigate(viewAddress(surveyData_id), { replace: true });
    },
    refusalNote: (error) => (error.code === "survey_locked" ? <SaveAsVersion /> : null),
  });
  return (
    <RecordForm
      form={form}
      label={template ? editorTexts.formLabel : commonTexts.newTitle}
      submitLabel={editorTexts.save}
      secondary={template?.locked ? VERSION_BUTTON : []}
      onCancel={() => void navigate(template ? viewAddress(template.surveyData_id) : PATHS.survey)}
      wide
    >
      <EditorBody template={template} />
    </RecordForm>
  );
}

/** The parts that are no text, in words, for comparing two states of a template. */
function describe(field: string, value: unknown): string | null {
  if (field === "tables") {
    const tables = value as readonly SurveyTable[];
    return templatesTexts.size(tables.length, tables.flatMap(({ rows }) => rows).length);
  }
  if (field !== "comment") return null;
  const { enabled, prompt } = value as SurveyComment;
  return enabled ? prompt : editorTexts.noComment;
}

const TEMPLATE_FIELDS: Readonly<Record<keyof TemplateTyped, string>> = editorTexts.fields;

export const TEMPLATE_SCHEMA = z.object({
  title: requiredLine({ min: 3, max: 120, message: templatesTexts.rules.title }),
  description: line({ max: 500 }),
  type: oneOf(TYPES, templatesTexts.rules.type),
  respondent: oneOf(ROLES),
  tables: z.custom<readonly SurveyTable[]>(Array.isArray),
  comment: z.custom<SurveyComment>((value) => typeof value === "object"),
});

/** The rules between the parts, one for each part, with how many more there are. */
export function partIssues({ tables, comment }: Pick<TemplateTyped, "tables" | "comment">) {
  return [...issueOf("tables", tableFaults(tables)), ...issueOf("comment", commentFaults(comment))];
}

function issueOf<Name extends keyof TemplateTyped>(
  field: Name,
  [first, ...others]: readonly Fault[],
): FieldIssue<Name>[] {
  if (!first) return [];
  const marked = others.length === 1 ? editorTexts.marked : editorTexts.markedMany;
  const more = others.length > 0 ? editorTexts.moreProblems(others.length, marked) : "";
  return [{ field, message: `${first.message}${more}` }];
}
