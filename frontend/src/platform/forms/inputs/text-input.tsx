/** A line of text in a form. */
import type { HTMLInputAutoCompleteAttribute } from "react";
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs/field-texts";
import { TextField } from "@/platform/ui/text-field";

interface TextInputProps extends InputProps {
  type?: "text" | "email" | "tel" | undefined;
  inputMode?: "text" | "numeric" | "email" | "tel" | undefined;
  maxLength?: number | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
}

export function TextInput({
  type = "text",
  inputMode,
  maxLength,
  autoComplete = "off",
  ...props
}: TextInputProps) {
  const field = useBoundField(props.name);
  return (
    <TextField
      {...fieldTexts(field, props)}
      type={type}
      name={field.name}
      inputMode={inputMode}
      maxLength={maxLength}
      autoComplete={autoComplete}
      disabled={props.disabled}
      className={WIDTH[props.width ?? "full"]}
      value={textOf(field.value)}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}
