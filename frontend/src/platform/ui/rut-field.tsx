/** A RUT being typed: tidied on leaving and on pasting, with the right check digit in one click. */
import { type ClipboardEvent, type InputHTMLAttributes, type Ref, useId, useState } from "react";
import { checkRut, cleanRut, formatRut } from "@/platform/lib/rut";
import { Button } from "@/platform/ui/button";
import type { FieldTexts } from "@/platform/ui/field";
import { announce } from "@/platform/ui/live-region";
import { TextField } from "@/platform/ui/text-field";

interface RutFieldProps
  extends FieldTexts,
    Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "disabled" | "className"> {
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  value: string;
  onValueChange: (value: string) => void;
  /** Called when the person has left a RUT whose check digit is wrong. */
  onWrongDigit?: (() => void) | undefined;
}

export function RutField({
  id: givenId,
  value,
  onValueChange,
  onWrongDigit,
  ...field
}: RutFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [left, setLeft] = useState(false);
  const suggestion = left ? suggestedRut(value) : null;

  function settle(typed: string): void {
    const read = typed.trim() === "" ? "" : cleanRut(typed);
    if (read !== value) onValueChange(read);
    setLeft(true);
    // There is no verdict while typing: a short text can be right by chance.
    if (suggestedRut(read) !== null) onWrongDigit?.();
  }

  function paste(event: ClipboardEvent): void {
    if (value !== "") return;
    event.preventDefault();
    settle(event.clipboardData.getData("text"));
  }

  function accept(rut: string): void {
    onValueChange(rut);
    announce(`RUT corregido: ${formatRut(rut)}`);
    document.getElementById(id)?.focus();
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="w-full">
        <TextField
          {...field}
          id={id}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            setLeft(false);
            onValueChange(event.target.value);
          }}
          onPaste={paste}
          onBlur={() => settle(value)}
        />
      </div>
      {suggestion && (
        <Button size="sm" onClick={() => accept(suggestion)}>
          Usar {suggestion}
        </Button>
      )}
    </div>
  );
}

/** The RUT with its right digit, when only the digit is wrong. */
function suggestedRut(text: string): string | null {
  const check = checkRut(text);
  return check.state === "wrong-digit" ? check.suggestion : null;
}
