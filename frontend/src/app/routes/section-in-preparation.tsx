/** The page of a section that is still being built: it says so, and what can be done meanwhile. */
import { FileSpreadsheet, Hammer } from "lucide-react";
import { Link, useMatches } from "react-router";
import { screenOfHandle } from "@/app/screens";
import { ERROR_TEXTS } from "@/shared/lib/fixed-texts";
import { PATHS } from "@/shared/lib/paths";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { EmptyState } from "@/shared/ui/empty-state";
import { PageHeader } from "@/shared/ui/page-header";

export function Component() {
  const screen = screenOfHandle(useMatches().at(-1)?.handle);
  return (
    <>
      <PageHeader title={screen?.title ?? ""} />
      <Card>
        <EmptyState
          icon={<Hammer />}
          title="Esta sección se está preparando."
          description="Mientras tanto, puedes cargar personas y proveedores desde una planilla."
          actions={
            <>
              <Button asChild variant="primary">
                <Link to={PATHS.massiveLoad}>
                  <FileSpreadsheet className="size-4" aria-hidden />
                  Ir a carga masiva
                </Link>
              </Button>
              <Button asChild>
                <Link to={PATHS.panel}>{ERROR_TEXTS.home}</Link>
              </Button>
            </>
          }
        />
      </Card>
    </>
  );
}
