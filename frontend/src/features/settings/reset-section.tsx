/** The way back to how a section was in the beginning, asked twice. */
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { toast } from "@/shared/ui/toast";

interface ResetSectionProps {
  /** What is reset, e.g. "Encuestas y correos". */
  title: string;
  /** What becomes of the values, and what stays. */
  description: string;
  /** Resets, and lets every query know. */
  onReset: () => Promise<void>;
}

export function ResetSection({ title, description, onReset }: ResetSectionProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function reset(): Promise<void> {
    setBusy(true);
    try {
      await onReset();
      void toast.done("Configuración restablecida");
    } catch (error) {
      void toast.failed("No se restableció", describeError(error).message);
    } finally {
      setBusy(false);
      setOpen(false);
    }
  }

  return (
    <div className="flex justify-end">
      <Button icon={<RotateCcw className="size-4" />} onClick={() => setOpen(true)}>
        Restablecer la sección
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`¿Restablecer ${title}?`}
        description={description}
        confirmLabel="Restablecer la sección"
        danger
        loading={busy}
        onConfirm={() => void reset()}
      />
    </div>
  );
}
