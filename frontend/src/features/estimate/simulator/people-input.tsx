/** The people of a course that is tried out: chosen in a window, told by name. */
import { UserPlus, X } from "lucide-react";
import { useState } from "react";
import type { ChosenPerson } from "@/features/estimate/simulator/simulator-fields";
import { useBoundField } from "@/shared/forms/form-context";
import { formatCount } from "@/shared/lib/format";
import { late } from "@/shared/lib/late";
import { Button } from "@/shared/ui/button";
import { FieldError } from "@/shared/ui/field";
import { IconButton } from "@/shared/ui/icon-button";
import { useKeptFocus } from "@/shared/ui/use-kept-focus";

const PeopleDialog = late(
  async () => (await import("@/features/estimate/simulator/people-dialog")).PeopleDialog,
);

interface PeopleInputProps {
  name: string;
  company: number;
}

export function PeopleInput({ name, company }: PeopleInputProps) {
  const field = useBoundField(name);
  const [choosing, setChoosing] = useState(false);
  const people = field.value as readonly ChosenPerson[];
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus} className="flex flex-col items-start gap-2">
      <p className="text-sm font-medium">
        {people.length === 0
          ? "Nadie elegido todavía"
          : formatCount(people.length, "persona elegida", "personas elegidas")}
      </p>
      {people.length > 0 && (
        <ul
          aria-label="Personas elegidas"
          className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto"
        >
          {people.map(({ id, name: person }) => (
            <li key={id} className="flex items-center gap-0.5 rounded-pill bg-sunken pl-3 text-sm">
              {person}
              <IconButton
                size="sm"
                label={`Quitar a ${person}`}
                icon={<X />}
                onClick={() => field.change(people.filter((other) => other.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        id={field.id}
        icon={<UserPlus />}
        aria-describedby={field.error ? `${field.id}-error` : undefined}
        onClick={() => setChoosing(true)}
      >
        Elegir personas
      </Button>
      <p className="text-xs text-ink-subtle">
        El tramo sale de la renta registrada en su ficha, que no se muestra aquí.
      </p>
      <FieldError id={`${field.id}-error`} text={field.error} />
      {choosing && (
        <PeopleDialog
          company={company}
          chosen={people}
          onChoose={field.change}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
