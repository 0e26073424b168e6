/** The line in which an entry is written, a new one or one that is there. */

import { type ReactNode, type Ref, useState } from "react";
import type { Selectable, SelectableKind, Typed } from "@/features/selectables/selectable-kinds";
import { selectableTexts } from "@/features/selectables/texts";
import { fold } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { FieldError } from "@/platform/ui/field";
import { SelectField } from "@/platform/ui/select-field";
import { TextField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";

interface SelectableFormProps {
  kind: SelectableKind;
  label: string;
  initial: Typed;
  /** The entries whose names are taken. */
  others: readonly Selectable[];
  submitLabel: string;
  nameRef: Ref<HTMLInputElement> | undefined;
  onSave: (fields: Typed) => Promise<void>;
  onCancel?: (() => void) | undefined;
  icon?: ReactNode | undefined;
}

const TEXTS = new Set(["name", "title", "text"]);

export function SelectableForm(props: SelectableFormProps) {
  const { kind, label, submitLabel, nameRef, onCancel, icon } = props;
  const { fields, faults, refusal, busy, put, submit } = useWriting(props);
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-start gap-3">
        {kind.fields.map((field) => {
          const { id, limit, required, label: called } = field;
          const value = fields[id];
          if (typeof value === "boolean") {
            return (
              <div key={id} className="sm:pt-8">
                <Checkbox
                  label={called}
                  checked={value}
                  onCheckedChange={(checked) => put({ [id]: checked })}
                />
              </div>
            );
          }
          if (field.options) {
            return (
              <div key={id} className="w-full sm:w-80">
                <SelectField
                  label={called}
                  options={field.options}
                  error={faults[id]}
                  value={value ?? ""}
                  onValueChange={(chosen) => put({ [id]: chosen })}
                />
              </div>
            );
          }
          const isName = id === kind.nameField;
          return (
            <div
              key={id}
              className={isName ? "w-full sm:w-72" : "w-full min-w-0 sm:w-auto sm:flex-1"}
            >
              <TextField
                ref={isName ? nameRef : undefined}
                label={called}
                optional={!required}
                value={value ?? ""}
                error={faults[id]}
                // The limit of a number is its highest value.
                maxLength={TEXTS.has(field.kind) ? limit : undefined}
                autoComplete="off"
                onChange={(event) => put({ [id]: event.target.value })}
              />
            </div>
          );
        })}
        <div className="flex gap-2 sm:pt-6.5">
          <Button type="submit" variant="primary" icon={icon} loading={busy}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {selectableTexts.cancel}
            </Button>
          )}
        </div>
      </div>
      <div role="alert">
        <FieldError id={undefined} text={refusal} />
      </div>
    </form>
  );
}

/** Judged when it is sent, then at each letter while it is wrong. */
function useWriting({ kind, initial, others, onSave }: SelectableFormProps) {
  const [fields, setFields] = useState(initial);
  const [faults, setFaults] = useState<Faults>({});
  const saving = useCall(async () => {
    await onSave(fields);
    setFields(initial);
  });
  const named = Object.values(saving.refused?.fields ?? {}).flat()[0];

  function put(part: Typed): void {
    const next = { ...fields, ...part };
    setFields(next);
    saving.reset();
    if (Object.keys(faults).length > 0) setFaults(faultsOf(kind, next, others));
  }

  function submit(): void {
    const found = faultsOf(kind, fields, others);
    setFaults(found);
    if (Object.keys(found).length === 0) void saving.run();
  }

  return { fields, faults, refusal: named ?? saving.error, busy: saving.busy, put, submit };
}

type Faults = Readonly<Record<string, string>>;

/** Told before the server is asked; the server has the last word. */
export function faultsOf(
  { nameField, faults }: Pick<SelectableKind, "nameField" | "faults">,
  fields: Typed,
  others: readonly Pick<Selectable, "name">[],
): Faults {
  const name = String(fields[nameField]).trim();
  const same = others.find((other) => fold(other.name) === fold(name));
  return {
    ...(same && { [nameField]: selectableTexts.taken(same.name) }),
    ...faults(fields),
  };
}

/** Rows in whose texts the words are, accents and case apart. */
export function matching<Row extends Pick<Selectable, "fields">>(
  rows: readonly Row[],
  words: string,
): Row[] {
  const wanted = fold(words);
  return rows.filter(({ fields }) => {
    const texts = Object.values(fields).filter((value) => typeof value === "string");
    return fold(texts.join(" ")).includes(wanted);
  });
}
