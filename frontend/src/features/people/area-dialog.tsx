/** Gives many people the same area, with the way back. */
import { useState } from "react";
import { changePeople } from "@/features/people/people-api";
import { PEOPLE_HISTORY_KEY, PEOPLE_KEY } from "@/features/people/people-queries";
import { PEOPLE_NOUNS } from "@/features/people/person-words";
import type { BulkTarget } from "@/shared/lists/bulk";
import { countWords } from "@/shared/lists/list-words";
import { useBulkChange } from "@/shared/lists/use-bulk-change";
import { useDepartmentChoices } from "@/shared/lookups/lookup-choices";
import { Button } from "@/shared/ui/button";
import { ComboboxField } from "@/shared/ui/combobox-field";
import { Dialog } from "@/shared/ui/dialog";

interface AreaDialogProps {
  people: BulkTarget;
  onChanged: () => void;
  onClose: () => void;
}

const NO_AREA = "none";

export function AreaDialog({ people, onChanged, onClose }: AreaDialogProps) {
  const areas = useDepartmentChoices();
  const [area, setArea] = useState("");
  const [sending, setSending] = useState(false);
  const [missed, setMissed] = useState(false);
  const change = useBulkChange(PEOPLE_KEY, PEOPLE_HISTORY_KEY);

  async function send(): Promise<void> {
    setMissed(area === "");
    if (area === "") return;
    setSending(true);
    await change({
      send: () => changePeople(people.rows, { action: "area", area: idOf(area) }),
      said: (count) => `${countWords(PEOPLE_NOUNS, count)} con otra área`,
      onDone: onChanged,
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Cambiar área de ${countWords(PEOPLE_NOUNS, people.count)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" loading={sending} onClick={() => void send()}>
            Cambiar área
          </Button>
        </>
      }
    >
      <ComboboxField
        label="Área"
        error={missed ? "Selecciona un área de la lista." : undefined}
        value={area}
        onValueChange={setArea}
        options={[{ value: NO_AREA, label: "Sin área" }, ...areas]}
      />
    </Dialog>
  );
}

function idOf(choice: string): number | null {
  return choice === NO_AREA ? null : Number(choice);
}
