/** The frame around every control: label above, hint and error below, all tied to it by id. */
import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

export interface FieldTexts {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  hint?: ReactNode | undefined;
  error?: string | undefined;
  /** Flagged without words of its own, where one message stands for several fields. */
  invalid?: boolean | undefined;
  optional?: boolean | undefined;
  /** Told to screen readers; the words for it belong in the label. */
  required?: boolean | undefined;
}

/** What a control takes so that its frame describes it. */
interface ControlAttributes {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}

/** The box that a person types in or opens; the same for every kind of field. */
export const CONTROL_LOOK = [
  "block w-full min-h-(--control) rounded-field border border-line-control bg-surface px-3 py-1.5 text-sm text-ink",
  "pointer-coarse:text-base transition-[border-color,box-shadow] hover:border-ink-subtle",
  "focus:border-focus aria-invalid:border-danger aria-invalid:bg-danger-soft/30",
  "disabled:bg-sunken disabled:text-ink-subtle disabled:hover:border-line-control [&:is(input,textarea):read-only]:bg-sunken",
].join(" ");

export function Field({
  id,
  label,
  hideLabel = false,
  hint,
  error,
  invalid = false,
  optional = false,
  required = false,
  children,
}: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "text-sm font-medium text-ink"}>
        {label}
        {optional && <span className="font-normal text-ink-subtle"> (opcional)</span>}
      </label>
      {children({
        id: controlId,
        "aria-describedby": [hintId, errorId].filter(Boolean).join(" ") || undefined,
        "aria-invalid": error || invalid ? true : undefined,
        "aria-required": required || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-xs text-ink-subtle">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  );
}

export function FieldError({ id, text }: { id: string | undefined; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-xs font-medium text-danger">
      <CircleAlert className="mt-px size-4 shrink-0" />
      {text}
    </p>
  );
}
