/** Why there is no template to show or to edit, and where to go instead. */
import { Lock, SearchX } from "lucide-react";
import { Link } from "react-router";
import { viewAddress } from "@/features/survey-templates/model/addresses";
import { PATHS } from "@/shared/lib/paths";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";

export function NoTemplate({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<SearchX />}
        title="La plantilla no existe."
        actions={
          <Button asChild variant="primary">
            <Link to={PATHS.survey}>Ver plantillas</Link>
          </Button>
        }
      />
    </>
  );
}

/** Templates are shared by all companies, so only administrators change them. */
export function ReadersOnly({ id }: { id: number | null }) {
  return (
    <>
      <PageHeader title="Editar encuesta" />
      <EmptyState
        icon={<Lock />}
        title="Solo quien administra puede editar plantillas."
        description="Puedes verlas y probarlas."
        actions={
          <Button asChild variant="primary">
            <Link to={id === null ? PATHS.survey : viewAddress(id)}>
              {id === null ? "Ver plantillas" : "Ver plantilla"}
            </Link>
          </Button>
        }
      />
    </>
  );
}
