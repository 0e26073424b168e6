/** "¿Cómo se calcula?": the rules of a KPI in the server's own sentences. */
import type { Kpi, WidgetNumbers } from "@/features/panel/api";
import { explanationTexts } from "@/features/panel/texts";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";

type StaffBasis = NonNullable<NonNullable<WidgetNumbers["meta"]>["staffBasis"]>;

interface ExplanationDialogProps {
  kpi: Kpi;
  /** What the head count was taken from, where there is one. */
  staffBasis: StaffBasis | undefined;
  onClose: () => void;
}

const BASES: Readonly<Record<StaffBasis, string>> = explanationTexts.staffBases;

export function ExplanationDialog({ kpi, staffBasis, onClose }: ExplanationDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={explanationTexts.title(kpi.name)}
      description={kpi.desc}
      footer={<Button onClick={onClose}>{explanationTexts.close}</Button>}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-pretty marker:text-ink-subtle">
        {kpi.explanation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {staffBasis && <li>{BASES[staffBasis]}</li>}
      </ul>
    </Dialog>
  );
}
