/** A RUT in a form: tidied on leaving and on pasting, with the right check digit in one click. */
import { type ClipboardEvent, useState } from "react";
import { textOf, useBoundField } from "@/shared/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/shared/forms/inputs/field-texts";
import { checkRut, cleanRut, formatRut } from "@/shared/lib/rut";
import { Button } from "@/shared/ui/button";
import { announce } from "@/shared/ui/live-region";
import { TextField } from "@/shared/ui/text-field";

export function RutInput(props: InputProps) {
  const field = useBoundField(props.name);
  const [left, setLeft] = useState(false);
  const text = textOf(field.value);
  const suggestion = left ? suggestedRut(text) : null;

  function settle(typed: string): void {
    const read = typed.trim() === "" ? "" : cleanRut(typed);
    if (read !== text) field.change(read);
    setLeft(true);
    // There is no verdict while typing: a short text can be right by chance.
    if (suggestedRut(read) !== null) field.judge();
  }

  function paste(event: ClipboardEvent): void {
    if (text !== "") return;
    event.preventDefault();
    settle(event.clipboardData.getData("text"));
  }

  function accept(rut: string): void {
    field.change(rut);
    announce(`RUT corregido: ${formatRut(rut)}`);
    document.getElementById(field.id)?.focus();
  }

  return (
    <div className="flex flex-col items-start gap-1.5">
      <div className="w-full">
        <TextField
          {...fieldTexts(field, props)}
          name={field.name}
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={props.disabled}
          className={WIDTH[props.width ?? "sm"]}
          value={text}
          onChange={(event) => {
            setLeft(false);
            field.change(event.target.value);
          }}
          onPaste={paste}
          onBlur={() => settle(text)}
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
export function suggestedRut(text: string): string | null {
  const check = checkRut(text);
  return check.state === "wrong-digit" ? check.suggestion : null;
}
