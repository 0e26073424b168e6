/** The link and QR that all participants of a course share. */

import { useQuery } from "@tanstack/react-query";
import { Link2Off } from "lucide-react";
import { askedQuery, type Evaluation } from "@/features/evaluations/api";
import { commonTexts, doorTexts } from "@/features/evaluations/texts";
import { nameOf } from "@/features/evaluations/words";
import { Dialog } from "@/platform/ui/dialog";
import { LinkCard } from "@/platform/ui/link-card";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";

interface DoorDialogProps {
  evaluation: Evaluation;
  onClose: () => void;
}

export function DoorDialog({ evaluation, onClose }: DoorDialogProps) {
  const asked = useQuery(askedQuery(evaluation.id));
  const name = nameOf(evaluation);
  return (
    <Dialog
      onClose={onClose}
      title={doorTexts.title}
      description={doorTexts.description(name)}
      size="sm"
    >
      <AsyncView query={asked} loaded={doorTexts.loaded} skeleton={<TextSkeleton lines={6} />}>
        {({ doorLink }) =>
          doorLink === null ? (
            <EmptyState
              icon={<Link2Off />}
              title={doorTexts.closedTitle}
              description={doorTexts.closedDescription}
            />
          ) : (
            <LinkCard
              address={doorLink}
              label={doorTexts.qrLabel(name)}
              fileName={commonTexts.fileName(name)}
            />
          )
        }
      </AsyncView>
    </Dialog>
  );
}
