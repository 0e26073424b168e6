/** Many questions at once: one line of text, one question. */
import { useState } from "react";
import { pasteTexts } from "@/features/survey-templates/editor/texts";
import { questionsIn } from "@/features/survey-templates/template";
import { commonTexts } from "@/features/survey-templates/texts";
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
      onClose={onClose}
      title={commonTexts.pasteMany}
      description={pasteTexts.description}
      sturdy
      confirm={
        <Button
          variant="primary"
          aria-disabled={length === 0}
          onClick={() => {
            onPasted(text);
            onClose();
          }}
        >
          {length === 0 ? pasteTexts.addQuestions : pasteTexts.addSome(length)}
        </Button>
      }
    >
      <TextareaField
        label={commonTexts.questions}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
