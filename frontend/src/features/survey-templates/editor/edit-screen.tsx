/** /survey/edit: a template that exists, or a new one from nothing, a copy, an example or a file. */
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { Starter, Template } from "@/features/survey-templates/api/template-calls";
import { startersQuery, templateQuery } from "@/features/survey-templates/api/template-queries";
import { TemplateForm } from "@/features/survey-templates/editor/template-form";
import { idIn, NAMES, STARTERS } from "@/features/survey-templates/model/addresses";
import {
  blankTemplate,
  copiedTemplate,
  type TemplateTyped,
  typedTemplate,
} from "@/features/survey-templates/model/template-typed";
import { EditorSkeleton } from "@/features/survey-templates/preview/editor-skeleton";
import { NoTemplate, ReadersOnly } from "@/features/survey-templates/preview/no-template";
import { ApiError } from "@/shared/api/errors";
import { useSession } from "@/shared/api/session";
import { AsyncView } from "@/shared/ui/async-view";
import { PageHeader } from "@/shared/ui/page-header";

export function EditScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { imported?: TemplateTyped } | null };
  const id = idIn(query.get(NAMES.id));
  const copied = idIn(query.get(NAMES.copied));
  const starter = STARTERS[query.get(NAMES.starter) ?? ""];
  if (!isAdmin) return <ReadersOnly id={id} />;
  if (id !== null) return <KnownTemplate key={id} id={id} />;
  if (query.has(NAMES.id)) return <NoTemplate title="Editar encuesta" />;
  if (copied !== null) return <Copied key={copied} id={copied} />;
  if (starter !== undefined) return <FromStarter key={starter} type={starter} />;
  return <FromNothing key={String(state?.imported?.title)} imported={state?.imported} />;
}

function KnownTemplate({ id }: { id: number }) {
  const template = useQuery(templateQuery(id));
  if (isMissing(template)) return <NoTemplate title="Editar encuesta" />;
  return (
    <Screen title="Editar encuesta" context={template.data?.title}>
      <Loaded query={template}>
        {(known) => <TemplateForm values={typedTemplate(known)} template={known} />}
      </Loaded>
    </Screen>
  );
}

function Copied({ id }: { id: number }) {
  const template = useQuery(templateQuery(id));
  if (isMissing(template)) return <NoTemplate title="Nueva plantilla" />;
  return (
    <Screen title="Nueva plantilla" context={template.data && `Copia de ${template.data.title}`}>
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
    </Screen>
  );
}

function FromStarter({ type }: { type: string }) {
  const starter = useQuery({
    ...startersQuery,
    select: (starters: Starter[]) => starters.find((one) => one.type === type),
  });
  return (
    <Screen title="Nueva plantilla" context="A partir de un ejemplo">
      <Loaded query={starter}>
        {(known) => (
          <TemplateForm
            values={known ? typedTemplate(known) : blankTemplate()}
            template={null}
            draftId={`starter-${type}`}
          />
        )}
      </Loaded>
    </Screen>
  );
}

function FromNothing({ imported }: { imported: TemplateTyped | undefined }) {
  const [values] = useState(() => imported ?? blankTemplate());
  return (
    <Screen title="Nueva plantilla" context={imported && "A partir de un archivo"}>
      <TemplateForm
        values={values}
        template={null}
        draftId={imported ? `import-${imported.title}` : undefined}
      />
    </Screen>
  );
}

interface ScreenProps {
  title: string;
  context: ReactNode;
  children: ReactNode;
}

function Screen({ title, context, children }: ScreenProps) {
  return (
    <>
      <PageHeader title={title} context={context} />
      {children}
    </>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  return (
    <AsyncView
      query={query}
      loadingLabel="Cargando la plantilla…"
      errorTitle="No pudimos cargar la plantilla."
      skeleton={<EditorSkeleton />}
    >
      {children}
    </AsyncView>
  );
}

function isMissing({ error }: UseQueryResult<Template>): boolean {
  return error instanceof ApiError && error.status === 404;
}
