/** What differs, side by side: before saving, and when somebody else saved first. */

import { useEffect, useRef, useState } from "react";
import type { ChangeRow, TheirRow } from "@/platform/forms/changes";
import { useForm } from "@/platform/forms/form-context";
import type { StaleRecord } from "@/platform/forms/use-saving";
import { formatTime } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { PlainTable } from "@/platform/ui/plain-table";

interface ComparisonTableProps {
  rows: readonly { field: string; label: string; cells: readonly string[] }[];
  headings: readonly string[];
  empty: string;
}

/** Fields side by side: what they were and what they would become. */
export function ComparisonTable({ rows, headings, empty }: ComparisonTableProps) {
  if (rows.length === 0) return <p className="text-sm text-ink-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key.
    <section className="overflow-x-auto" tabIndex={0} aria-label="Comparación de cambios">
      <PlainTable
        caption="Comparación de cambios"
        hideCaption
        headings={["Campo", ...headings]}
        rows={rows.map(({ field, label, cells }) => ({ key: field, name: label, cells }))}
      />
    </section>
  );
}

interface ReviewDialogProps {
  rows: readonly ChangeRow[];
  onClose: () => void;
}

/** What would be saved, field by field. */
export function ReviewDialog({ rows, onClose }: ReviewDialogProps) {
  return (
    <Dialog onClose={onClose} size="lg" title="Lo que vas a guardar">
      <ComparisonTable
        rows={rows.map((row) => ({ ...row, cells: [row.before, row.after] }))}
        headings={["Antes", "Ahora"]}
        empty="No hay cambios."
      />
    </Dialog>
  );
}

/** Says that somebody else saved the record meanwhile, and lets the person decide with open eyes. */
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
        title={`Se guardaron otros cambios en ${noun} a las ${formatTime(stale.at)}.`}
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
        Los guardó otra persona, o tú en otra ventana. Todavía no guardamos lo tuyo. Sobrescribir
        guarda solo los campos que tú cambiaste.
      </Banner>
      {open && <TheirChanges rows={stale.rows} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface TheirChangesProps {
  rows: readonly TheirRow[];
  onClose: () => void;
}

function TheirChanges({ rows, onClose }: TheirChangesProps) {
  const { saving } = useForm();

  function decide(act: () => unknown): void {
    onClose();
    void act();
  }

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Lo que se guardó mientras tanto"
      footer={
        <>
          <Button onClick={() => decide(saving.takeTheirs)}>Quedarme con lo guardado</Button>
          <Button variant="primary" onClick={() => decide(saving.overwrite)}>
            Sobrescribir
          </Button>
        </>
      }
    >
      <ComparisonTable
        rows={rows.map((row) => ({ ...row, cells: [row.before, row.after, row.mine ?? "—"] }))}
        headings={["Antes", "Guardado", "Lo tuyo"]}
        empty="Se guardó sin cambiar ningún campo de este formulario."
      />
    </Dialog>
  );
}
