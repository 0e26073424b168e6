/** Removing an entry that is in use: something else takes its place first. */
import { useState } from "react";
import type { Selectable, SelectableKind } from "@/features/selectables/selectable-kinds";
import { describeError } from "@/shared/api/errors";
import { Button } from "@/shared/ui/button";
import { ComboboxField } from "@/shared/ui/combobox-field";
import { Dialog } from "@/shared/ui/dialog";

interface ReplaceDialogProps {
  kind: SelectableKind;
  row: Selectable;
  /** "No se puede eliminar: se usa en 12 cursos." */
  reason: string;
  others: readonly Selectable[];
  onReplace: (replaceWith: number) => Promise<void>;
  onClose: () => void;
}

export function ReplaceDialog({
  kind,
  row,
  reason,
  others,
  onReplace,
  onClose,
}: ReplaceDialogProps) {
  const [choice, setChoice] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function replace(): Promise<void> {
    if (choice === "") {
      setError("Selecciona una opción de la lista.");
      return;
    }
    setBusy(true);
    try {
      await onReplace(Number(choice));
      onClose();
    } catch (trouble) {
      setError(describeError(trouble).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Eliminar "${row.name}"`}
      description={`${reason} Elige qué poner en su lugar; este cambio no se puede deshacer.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" loading={busy} onClick={() => void replace()}>
            Reemplazar y eliminar
          </Button>
        </>
      }
    >
      <ComboboxField
        label="Reemplazar por"
        value={choice}
        onValueChange={(next) => {
          setChoice(next);
          setError(undefined);
        }}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={error}
        placeholder={`Elegir ${kind.one}…`}
      />
    </Dialog>
  );
}
