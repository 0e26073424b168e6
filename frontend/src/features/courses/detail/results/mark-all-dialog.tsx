/** The same attendance for everybody, or for those who have none yet. */
import { type FormEvent, useId, useState } from "react";
import {
  type CellEdit,
  type Participant,
  readCell,
} from "@/features/courses/detail/results/cell-values";
import { fillColumn } from "@/features/courses/detail/results/grid-moves";
import { formatCount } from "@/shared/lib/format";
import { Button } from "@/shared/ui/button";
import { Checkbox } from "@/shared/ui/checkbox";
import { Dialog } from "@/shared/ui/dialog";
import { TextField } from "@/shared/ui/text-field";

interface MarkAllDialogProps {
  people: readonly Participant[];
  open: boolean;
  onClose: () => void;
  onMark: (edits: readonly CellEdit[]) => void;
}

export function MarkAllDialog({ people, open, onClose, onMark }: MarkAllDialogProps) {
  const formId = useId();
  const [text, setText] = useState("100");
  const [replace, setReplace] = useState(false);
  const [tried, setTried] = useState(false);
  const reading = readCell("attendance", text, []);
  const fault = "fault" in reading ? reading.fault : missing(text);
  const edits = fillColumn("attendance", text, people, replace);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (fault || edits.length === 0) return;
    onMark(edits);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Marcar asistencia a todos"
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={edits.length === 0}>
            {`Marcar a ${formatCount(edits.length, "participante", "participantes")}`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Asistencia %"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
          error={tried ? fault : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          label="Reemplazar la asistencia ya registrada"
          checked={replace}
          onCheckedChange={setReplace}
        />
      </form>
    </Dialog>
  );
}

function missing(text: string): string | undefined {
  return text.trim() === "" ? "Ingresa la asistencia." : undefined;
}
