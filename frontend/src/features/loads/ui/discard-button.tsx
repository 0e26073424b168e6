/** Throws away the load on screen, or the correction of one, after asking. Leaving never does. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { discardCorrection, discardMapping } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import type { Load, Mapping } from "@/features/loads/api/types";
import { wizardAddress } from "@/features/loads/model/addresses";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";

interface DiscardButtonProps {
  mapping: Mapping;
  /** The load whose correction is on screen: the correction goes, the load stays. */
  corrects?: Load | null;
}

export function DiscardButton({ mapping, corrects = null }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  const { discard, discarding } = useDiscard(mapping, corrects);
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        <span className="max-sm:sr-only">Descartar</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={corrects ? "¿Descartar esta corrección?" : "¿Descartar esta carga?"}
        description={
          corrects
            ? "Olvidamos el archivo corregido. Lo que ya se cargó no cambia, y puedes volver a subirlo."
            : `Olvidamos ${mapping.file?.name ?? "lo que subiste"} y sus columnas relacionadas. Tus otras cargas no cambian.`
        }
        confirmLabel="Descartar"
        cancelLabel="Seguir con la carga"
        danger
        loading={discarding}
        onConfirm={() => void discard()}
      />
    </>
  );
}

function useDiscard(mapping: Mapping, corrects: Load | null) {
  const [discarding, setDiscarding] = useState(false);
  const navigate = useNavigate();
  const discarded = useWizardStore((state) => state.discarded);
  const { forgotten } = useMappingCache();

  async function discard(): Promise<void> {
    setDiscarding(true);
    try {
      if (corrects) {
        await discardCorrection(corrects.load_id);
        await navigate(wizardAddress({ step: "resultado", mappingId: mapping.mapping_id }));
      } else {
        await discardMapping(mapping.mapping_id);
        discarded();
        await navigate(wizardAddress());
      }
      forgotten();
      announce(corrects ? "Corrección descartada." : "Carga descartada.");
    } catch (error) {
      await toast.failed("No pudimos descartarla.", describeError(error).message);
    } finally {
      setDiscarding(false);
    }
  }

  return { discard, discarding };
}
