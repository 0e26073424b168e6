/** The link and QR of a survey, for people without e-mail. */
import { surveyTexts } from "@/features/courses/texts";
import { Dialog } from "@/platform/ui/dialog";
import { LinkCard } from "@/platform/ui/link-card";

interface LinkDialogProps {
  survey: { link: string };
  /** What a person calls it. */
  name: string;
  onClose: () => void;
}

export function LinkDialog({ survey, name, onClose }: LinkDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={surveyTexts.linkTitle}
      description={surveyTexts.linkHelp(name)}
      size="sm"
    >
      <LinkCard address={survey.link} label={surveyTexts.qrOf(name)} fileName={`QR ${name}`} />
    </Dialog>
  );
}
