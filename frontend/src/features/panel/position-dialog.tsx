/** "Mover a posición…": a widget goes straight to its place. */

import { type FormEvent, useId, useState } from "react";
import { commonTexts, positionTexts } from "@/features/panel/texts";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { announce } from "@/platform/ui/live-region";
import { SelectField } from "@/platform/ui/select-field";

interface PositionDialogProps {
  title: string;
  index: number;
  count: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

export function PositionDialog({ title, index, count, onMove, onClose }: PositionDialogProps) {
  const form = useId();
  const [place, setPlace] = useState(String(index + 1));

  function submit(event: FormEvent): void {
    event.preventDefault();
    onMove(Number(place) - 1);
    announce(commonTexts.place(title, place, count));
    onClose();
  }

  return (
    <Dialog
      size="sm"
      onClose={onClose}
      title={positionTexts.title}
      description={positionTexts.description(title, index + 1, count)}
      confirm={
        <Button type="submit" form={form} variant="primary">
          {positionTexts.move}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <SelectField
          label={positionTexts.place}
          value={place}
          onValueChange={setPlace}
          options={Array.from({ length: count }, (_, at) => ({
            value: String(at + 1),
            label: String(at + 1),
          }))}
        />
      </form>
    </Dialog>
  );
}
