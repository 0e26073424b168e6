/** A completed course whose numbers would be others today: the difference, then the decision. */
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { type CourseFranchise, recalculate } from "@/features/courses/api/franchise-api";
import { describeError } from "@/shared/api/errors";
import { coursesChanged } from "@/shared/courses/course-changes";
import { formatMoney } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { toast } from "@/shared/ui/toast";

interface RecalculationProps {
  courseId: number;
  franchise: CourseFranchise;
}

export function Recalculation({ courseId, franchise }: RecalculationProps) {
  const { recalculated, totals } = franchise;
  const [open, setOpen] = useState(false);
  const { busy, run } = useRecalculating(courseId, () => setOpen(false));
  if (recalculated === null) return null;
  const { difference } = recalculated;
  return (
    <>
      <Banner
        tone="info"
        title={`Con los valores de hoy, la franquicia sería de ${formatMoney(recalculated.franchise)}: ${differenceWords(difference)}.`}
        actions={
          <Button size="sm" icon={<RefreshCw />} onClick={() => setOpen(true)}>
            Recalcular
          </Button>
        }
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="¿Recalcular con los valores de hoy?"
        description="El curso guardará la UTM, el valor hora y las reglas de hoy en lugar de los anteriores. El cambio queda en el historial."
        confirmLabel="Recalcular la franquicia"
        loading={busy}
        onConfirm={() => void run()}
      >
        <Comparison
          rows={[
            { label: "Franquicia", before: totals.franchise, after: recalculated.franchise },
            { label: "Costo empresa", before: totals.companyCost, after: recalculated.companyCost },
          ]}
        />
      </ConfirmDialog>
    </>
  );
}

function useRecalculating(courseId: number, onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await recalculate(courseId);
      await coursesChanged(client);
      onDone();
      void toast.done("Franquicia recalculada");
    } catch (error) {
      void toast.failed("No se recalculó", describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return { busy, run };
}

interface ComparisonProps {
  rows: readonly { label: string; before: number; after: number }[];
}

function Comparison({ rows }: ComparisonProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">Diferencia al recalcular</caption>
      <thead>
        <tr className="border-b text-xs text-ink-muted">
          <td />
          <th scope="col" className="py-2 text-right font-semibold">
            Guardado
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Hoy
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Diferencia
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row" className="py-2 text-left font-normal">
              {label}
            </th>
            <td className="py-2 text-right">{formatMoney(before)}</td>
            <td className="py-2 text-right">{formatMoney(after)}</td>
            <td className="py-2 text-right font-medium">{signed(after - before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differenceWords(difference: number): string {
  if (difference === 0) return "el mismo total, repartido de otra forma";
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? "más" : "menos"}`;
}

/** "+$49.000" or "−$49.000". */
function signed(difference: number): string {
  return `${difference > 0 ? "+" : ""}${formatMoney(difference)}`;
}
