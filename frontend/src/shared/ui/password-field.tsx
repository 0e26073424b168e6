/** A password: shown on request, pasted freely, with a word when capitals are locked. */
import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "@/shared/ui/icon-button";
import { TextField, type TextFieldProps } from "@/shared/ui/text-field";

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
      trailing={
        <IconButton
          size="sm"
          label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
