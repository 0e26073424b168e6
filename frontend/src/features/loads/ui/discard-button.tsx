/** Throws away what was never loaded, after asking. Leaving the screen never does. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { discardIncomplete } from "@/features/loads/api/mappings";
import { useMappingCache } from "@/features/loads/api/queries";
import { wizardAddress } from "@/features/loads/model/addresses";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";

export function DiscardButton() {
  const [asking, setAsking] = useState(false);
  const { discard, discarding } = useDiscard();
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        <span className="max-sm:sr-only">Descartar</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="¿Descartar las cargas sin terminar?"
        description="Se borran los archivos que subiste y no cargaste, junto con sus columnas relacionadas. Lo que ya se cargó no cambia."
        confirmLabel="Descartar"
        cancelLabel="Seguir con la carga"
        danger
        loading={discarding}
        onConfirm={() => void discard()}
      />
    </>
  );
}

function useDiscard() {
  const [discarding, setDiscarding] = useState(false);
  const navigate = useNavigate();
  const discarded = useWizardStore((state) => state.discarded);
  const { forgotten } = useMappingCache();

  async function discard(): Promise<void> {
    setDiscarding(true);
    try {
      await discardIncomplete();
      discarded();
      await navigate(wizardAddress());
      forgotten();
      announce("Carga descartada.");
    } catch (error) {
      await toast.failed("No pudimos descartar la carga.", describeError(error).message);
    } finally {
      setDiscarding(false);
    }
  }

  return { discard, discarding };
}
