/** A period chosen by hand for the whole panel. */
import { type FormEvent, useId, useState } from "react";
import { MonthRangeFields } from "@/features/panel/lens/month-range-fields";
import { type MonthRangeValue, rangeProblem } from "@/features/panel/model/month-range";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";

interface RangeDialogProps {
  lens: MonthRangeValue;
  onChoose: (months: MonthRangeValue) => void;
  onClose: () => void;
}

const NEITHER = "Elige al menos un mes.";

export function RangeDialog({ lens, onChoose, onClose }: RangeDialogProps) {
  const form = useId();
  const [range, setRange] = useState<MonthRangeValue>({
    startMonth: lens.startMonth,
    endMonth: lens.endMonth,
  });
  const [tried, setTried] = useState(false);
  const problem = rangeProblem(range) || (range.startMonth || range.endMonth ? "" : NEITHER);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    onChoose(range);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Otro período"
      description="Todo el panel se mirará en estos meses; los widgets guardan los suyos."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} variant="primary">
            Mirar este período
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <MonthRangeFields value={range} onChange={setRange} problem={tried ? problem : ""} />
      </form>
    </Dialog>
  );
}
