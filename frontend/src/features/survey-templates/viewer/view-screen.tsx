/** /survey/view: a template as people see it, in any of its versions. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { templateQuery } from "@/features/survey-templates/api/template-queries";
import { idIn, NAMES } from "@/features/survey-templates/model/addresses";
import { EditorSkeleton } from "@/features/survey-templates/preview/editor-skeleton";
import { NoTemplate } from "@/features/survey-templates/preview/no-template";
import { TemplateView } from "@/features/survey-templates/viewer/template-view";
import { ApiError } from "@/shared/api/errors";
import { AsyncView } from "@/shared/ui/async-view";
import { PageHeader } from "@/shared/ui/page-header";

const TITLE = "Ver encuesta";

export function ViewScreen() {
  const [query] = useSearchParams();
  const id = idIn(query.get(NAMES.id));
  const version = idIn(query.get(NAMES.version)) ?? undefined;
  return id === null ? <NoTemplate title={TITLE} /> : <Known key={id} id={id} version={version} />;
}

function Known({ id, version }: { id: number; version: number | undefined }) {
  const template = useQuery(templateQuery(id, version));
  if (template.error instanceof ApiError && template.error.status === 404) {
    return <NoTemplate title={TITLE} />;
  }
  return (
    <>
      {!template.data && <PageHeader title={TITLE} />}
      <AsyncView
        query={template}
        loadingLabel="Cargando la plantilla…"
        errorTitle="No pudimos cargar la plantilla."
        skeleton={<EditorSkeleton />}
      >
        {(known) => <TemplateView key={known.version} template={known} />}
      </AsyncView>
    </>
  );
}
