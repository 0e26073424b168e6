/** Why nothing was saved: one quiet line, and the way on where there is one. */
import type { Saving } from "@/features/panel/wizard/use-saving";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";

export function WizardFault({ saving }: { saving: Saving }) {
  const { fault } = saving;
  if (fault === null) return null;
  if (fault.kind === "failed")
    return (
      <p role="status" className="text-sm text-ink-muted">
        {`El widget no se guardó. ${fault.message}`}
      </p>
    );
  if (fault.kind === "gone")
    return (
      <Banner tone="warning" title="Este widget ya no existe.">
        Se eliminó mientras lo editabas. Cierra esta ventana y agrégalo de nuevo si lo necesitas.
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title="Este widget cambió en otra ventana."
      actions={
        <Button size="sm" onClick={() => void saving.takeNewest()}>
          Cargar lo más nuevo
        </Button>
      }
    >
      Todavía no guardamos lo tuyo. Al cargar lo más nuevo, se reemplaza lo que cambiaste aquí.
    </Banner>
  );
}
