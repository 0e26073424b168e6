/** A password: shown on request, pasted freely, with a word when capitals are locked. */
import { type KeyboardEvent, useState } from "react";
import { TextField, type TextFieldProps } from "@/platform/ui/text-field";

type PasswordFieldProps = Omit<TextFieldProps, "type" | "trailing">;

export function PasswordField({ hint, onKeyUp, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
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
      trailing={<ShowButton shown={shown} onClick={() => setShown(!shown)} />}
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
