/** A RUT in a form. */
import { textOf, useBoundField } from "@/platform/forms/form-context";
import { fieldTexts, type InputProps, WIDTH } from "@/platform/forms/inputs/field-texts";
import { RutField } from "@/platform/ui/rut-field";

export function RutInput(props: InputProps) {
  const field = useBoundField(props.name);
  return (
    <RutField
      {...fieldTexts(field, props)}
      name={field.name}
      disabled={props.disabled}
      className={WIDTH[props.width ?? "sm"]}
      value={textOf(field.value)}
      onValueChange={field.change}
      onWrongDigit={field.judge}
    />
  );
}
