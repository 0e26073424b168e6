/** Several lines of text in a form. */
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs/field-texts";
import { TextareaField } from "@/platform/ui/text-field";

interface TextareaInputProps extends InputProps {
  rows?: number | undefined;
}

export function TextareaInput({ rows, ...props }: TextareaInputProps) {
  const field = useBoundField(props.name);
  return (
    <TextareaField
      {...fieldTexts(field, props)}
      name={field.name}
      rows={rows}
      disabled={props.disabled}
      className={WIDTH[props.width ?? "full"]}
      value={textOf(field.value)}
      onChange={(event) => field.change(event.target.value)}
    />
  );
}
