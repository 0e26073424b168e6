/** The link and QR of a survey, for people without e-mail. */
import { Dialog } from "@/platform/ui/dialog";
import { LinkCard } from "@/platform/ui/link-card";

interface LinkDialogProps {
  survey: { link: string };
  /** What a person calls it. */
  name: string;
  onClose: () => void;
}

/** The link and QR of a survey, for people without e-mail. */
export function LinkDialog({ survey, name, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Enlace del curso"
      description={`${name}. Sirve para quienes no tienen correo: cada persona escribe su RUT y llega a su propia encuesta.`}
      size="sm"
    >
      <LinkCard
        address={survey.link}
        label={`Código QR de la encuesta de ${name}`}
        fileName={`QR ${name}`}
      />
    </Dialog>
  );
}
