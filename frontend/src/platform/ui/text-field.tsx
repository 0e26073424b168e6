/** One line of text, with its label, hint and error. */

import { clsx } from "clsx";
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from "react";
import { CONTROL_LOOK, Field, type FieldTexts } from "@/platform/ui/field";

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement> | undefined;
  /** A small picture at the start of the box, e.g. a magnifying glass. */
  icon?: ReactNode | undefined;
  /** Something at the end of the box, e.g. a button that shows the password. */
  trailing?: ReactNode | undefined;
}

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  invalid,
  optional,
  required,
  id,
  icon,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, invalid, optional, required, id }}>
      {(control) => (
        <div className={clsx("relative", className)}>
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-subtle [&>svg]:size-4">
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={clsx(CONTROL_LOOK, icon && "pl-9", trailing && "pr-20")}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>
          )}
        </div>
      )}
    </Field>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "trailing"> {
  /** Of several in a form, of which one shows them all: Tab leads from each to the next. */
  together?: { shown: boolean; onShown?: (shown: boolean) => void } | undefined;
}

/** A password: shown on request, pasted freely, with a word when capitals are locked. */
export function PasswordField({ hint, onKeyUp, together, ...rest }: PasswordFieldProps) {
  const alone = useState(false);
  const [shown, setShown] = together ? [together.shown, together.onShown] : alone;
  const [capsLocked, setCapsLocked] = useState(false);

  function noticeCapsLock(event: KeyboardEvent<HTMLInputElement>): void {
    setCapsLocked(event.getModifierState("CapsLock"));
    onKeyUp?.(event);
  }

  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      {...rest}
      type={shown ? "text" : "password"}
      hint={capsLocked ? "Las mayúsculas están activadas." : hint}
      onKeyUp={noticeCapsLock}
      trailing={setShown && <ShowButton shown={shown} onClick={() => setShown(!shown)} />}
    />
  );
}

/** A word instead of a picture: it needs no tooltip, which the sign-in page would have to load. */
function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-7 rounded-field px-2 text-xs font-medium text-primary hover:bg-hover pointer-coarse:min-h-9"
    >
      {shown ? "Ocultar" : "Mostrar"}
      <span className="sr-only"> contraseña</span>
    </button>
  );
}

interface TextareaFieldProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text, with label, hint and error; the box grows with what is written. */
export function TextareaField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  required,
  id,
  className,
  rows = 3,
  ...rest
}: TextareaFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, required, id }}>
      {(control) => (
        <textarea
          rows={rows}
          {...rest}
          {...control}
          className={clsx(CONTROL_LOOK, "field-sizing-content max-h-80 resize-y", className)}
        />
      )}
    </Field>
  );
}
