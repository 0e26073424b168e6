/** What would be saved, field by field. */
import type { ChangeRow } from "@/platform/forms/changes";
import { ComparisonTable } from "@/platform/forms/comparison-table";
import { Dialog } from "@/platform/ui/dialog";

interface ReviewDialogProps {
  rows: readonly ChangeRow[];
  onClose: () => void;
}

export function ReviewDialog({ rows, onClose }: ReviewDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} size="lg" title="Lo que vas a guardar">
      <ComparisonTable
        rows={rows.map((row) => ({ ...row, cells: [row.before, row.after] }))}
        headings={["Antes", "Ahora"]}
        empty="No hay cambios."
      />
    </Dialog>
  );
}
