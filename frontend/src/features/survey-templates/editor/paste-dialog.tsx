/** Many questions at once: one line of text, one question. */
import { useState } from "react";
import { questionsIn } from "@/features/survey-templates/template";
import { formatCount } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { TextareaField } from "@/platform/ui/text-field";

interface PasteDialogProps {
  onClose: () => void;
  onPasted: (text: string) => void;
}

export function PasteDialog({ onClose, onPasted }: PasteDialogProps) {
  const [text, setText] = useState("");
  const { length } = questionsIn(text);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Pegar varias preguntas"
      description="Cada línea será una pregunta. Las que ya están no se repiten."
      sturdy
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            aria-disabled={length === 0}
            onClick={() => {
              onPasted(text);
              onClose();
            }}
          >
            {length === 0
              ? "Agregar preguntas"
              : `Agregar ${formatCount(length, "pregunta", "preguntas")}`}
          </Button>
        </>
      }
    >
      <TextareaField
        label="Preguntas"
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
