/** The line in which an entry is written, a new one or one that is there. */

import { type ReactNode, type Ref, useState } from "react";
import type {
  Selectable,
  SelectableFields,
  SelectableKind,
} from "@/features/selectables/selectable-kinds";
import { ApiError, describeError } from "@/platform/api/errors";
import { fold } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { Checkbox } from "@/platform/ui/checkbox";
import { FieldError } from "@/platform/ui/field";
import { TextField } from "@/platform/ui/text-field";

interface SelectableFormProps {
  kind: SelectableKind;
  label: string;
  initial: SelectableFields;
  /** The entries whose names are taken. */
  others: readonly Selectable[];
  submitLabel: string;
  nameRef?: Ref<HTMLInputElement> | undefined;
  onSave: (fields: SelectableFields) => Promise<void>;
  onCancel?: (() => void) | undefined;
  icon?: ReactNode | undefined;
}

export function SelectableForm(props: SelectableFormProps) {
  const { kind, label, submitLabel, nameRef, onCancel, icon } = props;
  const { name, description, countsAsTrained: trained } = kind.fields;
  const { fields, faults, refusal, busy, put, submit } = useWriting(props);
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !onCancel) return;
        event.stopPropagation();
        onCancel();
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-full sm:w-72">
          <TextField
            ref={nameRef}
            label={name.label}
            value={fields.name}
            error={faults.name}
            maxLength={name.limit}
            autoComplete="off"
            onChange={(event) => put({ name: event.target.value })}
          />
        </div>
        {description && (
          <div className="w-full min-w-0 sm:w-auto sm:flex-1">
            <TextField
              label={description.label}
              optional
              value={fields.description}
              error={faults.description}
              maxLength={description.limit}
              autoComplete="off"
              onChange={(event) => put({ description: event.target.value })}
            />
          </div>
        )}
        {trained && (
          <div className="sm:pt-8">
            <Checkbox
              label={trained.label}
              checked={fields.countsAsTrained}
              onCheckedChange={(countsAsTrained) => put({ countsAsTrained })}
            />
          </div>
        )}
        <div className="flex gap-2 sm:pt-6.5">
          <Button type="submit" variant="primary" icon={icon} loading={busy}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              Cancelar
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
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  function put(part: Partial<SelectableFields>): void {
    const next = { ...fields, ...part };
    setFields(next);
    setRefusal(undefined);
    if (Object.keys(faults).length > 0) setFaults(faultsOf(kind, next, others));
  }

  async function submit(): Promise<void> {
    const found = faultsOf(kind, fields, others);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSave(fields);
      setFields(initial);
    } catch (error) {
      const named = error instanceof ApiError ? Object.values(error.fields).flat()[0] : undefined;
      setRefusal(named ?? describeError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return { fields, faults, refusal, busy, put, submit };
}

export type Faults = Partial<Record<keyof SelectableFields, string>>;

/** Told before the server is asked; the server has the last word. */
export function faultsOf(
  { fields }: Pick<SelectableKind, "fields">,
  { name, description }: SelectableFields,
  others: readonly Pick<Selectable, "name">[],
): Faults {
  const bare = name.trim();
  const same = others.find((other) => fold(other.name) === fold(bare));
  const faults: Faults = {};
  if (bare.length < 2 || bare.length > (fields.name.limit ?? 0)) {
    faults.name = fields.name.message ?? "";
  } else if (same) {
    faults.name = `Ya existe "${same.name}".`;
  }
  const most = fields.description?.limit;
  if (most !== undefined && description.trim().length > most) {
    faults.description = `Máximo ${most} caracteres.`;
  }
  return faults;
}

/** Rows whose name or description holds the words, accents and case apart. */
export function matching<Row extends Pick<Selectable, "name" | "description">>(
  rows: readonly Row[],
  words: string,
): Row[] {
  const wanted = fold(words);
  return rows.filter(({ name, description }) =>
    fold(`${name} ${description ?? ""}`).includes(wanted),
  );
}
