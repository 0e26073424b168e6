/** Says that somebody else saved the record meanwhile, and lets the person decide with open eyes. */
import { useEffect, useRef, useState } from "react";
import type { TheirRow } from "@/platform/forms/changes";
import { ComparisonTable } from "@/platform/forms/comparison-table";
import { useForm } from "@/platform/forms/form-context";
import type { StaleRecord } from "@/platform/forms/use-saving";
import { formatTime } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";

export function StaleNotice({ stale }: { stale: StaleRecord }) {
  const { noun, saving } = useForm();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refused try brings the reader back.
  useEffect(() => box.current?.focus(), [saving.failures]);

  return (
    <div ref={box} tabIndex={-1} className="rounded-card">
      <Banner
        tone="warning"
        title={`Otra persona cambió ${noun} a las ${formatTime(stale.at)}.`}
        actions={
          <>
            <Button size="sm" onClick={() => setOpen(true)}>
              Ver cambios
            </Button>
            <Button size="sm" loading={saving.saving} onClick={() => void saving.overwrite()}>
              Sobrescribir
            </Button>
          </>
        }
      >
        Todavía no guardamos lo tuyo. Sobrescribir guarda solo los campos que tú cambiaste.
      </Banner>
      <TheirChanges rows={stale.rows} open={open} onOpenChange={setOpen} />
    </div>
  );
}

interface TheirChangesProps {
  rows: readonly TheirRow[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function TheirChanges({ rows, open, onOpenChange }: TheirChangesProps) {
  const { saving } = useForm();

  function decide(act: () => unknown): void {
    onOpenChange(false);
    void act();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Lo que cambió la otra persona"
      footer={
        <>
          <Button onClick={() => decide(saving.takeTheirs)}>Quedarme con sus cambios</Button>
          <Button variant="primary" onClick={() => decide(saving.overwrite)}>
            Sobrescribir
          </Button>
        </>
      }
    >
      <ComparisonTable
        rows={rows.map((row) => ({ ...row, cells: [row.before, row.after, row.mine ?? "—"] }))}
        headings={["Antes", "Otra persona", "Tú"]}
        empty="Guardó sin cambiar ningún campo de este formulario."
      />
    </Dialog>
  );
}
