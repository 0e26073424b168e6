/** The link and QR that all participants of a course share. */

import { useQuery } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { askedQuery, type Evaluation } from "@/features/evaluations/api";
import { nameOf } from "@/features/evaluations/words";
import { Dialog } from "@/platform/ui/dialog";
import { LinkCard } from "@/platform/ui/link-card";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";

interface DoorDialogProps {
  evaluation: Evaluation;
  onClose: () => void;
}

/** The link and QR that all participants of a course share. */
export function DoorDialog({ evaluation, onClose }: DoorDialogProps) {
  const asked = useQuery(askedQuery(evaluation.id));
  const name = nameOf(evaluation);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Enlace del curso"
      description={`${name}. Sirve para todo el curso: cada persona escribe su RUT y llega a su propia encuesta.`}
      size="sm"
    >
      <AsyncView
        query={asked}
        loadingLabel="Cargando el enlace…"
        errorTitle="No pudimos cargar el enlace."
        skeleton={<TextSkeleton lines={6} />}
      >
        {({ doorLink }) =>
          doorLink === null ? (
            <EmptyState
              icon={<Link2Off />}
              title="La encuesta está cerrada"
              description="Extiende el plazo para volver a recibir respuestas."
            />
          ) : (
            <LinkCard
              address={doorLink}
              label={`Código QR de la encuesta de ${name}`}
              fileName={`QR ${name}`}
            />
          )
        }
      </AsyncView>
    </Dialog>
  );
}
