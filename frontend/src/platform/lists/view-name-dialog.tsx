/** Asks for the name of a view; two views of a list never bear the same. */
import { type FormEvent, useId, useState } from "react";
import { fold } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { TextField } from "@/platform/ui/text-field";

const LONGEST = 40;

interface ViewNameDialogProps extends FormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
}

interface FormProps {
  submitLabel: string;
  initial?: string | undefined;
  taken: readonly string[];
  onNamed: (label: string) => void;
}

export function ViewNameDialog({ open, onOpenChange, title, ...form }: ViewNameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="sm">
      <NameForm
        {...form}
        onNamed={(label) => {
          onOpenChange(false);
          form.onNamed(label);
        }}
      />
    </Dialog>
  );
}

function NameForm({ submitLabel, initial = "", taken, onNamed }: FormProps) {
  const formId = useId();
  const [label, setLabel] = useState(initial);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const fault = faultOf(label.trim(), taken);
    setError(fault);
    if (!fault) onNamed(label.trim());
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Nombre de la vista"
        hint="Guarda la búsqueda, los filtros y el orden. Solo tú la ves."
        value={label}
        error={error}
        maxLength={LONGEST}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

function faultOf(label: string, taken: readonly string[]): string | undefined {
  if (!label) return "Ingresa un nombre para la vista.";
  const same = taken.find((other) => fold(other) === fold(label));
  return same === undefined ? undefined : `Ya tienes una vista con el nombre "${same}".`;
}
