/** What a screen says about a load that is not there any more. */
import { FileX } from "lucide-react";
import { Link } from "react-router";
import { wizardAddress } from "@/features/loads/model/addresses";
import { Button } from "@/shared/ui/button";
import { EmptyState } from "@/shared/ui/empty-state";

export function MissingLoad() {
  return (
    <EmptyState
      icon={<FileX />}
      title="Esta carga no existe o se descartó"
      description="Las cargas que no se terminan se borran después de 30 días."
      actions={
        <Button variant="primary" asChild>
          <Link to={wizardAddress()}>Empezar otra carga</Link>
        </Button>
      }
    />
  );
}
