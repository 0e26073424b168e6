/** "¿Cómo se calcula?": the rules of a KPI in the server's own sentences. */
import type { Kpi, WidgetNumbers } from "@/features/panel/api";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";

type StaffBasis = NonNullable<NonNullable<WidgetNumbers["meta"]>["staffBasis"]>;

interface ExplanationDialogProps {
  kpi: Kpi;
  /** What the head count was taken from, where there is one. */
  staffBasis?: StaffBasis | undefined;
  onClose: () => void;
}

const BASES: Readonly<Record<StaffBasis, string>> = {
  dotacion: "Aquí la dotación es la que declara cada empresa.",
  people: "Aquí la dotación es la cantidad de personas activas registradas.",
  mixed:
    "Aquí la dotación es la que declara cada empresa; de las que no la declaran, sus personas internas activas.",
};

/** "¿Cómo se calcula?": the rules of a KPI in the server's own sentences. */
export function ExplanationDialog({ kpi, staffBasis, onClose }: ExplanationDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`¿Cómo se calcula ${kpi.name}?`}
      description={kpi.desc}
      footer={<Button onClick={onClose}>Cerrar</Button>}
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
