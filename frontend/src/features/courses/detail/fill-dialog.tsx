/** The same value in one column for the people that were chosen. */
import { type FormEvent, useId, useState } from "react";
import { useHeldStatuses } from "@/features/courses/api";
import {
  type CellEdit,
  FIELD_LABELS,
  fillColumn,
  type Participant,
  readCell,
} from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { SelectField } from "@/platform/ui/select-field";
import { TextField } from "@/platform/ui/text-field";

export type FillField = "attendance" | "grade" | "status";

interface FillDialogProps {
  field: FillField;
  people: readonly Participant[];
  onClose: () => void;
  onFill: (edits: readonly CellEdit[]) => void;
}

export function FillDialog({ field, people, onClose, onFill }: FillDialogProps) {
  const formId = useId();
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const statuses = useHeldStatuses();
  const reading = readCell(field, text, statuses);
  const missing = text.trim() === "" ? resultTexts.valueMissing : undefined;
  const fault = "fault" in reading ? reading.fault : missing;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (fault) return;
    onFill(fillColumn(field, text, people));
    onClose();
  }

  return (
    <Dialog
      onClose={onClose}
      title={resultTexts.fillTitle(FIELD_LABELS[field], people.length)}
      size="sm"
      confirm={
        <Button type="submit" form={formId} variant="primary">
          {resultTexts.fill(people.length)}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {field === "status" ? (
          <SelectField
            label={FIELD_LABELS.status}
            hint={resultTexts.fillStatusHelp}
            options={statuses.map(({ label }) => ({ value: label, label }))}
            error={tried ? fault : undefined}
            value={text}
            onValueChange={setText}
          />
        ) : (
          <TextField
            label={FIELD_LABELS[field]}
            hint={resultTexts.fillHelp}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-48"
            error={tried ? fault : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
