/** The question before unsaved changes are lost; staying has the focus. */
import { AlertDialog } from "radix-ui";
import { useForm } from "@/platform/forms/form-context";
import { Button } from "@/platform/ui/button";
import { OVERLAY_LOOK } from "@/platform/ui/dialog";
import { useFocusReturn } from "@/platform/ui/focus";

export function LeaveDialog() {
  const { guard, saving } = useForm();
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={guard.asking} onOpenChange={(open) => !open && guard.stay()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={OVERLAY_LOOK} />
        <AlertDialog.Content
          {...focusReturn}
          className="fixed inset-x-4 top-1/2 layer-modal mx-auto flex max-h-[90dvh] max-w-lg -translate-y-1/2 animate-layer flex-col gap-3 overflow-y-auto rounded-modal border bg-surface p-6 shadow-modal"
        >
          <AlertDialog.Title className="text-lg font-semibold">
            Tienes cambios sin guardar
          </AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-ink-muted">
            Si sales sin guardar, se pierde lo que escribiste.
          </AlertDialog.Description>
          <footer className="mt-2 flex flex-wrap gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Seguir editando</Button>
            </AlertDialog.Cancel>
            <Button
              variant="primary"
              loading={saving.saving}
              onClick={() => void guard.saveAndLeave()}
            >
              Guardar y salir
            </Button>
            <Button variant="ghost" onClick={guard.leave}>
              Salir sin guardar
            </Button>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
